"""A live table's tools as light pages: what all phones share, with the browser's own secrets laid over it."""
