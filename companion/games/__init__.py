"""One folder for each game. Nothing lists them: the catalogue looks."""
