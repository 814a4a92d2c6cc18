"""Strings of SVG: the few builders that the drawings need."""

from shorten import shorten

Attribute = str | float
"""What an attribute may hold; numbers are written as short as they can be."""


def number(value: float) -> str:
    """Return ``value`` with at most two decimals and no needless zeros."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return text.replace("0.", ".", 1) if text.startswith(("0.", "-0.")) else text


def element(name: str, content: str = "", /, **attributes: Attribute) -> str:
    """Return one element; underscores in attribute names stand for hyphens."""
    written = "".join(_attribute(key, value) for key, value in attributes.items())
    return f"<{name}{written}>{content}</{name}>" if content else f"<{name}{written}/>"


def path(d: str, **attributes: Attribute) -> str:
    """Return a path, its data first."""
    return element("path", d=shorten(d), **attributes)


def line(d: str, stroke: str, width: float, **attributes: Attribute) -> str:
    """Return a stroke with round ends; of no length it is a dot."""
    ends = {"fill": "none", "stroke_linecap": "round"}
    return path(d, **ends, stroke=stroke, stroke_width=width, **attributes)


def edged(d: str, colours: tuple[str, str], width: float, edge: float = 1) -> str:
    """Return a stroke with an edge round it: first colour over second."""
    return line(d, colours[1], width + 2 * edge) + line(d, colours[0], width)


def circle(x: float, y: float, radius: float, **attributes: Attribute) -> str:
    """Return a circle by its centre and radius."""
    return element("circle", cx=x, cy=y, r=radius, **attributes)


def ellipse(x: float, y: float, radii: tuple[float, float], **attributes: Attribute) -> str:
    """Return an ellipse by its centre and two radii."""
    return element("ellipse", cx=x, cy=y, rx=radii[0], ry=radii[1], **attributes)


def group(*parts: str, **attributes: Attribute) -> str:
    """Return the parts as one group that shares its attributes."""
    return element("g", "".join(parts), **attributes)


def layers(*parts: str) -> str:
    """Return the parts, each over the one before."""
    return "".join(parts)


def symbol(name: str, view_box: str, *parts: str, **attributes: Attribute) -> str:
    """Return a symbol that other drawings take in with ``use``."""
    return element("symbol", "".join(parts), id=name, viewBox=view_box, **attributes)


def use(name: str, **attributes: Attribute) -> str:
    """Return a symbol of this sprite put to use; colours that it leaves open come from here."""
    return element("use", href=f"#{name}", **attributes)


def _attribute(key: str, value: Attribute) -> str:
    text = value if isinstance(value, str) else number(value)
    return f' {key.replace("_", "-")}="{text}"'
