"""Tells where the server is once its port answers: an address that refuses connections is no address yet."""

from __future__ import annotations

import http.client
import os
import signal
import sys
import time

_LOOK_SECONDS = 0.2
#: A page on a busy machine takes this long at most before it is asked for again.
_ANSWER_SECONDS = 30
_MOST_FILES = 4096


def tell_when_answering(port: int, words: str, *, began: float) -> None:
    """Print `words` once the server that this process becomes answers on `port`.

    "{seconds}" in them are the seconds from `began` (a `time.monotonic`) until then.

    Returns at once: a process of its own waits, since this one is replaced by the server (`serving.serve`); it
    holds nothing of the desk open, and ends without a word when the server does before it answers.
    """
    server = os.getpid()
    sys.stdout.flush()
    # Two forks: the one in between is waited for here, so that the server has no child to bury.
    between = os.fork()
    if between:
        os.waitpid(between, 0)
        return
    try:
        if not os.fork():
            _wait_and_tell(port, words, server, began)
    finally:
        os._exit(0)


def _wait_and_tell(port: int, words: str, server: int, began: float) -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    # The desk's lock and the database's files belong to the server alone.
    os.closerange(3, _MOST_FILES)
    while not _answers(port):
        if not _lives(server):
            return
        time.sleep(_LOOK_SECONDS)
    os.write(1, words.replace("{seconds}", f"{time.monotonic() - began:.1f}").encode())


def _answers(port: int) -> bool:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=_ANSWER_SECONDS)
    try:
        connection.request("GET", "/healthz")
        connection.getresponse().read()
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()
    return True


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except OSError:
        return False
    return True
