"""Pages: parse a form, call one action or query, render."""
