"""Print what pip has to install, a requirement a line: ``python build/packages.py app hosted test``.

*app* stands for what the app itself needs, every other word for an extra or a group of pyproject.toml. A Python that is
too old says so, whatever it is asked: nothing here may be newer than Python 3.5.
"""

import sys
from pathlib import Path

OLDEST = (3, 11)
TOO_OLD = "Companion needs Python {}.{} or newer, this is {}.{}. Say which one: make run PYTHON=python3.11"
NO_PART = "There is no part {}. The parts are {}."


def main(*parts: str) -> None:
    """Print the requirements of *parts*, none without any. Raises SystemExit with what is wrong."""
    if sys.version_info[:2] < OLDEST:
        sys.exit(TOO_OLD.format(*OLDEST + sys.version_info[:2]))
    import tomllib  # noqa: PLC0415 - older ones have none

    with (Path(__file__).parents[1] / "pyproject.toml").open("rb") as file:
        config = tomllib.load(file)
    project = config["project"]
    known = {"app": project["dependencies"]}
    known.update(project["optional-dependencies"], **config["dependency-groups"])
    for part in parts:
        if part not in known:
            sys.exit(NO_PART.format(part, ", ".join(known)))
        print(*known[part], sep="\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
