"""The built client: files with hashed names, and which of them a page needs.

All of it is read once at the start; a name that is not there is simply not there, so no path
can lead outside. A server without a built client still answers its pages.
"""

import hashlib
import mimetypes
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import msgspec

FOLDER: Final = Path(__file__).parent / "static"
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"
TWINS: Final = (("br", ".br"), ("gzip", ".gz"))


@dataclass(frozen=True, slots=True)
class File:
    """One file as it is served, with its compressed twins by encoding."""

    body: bytes
    kind: str
    etag: str
    cache: str
    twins: dict[str, bytes]

    def best(self, accepted: str) -> tuple[bytes, str | None]:
        """Return the body in the best encoding that the browser accepts."""
        for encoding, body in self.twins.items():
            if encoding in accepted:
                return body, encoding
        return self.body, None


@dataclass(frozen=True, slots=True)
class Entry:
    """What a page links for one part of the client; `script` is None where it is not built."""

    script: str | None = None
    styles: tuple[str, ...] = ()


class Assets:
    """The client as it was built."""

    def __init__(self, folder: Path = FOLDER) -> None:
        """Read every file of the folder."""
        self.files: dict[str, File] = {}
        if folder.is_dir():
            for path in sorted(folder.rglob("*")):
                if path.is_file() and path.suffix not in (".br", ".gz"):
                    self.files[path.relative_to(folder).as_posix()] = _read(path)
        manifest = self.files.get(".vite/manifest.json")
        self._manifest: dict[str, Any] = msgspec.json.decode(manifest.body) if manifest else {}

    def entry(self, name: str) -> Entry:
        """Return what a page with this part (`table`, `replay`, `pages`) links."""
        found = self._manifest.get(f"src/{name}.ts")
        if found is None:
            return Entry()
        styles = dict.fromkeys(self._styles(f"src/{name}.ts", set()))
        return Entry(found["file"], tuple(styles))

    def _styles(self, key: str, seen: set[str]) -> list[str]:
        """Return the styles of a chunk after those of the chunks that it imports."""
        if key in seen:
            return []
        seen.add(key)
        chunk = self._manifest[key]
        imported = [css for other in chunk.get("imports", ()) for css in self._styles(other, seen)]
        return [*imported, *chunk.get("css", ())]


def _read(path: Path) -> File:
    body = path.read_bytes()
    kind = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    text = kind.startswith("text/") or kind in ("image/svg+xml", "application/javascript")
    twins = {
        encoding: twin.read_bytes()
        for encoding, suffix in TWINS
        if (twin := path.with_name(path.name + suffix)).is_file()
    }
    return File(
        body=body,
        kind=f"{kind}; charset=utf-8" if text else kind,
        etag=f'"{hashlib.sha256(body).hexdigest()[:16]}"',
        cache=FOREVER if path.parent.name == "assets" else ASK_AGAIN,
        twins=twins,
    )
