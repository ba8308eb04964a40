"""The card catalog, deck lists and deck checks."""
