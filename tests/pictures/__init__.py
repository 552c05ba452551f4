"""The picture in the README, made from the running app: ``make pictures``."""
