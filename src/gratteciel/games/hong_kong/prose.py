"""What a step of Hong Kong did, and what a player is asked, as a player would say it."""

from gratteciel.engine.plots import holds
from gratteciel.engine.records import Record
from gratteciel.engine.words import Name, Seat, Sentence, sentence
from gratteciel.games.hong_kong.board import PLOTS
from gratteciel.games.hong_kong.box import PLOT_NAMES, Edition
from gratteciel.games.hong_kong.notation import KINDS
from gratteciel.games.hong_kong.placing import PASS, QUICK, ROOF, STANDARD, all_places, can_close
from gratteciel.games.hong_kong.rules import height, sort_places

PIECES = tuple(Name(f"a-{kind}") for kind in KINDS)
SEATS = (Seat(0), Seat(1))


def prose(edition: Edition, box: Record, before: Record, after: Record, step: int) -> list[Sentence]:
    """The piece placed, a building begun, raised or taken over, and the end."""
    seat = SEATS[before.seat]
    if step == PASS:
        lines = [sentence("pass", seat=seat)]
    else:
        plot = step % PLOTS
        piece = PIECES[step // PLOTS]
        pieces = height(before, plot) + 1  # `before` is the same for all steps that are shown
        if holds(before.controlled[1 - seat.number], plot):
            key = "take-over"
        elif pieces == 1:
            key = "begin"
        else:
            key = "raise"
        other = SEATS[1 - seat.number]
        lines = [sentence(key, seat=seat, piece=piece, plot=PLOT_NAMES[plot], n=pieces, other=other)]
    if after.over:
        lines.append(sentence("over"))
    return lines


def ask(edition: Edition, box: Record, table: Record, seat: int) -> list[Sentence]:
    """Which pieces the seat may place, and that a quick block allows a second one."""
    if not can_close(table, seat):
        return [sentence("pass")]
    both = all_places(box, table, seat)
    standard, quick, roof = (sort_places(box, table, seat, sort, both) for sort in (STANDARD, QUICK, ROOF))
    piece = Name("a-standard-or-roof" if standard and roof else "a-standard" if standard else "a-roof")
    if table.doubled:
        return [sentence("second", piece=piece)]
    lines = [sentence("place-quick" if quick else "place", piece=piece)]
    return lines if table.turn else [*lines, sentence("first")]
