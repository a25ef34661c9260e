"""What a pretended camera of Chromium sees: a code held before it, exchanged while it runs.

The film is pictures one after the other, thirty a second, from the beginning again at its end.
Chromium opens the file whenever a page asks for the camera: so a new one is put in its place.
"""

from io import BytesIO
from pathlib import Path

from PIL import Image

from tests import camera_simulation

SIZE = (1280, 720)
EMPTY, HELD = 30, 240
"""How many pictures show nothing at first, and then the code."""

MARK = 24
"""The side of the white corner that says: now the code is in the picture."""

WORDS = ("--use-fake-device-for-media-stream", "--use-file-for-fake-video-capture={file}")


class Film:
    """A file that Chromium takes for a camera."""

    def __init__(self, folder: Path) -> None:
        """Begin with nothing before the camera."""
        self.file = folder / "film.mjpeg"
        self._next = folder / "next.mjpeg"
        self.words = [word.format(file=self.file) for word in WORDS]
        self.show("")

    def show(self, text: str, distance: float = 35) -> None:
        """Hold the code of *text* before the camera after a second, *distance* cm away."""
        held = [_shot(text, distance, attempt) for attempt in range(3)] if text else [_empty()]
        frames = [_empty()] * EMPTY + held * (HELD // len(held))
        self._next.write_bytes(b"".join(frames))
        self._next.replace(self.file)


def _empty() -> bytes:
    return _jpeg(Image.new("L", SIZE, camera_simulation.BEHIND))


def _shot(text: str, distance: float, attempt: int) -> bytes:
    scene = Image.new("L", SIZE, camera_simulation.BEHIND)
    seen = camera_simulation.photograph(text, distance, attempt)
    scene.paste(seen, ((SIZE[0] - seen.width) // 2, (SIZE[1] - seen.height) // 2))
    scene.paste(255, (0, 0, MARK, MARK))
    return _jpeg(scene)


def _jpeg(scene: Image.Image) -> bytes:
    made = BytesIO()
    scene.convert("RGB").save(made, "JPEG", quality=80)
    return made.getvalue()
