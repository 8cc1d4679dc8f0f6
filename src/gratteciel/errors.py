"""Everything that can go wrong, each with a stable code and a text in French and English.

GrattecielError
├── GameUnknown       game/unknown       no game of that id
├── PlayersWrong      game/players       the game is not for that many players
├── OptionWrong       game/option        an option or its value does not exist
├── VersionUnknown    game/version       the game's rules have no such version any more, or not yet
├── SeatWrong         game/seat          no such seat at this table
├── EditionWrong      edition/wrong      an edition file does not fit
├── EditionUnknown    edition/unknown    no edition of that name
├── KindsWrong        game/kinds         a game's table of kinds does not fit
├── StepMalformed     move/malformed     the text is no step of this game
├── StepIllegal       move/illegal       a rule forbids the step now
├── StepUntold        move/untold        a step in words a seat cannot have heard
├── ViewForeign       view/foreign       a view of another game
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
├── ArenaCluster      arena/cluster      there is no way to a Ray cluster
├── ArenaToken        arena/token        a Ray cluster wants a token, or another one
├── FileRefused       file/refused       a file or folder cannot be read or written
├── ExtraMissing      extra/missing      something needs a package that is not installed
├── BatchWrong        batch/wrong        a batch was given something that does not fit it
├── SearchWrong       search/wrong       a search was given something that does not fit it
├── DataForeign       data/foreign       the folder holds a data set of another set-up, or none
├── EnvironmentWrong  env/wrong          an environment was asked for something it does not have
├── CardMissing       card/missing       tables were to lie on a graphics card, and there is none
├── NativeMissing     engine/native      native code was asked for, and there is no Numba
├── CompilingRefused  engine/compiling   native code is not there, and nothing is compiled in this process
├── WasmMissing       wasm/missing       WebAssembly was asked for, and the game has no file of it
├── WasmStale         wasm/stale         a game's WebAssembly is not of these sources
├── WasmUnbuilt       wasm/unbuilt       no WebAssembly can be made of a game's functions
├── WasmFailed        wasm/failed        an entry raised something, or was stopped
└── RulesBroken       engine/rules       a game's rules module does not keep the contract
"""

import errno
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

    def __reduce__(self) -> Any:
        return again, (type(self), self.facts)


def again(kind: type[GrattecielError], facts: dict[str, Any]) -> GrattecielError:
    """An error as it was, for processes that tell each other of one."""
    return kind(**facts)


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
        "en": "{game} has no edition {edition!r}{whose}, and no file was given for it; shipped editions: {known}",
        "fr": "{game} n’a pas d’édition {edition!r}{whose}, et aucun fichier n’en est donné ; éditions fournies : "
        "{known}",
    }


class KindsWrong(GrattecielError, ValueError):
    """A game's table of kinds does not fit."""

    code = "game/kinds"
    says = {
        "en": "{file}: {found}; the roles and their facts are in gratteciel/engine/kinds.py",
        "fr": "{file} : {found} ; les rôles et ce qu’on en dit sont dans gratteciel/engine/kinds.py",
    }


class StepMalformed(GrattecielError, ValueError):
    """The text is no step of this game."""

    code = "move/malformed"
    says = {
        "en": "{step!r} is no step of {title}; did you mean {near}?",
        "fr": "{step!r} n’est pas un coup de {title} ; vouliez-vous dire {near} ?",
    }


class StepIllegal(GrattecielError, ValueError):
    """A rule forbids the step now."""

    code = "move/illegal"
    says = {
        "en": "{step!r} is not allowed now ({rule}): {why} Allowed: {allowed}",
        "fr": "{step!r} n’est pas permis maintenant ({rule}) : {why} Permis : {allowed}",
    }


class StepUntold(GrattecielError, ValueError):
    """A step in words that a seat cannot have heard: it is told it otherwise."""

    code = "move/untold"
    says = {
        "en": "{step!r} is not what this seat is told; it hears {told!r}",
        "fr": "{step!r} n’est pas ce qu’entend cette place ; on lui dit {told!r}",
    }


class ViewForeign(GrattecielError, ValueError):
    """A view of another game."""

    code = "view/foreign"
    says = {
        "en": "the view is of {found}, this game is {expected}; ask gratteciel.game({found!r})",
        "fr": "la vue est de {found}, ce jeu est {expected} ; demandez gratteciel.game({found!r})",
    }


class GameOver(GrattecielError, ValueError):
    """The game is finished."""

    code = "move/over"
    says = {
        "en": "{what}: the game is over; go back to an earlier position or start anew",
        "fr": "{what} : la partie est finie ; revenez en arrière ou recommencez",
    }

    def __init__(self, step: str, what: Texts | None = None) -> None:
        """`what` cannot be done, if it is something else than playing the step."""
        playing = {"en": f"{step!r} cannot be played", "fr": f"{step!r} ne peut être joué"}
        super().__init__(step=step, what=what or playing)


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


class ArenaCluster(GrattecielError, RuntimeError):
    """There is no way to a Ray cluster, or it does not do what it is asked for."""

    code = "arena/cluster"
    says = {
        "en": "the Ray cluster ({address}): {why} Games that were played are kept; see to the cluster, or play without "
        "--on ray",
        "fr": "la grappe Ray ({address}) : {why} Les parties jouées sont gardées ; remédiez à la grappe, ou jouez sans "
        "--on ray",
    }


class ArenaToken(GrattecielError, PermissionError):
    """A Ray cluster is there and lets nobody in without its token."""

    code = "arena/token"
    says = {
        "en": "the Ray cluster ({address}) does not let us in: it wants a token, or another one. `ray get-auth-token` "
        "says it where the cluster was started; put it in RAY_AUTH_TOKEN or ~/.ray/auth_token, with "
        "RAY_AUTH_MODE=token",
        "fr": "la grappe Ray ({address}) ne laisse pas entrer : il lui faut un jeton, ou un autre. « ray "
        "get-auth-token » le dit là où la grappe a été lancée ; mettez-le dans RAY_AUTH_TOKEN ou ~/.ray/auth_token, "
        "avec RAY_AUTH_MODE=token",
    }


class ExtraMissing(GrattecielError, ImportError):
    """Something needs a package that is not installed."""

    code = "extra/missing"
    says = {
        "en": "{what} needs the package {package}: pip install 'gratteciel[{extra}]'",
        "fr": "{what} a besoin du paquet {package} : pip install 'gratteciel[{extra}]'",
    }


REASONS: Mapping[int, Texts] = {
    errno.ENOENT: {"en": "there is no such place", "fr": "cet endroit n’existe pas"},
    errno.ENOTDIR: {"en": "a file stands where a folder should", "fr": "un fichier se trouve à la place d’un dossier"},
    errno.EISDIR: {"en": "this is a folder", "fr": "c’est un dossier"},
    errno.EACCES: {"en": "this is not allowed", "fr": "ce n’est pas permis"},
    errno.EPERM: {"en": "this is not allowed", "fr": "ce n’est pas permis"},
    errno.EROFS: {"en": "nothing can be written there", "fr": "rien ne peut y être écrit"},
    errno.ENOSPC: {"en": "no room is left there", "fr": "il n’y a plus de place"},
    errno.EDQUOT: {"en": "no room is left there", "fr": "il n’y a plus de place"},
    errno.ESTALE: {"en": "it is there no longer", "fr": "il n’y est plus"},
    errno.ECONNRESET: {"en": "its connection broke", "fr": "sa connexion s’est rompue"},
    errno.ETIMEDOUT: {"en": "it does not answer", "fr": "il ne répond pas"},
    errno.EIO: {"en": "its disk or device reports a fault", "fr": "son disque ou son support signale une panne"},
    errno.EFBIG: {"en": "it would be too big", "fr": "ce serait trop gros"},
}
"""Why files are refused, where it is not as rare as to be told in the system's own words."""

UNNAMED: Texts = {"en": "what is read or written", "fr": "ce qui est lu ou écrit"}
"""A stream, which has no name: what a command prints, say."""


class FileRefused(GrattecielError, OSError):
    """A file or folder cannot be read or written."""

    code = "file/refused"
    says = {
        "en": "{path}: {why}; name another place, or see to this one",
        "fr": "{path} : {why} ; indiquez un autre endroit, ou remédiez à celui-ci",
    }

    @classmethod
    def of(cls, error: OSError) -> "FileRefused":
        """The same as the system tells it."""
        own_words = error.strerror or str(error)
        why = REASONS.get(error.errno or 0, {"en": own_words, "fr": own_words})
        return cls(path=str(error.filename) if error.filename is not None else UNNAMED, why=why)


class BatchWrong(GrattecielError, ValueError):
    """A batch was given something that does not fit it."""

    code = "batch/wrong"
    says = {
        "en": "{what}: {given} does not fit; expected: {wanted}",
        "fr": "{what} : {given} ne convient pas ; attendu : {wanted}",
    }


class SearchWrong(GrattecielError, ValueError):
    """A search was given something that does not fit it, or what judges for it answered such a thing."""

    code = "search/wrong"
    says = {
        "en": "a search cannot use {what}: {given}; possible: {wanted}",
        "fr": "une recherche ne peut pas se servir de {what} : {given} ; possible : {wanted}",
    }


class DataForeign(GrattecielError, ValueError):
    """The folder holds a data set of another set-up, or something that is none."""

    code = "data/foreign"
    says = {
        "en": "{folder} does not fit: {what}; name another folder, or ask for what is in this one",
        "fr": "{folder} ne convient pas : {what} ; nommez un autre dossier, ou demandez ce que contient celui-ci",
    }


class EnvironmentWrong(GrattecielError, ValueError):
    """An environment was asked for something it does not have."""

    code = "env/wrong"
    says = {
        "en": "{what}: {given!r} is not possible; possible: {wanted}",
        "fr": "{what} : {given!r} n’est pas possible ; possible : {wanted}",
    }


class CardMissing(GrattecielError, RuntimeError):
    """Tables were to lie on a graphics card, and there is none that can be used."""

    code = "card/missing"
    says = {
        "en": "no graphics card can be used here ({why}): device='cpu' does the same on all cores",
        "fr": "aucune carte graphique n’est utilisable ici ({why}) : device='cpu' fait de même sur tous les cœurs",
    }


class NativeMissing(GrattecielError, ImportError):
    """Native code was asked for by name, and there is no Numba to make it."""

    code = "engine/native"
    says = {
        "en": "native code needs Numba, which cannot be used here ({why}): pip install numba, or play interpreted",
        "fr": "le code natif a besoin de Numba, inutilisable ici ({why}) : pip install numba, ou jouez en interprété",
    }


class CompilingRefused(GrattecielError, RuntimeError):
    """Native code is not in the cache, in a process that compiles nothing because it answers people."""

    code = "engine/compiling"
    says = {
        "en": "there is no native code of {function}, and nothing is compiled in a process that answers people",
        "fr": "il n’y a pas de code natif de {function}, et rien n’est compilé dans un processus qui répond aux gens",
    }


class WasmMissing(GrattecielError, FileNotFoundError):
    """WebAssembly was asked for by name, and the game has no file of it."""

    code = "wasm/missing"
    says = {
        "en": "{game} has no {file}: gratteciel wasm {game} builds it (pip install 'gratteciel[wasm]')",
        "fr": "{game} n’a pas de {file} : gratteciel wasm {game} le construit (pip install 'gratteciel[wasm]')",
    }


class WasmStale(GrattecielError, ValueError):
    """A game's WebAssembly is not of these sources."""

    code = "wasm/stale"
    says = {
        "en": "{game}: {file} does not go with these sources ({why}): gratteciel wasm {game} builds it again",
        "fr": "{game} : {file} ne va pas avec ces sources ({why}) : gratteciel wasm {game} le reconstruit",
    }


class WasmUnbuilt(GrattecielError, RuntimeError):
    """No WebAssembly can be made of a game's functions."""

    code = "wasm/unbuilt"
    says = {
        "en": "{game}: {entry} cannot be made into WebAssembly: {why}",
        "fr": "{game} : impossible de faire du WebAssembly de {entry} : {why}",
    }


class WasmFailed(GrattecielError, RuntimeError):
    """An entry raised something, or was stopped."""

    code = "wasm/failed"
    says = {
        "en": "{game}: {entry} did not come to its end ({why}); played interpreted, the rules say what is wrong",
        "fr": "{game} : {entry} n’est pas allé au bout ({why}) ; jouées en interprété, les règles disent ce qui cloche",
    }


class RulesBroken(GrattecielError, TypeError):
    """A game's rules module does not keep the contract."""

    code = "engine/rules"
    says = {
        "en": "{game}: {place}: {why}",
        "fr": "{game} : {place} : {why}",
    }
