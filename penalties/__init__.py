"""The penalties app: infractions, rulings and judge calls (TRM 7); it fills with the judge's desk."""
