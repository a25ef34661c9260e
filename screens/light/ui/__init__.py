"""What every light page is made of: elements, controls, icons, the style sheet and the scripts."""
