"""Rules, codes and saves for tabletop games. Knows nothing about screens."""
