"""Controls, colours and type that everything else is made of. Knows Flet, and nothing of the app."""
