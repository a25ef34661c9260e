"""The three engines that draw pages on phones: Chromium, Firefox and WebKit, behind one small interface."""
