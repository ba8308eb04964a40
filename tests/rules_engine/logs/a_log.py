"""A small game as a simulator would log it, with cards that have no text: what the importer must make a record of."""

LEADERS = {1: "ST01-001", 2: "OP01-002"}
NAMES = {1: "Ana\u200b#1234", 2: "Bo\u200b#9876"}


class Log:
    """Writes lines with running move numbers and the slots of a table of its own.

    A newer version tells of Life cards too, and counts after each move.
    """

    def __init__(self, *, is_newer: bool = False) -> None:
        self.is_newer = is_newer
        #: Each player's cards: deck, hand, Characters, Life, DON!! deck, cost area, trash, Stage, Leader, given.
        self.table: dict[int, list[list[str]]] = {
            player: [[""] * 50, [], [], [], ["Don"] * 10, [], [], [], [LEADERS[player]], []]
            for player in (1, 2)
        }
        self.lines: list[str] = ["Attempting to connect to ROOM42", "Version is 1.40a.60"]
        self.seq = 0

    def said(self, player: int, words: str) -> None:
        self.lines.append(f"[{NAMES[player]}] {words}")

    def plain(self, words: str) -> None:
        self.lines.append(words)

    def moved(  # noqa: PLR0917 -- the fields of one line, in its order
        self, player: int, card: str, before: int, slot: int, after: int, to: int = -1, tapped: int = 0
    ) -> None:
        """Move a card out of the slot it lies in, of copies the first; in at the end, or where it is said."""
        piles = self.table[player]
        if card != "Don" and before != 0:
            slot = min(place for place, held in enumerate(piles[before]) if held == card)
        piles[before].pop(0 if before == 9 else slot)
        to = len(piles[after]) if to < 0 else to
        piles[after].insert(to, card)
        self.seq += 1
        self.lines.append(f"RZ1|{self.seq}|{player}|{card}|{before}|{slot}|{after}|{to}|1|1|{tapped}|0|0")
        if self.is_newer:
            # As written: deck, hand, Characters, Life, DON!! deck, cost area, trash, Stage, Leader, DON!! given.
            self.lines.append(f"RZ1|CHK|{self.seq}|{player}|{'|'.join(str(len(pile)) for pile in piles)}")

    def hit(self, player: int, card: str) -> None:
        """Tell of a hit; the Life card comes into the hand without a word in an older log."""
        if self.is_newer:
            self.moved(player, card, 3, 0, 1)
        else:
            self.table[player][1].append(card)
        self.plain(f"{ref(LEADERS[player])} hit for 1 damage")

    def drew(self, player: int, card: str, slot: int) -> None:
        self.said(player, f"Drew card from deck: {ref(card)}")
        self.moved(player, card, 0, slot, 1)

    def don(self, player: int, *slots: int, tapped: int = 0) -> None:
        for slot in slots:
            self.moved(player, "Don", 4, slot, 5, tapped=tapped)

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
        log.drew(1, card, 49 - to)
    log.said(1, "Chose to go First")
    first = ("OP01-010", "OP01-010", "OP01-018", "OP01-018", "OP02-003")
    for to, card in enumerate(first):
        log.drew(2, card, 49 - to)
    for card in first:
        log.moved(2, card, 1, 0, 0)
    for to, card in enumerate(("OP01-012", "OP01-023", "OP01-010", "OP01-012", "OP01-018")):
        log.drew(2, card, 49 - to)
    log.said(2, "Mulligan")
    if is_newer:
        for player, life in ((1, 5), (2, 4)):
            for slot in range(life):
                log.moved(player, "OP01-029" if slot == life - 1 else "OP01-018", 0, 44 - slot, 3)
    # Turn 1, player 1.
    log.don(1, 9)
    log.pay(1, 1)
    log.moved(1, "OP01-010", 1, 0, 2)
    log.said(1, f"Deploy {ref('OP01-010')}")
    log.said(1, "End Turn")
    log.shown(1, 5, "OP01-012,OP01-018,OP01-023,OP01-029", "OP01-010")
    # Turn 2, player 2.
    log.said(2, "Draw 1 Card")
    log.drew(2, "OP02-003", 40)
    log.don(2, 9, 8)
    log.said(2, "Draw 2 Don")
    log.said(2, f"Attach 1 Don to {ref('OP01-002')} (1 Total)")
    log.moved(2, "Don", 5, 0, 9, 9900)
    log.said(2, "End Turn")
    # Turn 3, player 1: an attack is countered, then a hit that nobody sees the card of.
    log.said(1, "Draw 1 Card")
    log.drew(1, "OP01-010", 39)
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
    log.hit(2, "OP01-029")
    log.said(1, f"{ref('ST01-001')}: Rest 1 Don")
    log.pay(1, 1)
    log.said(1, f"{ref('ST01-001')}: Draw 1 Card")
    log.moved(1, "OP02-003", 0, 38, 1)
    log.said(1, f"{ref('ST01-001')}: Reveal and Draw {ref('OP01-018')}")
    log.moved(1, "OP01-018", 0, 36, 1)
    log.said(1, "Placing Cards on Bottom of Deck")
    log.said(1, f"{ref('ST01-001')}: Trash {ref('OP02-003')}")
    log.moved(1, "OP02-003", 1, 5, 6)
    log.said(1, f"{ref('ST01-001')}: {ref('OP01-010')} Looks Around")
    log.shown(2, 3, "OP01-023,OP01-010,OP01-012,OP01-018,OP02-003,OP01-029", "", "OP01-012")
    log.moved(2, "Don", 9, 9900, 5, 0, 1)
    log.said(1, "End Turn")
    # Turn 4, player 2: K.O. of the rested Character, its DON!! go back.
    log.said(2, "Draw 1 Card")
    log.drew(2, "OP01-012", 39)
    log.don(2, 7, 6)
    log.said(2, "Draw 2 Don")
    log.said(2, f"{ref('OP01-002')} attacking {ref('OP01-010')}")
    log.moved(1, "Don", 9, 0, 5, 0, 1)
    log.moved(1, "OP01-010", 2, 0, 6)
    log.plain(f"{ref('OP01-002')}[5000] vs {ref('OP01-010')}[3000]")
    log.said(1, f"{ref('OP01-010')} Destroyed")
    log.pay(2, 2)
    log.moved(2, "OP01-012", 1, 5, 2)
    log.said(2, f"Deploy {ref('OP01-012')}")
    log.said(2, f"{ref('OP01-002')}: Rest {ref('OP01-012')}")
    log.said(2, "End Turn")
    # Turn 5, player 1: effects on the other side, then a concession.
    log.said(1, "Draw 1 Card")
    log.drew(1, "OP01-012", 36)
    log.don(1, 6, 5)
    log.said(1, "Draw 2 Don")
    log.said(1, f"{ref('ST01-001')}: Destroy {ref('OP01-012')}")
    log.moved(2, "OP01-012", 2, 0, 6)
    log.said(1, f"{ref('ST01-001')}: Deploy {ref('OP01-023')}")
    log.moved(1, "OP01-023", 1, 3, 2)
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
        log.drew(1, card, 49 - to)
    for to, card in enumerate(("ST01-006", "OP01-029", "OP01-010", "OP01-012", "OP01-018")):
        log.drew(2, card, 49 - to)
    # Turn 1, player 1.
    log.don(1, 9)
    log.pay(1, 1)
    log.moved(1, "OP01-010", 1, 0, 2)
    log.said(1, f"Deploy {ref('OP01-010')}")
    log.said(1, "End Turn")
    # Turn 2, player 2: DON!! by texts.
    log.drew(2, "OP02-003", 40)
    log.don(2, 9, 8)
    log.pay(2, 1)
    log.moved(2, "ST01-006", 1, 0, 2)
    log.said(2, f"Deploy {ref('ST01-006')}")
    log.said(2, f"{ref('OP01-002')}: Draw 1 Don")
    log.don(2, 7)
    log.said(2, f"{ref('OP01-002')}: Draw 1 Rested Don")
    log.don(2, 6, tapped=1)
    log.said(2, f"{ref('OP01-002')}: Minus 1 Don")
    log.moved(2, "Don", 5, 0, 4)
    log.said(2, f"Attach 1 Don to {ref('OP01-002')} (1 Total)")
    log.moved(2, "Don", 5, 0, 9, 9900)
    log.said(2, f"{ref('OP01-002')}: Minus 1 Don")
    log.moved(2, "Don", 9, 9900, 4)
    log.said(2, "End Turn")
    # Turn 3, player 1: an Event, a blocked and countered attack, a hit with a [Trigger].
    log.drew(1, "OP02-003", 39)
    log.don(1, 8, 7)
    log.said(1, f"{ref('OP01-030')}: Rest 1 Don")
    log.pay(1, 1)
    log.moved(1, "OP01-030", 1, 0, 6)
    log.said(1, f"{ref('OP01-030')}: <b>Reveal and Draw {ref('OP01-018')}</b>")
    log.moved(1, "OP01-018", 0, 36, 1)
    log.said(1, f"{ref('ST01-001')} attacking {ref('OP01-002')}")
    log.said(2, f"{ref('ST01-006')} Blocks!")
    log.said(2, f"{ref('OP01-029')}: Activate Counter")
    log.moved(2, "OP01-029", 1, 0, 6)
    log.said(2, f"{ref('OP01-029')}: Rest 1 Don")
    log.pay(2, 1)
    log.said(2, f"{ref('OP01-029')}: Buff {ref('ST01-006')} 5000 for the Combat")
    log.plain(f"{ref('ST01-001')}[5000] vs {ref('ST01-006')}[6000]")
    log.plain("Attack Fails")
    log.said(1, f"{ref('ST01-001')}: Grant {ref('OP01-010')} 2000 until opponent's next turn end")
    log.said(1, f"{ref('OP01-010')} attacking {ref('OP01-002')}")
    log.plain(f"{ref('OP01-010')}[5000] vs {ref('OP01-002')}[5000]")
    log.hit(2, "OP01-029")
    log.said(2, f"{ref('OP01-029')}: Activate Trigger")
    log.moved(2, "OP01-029", 1, 4, 6)
    log.said(2, f"{ref('OP01-029')}: Buff {ref('OP01-002')} 1000")
    log.said(1, f"{ref('ST01-001')}: Set {ref('OP01-010')} Active")
    log.said(1, f"{ref('ST01-001')}: Return {ref('ST01-006')} to Hand")
    log.moved(2, "ST01-006", 2, 0, 1)
    log.said(1, "End Turn")
    # Turn 4, player 2: the granted power still lasts.
    log.drew(2, "OP02-003", 39)
    log.don(2, 7, 6)
    log.said(2, "End Turn")
    # Turn 5, player 1: now it is over.
    log.drew(1, "OP02-003", 37)
    log.don(1, 6, 5)
    log.said(1, f"{ref('OP01-010')} attacking {ref('OP01-002')}")
    log.plain(f"{ref('OP01-010')}[3000] vs {ref('OP01-002')}[5000]")
    log.plain("Attack Fails")
    log.pay(1, 4)
    log.moved(1, "OP01-018", 1, 0, 2)
    log.said(1, f"Deploy {ref('OP01-018')}")
    return log


def a_log_of_copies() -> Log:
    """Two copies of a Character, told apart by a DON!! only: which attacks, which is K.O.'d, whose DON!! goes."""
    log = Log()
    for player in (1, 2):
        log.said(player, f"Leader is {ref(LEADERS[player])}")
        for to, card in enumerate(("OP01-010", "OP01-010", "OP01-018", "OP01-023", "OP01-012")):
            log.drew(player, card, 49 - to)
    top = {1: 39, 2: 40}
    for turn in range(1, 7):
        player = 2 - turn % 2
        if turn > 1:
            log.drew(player, "OP02-003", top[player])
            top[player] -= 1
        left = len(log.table[player][4])
        log.don(player, *range(left - 1, left - (2 if turn == 1 else 3), -1))
        if turn in (1, 3):
            log.pay(1, 1)
            log.moved(1, "OP01-010", 1, 0, 2)
            log.said(1, f"Deploy {ref('OP01-010')}")
        elif turn == 5:
            log.said(1, f"Attach 1 Don to {ref('ST01-001')} (1 Total)")
            log.moved(1, "Don", 5, 0, 9, 9900)
            log.said(1, f"Attach 1 Don to {ref('OP01-010')} (1 Total)")
            log.moved(1, "Don", 5, 0, 9, 100)
            for power in (4000, 3000):
                log.said(1, f"{ref('OP01-010')} attacking {ref('OP01-002')}")
                log.plain(f"{ref('OP01-010')}[{power}] vs {ref('OP01-002')}[5000]")
                log.plain("Attack Fails")
            log.said(1, f"{ref('ST01-001')}: Minus 1 Don")
            log.moved(1, "Don", 9, 100, 4)
        elif turn == 6:
            log.said(2, f"{ref('OP01-002')} attacking {ref('OP01-010')}")
            log.lines.append(f"RZ1|{log.seq + 1}|1|OP01-010|2|1|6|0|1|1|0|0|0")
            log.plain(f"{ref('OP01-002')}[5000] vs {ref('OP01-010')}[3000]")
            log.said(1, f"{ref('OP01-010')} Destroyed")
            log.said(1, "Concedes!")
        if turn < 6:
            log.said(player, "End Turn")
    return log
