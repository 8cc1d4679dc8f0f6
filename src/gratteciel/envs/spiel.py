"""Games and states of OpenSpiel made of ours. `gratteciel.envs.openspiel.load` loads them."""

from functools import cache
from typing import Any

import numpy as np
import pyspiel

from gratteciel.engine import editions
from gratteciel.engine.contract import CHANCE, OVER, SPECTATOR, Ints
from gratteciel.engine.editions import Edition
from gratteciel.engine.entries import Records
from gratteciel.engine.playouts import LONGEST_GAME
from gratteciel.engine.records import read_only
from gratteciel.engine.rng import stream
from gratteciel.engine.runner import Runner
from gratteciel.envs.table import set_up
from gratteciel.errors import EnvironmentWrong
from gratteciel.games import EditionLike
from gratteciel.play.game import Game, Setup, game

OWN: dict[str, Edition] = {}
"""Own editions that were loaded, by their checksum: a game's parameters name them by it."""
KINDS = pyspiel.GameType
SPECIAL: dict[int, int] = {CHANCE: int(pyspiel.PlayerId.CHANCE), OVER: int(pyspiel.PlayerId.TERMINAL)}
"""What OpenSpiel calls those to decide who are no players."""


def name_of(id: str) -> str:
    """What a game is called in OpenSpiel."""
    return f"gratteciel_{id.replace('-', '_')}"


def fewest(one: Game) -> int:
    """The fewest players that make a contest."""
    return next((n for n in one.seats if n > 1), one.seats[0])


def type_of(one: Game, players: int) -> Any:
    """What OpenSpiel is told of a game."""
    return KINDS(
        short_name=name_of(one.id),
        long_name=one.title("en"),
        dynamics=KINDS.Dynamics.SEQUENTIAL,
        chance_mode=KINDS.ChanceMode.EXPLICIT_STOCHASTIC if one.has_luck else KINDS.ChanceMode.DETERMINISTIC,
        information=(
            KINDS.Information.IMPERFECT_INFORMATION if one.has_secrets else KINDS.Information.PERFECT_INFORMATION
        ),
        utility=KINDS.Utility.ZERO_SUM if players > 1 else KINDS.Utility.GENERAL_SUM,
        reward_model=KINDS.RewardModel.TERMINAL,
        max_num_players=one.seats[-1],
        min_num_players=one.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=defaults(one),
    )


def defaults(one: Game) -> dict[str, Any]:
    """The parameters of a game, as OpenSpiel knows them: players, edition, and the game's options."""
    options = {name: option.default for name, option in one.options.items()}
    return {"players": fewest(one), "edition": one.editions[0], **options}


@cache
def registered(id: str) -> type["SpielGame"]:
    """The class of a game, made known to OpenSpiel."""
    one = game(id)

    def begin(self: SpielGame, params: dict[str, Any] | None = None) -> None:
        SpielGame.__init__(self, id, params or {})

    kind = type(f"Spiel{name_of(id).title().replace('_', '')}", (SpielGame,), {"__init__": begin})
    pyspiel.register_game(type_of(one, fewest(one)), kind)
    return kind


def made(id: str, players: int | None, edition: EditionLike, options: dict[str, Any]) -> "SpielGame":
    """A game with its set-up checked, as OpenSpiel loads it."""
    one = game(id)
    setup = set_up(id, fewest(one) if players is None else players, edition, options)
    named = setup.edition.edition.id
    if setup.own:
        named = editions.checksum(setup.edition)
        OWN[named] = setup.edition
    registered(id)
    found: SpielGame = pyspiel.load_game(name_of(id), {"players": setup.players, "edition": named, **setup.options})
    return found


class SpielGame(pyspiel.Game):  # type: ignore[misc]
    """A game of ours, set up."""

    def __init__(self, id: str, params: dict[str, Any]) -> None:
        given = {**defaults(game(id)), **params}
        players, edition = given.pop("players"), given.pop("edition")
        self.setup: Setup = set_up(id, players, OWN.get(edition, edition), given)
        self.runner = Runner(self.setup.game.engine, self.setup.boxes)
        rules = self.setup.game.rules
        alone = players == 1
        info = pyspiel.GameInfo(
            num_distinct_actions=rules.STEPS,
            max_chance_outcomes=rules.STEPS if self.setup.game.has_luck else 0,
            num_players=players,
            min_utility=0.0 if alone else -1.0,
            max_utility=1.0,
            utility_sum=None if alone else 0.0,
            max_game_length=LONGEST_GAME,
        )
        super().__init__(type_of(self.setup.game, players), info, params)
        self.start = Now(self.runner, self.runner.deal(), told=dict.fromkeys(range(players), ""))

    def new_initial_state(self) -> "SpielState":
        """The table as the game begins."""
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SeatObserver":
        """What a player sees: its features, and as text the table it knows or all it was told."""
        if params:
            raise EnvironmentWrong(what="params", given=params, wanted="{}")
        return SeatObserver(self, iig_obs_type is not None and iig_obs_type.perfect_recall)


class Now:
    """A table that never changes, and the way to it; what seats were told on it is put together when asked for."""

    __slots__ = ("before", "heard", "mover", "runner", "step", "table")

    def __init__(
        self,
        runner: Runner,
        table: Records,
        before: "Now | None" = None,
        step: int = 0,
        told: dict[int, str] | None = None,
    ) -> None:
        self.runner, self.table, self.before, self.step = runner, read_only(table), before, step
        self.mover = runner.mover(table)
        self.heard = told or {}
        """What seats were told, for those that were asked about; where nothing is before, for all."""

    def __deepcopy__(self, memo: Any) -> "Now":
        return self

    def __reduce__(self) -> Any:
        told = {seat: self.told(seat) for seat in range(self.runner.players)}
        return restored, (self.runner.engine.game, self.runner.boxes, self.table, told)

    def after(self, step: int) -> "Now":
        """The same one step later."""
        return Now(self.runner, self.runner.play(self.table, step), self, step)

    def told(self, seat: int) -> str:
        """Every step so far as a seat was told it."""
        unheard: list[Now] = []
        back = self
        while seat not in back.heard:
            assert back.before is not None
            unheard.append(back)
            back = back.before
        text = back.heard[seat]
        for now in reversed(unheard):
            assert now.before is not None
            text = f"{text} {self.runner.told(now.before.table, now.step, seat)}"
            now.heard[seat] = text
        return text

    def resampled(self, seat: int, luck: Ints) -> "Now":
        """The same with what a seat does not know imagined anew; others then know other things than they did."""
        runner = self.runner
        guess = runner.imagine(runner.hide(self.table, seat), seat, luck)
        told = {each: f"{self.told(each)} {seen(runner, guess, each)}" for each in range(runner.players)}
        return Now(runner, guess, told=told | {seat: self.told(seat)})


def restored(id: str, boxes: Records, table: Records, told: dict[int, str]) -> Now:
    """A table that was pickled, without the way to it."""
    return Now(Runner(game(id).engine, boxes), table, told=told)


def seen(runner: Runner, table: Records, seat: int) -> str:
    """A table as a seat knows it, in writing."""
    return str(runner.hide(table, seat).tobytes().hex())


class SpielState(pyspiel.State):  # type: ignore[misc]
    """A game at one moment; `apply_action` changes it, as OpenSpiel's do."""

    def __init__(self, of: SpielGame) -> None:
        super().__init__(of)
        self.now = of.start

    @property
    def of(self) -> SpielGame:
        """Its game."""
        found: SpielGame = self.get_game()
        return found

    def current_player(self) -> int:
        """The seat to decide, or luck, or nobody."""
        return SPECIAL.get(self.now.mover, self.now.mover)

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.now.mover == OVER

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002
        return self.now.runner.legal(self.now.table)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What luck may decide, and how likely it is."""
        runner, table = self.now.runner, self.now.table
        weights = {step: runner.weight(table, step) for step in runner.legal(table)}
        total = sum(weights.values())
        return [(step, weight / total) for step, weight in weights.items() if weight]

    def _apply_action(self, action: int) -> None:
        self.now = self.now.after(action)

    def _action_to_string(self, player: int, action: int) -> str:  # noqa: ARG002
        return self.of.setup.texts[action]

    def returns(self) -> list[float]:
        """What each player gets; 0 before the end."""
        runner, table = self.now.runner, self.now.table
        if not self.is_terminal():
            return [0.0] * runner.players
        if runner.players == 1:
            return [runner.worth(table, 0)]
        _, shares = runner.count(table)
        others = runner.players - 1
        return [share - (sum(shares) - share) / others for share in shares]

    def information_state_string(self, player: int | None = None) -> str:
        """Every step so far, as a player was told it."""
        return self.now.told(self.current_player() if player is None else player)

    def observation_string(self, player: int | None = None) -> str:
        """The table as a player knows it."""
        seat = self.current_player() if player is None else player
        return f"{seat} {seen(self.now.runner, self.now.table, seat)}"

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """The same with what the player does not know imagined anew."""
        found: SpielState = self.clone()
        found.now = self.now.resampled(player, stream(int(sampler() * 2**53), 0))
        return found

    def __str__(self) -> str:
        return f"{self.of.setup.game.id} {self.move_number()} {seen(self.now.runner, self.now.table, SPECTATOR)}"


class SeatObserver:
    """What a player sees, as OpenSpiel's observers tell it."""

    def __init__(self, of: SpielGame, recalls: bool) -> None:
        self.of, self.recalls = of, recalls
        self.tensor = np.zeros(of.setup.game.rules.FEATURES, np.float32)
        self.dict = {"features": self.tensor}

    def set_from(self, state: SpielState, player: int) -> None:
        """Write what the player sees."""
        runner = self.of.runner
        self.tensor[:] = runner.features(runner.hide(state.now.table, player), player)

    def string_from(self, state: SpielState, player: int) -> str:
        """The same in writing; with perfect recall, all the player was told."""
        return state.information_state_string(player) if self.recalls else state.observation_string(player)
