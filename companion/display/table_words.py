"""The words of the live table, for every renderer: its buttons, its hints, and who did what."""

from collections.abc import Collection, Iterable
from typing import Final

from companion.core.printed import listed
from companion.core.table import READER

PLAY_TOGETHER: Final = "Play together"
"""Opens a live table."""

PLAY_HINT: Final = (
    "One table on all phones: when one player taps something, everyone sees it. "
    "Secrets stay on each phone."
)
THE_TABLE: Final = "Live table"
"""The title of its page, and the way to it from a tool."""

OPEN_ITS_PAGE: Final = "Open the table's page"
"""Leads to a table at another address."""

WHO_ARE_YOU: Final = "Who are you?"
WHO_HINT: Final = "Tap your seat. Whoever has a seat may tap everything."
NO_SEAT: Final = (
    "Every seat has a phone. Was one of these phones yours? If it's away, tap its seat on the page of the table: "
    "the others say whether it's you. If it's here, whoever opened the table can show it out there."
)
"""What is said to whoever comes to a full table, such as with another phone than before."""
LOOK_ON: Final = "Just look on"
LOOK_ON_NAME: Final = "Your name, if you just look on"
YOUR_NAME: Final = "Your name"
KEEP_NAME: Final = "Keep the name"
AT_SEAT: Final = "here"
"""Said of a seat whose phone is at the table; where it is not, AWAY."""
YOU: Final = READER
AWAY: Final = "away"
LOOKS_ON: Final = "looks on"
ONLY_LOOKING: Final = "You look on. Take a seat to tap."
LOOK_AGAIN: Final = "Look again, then tap."
"""Ends what is said of a touch that was late: on what was not asked any more."""
LOAD_AGAIN: Final = "Reload to see what's new"
"""Said where no JavaScript shows it by itself."""
GIVE_UP_SEAT: Final = "Give up this seat"

UNDO_BRINGS: Final = "Undo in each tool brings them back."

SEATS: Final = "Seats"
HERE: Final = "Who is here"
TOOLS: Final = "Tools"
NO_GAME: Final = "Choose a game. All phones see its tools."
OTHER_GAMES: Final = "Other games"

CODE: Final = "The code of this table"
CODE_HINT: Final = "Everyone points their phone's camera at it once."
LOCK, UNLOCK = "Lock the table", "Unlock the table"
LOCKED_HINT: Final = "Locked: nobody else can come in."
NEW_CODE: Final = "Make a new code"
NEW_CODE_HINT: Final = "The old code stops working. Whoever is here stays."
SHOW_OUT: Final = "Show out"
SHOW_SOMEONE_OUT: Final = "Show someone out"
"""Opens the names of those who can be shown out, on a light page."""

SHOW_OUT_HINT: Final = (
    "Whoever you show out can come back with the same code. Lock the table or make a new code, and "
    "they can't."
)
LET_STAY: Final = "Let them stay"
SHOWN_OUT_LOCKED: Final = "The table is locked: they can't come back until you unlock it."
LEAVE: Final = "Leave the table"
LEAVE_HINT: Final = "This phone keeps a copy of everything."
LEAVE_LOCKED: Final = f"{LEAVE_HINT} The table is locked: you can't come back."
KEPT_A_DAY: Final = (
    "This table ends 24 hours after its last tap. A day later, this address keeps "
    "nothing of it, not even the names."
)
"""Said at a table of a public address."""

BACK_THERE: Final = "Back to where you were"
"""Leads from a sentence about a touch to the page of that touch."""

KEPT_HERE: Final = "This phone kept a copy of what you tapped. You'll find it in each tool."
"""Said on a light page whose table is gone."""

LEFT: Final = "You have left the table. This phone kept a copy."

BACK_TO_TABLE: Final = "Back to the table"
BACK_HINT: Final = "You choose a seat again, as when you scan the code."
"""Said of the way back for whoever has left."""

NO_DEPUTY: Final = (
    "No other phone could take this table over: for that, someone else needs the app on theirs. If the "
    "device that opened it goes, each phone keeps what it shows."
)
"""Said where nobody is named who takes over."""

NO_DEPUTY_BY_CODES: Final = (
    "No other phone could take this table over: for that, someone else needs the whole app on theirs. If the page "
    "of the phone that opened it is closed, each phone keeps what it shows."
)
"""Said where phones are linked by two codes, and nobody is named who takes over."""

BACK_AS_GUEST: Final = "Another phone has taken the table over. This one is a guest there now, and nothing is lost."
"""Said on the phone that opened a table, once it is back."""

TAKE_OVER: Final = "Take the table over"
CAN_TAKE_OVER: Final = "The table can't be reached. This phone can take it over."
"""Leads from a tool to where that is asked."""
TAKE_OVER_HINT: Final = (
    "The device that opened this table can't be reached. If it doesn't come back, this phone can go on in its "
    "place. Everything that was confirmed stays."
)
TAKE_OVER_HOW: Final = (
    "Others then come to this phone: the app finds it automatically, and everyone else scans the new "
    "code. If the other "
    "device comes back, it's a guest here."
)
TAKE_OVER_HOW_BY_CODES: Final = (
    "The other phones then come to this one by themselves. Whoever doesn't scans its code: tap “Let someone in”. "
    "If the other phone comes back, it scans that code as well, and is a guest here."
)
"""The same where phones are linked by two codes."""
AWAY_WITHOUT_DEPUTY: Final = (
    "No other phone can take this table over. If the device that opened it doesn't come back, show what "
    "happened here as codes: see below."
)
"""Said on a phone whose table can't be reached."""

NOT_TO_ASK_FOR: Final = "That phone is here, or you have a seat already."
"""Why a seat can't be asked for."""
ASKED_NO_MORE: Final = "Nobody asks for that seat any more."
WHO_ASKS: Final = "Who asks for a seat?"
"""The page of those who do, and the way there."""
SEAT_ASKED_FOR: Final = "A seat is asked for"
"""The title of the table's page while someone asks for a seat."""
NOBODY_ASKS: Final = "Nobody asks for a seat now."
IS_THEM, IS_NOT_THEM = "Yes, it's them", "No"
"""Answer whoever asks for a seat that a phone had which is away."""
WAS_YOURS: Final = "Away. Was it yours?"
"""Said of a seat whose phone is away, to whoever has none: a touch asks for it."""

WHAT_HAPPENED: Final = "What happened"
NOTHING_YET: Final = "Nothing yet."
TAKE_OUT, PUT_BACK = "Take out", "Put back"
TAKEN_OUT: Final = "taken out"
NO_EFFECT: Final = "had no effect"
WAITS: Final = "waits for a yes"
TAKEN_BACK: Final = "taken back"

ACCEPT, DECLINE, TAKE_IT_BACK = "Accept", "Decline", "Take it back"
COUNTS_THEN: Final = "It counts when you accept."
FINE: Final = "That's fine"
"""Leaves the answer that stands, and the two answers are shown no more."""

KEPT_STAYS: Final = "The kept game stays as it is"
"""The step that gives the end of a kept game its table back, once others play."""

UNTOUCHED: Final = "At the table: nobody has tapped here yet."
NOT_AGREED: Final = "At the table: nothing is agreed here yet."

TOGETHER: Final = "Reveal together"
TOGETHER_HINT: Final = (
    "Everyone writes first. Once all seats have sealed theirs, all phones open at once."
)
YOURS, AGAIN = "Yours", "Again"
"""Above the field for one's own text; *Again* where one was revealed already."""
ONLY_YOU: Final = "What only you know"
"""The label of that field."""
REVEALED: Final = "Revealed"
"""Above the texts of all."""
REVEALED_BEFORE: Final = "Revealed before"
"""Above the texts of the last reveal, while the next one is sealed."""
SEALED_STEP: Final = "Sealed a text to reveal together"
"""What is told of whoever sealed a text."""
SEAL: Final = "Seal"
SEAL_IT: Final = "Seal for the table"
NOT_SEALED: Final = "Not sealed: say first that you trust this Wi-Fi."
SEALED_ELSEWHERE: Final = (
    "The others have opened theirs. If yours is no longer on this phone, seal again: then "
    "everyone starts over."
)
SEALED_BY_ALL: Final = "All have sealed. If yours is no longer on this phone, seal again."
SEALED_HEAD: Final = "Sealed for the table"
SEALED_WHY: Final = "All are opened once everyone has sealed theirs"
SEALED: Final = "Sealed. Nobody can change it now, not even you."


def deputy_words(
    who: str, *, own: bool, away: bool = False, light: bool = False, by_codes: bool = False
) -> str:
    """Return what happens if the device that opened the table goes: the phone of *who* takes over, '' for nobody's.

    *own* is whether that is the reader's, *away* whether it is. A *light* page does not find it by itself, unless
    phones are linked *by_codes*.
    """
    if not who:
        return NO_DEPUTY_BY_CODES if by_codes else NO_DEPUTY
    if own:
        return "If the device that opened this table goes, this phone can take over."
    said = f"If the device that opened this table goes, {_phone_of(who)} can take over."
    if light and by_codes:
        return f"{said} Then this page goes on there by itself."
    if light:
        return (
            f"{said} Then scan the code there, and tap your seat. Someone at the table then confirms "
            f"that it's you."
        )
    return f"{said} It's away now: if it has taken over, scan the code there." if away else said


def _phone_of(who: str) -> str:
    return f"the phone of {who}" if " " in who else f"{who}'s phone"


def away_words(who: str) -> str:
    """Return how a table goes on that can't be reached, where the phone of *who* takes over; '' for nobody's."""
    if not who:
        return AWAY_WITHOUT_DEPUTY
    phone = _phone_of(who)
    return (
        f"If it doesn't come back, {phone} can take over. Then this phone finds it automatically. If "
        f"it doesn't, scan the code there."
    )


def moved_words(who: str) -> str:
    """Return that the table goes on at the phone of *who*, '' if that is not known."""
    where = _phone_of(who) if who else "another phone"
    return f"This table goes on at {where}. Scan the code that is shown there."


def claim_words(who: str, seat: str) -> str:
    """Return what *who*, someone without a seat, asks for: the *seat* of a player whose phone is away."""
    return f"{who} says they're {seat}, whose phone is away. Is it them?"


def own_claim_words(seat: str) -> str:
    """Return what the reader waits for who asked for the *seat* of a player."""
    return f"You asked for the seat of {seat}. Whoever has a seat says whether it's you."


def denied_words(seat: str) -> str:
    """Return that the table said no: the reader isn't the player of the *seat* that they asked for."""
    return f"The table said no: you aren't {seat}. Take a free seat, or ask again."


def here_label(here: int, players: int) -> str:
    """Return how many of the *players* are *here* with a phone."""
    return f"{here} of {players} {'is' if here == 1 else 'are'} here"


def seat_gone(who: str) -> str:
    """Return what someone is told whose seat *who* took away; '' for nobody."""
    return f"{who} changed who plays, and your seat is gone." if who else ""


def only_looking(who: str = "") -> str:
    """Return what someone without a seat is told in a tool; *who* took away their seat, '' for nobody."""
    return f"{seat_gone(who)} {ONLY_LOOKING}".lstrip()


def seat_hint(*, free: bool) -> str:
    """Return how to take a seat; *free* is whether there is one."""
    return WHO_HINT if free else NO_SEAT


def leave_hint(*, locked: bool) -> str:
    """Return what leaving means at a table that is *locked*, or not."""
    return LEAVE_LOCKED if locked else LEAVE_HINT


def show_out_hint(others: Collection[int], *, leads: bool, locked: bool) -> str:
    """Return how to keep out someone who was shown out; '' if the reader cannot, or need not.

    Only whoever *leads* the table can, and need not where it is *locked* or there are no *others*.
    """
    return SHOW_OUT_HINT if others and leads and not locked else ""


def seal_label(title: str) -> str:
    """Return the label of the button that seals the text called *title*."""
    return f"{SEAL_IT}: {title}"


def too_long_to_seal(most: int) -> str:
    """Return why a text of more than *most* characters has no button that seals it."""
    return f"Too long to seal at the table, which takes {most:,} characters."


def go_on(title: str) -> str:
    """Return the label of the way on to the game called *title*, which the table plays."""
    return f"Go on: {title}"


def seat_label(name: str, who: str) -> str:
    """Return the label of a seat: *name* is its player's, *who* sits there, '' for nobody."""
    return f"{name}: {who}" if who else name


def sit_label(name: str) -> str:
    """Return the label of the button that takes the seat of the player called *name*."""
    return f"{name}: sit here"


def sat_label(name: str) -> str:
    """Return what the log says of someone who took the seat of the player called *name*."""
    return f"Sat down as {name}"


def show_out_label(who: str) -> str:
    """Return the label of the button that shows *who* out."""
    return f"{SHOW_OUT}: {who}"


def show_out_question(who: str) -> str:
    """Return the question that is asked before *who* is shown out."""
    return f"Show {who} out?"


def shown_out_how(*, locked: bool) -> str:
    """Return what that means at a table that is *locked*, or not."""
    return SHOWN_OUT_LOCKED if locked else SHOW_OUT_HINT


def without_name(who: str, said: str) -> str:
    """Return the label *said* of a step without the name of *who*, where it begins with that."""
    return said.removeprefix(f"{who} · ")


def last_words(who: str, said: str) -> str:
    """Return who did the last thing: "Ada: +1 Weak secure"."""
    return f"{who}: {without_name(who, said)}"


def declined_by(who: str) -> str:
    """Return what became of an offer to which *who* said no."""
    return f"declined by {who}"


def gone_words(who: str, said: str, *, taken_back: bool) -> str:
    """Return that *who* declined the offer called *said*, or has *taken_back* their own."""
    return f"{who} took back: {said}" if taken_back else f"{who} declined: {said}"


def taken_out_words(who: str, said: str) -> str:
    """Return that *who* has taken out the step called *said*: "Ada took out: Next"."""
    return f"{who} took out: {without_name(who, said)}"


def conflict_words(stands: tuple[str, str], other: tuple[str, str]) -> str:
    """Return who gave which answers to one question, each (who, what they did); the reader is YOU."""
    said = "You" if other[0] == YOU else other[0]
    return f"Two answers to one question. {_whose(stands[0])} stands: {stands[1]}. {said} said: {other[1]}."


def _whose(who: str) -> str:
    return "Yours" if who == YOU else f"{who}'s"


def take_other_label(who: str) -> str:
    """Return the label of the button that brings the answer of *who* back; the reader is YOU."""
    return "Take yours" if who == YOU else f"Take {who}'s"


def lost_words(said: str) -> str:
    """Return that one's own touch had no effect, because someone was quicker."""
    return f"No effect, someone was quicker: {said}"


def begun_words(who: str, game: str) -> str:
    """Return that *who* began another *game*, by its title, and what that cleared on this phone."""
    return (
        f"{who} began a new game of {game}. Your own entries of the old one are cleared on this phone. "
        f"{UNDO_BRINGS}"
    )


def with_you(who: str, *, own: bool) -> str:
    """Return *who* as a list names them; one's *own* name says so."""
    return f"{who} (you)" if own else who


def offer_words(who: str, said: str, waits_for: Iterable[str]) -> str:
    """Return what *who* offers, and whose yes is missing."""
    missing = listed(waits_for)
    return f"{who} offers: {said}." + (f" Waits for {missing}." if missing else "")


def own_offer_words(said: str, waits_for: Iterable[str]) -> str:
    """Return what the reader offers, and whose yes is missing."""
    return f"You offer: {said}. Waits for {listed(waits_for)}."


def sealed_words(
    sealed: Iterable[str], missing: Iterable[str], closed: Iterable[str] = ()
) -> str:
    """Return who has sealed, who still has to, and whose phone still has to open its text."""
    done, rest, shut = listed(sealed), listed(missing), listed(closed)
    return (
        f"Sealed: {done or 'nobody yet'}."
        + (f" Still to come: {rest}." if rest else "")
        + (f" Still to open: {shut}." if shut else "")
    )
