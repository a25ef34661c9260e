"""What each kind of field looks like when it is asked: pads, cells and the answer dock."""
