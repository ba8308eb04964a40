"""What judges look at."""
