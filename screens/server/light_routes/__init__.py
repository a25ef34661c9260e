"""Light pages as the laptop sends them: forms in, pages and events out. ``screens.light`` draws them."""
