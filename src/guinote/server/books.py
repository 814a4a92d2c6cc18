"""What is read: how the game goes, the rule books, two of them side by side."""

from litestar.params import FromPath

from guinote.i18n.rulebook import book_source, note_text, profile_name
from guinote.rules.profile import Profile, load_profile, option_table, profile_ids
from guinote.rules.reasons import WORDS
from guinote.rules.ruleset import OptionInfo
from guinote.server.answer import Answer, Answers
from guinote.server.learning import page_facts
from guinote.server.protocol import Lang
from guinote.server.request import Ask, Refusal, lang_of


class BookPages:
    """What is read, not played."""

    def __init__(self, answers: Answers) -> None:
        """Answer by these."""
        self._answers = answers

    async def rules(self, request: Ask) -> Answer:
        """List the books."""
        books = [load_profile(book) for book in profile_ids()]
        return self._answers.page("rules", request, books=books)

    async def learn(self, request: Ask) -> Answer:
        """Teach the game."""
        return self._answers.page("learn", request, **page_facts(lang_of(request)))

    async def book(self, request: Ask, profile: FromPath[str]) -> Answer:
        """Show a book, beside another one if asked for: all of it, or only what differs."""
        other = request.query_params.get("compare", "")
        if profile not in profile_ids() or (other and other not in profile_ids()):
            raise Refusal(status_code=404)
        book, compared = load_profile(profile), load_profile(other) if other else None
        lang, only = lang_of(request), "only" in request.query_params
        rows = [_row(book, compared, info, lang) for info in option_table().values()]
        if compared is not None and only:
            rows = [row for row in rows if row["differs"]]
        return self._answers.page(
            "book",
            request,
            book=book,
            source=book_source(book, lang),
            compared=compared,
            only=only,
            books=profile_ids(),
            rows=rows,
            anchors=_anchors([(str(row["name"]), str(row["clause"])) for row in rows]),
        )


def _anchors(rows: list[tuple[str, str]]) -> dict[str, list[str]]:
    """Return the clauses that a refusal sends its reader to, by the option that stands there.

    A clause that no option changes is sought where its family begins.
    """
    places = {clause: name for name, clause in reversed(rows)}
    families = {clause[:3]: name for name, clause in reversed(rows)}
    found: dict[str, list[str]] = {}
    for clause in sorted({clause for _, clause in WORDS if clause} | places.keys()):
        name = places.get(clause) or families.get(clause[:3], "")
        found.setdefault(name, []).append(clause)
    return found


def _row(
    book: Profile, compared: Profile | None, info: OptionInfo, lang: Lang
) -> dict[str, object]:
    """Return an option as it stands in a book, and in the other one."""
    shown = [book] if compared is None else [book, compared]
    values = [getattr(of.options_for(max(book.seats)), info.name) for of in shown]
    return {
        "name": info.name,
        "clause": info.clause,
        "value": values[0],
        "other": values[-1],
        "differs": values[0] != values[-1],
        "notes": [_note(of, info.name, lang) for of in shown],
    }


def _note(book: Profile, option: str, lang: Lang) -> tuple[str, str, bool]:
    """Return a book's name, what it says of an option, and whether the choice is ours."""
    note = book.notes.get(option)
    said = note_text(book, option, lang) or ""
    return profile_name(book.id, lang), said, note is not None and note.ours
