"""Steps: the parts of a body and how they hang together (CR 4-10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .base import Node, node

if TYPE_CHECKING:
    from .acts import Act
    from .changes import Per
    from .conditions import Condition
    from .events import Event
    from .quantities import Quantity
    from .targets import Duration


class Step(Node):
    """A part of a body. ``join`` is how it is tied to the step before it in the text; the engine ignores it."""

    __slots__ = ()


@node
class Do(Step):
    """Carry out the act."""

    act: Act
    join: str = ""


@node
class If(Step):
    """When the condition holds, the steps; they include the whole Then-chain it governs (CR 4-10).

    ``may``: "can be activated when": a condition for activating the effect, which may be declined (CR 8-1-2, 8-4-1-1).
    """

    condition: Condition
    steps: tuple[Step, ...]
    join: str = ""
    may: bool = False


@node
class May(Step):
    """``who`` may carry out the steps, all or none; it is then ``who`` that does the acts inside."""

    steps: tuple[Step, ...]
    join: str = ""
    who: str = "you"


@node
class IfYouDo(Step):
    """The steps, when the step before was carried out (``done`` false: when it was not)."""

    steps: tuple[Step, ...]
    join: str = ""
    done: bool = True


@node
class Option(Node):
    """One choice of :class:`ChooseOne`."""

    steps: tuple[Step, ...]


@node
class ChooseOne(Step):
    """``who`` chooses one of the options and carries it out."""

    options: tuple[Option, ...]
    join: str = ""
    who: str = "you"


@node
class ApplyEach(Step):
    """Every one of the options that can be carried out, in order."""

    options: tuple[Option, ...]
    join: str = ""
    basis: Quantity | None = None  # what the conditions of the options count


@node
class Delayed(Step):
    """The steps are carried out at a later moment."""

    when: Event
    steps: tuple[Step, ...]
    join: str = ""


@node
class Repeat(Step):
    """The steps once for every ``each`` of the quantity."""

    per: Per
    steps: tuple[Step, ...]
    join: str = ""


@node
class Replace(Step):
    """A replacement effect: when ``event`` would happen, the steps are carried out instead (CR 8-1-3-4).

    ``optional``: "you may". ``duration`` None: static. The card the event is about is read by :class:`EventCard`.
    """

    event: Event
    steps: tuple[Step, ...]
    optional: bool = False
    condition: Condition | None = None
    join: str = ""
    duration: Duration | None = None


@node
class JudgeDecides(Step):
    """A clause nobody could read: it holds its place in the order, and a judge says what it does.

    It keeps no text: ``clause`` counts it within the card (the printed text is looked up where it is loaded).
    """

    clause: int = 0
    join: str = ""
