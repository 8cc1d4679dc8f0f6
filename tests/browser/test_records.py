"""Finished games from files: dropped on the page or chosen, limited in size, labelled unverified, and watched."""

from collections.abc import Sequence

from playwright.sync_api import Page, expect

from gratteciel.games import folder
from gratteciel.play.record import read, write
from tests.browser.axe import faults
from tests.browser.conftest import PHONE, Visit
from tests.browser.sitting import answer
from tests.server.test_api_records import to_the_end

FILES = """files => {
  const dropped = new DataTransfer();
  for (const [name, text, size] of files) dropped.items.add(new File([text ?? new Uint8Array(size)], name));
  return dropped;
}"""


def drop(page: Page, files: Sequence[tuple[str, str | None, int]], where: str = "[data-testid=records]") -> None:
    """Drop files somewhere: their names, and what is in them, or how many bytes."""
    dropped = page.evaluate_handle(FILES, files)
    page.dispatch_event(where, "dragover", {"dataTransfer": dropped})
    expect(page.get_by_test_id("records")).to_contain_class("over")
    page.dispatch_event(where, "drop", {"dataTransfer": dropped})
    expect(page.get_by_test_id("records")).not_to_contain_class("over")


def test_a_record_is_dropped_or_chosen_and_what_is_no_record_is_refused(visit: Visit) -> None:
    text = write(to_the_end(read((folder("hong-kong").path / "example.sky").read_text(encoding="utf-8"))))
    page = visit("/games", size=PHONE, lang="fr")
    records = page.get_by_test_id("records")
    said = records.get_by_role("status")
    expect(records).to_contain_text("marqué comme non vérifié")
    drop(page, [("énorme.sky", None, 20_000_001)])
    expect(said).to_contain_text("énorme.sky est trop gros pour un fichier de parties (20 Mo au plus).")
    drop(page, [("vide.sky", "", 0)])
    expect(said).to_have_text("Aucune partie ajoutée.")
    drop(page, [("photo.png", None, 900)])
    expect(said).to_contain_text("Aucune partie ajoutée.")
    broken = text.replace("\nS ", "\nX ", 1)
    records.locator("input[type=file]").set_input_files(
        {"name": "cassée.sky", "mimeType": "text/plain", "buffer": broken.encode()}
    )
    expect(said).to_contain_text("ligne")
    assert answer(page, "GET", "/records")["games"] == []
    # Wherever it falls: beside the card the browser would leave the page.
    drop(page, [("partie.sky", text, 0)], "h1")
    expect(said).to_contain_text("1 partie ajoutée.")
    assert faults(page) == []
    records.locator("input[type=file]").set_input_files(
        {"name": "partie.sky", "mimeType": "text/plain", "buffer": text.encode()}
    )
    expect(said).to_contain_text("Aucune partie ajoutée. 1 y était déjà.")
    page.get_by_test_id("taken-in").click()
    expect(page.get_by_test_id("replay-told")).to_contain_text("Le plateau avant le premier coup")
    page.get_by_role("button", name="Revenir au présent").click()
    expect(page.get_by_test_id("ending")).to_contain_text("Elle n’est pas vérifiée")
    expect(page.get_by_test_id("ending")).to_contain_text("Rouge")
