"""Routes: editions, shipped ones and one's own: as texts, as forms to be filled in, and what differs."""

from functools import partial

from gratteciel.engine import edition_texts, editions, rules_pages
from gratteciel.engine.differences import label, mark
from gratteciel.engine.editions import Edition
from gratteciel.engine.expectations import Field, fields
from gratteciel.errors import LANGUAGES
from gratteciel.games import Folder
from gratteciel.play.game import game
from gratteciel.server.routes.edition_schemas import (
    BoardView,
    DifferenceView,
    EditionDraft,
    EditionSheet,
    FieldView,
    MarkView,
)
from gratteciel.server.routes.game_schemas import RulesPage
from gratteciel.server.routes.games import goals
from gratteciel.server.routes.route import Routes
from gratteciel.server.routes.services import Services

routes = Routes("editions")

MOST_LETTERS = 16 * 1024
"""Of an edition that is checked, many times what one has: how long a check may take is as they are."""


def sheet(folder: Folder, edition: Edition, lang: str) -> EditionSheet:
    """All about an edition."""
    words = folder.words(lang)
    colours = game(folder.id).colours
    values = {
        name: branch for name, branch in editions.tree_of(edition).items() if name not in ("edition", "provenance")
    }
    return EditionSheet(
        game=folder.id,
        id=edition.edition.id,
        name=edition.edition.name,
        checksum=editions.checksum(edition),
        shipped=folder.ships(edition),
        against=folder.ordinary.edition.name,
        text=editions.text_of(edition),
        provenance=edition.provenance,
        values=values,
        fields=[field_view(folder, field, lang) for field in fields(folder.box.Edition)],
        boards=[
            BoardView(
                key=board.key,
                form=board.form,
                columns=board.columns,
                rows=board.rows,
                marks=[
                    MarkView(sign, mark(sign, words), colours[board.seats.index(sign)] if sign in board.seats else None)
                    for sign in board.marks
                ],
                most_columns=board.most_columns,
                most_rows=board.most_rows,
            )
            for board in folder.boards(edition)
        ],
        differences=[
            DifferenceView(one.key, one.name[lang], one.shipped[lang], one.own[lang])
            for one in folder.differences(edition)
        ],
    )


def field_view(folder: Folder, field: Field, lang: str, above: str = "") -> FieldView:
    """A value to be set, and what it is called."""
    key = f"{above}.{field.key}" if above else field.key
    texts = {language: folder.words(language) for language in LANGUAGES}
    names = folder.words(lang).tree["names"]
    return FieldView(
        key=field.key,
        name=label(key, texts)[lang],
        form=field.form,
        optional=field.optional,
        least=field.least,
        most=field.most,
        choices={choice: str(names.get(choice, choice)) for choice in field.choices},
        least_items=field.least_items,
        most_items=field.most_items,
        fields=[field_view(folder, part, lang, key) for part in field.fields],
    )


def text_from(data: EditionDraft) -> str:
    """The text of an edition that was sent as one, or as values."""
    try:
        text = edition_texts.write(data.values) if data.text is None else data.text
    except (RecursionError, ValueError) as error:
        nested = {"en": "values nested too deeply", "fr": "des valeurs trop imbriquées"}
        raise editions.wrong(editions.PASTED, 0, editions.SYNTAX, nested, edition_texts.TOML) from error
    if len(text) > MOST_LETTERS:
        found, most = {"en": f"{len(text)} characters"}, {"en": f"at most {MOST_LETTERS}"}
        found["fr"], most["fr"] = f"{len(text)} caractères", f"{MOST_LETTERS} au plus"
        raise editions.wrong(editions.PASTED, 0, editions.SYNTAX, found, most)
    return text


def checked(id: str, data: EditionDraft, lang: str) -> EditionSheet:
    """An edition that somebody sent, read and looked at."""
    folder = game(id).folder
    edition = folder.parse_edition(text_from(data))
    return sheet(folder, edition, lang)


@routes.add("GET", "/games/{id}/editions/{edition}", "edition", "A shipped edition")
async def shipped(services: Services, id: str, edition: str, lang: str) -> EditionSheet:
    """An edition to look at or to begin an own one with: its text, its values, and what each may be."""
    folder = game(id).folder
    return await services.tables.beside(partial(sheet, folder, folder.shipped(edition), lang))


@routes.add(
    "POST",
    "/games/{id}/editions/check",
    "checkEdition",
    "Check an own edition",
    status=200,
    limit="editions",
    scope="read",
)
async def check(services: Services, id: str, lang: str, data: EditionDraft) -> EditionSheet:
    """Read an edition file's text, or values as JSON; nothing is kept.

    What does not fit is refused (`edition/wrong`) with `line` and `key` among the facts. The answer has the text as it
    would be stored, and what differs from the ordinary edition.
    """
    return await services.tables.beside(partial(checked, id, data, lang))


@routes.add("GET", "/tables/{id}/edition", "tableEdition", "A table's edition")
async def of_table(services: Services, id: str, lang: str) -> EditionSheet:
    """What a table is played with, for everybody who comes: an own edition's text, and what it has otherwise."""
    setup = (await services.tables.table(id)).state.setup
    return await services.tables.beside(partial(sheet, setup.game.folder, setup.edition, lang))


@routes.add("GET", "/tables/{id}/rules", "tableRules", "A table's rules")
async def rules(services: Services, id: str, lang: str) -> RulesPage:
    """The rules page with the numbers of the table's edition; of an own edition, with what it has otherwise."""
    setup = (await services.tables.table(id)).state.setup
    text = await services.tables.beside(partial(setup.game.folder.rules_page, lang, setup.edition))
    words = setup.words(lang)
    return RulesPage(
        page=text,
        html=await services.tables.beside(partial(rules_pages.html, text)),
        rule_texts={rule: words.text("rules", rule) for rule in setup.game.rules.RULES if rule},
        rule_sections=rules_pages.sections(text),
        **goals(words),
    )
