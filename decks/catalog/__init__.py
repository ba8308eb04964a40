"""Card facts shipped with the product, and the readers and builders of card files."""
