"""The pages of a site: the app's one page in a folder for each, which says where the rest is."""

import re
from html import escape

PAGES = ("", "new", "table", "games", "review", "rules", "learn", "puzzles", "editions", "settings", "about")
"""The folders; what a page is about stands in its address behind them (`table/?id=…`)."""

POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src 'self'; font-src 'self'; "
    "img-src 'self' data: blob:; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
"""The app loads its own files, and runs its own WebAssembly; nothing else."""

WITHOUT_SCRIPTS = (
    "<p>Gratteciel plays in your browser, and needs JavaScript for it.</p>"
    '<p lang="fr">Gratteciel se joue dans le navigateur, et il lui faut JavaScript.</p>'
)


OPENED_AS_A_FILE = (
    '<div class="as-file"><p>Opened as a file Gratteciel does not run: browsers load no programs from there. '
    "Put its folder on a web host, or try it with <code>python -m http.server -d FOLDER</code>.</p>"
    '<p lang="fr">Ouvert comme fichier, Gratteciel ne marche pas : les navigateurs ne chargent alors aucun '
    "programme. Mettez son dossier sur un hébergement web, ou essayez-le avec "
    "<code>python -m http.server -d DOSSIER</code>.</p>"
    "</div>"
)
"""Seen where the style sheet does not come either."""


OF_A_SERVER = re.compile(r"\n *<!--.*?-->", re.DOTALL)
"""What the app's page says of what a server does with it."""


def page_of(index: str, page: str, house: str, answered: list[str], version: str) -> str:
    """The app's page as it stands in the folder of a page; `answered` is what is asked of files, not of the house."""
    root = "../" if page else "./"
    metas = {
        "gratteciel:root": root,
        "gratteciel:version": version,
        "gratteciel:house": f"{root}{house}/",
        "gratteciel:answers": " ".join(answered),
    }
    head = f'<meta http-equiv="Content-Security-Policy" content="{escape(POLICY, quote=True)}">'
    head += "".join(f'<meta name="{name}" content="{escape(text)}">' for name, text in metas.items())
    return (
        OF_A_SERVER.sub("", index)
        .replace('="./', f'="{root}')
        .replace('<meta charset="utf-8" />', f'<meta charset="utf-8" />{head}', 1)
        .replace("<noscript></noscript>", f"<noscript>{WITHOUT_SCRIPTS}</noscript>{OPENED_AS_A_FILE}", 1)
    )
