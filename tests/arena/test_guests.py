"""Own bots: the examples play, misbehaving ones lose, and nobody is told what its seat may not know."""

import os
import re
import shlex
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from gratteciel.arena import guest
from gratteciel.arena.guest import Guest, Waiting, dismiss_all, opening
from gratteciel.arena.match import FORFEIT, Played, play
from gratteciel.arena.plan import Plan, make_plan
from gratteciel.play.game import game
from gratteciel.play.position import Position

HOME = Path(__file__).parents[2]
EXAMPLE = f"{shlex.quote(sys.executable)} {shlex.quote(str(HOME / 'examples/bot.py'))}"


def one_liner() -> str:
    """The shell one-liner of `docs/bots.md`."""
    found = re.search(r'--players "first=([^"]+)"', (HOME / "docs/bots.md").read_text())
    assert found
    return found[1]


def playing(command: str, *, id: str = "hong-kong", seats: int | None = None, patience: float = 20) -> Plan:
    return make_plan(id, ["random", f"mine={command}"], seats=seats, seed=5, patience=patience)


def untimed(played: Played) -> tuple[object, ...]:
    return played.seating, played.shares, played.scores, played.steps, played.ending, played.forfeit


@pytest.mark.parametrize("id", ["hong-kong", "dice", "helicopters", "projekt", "world"])
def test_the_example_plays_every_game(id: str) -> None:
    plan = playing(EXAMPLE, id=id)
    game = play(plan, plan.fixture(1))
    assert game.forfeit is None
    assert sum(game.shares) == pytest.approx(1)
    if id == "hong-kong":
        assert untimed(play(plan, plan.fixture(1))) == untimed(game), "the same way twice"


def test_the_example_is_short_and_imports_nothing_of_ours() -> None:
    text = (HOME / "examples/bot.py").read_text()
    assert len(text.splitlines()) <= 40
    assert not re.search(r"^\s*(import|from) gratteciel", text, re.MULTILINE)


def test_the_one_liner_takes_the_first_move() -> None:
    played = play(plan := playing(one_liner()), plan.fixture(0))
    assert played.forfeit is None
    position = Position.start(plan.setup())
    bot = Guest(one_liner(), plan.setup(), 0, 1, 20)
    try:
        assert bot.choose(position) == position.moves()[0]
    finally:
        bot.kill()


@pytest.mark.parametrize(
    ("command", "why"),
    [
        ("sh -c 'echo trouble >&2; exit 3'", "exit status 3: trouble"),
        ("sh -c 'while read line; do echo nonsense; done'", "'nonsense' is no step"),
        ("sh -c 'while read line; do echo R c3; done'", "'R c3' is not allowed: HK-5"),
        ("sh -c 'read line; exec <&-; exec >&-; sleep 60'", "closed its output"),
        ("sh -c 'while :; do printf x; done'", "the answer has no end"),
        ("sh -c 'printf %s half; exit 0'", "exit status 0"),
        ("head -c 0 /dev/null", "exit status 0"),
        ("sleep 60", "no answer within 0.5 s"),
        ("sh -c 'sleep 60 & wait'", "no answer within 0.5 s"),
    ],
)
def test_a_bot_that_misbehaves_loses(command: str, why: str) -> None:
    plan = playing(command, patience=0.5 if "0.5" in why else 20)
    began = time.monotonic()
    played = play(plan, plan.fixture(1))
    assert time.monotonic() - began < 30
    assert played.seating[0] == "mine"
    assert played.ending == FORFEIT
    assert played.shares == (0.0, 1.0)
    assert played.forfeit is not None and why in played.forfeit.why
    assert not guest.running


def test_a_bot_that_cannot_be_started_loses(tmp_path: Path) -> None:
    program = tmp_path / "bot"
    program.write_bytes(b"\x7fELF nothing of the kind")
    program.chmod(0o755)
    plan = playing(str(program))
    played = play(plan, plan.fixture(0))
    assert played.shares == (1.0, 0.0)
    assert played.forfeit is not None and "cannot be started" in played.forfeit.why


def test_a_forfeit_goes_to_all_seats_of_the_others() -> None:
    plan = playing("false", id="dice", seats=4)
    played = play(plan, plan.fixture(0))
    assert played.shares == tuple(0.5 if name == "random" else 0.0 for name in played.seating)


def test_a_bot_that_does_not_read_does_not_hold_up_the_game() -> None:
    """More is written than a pipe holds."""
    setup = game("hong-kong").setup()
    bot = Guest("sleep 60", setup, 0, 1, 0.5)
    bot.unsent += ["x" * 1000] * 1000
    position = Position.start(setup)
    with pytest.raises(guest.Forfeit):
        bot.choose(position)
    bot.close(position, (0, 1))
    assert bot.process.returncode is not None


def test_whatever_a_bot_started_ends_with_its_game(tmp_path: Path) -> None:
    noted = tmp_path / "pid"
    plan = playing(f"sh -c 'sleep 60 & echo $! > {noted}; exit 1'", patience=0.5)
    play(plan, plan.fixture(1))
    deadline = time.monotonic() + 30
    while alive(int(noted.read_text())) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert not alive(int(noted.read_text()))


def alive(pid: int) -> bool:
    """Whether a process runs (one that has ended and was not fetched yet does not)."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


@pytest.mark.parametrize("id", ["world", "dice"])
def test_a_bot_is_told_what_its_seat_may_know(id: str, tmp_path: Path) -> None:
    noted = tmp_path / "told"
    plan = playing(f"sh -c 'tee {noted} | {EXAMPLE}'", id=id)
    fixture = plan.fixture(0)
    played = play(plan, fixture)
    assert played.forfeit is None
    seat = played.seating.index("mine")
    told = noted.read_text().splitlines()
    head = opening(plan.setup(), seat, fixture.minds[seat], 20)
    assert told[: len(head)] == head
    assert told[-2:] == [f"over {' '.join(f'{share:.4g}' for share in played.shares)}", "quit"]
    said = [line.partition(" ")[2].partition(" ") for line in told if line.startswith("step ")]
    assert len(said) == played.steps

    # The very same game again, from the library: each step as the seat's own view tells it.
    position = Position.start(plan.setup())
    true_steps = retraced(plan, said, seat)
    for (who, _, text), step in zip(said, true_steps, strict=True):
        assert who == ("chance" if position.mover == -1 else str(position.mover))
        position = position.play(step)
        assert text == str(position.told(seat))
    assert tuple(text for *_, text in said) == position.view(seat).log
    if id == "world":
        assert any(text != step for (*_, text), step in zip(said, true_steps, strict=True)), "something was hidden"


def retraced(plan: Plan, said: list[tuple[str, str, str]], seat: int) -> list[str]:
    """The true steps of a game: those of chance and of the random player drawn again, the bot's own as told."""
    from gratteciel.bots.levels import RandomPlayer
    from gratteciel.engine.rng import stream

    fixture = plan.fixture(0)
    position, chances = Position.start(plan.setup()), 0
    others = RandomPlayer(fixture.minds[1 - seat])
    for _, _, text in said:
        if position.mover == -1:
            position = position.play(position.random_move(stream(fixture.luck, chances)))
            chances += 1
        else:
            position = position.play(text if position.mover == seat else others.choose(position))
    assert position.over
    return [str(move) for move in position.history]


def test_bots_end_by_themselves_when_told_to_quit() -> None:
    setup = game("hong-kong").setup()
    bot = Guest(EXAMPLE, setup, 0, 1, 20)
    position = Position.start(setup)
    bot.choose(position)
    bot.close(position, (1, 0))
    assert bot.process.returncode == 0
    with pytest.raises(ProcessLookupError):
        os.killpg(bot.process.pid, 0)


@pytest.fixture
def keeping(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(Waiting, "wanted", True)
    yield
    dismiss_all()
    assert not guest.running


def test_a_bot_that_says_so_is_kept_for_the_next_game(keeping: None, tmp_path: Path) -> None:
    noted = tmp_path / "told"
    kept = playing(f"sh -c 'echo started >> {noted}.starts; tee -a {noted} | {EXAMPLE}'")
    games = [play(kept, kept.fixture(number)) for number in (0, 1, 2)]
    dismiss_all()
    told = noted.read_text().splitlines()
    assert (told.count("new game"), told.count("quit"), told.count("start")) == (2, 1, 3)
    assert [line.partition(" ")[0] for line in told].count("over") == 3
    assert told[told.index("new game") + 1 :][: len(opening(kept.setup(), 0, 0, 20)) - 1][0] == guest.PROTOCOL
    assert Path(f"{noted}.starts").read_text() == "started\n"
    Waiting.wanted = False
    alone = playing(EXAMPLE)
    assert [untimed(play(alone, alone.fixture(number))) for number in (0, 1, 2)] == [untimed(game) for game in games]


def test_a_bot_that_says_nothing_is_started_for_every_game(keeping: None, tmp_path: Path) -> None:
    noted = tmp_path / "starts"
    first = one_liner().replace("'", "'\\''")
    plan = playing(f"sh -c 'echo started >> {noted}; {first}'")
    assert [play(plan, plan.fixture(number)).forfeit for number in (0, 1)] == [None, None]
    assert noted.read_text() == "started\n" * 2 and not guest.running


def test_a_bot_that_ended_between_games_is_started_again(keeping: None) -> None:
    plan = playing(EXAMPLE)
    play(plan, plan.fixture(0))
    [[waiting]] = Waiting.bots.values()
    waiting.process.kill()
    waiting.process.wait()
    assert play(plan, plan.fixture(1)).forfeit is None
