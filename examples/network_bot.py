#!/usr/bin/env python3
"""An own bot on a Gratteciel server, in plain Python: it plays any allowed step until its game is over.

Against levels:       python3 examples/network_bot.py http://127.0.0.1:8080 hong-kong intern
At somebody's table:  python3 examples/network_bot.py http://127.0.0.1:8080 --join TABLE INVITATION
With a token in GRATTECIEL_TOKEN it plays for whoever made the token, otherwise as a guest. Better bots change `choose`.
What the server answers is described in docs/server.md and, to the last field, at /api/docs of every server.
"""

import json
import os
import random
import sys
import time
import urllib.error
import urllib.request
from typing import Any

TOKEN = os.environ.get("GRATTECIEL_TOKEN")
WEB = urllib.request.build_opener(urllib.request.HTTPCookieProcessor())


def ask(method: str, path: str, body: object = None) -> Any:
    """What the server answers; it is asked again where it says that this may help."""
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {TOKEN}"} if TOKEN else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(f"{sys.argv[1]}/api/v1{path}", data, headers, method=method)  # noqa: S310
    while True:
        try:
            with WEB.open(request, timeout=60) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as refused:
            problem = json.load(refused)
            if problem["code"] in ("move/stale", "move/over"):  # the step was there already: look where we are
                return ask("GET", path.removesuffix("/steps"))
            if refused.code not in (429, 503):
                raise SystemExit(problem["detail"]) from refused
            time.sleep(float(refused.headers.get("Retry-After", 1)))


def choose(now: dict[str, Any]) -> str:
    """One of the allowed steps; `now` is the table as our seat sees it."""
    return str(random.choice(now["steps"])["step"])  # noqa: S311 - for play, not for secrets


if not TOKEN:
    ask("POST", "/guests", {"name": "Network bot"})
if sys.argv[2] == "--join":
    look = ask("POST", f"/tables/{sys.argv[3]}/seats", {"invitation": sys.argv[4]})
else:
    seats = [{"kind": "me"}, *({"kind": "bot", "level": level} for level in sys.argv[3:])]
    look = ask("POST", "/tables", {"plan": {"game": sys.argv[2], "seats": seats}})
while (now := look["now"])["status"] != "over":
    if now["steps"]:
        look = ask("POST", f"/tables/{now['id']}/steps", {"at": now["at"], "step": choose(now)})
    else:
        time.sleep(0.1)
        look = ask("GET", f"/tables/{now['id']}?after={now['at']}")
print(now["id"], "won" if now["result"]["shares"][now["seat"]] else "lost")
