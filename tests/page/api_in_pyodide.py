"""What is run in Pyodide after the tables: a request of every group that a page answers, told as JSON."""

import asyncio
import json
from typing import Any

from gratteciel.page.house import House, Ways, open_house


class Kept:
    """Bytes that are kept as long as this lasts."""

    data = b""

    def read(self) -> bytes:
        return self.data

    def append(self, data: bytes, /) -> None:
        self.data += data

    def replace(self, data: bytes, /) -> None:
        self.data = data


async def sent(house: House, method: str, path: str, body: Any = None, query: str = "") -> tuple[int, Any]:
    """Status and body of an answer."""
    given = b"" if body is None else json.dumps(body).encode()
    answer = await house.answer(method, f"/api/v1{path}", query, {"Accept-Language": "en"}, given)
    text = answer.body.decode()
    return answer.status, json.loads(text) if "json" in answer.headers.get("Content-Type", "") else text


async def asked() -> dict[str, Any]:
    house = await open_house(Kept(), Ways(thinking=0.05, review_iterations=2))
    told: dict[str, Any] = {}

    async def note(name: str, method: str, path: str, body: Any = None, query: str = "") -> Any:
        status, found = await sent(house, method, path, body, query)
        told[name] = status if isinstance(found, str) else [status, found.get("code")]
        return found

    await note("rename", "PATCH", "/me", {"name": "Zoé"})
    seats = [{"kind": "me"}, {"kind": "here", "name": "Ben"}]
    table = (await note("lay", "POST", "/tables", {"plan": {"game": "dice", "seats": seats, "hints": True}}))["now"]
    path = f"/tables/{table['id']}"
    await note("early", "GET", f"{path}/luck")
    hint = await note("hint", "GET", f"{path}/hint")
    step = {"at": hint["at"], "step": hint["moves"][0]["step"]}
    await note("step", "POST", f"{path}/steps", step)
    await note("stale", "POST", f"{path}/steps", step)
    await note("refusal", "GET", f"{path}/refusal", query="step=take%20GGF")
    await note("position", "GET", f"{path}/positions/0")
    await note("rules", "GET", f"{path}/rules", query="lang=fr")
    sheet = await note("edition", "GET", f"{path}/edition")
    await note("check", "POST", "/games/dice/editions/check", {"text": sheet["text"]})
    await note("wrong", "POST", "/games/dice/editions/check", {"text": "x = "})
    await note("resign", "POST", f"{path}/resign", {"seat": 0})
    luck = await note("luck", "GET", f"{path}/luck")
    told["record"] = luck["secret"] in await note("record", "GET", f"{path}/record")
    review = await note("review", "POST", f"{path}/review")
    while review["status"] in ("waiting", "running"):
        await asyncio.sleep(0.01)
        review = (await sent(house, "GET", f"{path}/review"))[1]
    told["reviewed"] = review["status"]
    await note("rematch", "POST", f"{path}/rematch")
    await note("listed", "GET", "/tables", query="mine&status=over")
    await note("guests", "POST", "/guests", {"name": "Ann"})
    await note("postcard", "GET", f"{path}/preview.png")
    await house.close()
    return told


print(json.dumps(await asked()))  # type: ignore[top-level-await]  # noqa: F704, PLE1142
