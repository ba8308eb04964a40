"""Pages of the replay board."""
