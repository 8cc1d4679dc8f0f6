"""Sitting down: which game, how many players, or a saved game to go on with."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from gratteciel.engine import editions
from gratteciel.engine.digits import whole
from gratteciel.play import record
from gratteciel.play.game import Game, games
from gratteciel.play.game import game as find_game
from gratteciel.play.position import Position
from gratteciel.terminal import checking, usage
from gratteciel.terminal.keeping import SavedGame
from gratteciel.terminal.keyboard import Keyboard
from gratteciel.terminal.luck import Luck
from gratteciel.terminal.opponents import LEVELS, PERSON, USUAL, ready
from gratteciel.terminal.session import Session
from gratteciel.terminal.shelf import numbers, usual_players
from gratteciel.terminal.texts import Says


def choose_game(keyboard: Keyboard, console: Console, says: Says) -> Game:
    """Ask which game to play."""
    ids = games()
    console.print(Text(says("which-game"), "bold"))
    for number, id in enumerate(ids, 1):
        one = find_game(id)
        line = Text(f"  {number}  ", "bold cyan").append(one.title(says.lang), "bold")
        console.print(
            line.append(f"  ({id}, {says('for-players', numbers=numbers(one.seats), n=one.seats[-1])})", "dim")
        )
        console.print(Padding(Text(one.words(says.lang).text("tagline")), (0, 0, 0, 5)))
    while True:
        answer = keyboard.ask(says("which-game-prompt"), ids).lower()
        if answer in ids:
            return find_game(answer)
        if 1 <= (number := whole(answer) or 0) <= len(ids):
            return find_game(ids[number - 1])
        if answer:
            console.print(Text(says("which-game-again", answer=answer)))


def choose_players(one: Game, keyboard: Keyboard, says: Says) -> int:
    """Ask how many play, where that is a question."""
    usual = usual_players(one)
    while len(one.seats) > 1:
        answer = keyboard.ask(says("how-many", numbers=numbers(one.seats), usual=usual), [str(n) for n in one.seats])
        if (players := whole(answer)) in one.seats:
            return players
        if not answer:
            break
    return usual


def choose_opponent(keyboard: Keyboard, console: Console, says: Says) -> str:
    """Ask whom to play against."""
    console.print(Text(says("which-opponent"), "bold"))
    for number, name in enumerate(LEVELS, 1):
        console.print(Text(f"  {number}  ", "bold cyan").append(says(f"who-{name}"), "not bold default"))
    while True:
        answer = keyboard.ask(says("which-opponent-prompt", usual=USUAL), LEVELS).lower()
        if not answer or answer in LEVELS:
            return answer or USUAL
        if 1 <= (number := whole(answer) or 0) <= len(LEVELS):
            return LEVELS[number - 1]
        console.print(Text(says("which-game-again", answer=answer)))


def resumed(path: Path, wanted: str | None, edition: str | None) -> Position:
    """The position a saved game stopped at."""
    position = record.load(path, edition)
    if wanted is not None and wanted != position.game.id:
        raise usage.UsageWrong("resume-other-game", found=position.game.id, game=find_game(wanted).id)
    return position


def greeting(position: Position, seats: Sequence[str], drawn: bool, console: Console, says: Says) -> None:
    """What is played, by whom, who begins, and what is not original about it."""
    texts = position.setup.words(says.lang)
    who = ", ".join(says("sits", seat=texts.seat(seat), who=says(f"who-{name}")) for seat, name in enumerate(seats))
    console.print(Text(position.game.title(says.lang), "bold").append(f"  {texts.text('tagline')}", "not bold"))
    console.print(Text(f"{position.setup.edition.edition.name} · {who}", "dim"))
    begins = position.beginning(says.lang) if not position.length else None
    if opening := [text for text in (says("seats-drawn") if drawn else None, begins) if text]:
        console.print(Text(" ".join(opening), "bold" if drawn else "dim"))
    for line in checking.differing(position.game, position.setup.edition, says):
        console.print(Text(line, "yellow"))
    if guessed := editions.reconstructed(position.setup.edition):
        console.print(Text(says("playing-reconstruction", keys=", ".join(guessed)), "yellow"))
    console.print(Text(says("type-help"), "dim"))


def sit_down(
    console: Console,
    says: Says,
    *,
    game: str | None,
    players: int | None,
    option: Sequence[str],
    edition: str | None,
    seats: str | None,
    draw: bool | None,
    save: Path | None,
    resume: Path | None,
    seed: int | None,
    auto: bool,
    hints: bool | None = None,
) -> Session | None:
    """A session as the command line asks for it; None if the person leaves at the question which game.

    `draw` says whether luck draws who sits where; None: where the person was asked who plays, and nowhere else.
    `hints` says whether they are given; None: where one person plays.
    """
    keyboard, luck = Keyboard(), Luck(seed)
    asked = False
    if resume is not None:
        usage.only_without(resume, players=players, option=option, draw=draw)
        position = resumed(resume, game, edition)
    else:
        try:
            one = choose_game(keyboard, console, says) if game is None else find_game(game)
            if game is None and players is None and seats is None:
                players = choose_players(one, keyboard, says)
                if players > 1:
                    seats = ",".join([PERSON, *[choose_opponent(keyboard, console, says)] * (players - 1)])
                    asked = True
        except EOFError:
            return None
        position = Position.start(usage.setup(one, players, option, edition, seats))
    who = usage.seating(seats, position.players)
    drawn = len(who) > 1 and (asked if draw is None else draw)
    if drawn:
        who = luck.order(who)
    position.game.ready()
    ready(position, who)
    greeting(position, who, drawn, console, says)
    saved_game = SavedGame(save, resume, position if resume else None)
    return Session(
        position,
        who,
        luck=luck,
        saved_game=saved_game,
        keyboard=keyboard,
        console=console,
        says=says,
        auto=auto,
        hints=hints,
    )
