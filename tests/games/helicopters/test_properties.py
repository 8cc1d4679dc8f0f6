"""What no flight can change: floors are never made or lost, points only come from and go to the bank."""

from collections.abc import Callable
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from gratteciel.engine.contract import OVER
from gratteciel.games.helicopters import rules
from gratteciel.games.helicopters.box import PLOT_NAMES
from gratteciel.games.helicopters.city import CLOSED, NOWHERE, PLOTS, SIDE
from tests.games.helicopters.scene import Scene

CHOICES = st.lists(st.integers(0, 10_000), min_size=90, max_size=90)


def elsewhere(city: Scene, steps: list[int]) -> list[int]:
    """The flights to other districts, where there are any: games that last."""
    return [step for step in steps if rules.lean(city.box, city.table, step) > 1] or steps


def play_on(players: int, choices: list[int], watch: Callable[[Scene, int], None], lasting: bool = True) -> Scene:
    """Play a game by the choices, `watch` called before each step, until it or they end."""
    city = Scene(players, started=False)
    for choice in choices:
        steps = [step for step in range(rules.STEPS) if rules.verdict(city.box, city.table, step) == 0]
        if city.mover == OVER:
            break
        if lasting and choice % 16:
            steps = elsewhere(city, steps)
        step = steps[choice % len(steps)]
        watch(city, step)
        rules.play(city.box, city.table, step)
    return city


def floors(city: Scene, seat: int) -> int:
    built = sum(int(city.table.height[plot]) for plot in range(PLOTS) if int(city.table.owner[plot]) == seat)
    return built + city.reserves[seat]


@settings(max_examples=15)
@given(st.sampled_from(rules.SEATS), CHOICES)
def test_floors_are_conserved_colour_by_colour(players: int, choices: list[int]) -> None:
    def watch(city: Scene, step: int) -> None:
        for seat in range(players):
            assert floors(city, seat) == int(city.box.floors)

    watch(play_on(players, choices, watch), 0)


@settings(max_examples=15)
@given(st.sampled_from(rules.SEATS), CHOICES, st.booleans())
def test_points_are_conserved_but_for_the_bank(players: int, choices: list[int], lasting: bool) -> None:
    last: dict[str, Any] = {"points": None}

    def settle(city: Scene) -> None:
        """The total is what it was, plus 5 for an own plot, less up to 50 for staying in the district."""
        if last["points"] is not None:
            change = sum(city.scores) - last["points"]
            if last["stayed"]:
                flyer = city.scores[last["seat"]]
                assert last["gain"] - 50 <= change <= last["gain"]
                assert change == last["gain"] - 50 or flyer == 0
            else:
                assert change == last["gain"]

    def watch(city: Scene, step: int) -> None:
        settle(city)
        assert min(city.scores) >= 0
        landing = step - rules.FLY
        flying = step >= rules.FLY
        home = int(city.table.pos[city.mover])
        last["points"] = sum(city.scores)
        last["seat"] = city.mover
        last["gain"] = 5 if flying and int(city.box.colour[landing]) == city.mover else 0
        last["stayed"] = flying and int(city.box.district[home]) == int(city.box.district[landing])

    settle(play_on(players, choices, watch, lasting))


@settings(max_examples=15)
@given(st.sampled_from(rules.SEATS), CHOICES)
def test_the_table_stays_consistent(players: int, choices: list[int]) -> None:
    def watch(city: Scene, step: int) -> None:
        table = city.table
        for plot in range(PLOTS):
            built = int(table.height[plot]) > 0
            assert built == bool(int(table.rows[plot // SIDE]) >> plot % SIDE & 1)
            assert built == bool(int(table.columns[plot % SIDE]) >> plot // SIDE & 1)
            if built:
                assert int(city.box.colour[plot]) != CLOSED
                assert int(city.box.colour[plot]) in (int(table.owner[plot]), -1)
        for seat in range(players):
            started = seat < int(table.turn)
            assert (int(table.pos[seat]) != NOWHERE) == (started and city.scores[seat] > 0)
            if int(table.pos[seat]) != NOWHERE:
                assert city.height(PLOT_NAMES[int(table.pos[seat])]) > 0
        places = [int(place) for place in table.pos if place != NOWHERE]
        assert len(set(places)) == len(places)

    play_on(players, choices, watch)


@settings(max_examples=15)
@given(st.sampled_from(rules.SEATS), CHOICES)
def test_a_player_is_out_only_by_their_own_flight(players: int, choices: list[int]) -> None:
    last: dict[str, Any] = {"out": set(), "seat": None}

    def watch(city: Scene, step: int) -> None:
        out = {seat for seat in range(players) if city.scores[seat] == 0}
        assert out - last["out"] <= {last["seat"]}
        assert city.mover not in out
        last["out"], last["seat"] = out, city.mover

    play_on(players, choices, watch)
