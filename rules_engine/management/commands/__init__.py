"""Commands of the rules engine."""
