"""Who may do what at an event: one predicate per kind of act, asked by every action (TRM 1.2-1.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import rules
from django.db.models import Exists
from django.utils import timezone

from tournaments.models import EventStaff, OrganizerMember, Registration, Suspension, User

if TYPE_CHECKING:
    from tournaments.models import Event, Organizer

Role = EventStaff.Role

#: What each permission needs; an organizer may do everything at their event (TRM 1.3).
#: A judge in training sees what judges see and decides nothing.
ROLES_FOR: dict[str, frozenset[str]] = {
    "manage_event": frozenset({Role.ORGANIZER}),
    "see_log": frozenset({Role.ORGANIZER}),
    "see_contacts": frozenset({Role.ORGANIZER}),
    "keep_scores": frozenset({Role.ORGANIZER, Role.SCOREKEEPER, Role.HEAD_JUDGE}),
    "run_desk": frozenset({Role.ORGANIZER, Role.SCOREKEEPER, Role.HEAD_JUDGE}),
    "judge": frozenset({Role.ORGANIZER, Role.HEAD_JUDGE, Role.FLOOR_JUDGE}),
    # Judges give extensions at the table, the desk enters them (TRM 1.4, 1.6, 7.1).
    "give_time": frozenset({Role.ORGANIZER, Role.HEAD_JUDGE, Role.FLOOR_JUDGE, Role.SCOREKEEPER}),
    "head_judge": frozenset({Role.ORGANIZER, Role.HEAD_JUDGE}),
    # A judge in training follows and notes: opens calls, marks who is not seated; decides nothing.
    "note_on_floor": frozenset({Role.ORGANIZER, Role.HEAD_JUDGE, Role.FLOOR_JUDGE, Role.TRAINEE}),
    "see_staff_pages": frozenset(Role.values),
}


def roles_of(user: Any, event: Event) -> frozenset[str]:
    """Return the roles `user` has at `event` now; a member of the organizer counts as organizer.

    A role given at the event rests on the days, at the venue, of a suspension of its holder (TRM 1.2). Members of the
    organizer keep their right, as it is no role at the event: somebody must be able to take a role away.

    One query per user and event for each of the two, remembered on the user object for the length of a request.
    """
    if not isinstance(user, User) or not user.is_active:
        return frozenset()
    known: dict[int, frozenset[str]] = user.__dict__.setdefault("_roles_by_event", {})
    if event.pk not in known:
        roles, rest = _roles_given(user, event)
        is_member = (
            user.is_superuser
            or OrganizerMember.objects.filter(organizer_id=event.organizer_id, user=user).exists()
        )
        if is_member:
            roles.add(Role.ORGANIZER)
        known[event.pk] = frozenset(roles)
        user.__dict__.setdefault("_resting_at", {})[event.pk] = rest
    return known[event.pk]


def _roles_given(user: User, event: Event) -> tuple[set[str], bool]:
    """Return the roles in force, and whether roles rest as the person is suspended. One query."""
    rows = EventStaff.objects.filter(event=event, user=user)
    if not user.membership_number:
        return set(rows.values_list("role", flat=True)), False
    today = timezone.now().astimezone(event.zone).date()
    suspended = Suspension.objects.filter(
        Suspension.counts_on(today), membership_number=user.membership_number
    )
    found = list(rows.annotate(is_suspended=Exists(suspended)).values_list("role", "is_suspended"))
    in_force = {role for role, is_suspended in found if not is_suspended}
    return in_force, len(in_force) < len(found)


def roles_rest(user: Any, event: Event) -> bool:
    """Return whether `user` has roles at `event` that rest while they are suspended (TRM 1.2). No further query."""
    roles_of(user, event)
    return isinstance(user, User) and bool(user.__dict__.get("_resting_at", {}).get(event.pk))


def forget_roles(user: User) -> None:
    """Make `roles_of` ask again, after a role changed within a request."""
    user.__dict__.pop("_roles_by_event", None)
    user.__dict__.pop("_resting_at", None)


def may(user: Any, permission: str, event: Event) -> bool:
    """Return whether `user` may do what `permission` (a key of `ROLES_FOR`) covers at `event`."""
    return bool(roles_of(user, event) & ROLES_FOR[permission])


def _predicate(permission: str) -> Any:
    def allowed(user: Any, event: Event | None = None) -> bool:
        return event is not None and may(user, permission, event)

    return rules.predicate(allowed, name=permission)


for _permission in ROLES_FOR:
    rules.add_perm(f"tournaments.{_permission}", _predicate(_permission))


def may_create_events(user: Any) -> bool:
    """Return whether `user` belongs to an organizer and may create events for it."""
    if not isinstance(user, User) or not user.is_active:
        return False
    return user.is_superuser or OrganizerMember.objects.filter(user=user).exists()


def may_add_members(user: Any, organizer: Organizer) -> bool:
    """Return whether `user` may make others members of `organizer`: its members may."""
    if not isinstance(user, User) or not user.is_active:
        return False
    return user.is_superuser or OrganizerMember.objects.filter(organizer=organizer, user=user).exists()


def is_player(registration: Registration | None, event: Event) -> bool:
    """Return whether `registration` (reached by its private link) belongs to `event`."""
    return registration is not None and registration.event_id == event.pk
