"""The Flet app: it draws forms and results, and decides nothing."""
