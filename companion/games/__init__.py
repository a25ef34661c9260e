"""One folder for each game, found by the catalogue. Games do not know each other."""
