"""This computer: its address on the Wi-Fi, a window on it, and what the program sets for itself."""
