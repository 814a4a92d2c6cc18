"""The pages: plain HTML that needs no script, with a place for the table where one is played."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

import jinja2
import msgspec
from markupsafe import Markup

from guinote.i18n.catalog import LANGUAGES, catalog, text
from guinote.server.assets import Assets
from guinote.server.protocol import Lang

TEMPLATES: Final = Path(__file__).parent / "templates"
CLIENT_KEYS: Final = (
    "ui.",
    "card",
    "decision.",
    "option.",
    "level.",
    "profile.",
    "rank.",
    "suit.",
)


class Pages:
    """Fills in the templates."""

    def __init__(self, assets: Assets) -> None:
        """Load the templates; a name that a template misspells is an error, not a gap."""
        self._assets = assets
        self._jinja = jinja2.Environment(
            loader=jinja2.FileSystemLoader(TEMPLATES),
            autoescape=True,
            undefined=jinja2.StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )

    def render(self, name: str, lang: Lang, path: str, /, **facts: Any) -> str:
        """Return a page in a language; `path` is where it stands, to come back to."""

        def say(key: str, **values: object) -> str:
            return text(lang, key, **values)

        def say_or(key: str, usual: str) -> str:
            return catalog(lang).get(key, usual)

        template = self._jinja.get_template(f"{name}.html")
        return template.render(
            t=say,
            t_or=say_or,
            lang=lang,
            languages=LANGUAGES,
            path=path,
            entry=self._assets.entry,
            client_texts=client_texts,
            iso=iso,
            **facts,
        )


def iso(time: int) -> str:
    """Return a time in milliseconds as a page writes it."""
    return datetime.fromtimestamp(time / 1000, UTC).isoformat(timespec="seconds")


def client_texts(lang: Lang) -> Markup:
    """Return the texts of the client as JSON that may stand inside a script element."""
    texts = {key: value for key, value in catalog(lang).items() if key.startswith(CLIENT_KEYS)}
    safe = msgspec.json.encode(texts).decode().replace("<", "\\u003c")
    return Markup(safe)
