"""Python classes in the arena: found by module and name, told what their seat may know, and losing by misbehaving."""

from pathlib import Path

import pytest

from gratteciel.arena.command import run_arena
from gratteciel.arena.match import play, warm
from gratteciel.arena.plan import make_plan
from gratteciel.errors import ArenaPlayers

MODULE = """
class First:
    def choose(self, position):
        return position.moves()[0]

class Seeded:
    def __init__(self, seed, seat, *, game):
        self.seed, self.seat = seed, seat
        assert game.id == "world"

    def choose(self, position):
        assert position.mover == self.seat
        return position.random_move(seed=self.seed).step

class Raises:
    def choose(self, position):
        raise KeyError("lost it")

class Nonsense:
    def choose(self, position):
        return None

class Cheats:
    def choose(self, position):
        return "R c3"

class Peeks:
    def __init__(self, seat):
        self.seat = seat

    def choose(self, position):
        if position.tables.tobytes() != position.hidden(self.seat).tobytes():
            raise RuntimeError("it could see what is hidden")
        return position.moves()[0]

class Needs:
    def __init__(self, something):
        pass

    def choose(self, position):
        pass

no_class = 3
"""


@pytest.fixture
def bots(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    name = f"bots_of_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(MODULE)
    monkeypatch.syspath_prepend(str(tmp_path))
    return name


def test_a_class_plays_by_its_name_or_another(bots: str) -> None:
    plan = make_plan("hong-kong", [f"random,{bots}:First,mine={bots}:First"], seed=1)
    assert [one.name for one in plan.players] == ["random", "First", "mine"]
    game = play(plan, plan.fixture(0))
    assert game.forfeit is None and "First" in game.seating


def test_a_class_is_given_what_it_asks_for_and_sees_what_its_seat_sees(bots: str) -> None:
    for name in ("Seeded", "Peeks"):
        plan = make_plan("world", ["random", f"{bots}:{name}"], seed=1)
        assert play(plan, plan.fixture(0)).forfeit is None
        assert play(plan, plan.fixture(0)).history == play(plan, plan.fixture(0)).history


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Raises", "KeyError: 'lost it'"),
        ("Nonsense", "'None' is no step"),
        ("Cheats", "'R c3' is not allowed: HK-5"),
        ("Needs", "cannot be made: TypeError"),
    ],
)
def test_a_class_that_misbehaves_loses(bots: str, name: str, why: str) -> None:
    plan = make_plan("hong-kong", ["random", f"{bots}:{name}"], seed=1)
    game = play(plan, plan.fixture(1))
    assert game.seating[0] == name and game.shares == (0.0, 1.0)
    assert game.forfeit is not None and why in game.forfeit.why


def test_what_is_no_class_is_refused_at_once(bots: str) -> None:
    for named, why in ((f"{bots}:no_class", "no class no_class with a method"), ("nowhere:Bot", "cannot be imported")):
        with pytest.raises(ArenaPlayers, match=why):
            make_plan("hong-kong", ["random", named], seed=1)
    with pytest.raises(ArenaPlayers, match="not that of a level"):
        make_plan("hong-kong", ["random", f"intern={bots}:First"], seed=1)


def test_workers_find_the_class(bots: str, tmp_path: Path) -> None:
    found = run_arena("hong-kong", [f"random,{bots}:First"], 4, tmp_path / "out", seed=1, workers=1)
    assert found["games"] == 4 and not found.get("forfeits")


def test_no_turn_counts_compiling() -> None:
    """Whatever a game needs is there before its clock starts, what later turns need included."""
    plan = make_plan("helicopters", ["intern,random"], seed=1)
    warm(plan.encode())
    engine = plan.setup().game.engine

    def loaded() -> dict[str, int]:
        entries = {id(entry): entry for entry in engine.entries.values()}
        found = {entry.__qualname__: len(entry.overloads) for entry in entries.values()}
        found.pop("helicopters.ending_at", None)  # asked when all clocks have stopped
        return found

    before = loaded()
    assert play(plan, plan.fixture(0)).forfeit is None
    assert loaded() == before
