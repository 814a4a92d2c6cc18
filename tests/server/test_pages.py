"""Every route of a real server, with good and with bad input: pages, codes, headers, cookies."""

import re
from collections.abc import Iterator

import httpx
import pytest

from guinote.i18n.catalog import LANGUAGES, catalog
from guinote.i18n.rulebook import note_text
from guinote.rules.profile import default_seats, load_profile, option_table, profile_ids
from guinote.server.choices import Choice
from tests.server.live import LiveServer


@pytest.fixture
def site(server: LiveServer) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.base, verify=False) as client:
        yield client


def new_table(site: httpx.Client) -> str:
    return site.post("/play").headers["location"]


@pytest.mark.parametrize(
    "path",
    ["/", "/learn", "/new", "/new?profile=fournier&seats=3", "/rules", "/health"]
    + [f"/rules/{book}" for book in profile_ids()]
    + ["/rules/aragones?compare=fournier"],
)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_page(path: str, lang: str, site: httpx.Client) -> None:
    answer = site.get(path, headers={"Accept-Language": lang})
    assert answer.status_code == 200
    if path != "/health":
        assert f'<html lang="{lang}">' in answer.text
        assert answer.text.count("<h1") == 1
        assert "<main" in answer.text


def test_headers(site: httpx.Client) -> None:
    """Nothing inline, nothing foreign, the token out of reach of scripts."""
    answer = site.get("/")
    assert "default-src 'self'" in answer.headers["content-security-policy"]
    assert answer.headers["x-content-type-options"] == "nosniff"
    cookie = answer.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie
    assert len(site.cookies["guinote"]) >= 43
    assert "set-cookie" not in site.get("/").headers


def test_pages_have_nothing_inline(site: httpx.Client) -> None:
    for path in ("/", "/learn", "/new", "/rules", "/rules/torneo", new_table(site)):
        text = site.get(path).text
        assert " style=" not in text
        assert "<style" not in text
        assert " onclick" not in text
        for script in text.split("<script")[1:]:
            assert "src=" in script.split(">")[0] or "application/json" in script.split(">")[0]


def test_play_now(site: httpx.Client) -> None:
    """One press, and a table with a link to come back to stands among the own tables."""
    answer = site.post("/play")
    assert answer.status_code == 303
    table = answer.headers["location"]
    page = site.get(table)
    assert f'data-table="{table.removeprefix("/t/")}"' in page.text
    assert table in site.get("/").text
    assert table not in httpx.get(site.base_url, verify=False).text


@pytest.mark.parametrize("book", profile_ids())
def test_new_table_when_nothing_is_changed_follows_the_book(book: str, site: httpx.Client) -> None:
    """The form offers the book's own seats and cotos, and sending it untouched changes nothing."""
    options = load_profile(book).options_for(default_seats(book))
    form = site.get("/new", params={"profile": book}).text
    seats = form.split('name="seats"')[1].split("</select>")[0]
    offered = {int(number) for number in re.findall(r'<option value="(\d)"', seats)}
    assert offered == set(options.allowed_players)
    assert f'placeholder="{options.cotos_to_win_match}"' in form
    blank = {"profile": book, "seats": str(default_seats(book)), "cotos_to_win_match": ""}
    assert site.post("/new", data=blank).status_code == 303
    settings = Choice(blank).settings("somebody", bytes(32))
    assert settings is not None
    assert settings.changes == {}


def test_again(site: httpx.Client) -> None:
    first = site.post("/new", data={"profile": "fournier", "seats": "2", "speed": "slow"})
    second = site.post(first.headers["location"] + "/again")
    assert second.status_code == 303
    assert second.headers["location"] != first.headers["location"]
    assert site.get("/").text.count("<strong>Fournier</strong>,") == 2


def test_language(site: httpx.Client) -> None:
    site.get("/")
    answer = site.post("/lang", data={"lang": "en", "next": "/rules?x=1"})
    assert (answer.status_code, answer.headers["location"]) == (303, "/rules?x=1")
    assert '<html lang="en">' in site.get("/").text


@pytest.mark.parametrize("away", ["//evil.example", "https://evil.example", "/\\evil", "", "x\n"])
def test_language_leads_nowhere_else(away: str, site: httpx.Client) -> None:
    answer = site.post("/lang", data={"lang": "en", "next": away})
    assert (answer.status_code, answer.headers["location"]) == (303, "/")


@pytest.mark.parametrize("path", ["/", "/rules/aragones", "/learn", "/health", "/nowhere"])
def test_head_is_the_answer_without_its_body(path: str, site: httpx.Client) -> None:
    whole, head = site.get(path), site.head(path)
    assert (head.status_code, head.content) == (whole.status_code, b"")
    assert head.headers["content-type"] == whole.headers["content-type"]
    assert head.headers["content-length"] == whole.headers["content-length"]


BAD = [
    ("GET", "/nowhere", 404),
    ("GET", "/t/", 404),
    ("GET", "/t/unknown", 404),
    ("GET", "/t/unknown/replay", 404),
    ("GET", "/t/unknown/record", 404),
    ("GET", "/t/unknown/frames", 404),
    ("POST", "/t/unknown/again", 404),
    ("GET", "/t/" + "x" * 5000, 404),
    ("GET", "/t/%00", 404),
    ("GET", "/t/%ff%fe", 404),
    ("GET", "/t/..%2f..%2fetc", 404),
    ("GET", "/rules/poker", 404),
    ("GET", "/rules/aragones?compare=poker", 404),
    ("GET", "/rules/..%2fstate", 404),
    ("GET", "/static/../app.py", 404),
    ("GET", "/static/%2e%2e/app.py", 404),
    ("GET", "/static/.vite/manifest.json", 404),
    ("GET", "/static/nothing.js", 404),
    ("GET", "/play", 405),
    ("POST", "/", 405),
    ("DELETE", "/new", 405),
    ("PUT", "/t/unknown", 405),
    ("POST", "/lang", 400),
]


@pytest.mark.parametrize(("method", "path", "status"), BAD)
def test_bad_address(method: str, path: str, status: int, site: httpx.Client) -> None:
    """A code and one sentence, in the visitor's language."""
    answer = site.request(method, path)
    assert answer.status_code == status
    if answer.headers["content-type"].startswith("text/html"):
        assert f'class="error">{catalog("es")[f"page.error.{status}"]}' in answer.text
    assert "Traceback" not in answer.text
    assert site.get("/health").json()["ok"]


@pytest.mark.parametrize("path", ["/record", "/frames", "/replay", "/why/1"])
def test_cards_before_the_end(path: str, site: httpx.Client) -> None:
    """While the match is on nobody gets its cards."""
    assert site.get(new_table(site) + path).status_code == 409


@pytest.mark.parametrize("path", ["/play", "/new", "/lang", "/t/unknown/again"])
def test_form_of_another_site(path: str, site: httpx.Client) -> None:
    for origin in ("https://evil.example", "null"):
        answer = site.post(path, headers={"Origin": origin}, data={"lang": "en"})
        assert answer.status_code == 403
    host = {"Origin": str(site.base_url).rstrip("/")}
    assert site.post(path, headers=host, data={"lang": "en"}).status_code != 403


BAD_FORMS = [
    ({"profile": "poker"}, "profile"),
    ({"profile": "../state"}, "profile"),
    ({"seats": "5"}, "seats"),
    ({"seats": "-2"}, "seats"),
    ({"seats": "9" * 500}, "seats"),
    ({"seats": "²"}, "seats"),
    ({"profile": "aragones", "seats": "2"}, "seats"),
    ({"speed": "light"}, "speed"),
    ({"cotos_to_win_match": "0"}, "cotos_to_win_match"),
    ({"cotos_to_win_match": "many"}, "cotos_to_win_match"),
    ({"target": "100000"}, "target"),
    ({"hand_size": "12"}, "hand_size"),
    ({"deal_packet": "4"}, "deal_packet"),
    ({"must_follow": "perhaps"}, "must_follow"),
    ({"illegal_moves": "penalise"}, "renuncio_penalty"),
    ({"removed_cards": "99x"}, "removed_cards"),
    ({"removed_cards": "2o 2o"}, "removed_cards"),
    ({"vueltas_end": "automatic", "vueltas_claim_by": "anyone"}, "vueltas_claim_by"),
]


@pytest.mark.parametrize(("form", "field"), BAD_FORMS)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_table_that_cannot_be_played(
    form: dict[str, str], field: str, lang: str, site: httpx.Client
) -> None:
    """The form comes back with the reason at its field, and what was filled in is kept."""
    answer = site.post("/new", data=form, headers={"Accept-Language": lang})
    assert answer.status_code == 422
    assert f'id="fault-{field}"' in answer.text
    assert f'aria-describedby="fault-{field}"' in answer.text


def test_table_with_house_rules(site: httpx.Client) -> None:
    form = dict.fromkeys(option_table(), "")
    form |= {"profile": "aragones", "target": "51", "must_head": "false", "cante_limit": ""}
    answer = site.post("/new", data=form)
    assert answer.status_code == 303


FILE_FIELD = (
    b'--x\r\nContent-Disposition: form-data; name="profile"; filename="a"\r\n\r\nx\r\n--x--'
)


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (b"", "application/x-www-form-urlencoded"),
        (b"\xff\xfe\x00", "application/x-www-form-urlencoded"),
        (b"%zz=%", "application/x-www-form-urlencoded"),
        (b"{", "application/json"),
        (b"garbage", "multipart/form-data; boundary=x"),
        (b"garbage", "multipart/form-data"),
        (b"--x\r\n\r\n", "multipart/form-data; boundary=x"),
        (FILE_FIELD, "multipart/form-data; boundary=x"),
        (b"a=1&" * 3000, "application/x-www-form-urlencoded"),
        (b"profile=" + b"x" * 100_000, "application/x-www-form-urlencoded"),
        (b"x" * 3_000_000, "text/plain"),
    ],
)
@pytest.mark.parametrize("path", ["/new", "/lang", "/play"])
def test_bad_body(path: str, body: bytes, kind: str, site: httpx.Client) -> None:
    """Whatever is sent as a form, the answer is no failure of the server."""
    answer = site.post(path, content=body, headers={"Content-Type": kind})
    assert answer.status_code in (303, 400, 413, 422)
    assert site.get("/health").json()["ok"]


@pytest.mark.parametrize("cookie", [b"guinote=x", b"guinote=" + b"y" * 5000, b"a;;=", b"\xff"])
def test_bad_cookie(cookie: bytes, site: httpx.Client) -> None:
    """Nonsense counts as no cookie: a new one comes."""
    answer = httpx.get(site.base_url, verify=False, headers={b"Cookie": cookie})
    assert answer.status_code == 200
    assert "guinote=" in answer.headers["set-cookie"]


def test_static_file(site: httpx.Client) -> None:
    """Files are asked for once, or cost nothing when unchanged."""
    answer = site.get("/static/deck.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    same = site.get("/static/deck.svg", headers={"If-None-Match": answer.headers["etag"]})
    assert same.status_code == 304


def test_compared_books_when_only_the_differences_are_asked_for(site: httpx.Client) -> None:
    """By a plain form: a box that is ticked; the rows that stay are those that were marked."""
    both = site.get("/rules/aragones", params={"compare": "torneo"}).text
    only = site.get("/rules/aragones", params={"compare": "torneo", "only": "differs"}).text
    assert both.count("class=differs") == only.count("class=differs") > 0
    assert both.count('<th scope="row" role="rowheader">') == len(option_table())
    assert only.count('<th scope="row" role="rowheader">') == only.count("class=differs")
    assert 'name="only" value="differs" checked' in only
    assert 'name="only" value="differs">' in both


def test_compared_books_tell_the_sources_of_both(site: httpx.Client) -> None:
    """In the visitor's language, each by its name."""
    text = site.get("/rules/aragones?compare=torneo", headers={"Accept-Language": "es"}).text
    for book, name in (("aragones", "Aragonés"), ("torneo", "Torneo")):
        said = note_text(load_profile(book), "cante_until", "es")
        assert f"<small>{name}: {said}" in text


def test_book_when_compared_with_itself(site: httpx.Client) -> None:
    same = site.get("/rules/torneo", params={"compare": "torneo", "only": "x"}).text
    assert catalog("es")["page.rules.same"] in same


def test_book_alone_when_only_the_differences_are_asked_for(site: httpx.Client) -> None:
    alone = site.get("/rules/torneo?compare=&only=differs").text
    assert alone.count('<th scope="row" role="rowheader">') == len(option_table())
