"""Plain files of players and results, read and written without a database (docs/formats.md)."""
