"""What has happened in an event so far, read from the rows into the plain data that the rules take."""
