"""Controls, colours and type that everything else is made of. Knows Flet and ``companion``, and no screen."""
