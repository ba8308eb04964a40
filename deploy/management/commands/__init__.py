"""One command a module; each prints what it did and exits 1 when it could not."""
