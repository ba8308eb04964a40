"""Card text as effect programs: a reversible grammar, its proofs, and the compiled programs."""
