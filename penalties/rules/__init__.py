"""The pure rules of penalties (TRM 7.x)."""
