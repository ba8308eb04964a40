"""Marks sentences for translation without importing Django, so that the rules stay pure."""


def gettext_noop(message: str) -> str:
    """Return `message` unchanged; `makemessages` collects it, the edge of the program translates it.

    >>> gettext_noop("Round {round} is not started.")
    'Round {round} is not started.'
    """
    return message
