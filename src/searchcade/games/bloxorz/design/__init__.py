"""What a level is made of: drafts, their changes, and what a look at all states says of them."""
