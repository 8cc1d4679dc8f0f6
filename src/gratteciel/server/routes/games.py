"""Routes: the games, and who is good at them."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache, partial
from typing import Annotated, Any

from gratteciel.bots.ranks import LEVELS
from gratteciel.engine import editions, rules_pages
from gratteciel.engine.alone import reached
from gratteciel.engine.options import Option, Value
from gratteciel.engine.words import Words
from gratteciel.play.game import Game, game, games
from gratteciel.play.lessons import lesson_of
from gratteciel.play.puzzles import puzzles_of
from gratteciel.play.record import load
from gratteciel.server.people.person import LEVEL, Person, level_person
from gratteciel.server.people.ratings import Rating
from gratteciel.server.routes.game_schemas import (
    AlonePage,
    BestAlone,
    Challenge,
    EditionView,
    ExampleView,
    GameCard,
    GamePage,
    Glance,
    Goal,
    OptionView,
)
from gratteciel.server.routes.people_schemas import Ranked, RatingView
from gratteciel.server.routes.route import Query, Routes
from gratteciel.server.routes.services import Services
from gratteciel.server.tables.modes import played
from gratteciel.server.tables.summary import TableSummary
from gratteciel.server.tables.views import RankView

routes = Routes("games")


def card(one: Game, lang: str) -> dict[str, Any]:
    """A game in a few words, and what is needed to draw and to name what is in its pictures."""
    words = one.words(lang)
    return {
        "id": one.id,
        "title": one.title(lang),
        "tagline": words.text("tagline"),
        "glance": Glance(**words.tree["glance"]),
        "players": list(one.seats),
        "rules": one.rules.VERSION,
        "secrets": one.has_secrets,
        "luck": one.has_luck,
        "lesson": lesson_of(one.folder) is not None,
        "puzzles": puzzles_of(one.folder) is not None,
        "seats": [words.seat(seat) for seat in range(one.seats[-1])],
        "colours": list(one.colours[: one.seats[-1]]),
        "kinds": one.kinds,
        "names": {kind: str(name) for kind, name in words.tree["names"].items()},
        **goals(words),
    }


def goals(words: Words) -> dict[str, Goal | None]:
    """What a game is about, as far as it says that."""
    found = {"goal": words.goal(), "goal_alone": words.goal(alone=True)}
    return {name: None if said is None else Goal(**said) for name, said in found.items()}


def option_view(one: Game, name: str, option: Option, lang: str) -> OptionView:
    """An option, explained, and its choices where they are words."""
    words = one.words(lang)
    worded = [choice for choice in option.choices if isinstance(choice, str)]
    return OptionView(
        name=name,
        text=words.text("options", name),
        default=option.default,
        choices=list(option.choices),
        choice_names={choice: words.name(f"{name}-{choice}") for choice in worded},
        choice_texts={choice: words.text("choices", name, choice) for choice in worded},
        players=list(option.players or one.seats),
    )


@cache
def page(id: str, lang: str) -> GamePage:
    """All about a game."""
    one = game(id)
    words = one.words(lang)
    text = one.folder.rules_page(lang)
    start = played(id).start(next((players for players in one.seats if players > 1), one.seats[0]))
    return GamePage(
        **card(one, lang),
        options=[option_view(one, name, option, lang) for name, option in one.options.items()],
        editions=[
            EditionView(
                id=edition.edition.id,
                name=edition.edition.name,
                text=words.text("editions", edition.edition.id),
                checksum=editions.checksum(edition),
                provenance=edition.provenance,
            )
            for edition in one.folder.editions.values()
        ],
        levels=list(LEVELS),
        actions={action: str(name) for action, name in words.tree["actions"].items()},
        rule_texts={rule: words.text("rules", rule) for rule in one.rules.RULES if rule},
        rule_sections=rules_pages.sections(text),
        page=text,
        html=rules_pages.html(text),
        board=start.view(None).picture,
    )


@cache
def example(id: str) -> ExampleView:
    """A game well under way: that of the game's `example.sky`, or how it begins where there is none."""
    one = played(id)
    file = one.folder.path / "example.sky"
    position = load(file, mode=one.engine.mode) if file.exists() else one.start()
    seen = position.view(None)
    return ExampleView(players=position.players, length=position.length, scores=list(seen.scores), picture=seen.picture)


def alone_page(one: Game, lang: str, tables: Sequence[TableSummary]) -> AlonePage:
    """What there is to play for alone, and what came of somebody's finished tables, the newest first."""
    words, ranks = one.words(lang), one.setup(1).ranks
    aims = {name: option for name, option in one.options.items() if option.aim and 1 in (option.players or one.seats)}
    plain = {name: option.default for name, option in aims.items()}
    ways: list[tuple[dict[str, Value], str, str]] = [
        ({name: choice}, words.name(f"{name}-{choice}"), words.text("choices", name, str(choice)))
        for name, option in aims.items()
        for choice in option.choices
    ]
    counted = [
        table
        for table in tables
        if table.points is not None
        and not (table.knowing or table.imported or table.begins or table.own_edition)
        and table.edition in (None, one.folder.ordinary.edition.id)
    ]
    challenges = []
    for options, name, condition in ways:
        wanted = plain | options
        games = [table for table in counted if plain | pick(table.options, aims) == wanted]
        won = [table for table in games if table.shares and table.shares[0] > 0]
        best = max(won, key=lambda table: (table.points or 0, -table.changed), default=None)
        challenges.append(
            Challenge(
                options=options,
                name=name,
                condition=condition,
                games=len(games),
                best=None
                if best is None or best.points is None
                else BestAlone(points=best.points, rank=reached(ranks, best.points), table=best.id, when=best.changed),
            )
        )
    return AlonePage(ranks=[RankView(words.name(rank.name), rank.points) for rank in ranks], challenges=challenges)


def pick(options: Mapping[str, Value], names: Collection[str]) -> dict[str, Value]:
    """The options of these names."""
    return {name: value for name, value in options.items() if name in names}


def rating_view(id: str, rating: Rating) -> RatingView:
    """A rating as people know them."""
    return RatingView(
        game=id,
        rating=rating.shown,
        uncertainty=rating.uncertainty,
        provisional=rating.provisional,
        games=rating.games,
    )


@routes.add("GET", "/games", "games", "The games")
async def list_games(lang: str) -> list[GameCard]:
    """Every game on the shelf, in a few words."""
    return [GameCard(**card(game(id), lang)) for id in games()]


@routes.add("GET", "/games/{id}", "game", "One game")
async def one_game(id: str, lang: str) -> GamePage:
    """All about a game.

    Rules for players, every rule that can forbid a step, options explained, editions with where their values come from,
    and the board as the game begins.
    """
    return page(game(id).id, lang)


@routes.add("GET", "/games/{id}/example", "example", "A game under way")
async def example_of(services: Services, id: str) -> ExampleView:
    """A table of the game well under way, to be drawn: the same each time, and as somebody sees it who watches."""
    return await services.tables.beside(partial(example, game(id).id))


@routes.add("GET", "/games/{id}/alone", "alone", "A game for one")
async def alone(services: Services, reader: Person | None, lang: str, id: str) -> AlonePage:
    """What there is to play for alone: ranks, and conditions to be met; with the caller's best of each.

    What counts are games played to the end by the rules, with the ordinary edition.
    """
    one = game(id)
    if 1 not in one.seats or not one.setup(1).ranks:
        return AlonePage(ranks=[], challenges=[])
    played = (
        []
        if reader is None
        else await services.store.tables.find(person=reader.id, status="over", game=one.id, limit=500)
    )
    return alone_page(one, lang, played)


@routes.add("GET", "/games/{id}/ratings", "ratings", "The best at a game", group="ratings")
async def best(
    services: Services,
    id: str,
    limit: Annotated[int, Query(ge=1, le=200, description="So many places.")] = 50,
) -> list[Ranked]:
    """People and levels by what they are at least worth, very probably. Only rated tables count."""
    rated = await services.store.ratings.best(game(id).id, limit)
    people = await services.store.people.people(one.person for one in rated if not one.person.startswith(LEVEL))
    places = []
    for number, one in enumerate(rated, 1):
        level = one.person.removeprefix(LEVEL) if one.person.startswith(LEVEL) else None
        who = level_person(level) if level else people.get(one.person)
        if who is not None:
            places.append(
                Ranked(place=number, person=who.id, name=who.name, level=level, rating=rating_view(id, one.rating))
            )
    return places
