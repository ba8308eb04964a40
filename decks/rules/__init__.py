"""What a deck must be: construction, restrictions, blocks, release dates; pure (TRM 2.4, CR 5-1-2)."""
