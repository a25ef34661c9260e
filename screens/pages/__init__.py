"""One module for each page outside a tool's own pane. A page may use anything below; nothing below knows a page."""
