"""The lab: matches, charts, GIFs and result files."""
