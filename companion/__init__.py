"""Rules, codes and saves of tabletop games. Knows nothing about screens."""
