"""The figures of a portrait, for people."""

from collections.abc import Iterator

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from gratteciel.arena.summary import Tree
from gratteciel.arena.wording import Wording
from gratteciel.play.game import game

Row = tuple[str, str]


def page(tree: Tree, lang: str) -> RenderableType:
    """Everything that was found, a line each."""
    words = Wording(lang)
    table = Table(box=None, padding=(0, 3, 0, 0), show_header=False)
    table.add_column(style="dim")
    table.add_column(overflow="fold")
    for label, text in rows(tree, words):
        table.add_row(label, text)
    title = words.say("portrait-title", game=game(tree["game"]).title(lang), n=tree["players"])
    parts: list[RenderableType] = [Text(title, "bold"), table]
    if tree["interrupted"]:
        parts.append(Text(words.say("stopped"), "yellow"))
    if tree["plot"]:
        parts.append(Text(words.say("portrait-plot", file=tree["plot"])))
    return Group(*parts)


def rows(tree: Tree, words: Wording) -> Iterator[Row]:
    """The lines about one game."""
    say = words.say
    budget = words.percent(tree["budget"], 0 if tree["budget"] >= 0.1 else 1)
    yield say("games"), say("portrait-games", n=tree["games"], budget=budget)
    if not tree["games"]:
        return
    yield from seats(tree, words)
    for what in ("steps", "turns"):
        spread = tree[what]
        text = words.number(spread["mean"], 1)
        yield say(f"portrait-{what}"), say("portrait-spread", mean=text, min=spread["min"], max=spread["max"])
    if tree.get("margins"):
        quarter, middle, three = (words.number(value, 1) for value in tree["margins"]["quartiles"])
        yield say("portrait-margins"), say("portrait-quartiles", quarter=quarter, middle=middle, three=three)
    if "shared" in tree:
        yield say("portrait-shared"), words.percent(tree["shared"])
    names = game(tree["game"]).words(words.lang)
    endings = [
        f"{names.text('endings', name)}: {words.percent(count / tree['games'], 0)}"
        for name, count in tree["endings"].items()
    ]
    yield say("endings"), "\n".join(endings)
    yield from skill(tree, words)
    yield from luck(tree, words)
    if tree["choices"]:
        found = tree["choices"]
        mean, each = words.number(found["mean"], 1), words.number(found["per_game"], 0)
        text = say("portrait-choosing", mean=mean, median=words.number(found["median"]), most=found["most"], each=each)
        yield say("portrait-choices"), text


def measured(row: Tree, name: str, words: Wording, points: bool = False) -> str:
    """A value and its interval."""
    if points:
        return f"{words.number(row[name], 1)} ({words.between(row['low'], row['high'], 1)})"
    return f"{words.percent(row[name])} ({words.percents(row['low'], row['high'])})"


def seats(tree: Tree, words: Wording) -> Iterator[Row]:
    """What each seat won, and the points."""
    names = game(tree["game"]).words(words.lang)
    for row in tree.get("seats", ()):
        yield words.say("seat", n=row["seat"] + 1, name=names.seat(row["seat"])), measured(row, "share", words)
    if tree.get("beginner"):
        yield words.say("portrait-beginner"), measured(tree["beginner"], "share", words)
    yield words.say("points"), measured(tree["points"], "mean", words, points=True)


def skill(tree: Tree, words: Wording) -> Iterator[Row]:
    """How the strongest level did against the others."""
    for row in tree["skill"]:
        if not row["games"]:
            continue
        solo = "their_points" in row
        text = measured(row["their_points"] if solo else row, "mean" if solo else "share", words, points=solo)
        key = "portrait-points-of" if solo else "portrait-against"
        yield words.say(key, name=row["against"]), f"{text}, {words.say('portrait-in', n=row['games'])}"


def luck(tree: Tree, words: Wording) -> Iterator[Row]:
    """How much luck there is."""
    found = tree["luck"]
    label = words.say("portrait-luck")
    if found.get("chances") == 0:
        yield label, words.say("portrait-no-luck")
    elif "share" in found:
        text = measured(found, "share", words)
        yield label, f"{text}, {words.say('portrait-in', n=found['games'])}"
        if "luckiest_won" in found:
            yield words.say("portrait-luckiest").replace("\n", " "), measured(found["luckiest_won"], "share", words)
