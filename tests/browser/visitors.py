"""Visitors whose browsers are kept: to load the app anew costs more than most tests do, and a page that was there
before has it compiled.

Whoever comes finds nothing of those who came before: no cookie, nothing stored, no other page, no route, no permission,
light, motion and size as they were asked for. What cannot be undone in a page (`SPOILS`) costs it its place.
"""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, BrowserContext, CDPSession, ConsoleMessage, Frame, Page

PATIENCE = 120_000
"""Milliseconds; on a new machine the rules are compiled first."""
KEPT = 12
"""How many pages are kept at most: each is a process, and a new one costs as much as loading the app."""
SPOILS = ("add_init_script", "expose_binding", "expose_function", "route_web_socket")
"""What can be done to a page and never undone."""
NOWHERE = "/healthz"
"""Where a page waits for its next visitor: at the same server, since a page that comes from elsewhere is a new process,
which has the app to compile again."""
STORED = "cookies,file_systems,indexeddb,local_storage,service_workers,cache_storage"
USUAL = {"view": "plan", "forced": True, "confirm": False, "motion": "off", "tips": False}
"""Whoever plays by pointing need not be told what they see coming, nor have it explained; the plan is what is pointed
at most simply."""


def fault(said: ConsoleMessage) -> bool:
    """Whether the console complains of us; answers that refuse, and lost connections, are part of the game."""
    return (
        said.type in ("error", "warning")
        and "Failed to load resource" not in said.text
        and "WebSocket" not in said.text
    )


class Visitor:
    """Somebody with a browser of their own, and one page of it."""

    def __init__(self, context: BrowserContext, origin: str) -> None:
        self.context, self.origin = context, origin
        self.page = context.new_page()
        self.path = ""
        self.complaints: list[str] = []
        self.spoiled = False
        self.page.on("pageerror", lambda error: self.complaints.append(f"{self.path}: {error}"))
        self.page.on("console", lambda said: self.complain(said) if fault(said) else None)
        self.sessions: list[CDPSession] = []
        self.begin, context.new_cdp_session = context.new_cdp_session, self.session  # type: ignore[method-assign]
        for name in SPOILS:
            setattr(self.page, name, self.spoiling(getattr(self.page, name)))

    def session(self, page: Page | Frame) -> CDPSession:
        """A session that ends, and what was set by it, when they leave."""
        self.sessions.append(self.begin(page))
        return self.sessions[-1]

    def complain(self, said: ConsoleMessage) -> None:
        self.complaints.append(f"{self.path}: {said.text}")

    def spoiling(self, act: Callable[..., Any]) -> Callable[..., Any]:
        def done(*what: Any, **more: Any) -> Any:
            self.spoiled = True
            return act(*what, **more)

        return done

    def come(self, path: str, size: Any, color_scheme: Any = "light", reduced_motion: Any = "no-preference") -> Page:
        self.path = path
        self.page.set_viewport_size(size)
        self.page.emulate_media(color_scheme=color_scheme, reduced_motion=reduced_motion)
        if path:
            self.page.goto(path)
        return self.page

    def leave(self) -> list[str]:
        """Forget everything. What the pages complained of."""
        told, self.complaints = self.complaints, []
        for page in self.context.pages:
            if page != self.page:
                page.close()
        for session in self.sessions:
            session.detach()
        self.sessions.clear()
        self.page.unroute_all(behavior="ignoreErrors")
        self.page.mouse.move(0, 0)
        self.context.set_offline(False)
        self.page.goto(NOWHERE)
        self.context.clear_permissions()
        clearing = self.begin(self.page)
        clearing.send("Storage.clearDataForOrigin", {"origin": self.origin, "storageTypes": STORED})
        clearing.detach()
        self.context.clear_cookies()
        self.complaints.clear()
        return told


class Visitors:
    """Those who were there, by the sort of their browser, and can come again; the last ones left last."""

    def __init__(self, browser: Browser, origin: str) -> None:
        self.browser, self.origin = browser, origin
        self.free: list[tuple[str, Visitor]] = []

    @contextmanager
    def coming(self) -> Iterator[Callable[..., Page]]:
        """For a while, visits of as many as are wanted, each with a browser of their own."""
        here: list[tuple[str, Visitor]] = []

        def visit(path: str = "", *, lang: str = "en", size: Any, new: bool = False, **more: Any) -> Page:
            shown = {name: more.pop(name) for name in ("color_scheme", "reduced_motion") if name in more}
            settings = {"version": 2, **USUAL, **more.pop("settings", {})}
            here.append(self.find(json.dumps(settings), new=new, locale=lang, **more))
            return here[-1][1].come(path, size, **shown)

        yield visit
        complaints: list[str] = []
        for sort, one in here:
            if one.spoiled:
                complaints += one.complaints
                one.context.close()
            else:
                complaints += one.leave()
                self.free.append((sort, one))
        while len(self.free) > KEPT:
            self.free.pop(0)[1].context.close()
        assert not complaints, "\n".join(["The pages complained:", *complaints])

    def find(self, settings: str, new: bool, **options: Any) -> tuple[str, Visitor]:
        """Somebody who was there with such settings and such a browser, or somebody new."""
        sort = f"{settings} {sorted(options.items())}"
        known = [index for index, (theirs, _) in enumerate(self.free) if theirs == sort and not new]
        if known:
            return self.free.pop(known[-1])
        context = self.browser.new_context(base_url=self.origin, **options)
        context.set_default_timeout(PATIENCE)
        context.add_init_script(
            f"if (location.protocol === 'http:') localStorage['gratteciel.settings'] ??= '{settings}';"
        )
        return sort, Visitor(context, self.origin)
