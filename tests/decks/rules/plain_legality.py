"""The plain, obvious check of a constructed deck, slow and short: what the real one must agree with."""

from datetime import timedelta

ANY_NUMBER = {"OP01-075", "OP08-072", "OP16-042"}


def plain_check(leader, counts, cards, regulation, *, level, on, format_name, overrides=()):
    """Return the set of (code, card numbers) that the rules give, one rule after the other."""
    found = set()
    head = cards.get(leader)
    if leader is None:
        found.add(("no_leader", ()))
    if head and head.category != "leader":
        found.add(("leader_is_not_a_leader", (leader,)))
        head = None
    if sum(counts.values()) != 50:
        found.add(("deck_size", ()))
    for number, count in counts.items():
        card = cards.get(number)
        if count > 4 and number not in ANY_NUMBER:
            found.add(("too_many_copies", (number,)))
        if card and card.category == "leader":
            found.add(("leader_in_deck", (number,)))
        elif card and head:
            if any(colour not in head.colours for colour in card.colours):
                found.add(("wrong_colour", (number,)))
            if head.number == "OP12-001" and card.cost >= 5:
                found.add(("leader_forbids_cost", (number,)))
            if head.number == "OP13-079" and card.category == "event" and card.cost >= 2:
                found.add(("leader_forbids_event_cost", (number,)))
            if head.number == "P-117" and "East Blue" not in card.types:
                found.add(("leader_allows_only_type", (number,)))
    everything = set(counts) | ({leader} if leader else set())
    for ban in regulation.bans:
        is_on = ban.starts_on <= on and (ban.ends_on is None or on <= ban.ends_on)
        if ban.number in everything and is_on:
            found.add(("card_perhaps_banned" if ban.is_uncertain else "card_banned", (ban.number,)))
    for pair in regulation.banned_pairs:
        if set(pair.numbers) <= everything and pair.starts_on <= on:
            found.add(("pair_banned", tuple(pair.numbers)))
    allowed = None
    for window in regulation.windows:
        if window.format == format_name and window.starts_on and window.starts_on <= on:
            allowed = window.blocks  # the windows are in order, so the last one that began counts
    for number in everything:
        if number in cards:
            if allowed and plain_block(number, cards, regulation, on) not in allowed:
                found.add(("block_not_allowed", (number,)))
        else:
            found.add(("card_allowed_by_judge" if number in overrides else "card_not_in_data", (number,)))
        release = regulation.sets.get(number.split("-")[0])
        if release is None and not number.startswith("P-"):
            found.add(("release_date_unknown", (number,)))
        if release and release.released_on:
            delay = timedelta(days=0 if level == 1 else 7)
            if on < release.released_on + delay:
                found.add(("not_yet_legal", (number,)))
            elif release.latest_on and on < release.latest_on + delay:
                found.add(("release_date_uncertain", (number,)))
    return found


def plain_block(number, cards, regulation, on):
    exception = regulation.block_exceptions.get(number)
    if exception and (exception.ends_on is None or on <= exception.ends_on):
        return exception.block
    if number.startswith("P-"):
        for row in regulation.promo_blocks:
            if row.first <= int(number[2:]) <= row.last:
                return row.block
    return regulation.sets[number.split("-")[0]].block if not number.startswith("P-") else cards[number].block
