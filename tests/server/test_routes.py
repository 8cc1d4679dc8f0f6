"""Routes: declared whole, and free of the framework that mounts them."""

import inspect
import re
import subprocess
import sys
from dataclasses import fields
from typing import Annotated, get_args, get_origin

import pytest

from gratteciel.server.limits import LIMITS
from gratteciel.server.routes.route import Query, Route, Routes
from gratteciel.server.routes.table import ROUTES
from gratteciel.server.services import Settings

GIVEN = {"services", "person", "reader", "cookie", "lang", "data"}
KEPT_OUT = ("PIL", "argon2", "litestar", "openskill", "sqlite3", "uvicorn")


@pytest.mark.parametrize("route", ROUTES, ids=lambda route: route.id)
def test_a_route_says_all_that_is_needed_to_mount_it(route: Route) -> None:
    assert inspect.iscoroutinefunction(route.handler) and route.handler.__doc__ and route.summary
    assert route.limit in LIMITS and route.patience in {field.name for field in fields(Settings)}
    in_path = set(re.findall(r"{(\w+)}", route.path))
    assert in_path <= set(route.parameters)
    for name, parameter in route.parameters.items():
        if name not in GIVEN | in_path:
            assert get_origin(parameter.annotation) is Annotated and parameter.default is not parameter.empty
            assert any(isinstance(one, Query) for one in get_args(parameter.annotation)), name
    assert ("data" in route.parameters) <= (route.method in ("POST", "PATCH"))
    assert inspect.signature(route.handler).return_annotation is not inspect.Signature.empty


def test_no_two_routes_are_one() -> None:
    assert len({route.id for route in ROUTES}) == len({(route.method, route.path) for route in ROUTES}) == len(ROUTES)


def test_who_may_ask_follows_from_what_the_function_takes() -> None:
    who = {route.id: route.who for route in ROUTES}
    assert (who["play"], who["look"], who["games"]) == ("person", "reader", "anybody")


def test_a_declared_function_stays_what_it_is() -> None:
    routes = Routes("games")

    async def seven() -> int:
        return 7

    assert routes.add("POST", "/seven", "seven", "Seven")(seven) is seven
    (route,) = routes
    assert (route.handler, route.status, route.limit) == (seven, 201, "read")


def test_routes_are_there_without_what_only_a_server_has() -> None:
    said = f"import sys; sys.modules.update(dict.fromkeys({KEPT_OUT!r})); import gratteciel.server.routes.table as t"
    subprocess.run([sys.executable, "-c", f"{said}; assert len(t.ROUTES) == {len(ROUTES)}"], check=True)
