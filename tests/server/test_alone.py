"""Playing alone: what one plays for, how far one is, and one's best."""

from typing import Any

import httpx
from msgspec.structs import replace

import gratteciel
from gratteciel.server.routes.games import alone_page
from gratteciel.server.tables.summary import TableSummary
from tests.server.host import ME, Host, bot, lay, now, ok


def finish(client: httpx.Client, **options: str) -> Any:
    """A game for one, played to the end by taking the last step offered."""
    look = lay(client, "dice", ME, **({"options": options} if options else {}))
    while look["status"] == "playing":
        body = {"at": look["at"], "step": look["steps"][-1]["step"]}
        look = ok(client.post(f"/tables/{look['id']}/steps", json=body))["now"]
    return look


def challenge(client: httpx.Client, scenario: str) -> Any:
    page = ok(client.get("/games/dice/alone"))
    return next(one for one in page["challenges"] if one["options"] == {"scenario": scenario})


def test_what_one_plays_for_is_told_with_the_table(second) -> None:
    table = lay(second, "dice", ME, options={"scenario": "essen"})
    alone = now(second, table["id"])["alone"]
    assert [rank["points"] for rank in alone["ranks"]] == [40, 50, 60, 70, 80, 90, 100]
    assert alone["rank"] is None and alone["ranks"][0]["name"] == "Stagiaire"
    aim = alone["aim"]
    assert (aim["name"], aim["standing"]) == ("Essen", "kept") and aim["condition"] == "Ne jamais démolir."
    assert aim["progress"] == "Immeubles démolis\xa0: 0"
    assert lay(second, "dice", ME, bot())["alone"] is None and lay(second, "hong-kong", ME, bot())["alone"] is None


def test_whoever_watches_is_told_what_is_played_for_and_no_tips(server: Host, ann) -> None:
    table = lay(ann, "dice", ME, options={"scenario": "essen"})["id"]
    assert now(server.call(), table)["alone"]["aim"]["standing"] == "kept" and now(server.call(), table)["tips"] == []


def test_ones_best_is_kept_by_condition(ann) -> None:
    before = challenge(ann, "none")
    assert (before["games"], before["best"]) == (0, None) and before["condition"]
    over = finish(ann)
    after = challenge(ann, "none")
    assert after["games"] == 1 and after["best"]["points"] == over["seats"][0]["score"]
    assert after["best"]["table"] == over["id"] and after["best"]["rank"] == over["alone"]["rank"]
    assert challenge(ann, "essen")["games"] == 0


def test_ones_best_is_nobody_elses(server: Host, ann, ben) -> None:
    finish(ann)
    assert challenge(ann, "none")["games"] == 1 and challenge(ben, "none")["games"] == 0
    assert challenge(server.call(), "none")["best"] is None


def test_only_games_that_were_won_are_ones_best(ann) -> None:
    over = finish(ann, scenario="sao-paulo")
    found = challenge(ann, "sao-paulo")
    assert found["games"] == 1
    assert (found["best"] is not None) == (over["result"]["shares"] == [1.0])
    given_up = lay(ann, "dice", ME)
    ok(ann.post(f"/tables/{given_up['id']}/resign", json={}))
    assert challenge(ann, "none") == {**challenge(ann, "none"), "games": 0, "best": None}


def test_what_was_taken_back_knowing_the_luck_is_no_best(server: Host) -> None:
    one = gratteciel.game("dice")
    table = TableSummary(
        id="t", game="dice", host="p", seats=(), created=1, changed=2, number=3, status="over", shares=(1.0,), points=77
    )
    found = [alone_page(one, "en", [kept]).challenges[0].best for kept in (table, replace(table, knowing=True))]
    assert found[0] is not None and found[0].points == 77 and found[0].rank == 3 and found[1] is None
    own = replace(table, own_edition="Mine")
    assert alone_page(one, "en", [own, replace(table, edition="other")]).challenges[0].best is None


def test_other_games_have_nothing_to_say_of_it(ann) -> None:
    assert ok(ann.get("/games/hong-kong/alone")) == {"ranks": [], "challenges": []}


def test_goals_and_tips_travel(ann) -> None:
    cards = {card["id"]: card for card in ok(ann.get("/games"))}
    assert cards["dice"]["goal_alone"]["want"].startswith("You want a high rank") and cards["world"]["goal"]
    assert cards["world"]["goal_alone"] is None
    table = lay(ann, "dice", ME, bot())
    assert [tip["key"] for tip in now(ann, table["id"])["tips"]] == ["take"]
    text = ok(ann.get("/games/helicopters/editions/mattel-1988"))["text"]
    own = text.replace("mattel-1988", "poor").replace("capital = 45", "capital = 12")
    laid = lay(ann, "helicopters", ME, bot(), bot(), edition_text=own)
    assert "You begin with 12" in ok(ann.get(f"/tables/{laid['id']}/rules"))["goal"]["want"]
