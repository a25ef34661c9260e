"""Print how well the finder answers questions: ``python -m tests.companion.questions``."""

import sys
from pathlib import Path
from typing import Final

from tests.companion.questions import FILES, HIGH, measured, read

HELP: Final = f"""Usage: python -m tests.companion.questions [-v] [FILE ...]

Without a FILE: all of {FILES.name}/. Each line of one is a question:

    question <tab> answer <tab> game

The answer is the title of an entry, or what its title and its text must say, in capitals or not. "a + b": both
are in it. "a / b": either is. The game is its key, such as makiavelia: it is the one that is open. It may be
left out: then none is open, and the entry may be of any game. The place counts from the top of its game's results.
Lines that begin with # say nothing. -v prints what was not among the first {HIGH}.
"""


def main(arguments: list[str]) -> int:
    """Print what was measured; 2 where a file is no list of questions."""
    wordy = "-v" in arguments
    paths = [Path(each) for each in arguments if each != "-v"] or sorted(FILES.glob("*.tsv"))
    if "-h" in arguments or "--help" in arguments:
        print(HELP)
        return 0
    for path in paths:
        try:
            found, late = measured(read(path))
        except (OSError, ValueError) as error:
            print(error, file=sys.stderr)
            return 2
        print(f"{path.name}: {found}")
        for asked, at in late if wordy else ():
            print(
                f"  {'not found' if at is None else at + 1}: {asked.question} [{asked.answer}]"
            )
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
