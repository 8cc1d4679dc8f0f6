"""Skyline of the World: what each seat is told and shown, and what it may guess, by ruling."""

from collections import Counter
from itertools import permutations
from typing import Any

from gratteciel.engine.contract import SPECTATOR
from gratteciel.games.world import rules
from gratteciel.games.world.layout import UNKNOWN
from tests.games.world.scene import BLUE, CARD_NAMES, CODES, RED, TEXTS, YELLOW, Scene


def told(scene: Scene, step: str, seat: int) -> str:
    return TEXTS[rules.told(scene.box, scene.table, CODES[step], seat)]


def test_wo_8_cards_are_told_to_their_holder_only() -> None:
    scene = Scene(3, dealt=False)
    assert told(scene, "mission red ring", RED) == "mission red ring"
    assert told(scene, "mission red ring", BLUE) == told(scene, "mission red ring", SPECTATOR) == "mission red ?"
    assert told(scene, "bonus yellow Euromast", YELLOW) == "bonus yellow Euromast"
    assert told(scene, "bonus yellow Euromast", RED) == "bonus yellow ?"
    assert told(scene, "first red", SPECTATOR) == "first red"
    dealt = Scene(3)
    assert told(dealt, "hand in Euromast", RED) == "hand in Euromast"
    assert told(dealt, "hand in Euromast", BLUE) == "hand in ?"
    assert told(dealt, "show Euromast", BLUE) == "show Euromast"
    assert told(dealt, "build 1 b1", SPECTATOR) == "build 1 b1"


def test_wo_8_veiled_forms_are_never_allowed() -> None:
    veiled = [text for text in CODES if text.endswith("?")]
    assert len(veiled) == 11
    for scene in (Scene(2, dealt=False), Scene(2)):
        assert {scene.refusal(text) for text in veiled} == {"WO-8"}


def test_wo_8_scores_leave_missions_out_for_everybody_but_their_owner_until_the_end() -> None:
    scene = Scene(2, missions=("line", "block"))
    scene.tops(RED, "b2", "b4", "b5", "b6", "b7")
    scene.tops(BLUE, "c4", "c5", "d6", "d5")
    assert scene.scores == [2, 0]
    scene.tops(BLUE, "c6")
    assert scene.scores == [2, 3]
    for seat, expected in ((RED, [2, 1]), (BLUE, [0, 3]), (SPECTATOR, [0, 1])):
        assert scene.hidden(seat).scores == expected
    scene.table.closing = 1
    scene.pass_turn()
    for seat in (RED, BLUE, SPECTATOR):
        assert scene.hidden(seat).scores == [2, 3] and scene.hidden(seat).shares == [0, 1]


def test_must_hold_nobodys_view_contains_another_seats_cards_or_the_pile() -> None:
    scene = Scene(3)
    scene.hold(BLUE, "Euromast", "Messeturm", "Taipei 101", "Taipei 101")
    scene.turn_of(BLUE)
    scene.play("hand in Euromast", "hand in Taipei 101")
    for seat in (RED, BLUE, YELLOW, SPECTATOR):
        view = scene.hidden(seat).table
        assert not view.pile.any()
        assert view.pile_left == scene.table.pile_left
        for other in range(3):
            if other != seat:
                assert view.mission[other] == UNKNOWN
                assert not view.hand[other].any() and not view.given[other].any()
            else:
                assert view.mission[other] == scene.table.mission[other]
                assert view.hand[other].tolist() == scene.table.hand[other].tolist()
                assert view.given[other].tolist() == scene.table.given[other].tolist()
        assert view.in_hand.tolist() == [3, 2, 3, 0] and view.handed.tolist() == [0, 2, 0, 0]
        assert view.coins.tolist() == [10, 10, 10, 0]


def test_wo_14_covered_hides_coins_and_stocks_but_not_the_bank() -> None:
    scene = Scene(3, covered=True)
    scene.stock(BLUE, "neutral", "6")
    for seat in (RED, BLUE, YELLOW, SPECTATOR):
        view = scene.hidden(seat).table
        for other in range(3):
            shown = other == seat
            assert view.coins[other] == (10 if shown else UNKNOWN)
            assert view.stock[other].tolist() == (scene.table.stock[other].tolist() if shown else [UNKNOWN] * 7)
        assert view.bank.tolist() == scene.table.bank.tolist() and view.neutrals == 5
    assert told(scene, "build 1 b1", BLUE) == "build 1 b1"
    assert told(scene, "buy 6", BLUE) == "buy 6"


def test_wo_14_the_duty_to_buy_follows_from_coins_so_it_is_covered_too() -> None:
    rich, poor = Scene(covered=True), Scene(covered=True)
    for scene, coins in ((rich, 10), (poor, 0)):
        scene.empty_stock(RED)
        scene.pay(coins, 10)
        scene.play("trade")
    assert rich.table.bound == 1 and poor.table.bound == 0
    assert rich.hidden(BLUE).tables.tobytes() == poor.hidden(BLUE).tables.tobytes()
    assert rich.hidden(RED).table.bound == 1
    for number in range(60):
        guess = rich.hidden(BLUE).imagined(BLUE, number)
        assert guess.table.bound == (1 if guess.coins[RED] > 0 else 0)
        assert guess.allowed()


def test_what_a_seat_did_not_see_does_not_change_its_view() -> None:
    """Two deals that differ in what others hold look alike, down to the byte."""
    ours, theirs = ("Euromast", "Messeturm", "Taipei 101"), ("MLC Centre", "MLC Centre", "Willis Tower")
    one = Scene(3, missions=("ring", "zig", "line"), hands=(ours, theirs, ours))
    two = Scene(3, missions=("ring", "tee", "ell"), hands=(ours, ours, theirs))
    assert one.hidden(RED).tables.tobytes() == two.hidden(RED).tables.tobytes()
    for scene, card in ((one, "MLC Centre"), (two, "Euromast")):
        scene.turn_of(BLUE)
        scene.play(f"hand in {card}")
    assert one.hidden(RED).tables.tobytes() == two.hidden(RED).tables.tobytes()
    assert one.hidden(BLUE).tables.tobytes() != two.hidden(BLUE).tables.tobytes()


def enumerate_deals(scene: Scene, seat: int) -> dict[tuple[tuple[int, ...], ...], float]:
    """The exact chances of what two others hold and have handed in, from all orders of the physical cards unseen."""
    table = scene.table
    copies = scene.box.copies - table.shown - table.hand[seat] - table.given[seat]
    unseen = [card for card in range(len(CARD_NAMES)) for _ in range(int(copies[card]))]
    places = [n for other in range(scene.players) if other != seat for n in (table.in_hand[other], table.handed[other])]
    counts: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for dealt in permutations(range(len(unseen)), int(sum(places))):
        cards, found = [unseen[n] for n in dealt], []
        for place in places:
            found.append(tuple(sorted(cards[: int(place)])))
            cards = cards[int(place) :]
        counts[tuple(found)] += 1
    return {deal: count / counts.total() for deal, count in counts.items()}


def deal_of(scene: Scene, seat: int) -> tuple[tuple[int, ...], ...]:
    others = [other for other in range(scene.players) if other != seat]
    rows = [row[other] for other in others for row in (scene.table.hand, scene.table.given)]
    return tuple(tuple(card for card in range(len(CARD_NAMES)) for _ in range(int(row[card]))) for row in rows)


def test_wo_14_unseen_cards_are_imagined_as_the_physical_cards_make_them() -> None:
    scene = Scene(3, covered=True)
    for card in range(len(CARD_NAMES)):  # a small pile: all but a few cards have been shown
        scene.table.shown[card] = 3
        scene.table.pile[card] = 0
        scene.table.hand[:, card] = 0
    scene.table.shown[:4] = (0, 2, 1, 2)  # unseen, or Red's: A A A B C C D
    scene.table.hand[RED, 0] = scene.table.in_hand[RED] = 1
    scene.table.hand[BLUE, [0, 2]] = 1
    scene.table.in_hand[BLUE] = 2
    scene.table.given[YELLOW, 1] = scene.table.handed[YELLOW] = 1
    scene.table.in_hand[YELLOW] = 0
    scene.table.hand[YELLOW] = 0
    scene.table.pile[[0, 2, 3]] = 1
    scene.table.pile_left = 3
    view = scene.hidden(RED)
    expected = enumerate_deals(view, RED)
    draws = 6000
    found: Counter[tuple[tuple[int, ...], ...]] = Counter()
    for number in range(draws):
        guess = view.imagined(RED, number)
        found[deal_of(guess, RED)] += 1
        left = guess.table.hand.sum(0) + guess.table.given.sum(0) + guess.table.shown + guess.table.pile
        assert left.tolist() == scene.box.copies.tolist()
        assert guess.table.pile.sum() == guess.table.pile_left
        assert guess.hidden(RED).tables.tobytes() == view.tables.tobytes()
    assert set(found) == set(expected)
    surprise = sum((found[deal] - draws * p) ** 2 / (draws * p) for deal, p in expected.items())
    freedom = len(expected) - 1
    assert surprise < freedom + 5 * (2 * freedom) ** 0.5


def even(counts: Counter[Any], choices: int) -> bool:
    mean = counts.total() / choices
    surprise = sum((count - mean) ** 2 / mean for count in counts.values()) + (choices - len(counts)) * mean
    return bool(surprise < choices - 1 + 5 * (2 * choices) ** 0.5)


def test_missions_are_imagined_evenly_and_without_repeats() -> None:
    view = Scene(3, missions=("ring", "zig", "line")).hidden(BLUE)
    guesses = [view.imagined(BLUE, number).table.mission.tolist() for number in range(2000)]
    assert {guess[BLUE] for guess in guesses} == {5}
    pairs = Counter((guess[RED], guess[YELLOW]) for guess in guesses)
    assert len(pairs) == 20 and even(pairs, 20)
    assert all(len({*guess[:3]}) == 3 for guess in guesses)
    watching = view.hidden(SPECTATOR)
    watched = Counter(tuple(watching.imagined(SPECTATOR, number).table.mission[:2]) for number in range(3000))
    assert len(watched) == 30 and even(watched, 30)


def test_wo_14_coins_are_imagined_evenly_and_stocks_follow_from_bank_and_board() -> None:
    scene = Scene(3, covered=True)
    scene.stock(BLUE, "4", "penthouse", "neutral")
    scene.stock(YELLOW, "neutral", "skyline")
    scene.stock(RED, "neutral")
    scene.table.penthouses[YELLOW] = 1
    scene.tower("b4", "ybyn")
    view = scene.hidden(RED)
    guesses = [view.imagined(RED, number) for number in range(2000)]
    assert even(Counter(guess.coins[BLUE] for guess in guesses), 31)
    assert even(Counter(guess.coins[YELLOW] for guess in guesses), 31)
    assert {guess.coins[RED] for guess in guesses} == {10}
    for guess in guesses[:200]:
        for seat in (RED, BLUE, YELLOW):
            mine, true = guess.table.stock[seat].tolist(), scene.table.stock[seat].tolist()
            assert mine[:5] == true[:5] and mine[6] == true[6]
        assert guess.has(RED, "neutral") == 1
        assert guess.has(BLUE, "neutral") + guess.has(YELLOW, "neutral") == 2
        assert guess.hidden(RED).tables.tobytes() == view.tables.tobytes()
    halves = Counter(guess.has(BLUE, "neutral") for guess in guesses)
    assert abs(halves[1] - 1000) < 120 and abs(halves[0] - 500) < 100  # each floor anybody's, on its own


def test_memory_covers_what_covered_covers_and_trade_and_the_bank_of_others() -> None:
    scene = Scene(3, memory=True)
    scene.stock(BLUE, "neutral", "6")
    for seat in (RED, BLUE, YELLOW, SPECTATOR):
        view = scene.hidden(seat).table
        for other in range(3):
            shown = other == seat
            assert view.coins[other] == (10 if shown else UNKNOWN)
            assert view.stock[other].tolist() == (scene.table.stock[other].tolist() if shown else [UNKNOWN] * 7)
            assert view.bank[other].tolist() == (scene.table.bank[other].tolist() if shown else [UNKNOWN] * 5)
        assert view.neutrals == 5
    scene.turn_of(BLUE)
    for step, veiled in (("buy 6", "buy ?"), ("buy penthouse", "buy ?"), ("sell 1", "sell ?")):
        assert told(scene, step, BLUE) == step
        assert told(scene, step, RED) == told(scene, step, SPECTATOR) == veiled
    for step in ("buy neutral", "sell neutral", "build 1 b1", "trade", "end"):
        assert told(scene, step, RED) == step
    assert told(Scene(3, covered=True), "buy 6", BLUE) == "buy 6"


def test_with_memory_equal_stories_look_alike_whatever_was_bought() -> None:
    one, two = Scene(2, memory=True), Scene(2, memory=True)
    for scene, bought, sold in ((one, "4", "2"), (two, "1", "1")):
        scene.play("build 1 b1", "trade", f"buy {bought}", f"sell {sold}")
    assert one.hidden(BLUE).tables.tobytes() == two.hidden(BLUE).tables.tobytes()
    assert one.hidden(SPECTATOR).tables.tobytes() == two.hidden(SPECTATOR).tables.tobytes()
    assert one.hidden(RED).tables.tobytes() != two.hidden(RED).tables.tobytes()


def test_with_memory_any_number_of_floors_is_imagined_in_the_bank() -> None:
    scene = Scene(3, memory=True)
    scene.tower("b4", "byb")
    scene.stock(BLUE, "6")
    view = scene.hidden(RED)
    guesses = [view.imagined(RED, number) for number in range(2000)]
    boxed = scene.box.floors.tolist()
    standing = {BLUE: [1, 0, 1, 0, 0], YELLOW: [0, 1, 0, 0, 0]}
    for seat, there in standing.items():
        for kind in range(5):
            left = boxed[kind] - there[kind]
            assert even(Counter(int(guess.table.bank[seat, kind]) for guess in guesses), left + 1)
            for guess in guesses[:100]:
                assert guess.table.bank[seat, kind] + guess.table.stock[seat, kind] == left
    for guess in guesses[:100]:
        assert guess.table.bank[RED].tolist() == scene.table.bank[RED].tolist()
        assert guess.hidden(RED).tables.tobytes() == view.tables.tobytes()


def test_the_view_of_the_mover_knows_its_legal_steps() -> None:
    scene = Scene(3, covered=True, hands=(("Taipei 101",) * 3, ("Euromast",) * 3, ("MLC Centre",) * 3))
    scene.tops(RED, "b2", "b3", "b4", "b5")
    for step in ("show Taipei 101", "build 1 b1", "trade", "buy 2"):
        assert scene.hidden(RED).allowed() == scene.allowed()
        scene.play(step)
