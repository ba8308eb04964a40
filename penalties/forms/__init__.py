"""Forms of the judge's desk."""
