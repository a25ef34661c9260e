"""A game that no player opens: it shows every kind of field and every kind of block.

It stands on ``companion`` alone, so that a copy of the app finds it as it finds any other game:
see tests/browser/test_gallery.py.
"""

from companion.tools.tool import Game
from tests.gallery.blocks import BLOCKS
from tests.gallery.drawings import DRAWINGS
from tests.gallery.fields import FIELDS

GAME = Game(
    key="gallery",
    title="Gallery",
    words="Everything that a screen can show",
    tools=(FIELDS, BLOCKS, DRAWINGS),
    least=2,
    most=8,
)
