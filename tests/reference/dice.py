"""Skyline, the dice game, as plainly as the page tells it: every die is an object-free count, every list is walked."""

from collections import Counter
from itertools import combinations_with_replacement

SORTS = ("G", "F", "P")
FACES = ("low", "mid", "high", "blank")
BOXED = {"G": 25, "F": 28, "P": 7}
ODDS = {
    "G": {"low": 3, "mid": 2, "high": 1},
    "F": {"low": 3, "mid": 2, "high": 1},
    "P": {"mid": 2, "high": 1, "blank": 3},
}
POINTS = {1: 1, 2: 4, 3: 9, 4: 16, 5: 25, 6: 36}
ROUNDS = 9
FIRST_GROUNDS = ("high", "mid", "low")
"""Kind of the ground built for the first, second and third player at the start."""

FLOOR_ONTO = {"low": (1,), "mid": (1, 2), "high": (1, 2, 3, 4)}
"""Heights of sites that take a floor: a low one is finished by it, the others keep the top storey free (DI-7)."""
PENTHOUSE_ONTO = {"low": (), "mid": (1, 2, 3), "high": (2, 3, 4, 5)}
"""Heights of sites that take a penthouse, which finishes them."""

Die = tuple[str, str]
"""A rolled die: its sort (G, F, P) and its face."""
Building = tuple[str, int]
"""A site or a tile: its kind (low, mid, high) and its height; equal ones are interchangeable (DI-6)."""


def order(die: Die) -> tuple[int, int]:
    """The order in which `again` names dice: G, F, P, and within them low, mid, high, blank."""
    return SORTS.index(die[0]), FACES.index(die[1])


class District:
    """What one player has built: sites and tiles, the tiles with their kind (DI-6)."""

    def __init__(self) -> None:
        self.sites: list[Building] = []
        self.tiles: list[Building] = []
        self.demolished = False

    def points(self) -> int:
        """The tiles added up."""
        return sum(POINTS[height] for _, height in self.tiles)


class Reference:
    """One game, changed by `play`.

    `phase` is one of take, roll (chance), act (choose a verb), build, abandon, demolish (the verb goes on), choose
    (stop or name dice to roll again), again (dice have been named), over.
    """

    def __init__(
        self, players: int, scenario: str = "none", dice: dict[str, int] | None = None, rounds: int = ROUNDS
    ) -> None:
        self.players = players
        self.scenario = scenario
        self.rounds = rounds
        self.dice = dict(dice or BOXED)
        self.yard = dict(self.dice)
        self.abandoned = {"G": 0, "F": 0, "P": 0}
        self.districts = [District() for _ in range(players)]
        for district, kind in zip(self.districts, FIRST_GROUNDS, strict=False):  # DI-10: solo gets the high one too
            district.sites.append((kind, 1))
            self.yard["G"] -= 1
        self.hand: list[Die] = []
        self.falling: list[str] = []  # sorts of the dice still to fall, in the order G, F, P
        self.named: list[Die] = []  # dice to be rolled again, in the order named
        self.used = 0  # dice the present verb has used
        self.round = 1
        self.seat = 0
        self.six = False  # somebody has finished a height 6, standing or not (DI-11)
        self.phase = "take"
        self.refill()
        self.check()

    # --- what is asked

    def mover(self) -> int | str | None:
        """The seat to decide, "chance" while dice fall, None when the game is over."""
        if self.phase == "over":
            return None
        return "chance" if self.phase == "roll" else self.seat

    def legal(self) -> dict[str, int]:
        """Every legal text with its weight."""
        if self.phase == "roll":
            sort = self.falling[0]
            return {f"{sort} {face}": weight for face, weight in ODDS[sort].items()}
        return dict.fromkeys(self.decisions(), 1)

    def scores(self) -> list[int]:
        """Points of the tiles; lone low grounds are among them only once the game is over (DI-8)."""
        return [district.points() for district in self.districts]

    def shares(self) -> list[float]:
        """Shares of the win: points, then buildings, then shared (DI-5); solo by the scenario alone (DI-10)."""
        if self.phase != "over":
            return [0.0] * self.players
        if self.players == 1:
            return [1.0 if self.fulfilled() else 0.0]
        standing = [(district.points(), len(district.tiles)) for district in self.districts]
        winners = standing.count(max(standing))
        return [1 / winners if own == max(standing) else 0.0 for own in standing]

    def fulfilled(self) -> bool:
        """Whether the solo player's scenario is fulfilled by the tiles at the end (DI-8, DI-9)."""
        tiles = self.districts[0].tiles
        kinds = [kind for kind, _ in tiles]
        heights = [height for _, height in tiles]
        return {
            "none": True,
            "dubai": heights.count(3) >= 3,
            "essen": not self.districts[0].demolished,
            "new-york": heights.count(5) + heights.count(6) >= 2,
            "sao-paulo": heights.count(4) >= 4,
            "shanghai": "low" not in kinds,
            "toronto": len(tiles) <= 7,
            "tucson": "high" not in kinds,
        }[self.scenario]

    # --- the legal decisions

    def decisions(self) -> list[str]:
        """The texts of the legal decisions, each once."""
        if self.phase == "take":
            return self.takes()
        if self.phase == "act":
            return self.builds() + self.abandons() + self.demolitions()
        if self.phase == "build":
            return [*self.builds(), "done"]
        if self.phase == "abandon":
            return [*self.abandons(), "done"]
        if self.phase == "demolish":
            returns = [f"return {sort} {face}" for sort, face in sorted(set(self.hand))]
            return [*returns, "done"] if self.used else returns
        if self.phase == "choose":
            return ["stop", *self.agains()]
        if self.phase == "again":
            return [*self.agains(), "roll"]
        return []

    def takes(self) -> list[str]:
        """Any three dice of the yard, all of them if there are fewer (DI-2), or the abandoned district."""
        number = min(3, sum(self.yard.values()))
        mixes = ["".join(mix) for mix in combinations_with_replacement(SORTS, number)] if number else []  # DI-11
        texts = [f"take {mix}" for mix in mixes if all(mix.count(sort) <= self.yard[sort] for sort in SORTS)]
        if any(self.abandoned.values()):
            texts.append("take abandoned")
        return texts

    def builds(self) -> list[str]:
        """Every way to build one of the dice in hand. A blank penthouse has none."""
        texts = []
        sites = sorted(set(self.districts[self.seat].sites))
        for sort, face in sorted(set(self.hand)):
            if sort == "G":
                texts.append(f"build G {face}")
                continue
            heights = FLOOR_ONTO if sort == "F" else PENTHOUSE_ONTO
            texts += [
                f"build {sort} {face} {height}" for kind, height in sites if kind == face and height in heights[kind]
            ]
        return texts

    def abandons(self) -> list[str]:
        """Every die in hand, but not in solo play."""
        if self.players == 1:
            return []
        return [f"abandon {sort} {face}" for sort, face in sorted(set(self.hand))]

    def demolitions(self) -> list[str]:
        """Every site and every tile of one's own."""
        district = self.districts[self.seat]
        sites = [f"demolish site {kind} {height}" for kind, height in sorted(set(district.sites))]
        return sites + [f"demolish tile {kind} {height}" for kind, height in sorted(set(district.tiles))]

    def agains(self) -> list[str]:
        """Dice not yet named that do not come before the last one named."""
        left = Counter(self.hand) - Counter(self.named)
        return [f"again {die[0]} {die[1]}" for die in left if not self.named or order(die) >= order(self.named[-1])]

    # --- playing

    def play(self, text: str) -> None:
        """Carry out a legal step."""
        assert text in self.legal(), text
        words = text.split()
        if self.phase == "roll":
            self.falling.pop(0)
            self.hand.append((words[0], words[1]))
            if not self.falling:
                self.begin_act()
        elif words[0] == "take":
            self.take(words[1])
        elif words[0] == "build":
            self.phase = "build"
            self.build((words[1], words[2]), int(words[3]) if len(words) > 3 else 0)
            self.use((words[1], words[2]))
        elif words[0] == "abandon":
            self.phase = "abandon"
            self.abandoned[words[1]] += 1
            self.use((words[1], words[2]))
        elif words[0] == "demolish":
            self.phase = "demolish"
            self.demolish(words[1], (words[2], int(words[3])))
        elif words[0] == "return":
            self.yard[words[1]] += 1
            self.use((words[1], words[2]))
        elif words[0] == "done":
            self.phase = "choose"
        elif words[0] == "again":
            self.phase = "again"
            self.named.append((words[1], words[2]))
        elif words[0] == "roll":
            for die in self.named:
                self.hand.remove(die)
            self.throw([sort for sort, _ in self.named])
        else:
            assert words == ["stop"]
            self.end_turn()
        self.check()

    def take(self, what: str) -> None:
        """Take the dice and throw them."""
        if what == "abandoned":
            sorts = [sort for sort in SORTS for _ in range(self.abandoned[sort])]
            self.abandoned = dict.fromkeys(SORTS, 0)
        else:
            sorts = list(what)
            for sort in sorts:
                self.yard[sort] -= 1
        self.throw(sorts)

    def throw(self, sorts: list[str]) -> None:
        """Let dice fall one at a time, in the order G, F, P."""
        self.falling = sorted(sorts, key=SORTS.index)
        self.named = []
        self.phase = "roll"

    def begin_act(self) -> None:
        """The dice lie: choose a verb, or (DI-3) the turn ends by itself where nothing is possible."""
        self.phase = "act"
        self.used = 0
        if not self.decisions():
            self.end_turn()

    def use(self, die: Die) -> None:
        """One die leaves the hand by the verb; the last one ends verb and turn."""
        self.hand.remove(die)
        self.used += 1
        if not self.hand:
            self.end_turn()

    def build(self, die: Die, onto: int) -> None:
        """Put the die on a site of height `onto`, or on fresh ground; finish the building if it is finished."""
        sort, kind = die
        district = self.districts[self.seat]
        if sort == "G":
            district.sites.append((kind, 1))
            return
        district.sites.remove((kind, onto))
        height = onto + 1
        if sort == "F" and kind != "low":
            district.sites.append((kind, height))
            return
        district.tiles.append((kind, height))
        self.yard["G"] += 1
        self.yard["F"] += height - 1 if sort == "F" else height - 2
        self.yard["P"] += 0 if sort == "F" else 1
        if height == 6:
            self.six = True

    def demolish(self, what: str, building: Building) -> None:
        """Take the building down; the dice of a site go to the yard, a tile has none (DI-4)."""
        district = self.districts[self.seat]
        district.demolished = True
        if what == "tile":
            district.tiles.remove(building)
            return
        district.sites.remove(building)
        self.yard["G"] += 1
        self.yard["F"] += building[1] - 1

    def end_turn(self) -> None:
        """Unused dice go back, the abandoned district is refilled if empty, the next player is on."""
        for sort, _ in self.hand:
            self.yard[sort] += 1
        self.hand = []
        self.refill()
        self.phase = "take"
        self.seat += 1
        if self.seat < self.players:
            return
        self.seat = 0
        if self.six or self.round == self.rounds:
            self.end_game()
        else:
            self.round += 1

    def refill(self) -> None:
        """One die of each sort into an empty abandoned district, as far as there are any (DI-2); none in solo play."""
        if self.players == 1 or any(self.abandoned.values()):
            return
        for sort in SORTS:
            if self.yard[sort]:
                self.yard[sort] -= 1
                self.abandoned[sort] += 1

    def end_game(self) -> None:
        """Lone low grounds become tiles, other sites are discarded."""
        self.phase = "over"
        for district in self.districts:
            for kind, height in district.sites:
                self.yard["G"] += 1
                self.yard["F"] += height - 1
                if kind == "low":
                    district.tiles.append(("low", 1))
            district.sites = []

    def check(self) -> None:
        """Every die is in exactly one place."""
        for sort in SORTS:
            held = sum(1 for die in self.hand if die[0] == sort) + self.falling.count(sort)
            sites = [site for district in self.districts for site in district.sites]
            built = {"G": len(sites), "F": sum(height - 1 for _, height in sites), "P": 0}[sort]
            assert self.yard[sort] >= 0
            assert self.yard[sort] + self.abandoned[sort] + held + built == self.dice[sort]
