"""The manual as plain Python: no Django, no clock, no hidden randomness."""
