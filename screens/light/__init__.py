"""Light pages: a tool's blocks as plain HTML, for whoever comes with a browser alone. No Flet, no server."""
