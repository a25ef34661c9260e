"""What one open page holds: the session, its tool sessions, the play log, and what the device is known to show."""
