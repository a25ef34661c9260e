"""What touches on a tool's screen do, each to what stood there when the finger came down."""

from asyncio import gather
from dataclasses import dataclass

from companion.blocks import Ask, Press, Steps
from screens.desk import Change, Desk
from screens.device import feel
from screens.held import Held
from screens.layout import lay_out
from screens.sight import Identity, Look, Sight
from screens.slot import Slot
from screens.walk import CLOSED, asked_now, emptied, walks_of


def look(slot: Slot, chosen: Identity | None) -> Look:
    """Return the screen of the tool in *slot* as it is now, with the question *chosen*."""
    name, state = slot.tool.name, slot.state
    parts = lay_out(slot.tool, state)
    asked = asked_now(walks_of(parts.body), chosen, (CLOSED, name))
    return Look(name, state, parts, asked)


@dataclass(frozen=True)
class Acts:
    """What can be done on a screen that was *drawn* with the question *chosen* on its pad.

    *then* is what was chosen when it was drawn.
    """

    desk: Desk
    slot: Slot
    drawn: Look
    chosen: Held[Identity | None]
    then: Identity | None
    sight: Sight

    def now(self) -> Look:
        """Return the screen as it would be drawn now."""
        same = self.slot.state is self.drawn.state and self.chosen.now == self.then
        return self.drawn if same else look(self.slot, self.chosen.now)

    def meant(self, touched: Ask | Press | Steps) -> bool:
        """Say whether a touch was meant for *touched*."""
        return self.sight.means(touched, self.drawn, self.now())

    async def put(self, ask: Ask, change: Change) -> None:
        """Answer *ask*, whatever the device shows."""
        await self.desk.answer(self.slot, ask, change)
        await feel()

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
            await feel()

    async def _back(self, before: Look) -> None:
        if self.chosen.now and self.chosen.now[0] != CLOSED:
            after = look(self.slot, self.chosen.now)
            if emptied(walks_of(before.parts.body), walks_of(after.parts.body)):
                self.chosen.put(None)

    async def tick(self, steps: Steps, place: int) -> None:
        """Tick a step, or take the tick away."""
        if self.meant(steps):
            await self.desk.tick(self.slot, steps, place)
            await feel()

    async def take(self, said: str) -> None:
        """Take over what is offered with these words, into what stands there now."""
        made = dict(self.desk.offers(self.slot))
        if said in made:
            await self.desk.put_in(self.slot, made[said], said)
