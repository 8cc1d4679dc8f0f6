"""Hong Kong: the buildings of a seat, sorted by whether they can still be lost."""

import gratteciel

STEPS = ("S b2", "S e5", "S b2", "S e4", "S b2", "S e3", "S b2", "R d5", "S b2", "S c3", "R a1")


def test_buildings_under_a_roof_full_and_open_and_the_centre() -> None:
    position = gratteciel.game("hong-kong").start()
    assert position.tally(0) == []
    for step in STEPS:
        position = position.play(step)
    assert position.tally(0) == [("1 building under a roof", 1), ("1 building of full height", 1)]
    assert position.tally(1) == [
        ("1 building under a roof", 1),
        ("4 buildings still open", 4),
        ("The centre, which decides a tie", 0),
    ]
    assert position.tally(1, "fr")[1:] == [
        ("4 immeubles encore ouverts", 4),
        ("Le centre, qui départage en cas d’égalité", 0),
    ]
    assert position.scores == (2, 5)


def test_a_roof_at_full_height_is_a_roof() -> None:
    position = gratteciel.game("hong-kong").start()
    for step in ("S b2", "S e5", "S b2", "S e4", "S b2", "S e3", "S b2", "S e1", "R b2"):
        position = position.play(step)
    assert position.tally(0) == [("1 building under a roof", 1)]
