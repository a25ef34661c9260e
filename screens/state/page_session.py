"""The session of one page: every tool's history, the table, the log of plays, the store.

One PageSession belongs to one page. Screens watch it: a change of a ToolSession draws the screens of its tool
again, a change of the PageSession or of its ScreenState those that show the table or a notice.
"""

import asyncio
import secrets
from contextlib import suppress

import flet as ft

from companion.core.blocks import Button, Question, Steps
from companion.core.errors import StorageError
from companion.core.shape import is_lasting, is_private, keeps_secrets, merge_fields
from companion.core.table import Table
from companion.core.values import Value
from companion.display import labels
from companion.display.double_tap import changes_nothing
from companion.display.labels import STARTED_OVER
from companion.evening import offers
from companion.evening.made_games import defines_game
from companion.evening.touch import AnswerPut, MoveMade, StateReplaced, Touch, touch_of
from companion.exchange.files import Parcel
from companion.exchange.house_rules import HouseState, choices_of, with_choices
from companion.storage.device_settings import DeviceSettings
from companion.storage.sheet_order import open_by_player, save_by_player
from companion.storage.store import Store
from companion.tools import step_label
from companion.tools.cause import EXAMPLE, OVER, PLAYER, RECEIVED, Cause
from companion.tools.checklist_model import CHECKLIST
from companion.tools.history import History
from companion.tools.tool import AnyTool, table_of
from screens.state.change import Change
from screens.state.clock import seconds, steady_seconds
from screens.state.double_tap import DoubleTapFilter
from screens.state.drawing_context import OnPage, in_this_context
from screens.state.game_clock import GameClock
from screens.state.incoming_log import IncomingLog
from screens.state.live.joined_table import JoinedTable
from screens.state.live.link import LiveHost
from screens.state.live.memory import LiveMemory
from screens.state.live.page import LivePage
from screens.state.local_table import LocalTable
from screens.state.new_game import GameStarter
from screens.state.player_made_games import PlayerMadeGames
from screens.state.playlog import PlayLog
from screens.state.saved_sessions import SAVE_USED_AFTER, SavedSessions
from screens.state.screen_state import ScreenState
from screens.state.timer_alarm import TimerAlarm
from screens.state.tool_session import ToolSession


class PageSession(ft.Observable):
    """One session. What it changes, it saves; what cannot be saved, ``screen`` tells.

    What players touch is done ``at`` a table: this device's own, or a live one.
    """

    def __init__(
        self,
        store: Store,
        link_base: str,
        for_phones: str = "",
        codes_drawn: bool = False,
        tables: LiveHost | None = None,
        on_page: OnPage = in_this_context,
    ) -> None:
        """Start with an empty session; ``load`` brings back what was there.

        Links of codes begin with *link_base*, where a server draws codes as pages if *codes_drawn*;
        other phones of this Wi-Fi find the app at *for_phones*, if they do. Live *tables* can be
        joined where there are any; what comes from them is drawn by *on_page*.
        """
        self.link_base, self.for_phones = link_base, for_phones
        self.codes_drawn, self.device_changes = codes_drawn, 0
        self.screen = ScreenState()
        self.opened_file: Parcel | None = None
        self.plays = PlayLog(store, self.screen)
        self._store = store
        self.alarm = TimerAlarm(on_page)
        self.game_clock = GameClock(store)
        self._kept = SavedSessions(
            store, self.screen, self._device_changed, self.plays, self.alarm, self.game_clock
        )
        self.incoming = IncomingLog(store, self.plays, self.screen, self._kept)
        self.live_page = LivePage(self._kept, self.screen, LiveMemory(store), tables, on_page)
        self.games = PlayerMadeGames(self._kept, self.replace_state)
        self._double_taps = DoubleTapFilter()
        self._has_screen = False
        self.own = LocalTable(self._kept)
        self.new_game = GameStarter(self._kept, self.plays)
        self._listener = self._part_changed  # Flet refers to listeners weakly
        self.screen.subscribe(self._listener)
        self.live_page.subscribe(self._listener)

    @property
    def at(self) -> LocalTable | JoinedTable:
        """The table at which touches are done: this device's own, or a live one."""
        return self.live or self.own

    @property
    def live(self) -> JoinedTable | None:
        """The live table that this page is at, None for none."""
        return self.live_page.live

    def _part_changed(self, sender: object, field: str | None) -> None:
        self.notify()  # type: ignore[no-untyped-call]

    def _device_changed(self) -> None:
        self.device_changes += 1

    async def load(self) -> None:
        """Load what this device saved. A tool that cannot be read starts empty, and a notice says so."""
        _, self.screen.by_player = await asyncio.gather(
            self._kept.load(), open_by_player(self._store)
        )
        await self.live_page.load()

    async def refresh(self) -> None:
        """Load what another window has saved, but keep what could not be saved here."""
        await self._kept.refresh()

    @property
    def device(self) -> DeviceSettings:
        """What is saved besides the tools: the table, the theme, the tool used last."""
        return self._kept.device

    async def save_device(self, device: DeviceSettings) -> None:
        """Save *device*: the table, the groups, the theme, and the tool used last."""
        await self._kept.save_device(device)

    async def turn_sheets(self) -> None:
        """Have the pads of sheets go on player by player from now on, or row by row again, after a restart, too."""
        self.screen.by_player = not self.screen.by_player
        with suppress(StorageError):  # only a habit
            await save_by_player(self._store, by_player=self.screen.by_player)

    def tool_session(self, tool: AnyTool) -> ToolSession:
        """Return the tool session of *tool*."""
        return self._kept.tool_session(tool)

    async def answer(
        self, tool_session: ToolSession, question: Question, change: Change
    ) -> None:
        """Answer *question*: *change* takes the value as it is now and returns the new one.

        The same answer again within a fraction of a second counts as a bouncing finger.
        """
        old = tool_session.state.look(question.path) if question.path else question.value
        new = change(old)
        if changes_nothing(question, new):
            return
        if question.move and self._double_taps.is_repeated_answer(
            tool_session.tool.name, question, new
        ):
            return
        touch = touch_of(question, new)
        state, named = self.at.label_source(tool_session, question)
        said = step_label.answer_label(tool_session.tool, state, named, old, new)
        await self._play(tool_session, touch, said)

    async def tick(self, tool_session: ToolSession, steps: Steps, place: int) -> None:
        """Tick a step, or take the tick away."""
        ticked = tool_session.state.look(steps.path) ^ {place}
        _, named = self.at.label_source(tool_session, steps)
        said = step_label.tick_label(named, place, place in ticked)
        await self._play(tool_session, AnswerPut(steps.path, ticked), said)

    async def press(self, tool_session: ToolSession, button: Button) -> None:
        """Make the move of a button; a second touch that comes too soon does nothing on a main or weighty one."""
        if button.is_guarded and self.is_double_tap(tool_session):
            return
        said = step_label.button_label(
            tool_session.tool, *self.at.label_source(tool_session, button)
        )
        await self._play(tool_session, MoveMade(button.move, button.args), said)

    def is_double_tap(self, tool_session: ToolSession) -> bool:
        """Return whether a main button of the tool was touched a moment ago, and remember this touch."""
        return self._double_taps.is_repeated(tool_session.tool.name, ("press", True))

    async def _play(self, tool_session: ToolSession, touch: Touch, said: str) -> None:
        """Apply *touch*, made on the screen of the tool: it is now the tool used last."""
        await self._touch(tool_session, touch, said)
        if self._has_screen or self.device.last_tool:
            await self.looked_at(tool_session.tool)

    async def _touch(self, tool_session: ToolSession, touch: Touch, said: str) -> None:
        """Apply *touch*: whatever players do to a tool comes through here, but for undo."""
        bits = (
            tool_session.tool.move_with_key(touch.move).bits
            if isinstance(touch, MoveMade)
            else 0
        )
        await self.at.touch(tool_session, touch, steady_seconds(), secrets.randbits(bits), said)

    async def start_over(self, tool_session: ToolSession) -> None:
        """Clear the tool for this table, as a step that can be undone. Lasting fields stay."""
        fresh = tool_session.tool.opening(self.device.table)
        state = merge_fields(tool_session.state, fresh, is_lasting)
        await self.begin_with(tool_session, state, STARTED_OVER, OVER)

    async def show_example(self, tool_session: ToolSession) -> None:
        """Show the tool's example instead of what is entered, as a step that can be undone.

        Beside that of a checklist, the tools that nobody has touched show theirs, but at a live table.
        """
        if tool_session.tool.key == CHECKLIST and isinstance(self.at, LocalTable):
            await self.at.show_examples(tool_session, labels.EXAMPLE_SHOWN)
            return
        await self.begin_with(
            tool_session, tool_session.tool.example, labels.EXAMPLE_SHOWN, EXAMPLE
        )

    async def begin_with(
        self, tool_session: ToolSession, state: Value, said: str, cause: Cause = PLAYER
    ) -> None:
        """Replace the whole state by *state*; what the definition of a made game says stays as it is."""
        defined = self._kept.evening(tool_session.tool).as_defined(tool_session.tool.key, state)
        await self.replace_state(tool_session, defined, said, cause)

    async def replace_state(
        self, tool_session: ToolSession, state: Value, said: str, cause: Cause = PLAYER
    ) -> None:
        """Replace the whole state, as a step that can be undone, called *said*, for its *cause*."""
        await self._touch(tool_session, StateReplaced(state, cause), said)

    async def take_over(
        self, tool_session: ToolSession, offered: offers.Suggestion | offers.Due
    ) -> None:
        """Take over what is *offered*, into what is entered now."""
        await self.replace_state(tool_session, offered.state, offered.step_label, offered.cause)

    async def receive(
        self, tool_session: ToolSession, state: Value, said: str, cause: Cause = RECEIVED
    ) -> None:
        """Take over the *state* that a code brought, but keep this device's private fields.

        Where nobody has set a table yet, the table of the code is used, too.
        """
        taken = merge_fields(tool_session.state, state, is_private)
        await self._touch(tool_session, StateReplaced(taken, cause), said)
        table = table_of(state)
        if table is not None and self.device.table == Table():
            await self.at.use_table(table)

    def due_offer(self, tool_session: ToolSession) -> offers.Due | None:
        """Return the offer that comes before the main buttons of the tool in *tool_session*, None for none."""
        return offers.due_offer(
            tool_session.tool, tool_session.state, self.at.used(tool_session)
        )

    def offers(self, tool_session: ToolSession) -> tuple[offers.Suggestion, ...]:
        """Return the offers for the tool in *tool_session*.

        A kept game isn't offered the table of the next one, nor what a made game is by then.
        """
        used, table = self.at.used(tool_session), self.device.table
        kept = self.plays.find_end(tool_session.tool, tool_session.state) is not None
        example = self.at.undo_cause(tool_session) == EXAMPLE
        return offers.offers(
            tool_session.tool, tool_session.state, table, used, kept=kept, example=example
        )

    def house_rules(self) -> HouseState:
        """Return the table and its house rules in all tools."""
        choices = choices_of(
            (tool_session.tool, tool_session.state) for tool_session in self._kept
        )
        return HouseState(table=self.device.table, choices=choices)

    async def use_house_rules(self, house: HouseState) -> None:
        """Use another table and its house rules. In each tool that is a step that can be undone."""
        await self.at.use_table(house.table)
        for tool_session in self._kept:
            state = with_choices(tool_session.tool, tool_session.state, house.choices)
            await self._touch(
                tool_session, StateReplaced(state), "The table's reading of the rules"
            )

    def is_under_way(self, tool: AnyTool) -> bool:
        """Return whether something is entered in *tool*, of a game that isn't finished and kept.

        What a game is, where players make one, is no game that is played.
        """
        tool_session = self.tool_session(tool)
        touched = self.live is not None or bool(tool_session.history.past)
        touched = touched and self.at.undo_cause(tool_session) != EXAMPLE
        if defines_game(tool) or not touched or self.new_game.kept_end(tool.game):
            return False
        return self.has_entries(tool_session)

    def has_entries(self, tool_session: ToolSession) -> bool:
        """Return whether anything of a game is entered in the tool in *tool_session*."""
        table = table_of(tool_session.state) or self.device.table
        evening, begun = (
            self._kept.evening(tool_session.tool),
            tool_session.tool.for_new_game(tool_session.state, table),
        )
        return bool(tool_session.state != evening.as_defined(tool_session.tool.key, begun))

    async def looked_at(self, tool: AnyTool) -> None:
        """Remember *tool*, whose screen is open, as the one used last, if it is under way."""
        self._has_screen = True
        if self.is_under_way(tool):
            await self.remember_tool(tool)

    async def remember_tool(self, tool: AnyTool) -> None:
        """Remember *tool* as the one used last."""
        now = seconds() // 60
        if self.device.last_tool != tool.name or now - self.device.used >= SAVE_USED_AFTER:
            await self.save_device(self.device.evolve(last_tool=tool.name, used=now))

    async def hand_on(self) -> None:
        """Give the phone to the next player: secrets are covered, and undo does not reach behind this."""
        self.screen.cover()
        self.at.forget_steps()
        for tool_session in self._kept:
            if keeps_secrets(tool_session.tool.state):
                await self._kept.put(tool_session, History(tool_session.history.now))
