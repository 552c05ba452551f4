"""Forms without HTTP."""
