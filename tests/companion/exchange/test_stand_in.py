"""A browser sends a few words in place of a file that is too large; they are answered as what they stand for."""

import re
from pathlib import Path

import pytest

from companion.core.errors import ShareError
from companion.exchange import export, files, qr_decoder
from companion.exchange.stand_in import STAND_IN
from screens.server.door.limits import Limits

SCRIPT = Path("assets/picker.js").read_text("utf-8")


def test_it_is_a_file_or_a_picture_that_is_too_large() -> None:
    with pytest.raises(ShareError, match=f"^{re.escape(files.TOO_LARGE)}$"):
        files.read(STAND_IN, ())
    with pytest.raises(ShareError, match=f"^{re.escape(qr_decoder.TOO_LARGE)}$"):
        qr_decoder.read_codes(STAND_IN)
    assert not export.looks_like_plays(STAND_IN)


def test_the_browser_sends_it_for_what_the_laptop_would_not_take() -> None:
    (words,) = re.findall(r'STAND_IN = "(.+)"', SCRIPT)
    (most,) = re.findall(r"MOST = ([\d_]+)", SCRIPT)
    assert words.encode() == STAND_IN
    assert int(most) < Limits().message_size, "with room for what Flet puts around it"
