"""Luck, taking back, keeping, and many games, without a terminal."""

from collections import Counter

import pytest

import gratteciel
from gratteciel import CHANCE
from gratteciel.engine.rng import stream
from gratteciel.terminal.keeping import SavedGame
from gratteciel.terminal.luck import Luck
from gratteciel.terminal.opponents import opponent
from gratteciel.terminal.simulation import simulate, summary
from gratteciel.terminal.undo import NoUndo, luck_between, previous_decision


def played(id: str, until, **setup):
    position = gratteciel.game(id).start(**setup)
    while not until(position):
        position = position.play(position.random_move(seed=5))
    return position


def test_seeded_luck_depends_on_seed_and_ordinal_only():
    position = played("projekt", lambda at: at.mover == CHANCE)
    assert {str(Luck(9).outcome(position)) for _ in range(5)} == {str(Luck(9).outcome(position))}
    assert len({str(Luck(seed).outcome(position)) for seed in range(400)}) == 36


def test_luck_draws_by_weight():
    position = played("projekt", lambda at: at.mover == CHANCE and len({w for _, w in at.chances()}) > 1)
    weights = {str(move): weight for move, weight in position.chances()}
    draws = 4000
    for seeds in (range(draws), [None] * draws):
        seen = Counter(str(Luck(seed).outcome(position)) for seed in seeds)
        for text, weight in weights.items():
            expected = draws * weight / sum(weights.values())
            assert abs(seen[text] - expected) < 5 * expected**0.5, text


def test_random_opponents_play_any_allowed_move():
    position = gratteciel.game("hong-kong").start()
    found = {str(opponent(position.game, "random", 0, Luck(seed)).choose(position)) for seed in range(1500)}
    assert len(found) == len(position.moves())


def test_seeded_opponents_play_the_same_moves_again():
    position = gratteciel.game("hong-kong").start()
    found = [str(opponent(position.game, "craftsman", 0, Luck(seed)).choose(position)) for seed in (*range(8), 0)]
    assert found[0] == found[-1]
    assert len(set(found)) > 1


def test_undo_goes_to_the_last_choice_of_a_person():
    start = gratteciel.game("hong-kong").start()
    one = start.play("S a1")
    two = one.play("S b1")
    assert previous_decision(two, 0, (0,), True) is start
    assert previous_decision(two, 0, (0, 1), True) is one
    with pytest.raises(NoUndo, match="undo-start"):
        previous_decision(one, 1, (1,), True)


def test_undo_crosses_luck_where_nothing_is_at_stake_and_the_same_comes_again():
    position = played("dice", lambda at: at.turn == 2 and at.mover == 0, players=2)
    before = previous_decision(position, 0, (0,), True)
    assert luck_between(before, position) and before.mover == 0 and before.turn == 0
    with pytest.raises(NoUndo, match="undo-saved"):
        previous_decision(position, 0, (0,), True, begun=position.length)
    assert previous_decision(position, 0, (0,), True, begun=before.length) is before
    alone = played("dice", lambda at: at.turn == 1 and at.mover == 0, players=1).play("take GGG")
    while alone.mover == CHANCE:
        alone = alone.play(alone.random_move(seed=5))
    with pytest.raises(NoUndo, match="undo-chance"):
        previous_decision(alone, 0, (0,), False)


@pytest.mark.parametrize("seed", [7, None])
def test_luck_never_rolls_again(seed):
    luck, start = Luck(seed), gratteciel.game("dice").start(2)

    def rolled(dice: str) -> list[str]:
        position = start.play(f"take {dice}")
        while position.mover == CHANCE:
            position = position.play(luck.outcome(position))
        return [str(move) for move in position.history[1:4]]

    assert rolled("GFP") == rolled("GFP") and rolled("GFP")[:2] == rolled("GFF")[:2]
    ways: dict[int, dict[int, str]] = {}
    for way in range(20):
        position, rng = start, stream(way)
        while position.mover != 1:
            rolls = position.mover == CHANCE
            position = position.play(luck.outcome(position) if rolls else position.random_move(rng))
        position = position.play("take GGG")
        rolled_before = sum(at.mover == CHANCE for at in position.trail()[:-1])
        ways.setdefault(rolled_before, {})[position.length] = str(luck.outcome(position))
    assert max(map(len, ways.values())) > 1  # after so many rolls, and however many steps
    assert all(len(set(faces.values())) == 1 for faces in ways.values())
    others = {str(Luck().outcome(start.play("take GFP"))) for _ in range(60)}
    assert len(others) == 3


def test_undo_never_crosses_what_others_did_with_hidden_cards():
    position = played("world", lambda at: at.mover not in (None, CHANCE), players=2)
    seat, other = position.mover, 1 - position.mover
    own = position.play(position.moves()[0])
    assert previous_decision(own, seat, (0, 1), True) is position
    while own.mover != other:
        wanted = [move for move in own.moves() if str(move) in ("trade", "end")] or own.moves()
        own = own.play(wanted[0])
    with pytest.raises(NoUndo, match="undo-secret"):
        previous_decision(own, other, (0, 1), True)


def test_moves_without_a_choice_are_no_decisions_to_go_back_to():
    position = played("projekt", lambda at: at.mover in (0, 1) and len(at.moves()) == 1)
    assert position.mover is not None
    after = position.play(position.moves()[0])
    assert previous_decision(after, position.mover, (0, 1), False) is position
    decided = previous_decision(after, position.mover, (0, 1), True)
    assert decided.length < position.length and len(decided.moves()) > 1


def test_a_keeper_writes_only_what_would_be_lost(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    start = gratteciel.game("hong-kong").start()
    keeper = SavedGame()
    assert keeper.keep(start) is None
    moved = start.play("S a1")
    path = keeper.keep(moved)
    assert path is not None
    assert path.name == "gratteciel-hong-kong-unfinished.sky"
    assert keeper.keep(moved) is None
    assert keeper.keep(moved.play("S b1")) == path
    assert gratteciel.load(path).length == 2


@pytest.mark.parametrize("manner", ["pick", "list", "lean"])
def test_simulated_games_depend_on_the_seed_only(manner):
    setup = gratteciel.game("hong-kong").setup()

    def found(seed: int, threads: int) -> dict[str, object]:
        tree = summary(simulate(setup, 400, seed, manner, threads), "en")
        return {key: tree[key] for key in tree if key not in ("seconds", "steps_per_second", "threads")}

    assert found(1, 1) == found(1, 2)
    assert found(1, 1) != found(2, 1)


def test_what_simulated_games_add_up_to():
    setup = gratteciel.game("hong-kong").setup()
    told: list[int] = []
    tree = summary(simulate(setup, 300, 4, "pick", 1, told.append), "fr")
    assert sum(told) == tree["games"] == 300
    assert sum(tree["endings"].values()) == 300
    assert sum(seat["wins"] for seat in tree["seats"]) == pytest.approx(1)
    assert [seat["name"] for seat in tree["seats"]] == ["Rouge", "Bleu"]
    assert tree["length"]["min"] <= tree["length"]["mean"] <= tree["length"]["max"]
    assert tree["branching"]["max"] <= 75


def test_ctrl_c_keeps_the_games_done():
    def stop(done: int) -> None:
        raise KeyboardInterrupt

    simulation = simulate(gratteciel.game("hong-kong").setup(), 10**6, 1, "pick", 1, stop)
    assert 0 < simulation.games < 10**6
