"""What whoever runs a host learns about it: its probes, metrics and log. Nothing about people."""
