"""The pane of any tool: its questions on top, its answer in a bar at the bottom."""

from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final, NamedTuple

import flet as ft

from companion.catalogue import game_of
from companion.core.blocks import (
    Answer,
    Block,
    Button,
    Drawing,
    Fold,
    Question,
    QuestionSequence,
    Terms,
    TextToCopy,
)
from companion.display import labels
from companion.display.answers import below_its_title, is_explained
from companion.display.game_place import game_place
from companion.display.game_world import world_of
from companion.display.layout import Layout, is_near, scroll_key
from companion.display.numbers import goes_on_itself
from companion.display.outcome import outcome_of
from companion.display.primary_button import PrimaryButton, primary_button
from companion.display.sheets import is_entering, pad_says, sheet_of
from companion.display.targets import Identity, following, on_one_pad, sequences_of
from companion.display.tool_routes import route_of
from companion.display.winner import KEY, is_winner
from companion.evening.offers import Due, placed
from companion.live.table_seal import to_seal
from companion.tools.checklist_folds import PHASES
from companion.tools.checklist_model import CHECKLIST
from screens.inputs.answer_dock import OpenPad, PadOpener, SheetTools, docked_pad, sheet_pad
from screens.inputs.cards import is_swiped
from screens.inputs.cell_lines import scroll_target
from screens.inputs.keypad import PadOrder
from screens.inputs.sheet import SHEET, AroundSheet, SheetView, is_whole
from screens.state.client_view import ToolScreen, use_client_view
from screens.state.page_session import PageSession
from screens.state.tool_session import ToolSession
from screens.tool.actions import Actions, tool_screen
from screens.tool.decided import correction_fold, decided_lines, use_corrects
from screens.tool.dock import dock, dock_split, in_pairs
from screens.tool.key_handler import with_keys
from screens.tool.near_questions import near_views
from screens.tool.next_steps import (
    copied_here,
    done_here,
    end_steps,
    further_tools,
    is_beside,
    offered_here,
    onward_steps,
    route_to,
    way_home,
    ways_back,
)
from screens.tool.pane_layout import Bar, use_stacked
from screens.tool.reveal import is_drawn_on_top, use_reveal
from screens.tool.save_play import picture_offer
from screens.tool.session_layout import use_layout
from screens.tool.table_notes import example_note, fractions_note, table_notes
from screens.tool.table_seal import no_table, seal_post, sealed_here
from screens.tool.what_if import WhatIf
from screens.ui.controls import FILLED, icon, offer_button
from screens.ui.error_boundary import component, keyed, with_event
from screens.ui.flet_internals import show_alone
from screens.ui.hooks import StableCallback, use_stable_callback, use_state_ref
from screens.ui.motion import STILL, THROW, taking_its_place
from screens.ui.scroll_offset import use_offset
from screens.ui.text_scale import inset_width, is_flat_page, is_large, is_low, pane_width
from screens.ui.theme import EDGE, GAP, SIDE, SLIP_QUIET, TOUCH, in_world
from screens.views.answer import Slip, lines_on_slip, slip_view, why_button, why_view
from screens.views.blocks import Touches, pane_block, warn_view
from screens.views.copying import Copied
from screens.views.folds import DrawBlock, WifiTrust
from screens.views.page_frame import failure_notices, page_notice_view
from screens.views.stage import below_the_stage
from screens.views.stepper import stepper_view

Section = Callable[[], tuple[ft.Control, ...]]
TakeOver = Callable[[str], Awaitable[None]]


FOLD: Final = "correct"
"""The name of the fold over what was entered, within a screen."""

ROOMY: Final = 480
"""Least width in dp of a pane in which the pad of a sheet has room for one button more."""


@dataclass(frozen=True)
class Window:
    """How a pane stands in its window: whether it is the *main* one, which shows notices, has a stage above it and gets
    the keys.

    Its largest button is filled where it *leads*. *slip_width* returns the width in dp of its slip, with a pad below
    it or without; *do* makes the move of a button in the bar, None for as any other.
    """

    main: bool = True
    leads: bool = True
    slip_width: Callable[[bool], float] | None = None
    do: Callable[[Callable[[], Awaitable[None]]], Awaitable[None]] | None = None


ALONE: Final = Window()
"""A pane that has the window for itself."""


class BarNeeds(NamedTuple):
    """What the bar needs beside the tool: which text was *copied* last here; *was_copied* is called when one is copied.

    *won* is whether the blocks say first who has won. *to_seal* is the text whose button to seal it at the live table
    is large, None for none. *undo* and *redo* are what their buttons do.
    """

    touches: Touches
    window: Window
    won: bool
    copied: str
    was_copied: Copied
    to_seal: TextToCopy | None
    undo: StableCallback
    redo: StableCallback


class BarParts(NamedTuple):
    """The bar by what it has: what went *wrong*, *notes* of the live table, the *slip*, undo and redo, and its buttons.

    *button* is the one beside undo; *near* and *others* are the rest. *words* are what stands on the slip. Undo and
    redo are on the slip where they are not *below* it, and on the pad in a low window; on a sheet's pad where nothing
    is *said*.
    """

    wrong: list[ft.Control]
    notes: list[ft.Control]
    slip: list[ft.Control]
    steps: tuple[ft.Control, ft.Control]
    button: ft.Control | None
    near: list[ft.Control]
    others: list[ft.Control]
    words: Slip | None = None
    below: bool = True
    said: bool = True

    @property
    def leads(self) -> bool:
        """Whether the button beside undo is the filled one."""
        return self.button is not None and self.button.data == FILLED

    def says(self) -> ft.Control:
        """Return what the bar says."""
        return part([*self.wrong, *self.notes, *self.slip])

    def on_phone(self) -> Bar:
        """Return the bar as it stands at the foot of a narrow window."""
        if not self.said:
            return Bar(self.says(), ft.Container(), self.rest())
        tools = dock(*self.steps, self.button) if self.below else ft.Container()
        return Bar(self.says(), tools, self.rest(below=GAP), self.words)

    def rest(self, below: float = 0) -> ft.Control:
        """Return what stands above what the bar says, with *below* dp of room below it."""
        return part([*self.near, *in_pairs(self.others)], below=below)


class Pane(NamedTuple):
    """A tool as it is drawn: what stands *above* its *bar*, its *pad*, None for none, and what can be done there.

    It is *entering* where a sheet is filled in, and *looks_up* where rules and terms are found.
    """

    above: ft.Control
    bar: BarParts
    pad: ft.Control | None
    actions: Actions
    entering: bool
    looks_up: bool


class PaneLines(NamedTuple):
    """What scrolls on a pane: its *blocks*, what *draw*s one, its *offers* above and below them, and what comes
    *last*.
    """

    blocks: Sequence[Block]
    draw: DrawBlock
    offers: Callable[[], tuple[list[ft.Control], list[ft.Control]]]
    last: Callable[[], list[ft.Control]]


def nothing() -> tuple[ft.Control, ...]:
    """Draw nothing."""
    return ()


def tool_pane(
    session: PageSession,
    tool_session: ToolSession,
    top: Section = nothing,
    below: Section = nothing,
    row: Section = nothing,
) -> ft.Control:
    """Return the pane of the tool in *tool_session*, see ToolPane.

    It has the tool's name as its key: in the place of another tool's pane it remembers nothing of that one,
    and Flet does not take the hooks of that one for its own.
    """
    return keyed(tool_session.tool.name, ToolPane, session, tool_session, top, below, row)


@component
def ToolPane(
    session: PageSession,
    tool_session: ToolSession,
    top: Section = nothing,
    below: Section = nothing,
    row: Section = nothing,
) -> ft.Control:
    """Show one tool: offers, questions, results, and the bar with the answer.

    *top*, *below* and *row* return more controls, the last right above the bar. They are called for each drawing: Flet
    mixes up the order of a list in which a control from an earlier drawing comes again.
    """
    pane = use_pane(session, tool_session, top, below)
    world = world_of(session.games.find(tool_session.tool.game))
    most = below_the_stage(
        tool_session.tool.title, world, tall=tool_session.tool.key == CHECKLIST
    )
    bar = pane.bar.on_phone()._replace(row=[] if pane.pad else [*row()])
    flat = pane.entering and session.screen.short_window
    above, bar = _beside_keys(pane.above, bar, flat=flat)
    whole = use_stacked(session.screen, above, bar, pane.pad, most)
    return with_keys(tool_session.tool.name, pane.actions, whole)


def use_pane(
    session: PageSession,
    tool_session: ToolSession,
    top: Section = nothing,
    below: Section = nothing,
    window: Window = ALONE,
) -> Pane:
    """Return the pane of the tool in *tool_session* as it stands in its *window*, with the controls of *top* and
    *below*. A hook.
    """
    use_layout(session, tool_session)
    unchosen: Identity | None = None
    chosen = use_state_ref(unchosen)
    drawn = tool_screen(session, tool_session, chosen.current)
    cue = use_state_ref(STILL)
    client = use_client_view(drawn)
    ended = outcome_of(tool_session.tool, drawn.state, drawn.parts, drawn.asked)
    corrects = use_corrects(ended, chosen.current)
    fold_target = scroll_target(FOLD)
    actions = Actions(
        session, tool_session, drawn, chosen, chosen.current, client, cue, corrects
    )
    parts, asked = drawn.parts, drawn.asked

    async def trust_wifi(trusts: bool) -> None:
        await session.save_device(session.device.evolve(trusts_wifi=trusts))

    async def to_tool(key: str) -> None:
        ft.context.page.navigate(route_of(game_of(tool_session.tool).by_key[key]))

    closed: frozenset[tuple[str, int]] = frozenset()
    uncovered = use_state_ref(closed)
    covers = session.screen.cover_count

    async def cover_toggled(title: str, shows: bool) -> None:
        mine = {(title, covers)}
        uncovered.set(uncovered.current | mine if shows else uncovered.current - mine)

    turns = use_state_ref(0)

    async def turn_sheet() -> None:
        await actions.turn_sheet()
        turns.set(turns.current + 1)

    turn = use_stable_callback(turn_sheet)
    undo = use_stable_callback(actions.undo)
    redo, redone = _use_redone(actions)
    steps = partial(_sheet_buttons, session, tool_session, parts.answer, (undo, redo), redone)
    seals = use_stable_callback(
        partial(seal_post, session, tool_session) if session.live else no_table
    )
    touches = Touches(
        use_stable_callback(actions.touch_answer),
        use_stable_callback(actions.touch_button),
        use_stable_callback(actions.touch_step),
        PadOpener(chosen),
        asked,
        covers,
        WifiTrust(session.device.trusts_wifi, use_stable_callback(trust_wifi)),
        None if tool_session.seals is None else seals,
        use_stable_callback(to_tool),
        cue.current.at(drawn.state),
        use_stable_callback(cover_toggled),
        sealed=tool_session.seals is False,
    )

    def view(block: Block) -> ft.Control:
        return pane_block(block, touches)

    def shown(block: Block) -> ft.Control:
        return _shown(session, tool_session, parts, block, view)

    notice = page_notice_view(session.screen) if window.main else ()
    tops = (
        *notice,
        *top(),
        *example_note(session, tool_session),
        *fractions_note(session, tool_session),
    )
    entered = sheet_of(sequences_of(parts.body), asked)
    blocks = _scrolling(parts, entering=entered is not None)
    due = session.due_offer(tool_session)
    offered_now = partial(_offer_buttons, session, tool_session, actions, due)
    offers, single_offers = offered_now()
    if ended:
        fold = correction_fold(ended, actions, touches, fold_target)
        offered = [*offers, *single_offers]
        told = [*map(view, ended.tell), *picture_offer(session, tool_session), *offered, *fold]
        told += _last(tool_session, drawn, view, below)
        lines = decided_lines(session, tool_session, ended, touches.cue, [*tops], told)
    else:
        lines = [*tops, *offers, *map(shown, blocks), *single_offers]
        lines += _last(tool_session, drawn, view, below)
    body = _lines([*lines, ft.Container(height=GAP)], key=scroll_key(drawn.state, parts))
    body.scroll, body.expand = ft.ScrollMode.AUTO, True
    sequences = sequences_of(parts.body)
    use_offset(body, wanted=any(map(is_swiped, parts.body)))
    on_top = bool(sequences) and not (tops or offers) and blocks[0] is sequences[0]
    finished = asked is None and chosen.current is None
    won = any(map(is_winner, blocks))
    throws = cue.current.number if cue.current.kind == THROW else 0
    on_top = on_top and asked in sequences[0].questions
    pictured = not (tops or offers) and is_drawn_on_top(blocks, asked)
    opened = fold_target if ended and corrects.current else ""
    in_sight = (
        sequences
        if ended
        else tuple(each for each in blocks if isinstance(each, QuestionSequence))
    )
    resized = use_reveal(
        session, body, blocks, in_sight, asked, on_top, finished, won, throws, pictured, opened
    )
    # Who won stands from edge to edge.
    padding = None if ended else ft.Padding.only(left=SIDE, right=SIDE, top=GAP)
    kept = [*tops, *([] if is_low() else offers)]
    shows = _pinned(entered, asked, kept, touches) or body
    if not (entered or ended):
        last = partial(_last, tool_session, drawn, view, below)
        shows = _scrolled(PaneLines(blocks, shown, offered_now, last), kept, touches) or shows
    above: ft.Control = ft.Container(
        shows, padding=padding, expand=True, on_size_change=with_event(resized)
    )
    shown_alone = {title for title, count in uncovered.current if count == covers}
    in_bar = replace(drawn, parts=parts.with_open(shown_alone))
    copied = use_state_ref("")

    async def was_copied(text: str) -> None:
        # A second touch is for this button, not for the next large one.
        session.is_double_tap(tool_session)
        copied.set(text)

    sealing = to_seal(parts.body, tool_session.seals, shown_alone)
    bar = BarNeeds(
        touches,
        window,
        ended is not None,
        copied.current,
        use_stable_callback(was_copied),
        sealing,
        undo,
        redo,
    )
    taken = [(due.title, actions.touch_due)] if due else []
    answer = _bar(session, tool_session, in_bar, bar, taken)
    on_pad = [] if answer.below or not is_flat_page() else [*answer.steps]
    docked = _docked(session, drawn, actions, touches.open_pad, turn, steps, on_pad)
    looks_up = any(isinstance(block, Terms) for block in parts.body)
    return Pane(above, answer, docked, actions, entered is not None, looks_up)


def _scrolling(parts: Layout, *, entering: bool) -> list[Block]:
    """Return the blocks of *parts* that scroll. While a sheet is filled in (*entering*), who won is not among them."""
    blocks = [block for block in parts.body if not is_near(block)]
    return [block for block in blocks if not (entering and is_winner(block))]


def _beside_keys(above: ft.Control, bar: Bar, *, flat: bool) -> tuple[ft.Control, Bar]:
    """Return what stands *above* a bar and that *bar*: where both are side by side (*flat*), keys need its whole
    height.

    Its buttons stand below the sheet then.
    """
    if not flat or is_large():
        return above, bar
    under = ft.Container(bar.buttons, padding=ft.Padding.only(left=12, right=12, top=GAP))
    both = ft.Column([above, under], spacing=0, expand=True)
    return both, bar._replace(buttons=ft.Container())


def _offer_buttons(
    session: PageSession, tool_session: ToolSession, actions: Actions, due: Due | None
) -> tuple[list[ft.Control], list[ft.Control]]:
    """Return the buttons of what is offered, but not of what is *due*: those above the blocks, and those below."""
    labels = (each.title for each in session.offers(tool_session))
    several, single = (
        [offer_button(label, actions.touch_offer, label) for label in every]
        for every in placed(labels, due)
    )
    return several, single


def _last(
    tool_session: ToolSession, drawn: ToolScreen, view: DrawBlock, below: Section
) -> list[ft.Control]:
    """Return what stands after all blocks and offers."""
    tool, links = tool_session.tool, drawn.parts.links
    what_if = [keyed("what-if", WhatIf, tool, drawn.state, view)] if tool.what_if else []
    return [*what_if, *below(), *further_tools(tool_session, links.below)]


def _scrolled(lines: PaneLines, tops: list[ft.Control], touches: Touches) -> ft.Control | None:
    """Return the long sheet among the blocks of *lines*, whose head and totals stay while its rows scroll with all
    else.
    """
    blocks, at = lines.blocks, _long_sheet(lines.blocks)
    if at is None:
        return None

    def before() -> list[ft.Control]:
        offers = lines.offers()[0] if is_low() else []
        return [*offers, *map(lines.draw, blocks[:at])]

    def after() -> list[ft.Control]:
        return [*map(lines.draw, blocks[at + 1 :]), *lines.offers()[1], *lines.last()]

    sequence = blocks[at]
    assert isinstance(sequence, QuestionSequence)
    return _pinned(sequence, None, tops, touches, AroundSheet(before, after))


def _long_sheet(blocks: Sequence[Block]) -> int | None:
    """Return the place among *blocks* of a sheet with more rows than the page has room for; None for none."""
    for at, block in enumerate(blocks):
        sheet = block.sheet if isinstance(block, QuestionSequence) else None
        if sheet and sheet.totals:
            return None if is_whole(sheet, padded=False) else at
    return None


def _pinned(
    entered: QuestionSequence | None,
    asked: Question | None,
    tops: list[ft.Control],
    touches: Touches,
    around: AroundSheet | None = None,
) -> ft.Control | None:
    """Return the sheet that is *entered*, or whose rows scroll with what is *around* them, below *tops*: its totals
    stay in sight.

    None for none, and with large text.
    """
    if not entered or is_large():
        return None
    less = inset_width()
    sheet = keyed(SHEET, SheetView, entered, asked, touches.open_pad, less, True, around)
    shown = _lines([*tops, sheet], key="scrolled" if around else "entering")
    shown.expand = True
    return shown


def _docked(
    session: PageSession,
    drawn: ToolScreen,
    actions: Actions,
    opens: OpenPad,
    turn: StableCallback,
    steps: Callable[[], list[ft.Control]],
    beside: Sequence[ft.Control],
) -> ft.Control | None:
    """Return the pad for what is asked, None for nothing, with the buttons *beside* its title.

    That of a sheet goes on the other way after *turn*, and has the *steps*.
    """
    asked, sequences = drawn.asked, sequences_of(drawn.parts.body)
    if asked is None:
        return None
    go_on, stay = actions.touch_pad, actions.touch_pad_and_stay
    if entered := sheet_of(sequences, asked):
        aims = PadOrder(session.screen.by_player, turn)
        tools = SheetTools(aims, pad_says(entered, asked), steps())
        return sheet_pad(asked, go_on, stay, actions.touch_close, tools)
    row = on_one_pad(sequences, asked)
    if len(row) > 1:
        go_on = stay = actions.touch_row
    follows = following(sequences, asked)
    return docked_pad(asked, go_on, stay, actions.touch_close, opens, follows, row, beside)


def _shown(
    session: PageSession,
    tool_session: ToolSession,
    parts: Layout,
    block: Block,
    view: DrawBlock,
) -> ft.Control:
    """Return *block* of the pane as *view* draws it: a winner with the way to the picture, the phases by name."""
    if isinstance(block, Drawing) and block.key == PHASES:
        return _phases(parts, block, view)
    if not is_winner(block):
        return view(block)
    return _lines([view(block), *picture_offer(session, tool_session)], key=KEY)


def _phases(parts: Layout, drawing: Drawing, view: DrawBlock) -> ft.Control:
    """Return the phases of the round by name, in place of the *drawing* of them; a touch shows the fold with them
    all.
    """
    place = game_place(parts.answer, parts.body)

    async def overview() -> None:
        fold = next(b for b in parts.body if isinstance(b, Fold) and b.key == PHASES)
        show_alone(ft.context.page, sheet(*map(view, fold.blocks)))

    return stepper_view(drawing, place, overview) if place.names else view(drawing)


def _lines(lines: list[ft.Control], key: str) -> ft.Column:
    return ft.Column(
        lines, key=key, spacing=GAP + 4, horizontal_alignment=ft.CrossAxisAlignment.STRETCH
    )


def _bar(
    session: PageSession,
    tool_session: ToolSession,
    drawn: ToolScreen,
    bar: BarNeeds,
    due: Sequence[tuple[str, TakeOver]],
) -> BarParts:
    """Return the bar by parts: answer and buttons. It has no way back while something is asked below it.

    What is *due* from other tools comes before the main buttons: its label, and what takes it over.
    """
    parts, answer, touches = drawn.parts, drawn.parts.answer, bar.touches
    window = bar.window

    wrong = [
        *(failure_notices(session.screen) if window.main else ()),
        *([warn_view(parts.warn)] if parts.warn else []),
    ]
    ends = end_steps(session, tool_session, drawn) if window.leads else []
    notes = table_notes(session, tool_session)
    what = primary_button(
        parts,
        typed=goes_on_itself(touches.asked) or not window.leads,
        keeps=bool(ends),
        due=bool(due),
        seals=bar.to_seal is not None,
        copied=bar.copied,
    )

    async def do(button: Button) -> None:
        act = partial(touches.do, button)
        await (window.do(act) if window.do else act())

    here = [
        copied_here(each, bar.was_copied, large=is_large, copied=each.text == bar.copied)
        if isinstance(each, TextToCopy)
        else done_here(each, do, large=is_large)
        for each, is_large in parts.in_bar(large=what is PrimaryButton.MAIN, copied=bar.copied)
    ]
    back = [] if touches.asked else [*parts.links.back]
    links = parts.links
    # Beside the tool that is open the way there leads nowhere.
    onward = [
        each
        for each in links.onward
        if window.main or not is_beside(route_to(tool_session, each))
    ]
    buttons = [
        *(
            offered_here(label, transfer, large=what is PrimaryButton.DUE)
            for label, transfer in due
        ),
        *(sealed_here(bar.to_seal, touches) if what is PrimaryButton.SEAL else []),
        *onward_steps(session, tool_session, onward, large=what is PrimaryButton.ONWARD),
        *ends,
        *here,
        *ways_back(session, tool_session, links.homeward, large=what is PrimaryButton.HOME),
        *ways_back(session, tool_session, back, large=what is PrimaryButton.BACK),
    ]
    near = near_views(parts.body, touches.send)
    beside_undo, others = dock_split(buttons)
    if not (beside_undo or touches.asked):
        beside_undo = way_home(session, tool_session)
    inline = touches.asked is not None and beside_undo is None and not is_large()
    on_slip = inline and not is_flat_page()
    ink = SLIP_QUIET if on_slip and answer else ft.Colors.ON_SURFACE_VARIANT
    undo, redo = _steps(session, tool_session, ink, (bar.undo, bar.redo))
    if is_entering(parts.body, touches.asked):
        # Its pad says how the game stands, and has these buttons.
        return BarParts(wrong, notes, [], (undo, redo), None, near, buttons, said=False)
    beside = [undo, redo] if on_slip else []
    slips: list[ft.Control] = []
    slip: Slip | None = None
    padded = touches.asked is not None
    inner = window.slip_width(padded) if window.slip_width else None
    world = world_of(session.games.find(tool_session.tool.game))
    if answer:
        explained = is_explained(answer)
        # The stage above says where a game is; beside a tool, the tool answers.
        on_stage = window.main and tool_session.tool.key == CHECKLIST
        # Who won stands among the blocks, which scroll away to a figure that is corrected.
        on_top = bar.won and not touches.asked
        seen = below_its_title(answer, parts.body) if on_stage or on_top else answer
        width = TOUCH * (len(beside) + explained)
        lines = lines_on_slip(seen, world, width, reason=on_top, inner=inner)
        if explained or not (lines.whole or is_large()):
            if not explained:
                lines = lines_on_slip(seen, world, width + TOUCH, reason=on_top, inner=inner)
            beside.insert(0, _why(session, tool_session, answer))
        slip = slip_view(seen, world, *beside, lines=lines, said=answer.text)
        slips = [taking_its_place(slip.view, f"slip-{seen.text}")]
    elif on_slip:
        slips = [ft.Row(beside, spacing=0, alignment=ft.MainAxisAlignment.END)]
    steps = undo, redo
    return BarParts(wrong, notes, slips, steps, beside_undo, near, others, slip, not inline)


def _steps(
    session: PageSession,
    tool_session: ToolSession,
    ink: str,
    does: tuple[StableCallback, StableCallback],
) -> tuple[ft.Control, ft.Control]:
    """Return undo and redo of the tool in *tool_session*, which *does* what it says, in the colour *ink*."""
    undoes, redoes = session.at.undoes(tool_session), session.at.redoes(tool_session)
    undo = icon(
        ft.Icons.UNDO_ROUNDED,
        labels.undo_label(undoes),
        does[0],
        disabled=not undoes,
        same="undo",
        ink=ink,
    )
    redo = icon(
        ft.Icons.REDO_ROUNDED,
        labels.redo_label(redoes),
        does[1],
        disabled=not redoes,
        same="redo",
        ink=ink,
    )
    return undo, redo


def _why(
    session: PageSession, tool_session: ToolSession, answer: Answer, ink: str = SLIP_QUIET
) -> ft.Control:
    """Return the button that explains the *answer* of the tool in *tool_session*."""

    async def why() -> None:
        show_alone(
            ft.context.page, sheet(in_its_colours(session, tool_session, why_view(answer)))
        )

    return why_button(f"Why? {tool_session.tool.title}", why, ink)


def _use_redone(actions: Actions) -> tuple[StableCallback, object]:
    """Return what redoes a step with *actions*, and the state that this led to last, None for none. A hook."""
    never: object = None
    redone = use_state_ref(never)

    async def redo() -> None:
        await actions.redo()
        redone.set(actions.tool_session.state)

    return use_stable_callback(redo), redone.current


def _sheet_buttons(
    session: PageSession,
    tool_session: ToolSession,
    answer: Answer | None,
    does: tuple[StableCallback, StableCallback],
    redone: object,
) -> list[ft.Control]:
    """Return the buttons on the pad of a sheet: undo, redo and *Why?*. The first two do what *does* says; redo led to
    the state *redone*.

    Where there is no room for all, redo stands in the place of *Why?* while a step can be redone: so undo stays where
    it is. It stays there after the last one, too, until a figure is entered: a finger that redoes step by step meets
    nothing else.
    """
    ink = ft.Colors.ON_SURFACE_VARIANT
    steps = _steps(session, tool_session, ink, does)
    why = [_why(session, tool_session, answer, ink)] if answer and is_explained(answer) else []
    if pane_width() >= ROOMY:
        return [*steps, *why]
    undo, redo = steps
    redoing = session.at.redoes(tool_session) or tool_session.state == redone
    return [undo, *([redo] if redoing or not why else why)]


def part(lines: list[ft.Control], above: float = 0, below: float = 0) -> ft.Control:
    """Return *lines* of the bar below each other; where there are any, with room *above* and *below* them, in dp."""
    stretch = ft.CrossAxisAlignment.STRETCH
    inside = ft.Column(lines, spacing=GAP, tight=True, horizontal_alignment=stretch)
    return ft.Container(
        inside, padding=ft.Padding.only(top=above, bottom=below) if lines else None
    )


def sheet(*lines: ft.Control) -> ft.BottomSheet:
    """Return a bottom sheet with *lines*."""
    return ft.BottomSheet(
        ft.Container(
            ft.Column(
                list(lines),
                spacing=GAP,
                horizontal_alignment=ft.CrossAxisAlignment.STRETCH,
                tight=True,
            ),
            padding=ft.Padding.only(left=EDGE + 8, right=EDGE + 8, bottom=EDGE + 8),
        ),
        show_drag_handle=True,
        scrollable=True,
    )


def in_its_colours(
    session: PageSession, tool_session: ToolSession, part: ft.Control
) -> ft.Control:
    """Return *part* of a dialog in the colours of the game that has the tool in *tool_session*."""
    return in_world(part, world_of(session.games.find(tool_session.tool.game)), expand=False)
