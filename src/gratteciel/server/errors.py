"""What can go wrong at a server: each with its code and texts, and what callers are told with status and title.

GrattecielError
├── ServerError
│   ├── MoveNotYours      move/not-yours     somebody else is to move
│   ├── MoveStale         move/stale         the table has moved on since
│   ├── SeatTaken         table/seat-taken   no such free seat
│   ├── SeatNotYours      table/not-yours    one does not play at this table, or not there
│   ├── TableBegun        table/begun        too late: the game has begun
│   ├── TableNotPlaying   table/not-playing  the game has not begun, or is over
│   ├── TableForeign      table/foreign      a table of other rules or another edition
│   ├── NoOffer           table/no-offer     nothing of that sort is offered
│   ├── UndoRefused       table/undo         there is no such step to go back to
│   ├── LuckFinal         table/luck-final   no luck is taken back there
│   ├── ClaimTooEarly     table/too-early    nobody has been absent long enough
│   ├── TableUnknown      table/unknown      no table of that id
│   ├── NameWrong         person/name        no name to go by
│   ├── NameTaken         person/name-taken  somebody has kept that name
│   ├── PassphraseWrong   person/passphrase  too short or too long for a passphrase
│   ├── PassphraseNeeded  person/old-passphrase  the passphrase so far is missing, or another
│   ├── SignInFailed      person/sign-in     no such name with that passphrase
│   ├── TokensTooMany     person/tokens      one has as many tokens as one may
│   ├── StoreFailed       store/failed       the database could not keep something
│   │   └── StoreDamaged  store/damaged      a part of the database is damaged
│   ├── NotInvited        table/not-invited  the table is for invited people
│   ├── PlanWrong         table/plan         a table cannot be set up like that
│   ├── PromiseStale      table/promise      luck that was promised for another table
│   ├── TablesTooMany     table/too-many     one has as many tables of bots alone as one may
│   ├── OpenTooMany       table/too-many-open  one has as many tables waiting for others as one may
│   ├── TableDamaged      table/damaged      a log that cannot be read or replayed
│   ├── HostUnknown       request/host       a request for another host than this one
│   ├── PersonNeeded      person/needed      nobody is known by the request
│   ├── PersonUnknown     person/unknown     no person of that id
│   ├── TokenRefused      person/token       a token that counts no more, or never did
│   ├── TokenNarrow       person/scope       a token that is not for this
│   ├── TokenUnknown      person/no-token    no token of that id
│   ├── HintRefused       table/no-hint      no hints where ratings are at stake
│   ├── HurryRefused      table/no-hurry     a bot that is not to be hurried, or does not think
│   ├── RecordNotYet      table/no-record    a record that would tell secrets
│   ├── RecordUnfinished  record/unfinished  a record of a game that is not over
│   ├── LuckUnproved      table/no-luck      a game that was taken in without a proof of its luck
│   ├── TableNotOver      table/not-over     the game must be over for this
│   ├── PositionUnknown   table/position     the game has not got that far
│   ├── LessonUnknown     lesson/unknown     no such lesson, or no such task in it
│   ├── PuzzleUnknown     puzzle/unknown     no such puzzle
│   ├── ExampleUnknown    example/unknown    no such example of the rules
│   ├── RequestMalformed  request/malformed  a request that cannot be understood
│   ├── RouteUnknown      request/unknown    nothing at that address
│   ├── MethodWrong       request/method     not with that method
│   ├── RequestTooLarge   request/too-large  more than a request may hold
│   ├── RequestsTooMany   request/too-many   too many requests in a short time
│   ├── RequestTooSlow    request/too-slow   a request took too long
│   ├── CrossSite         request/cross-site a request that another site may have made
│   ├── NotHere           request/not-here   something that this place does not have
│   ├── ServerBusy        server/busy        the server has too much to do
│   └── ServerFailed      server/failed      something unforeseen happened
├── DatabaseWrong         store/address      no address of a PostgreSQL database
├── FolderTaken           store/taken        another server uses the data folder
├── StoreFilled           store/filled       there is something already where a house is to be copied
├── StoreForeign          store/foreign      the file is no database of this release
├── StoreLost             store/lost         there was a database, and there is none any more
├── StoreShortened        store/shortened    what was written last is gone with the write-ahead log
└── AddressWrong          server/address     the server cannot listen there
"""

from collections.abc import Mapping
from typing import ClassVar

from gratteciel.errors import (
    EditionUnknown,
    EditionWrong,
    GameOver,
    GameUnknown,
    GrattecielError,
    LevelUnknown,
    OptionWrong,
    PlayersWrong,
    RecordBroken,
    RecordForeign,
    StepIllegal,
    StepMalformed,
    Texts,
)


class ServerError(GrattecielError):
    """An error that callers are told."""

    status: ClassVar[int]
    """Of the answer over HTTP."""
    title: ClassVar[Texts]
    """The sort of problem, in a few words."""


class MoveNotYours(ServerError, ValueError):
    """Somebody else is to move."""

    code = "move/not-yours"
    status = 403
    title = {"en": "Not your turn", "fr": "Pas votre tour"}
    says = {
        "en": "{step!r} cannot be played by you now: it is the turn of {mover}; wait for yours",
        "fr": "vous ne pouvez pas jouer {step!r} maintenant : c’est le tour de {mover} ; attendez le vôtre",
    }


class MoveStale(ServerError, ValueError):
    """The table has moved on since."""

    code = "move/stale"
    status = 409
    title = {"en": "The table has moved on", "fr": "La table a avancé"}
    says = {
        "en": "meant for entry {at}, but the table is at {now}; nothing was changed: look again, then decide",
        "fr": "prévu pour l’entrée {at}, mais la table en est à {now} ; rien n’a changé : regardez, puis décidez",
    }


class SeatTaken(ServerError, ValueError):
    """No such free seat."""

    code = "table/seat-taken"
    status = 409
    title = {"en": "Not a free seat", "fr": "Place indisponible"}
    says = {
        "en": "seat {seat} is not free for you; free seats: {free}",
        "fr": "la place {seat} n’est pas libre pour vous ; places libres : {free}",
    }


class SeatNotYours(ServerError, ValueError):
    """One does not play at this table, or not there."""

    code = "table/not-yours"
    status = 403
    title = {"en": "Not your seat", "fr": "Pas votre place"}
    says = {
        "en": "you do not play in seat {seat} of this table; take a seat first, or watch",
        "fr": "vous ne jouez pas à la place {seat} de cette table ; prenez une place, ou regardez",
    }


class TableBegun(ServerError, ValueError):
    """Too late: the game has begun."""

    code = "table/begun"
    status = 409
    title = {"en": "The game has begun", "fr": "La partie a commencé"}
    says = {
        "en": "the game has begun; this is only possible before",
        "fr": "la partie a commencé ; ce n’est possible qu’avant",
    }


class TableNotPlaying(ServerError, ValueError):
    """The game has not begun, or is over."""

    code = "table/not-playing"
    status = 409
    title = {"en": "No game is going on", "fr": "Aucune partie en cours"}
    says = {
        "en": "this is possible only while the game goes on; it is {status}",
        "fr": "ce n’est possible que pendant la partie ; elle est {status}",
    }


class TableForeign(ServerError, ValueError):
    """A table of other rules or another edition."""

    code = "table/foreign"
    status = 409
    title = {"en": "A table of another release", "fr": "Table d’une autre version"}
    says = {
        "en": "table {table} was made with {found}, here is {expected}; replay it with the release that made it",
        "fr": "la table {table} est de {found}, ici {expected} ; rejouez-la avec la version qui l’a faite",
    }


class NoOffer(ServerError, ValueError):
    """Nothing of that sort is offered."""

    code = "table/no-offer"
    status = 409
    title = {"en": "Nothing is offered", "fr": "Rien n’est proposé"}
    says = {
        "en": "nobody else has offered {what}; it may have been taken back or lapsed with the next move",
        "fr": "personne d’autre n’a proposé {what} ; l’offre a pu être retirée, ou tomber au coup suivant",
    }


class UndoRefused(ServerError, ValueError):
    """There is no such step to go back to."""

    code = "table/undo"
    status = 422
    title = {"en": "Nothing to take back there", "fr": "Rien à annuler ici"}
    says = {
        "en": "cannot go back to after step {to}; possible: 0 to {last}",
        "fr": "impossible de revenir après le coup {to} ; possible : de 0 à {last}",
    }


class LuckFinal(ServerError, ValueError):
    """No luck is taken back there."""

    code = "table/luck-final"
    status = 409
    title = {"en": "Luck is not taken back", "fr": "Le hasard ne s’annule pas"}
    says = {
        "en": "what luck has decided stands, for {why}; nothing up to step {last} is taken back",
        "fr": "ce que le hasard a décidé reste acquis : {why} ; rien ne s’annule jusqu’au coup {last}",
    }


class ClaimTooEarly(ServerError, ValueError):
    """Nobody has been absent long enough."""

    code = "table/too-early"
    status = 409
    title = {"en": "Nobody is absent", "fr": "Personne n’est absent"}
    says = {
        "en": "there is nothing to claim; a player to move may be claimed absent in {seconds} seconds, without a clock",
        "fr": "il n’y a rien à réclamer ; sans pendule, l’absence se réclame dans {seconds} secondes",
    }


class TableUnknown(ServerError, LookupError):
    """No table of that id."""

    code = "table/unknown"
    status = 404
    title = {"en": "No such table", "fr": "Table inconnue"}
    says = {
        "en": "there is no table {table!r}; look in the lobby or ask for the link again",
        "fr": "il n’y a pas de table {table!r} ; voyez le hall ou redemandez le lien",
    }


class NameWrong(ServerError, ValueError):
    """No name to go by."""

    code = "person/name"
    status = 422
    title = {"en": "No name to go by", "fr": "Nom impossible"}
    says = {
        "en": "{name!r} is no name to go by: {why}; choose another, of 1 to {most} characters",
        "fr": "{name!r} n’est pas un nom possible : {why} ; prenez-en un autre, de 1 à {most} caractères",
    }


class NameTaken(ServerError, ValueError):
    """Somebody has kept that name with a passphrase."""

    code = "person/name-taken"
    status = 409
    title = {"en": "Somebody’s name", "fr": "Nom déjà pris"}
    says = {
        "en": "the name {name!r} is somebody’s; choose another, or sign in if it is yours",
        "fr": "le nom {name!r} est à quelqu’un ; prenez-en un autre, ou connectez-vous s’il est à vous",
    }


class PassphraseWrong(ServerError, ValueError):
    """Too short or too long for a passphrase."""

    code = "person/passphrase"
    status = 422
    title = {"en": "No passphrase", "fr": "Phrase de passe impossible"}
    says = {
        "en": "a passphrase has {least} to {most} characters; several words are best",
        "fr": "une phrase de passe a de {least} à {most} caractères ; plusieurs mots valent mieux",
    }


class PassphraseNeeded(ServerError, PermissionError):
    """The passphrase so far is missing, or another."""

    code = "person/old-passphrase"
    status = 403
    title = {"en": "Your passphrase is needed", "fr": "Votre phrase secrète est nécessaire"}
    says = {
        "en": "this takes the passphrase you have kept your name with; send it along, exactly as you chose it",
        "fr": "il y faut la phrase secrète qui garde votre nom ; joignez-la, exactement comme vous l’avez choisie",
    }


class SignInFailed(ServerError, ValueError):
    """No such name with that passphrase; which of the two is wrong is not said."""

    code = "person/sign-in"
    status = 401
    title = {"en": "Not signed in", "fr": "Connexion refusée"}
    says = {
        "en": "name and passphrase do not go together; check both, or play as a guest",
        "fr": "le nom et la phrase de passe ne vont pas ensemble ; vérifiez les deux, ou jouez en invité",
    }


class TokensTooMany(ServerError, ValueError):
    """One has as many tokens as one may."""

    code = "person/tokens"
    status = 409
    title = {"en": "Too many tokens", "fr": "Trop de jetons"}
    says = {
        "en": "you have {most} tokens, no more are possible; revoke one first",
        "fr": "vous avez {most} jetons, le maximum ; révoquez-en un d’abord",
    }


class FolderTaken(GrattecielError, OSError):
    """Another server uses the data folder."""

    code = "store/taken"
    says = {
        "en": "{folder} is used by another server (process {process}); stop that one, or give another --data",
        "fr": "{folder} sert à un autre serveur (processus {process}) ; arrêtez-le, ou donnez un autre --data",
    }


class DatabaseWrong(GrattecielError, ValueError):
    """The address is not that of a PostgreSQL database."""

    code = "store/address"
    says = {
        "en": "{given!r} is no address of a PostgreSQL database: give postgresql://user@host/name (in a password, write"
        " %40 for @ and %2F for /), or --data and a folder for SQLite",
        "fr": "{given!r} n’est pas l’adresse d’une base PostgreSQL : donnez postgresql://utilisateur@machine/nom (dans"
        " un mot de passe, écrivez %40 pour @ et %2F pour /), ou --data et un dossier pour SQLite",
    }


class StoreFilled(GrattecielError, ValueError):
    """A house is to be copied where there is one."""

    code = "store/filled"
    says = {
        "en": "{place} is not empty: give an empty database or a new folder",
        "fr": "{place} n’est pas vide : donnez une base vide ou un nouveau dossier",
    }


class StoreForeign(GrattecielError, ValueError):
    """The file is no database of this release."""

    code = "store/foreign"
    says = {
        "en": "{file} holds {found}, this release needs {expected}; give another folder, or use the release it is of",
        "fr": "{file} contient {found}, il faut ici {expected} ; prenez un autre dossier, ou la version d’origine",
    }


class StoreLost(GrattecielError, OSError):
    """There was a database, and there is none any more."""

    code = "store/lost"
    says = {
        "en": "{file} is empty or gone, and tables were kept there: put a backup in its place, or delete {mark} to"
        " begin anew without them",
        "fr": "{file} est vide ou a disparu, alors que des tables y étaient conservées : remettez-y une sauvegarde, ou"
        " supprimez {mark} pour recommencer sans elles",
    }


class StoreShortened(GrattecielError, OSError):
    """What was written last is gone: the write-ahead log in which it stood."""

    code = "store/shortened"
    says = {
        "en": "{file} is empty or gone, and what was written last stood in it: put it back, restore a backup"
        " (gratteciel restore), or delete {mark} to go on with what is left",
        "fr": "{file} est vide ou a disparu, alors que les dernières écritures s’y trouvaient : remettez-le, restaurez"
        " une sauvegarde (gratteciel restore), ou supprimez {mark} pour continuer avec ce qui reste",
    }


class StoreFailed(ServerError, OSError):
    """The database could not keep something."""

    code = "store/failed"
    status = 503
    title = {"en": "Could not be kept", "fr": "Non conservé"}
    says = {
        "en": "this could not be kept ({why}); look whether it happened, then try again",
        "fr": "ceci n’a pas pu être conservé ({why}) ; vérifiez si c’est fait, puis réessayez",
    }


class StoreDamaged(StoreFailed):
    """A part of the database is damaged; what lies elsewhere in it goes on."""

    code = "store/damaged"
    title = {"en": "The database is damaged", "fr": "La base est endommagée"}
    says = {
        "en": "a part of the database is damaged ({why}), and what belongs there cannot be kept; other tables go on."
        " Whoever runs the server mends it: gratteciel check --mend, or a backup",
        "fr": "une partie de la base est endommagée ({why}), et ce qui y va ne peut être conservé ; les autres tables"
        " continuent. Qui tient le serveur peut la réparer : gratteciel check --mend, ou une sauvegarde",
    }


class NotInvited(ServerError, ValueError):
    """The table is for invited people."""

    code = "table/not-invited"
    status = 403
    title = {"en": "By invitation", "fr": "Sur invitation"}
    says = {
        "en": "table {table} is by invitation: give the code of its link, or watch",
        "fr": "la table {table} est sur invitation : donnez le code de son lien, ou regardez",
    }


class PlanWrong(ServerError, ValueError):
    """A table cannot be set up like that."""

    code = "table/plan"
    status = 422
    title = {"en": "Not possible like that", "fr": "Impossible ainsi"}
    says = {
        "en": "{what}: not possible; possible: {why}",
        "fr": "{what} : impossible ; possible : {why}",
    }


class PromiseStale(ServerError, ValueError):
    """Luck that was promised for another table."""

    code = "table/promise"
    status = 409
    title = {"en": "Another luck was promised", "fr": "Un autre hasard était promis"}
    says = {
        "en": "your next table has not the luck {promise!r}; ask for what is promised now, then set it up again",
        "fr": "votre prochaine table n’a pas le hasard {promise!r} ; demandez ce qui est promis, puis recommencez",
    }


class TablesTooMany(ServerError, ValueError):
    """One has as many tables of bots alone as one may."""

    code = "table/too-many"
    status = 409
    title = {"en": "Too many tables of bots", "fr": "Trop de tables de robots"}
    says = {
        "en": "bots play by themselves at {most} of your tables already; wait for a game to end, or take a seat at the "
        "new one",
        "fr": "des robots jouent déjà entre eux à {most} de vos tables ; attendez la fin d’une partie, ou prenez place "
        "à la nouvelle",
    }


class OpenTooMany(ServerError, ValueError):
    """One has as many tables waiting for others as one may."""

    code = "table/too-many-open"
    status = 409
    title = {"en": "Too many tables wait", "fr": "Trop de tables attendent"}
    says = {
        "en": "you, or others behind the same address, have {most} public tables already that wait for others; leave "
        "one, or invite by a link instead",
        "fr": "vous, ou d’autres derrière la même adresse, avez déjà {most} tables publiques qui attendent du monde ; "
        "quittez-en une, ou invitez par un lien",
    }


class TableDamaged(ServerError, OSError):
    """A log that cannot be read or replayed."""

    code = "table/damaged"
    status = 500
    title = {"en": "This table is damaged", "fr": "Cette table est endommagée"}
    says = {
        "en": "the log of table {table} cannot be read ({why}); other tables go on. Whoever runs a server can restore"
        " it from a backup",
        "fr": "le journal de la table {table} est illisible ({why}) ; les autres tables continuent. Qui tient un"
        " serveur peut le rétablir à partir d’une sauvegarde",
    }


class HostUnknown(ServerError, ValueError):
    """A request for another host than this one."""

    code = "request/host"
    status = 421
    title = {"en": "Not this host", "fr": "Pas cet hôte"}
    says = {
        "en": "nobody is called {host!r} here; open one of: {known} (or start the server with --name {host})",
        "fr": "personne ne s’appelle {host!r} ici ; ouvrez l’un de : {known} (ou lancez le serveur avec --name {host})",
    }


class PersonNeeded(ServerError, LookupError):
    """Nobody is known by the request."""

    code = "person/needed"
    status = 401
    title = {"en": "Who are you?", "fr": "Qui êtes-vous ?"}
    says = {
        "en": "who are you? POST /api/v1/guests gives you a name and a cookie; programs send a token",
        "fr": "qui êtes-vous ? POST /api/v1/guests donne un nom et un cookie ; les programmes envoient un jeton",
    }


class PersonUnknown(ServerError, LookupError):
    """No person of that id."""

    code = "person/unknown"
    status = 404
    title = {"en": "Nobody of that id", "fr": "Personne inconnue"}
    says = {
        "en": "there is nobody of the id {person!r}",
        "fr": "il n’y a personne d’identifiant {person!r}",
    }


class TokenRefused(ServerError, ValueError):
    """A token that counts no more, or never did."""

    code = "person/token"
    status = 401
    title = {"en": "No such token", "fr": "Jeton refusé"}
    says = {
        "en": "this token does not count; it may have been revoked: make another (POST /api/v1/me/tokens)",
        "fr": "ce jeton ne vaut rien ; il a pu être révoqué : faites-en un autre (POST /api/v1/me/tokens)",
    }


class TokenNarrow(ServerError, PermissionError):
    """A token that is not for this."""

    code = "person/scope"
    status = 403
    title = {"en": "Not with this token", "fr": "Pas avec ce jeton"}
    says = {
        "en": "this token is for {scope!r}, which this is not; {needed}",
        "fr": "ce jeton est pour {scope!r}, ce qui n’est pas le cas ici ; {needed}",
    }


class TokenUnknown(ServerError, LookupError):
    """No token of that id."""

    code = "person/no-token"
    status = 404
    title = {"en": "No such token", "fr": "Jeton inconnu"}
    says = {
        "en": "you have no token {token!r}; GET /api/v1/me/tokens lists them",
        "fr": "vous n’avez pas de jeton {token!r} ; GET /api/v1/me/tokens les liste",
    }


class HintRefused(ServerError, ValueError):
    """No hints where ratings are at stake, or where people play without them."""

    code = "table/no-hint"
    status = 403
    title = {"en": "No hints here", "fr": "Pas de conseils ici"}
    says = {"en": "{why}", "fr": "{why}"}


class HurryRefused(ServerError, ValueError):
    """A bot that is not to be hurried, or that does not think just now."""

    code = "table/no-hurry"
    status = 409
    title = {"en": "Nobody to hurry", "fr": "Personne à presser"}
    says = {"en": "no bot can be hurried at this table now: {why}", "fr": "aucun robot à presser ici : {why}"}


class RecordNotYet(ServerError, ValueError):
    """A record that would tell secrets."""

    code = "table/no-record"
    status = 403
    title = {"en": "Not while there are secrets", "fr": "Pas tant qu’il y a des secrets"}
    says = {
        "en": "this record would tell what you may not know yet; ask again when the game is over",
        "fr": "cette partie dirait ce que vous ne devez pas encore savoir ; redemandez-la une fois finie",
    }


class RecordUnfinished(ServerError, ValueError):
    """The record's game is not over."""

    code = "record/unfinished"
    status = 422
    title = {"en": "Not finished", "fr": "Partie inachevée"}
    says = {
        "en": "the game in this record stops after step {steps}: only finished games can be taken in",
        "fr": "la partie s’arrête après le coup {steps} : seules les parties finies peuvent être reprises",
    }


class LuckUnproved(ServerError, ValueError):
    """The game was taken in without a proof of its luck."""

    code = "table/no-luck"
    status = 409
    title = {"en": "No proof of its luck", "fr": "Hasard sans preuve"}
    says = {
        "en": "this game was played elsewhere, and its record does not say what its luck follows from",
        "fr": "cette partie fut jouée ailleurs, et son fichier ne dit pas d’où vient son hasard",
    }


class TableNotOver(ServerError, ValueError):
    """The game must be over for this."""

    code = "table/not-over"
    status = 409
    title = {"en": "The game is not over", "fr": "La partie n’est pas finie"}
    says = {
        "en": "this is possible once the game is over; it is {status}",
        "fr": "ce n’est possible qu’une fois la partie finie ; elle est {status}",
    }


class PositionUnknown(ServerError, LookupError):
    """The game has not got that far."""

    code = "table/position"
    status = 404
    title = {"en": "No such position", "fr": "Position inconnue"}
    says = {
        "en": "there is no position after {length} steps; the last is after {last}",
        "fr": "il n’y a pas de position après {length} coups ; la dernière est après {last}",
    }


class LessonUnknown(ServerError, LookupError):
    """A game without a lesson, or a lesson without that task."""

    code = "lesson/unknown"
    status = 404
    title = {"en": "No such lesson", "fr": "Leçon inconnue"}
    says = {
        "en": "{game} has no lesson or task {lesson!r}; `GET /games/{game}/lesson` lists what it has",
        "fr": "{game} n’a pas de leçon ni de tâche {lesson!r} ; `GET /games/{game}/lesson` dit ce qu’il y a",
    }


class PuzzleUnknown(ServerError, LookupError):
    """A game without puzzles, or without that one."""

    code = "puzzle/unknown"
    status = 404
    title = {"en": "No such puzzle", "fr": "Énigme inconnue"}
    says = {
        "en": "{game} has no puzzle {puzzle}; `GET /games/{game}/puzzles` lists those it has",
        "fr": "{game} n’a pas d’énigme {puzzle} ; `GET /games/{game}/puzzles` dit lesquelles il y a",
    }


class ExampleUnknown(ServerError, LookupError):
    """A game without an example of that name."""

    code = "example/unknown"
    status = 404
    title = {"en": "No such example", "fr": "Exemple inconnu"}
    says = {
        "en": "the rules of {game} have no example {example!r}; their page names those there are",
        "fr": "les règles de {game} n’ont pas d’exemple {example!r} ; leur page nomme ceux qu’il y a",
    }


class RequestMalformed(ServerError, ValueError):
    """A request that cannot be understood."""

    code = "request/malformed"
    status = 400
    title = {"en": "Not understood", "fr": "Requête incomprise"}
    says = {
        "en": "{where}: {why}",
        "fr": "{where} : {why}",
    }


class RouteUnknown(ServerError, LookupError):
    """Nothing at that address."""

    code = "request/unknown"
    status = 404
    title = {"en": "Nothing here", "fr": "Rien ici"}
    says = {
        "en": "there is nothing at {path}; /api/docs lists what there is",
        "fr": "il n’y a rien à {path} ; /api/docs dit ce qu’il y a",
    }


class MethodWrong(ServerError, ValueError):
    """Not with that method."""

    code = "request/method"
    status = 405
    title = {"en": "Not with that method", "fr": "Méthode impossible"}
    says = {
        "en": "{method} is not possible here; possible: {allowed}",
        "fr": "{method} n’est pas possible ici ; possible : {allowed}",
    }


class RequestTooLarge(ServerError, ValueError):
    """More than a request may hold."""

    code = "request/too-large"
    status = 413
    title = {"en": "Too large", "fr": "Trop grand"}
    says = {
        "en": "a request may hold {most} bytes at most",
        "fr": "une requête ne peut dépasser {most} octets",
    }


class RequestsTooMany(ServerError, RuntimeError):
    """Too many requests in a short time."""

    code = "request/too-many"
    status = 429
    title = {"en": "Too many requests", "fr": "Trop de requêtes"}
    says = {
        "en": "too much at once; try again in {seconds} seconds",
        "fr": "trop à la fois ; réessayez dans {seconds} secondes",
    }


class RequestTooSlow(ServerError, TimeoutError):
    """A request took too long."""

    code = "request/too-slow"
    status = 503
    title = {"en": "Took too long", "fr": "Trop long"}
    says = {
        "en": "this took longer than {seconds} seconds; look whether it happened, then try again",
        "fr": "cela a pris plus de {seconds} secondes ; vérifiez si c’est fait, puis réessayez",
    }


class CrossSite(ServerError, ValueError):
    """A request that another site may have made."""

    code = "request/cross-site"
    status = 403
    title = {"en": "Perhaps from another site", "fr": "Peut-être d’un autre site"}
    says = {
        "en": "this may come from another site: send JSON (Content-Type: application/json) or the header "
        "X-Gratteciel: 1",
        "fr": "ceci peut venir d’un autre site : envoyez du JSON (Content-Type: application/json) ou l’en-tête "
        "X-Gratteciel: 1",
    }


class NotHere(ServerError, NotImplementedError):
    """The place that answers does not have it."""

    code = "request/not-here"
    status = 501
    title = {"en": "Not here", "fr": "Pas ici"}
    says = {
        "en": "{what}: this is not there where everything is played on one device; a server has it",
        "fr": "{what} : cela n’existe pas quand tout se joue sur un seul appareil ; un serveur l’offre",
    }


class ServerBusy(ServerError, RuntimeError):
    """The server has too much to do."""

    code = "server/busy"
    status = 503
    title = {"en": "Too much to do", "fr": "Trop à faire"}
    says = {
        "en": "the server has too much to do for this now; try again later",
        "fr": "le serveur a trop à faire pour cela ; réessayez plus tard",
    }


class ServerFailed(ServerError, RuntimeError):
    """Something unforeseen happened."""

    code = "server/failed"
    status = 500
    title = {"en": "Something went wrong", "fr": "Un imprévu"}
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


OF_PLAY: Mapping[type[GrattecielError], tuple[int, Texts]] = {
    GameUnknown: (404, {"en": "No such game", "fr": "Jeu inconnu"}),
    EditionWrong: (422, {"en": "This edition does not fit", "fr": "Cette édition ne convient pas"}),
    EditionUnknown: (404, {"en": "No such edition", "fr": "Édition inconnue"}),
    PlayersWrong: (422, {"en": "Not for that many players", "fr": "Nombre de joueurs impossible"}),
    OptionWrong: (422, {"en": "No such option", "fr": "Option impossible"}),
    LevelUnknown: (422, {"en": "No such level", "fr": "Niveau inconnu"}),
    RecordBroken: (422, {"en": "This record does not fit", "fr": "Ce fichier de partie ne convient pas"}),
    RecordForeign: (422, {"en": "A record of other rules", "fr": "Une partie d’autres règles"}),
    StepMalformed: (422, {"en": "No step of this game", "fr": "Coup illisible"}),
    StepIllegal: (422, {"en": "A rule forbids it", "fr": "Une règle l’interdit"}),
    GameOver: (409, {"en": "The game is over", "fr": "La partie est finie"}),
}
"""Errors of the library that callers are told as well: status and title."""

CODES: Mapping[str, tuple[int, Texts]] = {
    **{kind.code: known for kind, known in OF_PLAY.items()},
    **{kind.code: (kind.status, kind.title) for kind in ServerError.__subclasses__()},
    StoreDamaged.code: (StoreDamaged.status, StoreDamaged.title),
}
"""Every code a caller can get, with status and title. Others are told as `server/failed`."""
