"""What touches on a tool's screen do, each to what stood there when the finger came down."""

from asyncio import gather
from dataclasses import dataclass

from companion.core.blocks import Ask, Press, Steps
from screens.device.services import haptic_tick
from screens.inputs.answer_dock import CLOSED, asked_now, emptied, walks_of
from screens.state.client_view import ClientView, Identity, ToolSnapshot
from screens.state.desk import Change, Desk
from screens.state.layout import lay_out
from screens.state.slot import Slot
from screens.ui.hooks import HeldValue


def snapshot(slot: Slot, chosen: Identity | None) -> ToolSnapshot:
    """Return the screen of the tool in *slot* as it is now, with the question *chosen*."""
    name, state = slot.tool.name, slot.state
    parts = lay_out(slot.tool, state)
    asked = asked_now(walks_of(parts.body), chosen, (CLOSED, name))
    return ToolSnapshot(name, state, parts, asked)


@dataclass(frozen=True)
class Actions:
    """What can be done on a screen that was *drawn* with the question *chosen* on its pad.

    *then* is what was chosen when it was drawn.
    """

    desk: Desk
    slot: Slot
    drawn: ToolSnapshot
    chosen: HeldValue[Identity | None]
    then: Identity | None
    sight: ClientView

    def now(self) -> ToolSnapshot:
        """Return the screen as it would be drawn now."""
        same = self.slot.state is self.drawn.state and self.chosen.now == self.then
        return self.drawn if same else snapshot(self.slot, self.chosen.now)

    def meant(self, touched: Ask | Press | Steps) -> bool:
        """Return whether a touch was meant for *touched*."""
        return self.sight.means(touched, self.drawn, self.now())

    async def put(self, ask: Ask, change: Change) -> None:
        """Answer *ask*, whatever the device shows."""
        await self.desk.answer(self.slot, ask, change)
        await haptic_tick()

    async def send(self, ask: Ask, change: Change) -> None:
        """Answer *ask* where that was meant."""
        if self.meant(ask):
            await self.put(ask, change)

    async def do(self, press: Press) -> None:
        """Make the move of a button. One that empties answers leads back to the first of them,
        from whichever question was touched before.
        """
        if self.meant(press):
            # At once: the move is made before it is kept, which may take a phone's whole answer.
            await gather(self.desk.press(self.slot, press), self._back(self.now()))
            await haptic_tick()

    async def _back(self, before: ToolSnapshot) -> None:
        if self.chosen.now and self.chosen.now[0] != CLOSED:
            after = snapshot(self.slot, self.chosen.now)
            if emptied(walks_of(before.parts.body), walks_of(after.parts.body)):
                self.chosen.put(None)

    async def tick(self, steps: Steps, place: int) -> None:
        """Tick a step, or take the tick away."""
        if self.meant(steps):
            await self.desk.tick(self.slot, steps, place)
            await haptic_tick()

    async def take(self, said: str) -> None:
        """Take over what is offered with these words, into what stands there now."""
        made = dict(self.desk.offers(self.slot))
        if said in made:
            await self.desk.put_in(self.slot, made[said], said)
