"""Make the sounds in assets/sounds: ``python build/sounds.py``. They are ours, and the same every time.

Each is a list of samples from -1 to 1, summed up from knocks (noise that dies away) and from tones
(a sine with one overtone that does the same).
"""

import sys
import wave
from array import array
from collections.abc import Callable
from io import BytesIO
from math import exp, pi, sin
from pathlib import Path
from random import Random

TO = Path(__file__).parents[1] / "assets" / "sounds"

RATE = 8000
"""Samples of a second."""

LOUDEST = 0.6
"""How loud the loudest sample is, of what a file can hold."""

Samples = list[float]
SoundPart = tuple[float, Callable[[float], float]]
"""When a part of a sound begins, in seconds, and its loudness at a time after that, in seconds."""


def knock(seed: int, pitch: float, fades: float) -> Callable[[float], float]:
    """Return something hard that falls: noise around *pitch* hertz, faded to a third after *fades* seconds."""
    draw = Random(seed).random  # noqa: S311 - a sound
    noise = [2 * draw() - 1 for _ in range(RATE)]

    def at(time: float) -> float:
        body = sin(2 * pi * pitch * time)
        return (0.55 * noise[int(time * RATE)] + 0.45 * body) * exp(-time / fades)

    return at


def tone(pitch: float, fades: float) -> Callable[[float], float]:
    """Return a soft tone of *pitch* hertz, faded to a third after *fades* seconds."""

    def at(time: float) -> float:
        rises = min(1.0, time / 0.006)
        both = sin(2 * pi * pitch * time) + 0.3 * sin(4 * pi * pitch * time)
        return rises * both * exp(-time / fades)

    return at


def mixed(length: float, *parts: SoundPart) -> Samples:
    """Return *length* seconds of all *parts* together, the loudest of them as loud as LOUDEST."""
    number = int(length * RATE)
    samples = [0.0] * number
    for begins, part in parts:
        first = int(begins * RATE)
        for n in range(first, number):
            samples[n] += part((n - first) / RATE)
    ends = 0.02 * RATE  # nothing breaks off
    samples = [each * min(1.0, (number - n) / ends) for n, each in enumerate(samples)]
    most = max(map(abs, samples))
    return [each / most * LOUDEST for each in samples]


def sounds() -> dict[str, Samples]:
    """Return each sound by the name of its file: dice that land, a stamp, a board that flips, a winner, the end of a
    timer.
    """
    return {
        "throw": mixed(
            0.28,
            (0.0, knock(1, 420, 0.018)),
            (0.07, knock(2, 520, 0.015)),
            (0.12, knock(3, 380, 0.02)),
            (0.18, knock(4, 460, 0.012)),
        ),
        "stamp": mixed(0.16, (0.0, knock(6, 110, 0.03))),
        "next": mixed(0.14, (0.0, knock(5, 900, 0.008)), (0.03, tone(330, 0.03))),
        "winner": mixed(
            0.5,
            (0.0, tone(523.25, 0.12)),
            (0.11, tone(659.25, 0.12)),
            (0.22, tone(783.99, 0.16)),
        ),
        "time": mixed(0.6, *((0.2 * n, tone(880, 0.07)) for n in range(3))),
    }


def file(samples: Samples) -> bytes:
    """Return *samples* as a WAV file: one channel, 16 bits."""
    numbers = array("h", [round(32767 * each) for each in samples])
    if sys.byteorder == "big":
        numbers.byteswap()
    to = BytesIO()
    with wave.open(to, "wb") as written:
        written.setnchannels(1)
        written.setsampwidth(2)
        written.setframerate(RATE)
        written.writeframes(numbers.tobytes())
    return to.getvalue()


def main() -> None:
    """Write all files anew."""
    TO.mkdir(exist_ok=True)
    for name, samples in sounds().items():
        (TO / f"{name}.wav").write_bytes(file(samples))


if __name__ == "__main__":
    main()
