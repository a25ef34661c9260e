"""How states, tables and plays are saved on a device. Knows no game and no code."""
