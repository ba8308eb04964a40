"""Events, people, rounds, matches, the clock."""
