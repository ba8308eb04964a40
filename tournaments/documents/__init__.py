"""Paper: every sheet an event prints, from the rows to a PDF (catalog -> plan -> drawing)."""
