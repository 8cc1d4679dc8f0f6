"""A site is kept whole or not at all, works with its host gone, and a newer one comes when nobody plays."""

import json
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

import gratteciel
from gratteciel.play.record import read
from gratteciel.site.writing import Site
from tests.page.hosting import hosted
from tests.page.visiting import (
    PATIENCE,
    VERSION,
    WHERE,
    available,
    await_offline,
    build,
    laid,
    my_turn,
    point,
    told,
    until,
    visiting,
)

# Asked for while the browser asks by itself, as it does after a page has come, one is told what that finds.
UPDATE = """async () => {
  const found = await navigator.serviceWorker.ready;
  while (!document.querySelector('[data-testid=fresh]')) {
    await found.update();
    await new Promise((resume) => setTimeout(resume, 50));
  }
}"""
KEPT = "async () => (await caches.keys()).flatMap((name) => name.split(' ').slice(2))"
HINT = """async () => {
  const table = new URLSearchParams(location.search).get("id");
  return (await asking("GET", `/tables/${encodeURIComponent(table)}/hint`)).body.at;
}"""
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
SHORT = """async (plan) => {
  const table = (await asking("POST", "/tables", { plan })).body.now.id;
  await playOn(table, 2);
  await asking("POST", `/tables/${table}/resign`, {});
  return table;
}"""
ENDED = """async (table) => ({
  now: (await asking("GET", `/tables/${table}`)).body.now,
  record: (await asking("GET", `/tables/${table}/record`)).text,
})"""


def against_interns(game: str) -> dict[str, Any]:
    """The plan of a game with as few others as it may have."""
    interns = max(2, gratteciel.game(game).seats[0]) - 1
    return {"game": game, "seats": [{"kind": "me"}, *[{"kind": "bot", "level": "intern"}] * interns]}


PLAYED = "async (table) => (await playOn(table)).now.result.reason"
NOW = """async () => {
  const table = new URLSearchParams(location.search).get("id");
  return (await asking("GET", `/tables/${encodeURIComponent(table)}`)).body.now;
}"""
HAND = f"""async () => {{
  const now = await ({NOW})();
  const hand = now.picture.areas.find(({{ id }}) => id === `hand:${{now.mover}}`);
  return hand.things.filter(({{ kind }}) => kind === "bonus").map(({{ label }}) => label);
}}"""
"""The names of the cards of whoever is to move."""

PLAIN = {"server", "date", "content-type", "content-length", "last-modified"}
"""Headers that any host sends."""


def play(page: Page) -> int:
    """Begin a game from the front page, and build once; the entry that was shown."""
    page.get_by_role("button", name="Hong Kong").first.click()
    return build(page)


def test_a_site_is_kept_although_its_service_worker_does_not_come_at_once(
    site: Site, folder: Path, browser: Browser
) -> None:
    with hosted(folder) as host, visiting(browser, host.url) as visitor:
        host.instead[f"/{WHERE}/service-worker.js"] = b""
        with visitor.context.expect_event("console", lambda said: "404" in said.text):
            page = visitor.page("settings/")
        host.instead.clear()
        await_offline(page)
        visitor.complaints.clear()


def test_no_header_is_needed(site: Site, folder: Path, browser: Browser) -> None:
    with hosted(folder) as host, visiting(browser, host.url) as visitor:
        host.headers.clear()
        page = visitor.page()
        since = play(page)
        assert my_turn(page, since) > since
        page.goto(visitor.home)
        await_offline(page)
        sent = visitor.context.request.get(visitor.home).headers
        assert "content-security-policy" not in sent and set(sent) <= PLAIN


def luck_is_proved(page: Page, table: str) -> None:
    """In the page itself, of a game that is over."""
    page.goto(table)
    luck = page.get_by_test_id("luck")
    luck.locator("summary").click()
    luck.get_by_role("button").click()
    expect(luck.locator(".verdict.fair")).to_be_visible(timeout=PATIENCE)


KEEP_LINKS = """() => {
  delete Navigator.prototype.share;
  navigator.clipboard.writeText = async (text) => { window.copied = text; };
}"""


def a_game_is_watched_again_and_reviewed(page: Page, table: str) -> None:
    """One that is over: by the slider, and what was luck and what was play; passed on."""
    page.goto(table)
    page.evaluate(KEEP_LINKS)
    page.get_by_test_id("share").click()
    assert "/review/#g=" in page.wait_for_function("() => window.copied").json_value()
    page.get_by_test_id("replay-slider").fill("1")
    expect(page.get_by_test_id("replay-told")).to_contain_text("after step 1 of")
    page.evaluate("() => { window.copied = null; }")
    page.get_by_role("button", name="Link to this moment").click()
    moment = page.wait_for_function("() => window.copied").json_value()
    page.goto(table)
    review = page.get_by_test_id("review")
    review.get_by_role("button").click()
    expect(review.get_by_test_id("accuracy-means")).to_be_visible(timeout=PATIENCE)
    # Passed on it is a link with the record in it, for whoever opens it: nobody else has the game.
    page.evaluate(KEEP_LINKS)
    review.get_by_test_id("pass-review").click()
    link = page.wait_for_function("() => window.copied").json_value()
    assert "/review/#g=" in link
    page.goto(link)
    expect(page.get_by_text("unverified")).to_be_visible(timeout=PATIENCE)
    expect(page.get_by_test_id("review").get_by_role("button").first).to_be_visible()
    page.goto(moment)
    expect(page.get_by_test_id("replay-told")).to_contain_text("after step 1 of")
    # Of a link that was cut off it is said so; the whole one may be put in its place.
    page.goto(link[:-20])
    expect(page.get_by_role("alert")).to_contain_text("no game that can be read")
    page.evaluate("(link) => { location.href = link; }", link)
    expect(page.get_by_text("unverified")).to_be_visible()


def a_puzzle_is_shown_and_answered(page: Page, home: str) -> None:
    """The first of a game: that it is given up is answered by what would have been right."""
    page.goto(f"{home}puzzles/?id=helicopters#1")
    expect(page.get_by_test_id("puzzle")).to_have_attribute("data-task", "1")
    page.get_by_test_id("give-up").click()
    expect(page.get_by_test_id("said")).to_be_visible()


def a_city_is_played_alone(page: Page, home: str) -> None:
    """A scenario of the game for one, begun from the rules: it has a result, which counts there."""
    page.goto(f"{home}rules/?id=dice")
    page.get_by_role("button", name="Play alone: Essen").click()
    expect(page.get_by_test_id("alone")).to_contain_text("Never demolish.")
    assert point(page, 2) == 2
    table = page.evaluate("() => new URLSearchParams(location.search).get('id')")
    assert told(page, PLAYED, table) == "rules"
    expect(page.get_by_test_id("alone-result")).to_contain_text("Essen")
    now, record = told(page, ENDED, table).values()
    game = read(record)
    assert len(now["seats"]) == 1 and game.setup.options["scenario"] == "essen" and len(game.history) == now["length"]
    page.goto(f"{home}rules/?id=dice")
    essen = page.get_by_test_id("challenges").get_by_role("listitem").filter(has_text="Essen")
    expect(essen).not_to_contain_text("Not played yet")


def an_own_edition_is_played(page: Page, home: str) -> None:
    """One that was made in the page, from the page that makes it: by its values."""
    page.goto(f"{home}editions/?id=hong-kong")
    page.get_by_label("Roofs of each player").fill("3")
    page.get_by_label("Name", exact=True).fill("Few roofs")
    page.get_by_role("button", name="Play with it").click()
    page.get_by_role("button", name="Begin the game").click()
    since = build(page)
    assert my_turn(page, since) > since
    page.get_by_role("tab", name="Table").click()
    expect(page.get_by_test_id("own-edition")).to_contain_text("Few roofs")
    now = told(page, NOW)
    assert now["own_edition"] and now["edition_name"] == "Few roofs"


def a_curtain_hides_hands(page: Page, home: str) -> None:
    """Of several at one screen: nothing of a hand is in the page until the one who holds it says they are there."""
    plan = {"game": "world", "seats": [{"kind": "me"}, {"kind": "here", "name": "Zoe"}]}
    table = laid(page, plan)
    page.goto(f"{home}table/?id={table}")
    cover = page.get_by_test_id("cover")
    for _ in range(2):
        expect(cover).to_be_visible()
        cards = told(page, HAND)
        assert cards
        content = page.content()
        assert not [card for card in cards if card in content]
        cover.get_by_role("button").click()
        my_turn(page)
        for card in cards:
            expect(page.get_by_test_id("board")).to_contain_text(card)
        page.reload()  # whoever looks now has not said who they are


def saved(page: Page, button: Locator, to: Path) -> Path:
    """What the browser is given to be kept as a file."""
    with page.expect_download() as coming:
        button.click()
    coming.value.save_as(to / coming.value.suggested_filename)
    return to / coming.value.suggested_filename


def games_are_taken_along(page: Page, home: str, table: str, to: Path) -> None:
    """A finished one as a record, all of them as one file; both are taken in again once everything was erased."""
    page.goto(f"{home}table/?id={table}")
    record = saved(page, page.get_by_test_id("ending").get_by_role("button", name="Download the record"), to)
    steps = read(record.read_text("utf-8")).length
    assert record.suffix == ".sky" and steps
    page.goto(f"{home}games/")
    records = page.get_by_test_id("records")
    games = saved(page, records.get_by_role("button", name="Download all my games"), to)
    kept = [json.loads(line) for line in games.read_text("utf-8").splitlines()]
    assert table in [one["table"] for one in kept]

    page.goto(f"{home}games/?id=progress")
    page.get_by_test_id("erase").click()
    page.get_by_role("dialog").get_by_role("button", name="Erase everything").click()
    expect(page.get_by_test_id("everything")).to_contain_text("Everything of yours is erased")
    page.goto(f"{home}games/")
    expect(page.get_by_text("Aucune partie terminée")).to_be_visible()  # that one had rather read English, too
    different = len({one["record"] for one in kept})
    for file, said in ((games, f"{different} parties ajoutées."), (record, "Aucune partie ajoutée. 1 y était déjà.")):
        with page.expect_file_chooser() as choosing:
            records.get_by_role("button", name="Ajouter des parties d’un fichier").click()
        choosing.value.set_files(file)
        expect(records).to_contain_text(said)
    page.get_by_test_id("taken-in").click()
    expect(page.get_by_test_id("replay-told")).to_contain_text("Le plateau avant le premier coup")
    assert told(page, NOW)["length"] == steps


def test_with_the_host_gone_everything_is_there(site: Site, folder: Path, browser: Browser, tmp_path: Path) -> None:
    with hosted(folder) as host, visiting(browser, host.url, locale="fr", **PHONE) as visitor:
        page = visitor.page()
        await_offline(page)
        sent = [line.split()[1] for line in host.asked if '" 200' in line]
        # What the page had already was not fetched again.
        assert sent and [path for path in set(sent) if sent.count(path) > 1] == []
        host.stop()

        page.reload()
        since = play(page)
        shown = my_turn(page, since)
        other = visitor.page(page.url.removeprefix(visitor.home))
        assert my_turn(other, since) == shown
        assert told(other, HINT) > shown  # that it was given is noted
        other.get_by_role("button", name="switch to English").click()
        for path, text in (("rules/?id=world", "Skyline of the World"), ("about", "How luck is proved")):
            other.goto(visitor.home + path)  # without a slash, too
            expect(other.locator("main")).to_contain_text(text)
        other.goto(f"{visitor.home}learn/?id=dice")
        expect(other.locator("[data-board] [data-mark=choosable], [data-prompt] [data-target]").first).to_be_attached()
        other.goto(f"{visitor.home}editions/?id=hong-kong")
        expect(other.get_by_role("button", name="Play with it")).to_be_visible()
        await_offline(other)

        short = told(other, SHORT, against_interns("hong-kong"))
        a_game_is_watched_again_and_reviewed(other, f"{visitor.home}table/?id={short}")
        a_puzzle_is_shown_and_answered(other, visitor.home)
        a_city_is_played_alone(other, visitor.home)
        an_own_edition_is_played(other, visitor.home)
        a_curtain_hides_hands(other, visitor.home)
        games_are_taken_along(other, visitor.home, short, tmp_path)


def test_whole_games_are_pointed_to_their_end_with_the_host_gone(site: Site, folder: Path, browser: Browser) -> None:
    with hosted(folder) as host, visiting(browser, host.url, locale="fr", **PHONE) as visitor:
        page = visitor.page("settings/")
        await_offline(page)
        host.stop()
        for game in gratteciel.games():
            table = laid(page, against_interns(game))
            page.goto(f"{visitor.home}table/?id={table}")
            assert point(page, 1) == 1
            # In mid-game another tab goes on, by its own house: that of the first is gone with it.
            other = visitor.page(f"table/?id={table}")
            page.close()
            page = other
            if game == "hong-kong":
                page.get_by_role("button", name="switch to English").click()
            point(page)
            now, record = told(page, ENDED, table).values()
            assert (now["status"], now["result"]["reason"]) == ("over", "rules")
            assert len(read(record).history) == now["length"]
        assert page.evaluate("() => document.documentElement.lang") == "en"
        luck_is_proved(page, page.url)


def test_a_newer_version_waits_until_nobody_plays_or_somebody_wants_it(
    site: Site, folder: Path, newer: Path, browser: Browser
) -> None:
    with hosted(folder) as host, visiting(browser, host.url) as visitor:
        reading = visitor.page()
        await_offline(reading)
        old = reading.evaluate(VERSION)
        playing = visitor.page()
        since = play(playing)
        host.folder = newer
        reading.evaluate(UPDATE)
        for page in (reading, playing):
            expect(page.get_by_test_id("fresh")).to_be_visible(timeout=PATIENCE)
        reading.get_by_role("navigation").get_by_role("link", name="My games").click()
        expect(reading.get_by_role("heading", level=1)).to_be_visible()
        reading.get_by_test_id("fresh").get_by_role("button", name="Later").click()
        expect(reading.get_by_test_id("fresh")).to_have_count(0)
        other = visitor.page("rules/")
        assert [page.evaluate(VERSION) for page in (reading, playing, other)] == [old] * 3
        other.close()

        # Whoever goes elsewhere plays no longer: all pages become new.
        shown = my_turn(playing, since)
        playing.get_by_role("navigation").get_by_role("link", name="My games").click()
        for page in (reading, playing):
            page.wait_for_function(f"old => ({VERSION})() !== old", arg=old)
        new = reading.evaluate(VERSION)
        until(playing, f"async version => String(await ({KEPT})()) === version", new)

        # And back, in the middle of the game, because one wants to.
        playing.get_by_role("link", name="Hong Kong").first.click()
        assert my_turn(playing, since) == shown
        (folder / WHERE / "service-worker.js").touch()  # hosts go by the time
        host.folder = folder
        playing.evaluate(UPDATE)
        playing.get_by_test_id("fresh").get_by_role("button", name="Have it now").click()
        for page in (reading, playing):
            page.wait_for_function(f"old => ({VERSION})() === old", arg=old)
        assert my_turn(playing, since) == shown


def test_a_half_written_cache_is_never_used(site: Site, folder: Path, browser: Browser) -> None:
    about = f"/{WHERE}/about/"
    given_up = "() => navigator.serviceWorker.getRegistration().then((found) => found === undefined)"
    with hosted(folder) as host, visiting(browser, host.url) as visitor:
        for path, wrong in (("", b""), ("games/", b"<!doctype html>of another version")):
            host.instead[about] = wrong
            host.asked.clear()
            page = visitor.page(path)
            while not any(f" {about} " in asked for asked in host.asked):
                page.wait_for_timeout(50)
            page.wait_for_function(given_up)
            expect(available(page)).to_have_count(0)
        host.instead.clear()
        page.reload()
        await_offline(page)

        # What the browser has thrown out is fetched again.
        whole = "(await caches.keys()).find((name) => name.split(' ')[2])"
        delete = f"async path => (await caches.open({whole})).delete(path)"
        assert page.evaluate(delete, about)
        page.goto(f"{visitor.home}about/")
        expect(page.get_by_role("heading", level=1)).to_have_text("About")
        assert page.evaluate(delete, about)


SPOIL = """async (part) => {
  const whole = (await caches.keys()).find((name) => name.split(" ")[2]);
  const cache = await caches.open(whole);
  const found = (await cache.keys()).find(({ url }) => url.includes(part));
  await cache.put(found, new Response("spoilt", { headers: (await cache.match(found)).headers }));
}"""


def test_what_is_spoilt_of_what_is_kept_is_fetched_again_once_a_page_is_loaded_again(
    site: Site, folder: Path, browser: Browser
) -> None:
    with hosted(folder) as host, visiting(browser, host.url) as visitor:
        page = visitor.page("settings/")
        await_offline(page)
        page.evaluate(SPOIL, "/parcel.json")
        page.goto(visitor.home)
        expect(page.get_by_role("alert")).to_contain_text("load the page again")
        page.reload()
        my_turn(page, play(page))
        visitor.complaints.clear()
