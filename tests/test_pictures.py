"""What `make pictures` takes: every tool on every device, each under a name of its own."""

from companion.catalogue import every_tool
from tests.browser.photos import LOOKS
from tests.browser.plays import jobs


def test_every_tool_is_taken_on_every_device_and_no_name_stands_twice() -> None:
    names = [job.name for job in jobs()]
    assert len(set(names)) == len(names)
    for look in LOOKS:
        for tool in every_tool():
            assert f"{look.device}/{tool.game}-{tool.key}" in names
