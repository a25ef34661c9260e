"""A changed word is seen in a picture of a screen, and the edges of letters are forgiven."""

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image, ImageDraw

from tests.browser import image_diff


def screen(words: str = "Strong secure", ink: str = "#E8BE5A") -> Image.Image:
    """Return a screen with a line of text, as large as a phone's."""
    image = Image.new("RGB", (390, 844), "#14110D")
    ImageDraw.Draw(image).text((20, 40), words, ink, font_size=32)
    return image


def test_the_same_screen_does_not_differ() -> None:
    assert image_diff.share(screen(), screen()) == 0


@pytest.mark.parametrize("changed", [screen("Weak secure"), screen(""), screen(ink="#7F1517")])
def test_a_changed_word_and_a_changed_colour_are_seen(changed: Image.Image) -> None:
    assert image_diff.share(screen(), changed) > image_diff.SHARE


def test_letters_that_are_smoothed_differently_are_the_same() -> None:
    assert image_diff.share(screen(), screen(ink="#C89E5A")) == 0


def test_another_size_differs_as_a_whole() -> None:
    assert image_diff.share(screen(), screen().crop((0, 0, 390, 800))) == 1


def test_what_differs_is_shown_beside_both_in_red() -> None:
    new = screen("Weak secure")
    sheet = image_diff.side_by_side(screen(), new)
    assert sheet.size == (3 * 390, 844)
    red = [
        pixel == (255, 0, 0) for pixel in sheet.crop((780, 0, 1170, 844)).get_flattened_data()
    ]
    assert red == image_diff.differing(screen(), new).ravel().tolist()
    assert 0 < sum(red) < len(red)


def test_the_longest_empty_stretch_is_left_out_but_for_a_margin() -> None:
    drawn = screen()
    ImageDraw.Draw(drawn).rectangle((10, 800, 380, 820), "#FFFFFF")
    with Image.open(BytesIO(image_diff.without_gap(image_diff.encoded(drawn)))) as short:
        assert short.height < 844 - 600
        assert short.crop((0, 0, 390, 80)).tobytes() == drawn.crop((0, 0, 390, 80)).tobytes()
        foot = short.crop((0, short.height - 44, 390, short.height))
        assert foot.tobytes() == drawn.crop((0, 800, 390, 844)).tobytes()


def test_a_missing_picture_is_a_fault_and_is_written_when_asked_for(tmp_path: Path) -> None:
    golden, out = tmp_path / "pictures" / "phone.png", tmp_path / "out"
    (fault,) = image_diff.faults(golden, screen(), out, add=False)
    assert "phone.png is missing" in fault
    assert not golden.exists()
    assert image_diff.faults(golden, screen(), out, add=True) == []
    assert image_diff.faults(golden, screen(), out, add=False) == []
    assert not out.exists()


def test_a_picture_that_differs_is_a_fault_shown_in_the_folder_and_stays(
    tmp_path: Path,
) -> None:
    golden, out = tmp_path / "phone.png", tmp_path / "out"
    image_diff.faults(golden, screen(), out, add=True)
    (fault,) = image_diff.faults(golden, screen("Pass"), out, add=True)
    assert "% of its pixels differ" in fault
    assert (out / "gallery-phone.png").exists()
    with Image.open(golden) as old:
        assert image_diff.share(old, screen()) == 0
