#!/usr/bin/env python
"""The only entry point of Logpose; `start` is the one-machine way to run everything."""

import os
import sys

from django.core.management import execute_from_command_line

#: What a shell makes of a program that a closed pipe ends; 1 and 2 mean something else to a script.
PIPE_CLOSED = 141

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    try:
        execute_from_command_line(sys.argv)
        sys.stdout.flush()
    except BrokenPipeError:
        # Whoever read the output has seen enough (`| head`); what is still to be flushed goes nowhere.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(PIPE_CLOSED)
