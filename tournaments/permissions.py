"""Who may do what at an event: one predicate per kind of act, asked by every action (TRM 1.2-1.6)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import rules

from tournaments.models import EventStaff, OrganizerMember, Registration, User

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
    """Return the roles `user` has at `event`; a member of the organizer counts as organizer.

    One query per user and event, remembered on the user object for the length of a request.
    """
    if not isinstance(user, User) or not user.is_active:
        return frozenset()
    known: dict[int, frozenset[str]] = user.__dict__.setdefault("_roles_by_event", {})
    if event.pk not in known:
        roles = set(EventStaff.objects.filter(event=event, user=user).values_list("role", flat=True))
        is_member = (
            user.is_superuser
            or OrganizerMember.objects.filter(organizer_id=event.organizer_id, user=user).exists()
        )
        if is_member:
            roles.add(Role.ORGANIZER)
        known[event.pk] = frozenset(roles)
    return known[event.pk]


def forget_roles(user: User) -> None:
    """Make `roles_of` ask again, after a role changed within a request."""
    user.__dict__.pop("_roles_by_event", None)


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
