"""Projekt Skyline: money, skyscrapers, and the debt of a bankrupt (PR-13)."""

from tests.games.projekt.scene import scene


def test_money_and_skyscrapers() -> None:
    position = scene(red="d4:T d3:T", blue="a1", yellow="c3:T", money={"green": 30})
    assert position.tally(0) == [("Money in hand, in thousands", 700), ("2 skyscrapers on the board", 200)]
    assert position.tally(1) == [("Money in hand, in thousands", 700)]
    assert position.tally(2, "fr")[1] == ("1 gratte-ciel sur le plateau", 100)
    assert position.tally(3) == [("Money in hand, in thousands", 30)]


def test_pr_13_what_the_bonus_does_not_pay_of_a_debt_the_bank_makes_up() -> None:
    position = scene(figures={"red": 1}, blue="b6 a1", money={"red": 9}).play("dice 1 1")
    assert position.over and position.scores[0] == 0
    assert position.tally(0) == [("Debt, in thousands", -1), ("Rest of the debt, made up by the bank", 1)]


def test_pr_13_the_bonus_pays_the_debt() -> None:
    position = scene(figures={"red": 1}, red="d4:T", blue="b6 a1", money={"red": 9}).play("dice 1 1")
    assert position.over
    assert position.tally(0) == [("Debt, in thousands", -1), ("1 skyscraper on the board", 100)]
