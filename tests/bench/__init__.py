"""Speed figures, printed as ratios to bare Flask views measured in the same run: ``make bench``."""
