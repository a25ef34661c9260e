"""All tools of a game on one device, at once: a touch, undo, a new game, each with all that follows from it.

Whoever holds an Evening adds what is open on a page, and where it is saved. Each tool keeps steps of its own:
so they are saved, and so undo asks for them, tool by tool. What came into a tool by itself is known by its cause.
``flow`` says what that is, ``undo`` which steps are a player's, ``new_games`` which tools a game that began anew has
cleared; docs/decisions/015 says what undo does, 016 why steps are kept like this.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import partial
from typing import Any, Final, NamedTuple, Self

from companion.catalogue import find_game
from companion.core.table import Table
from companion.core.values import Value
from companion.display.labels import BEGUN
from companion.evening import flow, undo
from companion.evening.flow import Histories
from companion.evening.made_games import MAKE, defines_game
from companion.evening.new_games import (
    PastSteps,
    cleared_again,
    moves_others,
    of_another_game,
    steps_of,
    taken_back,
    with_step,
)
from companion.tools.cause import EXAMPLE, NEW, OVER, PLAYER, Cause
from companion.tools.checklist_model import CHECKLIST
from companion.tools.history import History
from companion.tools.seating import reseated
from companion.tools.tool import AnyTool, Game, with_table

MOST_TOGETHER: Final = 64
"""How many of the last steps that changed other tools too are remembered."""


class MultiToolStep(NamedTuple):
    """A step of the tool called *key* that changed other tools, too: a touch and what flowed from it, or a new game.

    *steps* are those of the tool up to it. The others were *before* it what they are *after* it, by their keys.
    *clears* is whether it is a new game, which puts away what they had.
    """

    key: str
    steps: PastSteps
    before: Histories
    after: Histories
    clears: bool = False

    def is_before(self, steps: PastSteps) -> bool:
        """Return whether it is among *steps*, of the same tool, and not the last of them."""
        return len(self.steps) < len(steps) and steps[: len(self.steps)] == self.steps

    def is_done_in(self, history: History) -> bool:
        """Return whether it is among the steps of *history*, of the same tool, that are not undone."""
        return steps_of(history)[: len(self.steps)] == self.steps


def never_kept(tool: AnyTool, state: Value) -> bool:
    """Return that *state* of *tool* is no end of a game that a log has: there is no log."""
    return False


@dataclass(frozen=True, slots=True)
class Evening:
    """The tools of *game*, each with its history, by its key."""

    game: Game
    histories: Histories
    table: Table = field(default_factory=Table)
    """Who plays tonight."""
    together: tuple[MultiToolStep, ...] = ()
    """The last steps that changed other tools too, the newest last; no save has them, and then ``flow`` goes by
    causes.
    """
    elsewhere: frozenset[str] = frozenset()
    """The keys of tools whose public part is a live table's: nothing flows into them here."""
    is_kept: Callable[[AnyTool, Value], bool] = never_kept
    """Whether a state of a tool shows the end of a game that the log has: it stays as it ended."""

    def definition(self, key: str) -> History:
        """Return the history of what the game is, where players made it; else that of the tool called *key* itself."""
        defines = self.game.by_key[key].player_made and MAKE in self.game.by_key
        return self.histories[MAKE if defines else key]

    def as_defined(self, key: str, state: Value) -> Value:
        """Return *state* of the tool called *key* with what the definition of a made game says."""
        return undo.as_defined(self.game.by_key[key], state, self.definition(key))

    def anew(self, key: str) -> Value:
        """Return the state in which the tool called *key* begins another game."""
        begun = self.game.by_key[key].for_new_game(self.histories[key].now, self.table)
        return self.as_defined(key, begun)

    def others_anew(self) -> dict[str, Value]:
        """Return the states in which the tools but the checklist begin another game, where that changes them."""
        others = [tool.key for tool in self.game.tools if tool.key != CHECKLIST]
        found = {key: self.anew(key) for key in others}
        return {key: each for key, each in found.items() if each != self.histories[key].now}

    @property
    def shows_kept_end(self) -> bool:
        """Whether any tool shows the end of a game that the log has."""
        return any(self.is_kept(tool, self.histories[tool.key].now) for tool in self.game.tools)

    # ---- touches --------------------------------------------------------------------------------

    def touched(self, key: str, state: Value, said: str, cause: Cause = PLAYER) -> Self:
        """Return the evening after a touch that leads the tool called *key* to *state*, a step called *said*.

        What a new game clears in another tool than the checklist says nothing of where the table is.
        """
        tool = self.game.by_key[key]
        history = undo.stepped(tool, self.histories[key], state, said, cause)
        after = self.following(key, history, moves=cause != NEW or key == CHECKLIST)
        return after._remembering(key, self.histories)

    def _remembering(self, key: str, before: Histories, *, clears: bool = False) -> Self:
        """Return the evening that remembers which other tools the last step of the tool called *key* changed."""
        now, steps = self.histories, steps_of(self.histories[key])
        others = [each for each in now if each != key and now[each] is not before[each]]
        known = self.together
        if steps != steps_of(before[key]):  # what was undone here can't be redone any more
            known = tuple(each for each in known if each.key != key or each.is_before(steps))
        if others and now[key] is not before[key]:
            was, has = ({each: which[each] for each in others} for which in (before, now))
            known = (*known, MultiToolStep(key, steps, was, has, clears))
        return replace(self, together=known[-MOST_TOGETHER:])

    def following(self, key: str, history: History, *, moves: bool = True) -> Self:
        """Return the evening in which the tool called *key* has *history*, with all that follows from that.

        *moves* is whether the checklist may be moved on. A definition changes no game that was finished and kept.
        """
        now = {**self.histories, key: history}
        if not flow.flows_from(self.game.key, key):
            return replace(self, histories=now)
        found = flow.flowed(self.game, now, key, moves=moves, elsewhere=self.elsewhere)
        stays = {each for each in found if each in self.elsewhere or self._ended(key, each)}
        return self._with({**now, **{each: found[each] for each in found.keys() - stays}})

    def _ended(self, source: str, key: str) -> bool:
        """Return whether the tool called *key* stays as it is, since it shows the end of a kept game and *source*
        defines it.
        """
        tool = self.game.by_key[key]
        return (
            source == MAKE != key
            and tool.player_made
            and self._shows_end(key, self.histories[key])
        )

    def _shows_end(self, key: str, history: History) -> bool:
        return self.is_kept(self.game.by_key[key], history.now)

    def _with(self, histories: Mapping[str, History]) -> Self:
        return replace(self, histories={**self.histories, **histories})

    # ---- examples -------------------------------------------------------------------------------

    def with_examples(self, said: str) -> Self:
        """Return the evening in which the checklist shows its example, by a step called *said*, and each tool that
        nobody has touched its own. Undo of the checklist takes all of them away.
        """
        after = self._with_example(CHECKLIST, said)
        if after is self:
            return self
        shown = [
            tool.key
            for tool in self.game.tools
            if tool.key != CHECKLIST
            and not defines_game(tool)
            and flow.is_untouched(tool, self.histories[tool.key])
        ]
        for key in shown:
            after = after._with_example(key, said)
        return self._in_one_step(after)

    def _with_example(self, key: str, said: str) -> Self:
        example = self.as_defined(key, self.game.by_key[key].example)
        after = self.touched(key, example, said, EXAMPLE)
        return self if after.histories[key] is self.histories[key] else after

    def begun(self, state: Value, said: str, cause: Cause) -> Self:
        """Return the evening after the checklist begins at *state*, by a step called *said* for a *cause* such as a new
        game. Was it an example, the examples beside it that nobody has touched go in the same step.
        """
        after = self.touched(CHECKLIST, state, said, cause)
        without = after._without_examples(self.histories[CHECKLIST])
        return after if without is after else self._in_one_step(without)

    def _in_one_step(self, after: Self) -> Self:
        """Return *after*, with all that changed since this evening as one step of the checklist."""
        return replace(after, together=self.together)._remembering(CHECKLIST, self.histories)

    def _without_examples(self, before: History) -> Self:
        """Return the evening without the examples that nobody has touched, if the checklist was one in *before* and is
        none now.
        """
        now = self.histories[CHECKLIST]
        if not flow.is_of_example(before) or flow.is_of_example(now):
            return self
        own = {key: self.own_steps(key).past for key in self.histories if key != CHECKLIST}
        left = {
            key: History(past[-1].state, past[:-1])
            for key, past in own.items()
            if past and past[-1].cause == EXAMPLE
        }
        return self._with(left).following(CHECKLIST, now) if left else self

    # ---- undo -----------------------------------------------------------------------------------

    def own_steps(self, key: str) -> History:
        """Return the history of the tool called *key* up to the last step of a player: the one that undo takes back."""
        return undo.player_steps(self.game.by_key[key], self.histories[key])

    def undone(self, key: str) -> Self:
        """Return the evening after the last step of a player in the tool called *key* was taken back."""
        return self._stepped(key, undo.undone)

    def redone(self, key: str) -> Self:
        """Return the evening after the step that was undone last in the tool called *key* was brought back."""
        return self._stepped(key, undo.redone)

    def _stepped(self, key: str, way: Callable[..., History]) -> Self:
        """Return the evening after a step back or forward in the tool called *key*, which then follows the checklist.

        That of another game says nothing of this one.
        """
        before = self.histories[key]
        after = way(self.game.by_key[key], before, self.definition(key))
        other = of_another_game(before, after)
        return self._moved(key, after if other else self._kept_up(key, after))

    def returned(self, key: str, place: int) -> Self:
        """Return the evening with *place* steps done in the tool called *key*."""
        tool, history = self.game.by_key[key], self.histories[key]
        return self._moved(key, undo.returned(tool, history, place, self.definition(key)))

    def _kept_up(self, key: str, history: History) -> History:
        """Return *history* of the tool called *key* with what the checklist says now."""
        histories = {**self.histories, key: history}
        return flow.kept_up(self.game, self.game.by_key[key], histories)

    def _moved(self, key: str, history: History) -> Self:
        """Return the evening in which undo or redo has led the tool called *key* to *history*.

        Where that is about a new game, the tools that it cleared follow. In another tool than the checklist it moves
        this game's checklist neither on nor back.
        """
        tool, ended = self.game.by_key[key], self._as_it_ended(key, history)
        if not moves_others(tool, self.histories[key], history):
            return self._with({key: ended})
        others = self._together(key, history)
        after = self._with(others).following(key, ended)
        if not others:
            return after
        # What flows between them is in their histories already; the checklist may have noted what they had.
        after = after._with({each: self._as_it_ended(each, others[each]) for each in others})
        return after._with({key: after._kept_up(key, ended)})

    def _together(self, key: str, history: History) -> dict[str, History]:
        """Return the tools that changed with steps of the tool called *key*, as they are once that has *history*.

        Those are left out that have been touched since.
        """
        before, found = self.histories[key], dict[str, History]()
        steps = [each for each in self.together if each.key == key]
        for step in reversed(steps):
            if step.is_done_in(before) and not step.is_done_in(history):
                self._follow(step, found, back=True)
        for step in steps:
            if step.is_done_in(history) and not step.is_done_in(before):
                self._follow(step, found, back=False)
        return found

    def _follow(self, step: MultiToolStep, found: dict[str, History], *, back: bool) -> None:
        """Put what becomes of the tools that changed with *step* into *found*, where that is taken *back* or done
        again.
        """
        now, then = (step.after, step.before) if back else (step.before, step.after)
        again = partial(cleared_again, table=self.table)
        for key in step.after:
            mine = after = found.get(key, self.histories[key])
            if step.clears:  # what flowed into them since is no touch
                follow, tool = taken_back if back else again, self.game.by_key[key]
                after = follow(tool, mine, step.after[key], self.definition(key))
            elif mine == now[key]:
                after = then[key]
            if after is not mine:  # facts still flow into tools touched since
                found[key] = after

    def _as_it_ended(self, key: str, history: History) -> History:
        """Return *history* without the changes that the definition has made since the game of the tool called *key* was
        kept.
        """
        own = undo.before_definition(self.game.by_key[key], history)
        return own if own is not history and self._shows_end(key, own) else history

    # ---- a new game -----------------------------------------------------------------------------

    def new_game(self, state: Value, said: str) -> Self:
        """Return the evening after *New game* on the checklist, which leads it to *state*, by a step called *said*.

        Where the game before was kept, what the other tools have of it is cleared in the same step: nothing flows
        between them, and a tool that has only what is lasting gets no step. Undo takes all that back.
        """
        # Nothing of an example was played: what begins then is the first game.
        example = flow.is_of_example(self.histories[CHECKLIST])
        after = self.begun(state, said, OVER if example else NEW)
        if len(self.game.tools) == 1 or not self.shows_kept_end:
            return after
        cleared = {
            key: self.histories[key].then(state, BEGUN, NEW)
            for key, state in self.others_anew().items()
        }
        # The kept game, which the checklist may have shown, had its own table.
        checklist = after.histories[CHECKLIST]
        checklist = replace(checklist, now=with_table(checklist.now, self.table))
        if cleared and checklist.past == self.histories[CHECKLIST].past:
            checklist = with_step(checklist)  # who only counted has no step there to undo
        before = {key: self.histories[key] for key in (CHECKLIST, *cleared)}
        after = after._with({**cleared, CHECKLIST: checklist})
        return after._remembering(CHECKLIST, {**after.histories, **before}, clears=True)

    # ---- the table, and what comes from elsewhere ------------------------------------------------

    def seated(self, table: Table, follow: Callable[..., History] = reseated) -> Self:
        """Return the evening at another *table*, which the tools *follow*; a game that was kept stays as it ended."""
        histories = {
            key: each if self._shows_end(key, each) else follow(each, self.table, table)
            for key, each in self.histories.items()
        }
        return replace(self, histories=histories, table=table)

    def joined(self, key: str, known: Iterable[str], *, moves: bool = True) -> Self:
        """Return the evening after the tool called *key* came to the *known* ones: what they know flows into it, and it
        alone changes.
        """
        after = self
        for each in known:
            after = after.following(each, after.histories[each], moves=moves)
        return self._with({key: after.histories[key]})

    def loaded(self, saved: Iterable[str]) -> Self:
        """Return the evening after the tools called *saved* came from a store: what they know flows into tools without
        steps.

        What was entered on another day stays as it was.
        """
        after = self
        for key in saved:
            found = after.following(key, after.histories[key]).histories
            after = after._with({each: found[each] for each in found if not found[each].past})
        return after._remembering_examples()

    def _remembering_examples(self) -> Self:
        """Return the evening that remembers, as no save does, which examples were shown beside that of the
        checklist.
        """
        checklist = self.histories.get(CHECKLIST)
        first = checklist.past[:1] if checklist else ()
        if not (first and first[0].cause == EXAMPLE):
            return self
        shown = {
            key: history
            for key, history in self.histories.items()
            if key != CHECKLIST and [step.cause for step in history.past] == [EXAMPLE]
        }
        before = {key: History(history.past[0].state) for key, history in shown.items()}
        step = MultiToolStep(CHECKLIST, steps_of(History(first[0].state, first)), before, shown)
        return replace(self, together=(step, *self.together)) if shown else self


def evening_of(tool: AnyTool, histories: Callable[[AnyTool], History], **rest: Any) -> Evening:
    """Return the evening of the game of *tool*, each tool with what *histories* returns for it.

    A tool that its game does not have, such as one of an older version, is alone.
    """
    game = find_game(tool.game)
    if game is None or game.by_key.get(tool.key) != tool:
        game = Game(tool.game, tool.title, "", (tool,), 1, 12)
    return Evening(game, {each.key: histories(each) for each in game.tools}, **rest)
