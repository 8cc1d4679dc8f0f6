"""Names filled into French sentences."""

import pytest

import gratteciel
from gratteciel.engine.words import Name, sentence
from gratteciel.french import filled
from gratteciel.server.errors import MoveNotYours


@pytest.mark.parametrize(
    ("template", "value", "text"),
    [
        ("La condition de {x} est remplie.", "Essen", "La condition d’Essen est remplie."),
        ("La condition de {x} est remplie.", "Dubaï", "La condition de Dubaï est remplie."),
        ("De {x} à Rouge", "Édith", "D’Édith à Rouge"),
        ("Le tour de {x}", "le hasard", "Le tour du hasard"),
        ("Elle va à {x}.", "les Halles", "Elle va aux Halles."),
        ("{x} et {x}", "Ann", "Ann et Ann"),
        ("Ce que {x} possède, puisque {x} joue", "Orange", "Ce qu’Orange possède, puisqu’Orange joue"),
        ("la {x}, de la {x}", "école", "l’école, de l’école"),
        ("vole de {x} à {x}", "a3", "vole de a3 à a3"),
        ("de {x} à Z", "A", "de A à Z"),
        ("le tour de {x}", "Yvonne", "le tour d’Yvonne"),
        ("le tour de {x}", "Yann", "le tour de Yann"),
        ("le tour de {x}", "Hugo", "le tour de Hugo"),
        ("bâtit plus de {x} étages", 11, "bâtit plus de 11 étages"),
        ("à côté de {x}", "un immeuble", "à côté d’un immeuble"),
        ("plus de {x!r}", "Essen", "plus de 'Essen'"),
        ("le code {x:>4}", 7, "le code    7"),
    ],
)
def test_small_words_give_way(template: str, value: object, text: str) -> None:
    assert filled(template, {"x": value}) == text


def test_a_game_and_an_error_say_it_so() -> None:
    words = gratteciel.game("dice").words("fr")
    kept = sentence("scenario-kept", scenario=Name("scenario-essen"))
    assert words.say(kept) == "La condition d’Essen est remplie."
    error = MoveNotYours(step="S a1", mover={"en": "chance", "fr": "le hasard"})
    assert "c’est le tour du hasard" in error.text("fr") and "the turn of chance" in error.text("en")
