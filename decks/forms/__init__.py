"""Field cleaning for pages of cards and lists; rules live in the actions."""
