"""The commands: what they print, for people and for programs, and how they end."""

import errno
import json
import os
import re
import shlex
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path

import pytest
from typer.testing import CliRunner

import gratteciel
from gratteciel.bench import peers
from gratteciel.cli import app
from gratteciel.terminal import report

ENGLISH = {"LC_ALL": "en_GB.UTF-8", "COLUMNS": "80", "NO_COLOR": "1"}
FRENCH = ENGLISH | {"LC_ALL": "fr_FR.UTF-8"}

COMMANDS = [
    "",
    "games",
    "rules",
    "play",
    "simulate",
    "portrait",
    "replay",
    "serve",
    "work",
    "verify",
    "backup",
    "copy-house",
    "check",
    "restore",
    "prune",
    "passphrase",
    "hint",
    "analyse",
    "arena",
    "selfplay",
    "records",
    "puzzles mine",
    "puzzles check",
    "edition check",
    "edition list",
    "edition show",
    "bench",
    "site",
    "wasm",
]


ARENA = ("arena", "--game", "dice", "--players", "random,intern", "--games", "2")


def run(*arguments: str, env: dict[str, str] = ENGLISH, input: str | None = None):
    return CliRunner().invoke(app, list(arguments), env=env, input=input, prog_name="gratteciel")


def tree(*arguments: str):
    result = run(*arguments, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


@pytest.fixture
def record(tmp_path: Path) -> Path:
    position = gratteciel.game("hong-kong").start()
    while not position.over:
        position = position.play(position.random_move(seed=2))
    path = tmp_path / "game.sky"
    position.save(path)
    return path


@pytest.fixture
def edition(tmp_path: Path) -> Path:
    path = tmp_path / "edition.toml"
    path.write_text(run("edition", "show", "hong-kong").stdout)
    return path


@pytest.mark.parametrize(
    "command",
    COMMANDS,
)
def test_every_command_has_help(command):
    result = run(*command.split(), "--help")
    assert result.exit_code == 0
    assert "--lang" in result.stdout
    assert "--help" in result.stdout


def test_games():
    found = {one["id"]: one for one in tree("games")}
    assert list(found) == gratteciel.games()
    assert found["dice"]["players"] == [1, 2, 3, 4]
    assert found["helicopters"]["editions"][0]["reconstructed"] == ["four_players.plots", "three_players.plots"]
    printed = run("games").stdout
    for one in found.values():
        assert one["title"] in printed
        for option in one["options"]:
            assert option["name"] in printed
    assert "Reconstitué" in run("games", "--lang", "fr").stdout
    assert run("games", env=FRENCH).stdout == run("--lang", "fr", "games").stdout


@pytest.mark.parametrize("id", gratteciel.games())
def test_rules_of_every_game(id):
    for lang in ("en", "fr"):
        result = run("rules", id, "--lang", lang)
        assert result.exit_code == 0
        assert "<a " not in result.stdout
        assert len(result.stdout) > 2000
    assert tree("rules", id)["rules"].keys() >= {rule for rule in gratteciel.game(id).rules.RULES if rule}


def test_one_rule():
    assert "no piece may go on the centre" in run("rules", "hong-kong", "--rule", "hk-5").stdout
    assert "aucune pièce" in run("rules", "hong-kong", "--rule", "HK-5", env=FRENCH).stdout
    assert "share the win" in run("rules", "hong-kong", "--rule", "HK-3").stdout  # forbids nothing, but is a rule
    result = run("rules", "hong-kong", "--rule", "HK-99")
    assert result.exit_code == 2
    assert "HK-5" in result.output


@pytest.mark.parametrize(
    ("typed", "english", "french"),
    [
        (
            ("games", "--jso"),
            "no option --jso; did you mean --json?",
            "pas d’option --jso\xa0; vouliez-vous dire --json",
        ),
        (("simulate",), "GAME is missing", "il manque GAME"),
        (("simulate", "dice", "--games", "x"), "'x' does not do; it takes a whole number", "il faut un nombre entier"),
        (("simulate", "dice", "--players", "0"), "it takes 1 or more", "il faut 1 ou plus"),
        (("simulate", "dice", "--manner", "x"), "one of 'pick', 'list', 'lean'", "l’un de 'pick', 'list', 'lean'"),
        (("simulate", "dice", "more"), "more on the line than", "plus que la commande ne demande"),
        (("gams",), "no command 'gams'; the commands are: site, games,", "pas de commande 'gams'"),
        (("hint", "nowhere.sky"), "FILE: there is no file 'nowhere.sky'", "il n’y a pas de fichier 'nowhere.sky'"),
    ],
)
def test_what_does_not_fit_a_command_is_said_in_the_readers_language_and_as_json(typed, english, french):
    result = run("--lang", "en", *typed)
    assert result.exit_code == 2 and english in result.stderr and "See gratteciel" in result.stderr
    result = run("--lang", "fr", *typed, "--json")
    assert result.exit_code == 2 and french in result.stderr and "Voir gratteciel" in result.stderr
    told = json.loads(result.stdout)
    assert not told["ok"] and told["error"]["code"] == "usage" and french in told["error"]["text"]


def test_shells_can_complete():
    assert "--install-completion" in run("--help").stdout
    asked = {**ENGLISH, "_GRATTECIEL_COMPLETE": "complete_bash", "COMP_WORDS": "gratteciel sim", "COMP_CWORD": "1"}
    assert "simulate" in run(env=asked).stdout


def test_simulate():
    found = tree("simulate", "dice", "--games", "200", "--seed", "5", "--players", "3", "--threads", "1")
    again = tree("simulate", "dice", "--games", "200", "--seed", "5", "--seats", "random,random,random")
    for one in (found, again):
        del one["seconds"], one["steps_per_second"], one["threads"]
    assert found == again
    assert found["players"] == 3
    result = run("simulate", "projekt", "--games", "50", "--option", "experts=true", "--lang", "fr", "--manner", "lean")
    assert result.exit_code == 0
    assert "Wilson" in result.stdout
    assert "\x1b" not in result.stdout
    assert max(map(len, result.stdout.splitlines())) <= 80


def test_ctrl_c_ends_a_simulation_with_a_report(monkeypatch):
    @contextmanager
    def interrupted(*ignored):
        def stop(done: int) -> None:
            raise KeyboardInterrupt

        yield stop

    monkeypatch.setattr(report, "progress", interrupted)
    result = run("simulate", "hong-kong", "--games", "1000000000", "--json")
    assert result.exit_code == 130
    assert 0 < json.loads(result.stdout)["games"] < 10**9


def test_replay(record):
    position = gratteciel.load(record)
    found = tree("replay", str(record))
    assert found["ok"] is True
    assert [step["text"] for step in found["steps"]] == [str(move) for move in position.history]
    assert found["scores"] == list(position.scores)
    assert found["winners"] == list(position.winners)
    printed = run("replay", str(record), env=FRENCH).stdout
    assert "Piatnik, 1998" in printed
    assert all(str(move) in printed for move in position.history)
    assert printed.count("┏") == 1
    assert run("replay", str(record), "--boards").stdout.count("┏") == position.length + 1
    assert tree("replay", str(record), "--step", "3")["position"]["turn"] == position.trail()[3].turn
    assert run("replay", str(record), "--step", "0").stdout.count("·    │") == 19


def test_replay_shows_a_seats_view(tmp_path):
    position = gratteciel.game("world").start(2)
    while position.mover == gratteciel.CHANCE:
        position = position.play(position.random_move(seed=1))
    path = tmp_path / "world.sky"
    position.save(path)
    told = {
        seat: [step["text"] for step in tree("replay", str(path), "--seat", seat)["steps"]]
        for seat in ("red", "1", "B")
    }
    assert told["1"] == told["B"] != told["red"]
    assert str(position.history[0]) == told["red"][0]
    assert told["1"][0] == "mission red ?"
    assert tree("replay", str(path))["steps"][0]["text"] == "mission red ?"
    assert run("replay", str(path), "--seat", "green").exit_code == 2


def test_broken_records_are_refused_at_their_line(record):
    lines = record.read_text().split("\n")
    lines[8] = "S c9"
    record.write_text("\n".join(lines))
    result = run("replay", str(record), env=FRENCH)
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "record/broken" in result.stderr
    assert "ligne 9" in result.stderr
    found = run("replay", str(record), "--json")
    assert found.exit_code == 1
    assert json.loads(found.stdout)["error"]["code"] == "record/broken"
    assert json.loads(found.stdout)["error"]["facts"]["line"] == "9"
    assert run("play", "--resume", str(record)).exit_code == 1


def test_edition_check(edition):
    found = tree("edition", "check", str(edition))
    assert found["game"] == "hong-kong"
    assert found["provenance"] == {"rulebook": 2}
    assert found["checksum"] in run("edition", "check", str(edition)).stdout
    assert "piatnik-1998" in run("edition", "list").stdout
    assert found["differences"] == []
    edition.write_text(edition.read_text().replace("roofs = 5", "roofs = 2"))
    assert "Roofs of each player: 2 (shipped: 5)" in run("edition", "check", str(edition)).stdout
    assert tree("edition", "check", str(edition))["differences"][0]["key"] == "pieces.roofs"
    assert len(tree("edition", "list", "dice")) == 1


@pytest.mark.parametrize(
    ("old", "new", "place", "key"),
    [
        ("standard = 20", "standard = -1", "17", "pieces.standard"),
        ('centre = "c3"', 'centre = "z9"', "13", "board.centre"),
        ('game = "hong-kong"', 'game = "chess"', "4", "edition.game"),
        ("quick = 5", "quick = = 5", "18", "syntax"),
    ],
)
def test_broken_editions_are_refused_at_their_line(edition, old, new, place, key):
    edition.write_text(edition.read_text().replace(old, new))
    result = run("edition", "check", str(edition))
    assert result.exit_code == 1
    assert f"{edition}:{place}: {key}: found" in result.stderr.replace("\n", " ").replace("  ", " ")
    assert json.loads(run("edition", "check", str(edition), "--json").stdout)["ok"] is False


def test_an_edition_of_ones_own_can_be_played_saved_and_resumed(edition, tmp_path):
    edition.write_text(edition.read_text().replace("standard = 20", "standard = 12").replace("piatnik-1998", "mine"))
    record = tmp_path / "mine.sky"
    own = ("--edition", str(edition))
    result = run("play", "hong-kong", *own, "--seed", "1", "--save", str(record), input="S a1\nquit\n")
    assert result.exit_code == 0
    assert "standard block 12" in result.stdout
    assert run("replay", str(record), *own).exit_code == 0
    assert run("replay", str(record)).exit_code == 0
    assert "S a1" in run("play", "--resume", str(record), *own, input="log\n").stdout


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        (["play", "chess"], 1, "game/unknown"),
        (["play", "hong-kong", "--players", "5"], 1, "game/players"),
        (["play", "dice", "--option", "nothing=true"], 1, "game/option"),
        (["play", "hong-kong", "--edition", "nowhere.toml"], 1, "edition/unknown"),
        (["play", "hong-kong", "--option", "nothing"], 2, "name=value"),
        (["play", "hong-kong", "--seats", "me,grandmother"], 2, "grandmother"),
        (["play", "hong-kong", "--players", "2", "--seats", "me"], 2, "1 seat named"),
        (["simulate", "hong-kong", "--seats", "me,random"], 2, "without people"),
        (["simulate", "hong-kong", "--games", "none"], 2, "--games"),
        (["simulate"], 2, "GAME"),
        (["replay", "nowhere.sky"], 2, "nowhere.sky"),
        (["frobnicate"], 2, "frobnicate"),
        ([*ARENA, "--out", "/dev/null/x"], 1, "a file stands where a folder should"),
        (["games", "--lang", "de"], 2, "--lang"),
    ],
)
def test_exit_codes(arguments, code, says):
    result = run(*arguments)
    assert result.exit_code == code
    assert says in result.stderr
    assert result.stdout == ""


def test_resuming_leaves_nothing_to_choose(record):
    assert run("play", "dice", "--resume", str(record)).exit_code == 2
    assert run("play", "--resume", str(record), "--players", "2").exit_code == 2
    finished = run("play", "--resume", str(record))
    assert finished.exit_code == 0
    assert "wins." in finished.stdout


@pytest.mark.parametrize("id", gratteciel.games())
def test_computers_play_every_game_to_its_end(id, tmp_path):
    record = tmp_path / "game.sky"
    seats = ",".join(["random"] * gratteciel.game(id).seats[-1])
    result = run("play", id, "--seats", seats, "--seed", "8", "--save", str(record), env=FRENCH)
    assert result.exit_code == 0, result.output
    assert "Fin de la partie" in result.stdout
    position = gratteciel.load(record)
    assert position.over
    assert run("play", id, "--seats", seats, "--seed", "8", env=FRENCH).stdout in result.stdout


@pytest.mark.parametrize("id", gratteciel.games())
def test_a_person_gets_through_every_game(id, tmp_path):
    record = tmp_path / "game.sky"
    lines = "2\n?\nundo\n1\nlog\n3\n1\n" + "2\n1\n" * 2000
    result = run("play", id, "--seed", "4", "--save", str(record), input=lines)
    assert result.exit_code == 0, result.output[-2000:]
    assert "How it ended" in result.stdout
    assert gratteciel.load(record).over


def test_bench(monkeypatch):
    found = tree("bench", "--games", "hong-kong", "--seconds", "0.02", "--rounds", "1")
    [speed] = found["games"]
    assert speed["pick"] > 0
    [search] = found["searches"]
    assert search["level"] > 0 and 1 < search["depth"] < 40
    assert search["playouts_share"] + search["steps_share"] + search["tree_share"] == pytest.approx(1)
    assert all(search[share] >= 0 for share in ("playouts_share", "steps_share", "tree_share"))
    assert speed["table_bytes"] == gratteciel.game("hong-kong").rules.TABLE.itemsize
    if peers.installed():
        assert [one["game"] for one in found["peers"]] == list(peers.PEERS)
        assert found["ratios"]["hong-kong"]["backgammon"] > 0
        assert all(one["simulations"] > 0 for one in found["peer_searches"])
        [guest] = found["guest_searches"]
        assert (guest["game"], guest["bot"]) == ("hong-kong", "MCTSBot")
        assert 0 < guest["simulations"] < guest["iterations"] == pytest.approx(guest["ratio"] * guest["simulations"])
    monkeypatch.setattr(peers, "installed", lambda: None)
    result = run("bench", "--games", "hong-kong", "--seconds", "0.02", "--rounds", "1", "--lang", "fr")
    assert result.exit_code == 0
    assert "OpenSpiel n’est pas installé" in result.stdout
    assert run("bench", "--games", "chess").exit_code == 1


def test_the_program_itself(tmp_path):
    """A real process: not a terminal, no colour, text that any pipe can carry."""
    environment = os.environ | {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    command = [sys.executable, "-m", "gratteciel.cli", "play", "hong-kong", "--lang", "fr", "--seed", "1"]
    done = subprocess.run(command, input=b"S a1\n", capture_output=True, cwd=tmp_path, env=environment, check=True)
    printed = done.stdout.decode("ascii")
    assert "| R1" in " ".join(printed.split()) or ">R1" in printed
    assert "?" not in printed.replace("Reserve ?", "")
    assert "\x1b" not in printed
    assert (tmp_path / "gratteciel-hong-kong-unfinished.sky").exists()


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no disk here that is always full")
@pytest.mark.parametrize("command", ["games", "rules world", "games --json"])
def test_what_cannot_be_printed_is_said_in_words(command):
    words = [sys.executable, "-m", "gratteciel.cli", "--lang", "fr", *command.split()]
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run(words, stdout=full, stderr=subprocess.PIPE, check=False)
    assert done.returncode == 1
    assert done.stderr.decode().startswith("[file/refused] ce qui est lu ou écrit : il n’y a plus de place")
    assert b"Traceback" not in done.stderr and b"Exception" not in done.stderr


def test_half_a_character_is_said_in_words(tmp_path):
    broken = run("passphrase", "\udcff", "--data", str(tmp_path))
    assert broken.exit_code != 0 and isinstance(broken.exception, SystemExit)
    (tmp_path / "gratteciel.db").touch()
    broken = run("passphrase", "\udcff", "--data", str(tmp_path))
    assert broken.exit_code == 2 and "[usage]" in broken.output
    nowhere = run("serve", "--host", "\udcff", "--port", "0", "--data", str(tmp_path))
    assert nowhere.exit_code == 1 and "[server/address]" in nowhere.output


@pytest.mark.skipif(not Path("/proc/self/mem").exists(), reason="there is no file here that gives nothing")
def test_what_a_file_does_not_give_is_said_in_words():
    done = run("replay", "/proc/self/mem")
    assert done.exit_code == 1 and "[file/refused]" in done.output
    done = run("replay", "/proc/self/mem", "--json", "--lang", "fr")
    told = json.loads(done.stdout)
    assert done.exit_code == 1 and told["error"]["code"] == "file/refused" and "panne" in told["error"]["text"]


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
def test_who_cannot_be_asked_anything_leaves_the_table(closed, tmp_path):
    words = f"{shlex.quote(sys.executable)} -m gratteciel.cli play hong-kong --no-draw --seed 1 {closed}"
    done = subprocess.run(["sh", "-c", words], capture_output=True, cwd=tmp_path, check=False)
    assert done.returncode == 0 and b"Traceback" not in done.stderr


def test_there_are_no_more_seeds_than_luck_has():
    command = ("simulate", "hong-kong", "--games", "2", "--seed")
    assert run(*command, str(2**63 - 1)).exit_code == 0
    done = run(*command, str(2**63))
    assert done.exit_code == 2 and f"{2**63 - 1} or less" in " ".join(done.output.split())


@pytest.mark.parametrize(
    "mistake", [TimeoutError(), OSError(-2, "nobody has that name"), OSError(errno.EINVAL, "no such call")]
)
def test_what_no_stream_says_is_taken_for_a_mistake_of_ours(monkeypatch, mistake):
    def wrong(*_args, **_named):
        raise mistake

    monkeypatch.setattr("gratteciel.cli.table.write_json", wrong)
    done = run("games", "--json")
    assert done.exception is mistake and "file/refused" not in done.output


@pytest.mark.parametrize(
    ("number", "why"),
    [
        (errno.EDQUOT, "il n’y a plus de place"),
        (errno.ESTALE, "il n’y est plus"),
        (errno.ECONNRESET, "sa connexion s’est rompue"),
        (errno.ETIMEDOUT, "il ne répond pas"),
        (errno.ENXIO, os.strerror(errno.ENXIO)),
    ],
)
def test_what_any_stream_says_is_said_in_words(monkeypatch, number, why):
    def broken(*_args, **_named):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr("gratteciel.cli.table.write_json", broken)
    done = run("games", "--json", "--lang", "fr")
    assert done.exit_code == 1 and isinstance(done.exception, SystemExit)
    assert f"[file/refused] ce qui est lu ou écrit : {why} ;" in done.output


def test_the_page_on_the_command_line_names_every_option_and_no_other():
    page = (Path(__file__).parents[1] / "docs/command-line.md").read_text(encoding="utf-8")
    commands = [command for command in COMMANDS if command]
    lines = [command.split() for command in commands]
    known = {flag for line in ([], *lines) for flag in re.findall(r"--[a-z-]+", run(*line, "--help").stdout)}
    named = set(re.findall(r"--[a-z]+[a-z-]*", page))
    assert named <= known
    by_opposites, rarely_needed = {"--auto", "--peers"}, {"--show-completion", "--version"}
    assert known - named <= by_opposites | rarely_needed
    for command in commands:
        assert command in page
