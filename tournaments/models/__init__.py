"""Rows of an event: people, set-up, rounds and matches, the log; the database keeps the invariants."""

from tournaments.models.clock import Announcement, Timer
from tournaments.models.cut import CutPlace, Pod, PodSeat, TieDecision
from tournaments.models.event import Event, EventStaff, JudgeZone, SharedDevicePin
from tournaments.models.log import DoneOnce, LogEntry
from tournaments.models.matches import (
    EndOfRoundDialogue,
    EndOfRoundRecord,
    Match,
    PenaltyLoss,
    ResultClaim,
    TimeExtension,
)
from tournaments.models.people import Ban, Organizer, OrganizerMember, Suspension, User
from tournaments.models.prizes import Prize, PrizeHandout
from tournaments.models.registrations import Registration
from tournaments.models.rounds import Round
from tournaments.models.work import Job

__all__ = [
    "Announcement",
    "Ban",
    "CutPlace",
    "DoneOnce",
    "EndOfRoundDialogue",
    "EndOfRoundRecord",
    "Event",
    "EventStaff",
    "Job",
    "JudgeZone",
    "LogEntry",
    "Match",
    "Organizer",
    "OrganizerMember",
    "PenaltyLoss",
    "Pod",
    "PodSeat",
    "Prize",
    "PrizeHandout",
    "Registration",
    "ResultClaim",
    "Round",
    "SharedDevicePin",
    "Suspension",
    "TieDecision",
    "TimeExtension",
    "Timer",
    "User",
]
