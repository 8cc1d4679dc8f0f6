"""The prompt at a decision: a move, its number, or a word such as `list`, `why`, `undo`, `save`, `quit`."""

from collections.abc import Callable, Sequence
from functools import cached_property
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING, get_args

from rich.columns import Columns
from rich.text import Text

from gratteciel.bots.hints import hints
from gratteciel.engine.digits import whole
from gratteciel.engine.words import Words
from gratteciel.errors import GrattecielError
from gratteciel.play.move import Move
from gratteciel.play.position import Position
from gratteciel.play.previews import Preview, StepView, StepWarning
from gratteciel.terminal.hinting import hint_table
from gratteciel.terminal.layout import hanging
from gratteciel.terminal.pages import page, rule, rule_ids, rule_lines
from gratteciel.terminal.replaying import step_line
from gratteciel.terminal.results import signed
from gratteciel.terminal.texts import name_of
from gratteciel.terminal.undo import NoUndo, luck_between, previous_decision
from gratteciel.terminal.usage import UsageWrong

if TYPE_CHECKING:
    from gratteciel.terminal.session import Session

FEW = 6
"""So many moves are simply named in the question."""
LOG_LINES = 20
ORDERS = ("list", "why", "hint", "undo", "save", "rules", "rule", "log", "board", "help", "quit")
"""What can be typed beside moves."""


class Leave(Exception):
    """The person wants to go; what was to be saved is saved."""


def listed_briefly(moves: Sequence[Move], texts: Words) -> str:
    """What there is to choose from: the moves if they are few, otherwise how each sort begins and how many of it."""
    if len(moves) <= FEW:
        return " · ".join(map(str, moves))
    sorts: dict[str, list[Move]] = {}
    for move in moves:
        sorts.setdefault(move.text.partition(" ")[0], []).append(move)
    parts = []
    for alike in sorts.values():
        if len(alike) == 1:
            parts.append(str(alike[0]))
            continue
        common = [target for target in alike[0].targets if all(target in move.targets for move in alike)]
        named = [name for name in (named_target(target, texts) for target in common) if name]
        parts.append(f"{beginning(alike)} … ({', '.join([*named, str(len(alike))])})")
    return " · ".join(parts)


def named_target(target: str, texts: Words) -> str | None:
    """What a target is called within a list, where it has a name of its own: `action:build`, `piece:roof`."""
    sort, _, kind = target.rpartition(":")
    if sort == "action":
        return str(texts.tree["actions"][kind]).lower()
    return name_of(texts, kind) if kind in texts.tree["names"] else None


def beginning(moves: Sequence[Move]) -> str:
    """The words all these moves begin with."""
    words = [move.text.split() for move in moves]
    alike = (len(set(column)) == 1 for column in zip(*words, strict=False))
    return " ".join(word for word, _ in zip(words[0], takewhile(bool, alike), strict=False))


class Prompt:
    """One decision of one person."""

    def __init__(self, session: "Session", seat: int) -> None:
        self.session, self.seat = session, seat
        self.position, self.says, self.console = session.position, session.says, session.console
        self.texts = self.position.setup.words(self.says.lang)
        self.moves = self.position.moves()
        self.orders: dict[str, Callable[[], Position | None]] = {
            "hint": self.hint, "undo": self.undo, "rules": self.rules, "board": self.board, "help": self.help,
            "quit": self.quit,
        }  # fmt: skip
        self.orders_about: dict[str, Callable[[str], None]] = {
            "list": self.list, "why": self.why, "save": self.save, "rule": self.rule, "log": self.log,
        }  # fmt: skip

    @cached_property
    def shown(self) -> dict[int, StepView]:
        """What each move would do, as this seat can know it."""
        preview = Preview(self.position.sight(self.seat), self.says.lang)
        return {move.step: preview.view(move.step) for move in self.moves}

    @cached_property
    def spoken(self) -> dict[str, str]:
        """The command each word stands for."""
        return {word: order for order in ORDERS for word in self.says.typed(order)}

    @cached_property
    def loosely(self) -> dict[str, str]:
        """The text of each step by its text in small letters."""
        return {text.casefold(): text for text in reversed(self.position.setup.steps)}

    def next_position(self) -> Position:
        """Ask until a move or an undo gives another position."""
        self.question()
        name = self.texts.seat(self.seat)
        completions = [*map(str, self.moves), *(self.says.typed(order)[0] for order in ORDERS)]
        while True:
            line = self.session.keyboard.ask(f"{name}>", completions)
            if line and (following := self.obey(line)) is not None:
                return following

    def question(self) -> None:
        """Who is to move, what is asked, and the moves there are."""
        ask = self.position.question(self.says.lang)
        assert ask is not None, "somebody decides"
        self.console.print(Text(self.says("asked", seat=self.texts.seat(self.seat), ask=ask), "bold"))
        self.console.print(Text(f"{self.says('possible', n=len(self.moves))} {listed_briefly(self.moves, self.texts)}"))
        if len(self.moves) > 1:
            self.warn()

    def warn(self) -> None:
        """Which moves are to be thought over: they cannot be mended."""
        for warning in get_args(StepWarning):
            warned = [move for move in self.moves if self.shown[move.step].warning == warning]
            if not warned:
                continue
            moves = listed_briefly(warned, self.texts)
            said = {
                "out": self.says("warn-out", moves=moves),
                "ends": self.says("warn-ends", moves=moves),
                "wins": self.says("warn-wins", moves=moves),
                "shares": self.says("warn-shares", moves=moves),
                "loses": self.says("warn-loses", moves=moves),
            }
            self.console.print(Text(said[warning], "yellow"))

    def obey(self, line: str) -> Position | None:
        """Do what was typed; the next position, or None if the decision is still to be taken."""
        word, _, rest = line.partition(" ")
        order = self.spoken.get(word.casefold())
        if line not in self.position.setup.steps:
            if order in self.orders_about:
                return self.orders_about[order](rest)
            if order in self.orders and not rest:
                return self.orders[order]()
        try:
            return self.position.play(self.step(line))
        except NoSuchNumber:
            self.say("number-wrong", number=line, n=len(self.moves))
        except GrattecielError:
            self.explain(line)
        return None

    def step(self, line: str) -> str:
        """The text of the step meant by its number, its text, or its text in other capitals."""
        if line.isdecimal():
            if not 1 <= (number := whole(line) or 0) <= len(self.moves):
                raise NoSuchNumber
            return str(self.moves[number - 1])
        if line in self.position.setup.steps:
            return line
        return self.loosely.get(line.casefold(), line)

    def say(self, key: str, **values: str | int) -> None:
        """One sentence."""
        self.console.print(Text(self.says(key, **values)))

    def explain(self, line: str) -> None:
        """Which rule forbids a move, or that none does, or that there is no such move."""
        try:
            text = self.step(line)
            refusal = self.position.refusal(text, self.says.lang)
        except NoSuchNumber:
            self.say("number-wrong", number=line, n=len(self.moves))
            return
        except GrattecielError as error:
            self.console.print(Text(error.text(self.says.lang), "yellow"))
            return
        if refusal is None:
            self.say("allowed", step=text)
        else:
            self.console.print(
                Text("✗ ", "bold red")
                .append(self.says("refused", step=text, rule=refusal.rule), "bold")
                .append(f" {refusal.text}")
            )

    def list(self, rest: str) -> None:
        """The allowed moves with their numbers, in columns; only those containing what follows."""
        shown = [
            Text(f"{number:>3} ", "dim").append(str(move), "default").append(self.price(move), "cyan")
            for number, move in enumerate(self.moves, 1)
            if rest.casefold() in str(move).casefold()
        ]
        if shown:
            self.console.print(Columns(shown, equal=True, column_first=True, padding=(0, 2)))
        else:
            self.say("list-empty", word=rest)

    def price(self, move: Move) -> str:
        """What a move pays or costs, where it is about that."""
        pays = self.shown[move.step].pays
        return "" if pays is None else f" {signed(pays) if pays <= 0 else f'+{pays}'}"

    def why(self, rest: str) -> None:
        """Why a move is not allowed."""
        if rest:
            self.explain(rest)
        else:
            self.say("why-what")

    def hint(self) -> None:
        """What a strong player would consider here, seeing what this seat sees."""
        if not self.session.hints:
            self.say("hint-refused")
            return
        self.session.hinted.add(self.position.length)
        with self.console.status(self.says("hint-thinking")):
            found = hints(self.position, self.seat)
        self.console.print(hint_table(found, [str(move) for move in self.moves], self.says))

    def undo(self) -> Position | None:
        """Take back to the last decision of a person."""
        session = self.session
        try:
            before = previous_decision(self.position, self.seat, session.people, session.auto, session.begun)
        except NoUndo as refused:
            self.say(refused.key)
            return None
        if luck_between(before, self.position):
            self.say("undo-knowing")
        return before

    def save(self, rest: str) -> None:
        """Save the game so far."""
        self.session.save(Path(rest) if rest else self.session.saved_game.suggestion(self.position))

    def rules(self) -> None:
        """The rules of the game."""
        self.console.print(page(self.position.game, self.says.lang))

    def rule(self, rest: str) -> None:
        """One rule, or which there are."""
        try:
            self.console.print(rule_lines(rule(self.position.game, rest, self.says.lang)))
        except UsageWrong:
            self.say("rule-which", known=", ".join(rule_ids(self.position.game, self.says.lang)))

    def log(self, rest: str) -> None:
        """The steps so far as this seat was told them; without `all` the last ones."""
        trail = self.position.trail()[1:]
        for position in trail if rest else trail[-LOG_LINES:]:
            self.console.print(step_line(position, self.seat, self.says))
        if len(trail) > LOG_LINES and not rest:
            self.say("log-more", n=len(trail))

    def board(self) -> None:
        """The table once more."""
        self.session.draw(self.seat)
        self.question()

    def help(self) -> None:
        """What can be typed."""
        self.say("help-move", first=str(self.moves[0]))
        for order in ORDERS:
            words = ", ".join(dict.fromkeys((self.says.typed(order)[0], order)))
            self.console.print(hanging(Text(f"  {words}", "bold"), self.says(f"help-{order}"), indent=22))

    def quit(self) -> None:
        """Leave, having saved or been asked to."""
        if self.session.saved_game.chosen:
            self.session.keep()
        elif self.session.saved_game.unsaved(self.position):
            self.session.offer()
        raise Leave


class NoSuchNumber(Exception):
    """No move has that number."""
