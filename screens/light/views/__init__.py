"""What each kind of block looks like as HTML."""
