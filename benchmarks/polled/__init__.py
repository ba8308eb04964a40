"""What benchmarks/polling.py is made of: a server with an event in play, its phones, its desks."""
