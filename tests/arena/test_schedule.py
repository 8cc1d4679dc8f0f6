"""Every pairing, every seat order, the same luck for mirrored games; and who the players are."""

from collections import Counter
from itertools import combinations, permutations

import pytest

from gratteciel.arena.entrants import entrants, split
from gratteciel.arena.plan import make_plan
from gratteciel.arena.schedule import Fixture, Tables, fixture, games_in_round, lineups
from gratteciel.errors import ArenaPlayers, GrattecielError, LevelUnknown, PlayersWrong
from gratteciel.play.game import game

KINDS: list[tuple[int, int, Tables]] = [
    (2, 2, "pairs"), (3, 2, "pairs"), (7, 2, "pairs"), (2, 3, "pairs"), (2, 4, "pairs"), (3, 4, "pairs"),
    (3, 3, "all"), (4, 4, "all"), (5, 4, "all"),
]  # fmt: skip


def whole_round(players: int, seats: int, tables: Tables) -> list[Fixture]:
    return [fixture(n, players, seats, tables, 1) for n in range(games_in_round(players, seats, tables))]


@pytest.mark.parametrize(("players", "seats", "tables"), KINDS)
def test_a_round_is_balanced(players: int, seats: int, tables: Tables) -> None:
    games = whole_round(players, seats, tables)
    in_seat = Counter((seat, player) for game in games for seat, player in enumerate(game.seating))
    assert len(in_seat) == seats * players
    assert len(set(in_seat.values())) == 1, "everybody has every seat equally often"
    meetings = Counter(pair for game in games for pair in combinations(sorted(set(game.seating)), 2))
    assert set(meetings) == set(combinations(range(players), 2))
    assert len(set(meetings.values())) == 1, "everybody meets everybody equally often"
    assert len({game.seating for game in games}) == len(games), "no seating comes twice"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_pairs_have_every_balanced_seating_with_its_mirror_next(seats: int) -> None:
    (seatings,) = lineups(2, seats, "pairs")
    few = seats // 2
    assert set(seatings) == {order for n in {few, seats - few} for order in permutations([0] * n + [1] * (seats - n))}
    for one, other in zip(seatings[::2], seatings[1::2], strict=True):
        assert other == tuple(1 - player for player in one)


def test_full_tables_have_every_order_and_rotations_first() -> None:
    (seatings,) = lineups(4, 4, "all")
    assert set(seatings) == set(permutations(range(4)))
    for begin in range(0, 24, 4):
        for seat in range(4):
            assert {seating[seat] for seating in seatings[begin : begin + 4]} == {0, 1, 2, 3}


@pytest.mark.parametrize(("players", "seats", "tables"), KINDS)
def test_a_group_shares_its_luck_and_nothing_else_does(players: int, seats: int, tables: Tables) -> None:
    size = len(lineups(players, seats, tables)[0])
    games = [fixture(n, players, seats, tables, 7) for n in range(6 * size)]
    for number, one in enumerate(games):
        assert one.group == number // size
        assert one.luck == games[size * one.group].luck
        assert set(one.seating) == set(games[size * one.group].seating)
    assert len({one.luck for one in games}) == 6
    minds = [mind for one in games for mind in one.minds]
    assert len(set(minds)) == len(minds)


def test_a_game_is_settled_by_its_number_and_seed() -> None:
    assert fixture(12345, 3, 2, "pairs", 9) == fixture(12345, 3, 2, "pairs", 9)
    assert fixture(12345, 3, 2, "pairs", 9).luck != fixture(12345, 3, 2, "pairs", 10).luck


def test_alone_all_have_the_same_luck_and_one_plays_itself() -> None:
    assert lineups(3, 1, "pairs") == (((0,), (1,), (2,)),)
    assert lineups(1, 4, "pairs") == (((0, 0, 0, 0),),)


def test_tables_are_full_where_there_is_a_player_for_each_seat() -> None:
    assert make_plan("dice", ["random,intern,apprentice"], seats=3, seed=0).tables == "all"
    assert make_plan("dice", ["random,intern"], seed=0).tables == "pairs"
    assert make_plan("dice", ["random,intern"], seed=0).seats == 2
    with pytest.raises(ArenaPlayers):
        make_plan("dice", ["random,intern"], seats=4, tables="all", seed=0)
    with pytest.raises(PlayersWrong):
        make_plan("hong-kong", ["random,intern"], seats=3, seed=0)


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        (["random,intern"], ["random", "intern"]),
        (["a=cat -n, b,intern@20 ,c=cat"], ["a=cat -n, b", "intern@20", "c=cat"]),
        (["a=awk '{x=1,y=2}'", "random"], ["a=awk '{x=1,y=2}'", "random"]),
    ],
)
def test_players_are_told_apart(given: list[str], wanted: list[str]) -> None:
    assert split(given) == wanted


def test_levels_take_a_budget_or_a_number_of_iterations() -> None:
    hong_kong = game("hong-kong")
    full, tenth = (entrants(hong_kong, ["senior-architect,intern@7"], budget, 30) for budget in (1.0, 0.1))
    assert full[0].level is not None and tenth[0].level is not None and tenth[1].level is not None
    assert tenth[0].level.iterations == round(full[0].level.iterations / 10)
    assert tenth[1].level.iterations == 7
    assert tenth[0].level.softness == full[0].level.softness


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("genius", LevelUnknown),
        ("intern@many", ArenaPlayers),
        (f"intern@{'9' * 5000}", ArenaPlayers),
        ("intern,intern", ArenaPlayers),
        ("intern=cat", ArenaPlayers),
        ("mine=", ArenaPlayers),
        ("mine=no-such-program-anywhere", ArenaPlayers),
        ("mine=cat 'unfinished", ArenaPlayers),
    ],
)
def test_players_that_do_not_fit_are_refused_in_both_languages(text: str, wrong: type[GrattecielError]) -> None:
    with pytest.raises(wrong) as refused:
        entrants(game("hong-kong"), [text], 1.0, 30)
    assert refused.value.text("en") != refused.value.text("fr")
