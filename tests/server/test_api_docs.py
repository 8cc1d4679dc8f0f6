"""The OpenAPI document: valid, complete, with examples that are what they say; and the pages beside the API."""

import re
from typing import Any

import httpx
import jsonschema
import pytest
from openapi_spec_validator import OpenAPIV31SpecValidator

from gratteciel.server.errors import CODES
from tests.server.host import PATIENCE, Host, ok


@pytest.fixture(scope="module")
def document(server: Host) -> Any:
    return ok(httpx.get(f"{server.url}/api/docs/openapi.json", trust_env=False, timeout=PATIENCE))


def operations(document: Any) -> dict[str, Any]:
    return {tree["operationId"]: tree for path in document["paths"].values() for tree in path.values()}


def test_it_is_valid_openapi(document) -> None:
    assert document["openapi"].startswith("3.1")
    assert list(OpenAPIV31SpecValidator(document).iter_errors()) == []


def test_everything_is_there(document) -> None:
    paths = {path.removeprefix("/api/v1") for path in document["paths"]}
    acts = {"undo", "resign", "draw", "rematch", "chat", "abort", "claim", "answers", "seats", "word", "steps"}
    acts |= {"refusal", "hint", "record", "review", "live", "luck", "hurry"}
    wanted = {f"/tables/{{id}}/{what}" for what in acts} | {"/tables/{id}/positions/{length}", "/tables", "/games"}
    wanted |= {"/guests", "/me", "/me/passphrase", "/sign-in", "/sign-out", "/me/tokens", "/people/{id}/tables"}
    assert wanted <= paths
    assert set(document["components"]["schemas"]["Problem"]["properties"]["code"]["enum"]) == set(CODES)


def test_every_operation_is_described_with_an_example(document) -> None:
    for id, operation in operations(document).items():
        assert operation["summary"] and operation["description"], id
        assert operation["tags"], id
        for media in operation.get("requestBody", {}).get("content", {}).values():
            assert "example" in media, id
        told = [media for response in operation["responses"].values() for media in response.get("content", {}).values()]
        assert told and all("example" in media for media in told), id


def test_the_examples_fit_their_types(document) -> None:
    def check(media: Any, id: str) -> None:
        schema = {**media["schema"], "components": document["components"]}
        try:
            jsonschema.validate(media["example"], schema, jsonschema.Draft202012Validator)
        except jsonschema.ValidationError as error:
            pytest.fail(f"{id}: {error.message} at {error.json_path}")

    for id, operation in operations(document).items():
        for media in operation.get("requestBody", {}).get("content", {}).values():
            check(media, id)
        for response in operation["responses"].values():
            for media in response.get("content", {}).values():
                check(media, id)


def test_fields_are_described(document) -> None:
    schemas = document["components"]["schemas"]
    assert "move/stale" in schemas["NewStep"]["properties"]["at"]["description"]
    assert all(schema.get("description") for schema in schemas.values())


def test_who_needs_to_be_known(document) -> None:
    found = operations(document)
    assert found["play"]["security"] == [{"cookie": []}, {"token": []}]
    assert "security" not in found["look"] and "security" not in found["comeAsGuest"]


def test_the_page_loads_and_runs_nothing(server: Host) -> None:
    response = httpx.get(server.url + "/api/docs", trust_env=False, timeout=PATIENCE)
    page = ok(response)
    assert response.headers["Content-Type"].startswith("text/html")
    assert not re.search(r"<script|<link|<img|<iframe|@import|https?://", page)
    assert "style-src 'sha256-" in response.headers["Content-Security-Policy"]
    for code in CODES:
        assert f'id="{code}"' in page
    assert "Play a step" in page and "/api/v1/tables/{id}/steps" in page


def test_the_sign_of_life(server: Host) -> None:
    assert ok(httpx.get(server.url + "/healthz", trust_env=False, timeout=PATIENCE)) == {"status": "ok"}
