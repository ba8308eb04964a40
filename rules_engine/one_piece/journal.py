"""Every write to a game goes through here, so that taking a step back restores the state exactly.

An entry holds what is needed to undo one write. Nothing is ever copied whole: a step costs what it changes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rules_engine.one_piece.state import Card

_SET, _CARD, _INSERT, _REMOVE, _ITEM = range(5)
#: Where the entry of a card holds its definition; from when it is known stands last.
_DEFINITION = 2


class Journal:
    """The writes since the game was opened, undone from the last to the first.

    >>> class Box:
    ...     lid = "open"
    >>> journal, box, pile = Journal(), Box(), [1, 2]
    >>> journal.set(box, "lid", "shut"); journal.insert(pile, 0, 7); journal.remove(pile, 2)
    2
    >>> (box.lid, pile)
    ('shut', [7, 1])
    >>> undone = journal.undo(0)
    >>> (box.lid, pile)
    ('open', [1, 2])
    >>> journal.redo(undone)
    >>> (box.lid, pile)
    ('shut', [7, 1])
    """

    __slots__ = ("entries", "names_version", "places_version", "values_version", "version")

    def __init__(self) -> None:
        self.entries: list[tuple[Any, ...]] = []
        #: Goes up with every write and every undo; what was computed at another version is stale.
        self.version = 0
        #: Goes up with every write that a card's values may depend on: all but those of a procedure's progress.
        self.values_version = 0
        #: Goes up when a card that is no DON!! card moves, and with every undo: while it stands still, each of them is
        #: where it was. Whoever moves one counts it.
        self.places_version = 0
        #: Goes up when a card is named, forgotten or becomes another one, and when that is taken back: while it stands
        #: still, every card is the card it was. Whoever changes a definition counts it: that is no write of its own.
        self.names_version = 0

    def set(self, thing: object, name: str, value: object) -> None:
        """Set an attribute."""
        self.entries.append((_SET, thing, name, getattr(thing, name)))
        setattr(thing, name, value)
        self.version += 1
        self.values_version += 1

    def progress(self, thing: object, name: str, value: object) -> None:
        """Set an attribute no card's values depend on: what is asked, what was answered, how many decisions."""
        self.entries.append((_SET, thing, name, getattr(thing, name)))
        setattr(thing, name, value)
        self.version += 1

    def save(self, card: Card) -> None:
        """Keep the card as it is; the caller may then set any of its attributes in this step."""
        # As `_of_card` does: written out, for it is done for every card that moves or rests.
        self.entries.append(
            (
                _CARD,
                card,
                card.definition,
                card.zone,
                card.rested,
                card.face_up,
                card.given_to,
                card.entered,
                card.arrivals,
                card.used,
                card.seen,
                card.known_from,
            )
        )
        self.version += 1
        self.values_version += 1

    def insert(self, pile: list[Any], index: int, value: object) -> None:
        """Insert into a list at an index that exists or is its end."""
        pile.insert(index, value)
        self.entries.append((_INSERT, pile, index))
        self.version += 1
        self.values_version += 1

    def append(self, pile: list[Any], value: object) -> None:
        """Append to a list."""
        self.entries.append((_INSERT, pile, len(pile)))
        pile.append(value)
        self.version += 1
        self.values_version += 1

    def remove(self, pile: list[Any], index: int) -> Any:
        """Take an item out of a list and return it; -1 is the last."""
        if index < 0:
            index += len(pile)
        value = pile.pop(index)
        self.entries.append((_REMOVE, pile, index, value))
        self.version += 1
        self.values_version += 1
        return value

    def put(self, pile: list[Any], index: int, value: object) -> None:
        """Put another item in place of one of a list."""
        if index < 0:
            index += len(pile)
        self.entries.append((_ITEM, pile, index, pile[index]))
        pile[index] = value
        self.version += 1
        self.values_version += 1

    def refill(self, pile: list[Any], values: list[Any]) -> None:
        """Put other contents into a list, which stays the same list."""
        self.entries.append((_ITEM, pile, slice(None), list(pile)))
        pile[:] = values
        self.version += 1
        self.values_version += 1

    def push_frame(self, frames: list[Any], frame: object) -> None:
        """Begin a procedure, which changes no card's values."""
        self.entries.append((_INSERT, frames, len(frames)))
        frames.append(frame)
        self.version += 1

    def move_frame(self, frames: list[Any], frame: object, index: int = -1) -> None:
        """Put a procedure, the top one unless told otherwise, at another step."""
        if index < 0:
            index += len(frames)
        self.entries.append((_ITEM, frames, index, frames[index]))
        frames[index] = frame
        self.version += 1

    def pop_frame(self, frames: list[Any]) -> None:
        """End the top procedure."""
        self.entries.append((_REMOVE, frames, len(frames) - 1, frames.pop()))
        self.version += 1

    def queue(self, waiting: list[Any], entry: object) -> None:
        """Let an effect wait, which changes no card's values."""
        self.entries.append((_INSERT, waiting, len(waiting)))
        waiting.append(entry)
        self.version += 1

    def requeue(self, waiting: list[Any], index: int, entry: object) -> None:
        """Put another entry in place of one that waits."""
        self.entries.append((_ITEM, waiting, index, waiting[index]))
        waiting[index] = entry
        self.version += 1

    def unqueue(self, waiting: list[Any], index: int) -> Any:
        """Take an entry out of those that wait and return it."""
        entry = waiting.pop(index)
        self.entries.append((_REMOVE, waiting, index, entry))
        self.version += 1
        return entry

    def undo(self, mark: int) -> list[tuple[Any, ...]]:
        """Undo every write after the first `mark` ones; return what :meth:`redo` takes to make them again."""
        entries = self.entries
        undone = []
        while len(entries) > mark:
            undone.append(self._reverse(entries.pop()))
        self._changed()
        return undone

    def redo(self, undone: list[tuple[Any, ...]]) -> None:
        """Make writes again that were undone, in the state they were undone to; they can be undone as before."""
        entries = self.entries
        while undone:
            entries.append(self._reverse(undone.pop()))
        self._changed()

    def _changed(self) -> None:
        self.version += 1
        self.values_version += 1
        self.places_version += 1

    def _reverse(self, entry: tuple[Any, ...]) -> tuple[Any, ...]:
        """Put back what an entry holds, and return the entry that takes this back."""
        found = _reverse(entry)
        if found[0] == _CARD and (found[_DEFINITION] is not entry[_DEFINITION] or found[-1] != entry[-1]):
            self.names_version += 1
        return found


def _reverse(entry: tuple[Any, ...]) -> tuple[Any, ...]:
    """Put back what an entry holds, and return the entry that takes this back."""
    kind, thing = entry[0], entry[1]
    if kind == _SET:
        now = getattr(thing, entry[2])
        setattr(thing, entry[2], entry[3])
        return (_SET, thing, entry[2], now)
    if kind == _CARD:
        found = _of_card(thing)
        (
            thing.definition,
            thing.zone,
            thing.rested,
            thing.face_up,
            thing.given_to,
            thing.entered,
            thing.arrivals,
            thing.used,
            thing.seen,
            thing.known_from,
        ) = entry[2:]
        return found
    if kind == _INSERT:
        return (_REMOVE, thing, entry[2], thing.pop(entry[2]))
    if kind == _REMOVE:
        thing.insert(entry[2], entry[3])
        return (_INSERT, thing, entry[2])
    now = thing[entry[2]]
    thing[entry[2]] = entry[3]
    return (_ITEM, thing, entry[2], now)


def _of_card(card: Card) -> tuple[Any, ...]:
    """Return the entry that puts a card back to what it is now."""
    return (
        _CARD,
        card,
        card.definition,
        card.zone,
        card.rested,
        card.face_up,
        card.given_to,
        card.entered,
        card.arrivals,
        card.used,
        card.seen,
        card.known_from,
    )
