"""What judges do: one act, one function."""
