"""A search that is driven: as the levels search, or by a judgement of one's own."""

from functools import partial
from typing import Any

import numpy as np
import pytest

import gratteciel
from gratteciel import Compiled, Leaves, Search, one_by_one
from gratteciel.bots.levels import level
from gratteciel.bots.thinking import Thinker
from gratteciel.engine.contract import score
from gratteciel.errors import SearchWrong, SeatWrong
from gratteciel.play.position import Position


def dealt(id: str, steps: int = 0, **options: Any) -> Position:
    """Somebody's turn, so many steps after the first one."""
    position = gratteciel.game(id).start(2, **options)
    while position.mover == gratteciel.CHANCE or position.length < steps:
        position = position.play(position.random_move(seed=5))
    return position


def even(leaves: Leaves) -> tuple[Any, None]:
    """Everything is worth the same."""
    return np.full(len(leaves), 0.5), None


def lead(box: Any, table: Any, seat: int, values: Any, likely: Any) -> None:
    """Who leads, and the last steps are the likeliest."""
    ahead = (score(box, table, seat) - score(box, table, 1 - seat)) / 20
    values[0], values[1] = 0.5 + ahead, 0.5 - ahead
    for step in range(len(likely)):
        likely[step] = 1 + step


def lead_seen(position: Position) -> tuple[Any, dict[int, float]]:
    """The same in Python."""
    seat = position.mover
    assert seat is not None
    ahead = (position.scores[seat] - position.scores[1 - seat]) / 20
    return (0.5 + ahead, 0.5 - ahead), {step: 1 + step for step in position.steps()}


@pytest.mark.parametrize("id", ["hong-kong", "world"])
def test_without_a_judgement_it_is_the_search_of_the_levels(id: str) -> None:
    position = dealt(id, 20)
    assert position.mover is not None
    thinker = Thinker(position.mover, level(position.game, "craftsman").plan, 9)
    search = Search(position, level="craftsman", seed=9)
    for _ in range(2):
        thoughts = thinker.think(position, 300)
        search.run(300 - search.tree.visits)
        assert search.visits() == {one.move.step: one.visits for one in thoughts.choices}
        assert search.best() == thoughts.best.move
        assert search.values()[search.best().step] == thoughts.best.share
        assert search.shares() == thoughts.shares
        position = position.play(thoughts.best.move)
        if position.mover != thinker.seat:
            break
        search.advance(thoughts.best.move)


def test_judged_in_python_and_compiled_it_is_the_same_search() -> None:
    position = dealt("hong-kong", 12)
    native = Search(position, Compiled(lead), seed=3).run(200)
    python = Search(position, one_by_one(lead_seen), leaves=1, seed=3).run(200)
    assert native.visits() == python.visits() and native.values() == python.values()
    assert sum(native.visits().values()) == 199, "one more judged the root itself"
    assert native.principal_variations(3) == python.principal_variations(3)


def test_leaves_show_what_the_seat_to_move_may_know() -> None:
    position = dealt("world", 20)
    met: list[int] = []

    def judge(leaves: Leaves) -> tuple[Any, None]:
        met.append(len(leaves))
        for row, one in enumerate(leaves.positions()):
            assert one.mover == leaves.movers[row]
            assert np.array_equal(one.features(), leaves.features[row])
            assert np.array_equal(one.mask(), leaves.mask[row])
        return even(leaves)

    Search(position, judge, leaves=8, seed=1).run(41)
    assert met[0] == 1 and max(met) == 8 and sum(met) <= 41


def test_a_search_knows_no_more_than_its_seat() -> None:
    position = dealt("world", 24)
    assert position.mover is not None
    other = position.imagined(position.mover, 4)
    assert not other.same_table(position)
    for judge in (None, even):
        found = [Search(one, judge, seed=2).run(120).visits() for one in (position, other)]
        assert found[0] == found[1]


def test_likelihoods_lead_and_several_leaves_spread() -> None:
    position = dealt("hong-kong")
    wanted = position.steps()[-1]

    class Tensor:
        """What PyTorch would answer."""

        def __init__(self, numbers: Any) -> None:
            self.numbers = numbers

        def detach(self) -> "Tensor":
            return self

        def cpu(self) -> "Tensor":
            return self

        def double(self) -> "Tensor":
            return Tensor(np.asarray(self.numbers, np.float64))

        def numpy(self) -> Any:
            assert self.numbers.dtype == np.float64, "of what PyTorch has, NumPy does not know bfloat16"
            return self.numbers

    def judge(leaves: Leaves) -> tuple[Tensor, Tensor]:
        likely = np.where(np.arange(leaves.mask.shape[1]) == wanted, 0.9, 0.001) * leaves.mask
        return Tensor(np.full((len(leaves), 1), 0.5, np.float32)), Tensor(likely)

    search = Search(position, judge, leaves=1).run(60)
    assert search.best().step == wanted and search.policy()[wanted] > 0.6
    spread = Search(position, judge, leaves=30).run(31)
    assert len(spread.visits()) > 5, "what waits for its judgement is thought lost"


def test_noise_temperature_and_going_on() -> None:
    position = dealt("hong-kong", 6)
    plain, noisy = (Search(position, even, noise=noise, leaves=1, seed=4).run(80) for noise in (0.0, 0.9))
    assert noisy.visits() == Search(position, even, noise=0.9, leaves=1, seed=4).run(80).visits() != plain.visits()
    assert max(noisy.visits().values()) > max(plain.visits().values())
    for temperature in (0.0, 0.1, 1.0, 5.0):
        policy = noisy.policy(temperature)
        assert policy.sum() == pytest.approx(1) and policy.argmax() == noisy.best().step
        assert policy[position.mask() == 0].sum() == 0
    assert noisy.policy(0.0).max() == 1 > noisy.policy(1.0).max() > noisy.policy(5.0).max()
    assert noisy.draw(0.0) == noisy.best() and noisy.draw().step in noisy.visits()
    best, kept = noisy.best(), noisy.principal_variations()[0]
    assert kept.moves[0] == best and kept.visits == max(noisy.visits().values())
    before = noisy.visits()[best.step]
    noisy.advance(best)
    assert sum(noisy.visits().values()) == before - 1 and noisy.position == position.play(best)
    heard = Search(position, even, seed=4).run(80)
    after = heard.position.play(best)
    heard.advance(str(best), position.game.from_view(after.view(after.mover)))
    assert heard.run(5).position.mover == after.mover


def test_what_does_not_fit_is_refused() -> None:
    position = dealt("hong-kong")
    wrongs: list[dict[str, Any]] = [{"leaves": 0}, {"noise": 2.0}, {"alpha": 0.0, "noise": 0.1}]
    for wrong in wrongs:
        with pytest.raises(SearchWrong):
            Search(position, even, **wrong)
    answers: list[Any] = [np.zeros((1, 3)), [float("nan")], (np.zeros(1), np.zeros((1, 2)))]
    for answer in answers:
        with pytest.raises(SearchWrong):
            Search(position, partial(lambda said, _: said, answer)).run(1)
    with pytest.raises(SearchWrong):
        Search(position).best()
    with pytest.raises(SearchWrong):
        Search(position).run(5).policy(-1)
    with pytest.raises(SeatWrong):
        Search(gratteciel.game("world").start())
    with pytest.raises(SeatWrong):
        Search(position, seat=2)


@pytest.mark.parametrize(
    ("what", "given"),
    [("judge", 3), ("leaves", "x"), ("explore", float("nan")), ("explore", -1), ("horizon", -2), ("noise", "x"),
     ("alpha", 0), ("seed", -1)],
)  # fmt: skip
def test_what_no_search_can_be_driven_by_is_refused(what: str, given: Any) -> None:
    with pytest.raises(SearchWrong, match=f"cannot use {what}: "):
        Search(dealt("hong-kong"), **{what: given})


def test_iterations_temperatures_and_likelihoods_are_numbers() -> None:
    search = Search(dealt("hong-kong"))
    for act in (lambda: search.run(2.5), lambda: search.policy(float("nan")), lambda: search.principal_variations(-1)):  # type: ignore[arg-type]
        with pytest.raises(SearchWrong):
            act()
    with pytest.raises(SearchWrong, match="likelihoods: -1"):
        Search(dealt("hong-kong"), lambda leaves: (np.full(len(leaves), 0.5), -np.ones(leaves.mask.shape))).run(2)
