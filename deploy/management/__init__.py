"""The management commands of a machine: start, backup, restore, doctor."""
