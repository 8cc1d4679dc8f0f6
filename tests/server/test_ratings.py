"""Ratings: by game, for people and levels, once per table."""

import asyncio
from pathlib import Path

import pytest

from gratteciel.server.people.rating_model import MODEL, changes, rated
from gratteciel.server.people.ratings import MIDDLE, POINTS, Outcome, Rating, outcome
from gratteciel.server.storage.store import Store
from gratteciel.server.tables.actions import Claim, Propose, Resign
from gratteciel.server.tables.log import Ended, Reason, Sat
from gratteciel.server.tables.plan import SeatPlan
from gratteciel.server.tables.summary import summarise
from tests.server.desk import ANN, BEN, CAT, HERE, ME, OPEN, Desk, bot
from tests.server.shelf import row, steps, summary, with_store


def test_a_beginner_is_in_the_middle_and_little_known() -> None:
    new = Rating()
    assert (new.shown, new.provisional, new.games) == (MIDDLE, True, 0)
    assert 240 <= new.uncertainty <= 250


def test_four_hundred_points_are_odds_of_ten_to_one() -> None:
    stronger = MODEL.rating(mu=MODEL.mu + 400 / POINTS, sigma=1e-4)
    weaker = MODEL.rating(mu=MODEL.mu, sigma=1e-4)
    mean = MODEL.rate([[stronger], [weaker]], ranks=[1, 2])[0][0].mu - stronger.mu
    mean_lost = stronger.mu - MODEL.rate([[stronger], [weaker]], ranks=[2, 1])[0][0].mu
    assert mean_lost / mean == pytest.approx(10, rel=0.05)


def test_who_wins_gains_what_is_less_sure_moves_more() -> None:
    winner, loser = rated([Rating(), Rating()], [1, 2])
    assert winner.shown > MIDDLE > loser.shown
    assert winner.uncertainty < Rating().uncertainty
    sure = Rating(25.0, 2.0, 50)
    after_sure, after_new = rated([sure, Rating()], [2, 1])
    assert abs(after_sure.mu - 25) < abs(after_new.mu - 25)
    assert (after_sure.games, after_new.games) == (51, 1)


def test_a_tie_brings_unequal_players_together_and_leaves_equal_ones() -> None:
    strong, weak = rated([Rating(30.0, 5.0), Rating(20.0, 5.0)], [1, 1])
    assert strong.mu < 30
    assert weak.mu > 20
    assert [r.mu for r in rated([Rating(), Rating()], [1, 1])] == pytest.approx([25.0, 25.0])


def test_ranks_of_four_count_in_order() -> None:
    first, second, third, last = rated([Rating()] * 4, [1, 2, 2, 4])
    assert first.mu > second.mu
    assert second.mu == pytest.approx(third.mu)
    assert third.mu > last.mu


def test_enough_games_tell_who_is_stronger() -> None:
    strong, weak = Rating(), Rating()
    for n in range(60):
        strong, weak = rated([strong, weak], [1, 2] if n % 5 else [2, 1])
    assert strong.shown - weak.shown > 150
    assert not strong.provisional
    assert strong.cautious > weak.cautious


def test_a_level_in_several_seats_is_rated_once_by_the_mean() -> None:
    known = {"level:intern": Rating(24.0, 3.0, 7)}
    told = changes(Outcome("dice", ("anne", "level:intern", "level:intern"), (2, 1, 3)), known)
    assert [(change.person, change.after.games) for change in told] == [("anne", 1), ("level:intern", 8)]
    seats = rated([Rating(), known["level:intern"], known["level:intern"]], [2, 1, 3])
    assert told[1].after.mu == pytest.approx((seats[1].mu + seats[2].mu) / 2)
    assert told[0].before == Rating()


def over(desk: Desk, shares: list[float], reason: Reason = "agreement") -> Desk:
    desk.append([Ended(shares=tuple(shares), reason=reason)])
    return desk


def sat(*seats: SeatPlan, rated: bool = True, **plan: object) -> Desk:
    """A table at which Ben and Cat took the open seats."""
    desk = Desk.lay("world", *seats, rated=rated, **plan)
    people = iter((BEN, CAT))
    for number, seat in enumerate(seats):
        if seat.kind == "open":
            who = next(people)
            desk.append([Sat(seat=number, person=who.id, name=who.name)])
    assert desk.wait(1.0).status == "playing"
    return desk


def counted(desk: Desk) -> Outcome | None:
    return outcome(desk.row, desk.state)


def test_a_finished_rated_table_counts_for_people_and_levels() -> None:
    desk = sat(ME, OPEN, bot("craftsman"))
    assert counted(desk) is None, "not before it is over"
    over(desk, [0.0, 0.5, 0.5])
    assert counted(desk) == Outcome("world", ("ann", "ben", "level:craftsman"), (3, 1, 1))


def test_what_does_not_count() -> None:
    assert counted(over(sat(ME, OPEN, rated=False), [1.0, 0.0])) is None
    assert counted(over(sat(ME, OPEN), [0.0, 0.0], "abort")) is None
    assert counted(over(sat(ME, HERE), [1.0, 0.0])) is None
    assert counted(over(sat(bot(), bot("craftsman")), [1.0, 0.0])) is None


def test_who_gave_up_is_last_whatever_the_bot_did() -> None:
    desk = sat(ME, OPEN, OPEN)
    desk.do(BEN, Resign())
    over(desk, [0.0, 1.0, 0.0])
    assert counted(desk) == Outcome("world", ("ann", "ben", "cat"), (1, 3, 1))


def test_resigning_and_staying_away_between_two_count_as_losses() -> None:
    desk = sat(ME, OPEN)
    desk.do(ANN, Resign())
    assert counted(desk) == Outcome("world", ("ann", "ben"), (2, 1))
    desk = sat(ME, OPEN, absence=60.0)
    mover = desk.state.mover
    waiting = BEN if mover == 0 else ANN
    desk.do(waiting, Claim(), wait=100.0)
    said = counted(desk)
    assert said is not None
    assert said.ranks[mover or 0] == 2


def test_an_agreed_draw_is_a_tie() -> None:
    desk = sat(ME, OPEN)
    desk.do(ANN, Propose("draw"))
    over(desk, [0.5, 0.5])
    said = counted(desk)
    assert said is not None
    assert said.ranks == (1, 1)


def test_a_summary_says_what_a_list_shows() -> None:
    desk = Desk.lay("world", ME, OPEN, bot("craftsman"), rated=True)
    said = summarise(desk.row, desk.state, 4.0)
    assert (said.status, said.free, said.people, said.changed) == ("waiting", 1, frozenset({"ann"}), 4.0)
    desk = sat(ME, OPEN, bot("craftsman"))
    said = summarise(desk.row, desk.state)
    assert (said.status, said.free, said.people) == ("playing", 0, frozenset({"ann", "ben"}))
    assert said.mover == desk.state.mover
    assert said.number == len(desk.entries)
    assert [seat.name for seat in said.seats] == ["Ann", "Ben", "craftsman"]
    desk.do(BEN, Resign())
    over(desk, [1.0, 0.0, 0.0])
    said = summarise(desk.row, desk.state)
    assert (said.status, said.shares, said.reason, said.mover) == ("over", (1.0, 0.0, 0.0), "agreement", None)
    assert said.seats[1].lost
    assert "ben" in said.people


def test_ratings_are_kept_by_game_and_the_best_come_first(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        for n in range(12):
            id = f"t{n}"
            await store.tables.add(row(id), [], summary(id))
        tables = iter(range(12))

        async def play(game: str, *people: str) -> bool:
            return await store.ratings.count(
                f"t{next(tables)}", Outcome(game, people, tuple(range(1, len(people) + 1)))
            )

        for _ in range(5):
            assert await play("dice", "anne", "level:intern", "bob")
        assert await play("world", "bob", "anne")
        assert set(await store.ratings.of("anne")) == {"dice", "world"}
        assert [place.person for place in await store.ratings.best("dice")] == ["anne", "level:intern", "bob"]
        assert [place.person for place in await store.ratings.best("world", limit=1)] == ["bob"]
        assert await store.ratings.best("projekt") == []
        assert await store.ratings.of("carl") == {}
        assert (await store.ratings.of("level:intern"))["dice"].games == 5

    with_store(tmp_path / "x.db", use)


def test_a_table_counts_once_however_often_it_is_told(tmp_path: Path) -> None:
    async def use(store: Store) -> None:
        await store.tables.add(row(), steps(1), summary(number=1))
        said = Outcome("dice", ("anne", "bob"), (1, 2))
        told = await asyncio.gather(*(store.ratings.count("t1", said) for _ in range(8)))
        assert told.count(True) == 1
        assert (await store.ratings.of("anne"))["dice"] == rated([Rating(), Rating()], [1, 2])[0]

    with_store(tmp_path / "x.db", use)
