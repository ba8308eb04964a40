"""The rules engine app: games replayed by the Comprehensive Rules; it fills in a later version."""
