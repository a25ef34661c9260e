"""A link as mail programs, chats, websites and people change it on its way: each leads where the link itself leads."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final
from urllib.parse import quote

Wrap = Callable[[str], str]


def _quoted(text: str) -> str:
    return quote(text, safe="")


def _broken(text: str, how: str) -> str:
    """Return *text* broken in the middle of its last half, where its digits or its key are."""
    at = len(text) - 9
    return text[:at] + how + text[at:]


def _followed(text: str, sign: str) -> str:
    return text + sign


AROUND: Final[Mapping[str, Wrap]] = {
    "as it is": str,
    **{f"{sign} behind": partial(_followed, sign=sign) for sign in ".,;:!?)]}>\"'`*…。”»"},
    "two signs behind": lambda text: f"{text}).",
    "a space and a line behind": lambda text: f" {text} \r\n",
    "round brackets": lambda text: f"({text})",
    "square brackets": lambda text: f"[{text}]",
    "angle brackets": lambda text: f"<{text}>",
    "quotes": lambda text: f'"{text}"',
    "single quotes": lambda text: f"'{text}'",
    "curly quotes": lambda text: f"“{text}”",
    "guillemets": lambda text: f"«{text}»",
    "a code span": lambda text: f"`{text}`",
    "bold": lambda text: f"**{text}**",
    "quoted in a mail": lambda text: f"> {text}",
    "quoted twice": lambda text: f"> > {text}\n> >",
    "a broken line": lambda text: _broken(text, "\n"),
    "a line broken twice": lambda text: _broken(_broken(text, "\n"), "\r\n"),
    "a broken line in a quotation": lambda text: "> " + _broken(text, "\r\n> "),
    "a broken line of a mail's source": lambda text: _broken(text, "=\r\n"),
    "a broken line with spaces": lambda text: _broken(text, " \n   "),
    "encoded": _quoted,
    "encoded twice": lambda text: _quoted(_quoted(text)),
    "an encoded line behind": lambda text: f"{text}%0A",
    "an encoded bracket behind": lambda text: f"{text}%29",
    "invisible signs inside": lambda text: "\u200b".join((text[:-8], text[-8:-3], text[-3:])),
    "a soft hyphen inside": lambda text: f"{text[:-5]}\xad{text[-5:]}",
    "marks of direction": lambda text: f"\u2068{text}\u2069",
    "a byte order mark": lambda text: f"\ufeff{text}",
    "an encoded invisible sign": lambda text: f"{text[:-4]}%E2%80%8B{text[-4:]}",
}
"""What happens to a link, and to its digits or its key alone."""

AMONG_WORDS: Final[Mapping[str, Wrap]] = {
    "words around": lambda text: f"Come to {text} and bring 2 dice, 8 pm!",
    "words in lines around": lambda text: f"Hello,\n\n{text}\n\nSee you at 8\nAnn",
    "a list of numbers behind": lambda text: f"{text}\n1\n22\n333",
}
"""What happens to a link, and to its digits."""

AROUND_LINKS: Final[Mapping[str, Wrap]] = {
    "words of another script behind": lambda text: f"{text}这是桌子",
    "a broken line among words": lambda text: f"See {_broken(text, chr(10))}\nat 8 or 9",
    "a link of Markdown": lambda text: f"[our table]({text})",
    "a link of Markdown with itself": lambda text: f"[{text}]({text})",
    "a link of a chat": lambda text: f"<{text}|{text}>",
    "an element of a page": lambda text: f'<a href="{text}">{text}</a>',
    "a parameter": lambda text: (
        f"https://safe.example/?url={_quoted(text)}&data=05%7C01&reserved=0"
    ),
    "a parameter that was encoded twice": lambda text: (
        f"https://safe.example/?data=1&url={_quoted(_quoted(text))}&x=05"
    ),
    "a parameter as it is": lambda text: f"https://safe.example/out?to={text}&x=1",
    "a path": lambda text: f"https://safe.example/out/{_quoted(text)}/9",
    "a parameter in a quotation": lambda text: (
        f"> <https://safe.example/?url={_broken(_quoted(text), chr(10) + '> ')}&data=05>"
    ),
    "underscores": lambda text: f"https://safe.example/v3/__{text}__;!!Pe07N362zA$",
    "a longer mail": lambda text: f"{text}\n{'Lorem ipsum dolor sit amet. ' * 500}",
    "behind a longer mail": lambda text: f"{'Lorem ipsum dolor sit. ' * 3000}{text}",
}
"""What happens to a link."""

FOR_LINKS: Final = {**AROUND, **AMONG_WORDS, **AROUND_LINKS}
FOR_DIGITS: Final = {**AROUND, **AMONG_WORDS}
FOR_KEYS: Final = AROUND
