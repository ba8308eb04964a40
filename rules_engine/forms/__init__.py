"""Forms around a replay."""
