"""What one open page holds: the desk, its slots, the play log, and what the device is known to show."""
