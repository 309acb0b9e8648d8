"""The lab: algorithms compared on many levels, as charts and tables."""
