"""OpenSpiel's own test of our games, and its algorithms on them, as they are."""

from pathlib import Path

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability, ismcts, mcts

import gratteciel
from gratteciel.envs.openspiel import load
from gratteciel.errors import EnvironmentWrong, OptionWrong

TINY = """
[edition]
game = "hong-kong"
id = "tiny"
name = "Tiny"

[provenance]
board = "own"
pieces = "own"

[board]
centre = "c3"
tallest = 5

[pieces]
standard = 1
quick = 0
roofs = 0
"""


@pytest.mark.parametrize("id", gratteciel.games())
def test_openspiels_own_test(id: str) -> None:
    pyspiel.random_sim_test(load(id), num_sims=1, serialize=True, verbose=False)


def test_states_are_the_positions() -> None:
    game = load("world", players=3, covered=True)
    state, position = game.new_initial_state(), gratteciel.game("world").start(3, covered=True)
    observer = game.make_py_observer()
    for number in range(60):
        assert position.mover is not None
        assert state.current_player() == (pyspiel.PlayerId.CHANCE if position.mover < 0 else position.mover)
        if position.mover < 0:
            total = sum(weight for _, weight in position.chances())
            wanted = [(move.step, weight / total) for move, weight in position.chances()]
            assert state.chance_outcomes() == wanted
        else:
            assert state.legal_actions() == position.steps()
        for seat in range(3):
            observer.set_from(state, seat)
            assert observer.tensor.tolist() == position.features(seat).tolist()
            assert position.view(seat).table.hex() in state.observation_string(seat)
        step = position.random_move(seed=number).step
        assert state.action_to_string(state.current_player(), step) == str(position.move(step))
        state.apply_action(step)
        position = position.play(step)
    assert state.information_state_string(0) != state.information_state_string(1)
    other = state.resample_from_infostate(1, pyspiel.UniformProbabilitySampler(0.0, 1.0))
    assert other.observation_string(1) == state.observation_string(1)
    assert other.information_state_string(1) == state.information_state_string(1)
    assert other.now.table.tobytes() != state.now.table.tobytes()
    assert other.information_state_string(0) != state.information_state_string(0), "others know what was imagined"


def test_what_a_seat_cannot_tell_apart_is_one_information_state() -> None:
    told = {}
    for mission in ("zig", "ring"):
        state = load("world").new_initial_state()
        for text in ("mission red line", f"mission blue {mission}"):
            state.apply_action(gratteciel.game("world").setup().steps[text])
        told[mission] = [state.information_state_string(seat) for seat in (0, 1)]
    assert told["zig"][0] == told["ring"][0] and told["zig"][1] != told["ring"][1]


def test_searches_choose() -> None:
    luck = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, luck)
    state = load("hong-kong").new_initial_state()
    bot = mcts.MCTSBot(state.get_game(), 2.0, 4, evaluator, random_state=luck)
    assert bot.step(state) in state.legal_actions()
    state = load("world").new_initial_state()
    while state.is_chance_node():
        state.apply_action(state.chance_outcomes()[0][0])
    secretive = ismcts.ISMCTSBot(
        game=state.get_game(),
        uct_c=2.0,
        max_simulations=2,
        max_world_samples=-1,
        evaluator=evaluator,
        random_state=luck,
    )
    assert secretive.step(state) in state.legal_actions()


def test_a_tiny_edition_is_solved(tmp_path: Path) -> None:
    file = tmp_path / "tiny.toml"
    file.write_text(TINY, encoding="utf-8")
    game = load("hong-kong", edition=file)
    assert pyspiel.load_game(str(game)).setup == game.setup
    solver = cfr.CFRSolver(game)
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(3):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < before


def test_what_cannot_be_is_refused() -> None:
    with pytest.raises(OptionWrong):
        load("hong-kong", covered=True)
    with pytest.raises(EnvironmentWrong):
        load("dice").make_py_observer(params={"a": 1})
