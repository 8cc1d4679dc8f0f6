"""Names people go by, and ids for whatever needs one."""

import re
import secrets
import unicodedata

from gratteciel.bots.ranks import LEVELS
from gratteciel.errors import Texts
from gratteciel.server.errors import NameTaken, NameWrong
from gratteciel.server.people.letters import misfit

LONGEST_NAME = 40
LEVEL_NAMES = (
    *("random", *LEVELS),
    *("stagiaire", "apprenti", "artisan", "architecte junior", "architecte senior", "maître bâtisseur"),
    "légende vivante",
)
"""What bots are called, here and in the app: nobody else is."""
NAMELESS = "—"
"""What those are called who were erased: nobody else is, either."""
BEFORE = ("", "the", "a", "an", "le", "la", "l", "un", "une", "bot", "robot")
AFTER = ("", "bot", "robot")
ASIDE = re.compile(r"^[\W\d]+|(?<=.)\(.*\)\W*$|[\W\d]+$")
"""What may stand beside a name: which of several it is, by a number, or by a colour as the app tells bots apart."""
ALIKE = str.maketrans(
    {
        **dict(zip("авекмнорстухіјѕһӏԁԛԝ", "abekmhopctyxijshldqw", strict=True)),
        **dict(zip("αβεικνορτυχγη", "abeikvoptuxyn", strict=True)),
        **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅ", "abezhikmnoptyxabekmhopctyxijs", strict=True)),
        **dict(zip("ɑɡı01|I", "agiolll", strict=True)),
        **dict(zip("пгɩոսօհցզᴀʙᴄᴅᴇɢʜɪᴊᴋʟᴍɴᴏᴘʀᴛᴜᴠᴡʏᴢ", "nrinuohgqabcdeghijklmnoprtuvwyz", strict=True)),
        **dict(zip("ᎪᏴᏟᎠᎬᏀᎻᎫᏦᏞᎷᏢᎡᏚᎢᏙᎳᎽᏃ", "abcdeghjklmprstvwyz", strict=True)),
        **dict(zip("ꓮꓐꓚꓓꓰꓝꓖꓧꓲꓙꓗꓡꓟꓠꓳꓑꓣꓢꓔꓴꓦꓪꓫꓬꓜ", "abcdefghijklmnoprstuvwxyz", strict=True)),
        **dict(zip("Տագռքᐯᑌᑭᑯᑲᒍᒪᒿᕁᕼᕽᖇᖯᖴᗅᗞᗪᗰᗷ᙭᙮ᎥᎩᏂᏎᏏᏒᏔᏕᏧᏮᏳꭵꮁ", "swqnfvupdbjl2xhxrbfaddmbxxiyh4brwsd6gir", strict=True)),
        **dict(zip("ϨⲅⲎⲒⲔⲘⲚⲞⲟⲢⲣⲤⲥⲦⲨⲬⳊⳌⳐⳒІЗЬбѡѴѵҮүҽӏӠԌꙄꙇ", "2rhlkmnooppcctyx93l6l3b6wvvyyei3g2i", strict=True)),
        **dict(zip("ͿΙσϜϲϳϹϺᴦ", "jlofcjcmr", strict=True)),
        **dict(zip("ƄƍƖƧƷƼƽǀȜȢȣɣɯʋᴑᶃᶌỿꜱꝚꝪꝮꞘꞙꞟꞫꞲꞳꞴꬲꬵꬽꭇꭈꭎꭒꭚყჿ", "bgl235sl388ywuogyys239ffu3jxbeforruuyyo", strict=True)),
        **dict(zip("ᚷᛁᛕᛖⴸⴹⵏⵔⵕⵝ", "xlkmveloqx", strict=True)),
        **dict(zip("۱۵۷०০৪৭੦੧੪૦ଠ୦୨௦౦೦ഠ൦൭๐໐ဝ၀ሀዐ", "lovoo89o98ooo9ooooo9oooouo", strict=True)),
        **dict(zip("℮∣∨∪⊤⋁⋃⋿⍳⍴⍺⏽╳⟙⤫⤬⨯〇ꓒꓲꛟꛯ￨", "elvutvueipalxtxxxodlv2l", strict=True)),
        **dict(zip("ⲏⲓⲕⲙⲛⲧⲩⲭ", "hikmntyx", strict=True)),
        **dict(zip("зьӡʒԍΓπǝәƏӘ–—‘’`ʻʼ´•", "3b33grnəəəə--''''''·", strict=True)),
        **dict(zip("✕✖✗✘☓❌⭕⚬⚪", "xxxxxxooo", strict=True)),
        **dict(zip("١٥٧٠۰۲۳۴۶۸٩۹اهىیک", "lov..٢٣٤٦٨99loييك", strict=True)),
        **dict(zip("卂乃匚匸乇千卄丨工爪几刀卩尺丂丅凵山乂丫乙口", "abccefhllmnnprstuwxyzo", strict=True)),
        **dict(zip("ロレエメㄈㄇㄖㄥㄒㄩㄨㄚㄷㅌㅐㅣㄴㅇㅜ", "ollxcnoltuxycehllot", strict=True)),
        **dict(zip("\u1103\u1110\u1162\u1175\u1102\u110b\u11bc\u116e", "cehlloot", strict=True)),
        **dict(zip("ÐƉー力夕二卜八ヘベペ", "đđ一カタニトハへべぺ", strict=True)),
        **{chr(first + n): chr(ord("a") + n) for first in (0x1F150, 0x1F170) for n in range(26)},
    }
)
"""Letters of other scripts, and signs, that look like those of ours."""
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\U00016fe4\U0001d159") | {
    chr(code)
    for first, last in ((0x180B, 0x180F), (0xFE00, 0xFE0E), (0xE0100, 0xE01EF))
    for code in range(first, last + 1)
}
"""Letters, marks and signs of which nothing is to be seen."""
COLOURED = "\ufe0f"
"""After a sign: shown as a picture. Nothing is to be seen of it alone, and names may have it for their pictures."""
BELOW = frozenset((*range(10, 36), 202, 218, 220, 222, 240))
"""The classes of Unicode of marks below letters, and of Hebrew and Arabic vowels: they are hardly seen, or left out."""
STROKES = frozenset("一丶丿亅乀ーノㅡ")
"""Letters of the East that are dashes beside Latin ones."""
JOINER = "\u200d"
"""Between pictures: shown as one."""
LETTERS = "abcdefghijkmnpqrstuvwxyz23456789"


def new_id(length: int = 12) -> str:
    """A fresh id that nobody can guess: five bits a letter, none that look alike."""
    return "".join(secrets.choice(LETTERS) for _ in range(length))


def wrong(name: str, why: Texts) -> NameWrong:
    """The refusal of a name."""
    return NameWrong(name=name[: 2 * LONGEST_NAME], most=LONGEST_NAME, why=why)


def unseen(sign: str) -> Texts:
    """Why a sign is in no name of which nothing is to be seen, there or yet."""
    code = f"U+{ord(sign):04X}"
    if sign == JOINER:
        return {
            "en": f"pictures joined of several ({code}) are not taken",
            "fr": f"les images faites de plusieurs ({code}) ne sont pas admises",
        }
    if unicodedata.category(sign) in ("Cn", "Co"):
        return {"en": f"the sign {code} is not known here", "fr": f"le signe {code} n’est pas connu ici"}
    return {"en": f"the sign {code} cannot be seen", "fr": f"le signe {code} ne se voit pas"}


def tidy(name: str) -> str:
    """A name without stray blanks; `NameWrong` if nothing is left, or it is too long, or has signs one cannot see."""
    tidied = " ".join(unicodedata.normalize("NFC", name).split())
    if hidden := next((sign for sign in tidied if unicodedata.category(sign)[0] == "C" or sign in BLANK), None):
        raise wrong(name, unseen(hidden))
    if all(unicodedata.category(sign)[0] in "MZ" for sign in tidied):
        raise wrong(name, {"en": "nothing is to be seen of it", "fr": "on n’en voit rien"})
    if len(tidied) > LONGEST_NAME:
        most = {"en": f"it has more than {LONGEST_NAME} characters", "fr": f"il a plus de {LONGEST_NAME} caractères"}
        raise wrong(name, most)
    return tidied


def name_key(name: str) -> str:
    """Names with the same key are taken for the same name."""
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", name).casefold())


def seen(name: str) -> str:
    """What a name looks like: its letters and digits, those that look alike as the same ones.

    What else there is in it, and marks below its letters, make no other name, nor do strokes of writing beside Latin
    letters; of signs and pictures alone it is those.
    """
    # Some look otherwise than what they stand for: a lunate sigma is a c.
    plain = unicodedata.normalize("NFKC", name.replace(COLOURED, "").translate(ALIKE)).translate(ALIKE)
    # The dot of an İ stays behind as a sign of its own, above an i that has one already.
    small = name_key(plain).replace("i\N{COMBINING DOT ABOVE}", "i").translate(ALIKE)
    kept, hangs = [], False
    for sign in unicodedata.normalize("NFD", small):
        kind = unicodedata.category(sign)[0]
        hangs = kind in "LN" or (kind == "M" and hangs)  # a mark has gone with what bore it
        if hangs and unicodedata.combining(sign) not in BELOW:
            kept.append(sign)
    spelt = unicodedata.normalize("NFC", "".join(kept)).translate(ALIKE)
    if any("a" <= sign <= "z" for sign in name_key(name)):
        spelt = "".join(sign for sign in spelt if sign not in STROKES)
    return paired(spelt or "".join(small.split()))


def paired(letters: str) -> str:
    """Letters with those as one that look like one together."""
    return letters.replace("rn", "m").replace("vv", "w")


def looks(name: str) -> str:
    """What names are kept under to be found by others that may look like them: two that do have the same."""
    return seen(name).replace("i", "l")


def sought(name: str) -> tuple[str, str]:
    """What those are kept under that a name may look like: as it stands, and in small letters."""
    return looks(name), looks(name_key(name))


def alike(name: str) -> frozenset[str]:
    """What a name is told by: two that have one of these in common are not two people's, if one of them is kept.

    I looks like l, and is an i nevertheless: whoever has kept Ian finds neither lan beside them nor іan.
    """
    return frozenset((name_key(name), seen(name), seen(name_key(name))))


def bare(name: str) -> str:
    """What a name looks like from afar: without any marks above and below its letters, i and l being one."""
    apart = unicodedata.normalize("NFKD", seen(name))
    return paired("".join(sign for sign in apart if not unicodedata.combining(sign))).replace("i", "l")


RESERVED = frozenset(map(bare, (*LEVEL_NAMES, NAMELESS)))


def nobodys(name: str) -> bool:
    """Whether a name looks like one of our bots', or like what they are spoken of by, or like that of the erased."""
    said = bare(name)
    return any(said.removeprefix(one).removesuffix(other) in RESERVED for one in BEFORE for other in AFTER)


def own(name: str) -> str:
    """A tidy name that is neither a bot's nor of the erased; `NameTaken` if it looks so, be it with other accents."""
    tidied = tidy(name)
    alone = ASIDE.sub("", tidied)
    if any(map(nobodys, (tidied, tidied.casefold(), alone, alone.casefold()))):
        raise NameTaken(name=tidied)
    return tidied


def chosen(name: str) -> str:
    """A name that somebody takes today; `NameTaken` for one of our bots', `NameWrong` where its letters do not fit."""
    tidied = own(name)
    if why := misfit(tidied):
        raise wrong(tidied, why)
    return tidied
