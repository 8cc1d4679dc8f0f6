"""A game at one keyboard: people decide, luck and opponents are told, and nothing is lost at the end."""

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

from gratteciel.engine.contract import CHANCE
from gratteciel.play.move import Move
from gratteciel.play.position import Position
from gratteciel.terminal.crew import Crew
from gratteciel.terminal.drawing import drawing
from gratteciel.terminal.keeping import SavedGame, ending_cleanly
from gratteciel.terminal.keyboard import Keyboard
from gratteciel.terminal.layout import hanging
from gratteciel.terminal.luck import Luck
from gratteciel.terminal.opponents import PERSON, opponents, people
from gratteciel.terminal.prompt import Leave, Prompt
from gratteciel.terminal.results import results
from gratteciel.terminal.texts import Says
from gratteciel.terminal.usage import seating

CLEAR = "\x1b[H\x1b[2J\x1b[3J"
"""Empties the screen and what can be scrolled back to."""


class Session:
    """One game from here to its end, or to the moment somebody leaves."""

    def __init__(
        self,
        position: Position,
        seats: Sequence[str],
        *,
        luck: Luck,
        saved_game: SavedGame,
        keyboard: Keyboard,
        console: Console,
        says: Says,
        auto: bool = True,
        hints: bool | None = None,
    ) -> None:
        self.position, self.seats, self.luck, self.saved_game = position, seats, luck, saved_game
        self.keyboard, self.console, self.says, self.auto = keyboard, console, says, auto
        self.begun = position.length
        """So many of the steps that stand were played before."""
        self.people = people(seats)
        self.hints = len(self.people) < 2 if hints is None else hints
        """Whether hints are given; among several people only if they said so."""
        self.hinted: set[int] = set()
        """After how many steps somebody asked for one."""
        self.opponents = opponents(position.game, seats, luck)
        self.crew = Crew(position.game, says.lang)
        self.sitting: int | None = self.people[0] if len(self.people) == 1 else None
        """Whose eyes the screen is for; None: nobody's in particular."""
        watching: tuple[int | None, ...] = tuple(self.people) or (None,)
        self.heard = dict.fromkeys(watching, position.length)
        """Up to which step each person (None: whoever watches, where nobody plays) has been told what happened."""
        self.forced: set[int] = set()
        """The numbers of steps that were played for a person who had no choice."""

    def run(self) -> int:
        """Play; returns the exit code."""
        try:
            with ending_cleanly():
                while not self.position.over:
                    self.advance()
                self.finish()
        except Leave:
            return 0
        except EOFError:
            self.keep()
            return 0
        except KeyboardInterrupt:
            self.keep()
            return 130
        except BaseException:
            self.keep()
            raise
        return 0

    def advance(self) -> None:
        """One step: luck's, an opponent's, one without a choice, or a person's decision."""
        mover = self.position.mover
        assert mover is not None
        if mover == CHANCE:
            self.position = self.position.play(self.luck.outcome(self.position))
        elif self.seats[mover] != PERSON:
            self.position = self.position.play(self.think(mover))
        elif self.auto and len(moves := self.position.moves()) == 1:
            self.position = self.position.play(moves[0])
            self.forced.add(self.position.length)
        else:
            self.decide(mover)
        if not self.people:
            self.tell(None)

    def think(self, seat: int) -> Move:
        """An opponent's move; the screen says who is thinking, if it may take a while."""
        if self.seats[seat] == "random":
            return self.opponents[seat].choose(self.position)
        with self.console.status(self.says("thinking", seat=self.crew.names[seat])):
            return self.opponents[seat].choose(self.position)

    def decide(self, seat: int) -> None:
        """A person's decision: hand over the keyboard if need be, tell, draw, ask."""
        self.hand_over(seat)
        self.tell(seat)
        self.draw(seat)
        self.position = Prompt(self, seat).next_position()
        length = self.position.length
        self.heard = {who: min(heard, length) for who, heard in self.heard.items()}
        self.forced = {number for number in self.forced if number <= length}
        self.hinted = {number for number in self.hinted if number <= length}
        self.begun = min(self.begun, length)

    def secret(self) -> bool:
        """Whether the people at this keyboard know different things."""
        return len({self.position.hidden(seat).tobytes() for seat in self.people}) > 1

    def hand_over(self, seat: int) -> None:
        """Where there are secrets, let nobody see another's view."""
        if self.sitting == seat or not self.secret():
            return
        self.sitting = seat
        self.keyboard.forget()
        if self.console.is_terminal:
            self.console.file.write(CLEAR)
        self.console.print(Rule(self.says("hand-over-title")))
        self.keyboard.ask(self.says("hand-over", seat=self.position.setup.words(self.says.lang).seat(seat)))

    def tell(self, seat: int | None) -> None:
        """What happened since this person (None: since somebody) was last told; without secrets everybody hears it."""
        heard = self.heard.get(seat, min(self.heard.values()))
        for position in self.position.trail()[heard + 1 :]:
            assert position.before is not None
            mover = position.before.mover
            style = self.crew.inked(mover)
            if position.before.length in self.hinted and mover != seat and mover is not None:
                name = position.setup.words(self.says.lang).seat(mover)
                self.console.print(hanging(Text("•", style), Text(self.says("hint-asked", seat=name), "dim")))
            for number, sentence in enumerate(position.tell(self.says.lang, seat)):
                text = Text(sentence)
                if number == 0 and position.length in self.forced:
                    text.append(f" {self.says('forced')}", "dim")
                self.console.print(hanging(Text(" " if number else "•", style), text))
        for who in [seat] if self.secret() else self.heard:
            self.heard[who] = self.position.length

    def draw(self, seat: int | None) -> None:
        """The table as a seat sees it."""
        title = self.position.game.title(self.says.lang)
        self.console.print(Rule(self.says("turn", title=title, n=self.position.turn + 1), style="grey50"))
        self.console.print(drawing(self.position, seat, self.says, self.console))

    def finish(self) -> None:
        """The last news, the final table, who won and how; and a place for the record."""
        seat = self.people[0] if len(self.people) == 1 else None
        self.tell(seat)
        self.draw(seat)
        self.console.print(results(self.position, self.says))
        if self.saved_game.chosen:
            self.keep()
        elif self.people and self.saved_game.unsaved(self.position):
            self.offer()

    def offer(self) -> None:
        """Ask whether to save the game, and where."""
        suggestion = self.saved_game.suggestion(self.position)
        self.console.print(Text(self.says("offer-save", file=str(suggestion))), soft_wrap=True)
        answer = self.keyboard.ask(self.says("offer-file"), [str(suggestion)])
        if answer.casefold() in self.says.typed("no"):
            self.console.print(self.says("not-saved"))
        else:
            yes = not answer or answer.casefold() in self.says.typed("yes")
            self.save(suggestion if yes else Path(answer))

    def save(self, path: Path) -> bool:
        """Write the game to a file and say so, or say why not."""
        try:
            self.saved_game.write(self.position, path)
        except OSError as error:
            self.console.print(Text(self.says("save-failed", file=str(path), why=str(error.strerror)), "red"))
            return False
        self.console.print(Text(self.says("saved", file=str(path), n=self.position.length)), soft_wrap=True)
        return True

    def keep(self) -> None:
        """Write what would be lost, and say where."""
        try:
            path = self.saved_game.keep(self.position)
        except OSError as error:
            self.console.print(
                Text(self.says("save-failed", file=str(self.saved_game.path), why=str(error.strerror)), "red")
            )
            return
        if path:
            self.console.print()
            self.console.print(Text(self.says("kept", file=str(path), n=self.position.length)), soft_wrap=True)
            if not self.position.over:
                if tuple(self.seats) == seating(None, len(self.seats)):
                    hint = self.says("resume-hint", file=str(path))
                else:
                    hint = self.says("resume-hint-seats", file=str(path), seats=",".join(self.seats))
                self.console.print(Text(hint, "dim"), soft_wrap=True)
