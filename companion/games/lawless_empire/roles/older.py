"""Role cards as released in version 1, where a name had at most 12 letters. Part of the format."""

from companion.core.earlier import earlier
from companion.core.fields import Text
from companion.games.lawless_empire.conditions import Card
from companion.games.lawless_empire.roles.state import RolesState, RoleState
from companion.tools.tool import Edition

Card1 = earlier("Card1", Card, name=Text(most=12))
RolesState1 = earlier("RolesState1", RolesState, cards=Card1)
RoleState1 = earlier("RoleState1", RoleState, card=Card1)

OLDER = (Edition(1, RolesState1),)
OLDER_ROLE = (Edition(1, RoleState1),)
