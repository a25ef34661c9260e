"""What the player's device can do: camera, clipboard, storage, window. Knows no tool."""
