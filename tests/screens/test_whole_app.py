"""The harness itself: a page that nobody looks at is as alive as it is at a server."""

import asyncio
import gc
import logging

import pytest

from companion.storage.store import MemoryStore
from tests.screens.desks import found
from tests.screens.whole_app import appeared


@pytest.mark.long
def test_a_page_whose_screen_is_put_away_lives_until_its_loop_ends(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async def run() -> None:
        session = await found(MemoryStore())
        await appeared(session)
        await appeared(session)
        drawing = len(asyncio.all_tasks())
        gc.collect()
        assert len(asyncio.all_tasks()) == drawing

    with caplog.at_level(logging.ERROR):
        asyncio.run(run())
    assert not caplog.records
