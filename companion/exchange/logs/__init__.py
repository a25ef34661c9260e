"""Logs of plays of other apps: read, matched with the log that is here, and written again."""
