"""Pages of cards and deck lists."""
