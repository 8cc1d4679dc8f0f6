"""Examples of the rules by the API: drawn where they begin, stepped through, and tried as at a table."""

from typing import Any

import httpx
import pytest

import gratteciel
from gratteciel.games import folder
from gratteciel.play.examples import examples_of
from tests.server.host import ok, refused
from tests.toys.shelf import put_race_on_the_shelf

EXAMPLES = [(id, name) for id in gratteciel.games() if (found := examples_of(folder(id))) for name in found.all]


def drawn(client: httpx.Client, id: str, name: str, **query: Any) -> Any:
    return ok(client.get(f"/games/{id}/examples/{name}", params=query))


@pytest.mark.parametrize(("id", "name"), EXAMPLES, ids=[f"{id} {name}" for id, name in EXAMPLES])
def test_an_example_can_be_stepped_through(ann, id: str, name: str) -> None:
    first = drawn(ann, id, name)
    length, found = first["look"]["now"]["length"], examples_of(folder(id))
    assert found is not None
    assert first["look"]["lines"] == [] and first["title"] and first["tell"]
    for number, more in enumerate(found.all[name].steps, 1):
        look = drawn(ann, id, name, shown=number, lang="fr")["look"]
        length += more
        assert look["now"]["length"] == length and len(look["lines"]) == more
        assert [line["length"] for line in look["lines"]] == [board["length"] for board in look["seen"]]
        assert look["lines"][0]["prose"]


def test_whoever_tries_it_plays_by_the_rules(ann) -> None:
    now = drawn(ann, "hong-kong", "cap")["look"]["now"]
    assert now["seat"] == now["mover"] == 0 and "R b3" in {step["step"] for step in now["steps"]}
    taken = drawn(ann, "hong-kong", "cap", step="R b3")["look"]
    assert [seat["score"] for seat in taken["now"]["seats"]] == [2, 1] and taken["now"]["steps"] == []
    double = drawn(ann, "hong-kong", "double", step=["Q a2", "S a3"])["look"]
    assert double["now"]["length"] == 5 and len(double["lines"]) == 1


def test_what_is_forbidden_there_is_explained_by_its_rule(ann) -> None:
    def why(**query: Any) -> Any:
        return ok(ann.get("/games/hong-kong/examples/cap/refusal", params=query))

    assert why(target=["piece:standard", "plot:b3"])["rule"] == "control"
    assert why(target=["piece:roof", "plot:b3"])["allowed"]
    assert ok(
        ann.get("/games/hong-kong/examples/double/refusal", params={"step": "Q a2", "target": "piece:quick"})
    )["rule"] == "double"  # fmt: skip


@pytest.mark.parametrize(
    "query", [{"shown": 9}, {"shown": -1}, {"step": "S b3"}, {"step": "nonsense"}, {"step": ["R b3", "S a1"]}]
)
def test_what_cannot_be_is_refused(ann, query: dict[str, Any]) -> None:
    refused(ann.get("/games/hong-kong/examples/cap", params=query), "request/malformed")


def test_what_is_not_there_is_refused(ann, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "fly" in refused(ann.get("/games/hong-kong/examples/fly"), "example/unknown")["detail"]
    refused(ann.get("/games/chess/examples/cap"), "game/unknown")
    put_race_on_the_shelf(monkeypatch, 2)
    refused(ann.get("/games/race/examples/cap"), "example/unknown")
