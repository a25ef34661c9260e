"""Who may come in and how much each address may ask, before anything else is done for them."""
