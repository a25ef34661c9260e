from itertools import product

import pytest

from screens.ui.text_scale import BAR, TALL_BAR
from screens.views.link_code import SCANNED, code_side

WIDTHS = (280, 320, 360, 390, 412, 480, 568, 640, 740, 844, 932, 1280)
HEIGHTS = (280, 300, 320, 360, 390, 420, 500, 568, 640, 740, 844, 932)


@pytest.mark.parametrize("above", [BAR, TALL_BAR])
@pytest.mark.parametrize(("width", "height"), list(product(WIDTHS, HEIGHTS)))
def test_a_code_fills_the_shorter_side_and_is_in_sight_whole(
    width: int, height: int, above: int
) -> None:
    side = code_side(width, height, above)
    assert side >= min(SCANNED, 0.75 * min(width, height - above))
    assert side <= min(width, height - above)
