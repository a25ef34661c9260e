"""What players see: the Flet app, light pages and the server of both. It decides nothing."""
