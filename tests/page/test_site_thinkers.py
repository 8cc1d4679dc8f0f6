"""Bots in the workers of a real browser: the house answers meanwhile, and they choose as they would natively."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, Playwright, expect

import gratteciel
from gratteciel.bots.seeds import replies
from gratteciel.site.writing import Site
from tests.page.conftest import launched
from tests.page.hosting import hosted
from tests.page.visiting import WHERE, laid, my_turn, told, visiting

PATIENCE = 120_000
PLAN = {"game": "hong-kong", "seats": [{"kind": "bot", "level": "living-legend"}, {"kind": "me"}]}

LISTED = """async () => {
  const { body } = await asking("GET", "/me");
  return (await asking("GET", `/people/${body.id}/tables`)).body.tables.map(({ number }) => number);
}"""

WAITED_FOR = """async (plan) => {
  const { body } = await asking("POST", "/tables", { plan });
  const turn = async () => (await asking("GET", `/tables/${body.now.id}`)).body.now.steps.length > 0;
  while (!(await turn())) await new Promise((resolve) => setTimeout(resolve, 20));
}"""

HOUSE = "() => new URL(document.querySelector('meta[name=\"gratteciel:house\"]').content, document.baseURI).href"

ASK = """async ([address, folder, site, plan]) => {
  // A worker as other pages of the site have: it asks the house that is open already.
  const worker = new Worker(address, { type: "module" });
  const waiting = new Map(), shares = [];
  let last = 0, mine;
  const turn = new Promise((resolve) => (mine = resolve));
  worker.onmessage = ({ data }) => {
    if (data.kind === "answer") waiting.get(data.id)(new TextDecoder().decode(data.body));
    if (data.kind !== "said") return;
    const said = JSON.parse(data.text);
    if (said.kind === "thought") shares.push(said.share);
    else if (said.now?.steps?.length) mine(said.now);
  };
  worker.postMessage({ folder, site, lang: "en" });
  const ask = (method, path, body) => new Promise((resolve) => {
    const id = ++last;
    waiting.set(id, resolve);
    const sent = new TextEncoder().encode(body ? JSON.stringify(body) : "");
    worker.postMessage({ kind: "ask", id, method, path: `/api/v1${path}`, query: "", headers: [], body: sent });
  });
  const table = JSON.parse(await ask("POST", "/tables", { plan })).now.id;
  worker.postMessage({ kind: "listen", id: ++last, table, query: "thoughts=1", headers: [] });
  await turn;
  await ask("POST", `/tables/${table}/resign`, {});
  const record = await ask("GET", `/tables/${table}/record`);
  const { secret } = JSON.parse(await ask("GET", `/tables/${table}/luck`));
  worker.terminate();
  return { shares, record, secret };
}"""


def test_a_legend_thinks_in_workers_as_it_does_natively(
    site: Site, folder: Path, playwright: Playwright, tmp_path: Path
) -> None:
    # It thinks long enough for WebAssembly to be compiled the better way.
    with hosted(folder) as host, launched(playwright) as browser:
        context = browser.new_context(locale="en")
        context.set_default_timeout(PATIENCE)
        page: Page = context.new_page()
        complaints: list[str] = []
        page.on("pageerror", lambda error: complaints.append(str(error)))
        with page.expect_event("worker"):
            page.goto(f"{host.url}{WHERE}/settings/")
        page.wait_for_function("() => !document.querySelector('[data-testid=starting]')", polling=50)
        (house,) = (worker.url for worker in page.workers if "thinker" not in worker.url)
        told: Any = page.evaluate(ASK, [house, page.evaluate(HOUSE), f"/{WHERE}/", PLAN])
        thinking = [worker for worker in page.workers if "thinker" in worker.url]
        cores = int(page.evaluate("() => navigator.hardwareConcurrency"))
        context.close()
    assert len(thinking) == min(2, max(1, cores - 1)) and complaints == []  # a core is left to the page
    assert told["shares"] == sorted(told["shares"]) and any(0 < share < 1 for share in told["shares"])
    file = tmp_path / "record.txt"
    file.write_text(told["record"], "utf-8")
    (reply,) = replies(gratteciel.load(file), bytes.fromhex(told["secret"]), {0: "living-legend"})
    assert reply.found == reply.expected


def test_bots_do_not_begin_to_think_because_of_a_list(site: Site, folder: Path, browser: Browser) -> None:
    with hosted(folder) as host, visiting(browser, host.url) as visitor:
        page = visitor.page("settings/")
        plan = {"game": "hong-kong", "seats": [{"kind": "bot", "level": "intern"}, {"kind": "me"}]}
        table = laid(page, plan)
        page.goto(f"{visitor.home}games/")
        expect(page.locator(".miniature .drawn").first).to_be_attached()
        before = told(page, LISTED)
        # Others that begin later and are waited for have their turns meanwhile: it would have had its own.
        for _ in range(2):
            told(page, WAITED_FOR, plan)
        assert told(page, LISTED)[-1:] == before
        page.goto(f"{visitor.home}table/?id={table}")
        assert my_turn(page) > before[0]
