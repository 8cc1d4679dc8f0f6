"""What can be in the way of a site."""

from gratteciel.errors import GrattecielError


class AppMissing(GrattecielError, FileNotFoundError):
    """The package was installed without the built app."""

    code = "site/app-missing"
    says = {
        "en": "this installation has no browser app to make a site of: install a wheel, or build it: "
        "python web/node.py build",
        "fr": "cette installation n’a pas d’application de navigateur dont faire un site : installez une wheel, ou "
        "construisez-la : python web/node.py build",
    }


class SiteUnwritten(GrattecielError, OSError):
    """The folder cannot be written, or is not ours to write."""

    code = "site/unwritten"
    says = {
        "en": "no site can be written to {folder}: {why}; name a new folder, an empty one, or that of an older site",
        "fr": "impossible d’écrire un site dans {folder} : {why} ; nommez un dossier nouveau, vide, ou celui d’un "
        "site antérieur",
    }
