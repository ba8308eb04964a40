"""A small game as a simulator would log it, with cards that have no text: what the importer must make a record of."""

LEADERS = {1: "ST01-001", 2: "OP01-002"}
NAMES = {1: "Ana\u200b#1234", 2: "Bo\u200b#9876"}


class Log:
    """Writes lines with running move numbers; a newer version tells of Life cards too and counts after each move."""

    def __init__(self, *, is_newer: bool = False) -> None:
        self.is_newer = is_newer
        self.counts = {player: [50, 0, 0, 0, 10, 0, 0, 0, 1, 0] for player in (1, 2)}
        self.lines: list[str] = ["Attempting to connect to ROOM42", "Version is 1.40a.60"]
        self.seq = 0

    def said(self, player: int, words: str) -> None:
        self.lines.append(f"[{NAMES[player]}] {words}")

    def plain(self, words: str) -> None:
        self.lines.append(words)

    def moved(self, player: int, card: str, *areas: int) -> None:
        """Move a card: area and slot it leaves, area and slot it comes to, 1 when it lies rested."""
        before, slot, after, to, tapped = (*areas, 0, 0)[:5]
        self.seq += 1
        self.lines.append(f"RZ1|{self.seq}|{player}|{card}|{before}|{slot}|{after}|{to}|1|1|{tapped}|0|0")
        if self.is_newer:
            counts = self.counts[player]
            counts[before] -= 1
            counts[after] += 1
            # As written: deck, hand, Characters, Life, DON!! deck, cost area, trash, Stage, Leader, DON!! given.
            self.lines.append(f"RZ1|CHK|{self.seq}|{player}|{'|'.join(map(str, counts))}")

    def drew(self, player: int, card: str, slot: int, to: int) -> None:
        self.said(player, f"Drew card from deck: {ref(card)}")
        self.moved(player, card, 0, slot, 1, to)

    def don(self, player: int, *slots: int) -> None:
        for slot in slots:
            self.moved(player, "Don", 4, slot, 5)

    def pay(self, player: int, count: int, first: int = 0) -> None:
        for slot in range(first, first + count):
            self.moved(player, "Don", 5, slot, 5, slot, 1)

    def shown(self, player: int, life: int, hand: str, board: str = "", trash: str = "") -> None:
        self.said(player, f"Hand: [{hand}]")
        self.said(player, f"Board: [{board}]")
        self.said(player, f"Trash: [{trash}]")
        self.said(player, f"Life: {life}")

    def text(self) -> str:
        return "\n".join(self.lines)


def ref(card: str) -> str:
    return f'Some Name [<mark><link="{card}">{card}</link></mark>]'


def a_log(*, is_newer: bool = False) -> Log:
    """Five turns: a redraw, DON!! given, a counter, a hit, a K.O., effects of many kinds, a concession."""
    log = Log(is_newer=is_newer)
    log.plain("RZ1|HDR|1.40a|1|RZ1")
    for player in (1, 2):
        log.said(player, f"Leader is {ref(LEADERS[player])}")
    for to, card in enumerate(("OP01-010", "OP01-012", "OP01-018", "OP01-023", "OP01-029")):
        log.drew(1, card, 49 - to, to)
    log.said(1, "Chose to go First")
    first = ("OP01-010", "OP01-010", "OP01-018", "OP01-018", "OP01-045")
    for to, card in enumerate(first):
        log.drew(2, card, 49 - to, to)
    for slot, card in enumerate(first):
        log.moved(2, card, 1, 0, 0, 45 + slot)
    for to, card in enumerate(("OP01-012", "OP01-023", "OP01-010", "OP01-012", "OP01-018")):
        log.drew(2, card, 49 - to, to)
    log.said(2, "Mulligan")
    if is_newer:
        for player, life in ((1, 5), (2, 4)):
            for slot in range(life):
                log.moved(player, "OP01-029" if slot == life - 1 else "OP01-018", 0, 44 - slot, 3, slot)
    # Turn 1, player 1.
    log.don(1, 9)
    log.pay(1, 1)
    log.moved(1, "OP01-010", 1, 0, 2, 0)
    log.said(1, f"Deploy {ref('OP01-010')}")
    log.said(1, "End Turn")
    log.shown(1, 5, "OP01-012,OP01-018,OP01-023,OP01-029", "OP01-010")
    # Turn 2, player 2.
    log.said(2, "Draw 1 Card")
    log.drew(2, "OP01-045", 40, 5)
    log.don(2, 9, 8)
    log.said(2, "Draw 2 Don")
    log.said(2, f"Attach 1 Don to {ref('OP01-002')} (1 Total)")
    log.moved(2, "Don", 5, 0, 9, 9900)
    log.said(2, "End Turn")
    # Turn 3, player 1: an attack is countered, then a hit that nobody sees the card of.
    log.said(1, "Draw 1 Card")
    log.drew(1, "OP01-010", 39, 4)
    log.don(1, 8, 7)
    log.moved(1, "Don", 5, 0, 9, 0)
    log.said(1, f"Attach 1 Don to {ref('OP01-010')} (1 Total)")
    log.said(1, f"{ref('ST01-001')} attacking {ref('OP01-002')}")
    log.said(2, f"Discard {ref('OP01-012')} for Counter 1000")
    log.moved(2, "OP01-012", 1, 0, 6)
    log.plain(f"{ref('ST01-001')}[5000] vs {ref('OP01-002')}[6000]")
    log.plain("Attack Fails")
    log.said(1, f"{ref('OP01-010')} attacking {ref('OP01-002')}")
    log.said(1, f"{ref('OP01-010')}: Buff {ref('OP01-010')} 1000 for the Combat")
    log.plain(f"{ref('OP01-010')}[5000] vs {ref('OP01-002')}[5000]")
    if is_newer:
        log.moved(2, "OP01-029", 3, 3, 1, 5)
    log.plain(f"{ref('OP01-002')} hit for 1 damage")
    log.said(1, f"{ref('ST01-001')}: Rest 1 Don")
    log.pay(1, 1)
    log.said(1, f"{ref('ST01-001')}: Draw 1 Card")
    log.moved(1, "OP01-045", 0, 38, 1, 5)
    log.said(1, f"{ref('ST01-001')}: Reveal and Draw {ref('OP01-018')}")
    log.moved(1, "OP01-018", 0, 36, 1, 6)
    log.said(1, "Placing Cards on Bottom of Deck")
    log.said(1, f"{ref('ST01-001')}: Trash {ref('OP01-045')}")
    log.moved(1, "OP01-045", 1, 5, 6)
    log.said(1, f"{ref('ST01-001')}: {ref('OP01-010')} Can't Block!")
    log.shown(2, 3, "OP01-023,OP01-010,OP01-012,OP01-018,OP01-045,OP01-029", "", "OP01-012")
    log.moved(2, "Don", 9, 9900, 5, 0, 1)
    log.said(1, "End Turn")
    # Turn 4, player 2: K.O. of the rested Character, its DON!! go back.
    log.said(2, "Draw 1 Card")
    log.drew(2, "OP01-012", 39, 6)
    log.don(2, 7, 6)
    log.said(2, "Draw 2 Don")
    log.said(2, f"{ref('OP01-002')} attacking {ref('OP01-010')}")
    log.moved(1, "Don", 9, 0, 5, 0, 1)
    log.moved(1, "OP01-010", 2, 0, 6, 1)
    log.plain(f"{ref('OP01-002')}[5000] vs {ref('OP01-010')}[3000]")
    log.said(1, f"{ref('OP01-010')} Destroyed")
    log.pay(2, 2)
    log.moved(2, "OP01-012", 1, 5, 2, 0)
    log.said(2, f"Deploy {ref('OP01-012')}")
    log.said(2, f"{ref('OP01-002')}: Rest {ref('OP01-012')}")
    log.said(2, "End Turn")
    # Turn 5, player 1: effects on the other side, then a concession.
    log.said(1, "Draw 1 Card")
    log.drew(1, "OP01-012", 36, 6)
    log.don(1, 6, 5)
    log.said(1, "Draw 2 Don")
    log.said(1, f"{ref('ST01-001')}: Destroy {ref('OP01-012')}")
    log.moved(2, "OP01-012", 2, 0, 6, 1)
    log.said(1, f"{ref('ST01-001')}: Deploy {ref('OP01-023')}")
    log.moved(1, "OP01-023", 1, 3, 2, 0)
    log.said(1, f"{ref('ST01-001')}: Give {ref('OP01-023')} Rush")
    log.said(1, f"{ref('OP01-023')} attacking {ref('OP01-002')}")
    log.said(2, "Concedes!")
    log.plain("GameOver")
    return log


def a_busy_log() -> Log:
    """A game of Events, a block, a [Trigger], DON!! that come and go by texts, and a power that lasts a turn longer."""
    log = Log()
    for player in (1, 2):
        log.said(player, f"Leader is {ref(LEADERS[player])}")
    for to, card in enumerate(("OP01-010", "OP01-030", "OP01-018", "OP01-023", "OP01-012")):
        log.drew(1, card, 49 - to, to)
    for to, card in enumerate(("ST01-006", "OP01-029", "OP01-010", "OP01-012", "OP01-018")):
        log.drew(2, card, 49 - to, to)
    # Turn 1, player 1.
    log.don(1, 9)
    log.pay(1, 1)
    log.moved(1, "OP01-010", 1, 0, 2, 0)
    log.said(1, f"Deploy {ref('OP01-010')}")
    log.said(1, "End Turn")
    # Turn 2, player 2: DON!! by texts.
    log.drew(2, "OP01-045", 40, 5)
    log.don(2, 9, 8)
    log.pay(2, 1)
    log.moved(2, "ST01-006", 1, 0, 2, 0)
    log.said(2, f"Deploy {ref('ST01-006')}")
    log.said(2, f"{ref('OP01-002')}: Draw 1 Don")
    log.don(2, 7)
    log.said(2, f"{ref('OP01-002')}: Draw 1 Rested Don")
    log.don(2, 6)
    log.said(2, f"{ref('OP01-002')}: Minus 1 Don")
    log.moved(2, "Don", 5, 0, 4, 6)
    log.said(2, f"Attach 1 Don to {ref('OP01-002')} (1 Total)")
    log.moved(2, "Don", 5, 0, 9, 9900)
    log.said(2, f"{ref('OP01-002')}: Minus 1 Don")
    log.moved(2, "Don", 9, 9900, 4, 7)
    log.said(2, "End Turn")
    # Turn 3, player 1: an Event, a blocked and countered attack, a hit with a [Trigger].
    log.drew(1, "OP01-045", 39, 4)
    log.don(1, 8, 7)
    log.said(1, f"{ref('OP01-030')}: Rest 1 Don")
    log.pay(1, 1)
    log.moved(1, "OP01-030", 1, 0, 6)
    log.said(1, f"{ref('OP01-030')}: <b>Reveal and Draw {ref('OP01-018')}</b>")
    log.moved(1, "OP01-018", 0, 36, 1, 4)
    log.said(1, f"{ref('ST01-001')} attacking {ref('OP01-002')}")
    log.said(2, f"{ref('ST01-006')} Blocks!")
    log.said(2, f"{ref('OP01-029')}: Activate Counter")
    log.moved(2, "OP01-029", 1, 0, 6)
    log.said(2, f"{ref('OP01-029')}: Rest 1 Don")
    log.pay(2, 1, 1)
    log.said(2, f"{ref('OP01-029')}: Buff {ref('ST01-006')} 5000 for the Combat")
    log.plain(f"{ref('ST01-001')}[5000] vs {ref('ST01-006')}[6000]")
    log.plain("Attack Fails")
    log.said(1, f"{ref('ST01-001')}: Grant {ref('OP01-010')} 2000 until opponent's next turn end")
    log.said(1, f"{ref('OP01-010')} attacking {ref('OP01-002')}")
    log.plain(f"{ref('OP01-010')}[5000] vs {ref('OP01-002')}[5000]")
    log.plain(f"{ref('OP01-002')} hit for 1 damage")
    log.said(2, f"{ref('OP01-029')}: Activate Trigger")
    log.moved(2, "OP01-029", 1, 4, 6, 1)
    log.said(2, f"{ref('OP01-029')}: Buff {ref('OP01-002')} 1000")
    log.said(1, f"{ref('ST01-001')}: Set {ref('OP01-010')} Active")
    log.said(1, f"{ref('ST01-001')}: Return {ref('ST01-006')} to Hand")
    log.moved(2, "ST01-006", 2, 0, 1, 4)
    log.said(1, "End Turn")
    # Turn 4, player 2: the granted power still lasts.
    log.drew(2, "OP01-045", 39, 5)
    log.don(2, 7, 6)
    log.said(2, "End Turn")
    # Turn 5, player 1: now it is over.
    log.drew(1, "OP01-045", 38, 5)
    log.don(1, 6, 5)
    log.said(1, f"{ref('OP01-010')} attacking {ref('OP01-002')}")
    log.plain(f"{ref('OP01-010')}[3000] vs {ref('OP01-002')}[5000]")
    log.plain("Attack Fails")
    log.pay(1, 4)
    log.moved(1, "OP01-018", 1, 0, 2, 1)
    log.said(1, f"Deploy {ref('OP01-018')}")
    return log
