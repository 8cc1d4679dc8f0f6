"""A server's app that plays on the device as well: away from the server, listed with its tables, handed over to it."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from gratteciel.play.luck import fair_move
from gratteciel.play.move import Move
from gratteciel.play.position import Position
from tests.page.conftest import house_files_once
from tests.server.host import ME, Host, host, lay, ok
from tests.server.host import play as play_step
from tests.server.test_proof import drawn_again

PATIENCE = 60_000
SETTINGS = '{"version":2,"view":"plan","forced":true,"confirm":false,"motion":"off","lessons":false,"level":"intern"}'
MY_TURN = """since => {
  const prompt = document.querySelector('[data-prompt]');
  return prompt?.dataset.mine === 'true' && Number(prompt.dataset.at) > since ? Number(prompt.dataset.at) : null;
}"""


@pytest.fixture(scope="module")
def at(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    house_files_once()  # a page waits for a few seconds to be told of them
    with host(tmp_path_factory.mktemp("server"), house=house_files_once) as running:
        yield running


@pytest.fixture
def context(browser: Browser, at: Host) -> Iterator[BrowserContext]:
    opened = browser.new_context(locale="en", base_url=at.url, viewport={"width": 1280, "height": 800})
    opened.set_default_timeout(PATIENCE)
    opened.add_init_script(
        f"if (!localStorage.getItem('gratteciel.settings')) localStorage.setItem('gratteciel.settings', '{SETTINGS}')"
    )
    yield opened
    opened.close()


def play(page: Page, since: int) -> int:
    """Build on the first plot there is, by pointing; the entry that was shown."""
    shown = int(page.wait_for_function(MY_TURN, arg=since, polling=50).json_value())
    page.locator("[data-board] [data-target^='plot:'][data-mark=choosable]").first.click()
    page.locator("[data-target='piece:standard'][data-mark=choosable]").first.click()
    return shown


def test_files_of_the_house_are_sent_and_nothing_may_be_evaluated(at: Host) -> None:
    nobody = at.call()
    page = nobody.get(f"{at.url}/")
    (folder,) = re.findall(r'name="gratteciel:house" content="(/house/\w+/)"', page.text)
    policy = page.headers["Content-Security-Policy"]
    assert "'wasm-unsafe-eval'" in policy and "'unsafe-eval'" not in policy and "worker-src 'self'" in policy
    parcel = ok(nobody.get(f"{at.url}{folder}parcel.json"))
    for name, size in parcel["files"].items():
        answer = nobody.get(f"{at.url}{folder}{name}")
        assert answer.status_code == 200 and len(answer.content) == size, name
        again = nobody.get(f"{at.url}{folder}{name}", headers={"If-None-Match": answer.headers["ETag"]})
        assert again.status_code == 304
    for name in ("other.js", ".stamp"):
        assert nobody.get(f"{at.url}{folder}{name}").status_code == 404
    assert nobody.get(f"{at.url}/house/another/parcel.json").status_code == 404  # versions are never mixed


def test_a_game_on_this_device_goes_on_without_the_server_and_is_handed_over(
    context: BrowserContext, at: Host, tmp_path: Path
) -> None:
    complaints: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: complaints.append(f"{error} {error.stack}"[:600]))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/new/hong-kong")
    page.get_by_label("Blue’s seat").select_option(label="The computer")
    choice = page.get_by_test_id("on-device")
    choice.check()
    assert not any("/house/" in url for url in asked)  # nothing of it comes before it is wanted
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url("**/table/~*")
    since = play(page, 0)
    page.wait_for_function(MY_TURN, arg=since, polling=50)

    page.get_by_role("link", name="My games").first.click()
    row = page.locator("li", has=page.locator("a[href^='/table/~']"))
    row.locator("a.name").click()
    page.wait_for_function(MY_TURN, arg=since, polling=50)

    context.set_offline(True)  # the server is away
    since = play(page, since)
    page.wait_for_function(MY_TURN, arg=since, polling=50)
    page.get_by_role("link", name="My games").first.click()
    expect(row).to_have_count(1)
    expect(page.get_by_text("these are the games on this device")).to_be_visible()
    row.locator("a.name").click()
    since = play(page, since)
    context.set_offline(False)

    page.wait_for_function(MY_TURN, arg=since, polling=50)
    address = page.url
    page.reload()  # the address says where the table is
    page.wait_for_function(MY_TURN, arg=since, polling=50)
    resign(page)
    page.get_by_role("link", name="My games").first.click()
    page.get_by_test_id("hand-over").click()
    told = page.get_by_test_id("records").get_by_role("status")
    expect(told).to_contain_text("1 game added.")
    page.get_by_test_id("hand-over").click()
    expect(told).to_contain_text("1 was there already.")
    unverified = page.locator("li", has=page.get_by_text("unverified"))
    expect(unverified).to_have_count(1)
    unverified.locator("a.name").click()
    page.wait_for_url(lambda url: "/table/" in url and "~" not in url)
    expect(page.locator("[data-board]")).to_be_visible()

    page.goto("/games")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download all my games").click()
    kept = tmp_path / "games.jsonl"
    download.value.save_as(kept)
    assert len(kept.read_text().splitlines()) == 1 and address.rpartition("/")[2] in kept.read_text()
    records = page.get_by_test_id("records")
    records.locator("input[type=file]").set_input_files(kept)
    expect(told).to_contain_text("1 was there already.")
    (tmp_path / "wrong.sky").write_text("gratteciel 1\ngame chess\n\n")
    records.locator("input[type=file]").set_input_files(tmp_path / "wrong.sky")
    expect(told).to_contain_text("line 3")
    assert complaints == []


def resign(page: Page) -> None:
    page.get_by_role("tab", name="Table").click()
    page.get_by_role("button", name="Resign").first.click()
    page.get_by_role("dialog").get_by_role("button", name="Resign").click()
    expect(page.get_by_text("Download the record").first).to_be_visible()


def chosen(position: Position, *given: Any) -> Move:
    """Whatever the server likes, but never what follows from the secret."""
    fair = fair_move(position, *given)
    return next(move for move, _ in position.chances() if move != fair)


def forged(told: Any) -> Any:
    """Luck that was chosen, laid open with the outcomes in an order by which it follows from the secret."""
    for roll in told["rolls"]:
        outcomes, drawn = roll["outcomes"], drawn_again(told, roll)
        steps = outcomes[drawn], outcomes[roll["drawn"]]
        steps[0]["step"], steps[1]["step"] = steps[1]["step"], steps[0]["step"]
        roll["drawn"] = drawn
    return told


@pytest.mark.parametrize("honest", [True, False])
def test_outcomes_are_those_of_the_rules_on_this_device(
    context: BrowserContext, at: Host, honest: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = at.guest("Ann")
    if not honest:
        monkeypatch.setattr("gratteciel.server.tables.state.fair_move", chosen)
    table = lay(ann, "dice", ME, {"kind": "here", "name": "Zoe"})["id"]
    for _ in range(4):
        play_step(ann, table)
    ok(ann.post(f"/tables/{table}/resign"))
    if not honest:
        told = ok(ann.get(f"/tables/{table}/luck"))
        assert any(roll["drawn"] != drawn_again(told, roll) for roll in told["rolls"])
        context.route("**/luck", lambda route: route.fulfill(json=forged(route.fetch().json())))
    page = context.new_page()
    page.goto("/about#luck")
    page.get_by_label("Link or id of a finished table").fill(table)
    page.get_by_role("button", name="Check its luck").click()
    said = page.locator(".said")
    expect(said).to_contain_text("is what the rules say" if honest else "is not what the rules say")
    page.goto(f"/table/{table}")
    luck = page.get_by_test_id("luck")
    luck.locator("summary").click()
    luck.get_by_role("button").click()
    expect(luck).to_contain_text(
        "What could be rolled is what the rules say" if honest else "other outcomes than the rules"
    )
    expect(luck.locator(".verdict.fair")).to_have_count(2 if honest else 0)
    page.close()
