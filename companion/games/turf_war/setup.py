"""The numbers of Turf War, by the chapter of the rulebook that they come from."""

HOURS = 48
"""Hours that a turn takes. Turn length."""

LEAST, MOST = 4, 8
"""Players. Number of players."""

LIEUTENANTS, HITMEN, AREAS, MONEY = 2, 4, 4, 20
"""What every gang starts with beside its Don. Initial setup."""

DEAD_LIEUTENANT, DEAD_HITMAN, SALARY = 5, 2, 1
"""MC of consolation for the dead of last turn, and of salary for a Hitman. Upkeep."""

RECRUIT = 5
"""MC for a new Hitman. Recruitment."""

WIN, SURVIVE = 1, 2
"""XP for winning and for surviving a firefight. Combat resolution."""

PHASES = 6
"""How many phases a turn has. Turn structure."""

UPKEEP = 0
"""The place of the Upkeep phase. Turn structure."""

PAYING = 1
"""The place of the Recruitment phase: after it nobody pays or earns until the end of the turn. Turn structure."""

PLACEMENT = 2
"""The place of the Placement phase: in the first turn there is nobody to place. Turn structure."""

MOVEMENT = 3
"""The place of the Movement phase: until its end orders are awaited. Turn structure."""

FIGHTING = 4
"""The place of the Combat phase. Turn structure."""

END = 5
"""The place of the End of turn phase. Turn structure."""

INCOME, HITMAN_UP, LIEUTENANT_UP = 1, 10, 20
"""MC from an area, and XP for a promotion. End of turn."""
