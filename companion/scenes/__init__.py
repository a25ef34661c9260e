"""What drawings are made of: texts that fit, dice, badges and bars, as shapes. Knows no game."""
