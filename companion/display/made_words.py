"""The words around games that players make themselves, for every renderer."""

from typing import Final

from companion.core.words import with_noun

YOUR_OWN_GAME: Final = "Your own game"
ADD_A_GAME: Final = "Add a game of your own"
ADD_HINT: Final = "A score sheet, phases, counters: make it here, share it by code"
MADE_HERE: Final = "A game of your own"
BEGIN_FROM: Final = "Start from an example"
FROM_NOTHING: Final = "Start from scratch"
NOTHING_HINT: Final = "Give it a name, type the rows of its sheet, and play"
EXAMPLES_HINT: Final = "Change whatever you like: then it's a game of your own."
FROM_OTHERS: Final = "Does someone already have it?"
HAVE_A_CODE: Final = "Open a code or a file"
CODE_HINT: Final = "You see what's in it first"
BEGAN: Final = "Made this game"
FROM_CODE: Final = "Opened a code"
FROM_FILE: Final = "Opened a file"
CODE_TAKEN: Final = "Taken from a code"

SHARE_GAME: Final = "Share this game"
CHANGE_GAME: Final = "Change this game"
OF_THE_GAME: Final = "This game"
SHARE_HINT: Final = "By a code or a file: whoever opens it gets the game too"
DELETE_GAME: Final = "Delete this game"
DELETE_HINT: Final = "And everything entered in it. Played games stay."
SHARE_CODE_HINT: Final = "By a code: whoever opens it gets the game too"
DELETE_HERE_HINT: Final = "And everything entered in it"
BRING_BACK: Final = "Bring it back"
NOT_HERE: Final = (
    "This game isn't on this device. Whoever made it can share it by a code or a file."
)

ADD_IT: Final = "Add this game"
ADDING: Final = "It goes to the games on your first screen. Nothing else here changes."
UPDATE_MINE: Final = "Update mine"
KEEP_BOTH: Final = "Keep both"
KEEP_MINE: Final = "Keep mine"
SAME_HERE: Final = "You have this game already, just like this."
UPDATED: Final = "Took the new version"
ENTERED_STAYS: Final = "What you entered stays with its rows. Undo brings back what you had. "

STILL_FRACTIONS: Final = {
    "half": "Halves were entered, so this game keeps them. The next one counts as its sheet says now.",
    "hundredth": "Decimals were entered, so this game keeps them. The next one counts as its sheet says now.",
}
"""What a score says where its game was changed and no longer has the fractions that were entered, by these."""

USE_NOW: Final = {
    "score": "Use the game's current sheet",
    "round": "Use the game's current phases",
    "counters": "Use the game's current counters",
    "first": "Use the game's current name",
    "lot": "Use the game's current name",
}
"""The button by which a tool takes its part of a game that was changed, by the tool's key."""

PART: Final = {"score": "sheet", "round": "list of phases", "counters": "list of counters"}
"""What a code of a tool has of its game, by the tool's key."""

ROW: Final = {"score": "row", "round": "phase", "counters": "counter"}
"""What that part is made of."""

CANCEL: Final = "Cancel"
DELETE_IT: Final = "Delete"
ONLY: Final = {
    "score": "Only the sheet is in this code: no phases, counters or rules.",
    "round": "Only the phases are in this code: no sheet, counters or rules.",
    "counters": "Only the counters are in this code: no sheet, phases or rules.",
    "first": "Only the name is in this code: no sheet, phases, counters or rules.",
    "lot": "Only the name is in this code: no sheet, phases, counters or rules.",
}
"""What a code of a tool does not bring of its game, by the tool's key."""

WITH_GAME: Final = "The whole game is in this code. It goes to your games."
"""What stands below a code of a tool that brings its game along."""

TWO_CODES: Final = (
    "The whole game and this screen need two codes. Scan the game first, then this screen."
)
GAME_CODE, SCREEN_CODE = "Code 1 of 2: the game", "Code 2 of 2: this screen"
NEXT_CODE, FIRST_CODE = "Next code", "The first code again"
"""What stands with the two codes that a game and one of its screens need, where they don't fit into one."""

GAME_ALONE: Final = (
    "What is entered here is too long for a code. This code has the game alone. To send everything, "
    "save it as a file below, or open a live table."
)
"""What stands above the code of a game where one of its screens is too long for one."""

WHERE_ELSE: Final = (
    "The whole app saves files. A live table is opened on the first page: "
    "all phones see everything there."
)
"""What a light page says besides of a screen that is too long for a code."""

HOW_WHOLE: Final = (
    "To send the whole game too, share the game itself first. Or save all of it as a "
    "file, or open a live table."
)
"""What stands with ONLY before such a code is sent."""


def yours(size: str) -> str:
    """Return the words on the poster of a game of one's own, of which *size* says what it has."""
    return " · ".join(filter(None, ("Yours", size)))


def another_version(key: str, theirs: int, mine: int, *, older: bool) -> str:
    """Return that a code of the tool called *key* has another version of its part of the game, an *older* one or not.

    *theirs* are the rows, phases or counters in it, *mine* those of the game here.
    """
    which = "an older" if older else "another"
    count = f", with {with_noun(theirs, ROW[key])} instead of {mine}" if theirs != mine else ""
    return f"This code has {which} {PART[key]}{count}."


def delete_it(title: str) -> str:
    """Return the question that is asked before the game called *title* is deleted."""
    return (
        f"Delete {title}, and everything entered in it? Played games stay. You can bring it back "
        f"under “{YOUR_OWN_GAME}” on the first screen until you delete another game."
    )


def delete_saved(title: str) -> str:
    """Return that question where nothing brings the game back; played games are kept."""
    return f"{delete_here(title)} Played games stay."


def delete_here(title: str) -> str:
    """Return that question where no played games are kept, and nothing brings the game back."""
    return f"Delete {title}, and everything entered in it? There is no way back."


def deleted(title: str) -> str:
    """Return that the game called *title* was deleted."""
    return f"Deleted: {title}."


def another(title: str) -> str:
    """Return that there is another game of the same *title*."""
    return f"You have another game called {title}. You'll have both."


def kept_stay(number: int) -> str:
    """Return what happens to the *number* of played games that were kept of a game, '' for none."""
    if not number:
        return ""
    stay = "stays as it is" if number == 1 else "stay as they are"
    return f"{with_noun(number, 'played game')} of it {stay}."
