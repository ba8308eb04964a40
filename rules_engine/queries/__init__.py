"""What the pages of a replay show."""
