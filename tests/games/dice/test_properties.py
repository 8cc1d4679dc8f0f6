"""What no step can change: every die is always in exactly one place; and other things true at every moment."""

from hypothesis import given, settings
from hypothesis import strategies as st

from gratteciel.engine.rng import below, stream
from gratteciel.games.dice import rules
from gratteciel.games.dice.layout import CHOOSING
from tests.games.dice.desk import STEPS, Desk


def draw(desk: Desk, texts: list[str], seed: int, at: int) -> str:
    """One of the steps: by `lean` for odd seeds, else uniformly."""
    rng = stream(seed, at)
    if seed % 2 and not desk.rolls:
        texts = [text for text in texts for _ in range(min(20, rules.lean(desk.box, desk.table, STEPS[text])))]
    return texts[below(rng, len(texts))]


@settings(max_examples=8)
@given(st.sampled_from(rules.SEATS), st.integers(0, 10_000))
def test_every_die_is_always_in_exactly_one_place(players: int, seed: int) -> None:
    desk = Desk(players)  # which counts all dice after every step: 25, 28 and 7
    steps, turn = 0, 0
    while not desk.over:
        texts = desk.legal()
        assert texts
        desk.play(draw(desk, texts, seed, steps))
        steps += 1
        assert desk.table.turn in (turn, turn + 1)
        if desk.table.turn != turn:
            turn += 1
            between_turns(desk, players)
    assert turn <= 9 * players and turn % players == 0


def between_turns(desk: Desk, players: int) -> None:
    """Nobody holds a die, and only one who plays alone has no abandoned district."""
    assert desk.hand() == ""
    assert int(desk.table.rolling.sum()) == 0
    assert bool(desk.abandoned()) == (players > 1)
    if not desk.over:
        assert desk.table.phase == CHOOSING
        assert desk.mover == int(desk.table.turn) % players


@settings(max_examples=8)
@given(st.sampled_from(rules.SEATS), st.integers(0, 10_000))
def test_at_the_end_no_dice_are_left_in_districts(players: int, seed: int) -> None:
    desk = Desk(players)
    steps = 0
    while not desk.over:
        desk.play(draw(desk, desk.legal(), seed, steps))
        steps += 1
    assert not desk.table.sites.any()
    shares = [desk.result(seat) for seat in range(players)]
    assert abs(sum(shares) - 1) < 1e-9
    best = max(desk.score(seat) for seat in range(players))
    assert all(desk.score(seat) == best for seat in range(players) if shares[seat])
