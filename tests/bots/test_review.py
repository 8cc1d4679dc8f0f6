"""Reviews: they find blunders, keep luck and play apart, see with the mover's eyes, and can be stopped and resumed."""

import json
from dataclasses import replace
from pathlib import Path
from statistics import mean, stdev
from typing import Any

import msgspec
import pytest

import gratteciel
from gratteciel import Position
from gratteciel.bots.levels import level
from gratteciel.bots.review import review
from gratteciel.bots.review_judgement import Judgement, judge
from gratteciel.bots.review_luck import FEWEST, FIRST, REPEATS, luck_of, told_apart
from gratteciel.bots.review_plot import DARK, LIGHT, draw
from gratteciel.bots.review_summary import OffBoard, Review, Step, account
from gratteciel.bots.review_values import Budget, counted, covariance, done, foresee, secret
from gratteciel.bots.thinking import SearchPlan, Tree
from gratteciel.play.record import Settled
from tests.bots.test_hints import guesses, last_plot, played

QUICK = Budget(SearchPlan(leaning=2), 120, 1)


def finished(id: str, players: int, seed: int = 3) -> Position:
    """A random game."""
    position = gratteciel.game(id).start(players)
    while not position.over:
        position = position.play(position.random_move(seed=seed))
    return position


def blundered() -> Position:
    """Red has only to take the last plot to win, does not, and Blue takes it."""
    return last_plot().play("S a1").play("S c3")


def test_a_game_that_ended_off_the_board_is_a_finished_one() -> None:
    position = played("hong-kong", 2, 9)
    found = review(position, iterations=40, off_board=Settled((0.0, 1.0), "resignation"))
    assert found.over and found.ending is None and found.off_board == OffBoard((0.0, 1.0), "resignation")
    red, blue = found.seats
    assert (red.end, blue.end) == (0.0, 1.0) and red.settled < 0 < blue.settled
    for one in found.seats:
        assert one.start + one.luck + one.own + one.others + one.settled == pytest.approx(one.end, abs=1e-9)
        assert one.end - one.settled == pytest.approx(found.curve[-1][one.seat])
    aborted = review(position, iterations=40, off_board=Settled((0.0, 0.0), "abort"))
    assert aborted.over and [one.settled for one in aborted.seats] == [0, 0]
    assert aborted.as_dict()["off_board"] == {"shares": [0.0, 0.0], "reason": "abort"}
    assert not review(position, iterations=40).over


@pytest.fixture(scope="module")
def solo() -> Review:
    return review(finished("dice", 1), iterations=100)


def test_a_planted_blunder_is_the_costliest_move() -> None:
    position = blundered()
    assert position.winners == (1,)
    found = review(position, iterations=800)
    assert found.costliest[0] == 25
    judged = found.steps[24].judgement
    assert judged is not None
    assert judged.chosen == "S a1"
    assert judged.best.endswith("c3")
    assert judged.best_share == 1.0
    assert judged.loss > 0.4
    assert judged.mistake
    red, blue = found.seats
    assert red.mistakes >= 1
    assert red.own < -0.4
    assert blue.end == found.curve[-1][1] == 1.0
    assert found.curve[24][0] > 0.9 > 0.6 > found.curve[25][0]


def test_the_best_move_costs_nothing() -> None:
    found = review(last_plot().play("S c3"), iterations=200)
    judged = found.steps[-1].judgement
    assert judged is not None
    assert judged.share == 1.0
    assert judged.loss == pytest.approx(0, abs=1e-9)
    assert not judged.mistake
    assert judged.stake > 0.1


@pytest.mark.parametrize(
    ("id", "players", "steps"), [("dice", 1, 25), ("dice", 2, 25), ("hong-kong", 2, 25), ("helicopters", 3, 5)]
)
def test_what_changed_is_luck_and_play(id: str, players: int, steps: int) -> None:
    found = review(played(id, players, steps), iterations=40)
    assert len(found.curve) == len(found.steps) + 1 == 1 + found.steps[-1].number
    for one in found.seats:
        assert one.start == found.curve[0][one.seat]
        assert one.end == found.curve[-1][one.seat]
        assert one.start + one.luck + one.own + one.others == pytest.approx(one.end, abs=1e-9)
    for step in found.steps:
        if step.luck is not None:
            assert step.mover is None
            changed = [after - before for before, after in zip(step.before, step.after, strict=True)]
            assert changed == pytest.approx(list(step.luck), abs=1e-9)
        if players > 1:
            assert sum(step.before) == pytest.approx(1, abs=1e-9)
            assert sum(step.luck or (0,)) == pytest.approx(0, abs=1e-9)


def rolling(steps: int = 30) -> Position:
    """A solo dice game about to roll."""
    position = gratteciel.game("dice").start(1)
    while position.length < steps or position.mover != gratteciel.CHANCE:
        position = position.play(position.random_move(seed=3))
    return position


def test_luck_is_fair() -> None:
    """Over all outcomes, by their chances, luck adds up to nothing; and it is not nothing for each of them."""
    position = rolling()
    chances = position.chances()
    found = [luck_of(position, position.play(move), QUICK, 0).luck[0] for move, _ in chances]
    total = sum(luck * weight for luck, (_, weight) in zip(found, chances, strict=True))
    assert total == pytest.approx(0, abs=1e-9)
    assert max(found) > 0.0005
    assert min(found) < 0


def counted_worth(position: Position) -> float:
    """What a position is worth to the first seat by searches of the size, and from the streams, that luck takes."""
    size = replace(QUICK, iterations=100)
    numbers = range(FIRST, FIRST + REPEATS * FEWEST, REPEATS)
    return mean(done(counted(Tree(position, 0, QUICK.seed, one), position, size))[0] for one in numbers)


def test_luck_is_what_the_outcome_is_worth_against_the_average() -> None:
    position = rolling()
    chances = position.chances()
    whole = sum(weight for _, weight in chances)
    worths = [counted_worth(position.play(move)) for move, _ in chances]
    average = sum(worth * weight for worth, (_, weight) in zip(worths, chances, strict=True)) / whole
    for (move, _), worth in zip(chances, worths, strict=True):
        assert luck_of(position, position.play(move), QUICK, 0).luck[0] == pytest.approx(worth - average, abs=1e-9)


def test_a_card_drawn_in_secret_is_no_luck_to_those_who_do_not_see_it() -> None:
    position = gratteciel.game("world").start(3)
    move, _ = position.chances()[0]
    after = position.play(move)
    drawer = [seat for seat in range(3) if len(told_apart(position, after, seat)) > 1]
    assert len(drawer) == 1
    luck = luck_of(position, after, replace(QUICK, iterations=40), 0)
    assert [seat for seat in range(3) if luck.luck[seat]] == drawer
    assert [seat for seat in range(3) if luck.errors[seat]] == drawer


def test_decisions_are_judged_from_the_movers_own_view() -> None:
    """Tables that differ only in what the mover may not know get the same judgement."""
    position = played("world", 2, 60)
    assert secret(position)
    seat = position.mover
    assert seat is not None
    step = position.steps()[-1]
    found = [judge(one, step, replace(QUICK, iterations=40), 0) for one in guesses(position, seat)]
    assert found[0] == found[1] == found[2]


def test_what_a_step_would_bring_to_light_is_not_known_before() -> None:
    """The step that ends a game of world shows all missions: it is judged as if they were not shown yet."""
    end = finished("world", 2, seed=0)
    position, last = end.before, end.last
    assert position is not None and last is not None
    seat = position.mover
    assert seat is not None and seat >= 0
    rivals = guesses(position, seat, 8)
    assert len({one.play(last).shares for one in rivals}) > 1  # the missions decide who wins
    assert len({foresee(one, seat, last.step, QUICK, 0) for one in rivals}) == 1


def test_a_review_can_be_stopped_and_resumed(tmp_path: Path) -> None:
    position, whole = finished("hong-kong", 2), tmp_path / "whole.jsonl"
    wanted = review(position, iterations=60, notes=whole)
    notes = tmp_path / "analysis.jsonl"

    def stop(done: int, total: int) -> None:
        if done == 5:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        review(position, iterations=60, notes=notes, progress=stop)
    kept = notes.read_bytes()
    assert kept.count(b"\n") == 5
    notes.write_bytes(kept + b'{"key":"abc","at":7,"sha')  # the plug was pulled in mid-line
    seen: list[tuple[int, int]] = []
    resumed = review(position, iterations=60, notes=notes, progress=lambda *so_far: seen.append(so_far))
    assert resumed == wanted
    assert seen[0][0] == 5
    assert seen[-1][0] == seen[-1][1] == position.length
    assert notes.read_bytes().startswith(kept)
    good = [json.loads(line) for line in notes.read_text().splitlines() if line.endswith("}")]
    assert sorted(line["at"] for line in good) == list(range(position.length))


def test_other_settings_and_other_games_begin_anew(tmp_path: Path) -> None:
    notes = tmp_path / "analysis.jsonl"
    position = played("hong-kong", 2, 4)

    def first(position: Position, **settings: Any) -> int:
        seen: list[int] = []
        review(position, notes=notes, progress=lambda done, _: seen.append(done), **settings)
        return seen[0]

    assert first(position, iterations=30) == 0
    assert first(position, iterations=30) == 5
    assert first(position, iterations=31) == 0
    assert first(position, iterations=30, seed=1) == 0
    assert first(position.play(position.moves()[0]), iterations=30) == 0
    assert first(position, iterations=30) == 5


def test_the_number_of_threads_changes_nothing() -> None:
    position = played("dice", 2, 20)
    one, two = (review(position, iterations=40, threads=threads) for threads in (1, 2))
    assert one == two
    assert one != review(position, iterations=40, seed=7)


def test_unfinished_games_and_games_that_have_not_begun() -> None:
    found = review(played("projekt", 2, 6), iterations=30)
    assert not found.over
    assert found.ending is None
    assert 0 < found.curve[-1][0] < 1
    nothing = review(gratteciel.game("hong-kong").start(), iterations=30)
    assert not nothing.steps
    assert not nothing.costliest
    assert len(nothing.curve) == 1
    assert nothing.seats[0].accuracy is None


def test_a_game_with_secrets(tmp_path: Path) -> None:
    position = played("world", 2, 30)
    found = review(position, iterations=20)
    for one in found.seats:
        assert one.start + one.luck + one.own + one.others == pytest.approx(one.end, abs=1e-9)
    assert any(sum(shares) != pytest.approx(1, abs=1e-6) for shares in found.curve)


def test_alone_at_the_table_it_is_points(solo: Review) -> None:
    assert solo.unit == "points"
    assert solo.curve[-1][0] == pytest.approx(solo.scores[0])
    assert solo.seats[0].others == 0
    assert 5 < solo.curve[0][0] < 80


def step(seat: int, share: float, best: float, stake: float, error: float = 0.01, same: bool = False) -> Step:
    judged = Judgement(
        seat=seat,
        choices=9,
        chosen="a",
        best="a" if same else "b",
        share=share,
        best_share=best,
        loss=best - share,
        error=error,
        mistake=best - share > 3 * error,
        stake=stake,
    )
    return Step(number=1, turn=0, mover=seat, text="a", before=(0.5, 0.5), after=(0.5, 0.5), judgement=judged)


def deciding(steps: int) -> Position:
    """A solo dice game with a decision to make."""
    position = rolling(steps)
    while position.mover == gratteciel.CHANCE or len(position.steps()) < 3:
        position = position.play(position.random_move(seed=3))
    return position


def test_errors_are_as_large_as_seeds_really_differ() -> None:
    """Of one decision and one roll, from many seeds; batches of one tree would state a third of it."""
    position, roll = deciding(30), rolling(30)
    after = roll.play(roll.chances()[0][0])
    budgets = [Budget(SearchPlan(0.4, 1, 0), 240, seed) for seed in range(24)]
    luck = [luck_of(roll, after, budget, 0) for budget in budgets]
    judged = [judge(position, position.steps()[-1], budget, 0)[0] for budget in budgets]
    for values, errors in (
        ([one.luck[0] for one in luck], [one.errors[0] for one in luck]),
        ([one.loss for one in judged], [one.error for one in judged]),
        ([one.stake for one in judged], [one.stake_error for one in judged]),
    ):
        assert stdev(values) > 0
        assert 0.5 < stdev(values) / mean(error**2 for error in errors) ** 0.5 < 1.5


def test_rounds_go_on_until_the_error_is_what_is_aimed_at() -> None:
    position = deciding(30)
    few, many = (judge(position, position.steps()[-1], QUICK, 0, aim)[0] for aim in (1.0, 0.0))
    assert few == judge(position, position.steps()[-1], QUICK, 0)[0] != many
    assert many.stake_error < few.stake_error
    roll = rolling(30)
    after = roll.play(roll.chances()[0][0])
    assert luck_of(roll, after, QUICK, 0, 0.0).errors[0] < luck_of(roll, after, QUICK, 0, 1.0).errors[0]


def test_errors_that_go_together_are_not_counted_twice() -> None:
    """Accuracy is a quotient: where losses and stakes err alike it hardly errs."""
    assert covariance([0.1, 0.3], [0.2, 0.6]) == pytest.approx(0.04)
    whole = step(0, 0.4, 0.6, 0.4, error=0.02)
    assert whole.judgement is not None
    alike = replace_judgement(whole, stake_error=0.04, together=0.0008)
    apart = replace_judgement(whole, stake_error=0.04)
    assert account([alike], 0, 0.5, 0.5).accuracy_error == pytest.approx(0, abs=1e-6)
    assert account([apart], 0, 0.5, 0.5).accuracy_error == pytest.approx(100 * 2**0.5 * 0.02 / 0.4)


def replace_judgement(one: Step, **values: float) -> Step:
    """A step that was judged otherwise."""
    assert one.judgement is not None
    return msgspec.structs.replace(one, judgement=msgspec.structs.replace(one.judgement, **values))


def test_accuracy_is_what_was_not_given_away_of_what_was_at_stake() -> None:
    perfect = step(0, 0.5, 0.5, 0.2, error=0.0, same=True)
    half = [perfect, step(0, 0.4, 0.6, 0.2)]
    assert account([perfect], 0, 0.5, 0.5).accuracy == 100
    found = account(half, 0, 0.5, 0.5)
    assert found.accuracy == pytest.approx(50)
    assert found.accuracy_error == pytest.approx(100 * 0.01 / 0.4)
    assert (found.decisions, found.mistakes) == (2, 1)
    assert found.loss == pytest.approx(0.2)
    assert account(half, 1, 0.5, 0.5).accuracy is None
    assert account([step(0, 0.1, 0.9, 0.2)], 0, 0.5, 0.5).accuracy == 0
    assert account([step(0, 0.5, 0.52, 0.02)], 0, 0.5, 0.5).mistakes == 0  # within the noise
    assert account([step(0, 0.5, 0.6, 0.1, error=0.2)], 0, 0.5, 0.5).accuracy is None  # nothing but noise


def test_lots_are_less_accurate_than_thought() -> None:
    """A random player and a thinking one at the same table."""
    position = gratteciel.game("helicopters").start(3)
    minds = level(position.game, "craftsman")
    while not position.over:
        assert position.mover is not None
        if position.mover == 0:
            tree = judge(position, position.steps()[0], Budget(minds.plan, 300, 5), 0)[0]
            position = position.play(tree.best)
        else:
            position = position.play(position.random_move(seed=3))
    found = review(position, iterations=300)
    thinking, *lots = found.seats
    assert thinking.accuracy is not None
    assert all(one.accuracy is None or one.accuracy < thinking.accuracy - 20 for one in lots)


def test_it_is_json(solo: Review) -> None:
    again = json.loads(json.dumps(solo.as_dict()))
    assert again["game"] == "dice"
    assert len(again["curve"]) == len(again["steps"]) + 1
    assert {"number", "mover", "text", "before", "after", "luck", "judgement"} <= again["steps"][0].keys()
    assert again["seats"][0].keys() >= {"accuracy", "luck", "own", "others", "start", "end", "loss", "mistakes"}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_plots(solo: Review, tmp_path: Path, lang: str) -> None:
    png, dark, svg = draw(solo, tmp_path, lang)
    assert png.read_bytes()[:4] == dark.read_bytes()[:4] == b"\x89PNG"
    assert png.read_bytes() != dark.read_bytes()
    text = svg.read_text()
    assert {"en": "points to expect", "fr": "points à espérer"}[lang] in text
    assert "prefers-color-scheme: dark" in text
    assert LIGHT.ink in text and DARK.ink in text
    before = svg.read_bytes()
    draw(solo, tmp_path, lang)
    assert svg.read_bytes() == before


def test_plots_tell_seats_apart_without_colour(tmp_path: Path) -> None:
    found = review(played("helicopters", 4, 5), iterations=20)
    text = draw(found, tmp_path)[2].read_text()
    for name in ("Red", "Blue", "Yellow", "Green"):
        assert f">{name}<" in text
    assert text.count("stroke-dasharray") >= 3
