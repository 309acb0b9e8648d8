"""The lab: charts and pictures of what algorithms did."""
