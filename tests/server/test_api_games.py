"""The page of a game: what names and colours things have in it."""

import msgspec

from gratteciel.engine.pictures import Picture
from gratteciel.play.game import game
from gratteciel.play.record import load
from tests.server.host import now, ok, two


def test_actions_are_named_and_colours_are_the_same_in_every_language(ann) -> None:
    english, french = (ok(ann.get("/games/dice", params={"lang": lang})) for lang in ("en", "fr"))
    assert english["actions"]["done"] == "Done" and french["actions"]["done"] == "Terminé"
    assert english["colours"] == french["colours"] == ["red", "blue", "yellow", "green"]
    assert french["seats"] == ["Rouge", "Bleu", "Jaune", "Vert"]
    assert ok(ann.get("/games/hong-kong"))["colours"] == ["red", "blue"]


def test_a_card_says_whether_there_are_luck_and_secrets(ann) -> None:
    said = {card["id"]: (card["luck"], card["secrets"]) for card in ok(ann.get("/games"))}
    assert said == {
        "dice": (True, False),
        "helicopters": (False, False),
        "hong-kong": (False, False),
        "projekt": (True, False),
        "world": (True, True),
    }


def test_who_is_to_move_is_asked_in_their_language(ann, ben) -> None:
    table = two(ann, ben, "hong-kong")
    assert now(ann, table)["ask"].startswith("Place a standard block or a roof")
    assert now(ann, table, lang="fr")["ask"].startswith("Posez un bloc standard ou un toit")
    assert now(ben, table)["ask"] is None


def test_the_rules_are_html_with_a_place_for_every_rule(ann) -> None:
    for lang in ("en", "fr"):
        page = ok(ann.get("/games/world", params={"lang": lang}))
        assert set(page["rule_texts"]) <= set(page["rule_sections"])
        assert page["rule_sections"]["WO-10"] == "rule-WO-10" and "WO-13" in page["rule_sections"]
        for place in page["rule_sections"].values():
            assert f'id="{place}"' in page["html"]
        assert "<a id=" in page["page"] and "<h1 id=" in page["html"] and "<table>" in page["html"]


def test_every_game_shows_an_example_that_a_watcher_may_see(ann) -> None:
    for card in ok(ann.get("/games")):
        shown = ok(ann.get(f"/games/{card['id']}/example"))
        assert shown["length"] > 20 and len(shown["scores"]) == shown["players"] <= len(card["seats"])
        position = load(game(card["id"]).folder.path / "example.sky")
        assert msgspec.convert(shown["picture"], Picture) == position.view(None).picture
    assert ann.get("/games/chess/example").status_code == 404
