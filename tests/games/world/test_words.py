"""What a step did, in words, for those who may know it and those who may not; and what each seat's picture shows."""

import re

import gratteciel
from gratteciel import Position
from gratteciel.engine.pictures import Area, Thing
from gratteciel.errors import LANGUAGES
from gratteciel.terminal import areas

CARDS = ("Taipei 101", "Euromast", "Messeturm")


def dealt(covered: bool = False) -> Position:
    position = gratteciel.game("world").start(2, covered=covered)
    for step in ("mission red ring", "mission blue zig"):
        position = position.play(step)
    for colour in ("red", "blue"):
        for card in CARDS:
            position = position.play(f"bonus {colour} {card}")
    return position.play("first red")


def after(position: Position, *steps: str) -> Position:
    for step in steps:
        position = position.play(step)
    return position


def things(position: Position, seat: int | None, area: str) -> dict[str, Thing]:
    found = next(found for found in position.view(seat).picture.areas if found.id == area)
    return {thing.id: thing for thing in found.things}


def test_building_and_paying() -> None:
    position = dealt().play("build 1 b4")
    assert position.tell() == ["Red builds a floor of 1 on b4 and pays the bank 1 million."]
    assert position.tell("fr") == ["Rouge bâtit un étage de valeur 1 en b4 et verse 1 million à la banque."]
    position = after(position, "trade", "end", "build 2 b4")
    assert position.tell("en", 0) == ["Blue builds a floor of 2 on b4 and pays Red 2 million."]
    assert position.tell("fr", 1) == ["Bleu bâtit un étage de valeur 2 en b4 et verse 2 millions à Rouge."]


def test_the_end_of_a_turn_tells_the_next_income() -> None:
    position = after(dealt(), "build 1 b4", "trade", "end")
    assert position.tell() == ["Red ends the turn.", "Blue has no income."]
    position = after(position, "build 1 c4", "trade", "end")
    assert position.tell() == ["Blue ends the turn.", "Red has an income of 1 million."]


def test_secret_cards_are_told_to_their_holder_only() -> None:
    position = dealt().play("hand in Euromast")
    assert position.tell("en", 0) == ["Red hands in Euromast."]
    assert position.tell("en", 1) == position.tell("en", None) == ["Red hands in a bonus card."]
    position = after(position, "hand in Messeturm", "hand in Taipei 101")
    assert position.tell("fr", 1) == ["Rouge rend une prime.", "Pour les trois cartes, Rouge reçoit 5 millions."]
    log = position.view(1).log
    assert log[0] == "mission red ?" and log[1] == "mission blue zig"
    assert log[2:5] == ("bonus red ?",) * 3 and log[-3:] == ("hand in ?",) * 3
    assert position.view(0).log[-3:] == ("hand in Euromast", "hand in Messeturm", "hand in Taipei 101")


def test_pictures_show_faces_to_their_holder_and_backs_to_others() -> None:
    position = dealt()
    mine = things(position, 0, "hand:0")
    assert mine["mission:0"].label == "ring" and mine["card:taipei-101"].label == "Taipei 101"
    theirs = things(position, 1, "hand:0")
    assert theirs["mission:0"].kind == "mission-back" and theirs["mission:0"].label is None
    assert theirs["cards:0"].count == 3 and "card:taipei-101" not in theirs
    assert things(position, None, "hand:0") == theirs


def test_faces_show_their_design_and_prize_and_backs_do_not() -> None:
    position = dealt()
    mine = things(position, 0, "hand:0")
    assert mine["mission:0"].design == ((1, 0), (0, 1), (2, 1), (1, 2)) and mine["mission:0"].worth is None
    assert mine["card:taipei-101"].design == ((0, 0), (0, 1), (0, 2), (0, 3)) and mine["card:taipei-101"].worth == 8
    theirs = things(position, 1, "hand:0").values()
    assert not any(thing.design for thing in theirs) and {thing.worth for thing in theirs} == {None}
    for lang in ("en", "fr"):
        names = position.game.words(lang).tree["names"]
        assert {f"mission-{name}" for name in ("line", "block", "tee", "ell", "zig", "ring")} <= set(names)


def test_covered_stocks_are_not_in_the_picture() -> None:
    position = dealt(covered=True)
    assert "covered:0" in things(position, 1, "stock:0") and "coins:0" not in things(position, 1, "stock:0")
    assert things(position, 0, "stock:0")["coins:0"].count == 10
    assert things(position, 1, "bank-of:0")["bank:1"].count == 6


def test_with_memory_nobody_else_reads_or_sees_what_was_bought() -> None:
    position = gratteciel.game("world").start(2, memory=True)
    for step in ("mission red ring", "mission blue zig"):
        position = position.play(step)
    for card in (*CARDS, *CARDS):
        position = position.play(f"bonus {'red' if position.length < 5 else 'blue'} {card}")
    position = after(position, "first red", "build 1 b4", "trade", "buy 4")
    assert position.tell("en", 0) == ["Red buys a floor of 4 for 4 million."]
    assert position.tell("en", 1) == position.tell("en") == ["Red buys a floor."]
    position = position.play("sell 4")
    assert position.tell("fr", 1) == ["Rouge vend un étage."]
    position = position.play("buy neutral")
    assert position.view(1).log[-3:] == ("buy ?", "sell ?", "buy neutral")
    assert position.view(0).log[-3:] == ("buy 4", "sell 4", "buy neutral")
    areas_of = {seat: {area.id for area in position.view(seat).picture.areas} for seat in (0, 1, None)}
    assert "bank-of:0" in areas_of[0] and "bank-of:1" not in areas_of[0]
    assert "bank-of:0" not in areas_of[1] and "bank" in areas_of[1]
    assert not areas_of[None] & {"bank-of:0", "bank-of:1"}
    assert things(position, 1, "bank")["bank:neutral"].count == 5


def test_a_refusal_is_explained_in_both_languages() -> None:
    position = dealt()
    refusal, refus = position.refusal("build 4 b4"), position.refusal("build 2 b4", "fr")
    assert refusal and refusal.rule == "stock"
    assert refus and refus.rule == "WO-2" and "niveau" in refus.text


def test_missions_are_told_in_the_reader_s_language() -> None:
    dealt = gratteciel.game("world").start(players=2).play("mission red ring")
    assert dealt.tell("en", 0) == ["Red gets the mission “ring”."]
    assert dealt.tell("fr", 0) == ["Rouge reçoit la mission «\xa0anneau\xa0»."]


def test_missions_have_one_set_of_names() -> None:
    """On the rules page, told, and drawn in the terminal; notation and edition keep their own."""
    game = gratteciel.game("world")
    for lang in LANGUAGES:
        names = [
            game.words(lang).name(f"mission-{mission}") for mission in ("line", "block", "tee", "ell", "zig", "ring")
        ]
        assert re.search(r"\s+".join(names), game.folder.rules_page(lang)), "the designs of the rules page"
        kept = Area("hand", "hand", tuple(Thing("", "mission", label=card) for card in ("tee", "ring")), 0)
        shown = areas.area(kept, game.words(lang), game.kinds).plain
        assert f"{names[2]}, {names[5]}" in shown
    other = Area("hand", "hand", (Thing("", "mission", label="star"),), 0)
    assert "star" in areas.area(other, game.words("fr"), game.kinds).plain, "an edition's own mission keeps its name"
