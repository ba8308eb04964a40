"""Card text as effect programs: a reversible grammar, its proofs, and the compiled programs.

A text goes through normalise, errata, parser (every reading, by the table in ``grammar``), preferences and choose
(one reading), bind (slots for "it" and "the rest"); what nobody can read becomes a clause a judge decides, in its
place (``compiling``). Printed back (``printer``) it must be the same line. ``programs`` holds what ships,
``loading`` what an organizer loads, ``readable`` the print for people, ``report`` the figures of ``manage.py
card_texts``.
"""
