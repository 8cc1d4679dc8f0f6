"""Routes: the games, and who is good at them."""

from functools import cache, partial
from typing import Annotated, Any

from gratteciel.bots.ranks import LEVELS
from gratteciel.engine import editions, rules_pages
from gratteciel.engine.options import Option
from gratteciel.play.game import Game, game, games
from gratteciel.play.record import load
from gratteciel.server.people.person import LEVEL, level_person
from gratteciel.server.people.ratings import Rating
from gratteciel.server.routes.route import Query, Routes
from gratteciel.server.routes.schemas import (
    EditionView,
    ExampleView,
    GameCard,
    GamePage,
    Glance,
    OptionView,
    Ranked,
    RatingView,
)
from gratteciel.server.routes.services import Services
from gratteciel.server.tables.modes import played

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
        "seats": [words.seat(seat) for seat in range(one.seats[-1])],
        "colours": list(one.colours[: one.seats[-1]]),
        "kinds": one.kinds,
        "names": {kind: str(name) for kind, name in words.tree["names"].items()},
    }


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


@routes.add("GET", "/games/{id}/ratings", "ratings", "The best at a game")
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
