"""What whoever runs a host learns of it: its probes, its metrics and its log. Nothing of whom."""
