"""Turns of phrase that read as translated, with the better word: ``python -m tests.phrases``.

The program looks through the documents, and through the texts of the app as they stand in its source,
for those that are never right. ``make check`` runs it. The others are often right (Victory cards do
stand): ``make words`` prints them all.
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


class Turn(NamedTuple):
    """A turn of phrase, as a regular expression, and what is *better*."""

    pattern: str
    better: str


NEVER = (
    Turn(r"anew|afresh", "again, or a new …"),
    Turn(r"for ever", "for good, forever"),
    Turn(r"check sums?", "checksum"),
    Turn(r"(?:informations|advices|softwares|equipments|feedbacks)", "it has no plural"),
    Turn(r"(?:allow|permit)s? to (?!the\b|a\b|an\b|your\b|all\b)\w+", "lets you …"),
    Turn(r"thereby|thereof|therein|wherein|whereupon|thence|whence", "two short sentences"),
    Turn(r"since (?:\d+|two|three|some|many) (?:minutes|hours|days|weeks|years)", "for … now"),
)
"""What is never right."""

OFTEN = (
    Turn(r"by (?:itself|themselves)", "automatically, or nothing"),
    Turn(r"(?:leads?|led) on", "go on to, open"),
    Turn(r"stands?|stood", "is, are"),
    Turn(r"lies?|lay|lain", "is, are"),
    Turn(r"as (?:it|they) (?:was|were)", "unchanged"),
    Turn(
        r"(?:^|(?<=[.:;|*]\s))what (?:is|was|came|comes|stands|lies|has|goes)\b(?![^.?!|]*\?)",
        "a noun: the …",
    ),
    Turn(r"(?:whoever|who) (?:is|has|wants|comes|knows)", "players who …, anyone who …"),
    Turn(r"(?:any|every|some)body(?:'s|’s)?", "anyone, everyone, someone"),
    Turn(r"(?<!there\s)(?:is|are|was|were) no (?!longer\b|more\b)\w+", "isn't a …"),
    Turn(r"no more", "no longer, not … again"),
    Turn(r"hand(?:s|ed)? (?:it |them )?on", "pass on"),
    Turn(r"put(?:s)? (?:it |them )?in", "enter"),
    Turn(r"mend(?:s|ed|ing)?", "fix"),
    Turn(r"also (?:without|where|if|when|after|in the middle)", "even …"),
    Turn(r"(?:one's|one’s) own", "your own"),
    Turn(r"once more", "again"),
    Turn(r"in (?:that|this) (?:very )?moment", "at that moment"),
    Turn(r"with(?:in)? the same (?:touch|tap)", "at once"),
    Turn(r"whom", "who"),
    Turn(r"such a one", "one"),
    Turn(r"where (?:there is|it is|that is|nobody|someone)", "if …, when …"),
    Turn(r"(?:worked|begun|made) out of", "from"),
    Turn(r"ready filled", "already filled in"),
    Turn(r"of (?:its|their|his|her) own", "its own …, their own …"),
    Turn(r"(?:so|such) that it (?:can|may)", "so it can"),
    Turn(r"(?:if|when|what|that|as) one (?:can|may|must|has|does)", "you can …"),
    Turn(r"reads? along", "read, see"),
    Turn(r"(?:goes|go|went) round", "is passed around"),
    Turn(r"tr(?:y|ies|ied) (?:it )?again by", "retry automatically"),
    Turn(r"figures?", "number, digit"),
    Turn(r"firefights?", "fight"),
    Turn(r"XP are|spare XP", "XP is, extra XP"),
    Turn(r"Here it (?:does|doesn['’]t|is|isn['’]t)", "a question, then Here: yes or no"),
    Turn(r"of (?:whom|which)", "two short sentences"),
)
"""What is often right, and often not."""

DOCUMENTS = ("*.md", "docs/**/*.md", "build/*.md", ".github/*.md", "changes/*.md")
"""Where documents are."""

WORDS = ("companion/**/*.toml",)
"""Files of words that the app shows."""

SOURCE = ("main.py", "companion/**/*.py", "screens/**/*.py")
"""Modules with texts in them."""


class FoundHistory(NamedTuple):
    """A turn of phrase in a text: its first letter is the one at *start*."""

    start: int
    words: str
    better: str


def phrases(text: str, turns: tuple[Turn, ...]) -> Iterator[FoundHistory]:
    """Yield every one of *turns* in *text*, however lines are broken."""
    for turn in turns:
        words = turn.pattern.replace(" ", r"\s+")
        for found in re.finditer(rf"(?<![\w'’-])(?:{words})(?![\w-])", text, re.I | re.M):
            yield FoundHistory(found.start(), " ".join(found[0].split()), turn.better)


def without_code(page: str) -> str:
    """Return *page*, a document, with blanks in place of its code, its comments, and where links lead."""
    code = r"^```.*?^```$|<!--.*?-->|<[^>]*>|`[^`\n]*`|(?<=\])\([^)\s]*\)"
    return re.sub(code, lambda found: re.sub(r"[^\n]", " ", found[0]), page, flags=re.M | re.S)


def texts_of_module(source: str) -> Iterator[tuple[int, str]]:
    """Yield the line and the text of every string in *source* that is no docstring."""
    tree = ast.parse(source)
    told = {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and id(node) not in told
        ):
            yield node.lineno, node.value


def files(root: Path, names: tuple[str, ...]) -> list[Path]:
    """Return the files below *root* called one of *names*."""
    return sorted(file for name in names for file in root.glob(name))


def in_documents(root: Path, turns: tuple[Turn, ...]) -> Iterator[str]:
    """Yield a line for each of *turns* in the documents and the files of words below *root*."""
    for file in files(root, (*DOCUMENTS, *WORDS)):
        page = file.read_text("utf-8")
        text = without_code(page) if file.suffix == ".md" else page
        for found in sorted(phrases(text, turns)):
            line = page.count("\n", 0, found.start) + 1
            yield told(f"{file.relative_to(root).as_posix()}:{line}", found)


def in_source(root: Path, turns: tuple[Turn, ...]) -> Iterator[str]:
    """Yield a line for each of *turns* in the texts of the modules below *root*."""
    for file in files(root, SOURCE):
        for line, text in texts_of_module(file.read_text("utf-8")):
            for found in phrases(text, turns):
                yield told(f"{file.relative_to(root).as_posix()}:{line}", found)


def told(place: str, found: FoundHistory) -> str:
    """Return a line that says what is at *place*, and what is better."""
    return f"{place}: “{found.words}”: better: {found.better}"


def main(root: Path = ROOT) -> str | None:
    """Return what is never right in the documents and texts below *root*, one a line; None without any."""
    wrong = [*in_documents(root, NEVER), *in_source(root, NEVER)]
    return "\n".join(wrong) or None


if __name__ == "__main__":
    sys.exit(main())
