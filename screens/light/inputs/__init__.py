"""What each kind of field looks like as HTML when it is asked: pads are buttons of a form."""
