"""Playing one game of the arena."""

import time
from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cache

import msgspec

from gratteciel.arena.classes import ClassPlayer
from gratteciel.arena.entrants import Entrant
from gratteciel.arena.guest import Forfeit, Guest, seated
from gratteciel.arena.plan import Plan, decode
from gratteciel.arena.schedule import Fixture
from gratteciel.bots.levels import Player
from gratteciel.bots.thinking import Thinker
from gratteciel.engine.contract import CHANCE
from gratteciel.engine.playouts import LONGEST_GAME
from gratteciel.engine.rng import stream
from gratteciel.play.game import Setup
from gratteciel.play.move import Move
from gratteciel.play.position import Position

FORFEIT = "forfeit"
ENDLESS = "endless"
"""Endings of the arena's own: a bot lost by its behaviour; the game was given up (and shared)."""


class Lost(msgspec.Struct, frozen=True):
    """Why a bot lost a game it did not play to the end."""

    seat: int
    why: str


class Played(msgspec.Struct, frozen=True, kw_only=True):
    """One game as it was played: a line of `games.jsonl`. Lists are by seat."""

    number: int
    group: int
    seating: tuple[str, ...]
    """Names of the players."""
    luck: int
    minds: tuple[int, ...]
    budget: float
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    steps: int
    turns: int
    ending: str
    decisions: tuple[int, ...]
    turns_of: tuple[int, ...]
    """Turns in which the seat decided something."""
    seconds: tuple[float, ...]
    slowest: tuple[float, ...]
    """The seconds of the seat's slowest turn."""
    history: tuple[int, ...] = ()
    """The codes of all steps: with the set-up, the whole game."""
    forfeit: Lost | None = None


@dataclass
class Clock:
    """One seat's time, turn by turn."""

    decisions: int = 0
    turns: dict[int, float] = field(default_factory=dict)

    def count(self, turn: int, seconds: float) -> None:
        """A decision was made."""
        self.decisions += 1
        self.turns[turn] = self.turns.get(turn, 0.0) + seconds


class Chair:
    """A player in a seat; an own bot is started when the chair is taken, which may lose it the game already."""

    def __init__(self, entrant: Entrant, setup: Setup, seat: int, seed: int, leaving: ExitStack) -> None:
        self.clock = Clock()
        self.guest: Guest | None = None
        if entrant.made_by is not None:
            self.player: Player = ClassPlayer(entrant.made_by, setup.game, seat, seed)
        elif entrant.command is None:
            self.player = entrant.player(seat, seed)
        else:
            assert entrant.patience is not None
            self.player = self.guest = seated(entrant.command, setup, seat, seed, entrant.patience)
            leaving.callback(self.guest.let_go)

    def choose(self, position: Position) -> Move:
        """A move, timed."""
        began = time.perf_counter()
        try:
            return self.player.choose(position)
        finally:
            self.clock.count(position.turn, time.perf_counter() - began)


def play_number(encoded: bytes, number: int) -> bytes:
    """Game `number` of a plan, both as JSON: what workers are asked for."""
    plan = decode(encoded)
    warm(encoded)
    return msgspec.json.encode(play(plan, plan.fixture(number)))


@cache
def warm(encoded: bytes) -> None:
    """Load, or compile, the native code a plan needs, so that it is not counted as thinking."""
    plan = decode(encoded)
    setup = plan.setup()
    setup.game.ready()
    position = Position.start(setup)
    while position.mover == CHANCE:
        position = position.play(position.random_move())
    position.random_move()
    for entrant in plan.players:
        if entrant.level is not None and position.mover is not None:
            # A step thought about, and the tree followed to what comes after: all that later turns need as well.
            thinker = Thinker(position.mover, entrant.level.plan)
            thinker.follow(position.play(thinker.think(position, 1).best.move))


def play(plan: Plan, fixture: Fixture) -> Played:
    """Play a game; a bot that misbehaves loses it, and the seats of the others share the win."""
    setup = plan.setup()
    position = Position.start(setup)
    chairs: list[Chair] = []
    lost: Lost | None = None
    chances = 0
    with ExitStack() as leaving:
        try:
            for seat, (who, seed) in enumerate(zip(fixture.seating, fixture.minds, strict=True)):
                chairs.append(Chair(plan.players[who], setup, seat, seed, leaving))
            while not position.over and position.length < LONGEST_GAME:
                assert position.mover is not None
                if position.mover == CHANCE:
                    move = position.random_move(stream(fixture.luck, chances))
                    chances += 1
                else:
                    move = chairs[position.mover].choose(position)
                position = position.play(move)
        except Forfeit as forfeit:
            lost = Lost(forfeit.seat, forfeit.why)
        shares = shares_of(position, fixture.seating, lost)
        for seat, chair in enumerate(chairs):
            if chair.guest is not None and (lost is None or seat != lost.seat):
                chair.guest.close(position, shares)
    clocks = [chair.clock for chair in chairs] + [Clock()] * (setup.players - len(chairs))
    return Played(
        number=fixture.number,
        group=fixture.group,
        seating=tuple(plan.players[who].name for who in fixture.seating),
        luck=fixture.luck,
        minds=fixture.minds,
        budget=plan.budget,
        shares=tuple(shares),
        scores=position.scores,
        steps=position.length,
        turns=position.turn,
        ending=FORFEIT if lost else position.ending or ENDLESS,
        decisions=tuple(clock.decisions for clock in clocks),
        turns_of=tuple(len(clock.turns) for clock in clocks),
        seconds=tuple(round(sum(clock.turns.values()), 6) for clock in clocks),
        slowest=tuple(round(max(clock.turns.values(), default=0.0), 6) for clock in clocks),
        history=tuple(move.step for move in position.history),
        forfeit=lost,
    )


def shares_of(position: Position, seating: Sequence[int], lost: Lost | None) -> list[float]:
    """Each seat's share of the win; after a forfeit it goes to the seats of the other players."""
    if lost is None and position.over:
        return list(position.shares)
    loser = None if lost is None else seating[lost.seat]
    winners = [player != loser for player in seating]
    return [won / max(1, sum(winners)) for won in winners]
