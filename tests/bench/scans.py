"""How often a picture of a code is read: the camera model of the tests, and zxing-cpp.

A code of 6 cm before a 720p camera: every tool's example at 40 cm, its fullest state at 30 cm.
"""

from collections.abc import Iterator

from companion.exchange import share
from companion.exchange.house_rules import all_that_travels
from tests import camera_simulation
from tests.code_sizes import fullest_code, version_of

BASE = "https://tabletop.example.org"
TIMES = 20
HEAD = ("tool", "QR version", "at 40 cm", "fullest", "at 30 cm")


def rates() -> Iterator[tuple[object, ...]]:
    """Return a row for every tool, and one for all."""
    near = far = tools = 0
    for tool in all_that_travels():
        example = share.link(BASE, share.write(tool, tool.example))
        worst = share.link(BASE, fullest_code(tool))
        at_40 = camera_simulation.tried(f"{tool.name} example", example, 40, TIMES)
        at_30 = camera_simulation.tried(f"{tool.name} worst", worst, 30, TIMES)
        yield tool.name, version_of(example), at_40, version_of(worst), at_30
        near, far, tools = near + at_30, far + at_40, tools + 1
    most = tools * TIMES
    yield "all", "", f"{far / most:.1%}", "", f"{near / most:.1%}"
