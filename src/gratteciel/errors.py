"""Everything that can go wrong, each with a stable code and a text in French and English.

GrattecielError
├── GameUnknown       game/unknown       no game of that id
├── PlayersWrong      game/players       the game is not for that many players
├── OptionWrong       game/option        an option or its value does not exist
├── VersionUnknown    game/version       the game's rules have no such version any more, or not yet
├── SeatWrong         game/seat          no such seat at this table
├── EditionWrong      edition/wrong      an edition file does not fit
├── EditionUnknown    edition/unknown    no edition of that name
├── StepMalformed     move/malformed     the text is no step of this game
├── StepIllegal       move/illegal       a rule forbids the step now
├── GameOver          move/over          the game is finished
├── NoChance          move/no-chance     chances were asked for where a player decides
├── RecordBroken      record/broken      a game record cannot be read or replayed, at a line
├── RecordForeign     record/foreign     a record of another edition or other rules
├── LevelUnknown      bot/unknown        no opponent of that name
├── ArenaPlayers      arena/players      the players named for an arena do not fit
├── ArenaForeign      arena/foreign      the folder holds an arena of another set-up
├── ArenaBroken       arena/broken       a file of the folder cannot be read, at a line
├── ArenaBusy         arena/busy         another process is playing into the folder
├── ArenaWorkers      arena/workers      a process playing games came to an end
├── ExtraMissing      extra/missing      something needs a package that is not installed
├── MoveNotYours      move/not-yours     somebody else is to move
├── MoveStale         move/stale         the table has moved on since
├── SeatTaken         table/seat-taken   no such free seat
├── SeatNotYours      table/not-yours    one does not play at this table, or not there
├── TableBegun        table/begun        too late: the game has begun
├── TableNotPlaying   table/not-playing  the game has not begun, or is over
├── TableForeign      table/foreign      a table of other rules or another edition
├── NoOffer           table/no-offer     nothing of that sort is offered
├── UndoRefused       table/undo         there is no such step to go back to
├── ClaimTooEarly     table/too-early    nobody has been absent long enough
├── TableUnknown      table/unknown      no table of that id
├── NameWrong         person/name        no name to go by
├── NameTaken         person/name-taken  somebody has kept that name
├── PassphraseWrong   person/passphrase  too short or too long for a passphrase
├── SignInFailed      person/sign-in     no such name with that passphrase
├── TokensTooMany     person/tokens      one has as many tokens as one may
├── StoreForeign      store/foreign      the file is no database of this release
├── StoreFailed       store/failed       the database could not keep something
├── NotInvited        table/not-invited  the table is for invited people
├── PlanWrong         table/plan         a table cannot be set up like that
├── TablesTooMany     table/too-many     one has as many tables of bots alone as one may
├── PersonNeeded      person/needed      nobody is known by the request
├── PersonUnknown     person/unknown     no person of that id
├── TokenRefused      person/token       a token that counts no more, or never did
├── TokenUnknown      person/no-token    no token of that id
├── HintRefused       table/no-hint      no hints where ratings are at stake
├── RecordNotYet      table/no-record    a record that would tell secrets
├── TableNotOver      table/not-over     the game must be over for this
├── PositionUnknown   table/position     the game has not got that far
├── RequestMalformed  request/malformed  a request that cannot be understood
├── RouteUnknown      request/unknown    nothing at that address
├── MethodWrong       request/method     not with that method
├── RequestTooLarge   request/too-large  more than a request may hold
├── RequestsTooMany   request/too-many   too many requests in a short time
├── RequestTooSlow    request/too-slow   a request took too long
├── CrossSite         request/cross-site a request that another site may have made
├── ServerBusy        server/busy        the server has too much to do
├── ServerFailed      server/failed      something unforeseen happened
├── AddressWrong      server/address     the server cannot listen there
└── RulesBroken       engine/rules       a game's rules module does not keep the contract
"""

from collections.abc import Mapping
from typing import Any, ClassVar

from gratteciel.french import filled

LANGUAGES = ("en", "fr")

Texts = Mapping[str, str]
"""One text in every language: ``{"en": …, "fr": …}``."""


class GrattecielError(Exception):
    """Base of all errors; `code` is stable, `facts` are what the texts mention."""

    code: ClassVar[str]
    says: ClassVar[Texts]

    def __init__(self, **facts: Any) -> None:
        super().__init__(facts)
        self.facts = facts

    def text(self, lang: str = "en") -> str:
        """The message in a language; facts that are themselves `Texts` are taken in it too."""
        facts = {name: fact[lang] if isinstance(fact, Mapping) else fact for name, fact in self.facts.items()}
        return filled(self.says[lang], facts) if lang == "fr" else self.says[lang].format(**facts)

    def __str__(self) -> str:
        return self.text()


class GameUnknown(GrattecielError, LookupError):
    """No game of that id."""

    code = "game/unknown"
    says = {
        "en": "there is no game {game!r}; the games are: {known}",
        "fr": "il n’y a pas de jeu {game!r} ; les jeux sont : {known}",
    }


class PlayersWrong(GrattecielError, ValueError):
    """The game is not for that many players."""

    code = "game/players"
    says = {
        "en": "{game} is not for {players!r} players; possible numbers: {known}",
        "fr": "{game} ne se joue pas à {players!r} ; nombres possibles : {known}",
    }


class OptionWrong(GrattecielError, ValueError):
    """An option or its value does not exist, or does not go with the number of players."""

    code = "game/option"
    says = {
        "en": "{game}: option {option}={value!r}: {why}",
        "fr": "{game} : option {option}={value!r} : {why}",
    }


class VersionUnknown(GrattecielError, ValueError):
    """A version of a game's rules that is not played any more, or not yet."""

    code = "game/version"
    says = {
        "en": "{game} is not played by version {version!r} of its rules; versions: {known}",
        "fr": "{game} ne se joue pas selon la version {version!r} de ses règles ; versions : {known}",
    }


class SeatWrong(GrattecielError, ValueError):
    """No such seat at this table."""

    code = "game/seat"
    says = {
        "en": "there is no seat {seat!r} at this table; seats are 0 to {last}, None for a spectator",
        "fr": "il n’y a pas de place {seat!r} à cette table ; les places vont de 0 à {last}, None pour un spectateur",
    }


class EditionWrong(GrattecielError, ValueError):
    """An edition file does not fit."""

    code = "edition/wrong"
    says = {
        "en": "{file}{place}: {key}: found {found}, expected {expected}",
        "fr": "{file}{place} : {key} : trouvé {found}, attendu {expected}",
    }


class EditionUnknown(GrattecielError, LookupError):
    """No edition of that name."""

    code = "edition/unknown"
    says = {
        "en": "{game} has no edition {edition!r} and there is no such file; shipped editions: {known}",
        "fr": "{game} n’a pas d’édition {edition!r} et ce fichier n’existe pas ; éditions fournies : {known}",
    }


class StepMalformed(GrattecielError, ValueError):
    """The text is no step of this game."""

    code = "move/malformed"
    says = {
        "en": "{step!r} is no step of {game}; did you mean {near}?",
        "fr": "{step!r} n’est pas un coup de {game} ; vouliez-vous dire {near} ?",
    }


class StepIllegal(GrattecielError, ValueError):
    """A rule forbids the step now."""

    code = "move/illegal"
    says = {
        "en": "{step!r} is not allowed now ({rule}): {why} Allowed: {allowed}",
        "fr": "{step!r} n’est pas permis maintenant ({rule}) : {why} Permis : {allowed}",
    }


class GameOver(GrattecielError, ValueError):
    """The game is finished."""

    code = "move/over"
    says = {
        "en": "{step!r} cannot be played: the game is over; go back to an earlier position or start anew",
        "fr": "{step!r} ne peut être joué : la partie est finie ; revenez en arrière ou recommencez",
    }


class NoChance(GrattecielError, ValueError):
    """Chances were asked for where a player decides."""

    code = "move/no-chance"
    says = {
        "en": "chances() is for chance steps; here {mover} decides: use moves()",
        "fr": "chances() vaut pour les coups du hasard ; ici {mover} décide : utilisez moves()",
    }


class RecordBroken(GrattecielError, ValueError):
    """A game record cannot be read or replayed."""

    code = "record/broken"
    says = {
        "en": "{file}, line {line}: {found!r}: {why}",
        "fr": "{file}, ligne {line} : {found!r} : {why}",
    }


class RecordForeign(GrattecielError, ValueError):
    """A record of another edition or of other rules."""

    code = "record/foreign"
    says = {
        "en": "{file}, line {line}: the record is of {found}, here is {expected}; {way}",
        "fr": "{file}, ligne {line} : la partie est de {found}, ici {expected} ; {way}",
    }


class LevelUnknown(GrattecielError, LookupError):
    """No opponent of that name."""

    code = "bot/unknown"
    says = {
        "en": "there is no opponent {level!r}; opponents are: {known}",
        "fr": "il n’y a pas d’adversaire {level!r} ; les adversaires sont : {known}",
    }


class ArenaPlayers(GrattecielError, ValueError):
    """The players named for an arena do not fit."""

    code = "arena/players"
    says = {
        "en": "{player}: {why}",
        "fr": "{player} : {why}",
    }


class ArenaForeign(GrattecielError, ValueError):
    """The folder holds an arena of another set-up."""

    code = "arena/foreign"
    says = {
        "en": "{folder} holds another arena (there ≠ here): {differences}; give the same set-up, or another folder",
        "fr": "{folder} contient une arène réglée autrement (là ≠ ici) : {differences} ; gardez ces réglages, ou "
        "choisissez un autre dossier",
    }


class ArenaBroken(GrattecielError, ValueError):
    """A file of an arena's folder cannot be read."""

    code = "arena/broken"
    says = {
        "en": "{file}, line {line}: {why}; put it right or choose another folder",
        "fr": "{file}, ligne {line} : {why} ; corrigez-la ou choisissez un autre dossier",
    }


class ArenaBusy(GrattecielError, OSError):
    """Another process is playing into the folder."""

    code = "arena/busy"
    says = {
        "en": "another arena is playing into {folder}; wait for it, or choose another folder",
        "fr": "une autre arène joue dans {folder} ; attendez-la, ou choisissez un autre dossier",
    }


class ArenaWorkers(GrattecielError, RuntimeError):
    """A process playing games came to an end."""

    code = "arena/workers"
    says = {
        "en": "a process playing games came to an end (out of memory?): {why} Run the command again to go on",
        "fr": "un processus qui jouait s’est arrêté (mémoire épuisée ?) : {why} Relancez la commande pour continuer",
    }


class ExtraMissing(GrattecielError, ImportError):
    """Something needs a package that is not installed."""

    code = "extra/missing"
    says = {
        "en": "{what} needs the package {package}: pip install 'gratteciel[{extra}]'",
        "fr": "{what} a besoin du paquet {package} : pip install 'gratteciel[{extra}]'",
    }


class MoveNotYours(GrattecielError, ValueError):
    """Somebody else is to move."""

    code = "move/not-yours"
    says = {
        "en": "{step!r} cannot be played by you now: it is the turn of {mover}; wait for yours",
        "fr": "vous ne pouvez pas jouer {step!r} maintenant : c’est le tour de {mover} ; attendez le vôtre",
    }


class MoveStale(GrattecielError, ValueError):
    """The table has moved on since."""

    code = "move/stale"
    says = {
        "en": "meant for entry {at}, but the table is at {now}; nothing was changed: look again, then decide",
        "fr": "prévu pour l’entrée {at}, mais la table en est à {now} ; rien n’a changé : regardez, puis décidez",
    }


class SeatTaken(GrattecielError, ValueError):
    """No such free seat."""

    code = "table/seat-taken"
    says = {
        "en": "seat {seat} is not free for you; free seats: {free}",
        "fr": "la place {seat} n’est pas libre pour vous ; places libres : {free}",
    }


class SeatNotYours(GrattecielError, ValueError):
    """One does not play at this table, or not there."""

    code = "table/not-yours"
    says = {
        "en": "you do not play in seat {seat} of this table; take a seat first, or watch",
        "fr": "vous ne jouez pas à la place {seat} de cette table ; prenez une place, ou regardez",
    }


class TableBegun(GrattecielError, ValueError):
    """Too late: the game has begun."""

    code = "table/begun"
    says = {
        "en": "the game has begun; this is only possible before",
        "fr": "la partie a commencé ; ce n’est possible qu’avant",
    }


class TableNotPlaying(GrattecielError, ValueError):
    """The game has not begun, or is over."""

    code = "table/not-playing"
    says = {
        "en": "this is possible only while the game goes on; it is {status}",
        "fr": "ce n’est possible que pendant la partie ; elle est {status}",
    }


class TableForeign(GrattecielError, ValueError):
    """A table of other rules or another edition."""

    code = "table/foreign"
    says = {
        "en": "table {table} was made with {found}, here is {expected}; replay it with the release that made it",
        "fr": "la table {table} est de {found}, ici {expected} ; rejouez-la avec la version qui l’a faite",
    }


class NoOffer(GrattecielError, ValueError):
    """Nothing of that sort is offered."""

    code = "table/no-offer"
    says = {
        "en": "nobody else has offered {what}; it may have been taken back or lapsed with the next move",
        "fr": "personne d’autre n’a proposé {what} ; l’offre a pu être retirée, ou tomber au coup suivant",
    }


class UndoRefused(GrattecielError, ValueError):
    """There is no such step to go back to."""

    code = "table/undo"
    says = {
        "en": "cannot go back to after step {to}; possible: 0 to {last}",
        "fr": "impossible de revenir après le coup {to} ; possible : de 0 à {last}",
    }


class ClaimTooEarly(GrattecielError, ValueError):
    """Nobody has been absent long enough."""

    code = "table/too-early"
    says = {
        "en": "there is nothing to claim; a player to move may be claimed absent in {seconds} seconds, without a clock",
        "fr": "il n’y a rien à réclamer ; sans pendule, l’absence se réclame dans {seconds} secondes",
    }


class TableUnknown(GrattecielError, LookupError):
    """No table of that id."""

    code = "table/unknown"
    says = {
        "en": "there is no table {table!r}; look in the lobby or ask for the link again",
        "fr": "il n’y a pas de table {table!r} ; voyez le hall ou redemandez le lien",
    }


class NameWrong(GrattecielError, ValueError):
    """No name to go by."""

    code = "person/name"
    says = {
        "en": "{name!r} is no name: 1 to {most} characters, all of them visible",
        "fr": "{name!r} n’est pas un nom : de 1 à {most} caractères, tous visibles",
    }


class NameTaken(GrattecielError, ValueError):
    """Somebody has kept that name with a passphrase."""

    code = "person/name-taken"
    says = {
        "en": "the name {name!r} is somebody’s; choose another, or sign in if it is yours",
        "fr": "le nom {name!r} est à quelqu’un ; prenez-en un autre, ou connectez-vous s’il est à vous",
    }


class PassphraseWrong(GrattecielError, ValueError):
    """Too short or too long for a passphrase."""

    code = "person/passphrase"
    says = {
        "en": "a passphrase has {least} to {most} characters; several words are best",
        "fr": "une phrase de passe a de {least} à {most} caractères ; plusieurs mots valent mieux",
    }


class SignInFailed(GrattecielError, ValueError):
    """No such name with that passphrase; which of the two is wrong is not said."""

    code = "person/sign-in"
    says = {
        "en": "name and passphrase do not go together; check both, or play as a guest",
        "fr": "le nom et la phrase de passe ne vont pas ensemble ; vérifiez les deux, ou jouez en invité",
    }


class TokensTooMany(GrattecielError, ValueError):
    """One has as many tokens as one may."""

    code = "person/tokens"
    says = {
        "en": "you have {most} tokens, no more are possible; revoke one first",
        "fr": "vous avez {most} jetons, le maximum ; révoquez-en un d’abord",
    }


class StoreForeign(GrattecielError, ValueError):
    """The file is no database of this release."""

    code = "store/foreign"
    says = {
        "en": "{file} holds {found}, this release needs {expected}; give another folder, or use the release it is of",
        "fr": "{file} contient {found}, il faut ici {expected} ; prenez un autre dossier, ou la version d’origine",
    }


class StoreFailed(GrattecielError, OSError):
    """The database could not keep something."""

    code = "store/failed"
    says = {
        "en": "this could not be kept ({why}); look whether it happened, then try again",
        "fr": "ceci n’a pas pu être conservé ({why}) ; vérifiez si c’est fait, puis réessayez",
    }


class NotInvited(GrattecielError, ValueError):
    """The table is for invited people."""

    code = "table/not-invited"
    says = {
        "en": "table {table} is by invitation: give the code of its link, or watch",
        "fr": "la table {table} est sur invitation : donnez le code de son lien, ou regardez",
    }


class PlanWrong(GrattecielError, ValueError):
    """A table cannot be set up like that."""

    code = "table/plan"
    says = {
        "en": "{what}: not possible; possible: {why}",
        "fr": "{what} : impossible ; possible : {why}",
    }


class TablesTooMany(GrattecielError, ValueError):
    """One has as many tables of bots alone as one may."""

    code = "table/too-many"
    says = {
        "en": "bots play by themselves at {most} of your tables already; wait for a game to end, or take a seat at the "
        "new one",
        "fr": "des robots jouent déjà entre eux à {most} de vos tables ; attendez la fin d’une partie, ou prenez place "
        "à la nouvelle",
    }


class PersonNeeded(GrattecielError, LookupError):
    """Nobody is known by the request."""

    code = "person/needed"
    says = {
        "en": "who are you? POST /api/v1/guests gives you a name and a cookie; programs send a token",
        "fr": "qui êtes-vous ? POST /api/v1/guests donne un nom et un cookie ; les programmes envoient un jeton",
    }


class PersonUnknown(GrattecielError, LookupError):
    """No person of that id."""

    code = "person/unknown"
    says = {
        "en": "there is nobody of the id {person!r}",
        "fr": "il n’y a personne d’identifiant {person!r}",
    }


class TokenRefused(GrattecielError, ValueError):
    """A token that counts no more, or never did."""

    code = "person/token"
    says = {
        "en": "this token does not count; it may have been revoked: make another (POST /api/v1/me/tokens)",
        "fr": "ce jeton ne vaut rien ; il a pu être révoqué : faites-en un autre (POST /api/v1/me/tokens)",
    }


class TokenUnknown(GrattecielError, LookupError):
    """No token of that id."""

    code = "person/no-token"
    says = {
        "en": "you have no token {token!r}; GET /api/v1/me/tokens lists them",
        "fr": "vous n’avez pas de jeton {token!r} ; GET /api/v1/me/tokens les liste",
    }


class HintRefused(GrattecielError, ValueError):
    """No hints where ratings are at stake."""

    code = "table/no-hint"
    says = {
        "en": "there are no hints in rated games; set up a casual table for them",
        "fr": "pas de conseils dans les parties classées ; prenez une table amicale",
    }


class RecordNotYet(GrattecielError, ValueError):
    """A record that would tell secrets."""

    code = "table/no-record"
    says = {
        "en": "this record would tell what you may not know yet; ask again when the game is over",
        "fr": "cette partie dirait ce que vous ne devez pas encore savoir ; redemandez-la une fois finie",
    }


class TableNotOver(GrattecielError, ValueError):
    """The game must be over for this."""

    code = "table/not-over"
    says = {
        "en": "this is possible once the game is over; it is {status}",
        "fr": "ce n’est possible qu’une fois la partie finie ; elle est {status}",
    }


class PositionUnknown(GrattecielError, LookupError):
    """The game has not got that far."""

    code = "table/position"
    says = {
        "en": "there is no position after {length} steps; the last is after {last}",
        "fr": "il n’y a pas de position après {length} coups ; la dernière est après {last}",
    }


class RequestMalformed(GrattecielError, ValueError):
    """A request that cannot be understood."""

    code = "request/malformed"
    says = {
        "en": "{where}: {why}",
        "fr": "{where} : {why}",
    }


class RouteUnknown(GrattecielError, LookupError):
    """Nothing at that address."""

    code = "request/unknown"
    says = {
        "en": "there is nothing at {path}; /api/docs lists what there is",
        "fr": "il n’y a rien à {path} ; /api/docs dit ce qu’il y a",
    }


class MethodWrong(GrattecielError, ValueError):
    """Not with that method."""

    code = "request/method"
    says = {
        "en": "{method} is not possible here; possible: {allowed}",
        "fr": "{method} n’est pas possible ici ; possible : {allowed}",
    }


class RequestTooLarge(GrattecielError, ValueError):
    """More than a request may hold."""

    code = "request/too-large"
    says = {
        "en": "a request may hold {most} bytes at most",
        "fr": "une requête ne peut dépasser {most} octets",
    }


class RequestsTooMany(GrattecielError, RuntimeError):
    """Too many requests in a short time."""

    code = "request/too-many"
    says = {
        "en": "too much at once; try again in {seconds} seconds",
        "fr": "trop à la fois ; réessayez dans {seconds} secondes",
    }


class RequestTooSlow(GrattecielError, TimeoutError):
    """A request took too long."""

    code = "request/too-slow"
    says = {
        "en": "this took longer than {seconds} seconds; look whether it happened, then try again",
        "fr": "cela a pris plus de {seconds} secondes ; vérifiez si c’est fait, puis réessayez",
    }


class CrossSite(GrattecielError, ValueError):
    """A request that another site may have made."""

    code = "request/cross-site"
    says = {
        "en": "this may come from another site: send JSON (Content-Type: application/json) or the header "
        "X-Gratteciel: 1",
        "fr": "ceci peut venir d’un autre site : envoyez du JSON (Content-Type: application/json) ou l’en-tête "
        "X-Gratteciel: 1",
    }


class ServerBusy(GrattecielError, RuntimeError):
    """The server has too much to do."""

    code = "server/busy"
    says = {
        "en": "the server has too much to do for this now; try again later",
        "fr": "le serveur a trop à faire pour cela ; réessayez plus tard",
    }


class ServerFailed(GrattecielError, RuntimeError):
    """Something unforeseen happened."""

    code = "server/failed"
    says = {
        "en": "something unforeseen happened here (noted as {id}); look whether it was done, then try again",
        "fr": "un imprévu est survenu ici (noté {id}) ; vérifiez si c’est fait, puis réessayez",
    }


class AddressWrong(GrattecielError, OSError):
    """The server cannot listen there."""

    code = "server/address"
    says = {
        "en": "cannot listen on {host}:{port}: {why}; give another --host or --port",
        "fr": "impossible d’écouter sur {host}:{port} : {why} ; donnez un autre --host ou --port",
    }


class RulesBroken(GrattecielError, TypeError):
    """A game's rules module does not keep the contract."""

    code = "engine/rules"
    says = {
        "en": "{game}: {place}: {why}",
        "fr": "{game} : {place} : {why}",
    }
