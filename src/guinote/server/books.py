"""What is read: how the game goes, the rule books, two of them side by side."""

from typing import Any

from guinote.i18n.rulebook import book_source, note_text
from guinote.rules.profile import load_profile, option_table, profile_ids
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

    async def book(self, request: Ask, profile: str) -> Answer:
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
            first_of={row["clause"]: row["name"] for row in reversed(rows)},
        )


def _row(book: Any, compared: Any, info: OptionInfo, lang: Lang) -> dict[str, object]:
    seats = max(book.seats)
    value = getattr(book.options_for(seats), info.name)
    other = None if compared is None else getattr(compared.options_for(seats), info.name)
    note = book.notes.get(info.name)
    return {
        "name": info.name,
        "clause": info.clause,
        "value": value,
        "other": other,
        "differs": compared is not None and value != other,
        "note": note_text(book, info.name, lang) or "",
        "ours": note is not None and note.ours,
    }
