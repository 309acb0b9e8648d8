"""What a front end shows, as data: computed without a pixel, shown by the window and the page."""
