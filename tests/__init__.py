"""The suite: rules, store, pages and a browser."""
