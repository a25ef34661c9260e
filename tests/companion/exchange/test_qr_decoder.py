import struct
import sys
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from ctypes.util import find_library
from importlib import reload
from io import BytesIO

import pytest
import zxingcpp
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageOps

from companion.core.errors import ShareError
from companion.exchange import qr, qr_decoder, share
from tests import camera_simulation, system_packages
from tests.code_sizes import fullest_code
from tests.fast_run import tools_of_one_test

TEXT = "https://example.org/#/q/12345678901234567890"
PICTURE = qr.png(TEXT, 4)


def picture(kind: str, **more: object) -> bytes:
    made = BytesIO()
    with Image.open(BytesIO(PICTURE)) as image:
        image.convert("L").save(made, kind, **more)
    return made.getvalue()


def header(width: int, height: int) -> bytes:
    """A PNG that says how large it is, and nothing more."""
    body = b"IHDR" + struct.pack(">IIBBBBB", width, height, 1, 0, 0, 0, 0)
    signature = b"\x89PNG\r\n\x1a\n\0\0\0\x0d"
    return signature + body + struct.pack(">I", zlib.crc32(body)) + b"\0\0\0\0IDAT" + bytes(99)


def refusal(content: bytes) -> str:
    with pytest.raises(ShareError) as caught:
        qr_decoder.require_codes(content)
    return str(caught.value)


@pytest.mark.parametrize("kind", qr_decoder.FORMATS)
def test_a_code_is_read_from_a(kind: str) -> None:
    assert qr_decoder.require_codes(picture(kind)) == (TEXT,)


def saved(image: Image.Image, kind: str = "PNG", **more: object) -> bytes:
    made = BytesIO()
    image.save(made, kind, **more)
    return made.getvalue()


def unusual() -> dict[str, bytes]:
    """Return pictures of a code as other programs write them."""
    with Image.open(BytesIO(PICTURE)) as image:
        code = image.convert("L")
    ink, blank = ImageOps.invert(code), Image.new("L", code.size, 255)
    clear, light = Image.new("RGBA", code.size), Image.new("RGBA", code.size, (255, 255, 255))
    clear.putalpha(ink)
    light.putalpha(ink)
    grey = Image.merge("LA", (Image.new("L", code.size), ink))
    thin = Image.merge("LA", (Image.new("L", code.size), ink.point(lambda dark: dark // 2)))
    black = code.point(lambda shade: shade and 1).convert("P")
    black.putpalette([0] * 768)
    nearly = code.point(lambda shade: 0 if shade else 1)
    pale = code.point(lambda shade: shade or 100).convert("I")
    turned, mirrored = Image.Exif(), Image.Exif()
    turned[0x112], mirrored[0x112] = 6, 5
    return {
        "black on nothing": saved(clear),
        "black on nothing, as WebP": saved(clear, "WEBP", lossless=True),
        "grey on nothing": saved(grey),
        "thin ink on nothing": saved(thin),
        "white on nothing": saved(light),
        "a palette": saved(code.convert("P")),
        "a palette with a clear colour": saved(black, transparency=1),
        "a GIF with a clear colour": saved(black, "GIF", transparency=1),
        "one clear colour": saved(nearly.convert("RGB"), transparency=(0, 0, 0)),
        "one clear shade": saved(nearly, transparency=0),
        "16 bits": saved(code.convert("I").point(lambda light: light * 257).convert("I;16")),
        "16 bits, pale": saved(pale.point(lambda light: light * 257).convert("I;16")),
        "CMYK": saved(code.convert("CMYK"), "JPEG"),
        "one bit": saved(code.convert("1")),
        "turned": saved(code.transpose(Image.Transpose.ROTATE_90), "JPEG", exif=turned),
        "mirrored": saved(code.transpose(Image.Transpose.TRANSPOSE), "JPEG", exif=mirrored),
        "moving": saved(blank, "GIF", save_all=True, append_images=[code]),
        "a moving PNG": saved(blank, "PNG", save_all=True, append_images=[blank, code]),
    }


@pytest.mark.parametrize("name", unusual())
def test_a_code_is_read_however_other_programs_wrote_its_picture(name: str) -> None:
    assert qr_decoder.require_codes(unusual()[name]) == (TEXT,)


@pytest.mark.usefixtures("_on_a_phone")
def test_a_phone_reads_what_other_programs_wrote() -> None:
    for name, content in unusual().items():
        assert qr_decoder.require_codes(content) == (TEXT,), name


def test_of_a_picture_that_moves_a_bounded_part_is_looked_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    blank = Image.new("L", (40, 40), 255)
    frames = [blank.point(lambda light, n=n: light - n) for n in range(30)]
    film = saved(blank, "GIF", save_all=True, append_images=frames)
    seen = list(qr_decoder._greys(film))
    assert len(seen) == 12
    monkeypatch.setattr(qr_decoder, "MOST_PIXELS", 3 * 40 * 40)
    assert len(list(qr_decoder._greys(film))) == 3


@pytest.mark.long
def test_a_large_photo_is_read() -> None:
    photo = Image.new("RGB", (5712, 4284), "grey")
    with Image.open(BytesIO(qr.png(TEXT, 30))) as code:
        photo.paste(code, (2000, 1500))
    made = BytesIO()
    photo.save(made, "JPEG")
    assert qr_decoder.require_codes(made.getvalue()) == (TEXT,)


def test_two_codes_in_one_picture_are_both_read() -> None:
    sheet = Image.new("L", (600, 300), 255)
    for place, text in enumerate(("one", "two")):
        with Image.open(BytesIO(qr.png(text, 8))) as code:
            sheet.paste(code, (300 * place, 0))
    made = BytesIO()
    sheet.save(made, "PNG")
    assert sorted(qr_decoder.require_codes(made.getvalue())) == ["one", "two"]


def test_an_empty_picture_has_no_code() -> None:
    made = BytesIO()
    Image.new("L", (300, 200), 255).save(made, "PNG")
    assert refusal(made.getvalue()) == "No code was found in this picture."


def test_codes_of_other_kinds_are_not_read() -> None:
    made = BytesIO()
    drawn = zxingcpp.create_barcode("1234567890", zxingcpp.BarcodeFormat.Aztec)
    Image.fromarray(drawn.to_image(scale=6)).save(made, "PNG")
    assert zxingcpp.read_barcodes(Image.open(made))
    assert refusal(made.getvalue()) == "No code was found in this picture."


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"hello",
        PICTURE[:60],
        PICTURE[:-40],
        picture("TIFF"),
        picture("PPM"),
        b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
        header(0, 9),
        header(9, 9),
    ],
    ids=["nothing", "text", "torn", "short", "tiff", "ppm", "eps", "no width", "no pixels"],
)
def test_what_is_no_picture_or_a_kind_that_is_not_let_in_is_refused(content: bytes) -> None:
    assert refusal(content) == "This picture can't be opened. Try a PNG or JPEG."


@pytest.mark.parametrize(
    "content",
    [
        header(5001, 5000),
        header(10_000, 10_000),
        header(20_000, 20_000),
        header(2**31 - 1, 2**31 - 1),
        bytes(qr_decoder.MOST_BYTES + 1),
    ],
    ids=["pixels", "Pillow warns", "Pillow refuses", "endless", "bytes"],
)
def test_a_picture_that_is_too_large_is_refused_before_it_is_unpacked(content: bytes) -> None:
    assert refusal(content) == (
        "This picture is too large. Try a screenshot, or crop it to the code."
    )


@pytest.mark.parametrize(
    "side", [6000, 12_000, 20_000], ids=["pixels", "Pillow warns", "Pillow refuses"]
)
def test_a_picture_that_claims_two_sizes_is_refused_by_the_larger_one(side: int) -> None:
    whole = picture("JPEG")
    at = whole.index(b"\xff\xc0")
    frame = whole[at : at + 2 + int.from_bytes(whole[at + 2 : at + 4], "big")]
    larger = frame[:5] + struct.pack(">HH", side, side) + frame[9:]
    content = whole.replace(frame, frame + larger)
    assert refusal(content) == (
        "This picture is too large. Try a screenshot, or crop it to the code."
    )


def test_a_picture_without_a_code_has_none_and_that_is_no_refusal() -> None:
    made = BytesIO()
    Image.new("L", (300, 200), 255).save(made, "PNG")
    assert qr_decoder.read_codes(made.getvalue()) == ()
    assert qr_decoder.measured(made.getvalue()) == made.getvalue()


@pytest.mark.filterwarnings("ignore::UserWarning:PIL")
@given(st.data(), st.sampled_from(qr_decoder.FORMATS))
def test_a_damaged_picture_is_read_or_refused(data: st.DataObject, kind: str) -> None:
    damaged = bytearray(picture(kind))
    near_the_header = st.integers(0, 120) | st.integers(0, len(damaged) - 1)
    for at in data.draw(st.lists(near_the_header, max_size=6)):
        damaged[min(at, len(damaged) - 1)] = data.draw(st.integers(0, 255))
    cut = data.draw(st.integers(0, len(damaged)))
    for content in (bytes(damaged), bytes(damaged[:cut])):
        try:
            found = qr_decoder.require_codes(content)
        except ShareError:
            continue
        assert all(isinstance(text, str) for text in found)


@contextmanager
def without(*modules: str) -> Iterator[None]:
    """Be a device without *modules*, within the ``with``.

    Afterwards the reader is the one from before, not loaded once more: other modules hold its errors,
    and would not catch those of another.
    """
    before = dict(vars(qr_decoder))
    with pytest.MonkeyPatch.context() as missing:
        for module in modules:
            missing.setitem(sys.modules, module, None)
        try:
            reload(qr_decoder)
            yield
        finally:
            vars(qr_decoder).clear()
            vars(qr_decoder).update(before)


@pytest.fixture(
    params=[("zxingcpp", "pyzbar", "pyzbar.pyzbar"), ("PIL",)], ids=["readers", "Pillow"]
)
def _without(request: pytest.FixtureRequest) -> Iterator[None]:
    with without(*request.param):
        yield


@pytest.fixture
def _on_a_phone() -> Iterator[None]:
    """The reader that phones have."""
    assert find_library("zbar"), system_packages.NO_ZBAR
    with without("zxingcpp"):
        yield


@pytest.mark.usefixtures("_without")
def test_a_device_without_the_libraries_says_what_to_do_instead() -> None:
    assert not qr_decoder.available()
    assert refusal(PICTURE) == (
        "This device can't read codes from pictures. Paste the code instead."
    )


def test_a_device_with_them_says_so() -> None:
    assert qr_decoder.available()


@pytest.mark.usefixtures("_on_a_phone")
def test_a_phone_reads_what_a_laptop_reads_and_nothing_else() -> None:
    for kind in qr_decoder.FORMATS:
        assert qr_decoder.require_codes(picture(kind)) == (TEXT,)
    barred = BytesIO()
    drawn = zxingcpp.create_barcode("1234567890", zxingcpp.BarcodeFormat.Code128)
    Image.fromarray(drawn.to_image(scale=6)).save(barred, "PNG")
    assert zxingcpp.read_barcodes(Image.open(barred))
    assert qr_decoder.read_codes(barred.getvalue()) == ()
    assert refusal(b"hello").startswith("This picture can't be opened")


@pytest.mark.usefixtures("_on_a_phone")
@pytest.mark.parametrize(("most", "distance"), [(False, 40), (True, 30)])
def test_a_phone_reads_every_tools_code_before_its_camera(most: bool, distance: int) -> None:
    for tool in tools_of_one_test():
        digits = fullest_code(tool) if most else share.write(tool, tool.example)
        text = share.link("https://tabletop.example.org", digits)
        assert camera_simulation.is_read(text, distance), tool.name
