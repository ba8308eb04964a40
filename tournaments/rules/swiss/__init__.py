"""The machinery behind `tournaments.rules.pairing`: import from there (docs/algorithms/pairing.md)."""
