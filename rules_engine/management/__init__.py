"""Management package of the rules engine."""
