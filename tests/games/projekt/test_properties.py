"""What no step can change: floors and skyscrapers are never lost, money moves only between players and the bank."""

from collections.abc import Iterator

from hypothesis import given, settings
from hypothesis import strategies as st

from gratteciel.engine.plots import how_many
from gratteciel.games.projekt.steps import BUILD, TRAVEL
from gratteciel.play.game import game
from gratteciel.play.position import Position
from tests.games.projekt.scene import table_of

CHOICES = st.lists(st.integers(0, 10_000), min_size=150, max_size=150)
TABLES = st.tuples(st.sampled_from((2, 3, 4)), st.booleans(), st.integers(3, 13))
"""Players, experts, and floors of each colour: with few of them many are borrowed."""
BANK_CARDS = (3, 4, 5, 6)


def games(setting: tuple[int, bool, int], choices: list[int]) -> Iterator[Position]:
    """The positions of a game played by the choices, which prefer growing."""
    players, experts, floors = setting
    position = game("projekt").start(players, experts=experts)
    tables = position.tables.copy()
    tables["floors"][0, :players] = floors
    position = Position(position.setup, tables)
    yield position
    for choice in choices:
        if position.over:
            return
        table = table_of(position)
        own = int(table.ones[table.seat]) | int(table.twos[table.seat])
        moves = position.moves()
        growing = [move for move in moves if BUILD <= move.step < TRAVEL and own >> (move.step - BUILD) & 1]
        moves = growing or moves
        position = position.play(moves[choice % len(moves)])
        yield position


@settings(max_examples=12)
@given(TABLES, CHOICES)
def test_floors_and_skyscrapers_are_never_lost(setting, choices):
    players, _, floors = setting
    for position in games(setting, choices):
        table = table_of(position)
        towers = int(position.setup.box.spare)
        on_board, lent = int(table.grown), int(table.grown_borrowed)
        for seat in range(players):
            assert int(table.spare[seat]) + how_many(table.towers[seat]) == towers
            on_board += how_many(table.ones[seat]) + 2 * how_many(table.twos[seat])
        lent += int(table.borrowed.sum())
        assert lent + int(table.pool) == 13 * (4 - players)
        assert sum(map(int, table.floors[:players])) + on_board - lent == floors * players
        assert min(map(int, table.floors)) >= 0
        assert int(table.pool) >= 0


@settings(max_examples=12)
@given(TABLES, CHOICES)
def test_each_colour_keeps_its_own_floors(setting, choices):
    players, _, floors = setting
    for position in games(setting, choices):
        table = table_of(position)
        for seat in range(players):
            own = int(table.floors[seat])
            for cell in range(36):
                height = int(table.ones[seat]) >> cell & 1 or 2 * (int(table.twos[seat]) >> cell & 1)
                if height:
                    own += height - int(table.borrowed[cell])
                    assert int(table.borrowed[cell]) <= height
            if seat == int(table.seat):
                own += int(table.grown) - int(table.grown_borrowed)
            assert own == floors


@settings(max_examples=12)
@given(TABLES, CHOICES)
def test_money_moves_between_players_but_for_the_bank(setting, choices):
    before = None
    for position in games(setting, choices):
        table = table_of(position)
        total = sum(map(int, table.money))
        if before is not None:
            card = int(before.card)
            step = str(position.last)
            if step.startswith("card"):
                card = int(step.split()[1])
            if card not in BANK_CARDS:
                assert total == sum(map(int, before.money))
        for seat in range(position.players):
            assert int(table.money[seat]) >= 0 or int(table.bankrupt) == seat
        before = table


@settings(max_examples=12)
@given(TABLES, CHOICES)
def test_no_two_buildings_on_a_cell_and_the_architect_on_one(setting, choices):
    for position in games(setting, choices):
        table = table_of(position)
        sets = [int(cells[seat]) for cells in (table.ones, table.twos, table.towers) for seat in range(4)]
        assert sum(map(how_many, sets)) == how_many(int(sum(sets)))
        if int(table.architect) >= 0 and not int(table.grown):
            assert sum(sets) >> int(table.architect) & 1
        if not position.over:
            assert min(int(table.spare[seat]) for seat in range(position.players)) > 0
