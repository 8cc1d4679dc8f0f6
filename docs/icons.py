"""Makes the app's icons from `web/public/icon.svg`, and the picture of its front page: `python docs/icons.py`.

For whoever has changed the one or the other. Chromium draws them, from the app as it is built.
"""

import io
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.browser import chromium
from tests.server.host import host

HOME = Path(__file__).parent.parent
PUBLIC = HOME / "web" / "public"
BACK = "#14213d"
SAFE = 0.74
"""How much of a maskable icon its drawing may take: systems cut such icons round."""
SIZES = {"icon-192.png": 192, "icon-512.png": 512}
CARD = """
() => {
    const hero = document.querySelector(".hero");
    const title = document.createElement("h1");
    title.textContent = "Gratteciel";
    title.style.cssText = "position: relative; margin: 0; padding: 64px 72px; font-size: 120px; max-width: none";
    hero.querySelector(".inner").replaceWith(title);
    document.body.replaceChildren(hero);
    hero.style.height = "630px";
    hero.querySelector(".flying").style.cssText = "animation: none; transform: translate(1130px, 60px) scale(1.6)";
    hero.querySelector("svg").style.height = "430px";
}
"""


def drawn(page: Page, size: int, drawing: float = 1.0, round: bool = True) -> Image.Image:
    """The icon on a square of so many pixels; its drawing takes that share of it."""
    svg = (PUBLIC / "icon.svg").read_text(encoding="utf-8")
    inset = size * (1 - drawing) / 2
    back = "transparent" if round else BACK
    svg = svg.replace("<svg ", f'<svg style="position: absolute; inset: {inset}px; width: {size * drawing}px" ')
    page.set_viewport_size({"width": size, "height": size})
    page.set_content(f'<body style="margin: 0; background: {back}">{svg}')
    shot = page.screenshot(omit_background=True)
    return Image.open(io.BytesIO(shot))


def kept(image: Image.Image, name: str, colours: int = 64) -> None:
    """Write an image with few colours, so that it travels quickly."""
    image.quantize(colours, Image.Quantize.FASTOCTREE).save(PUBLIC / name, optimize=True)


def main() -> None:
    """All of them."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.ARGUMENTS)
        page = browser.new_page()
        for name, size in SIZES.items():
            kept(drawn(page, size), name)
        # Cut to a rounded square by the system that shows it.
        kept(drawn(page, 180, 0.92, round=False), "apple-touch-icon.png")
        kept(drawn(page, 512, SAFE, round=False), "icon-maskable.png")
        drawn(page, 64).save(PUBLIC / "favicon.ico", sizes=[(16, 16), (32, 32), (48, 48)])
        browser.close()
    with tempfile.TemporaryDirectory() as folder, host(Path(folder)) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium.find(), args=chromium.ARGUMENTS)
        page = browser.new_page(viewport={"width": 1200, "height": 630}, bypass_csp=True)
        page.goto(server.url)
        page.wait_for_selector(".hero .button")
        page.evaluate(CARD)
        image = Image.open(io.BytesIO(page.screenshot()))
        image.quantize(128, dither=Image.Dither.FLOYDSTEINBERG).save(PUBLIC / "card.png", optimize=True)
        browser.close()


if __name__ == "__main__":
    main()
