"""The recipe of `docs/bots.md` for bots that know the rules plays whole games with secrets."""

import re
import shlex
import sys
from pathlib import Path
from typing import Any

from gratteciel.arena.match import play as play_fixture
from gratteciel.arena.plan import make_plan
from tests.server.host import ok, two

PAGE = (Path(__file__).parents[2] / "docs/bots.md").read_text(encoding="utf-8")


def recipe() -> str:
    found = re.search(r"### A bot that knows the rules.*?```python\n(.*?)```", PAGE, re.DOTALL)
    assert found
    return found[1]


def test_it_plays_a_whole_game_at_a_servers_table(ann, ben) -> None:
    names: dict[str, Any] = {"__name__": "recipe"}
    exec(compile(recipe(), "docs/bots.md", "exec"), names)
    options = {"covered": True}
    table = two(ann, ben, "world", options=options)
    minds = [names["Picture"]("world", seat, 2, options) for seat in (0, 1)]
    for mind in minds:
        mind.mind.level = type(mind.mind.level)(iterations=4)
    heard, looks = [0, 0], [0, 0]
    while True:
        for seat, client in enumerate((ann, ben)):
            look = ok(client.get(f"/tables/{table}", params={"after": heard[seat]}))
            while True:
                for line in look["lines"]:
                    if "step" in line:
                        minds[seat].hear(line["step"])
                heard[seat] = look["at"]
                looks[seat] += 1
                if not look["now"]["steps"]:
                    break
                assert minds[seat].view.moves == tuple(step["step"] for step in look["now"]["steps"])
                body = {"at": look["at"], "step": minds[seat].choose()}
                look = ok(client.post(f"/tables/{table}/steps", json=body))
            if look["now"]["status"] == "over":
                assert look["now"]["result"]["reason"] == "rules"
                assert any(" ?" in step for step in minds[seat].view.log) and min(looks) > 40
                return


def test_it_plays_in_the_arena(tmp_path: Path) -> None:
    program = tmp_path / "bot.py"
    program.write_text(recipe(), encoding="utf-8")
    command = f"{shlex.quote(sys.executable)} {shlex.quote(str(program))}"
    plan = make_plan("world", ["random", f"knowing={command}"], seed=2, patience=60, options={"covered": True})
    played = play_fixture(plan, plan.fixture(1))
    assert played.forfeit is None and played.seating == ("knowing", "random")
