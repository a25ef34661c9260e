"""Each kind of block as HTML."""

from dataclasses import dataclass, field, replace
from typing import Final, assert_never

from companion.core.blocks import (
    Answer,
    Block,
    Button,
    Drawing,
    Facts,
    Fold,
    Grid,
    Heading,
    LineChart,
    Note,
    Odds,
    Question,
    QuestionSequence,
    Result,
    RuleGap,
    Scores,
    Secret,
    Steps,
    Terms,
    TextToCopy,
    Timer,
    Turn,
    Warn,
    When,
)
from companion.core.search import echoed
from companion.core.words import spoken_value
from companion.display import labels
from companion.display.answers import is_short
from companion.display.countdowns import COUNTDOWNS
from companion.display.game_place import GamePlace
from companion.display.layout import main_within
from companion.display.lookup import found
from companion.display.targets import drawn_touch, presses
from companion.display.winner import is_winner
from companion.plays.play import GameResult
from companion.tools.checklist_folds import PHASES
from companion.tools.tool import Game
from screens.light.drawings.scenes import drawing_view
from screens.light.inputs.fields import face, faces, question_view, time_of
from screens.light.state.keys import FOLD, OPEN, Switches, fold_key, key, secret_key
from screens.light.ui.controls import (
    LID,
    button,
    card,
    fold,
    for_screen_readers,
    form,
    labelled,
    row,
    soft,
)
from screens.light.ui.heroes import hero
from screens.light.ui.icons import icon
from screens.light.ui.markup import NOTHING, Html, el, join
from screens.light.views.figures import (
    fact,
    facts,
    grid_view,
    line_view,
    odds_view,
    post_view,
    scores_view,
)
from screens.light.views.question_sequences import sequence_view
from screens.light.views.sheets import sheet_view
from screens.light.views.steps import stepper_view, steps_view
from screens.light.views.won import won_view

LONG: Final = 3_000
"""The most letters of HTML in a fold that comes with the page."""


@dataclass(frozen=True, slots=True)
class View:
    """For whom blocks are drawn.

    *live* is whether they can be touched, *switches* what is open, *asked* the question on the pad, and
    *now* the time in seconds since 1970. *tells* is whether secrets may be uncovered, and *trusts*
    whether that is because the table trusts its Wi-Fi. Of a *shared* tool they are shown to nobody.
    *seals* is whether this browser can seal a text at a live table, None without a seat. *tools* is where the tools of
    the same game are, '' for no ways there. *ended* is how the game ended, None before that, and *game* the one that is
    played. *place* is where the game of a checklist is. The question on the pad may be *pictured*: its cell is folded.
    """

    live: bool
    now: float
    switches: Switches = field(default_factory=Switches)
    asked: Question | None = None
    tells: bool = True
    trusts: bool = False
    shared: bool = False
    seals: bool | None = None
    tools: str = ""
    ended: GameResult | None = None
    game: Game | None = None
    place: GamePlace | None = None
    pictured: bool = False


def draw(block: Block, view: View) -> Html:
    """Return *block* as HTML."""
    match block:
        case Heading():
            return el("h2", block.text)
        case Note():
            return el("p", block.text, class_="soft")
        case Warn():
            return remark(block.text, "warn")
        case RuleGap():
            return remark(block.text, "ask")
        case Answer():
            return join(headline(block), el("p", block.why) if block.why else None)
        case Facts():
            return facts(fact(*each) for each in block.rows)
        case Grid():
            return grid_view(block)
        case Odds():
            return odds_view(block)
        case Scores():
            return scores_view(block)
        case Steps():
            return steps_view(block, view.live, view.tools)
        case Turn():
            return _turn(block, view)
        case When():
            return facts([fact(block.title, time_of(block.minute))])
        case Timer():
            return _timer(block, view)
        case Button():
            return form(key(block), row(button(block.title))) if view.live else NOTHING
        case Question():
            return question_view(block, view.switches) if view.live else _answered(block)
        case QuestionSequence() if block.sheet:
            return sheet_view(block, live=view.live, asked=view.asked)
        case QuestionSequence():
            return sequence_view(block, live=view.live, asked=view.asked)
        case LineChart():
            return line_view(block)
        case Drawing() if view.ended and is_winner(block):
            return won_view(view.ended, block.spoken, hero(view.game))
        case Drawing() if view.place and block.key == PHASES:
            return stepper_view(view.place, block.spoken)
        case Drawing():
            if view.pictured and view.asked and (stands := drawn_touch(block, view.asked)):
                return drawing_view(block, view.live, stands, shows=True)
            return drawing_view(block, view.live, view.asked)
        case TextToCopy():
            return post_view(
                block, seals=view.seals, barred=view.live, game=view.tools.removeprefix("/t/")
            )
        case Terms():
            return _terms(block, view)
        case Fold():
            return _fold(block, view)
        case Secret():
            return _secret(block, view)
    assert_never(block)


def _fold(block: Fold, view: View) -> Html:
    """Return a fold. What is in a long one comes when it is opened, where the page is live."""
    own = fold_key(block)
    stays = FOLD + own in view.switches.on
    # What our script brings into sight is in the picture, while the table of the same is folded.
    within = view if stays or block.begins_open else replace(view, asked=None)
    inside = join(draw_all(block.blocks, within))
    later = view.live and (stays or (len(inside) > LONG and not block.begins_open))
    is_open = block.begins_open or (later and stays)
    if later and not stays:
        label = labels.show_label(block.title)
        inside = form(OPEN, button(labels.SHOW, own, label=label, look="nojs"))
    return fold(block.title, inside, mark=block.key, data_later=later and 1, open=is_open)


def draw_all(blocks: Result, view: View) -> list[Html]:
    """Return each of *blocks* as HTML."""
    return [draw(block, view) for block in blocks]


def remark(sentence: str, sign: str) -> Html:
    """Return a sentence with an icon on a coloured card."""
    return el("p", icon(sign), el("span", sentence), class_=f"box tone {sign}")


MOST_WHOLE: Final = 36
"""Letters that have room on a slip wherever it stands: two lines beside undo on a phone that lies on its side."""


def headline(answer: Answer, *, above: bool = False) -> Html:
    """Return the headline of an answer: a short one is larger, one that stands *above* on the stage is only heard."""
    if above:
        return for_screen_readers(answer.text)
    look = None if is_short(answer) else "long"
    return el("strong", answer.text, class_=look, tabindex=scrolls(answer.text))


def scrolls(said: str) -> int | None:
    """Return the tab index of what is *said* on a slip: whoever has only keys can scroll what may be cut there."""
    return 0 if len(said) > MOST_WHOLE else None


def why(answer: Answer) -> Html:
    """Return how an answer came about: its arithmetic, the rule and the chapter."""
    return join(
        el("h2", answer.text),
        [el("p", line) for line in (answer.why, *answer.lines) if line],
        el("hr") if answer.rule else None,
        el("p", answer.rule) if answer.rule else None,
        soft(labels.chapter_words(answer.chapter)) if answer.chapter else None,
    )


def _answered(question: Question) -> Html:
    """Return a question with its answer, to be read."""
    return facts([fact(question.title, spoken_value(question, question.value))])


def _turn(turn: Turn, view: View) -> Html:
    chips: list[Html] = []
    for n, (player, touch) in enumerate(zip(turn.players, presses(turn), strict=True)):
        now = n == turn.at
        inside = face(player, "lit" if now else "")
        label = labels.turn_label(player, now)
        if view.live:
            chips.append(button(inside, key(touch), label=label, pressed=now, name="k"))
        else:
            chips.append(el("p", inside, class_="on" if now else None))
    row = faces(chips, turn.players, "turn")
    return el(
        "div",
        el("p", turn.title, class_="ear"),
        el("form", row, method="post") if view.live else row,
        class_="ask",
    )


def _timer(timer: Timer, view: View) -> Html:
    """Return the time left. The page counts it down from there, by its own clock."""
    left = COUNTDOWNS.left(timer, view.now)
    state = "up" if not left else "soon" if left <= min(labels.WARNINGS) else ""
    figures = el(
        "p",
        labels.clock_text(left),
        role="timer",
        aria_label=labels.spoken_time(left),
        class_="time",
        data_left=left if timer.ends and left and view.live else None,
    )
    status = el("p", labels.status_text(left, timer.ends is not None), role="status")
    offered = (timer.buttons if left else timer.after) if view.live else ()
    do = [
        button(each.title, key(each), label=labels.timer_label(each, timer), name="k")
        for each in offered
    ]
    buttons = el("form", row(do), method="post") if do else None
    rings = (
        el("button", labels.RING, type="button", data_ring=True, hidden=True)
        if view.live
        else None
    )
    return card(soft(timer.title), figures, status, buttons, rings, look=state)


def _terms(terms: Terms, view: View) -> Html:
    wanted = view.switches.find if view.live else ""
    entries = found(terms.items, wanted)
    field = el(
        "input", type="search", name="n", value=wanted, autocomplete="off", data_i="find"
    )
    said = labelled(labels.FIND_LABEL, field)
    question = form("find", said, look="text") if view.live else None
    none = None if entries else nothing_found(wanted)
    cards = [
        card(
            el("p", item.title, class_="b"),
            el("p", item.text),
            soft(labels.chapter_words(item.chapter)) if item.chapter else None,
        )
        for item in entries
    ]
    return join(question, cards, none)


def nothing_found(wanted: str) -> Html:
    """Return that nothing is about what was *wanted*, and what to do."""
    said = (labels.NOTHING_FOUND, f"“{echoed(wanted)}”", labels.FIND_OTHERWISE)
    return join(soft(each) for each in said)


def _secret(secret: Secret, view: View) -> Html:
    """Return a secret: its title only, until it was touched."""
    own = secret_key(secret)
    opened = view.live and view.tells and view.switches.secret == own
    head = el("p", icon("eye" if opened else "lock"), el("span", secret.title), class_="head")
    if not view.live:
        return card(head)
    if view.shared:
        return card(head, soft(labels.SEEN_BY_ALL))
    if not view.tells:
        offer = form("trust", button(labels.TRUST_WIFI, 1))
        return card(head, soft(labels.OVERHEARD), offer)
    first = "main" if secret.main else ""
    uncover = button(labels.UNCOVER, own, look=first)
    # The cover is at hand above what it hides, and stays in sight there.
    cover = form("secret", button(labels.COVER, "0"), look=LID)
    lid = cover if opened else form("secret", uncover)
    barred = main_within(secret)
    within = tuple(block for block in secret.blocks if block not in barred)
    inside = draw_all(within, view) if opened else []
    back = form("trust", button(labels.DISTRUST_WIFI, 0))
    plain = (soft(labels.TRUSTED), back) if view.trusts else None
    return card(head, lid, inside, soft(labels.NEVER_TOLD), plain)
