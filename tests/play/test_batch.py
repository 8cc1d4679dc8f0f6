"""Many tables side by side: the same games as one by one, for learning agents."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import gratteciel
from gratteciel.engine import batches, entries, playouts
from gratteciel.engine.contract import CHANCE
from gratteciel.engine.runner import Runner
from gratteciel.errors import BatchWrong, CardMissing, ExtraMissing

GAMES = gratteciel.games()
BOTH = ("dice", "world")
"""One with luck, one with luck and secrets: what compiles for these compiles for all."""


def dealt(batch: gratteciel.Batch) -> Any:
    engine = batch.setup.game.engine
    start = engine.blank(batch.rules.TABLE)
    engine(entries.deal_at)(batch.setup.boxes, start, 0)
    return start


@pytest.mark.parametrize("id", BOTH)
def test_games_of_a_batch_are_those_of_playouts(id: str) -> None:
    batch = gratteciel.batch(id, 40, seed=3, luck=False)
    alone = playouts.playouts(batch.setup.game.engine, batch.setup.boxes, dealt(batch), 80, seed=3)
    for first in (0, 40):  # the next games follow by themselves
        games = batch.finish()
        here = slice(first, first + 40)
        assert np.array_equal(games.lengths, alone.lengths[here])
        assert np.array_equal(games.scores, alone.scores[here])
        assert np.array_equal(games.shares, alone.shares[here])
        assert np.array_equal(games.ends, alone.ends[here])


@pytest.mark.parametrize("id", BOTH)
def test_a_look_says_what_the_rules_say(id: str) -> None:
    batch = gratteciel.batch(id, 12, seed=5)
    batch.random(37)
    seen = batch.look()
    counts, lists = batch.legal()
    scores = batch.scores()
    rules = Runner(batch.setup.game.engine, batch.setup.boxes)
    for i in range(len(batch)):
        table = batch.tables[i : i + 1]
        legal = rules.legal(table)
        assert seen.movers[i] == rules.mover(table) >= 0
        assert np.flatnonzero(seen.mask[i]).tolist() == legal == lists[i, : counts[i]].tolist()
        assert (lists[i, counts[i] :] == -1).all()
        seat = int(seen.movers[i])
        assert np.array_equal(seen.features[i], rules.features(rules.hide(table, seat), seat))
        assert scores[i].tolist() == rules.count(table)[0]


@pytest.mark.parametrize("id", BOTH)
def test_steps_are_played_and_what_is_over_begins_anew(id: str) -> None:
    """Played by hand beside it, with the same streams."""
    batch = gratteciel.batch(id, 6, seed=list(range(6)))
    rules = Runner(batch.setup.game.engine, batch.setup.boxes)
    ended = np.zeros(6, int)
    for _ in range(120):
        before = batch.tables.copy()
        steps = batch.pick().copy()
        seen = batch.step(steps, features=False)
        assert not seen.refused.any() and (seen.movers >= 0).all()
        for i in np.flatnonzero(seen.ended):
            after = rules.play(before[i : i + 1], int(steps[i]))
            while rules.mover(after) == CHANCE and len(rules.legal(after)) == 1:
                after = rules.play(after, rules.legal(after)[0])
            assert seen.rewards[i].sum() == pytest.approx(1) or batch.players == 1
            if rules.mover(after) != CHANCE:
                assert seen.rewards[i].tolist() == pytest.approx(rules.count(after)[1])
        assert not seen.rewards[seen.ended == 0].any()
        ended += seen.ended
    assert batch.games.tolist() == ended.tolist(), "of a seed of its own each table plays the games 0, 1, …"


def test_a_refused_step_changes_nothing_and_says_which_rule() -> None:
    batch = gratteciel.batch("dice", 4)
    seen = batch.look()
    allowed = int(np.flatnonzero(seen.mask[0])[0])
    forbidden = int(np.flatnonzero(seen.mask[0] == 0)[0])
    before = batch.tables.copy()
    seen = batch.step([allowed, forbidden, -1, 99_999])
    assert seen.refused[0] == 0 and batch.rules.RULES[seen.refused[1]] and seen.refused[2:].tolist() == [-1, -1]
    assert before[1:].tobytes() == batch.tables[1:].tobytes() and before[:1].tobytes() != batch.tables[:1].tobytes()


def test_luck_is_a_step_where_that_is_asked_for() -> None:
    batch = gratteciel.batch("dice", 3, luck=False)
    movers = set()
    for _ in range(40):
        movers |= set(batch.step(batch.pick()).movers.tolist())
    assert CHANCE in movers and 0 in movers


def test_hands_are_hidden_and_imagined() -> None:
    batch = gratteciel.batch("world", 30, seed=2)
    batch.random(50)
    open_tables, seats = batch.tables.copy(), np.zeros(30, np.int8)
    batch.hide(seats)
    hidden = batch.tables.copy()
    assert hidden.tobytes() != open_tables.tobytes()
    batch.imagine(seats)
    assert batch.tables.tobytes() not in (hidden.tobytes(), open_tables.tobytes())
    batch.hide(seats)
    assert batch.tables.tobytes() == hidden.tobytes()


def test_cores_do_not_matter() -> None:
    alone, together = (gratteciel.batch("dice", 1500, seed=9, threads=threads) for threads in (1, 3))
    for batch in (alone, together):
        batch.random(60)
    assert alone.tables.tobytes() == together.tables.tobytes()
    assert alone.streams.tobytes() == together.streams.tobytes()


def test_turns_played_together_are_the_same_turns() -> None:
    """`stroll_by_turns` and `stroll_by_games` only shift what is played when; every table plays the same steps."""
    one, *others = (gratteciel.batch("dice", 20, seed=4) for _ in range(3))
    one.do(batches.stroll, *one.anew, 333)
    for other, way in zip(others, (batches.stroll_by_turns, batches.stroll_by_games), strict=True):
        other.do(way, *other.anew, 333)
        assert one.tables.tobytes() == other.tables.tobytes() and one.games.tolist() == other.games.tolist()


@pytest.mark.parametrize(
    ("wrong", "word"),
    [
        (lambda: gratteciel.batch("dice", 0), "count"),
        (lambda: gratteciel.batch("dice", 2, "tpu"), "device"),  # type: ignore[arg-type]
        (lambda: gratteciel.batch("dice", 2, seed=[1, 2, 3]), "seed"),
        (lambda: gratteciel.batch("dice", 2).step([1, 2, 3]), "steps"),
        (lambda: gratteciel.batch("dice", 2).step([0.5, 1.0]), "steps"),
    ],
)
def test_what_does_not_fit_is_named(wrong: Any, word: str) -> None:
    with pytest.raises(BatchWrong, match=word):
        wrong()


def test_the_example_of_the_page_runs() -> None:
    page = (Path(__file__).parents[2] / "docs" / "batches.md").read_text(encoding="utf-8")
    known: dict[str, Any] = {}
    exec(page.split("```python\n")[1].split("```")[0], known)
    assert known["won"].shape[1] == 2 and not known["seen"].refused.any()


def on_a_card(id: str, count: int, **more: Any) -> gratteciel.Batch:
    try:
        return gratteciel.batch(id, count, "cuda", **more)
    except (CardMissing, ExtraMissing) as missing:
        pytest.skip(str(missing))


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore:.*Grid size")  # so few tables are nothing to a card
@pytest.mark.parametrize("id", GAMES)
def test_a_card_plays_the_same_to_the_byte(id: str) -> None:
    """Where there is one; elsewhere that it is missing is said in words."""
    card, cores = on_a_card(id, 1000, seed=11), gratteciel.batch(id, 1000, seed=11)
    for batch in (card, cores):
        batch.random(150)
    assert card.fetched(card.tables).tobytes() == cores.tables.tobytes()
    for turn in range(60):
        steps = cores.pick().copy()
        assert np.array_equal(card.fetched(card.pick()), steps)
        if turn % 3 == 0:
            steps[::17] = 99_999
        theirs, ours = card.step(steps), cores.step(steps)
    for name in ("movers", "mask", "features", "rewards", "ended", "refused"):
        assert np.array_equal(card.fetched(getattr(theirs, name)), getattr(ours, name))
    seats = ours.movers.copy()
    for batch in (card, cores):
        batch.hide(seats)
        batch.imagine(seats)
    assert card.fetched(card.tables).tobytes() == cores.tables.tobytes()
    theirs_over, ours_over = card.finish(), cores.finish()
    for name in ("lengths", "scores", "shares", "ends"):
        assert np.array_equal(card.fetched(getattr(theirs_over, name)), getattr(ours_over, name))


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"count": 2.5}, "count: 2.5"),
        ({"count": True}, "count: True"),
        ({"count": 10**12}, "count: 1000000000000"),
        ({"threads": -1}, "threads: -1"),
        ({"seed": None}, "seed: None"),
        ({"seed": 2**70}, "seed: 1180591620717411303424"),
        ({"seed": [1.5, 1.5]}, r"seed: float64 \(2,\)"),
    ],
    ids=str,
)
def test_what_no_batch_can_be_made_of_is_refused(given: dict[str, Any], said: str) -> None:
    with pytest.raises(BatchWrong, match=said):
        gratteciel.batch("dice", **{"count": 2, **given})


def test_rules_are_asked_about_nobody_who_is_not_there() -> None:
    batch = gratteciel.batch("world", 2)
    before = batch.tables.tobytes()
    with pytest.raises(BatchWrong, match="seats: 0 … 2"):
        batch.hide([0, 2])
    with pytest.raises(BatchWrong, match="seats: -1 … 0"):
        batch.imagine([-1, 0])
    with pytest.raises(BatchWrong, match="steps: -1"):
        batch.random(-1)
    assert batch.tables.tobytes() == before
    wide = gratteciel.batch("world", 2, seed=2**64 - 1)
    assert wide.seeds.tolist() == [-1, -1], "the seed -1, as streams have it"
