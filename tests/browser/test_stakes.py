"""What a choice costs stands on it, in both views; a step that cannot be mended is asked about once more."""

import pytest
from playwright.sync_api import expect

from tests.browser.axe import faults
from tests.browser.conftest import DESKTOP, PHONE, Visit, shoot
from tests.browser.sitting import HERE, ME, Sitting, answer, lay

NAMES = {
    "en": {"out": "puts you out of the game", "costs": "costs {}", "pays": "pays {}", "free": "costs nothing"},
    "fr": {"out": "vous met hors jeu", "costs": "coûte {}", "pays": "rapporte {}", "free": "ne coûte rien"},
}

COVERED = """() => {
  const tags = [...document.querySelectorAll('[data-price] rect, [data-flag] .cloth')]
    .map(tag => [tag.closest('[data-price], [data-flag]').dataset, tag.getBoundingClientRect()]);
  return tags.flatMap(([{ price, flag }, one], n) => tags.slice(n + 1)
    .filter(([also, other]) => (price || also.price)
      && Math.min(one.right, other.right) - Math.max(one.left, other.left) > 1
      && Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top) > 1)
    .map(([also]) => `${price ?? flag} and ${also.price ?? also.flag}`));
}"""
"""Prices that cover each other or a flag."""


def started(page, lang: str = "en") -> Sitting:
    """Three at one screen, past their starts: Red is to fly."""
    now = lay(page, "helicopters", ME, HERE, HERE)
    for _ in range(3):
        body = {"at": now["at"], "step": now["steps"][0]["step"]}
        now = answer(page, "POST", f"/tables/{now['id']}/steps", **body)["now"]
    page.goto(f"/table/{now['id']}")
    return Sitting(page, now["id"])


@pytest.mark.parametrize(("size", "lang"), [(DESKTOP, "fr"), (PHONE, "en")], ids=["desktop", "phone"])
def test_each_plot_says_what_flying_there_wins_or_loses(visit: Visit, size, lang: str) -> None:
    page = visit(size=size, lang=lang, settings={"view": "city", "confirm": True})
    sitting = started(page)
    assert sitting.wait() == "turn"
    steps = sitting.now["steps"]
    assert {step["warning"] for step in steps if "warning" in step} == {"out"}
    for view in ("city", "plan"):
        for step in steps:
            thing = sitting.thing(step["targets"][0])
            name, pays = thing.get_attribute("aria-label") or "", step["pays"]
            said = NAMES[lang]["costs" if pays < 0 else "pays" if pays else "free"].format(abs(pays))
            assert said in name, f"{view}: {name}"
            assert (NAMES[lang]["out"] in name) == (step.get("warning") == "out")
        shown = page.locator("[data-board] [data-stake]")
        expect(shown).to_have_count(len(steps))
        texts = sorted(text.split("\n")[0].strip() for text in shown.all_text_contents())
        assert any("−45" in text for text in texts) and any(text.startswith("+5") for text in texts)
        assert view == "plan" or page.evaluate(COVERED) == []
        shoot(page, f"stakes-{view}-{size['width']}-{lang}")
        page.keyboard.press("v")
        page.wait_for_function("view => !document.querySelector(view)", arg=".city" if view == "city" else ".grid")


@pytest.mark.parametrize("confirm", [True, False])
def test_a_ruinous_flight_is_asked_about_and_can_be_thought_over(visit: Visit, confirm: bool) -> None:
    page = visit(size=PHONE, settings={"view": "plan", "confirm": confirm})
    sitting = started(page)
    assert sitting.wait() == "turn"
    now = sitting.now
    step = next(one for one in now["steps"] if one.get("warning") == "out")

    def choose() -> None:
        sitting.thing(step["targets"][0]).click()
        if confirm:
            page.get_by_test_id("confirm").click()

    choose()
    dialog = page.get_by_role("dialog", name="This puts you out of the game.")
    expect(dialog).to_be_visible()
    expect(dialog).to_contain_text(" ".join(step["prose"]))
    expect(page.get_by_test_id("think-again")).to_be_focused()
    shoot(page, f"doubt-{confirm}")
    assert faults(page) == []
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    if confirm:
        page.get_by_test_id("confirm").click()
    else:
        choose()
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    assert sitting.now["at"] == now["at"], "nothing was played"
    sitting.since = now["at"]
    if confirm:
        page.get_by_test_id("confirm").click()
    else:
        choose()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert sitting.wait() in ("turn", "over")
    assert sitting.now["seats"][0]["score"] == 0


def test_a_harmless_flight_is_not_asked_about_twice(visit: Visit) -> None:
    page = visit(settings={"confirm": False})
    sitting = started(page)
    sitting.play(lambda steps: next(step for step in steps if "warning" not in step))
    assert sitting.wait() == "turn"
    expect(page.get_by_test_id("sure")).to_have_count(0)


WHOLE = """preview => {
  const box = preview.getBoundingClientRect();
  let cut = preview.scrollHeight > preview.clientHeight + 1 || box.top < 0 || box.bottom > innerHeight + 1;
  const free = getComputedStyle(preview).position === 'fixed';
  for (let around = preview.parentElement; around && !free; around = around.parentElement) {
    const frame = around.getBoundingClientRect();
    const clips = getComputedStyle(around).overflowY !== 'visible';
    cut ||= clips && (box.top < frame.top - 1 || box.bottom > frame.bottom + 1);
  }
  return !cut;
}"""
SIZES = [(360, 640), (360, 740), (430, 932), (768, 1024), (740, 360), (1280, 720), (1920, 1080)]


def test_what_a_step_does_is_never_cut(visit: Visit) -> None:
    page = visit(lang="fr", settings={"view": "plan", "confirm": True})
    sitting = started(page)
    assert sitting.wait() == "turn"
    step = max(sitting.now["steps"], key=lambda one: len(" ".join(one["prose"])))
    assert step["warning"] == "out"
    sitting.thing(step["targets"][0]).click()
    preview = page.get_by_test_id("preview")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        expect(preview).to_contain_text("Ceci vous met hors jeu.")
        if height < 400:
            preview.scroll_into_view_if_needed()
        page.wait_for_function(f"() => ({WHOLE})(document.querySelector('[data-testid=preview]'))", timeout=5000)
        shoot(page, f"preview-{width}x{height}")
