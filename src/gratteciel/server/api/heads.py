"""What every page says of itself in its head, for whoever shows a link to it without opening it."""

from dataclasses import dataclass
from html import escape

from gratteciel.errors import GrattecielError
from gratteciel.play.game import Game, game
from gratteciel.server.pictures.skyline import HEIGHT, WIDTH
from gratteciel.server.routes.route import API

SITE = "Gratteciel"
CARD = "card.png"
"""The picture of pages that are about no game in particular."""

SAYS = {
    "en": {
        "home": "Gratteciel: five skyscraper games",
        "about-us": "Five board games about skyscrapers that you can no longer buy, playable again: against the "
        "computer, with friends through a link, or together at one screen. No account, nothing to install.",
        "new": "A new table",
        "new-of": "A new table: {title}",
        "games": "My games",
        "rules": "The rules",
        "rules-of": "{title}: how it is played",
        "learn-of": "{title}: learn it in five minutes",
        "puzzles": "A puzzle a day",
        "puzzles-of": "{title}: a puzzle a day",
        "editions-of": "{title}: an edition of your own",
        "settings": "Settings",
        "about": "About Gratteciel",
        "lost": "There is nothing at this address",
        "lost-why": "The link may be incomplete, or the table may be gone.",
        "back": "To the front page",
    },
    "fr": {
        "home": "Gratteciel : cinq jeux de gratte-ciel",
        "about-us": "Cinq jeux de société sur les gratte-ciel, devenus introuvables, de nouveau jouables : contre "
        "l’ordinateur, entre amis grâce à un lien, ou à plusieurs devant le même écran. Sans compte ni installation.",
        "new": "Une nouvelle table",
        "new-of": "Une nouvelle table : {title}",
        "games": "Mes parties",
        "rules": "Les règles",
        "rules-of": "{title} : comment on y joue",
        "learn-of": "{title} : apprendre en cinq minutes",
        "puzzles": "Une énigme par jour",
        "puzzles-of": "{title} : une énigme par jour",
        "editions-of": "{title} : une édition à vous",
        "settings": "Réglages",
        "about": "À propos de Gratteciel",
        "lost": "Il n’y a rien à cette adresse",
        "lost-why": "Le lien est peut-être incomplet, ou la table n’existe plus.",
        "back": "Retour à l’accueil",
    },
}


@dataclass(frozen=True)
class Head:
    """What a page says of itself."""

    title: str
    description: str
    path: str
    """Of the page, after the server's address."""
    image: str
    """Likewise."""
    lang: str
    alt: str = SITE

    @property
    def tab(self) -> str:
        """The title as a browser shows it."""
        return self.title if self.title.startswith(SITE) else f"{self.title} – {SITE}"

    def tags(self, address: str) -> str:
        """The head's elements beside its title; `address` is the server's, with a slash at the end."""
        said = {
            "og:type": "website",
            "og:site_name": SITE,
            "og:title": self.title,
            "og:description": self.description,
            "og:locale": {"en": "en_GB", "fr": "fr_FR"}[self.lang],
            "og:url": address + self.path,
            "og:image": address + self.image,
            "og:image:type": "image/png",
            "og:image:width": str(WIDTH),
            "og:image:height": str(HEIGHT),
            "og:image:alt": self.alt,
        }
        lines = [f'<meta name="description" content="{escape(self.description)}" />']
        lines += [f'<meta property="{name}" content="{escape(text)}" />' for name, text in said.items()]
        lines.append('<meta name="twitter:card" content="summary_large_image" />')
        return "".join(f"  {line}\n  " for line in lines)


def head_of(path: str, lang: str) -> Head:
    """The head of a page of the app by its path: `/rules/world`."""
    says = SAYS[lang]
    page, _, id = path.strip("/").partition("/")
    one = found(id) if id else None
    if one is not None and f"{page}-of" in says:
        title = one.title(lang)
        return Head(
            title=says[f"{page}-of"].format(title=title),
            description=one.words(lang).text("tagline"),
            path=f"{page}/{one.id}",
            image=f"{API.lstrip('/')}/games/{one.id}/preview.png?lang={lang}",
            lang=lang,
            alt=title,
        )
    return Head(says.get(page or "home", SITE), says["about-us"], page, CARD, lang)


def lost(lang: str) -> Head:
    """The head of the page for an address where there is nothing."""
    return Head(SAYS[lang]["lost"], SAYS[lang]["lost-why"], "", CARD, lang)


def found(id: str) -> Game | None:
    """A game of that id, if there is one."""
    try:
        return game(id)
    except GrattecielError:
        return None
