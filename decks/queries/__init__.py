"""What people look at of cards and deck lists."""
