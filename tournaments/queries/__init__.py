"""What people look at; every list has a fixed number of queries whatever the number of players."""
