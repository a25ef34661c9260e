"""Which button of a tool's screen is the filled one: one at most, the step that comes next."""

from enum import StrEnum

from companion.display.layout import Layout


class PrimaryButton(StrEnum):
    """The button that is filled, by what it does; NOTHING where none is."""

    NOTHING = ""
    KEEP = "keep"
    """Keeps a game that has ended, corrects the one that was kept, or shows its picture."""
    DUE = "due"
    """Takes over what other tools know."""
    SEAL = "seal"
    """Seals a text at the live table."""
    ONWARD = "onward"
    """Goes to the tool that comes next: the first of such ways."""
    MAIN = "main"
    """A button of the tool itself; ``Layout.in_bar`` says which."""
    HOME = "home"
    """Goes back to the checklist, the tool being finished."""
    BACK = "back"
    """Goes back to the checklist, the tool's text being copied."""


def primary_button(
    parts: Layout,
    *,
    typed: bool = False,
    keeps: bool = False,
    due: bool = False,
    seals: bool = False,
    copied: str = "",
) -> PrimaryButton:
    """Return which button is filled on the screen with *parts*.

    *typed* is whether the pad has a *Next* of its own, *keeps* whether the game has ended, *due* whether other tools
    know something, *seals* whether a text can be sealed, and *copied* the text that was copied last. A tool that
    helps first is marked otherwise: it does not take *Next* away.
    """
    if typed:
        return PrimaryButton.NOTHING
    if keeps:
        return PrimaryButton.KEEP
    if due:
        return (
            PrimaryButton.NOTHING if parts.waits and not parts.links.main else PrimaryButton.DUE
        )
    if seals:
        return PrimaryButton.SEAL
    if parts.links.onward:
        return PrimaryButton.ONWARD
    if parts.links.homeward:
        return PrimaryButton.HOME
    if parts.waits:
        return PrimaryButton.NOTHING
    if any(large for _, large in parts.in_bar(large=True, copied=copied)):
        return PrimaryButton.MAIN
    posts = [post.text for post in parts.to_copy]
    over = bool(parts.links.back) and posts == [copied]
    return PrimaryButton.BACK if over else PrimaryButton.NOTHING
