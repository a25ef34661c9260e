"""The line of a phone to the host of a live table elsewhere: it opens again by itself, and keeps what was not sent."""
