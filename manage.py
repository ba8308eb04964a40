#!/usr/bin/env python
"""The only entry point of Logpose; `start` is the one-machine way to run everything."""

import os
import sys

from django.core.management import execute_from_command_line

if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "deploy.settings")
    execute_from_command_line(sys.argv)
