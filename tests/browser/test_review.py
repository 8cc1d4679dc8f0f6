"""A review at its table and on a page of its own: the better step in words, played out, tried, and passed on."""

import asyncio
import re

import msgspec
from playwright.sync_api import Page, expect

from gratteciel.bots.review import review
from tests.browser.axe import faults
from tests.browser.conftest import DESKTOP, PHONE, Visit, shoot
from tests.browser.sitting import HERE, ME, answer, lay
from tests.server.host import Host


def reviewed(page: Page, server: Host) -> str:
    """A short game whose review calls the second step a mistake, whatever it was."""
    now = lay(page, "hong-kong", ME, {**HERE, "name": "Bo"})
    for step in ("S b2", "S d4", "S b2"):
        now = answer(page, "POST", f"/tables/{now['id']}/steps", at=now["at"], step=step)["now"]
    answer(page, "POST", f"/tables/{now['id']}/resign", seat=0)
    id = str(now["id"])

    async def put() -> None:
        table = await server.services.tables.table(id)
        found = review(table.state.position, iterations=8, off_board=table.state.settled)
        step = found.steps[1]
        assert step.judgement is not None
        judged = msgspec.structs.replace(step.judgement, best="S c3", loss=0.2, mistake=True)
        steps = (found.steps[0], msgspec.structs.replace(step, judgement=judged), *found.steps[2:])
        told = msgspec.structs.replace(found, steps=steps, costliest=(2,))
        await server.services.store.reviews.put(id, msgspec.json.encode(told.as_dict()))

    asyncio.run_coroutine_threadsafe(put(), server.loop).result(60)
    return id


def test_the_better_step_is_said_drawn_played_out_and_tried(visit: Visit, server: Host) -> None:
    page = visit(size=DESKTOP, settings={"view": "plan", "motion": "off"})
    table = reviewed(page, server)
    page.goto(f"/table/{table}")
    panel = page.get_by_test_id("review")
    expect(panel).to_contain_text("Better: Blue begins a building on c3")
    page.get_by_test_id("accuracy-means").locator("summary").click()
    expect(page.get_by_test_id("accuracy-means")).to_contain_text("drawing steps from a hat")
    panel.get_by_role("button", name=re.compile("Step 2, Bo")).click()
    better = page.get_by_test_id("better")
    expect(better).to_contain_text("Blue begins a building on c3")
    expect(page.get_by_test_id("replay-told")).to_contain_text("Board after step 1 of 3")
    expect(page.locator("[data-board] .ring.shown")).to_have_count(1)
    shoot(page, "review-better-1280")
    assert faults(page) == []
    page.get_by_test_id("follow").click()
    expect(page.get_by_test_id("replay-told")).to_contain_text("What could have followed, 5 of 5")
    shoot(page, "review-follow-1280")
    page.get_by_role("button", name="Back to the game").click()
    page.get_by_test_id("try-it").click()
    form = page.get_by_test_id("going-on")
    expect(form).to_contain_text("Blue begins a building on c3")
    form.get_by_role("button").click()
    page.wait_for_url(lambda url: "/table/" in url and table not in url)
    now = answer(page, "GET", f"/tables/{page.url.split('/table/')[1].split('#')[0]}")["now"]
    assert now["begins"] == {"table": table, "length": 2} and now["seats"][1]["mine"]


def test_a_review_has_a_page_of_its_own_and_a_curve_to_keep(visit: Visit, server: Host) -> None:
    page = visit(size=PHONE, lang="fr")
    page.add_init_script(
        "delete Navigator.prototype.share; delete Navigator.prototype.canShare;"
        "navigator.clipboard.writeText = async (text) => { window.copied = text; };"
    )
    table = reviewed(page, server)
    page.goto(f"/review/{table}")
    expect(page.get_by_role("heading", level=1)).to_have_text("Hong Kong, analyse")
    expect(page.get_by_test_id("review")).to_contain_text("Mieux : Bleu")
    shoot(page, "review-page-fr-360")
    assert faults(page) == []
    page.get_by_test_id("pass-review").click()
    page.wait_for_function("() => window.copied === location.href")
    with page.expect_download() as kept:
        page.get_by_test_id("curve-picture").click()
    drawn = kept.value.path().read_text(encoding="utf-8")
    assert kept.value.suggested_filename.endswith(".svg") and drawn.startswith("<svg") and "Bo" in drawn
    # While it waits it says how many are made first, and then how far it is.
    told = {"status": "waiting", "done": 0, "total": 0, "ahead": 2, "review": None, "better": []}
    page.route(f"**/tables/{table}/review", lambda route: route.fulfill(json=told))
    page.reload()
    panel = page.get_by_test_id("review")
    expect(panel.get_by_role("status")).to_have_text("2 autres analyses passent d’abord…")
    told |= {"status": "running", "done": 3, "total": 9, "ahead": 0}
    expect(panel.get_by_role("progressbar")).to_have_attribute("value", "3")
    expect(panel.get_by_role("status")).to_contain_text("3")
    # The record in the address is enough, for whoever comes by it.
    record = page.request.get(f"/api/v1/tables/{table}/record").text()
    fragment = page.evaluate(PACKED, record)
    other = visit(size=PHONE, lang="en")
    other.goto(f"/review#g={fragment}")
    expect(other.get_by_text("unverified")).to_be_visible()
    expect(other.get_by_role("button", name="Have the game reviewed")).to_be_visible()
    other.goto(f"/review#g={fragment[:40]}")
    expect(other.get_by_role("alert")).to_contain_text("cut off")


PACKED = """async (text) => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replace(/\\+/g, '-').replace(/\\//g, '_').replace(/=+$/, '');
}"""
