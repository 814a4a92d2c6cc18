"""Accounts through a real server: made, signed in to, recovered, exported, erased."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from guinote.errors import GuinoteError
from guinote.i18n.catalog import LANGUAGES, catalog
from guinote.server import passkeys
from guinote.server.passkeys import VALID_MS, Challenges, Place
from guinote.server.tokens import hash_token
from tests.server.house import FakeClock
from tests.server.live import Forkery, Guest, LiveServer
from tests.server.test_socket import until_own_turn

PHRASE = "cuatro ases y el siete"


@contextmanager
def client(server: LiveServer) -> Iterator[httpx.Client]:
    agent = {"User-Agent": "Firefox/1"}
    with httpx.Client(base_url=server.base, verify=False, headers=agent) as made:
        made.get("/")
        yield made


@pytest.fixture
def ana(server: LiveServer) -> Iterator[httpx.Client]:
    with client(server) as made:
        yield made


@pytest.fixture
def bea(server: LiveServer) -> Iterator[httpx.Client]:
    with client(server) as made:
        yield made


def make_account(site: httpx.Client, name: str, password: str = PHRASE) -> httpx.Response:
    return site.post("/me/account", data={"name": name, "password": password})


def sign_in(site: httpx.Client, name: str, password: str = PHRASE) -> httpx.Response:
    return site.post("/sign-in", data={"name": name, "password": password})


def said(answer: httpx.Response, key: str) -> bool:
    """Tell whether a page gives this sentence as what is wrong."""
    sentence = catalog("es")[key].split("{")[0]
    return answer.status_code == 422 and sentence in answer.text and 'role="alert"' in answer.text


@pytest.mark.parametrize("path", ["/me", "/me/games", "/me/erase", "/me/recover", "/sign-in"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_page_of_somebody_new(path: str, lang: str, ana: httpx.Client) -> None:
    answer = ana.get(path, headers={"Accept-Language": lang})
    assert answer.status_code == 200
    assert answer.text.count("<h1") == 1
    assert " style=" not in answer.text


def test_visitor_who_only_reads_is_not_kept(ana: httpx.Client) -> None:
    for path in ("/", "/me", "/rules", "/lobby"):
        ana.get(path)
    assert ana.get("/me/export").json()["person"] is None
    ana.post("/name", data={"nick": "Ana"})
    assert ana.get("/me/export").json()["person"]["nick"] == "Ana"


def test_form_of_another_site_makes_no_guest(ana: httpx.Client) -> None:
    evil = {"Origin": "https://evil.example"}
    assert ana.post("/play", headers=evil).status_code == 403
    assert ana.get("/me/export").json()["person"] is None


def test_account_with_a_password(ana: httpx.Client, bea: httpx.Client) -> None:
    """A guest who makes one keeps tables and secret; from elsewhere the same tables are there."""
    table = ana.post("/play").headers["location"]
    secret = ana.cookies["guinote"]
    answer = make_account(ana, " María  José ")
    assert (answer.status_code, answer.headers["location"]) == (303, "/me")
    assert ana.cookies["guinote"] == secret
    assert "María José" in ana.get("/me").text
    assert table in ana.get("/").text
    answer = sign_in(bea, "MARÍA JOSÉ")
    assert (answer.status_code, answer.headers["location"]) == (303, "/me")
    assert table in bea.get("/").text
    assert table in bea.get("/me/games").text
    assert bea.get("/p/maría josé").text.count("María José") == 2


def test_guest_who_signs_in_brings_the_tables_along(ana: httpx.Client, bea: httpx.Client) -> None:
    """The secret of before opens nothing any more."""
    first = ana.post("/play").headers["location"]
    make_account(ana, "Brunilda")
    second = bea.post("/play").headers["location"]
    secret = bea.cookies["guinote"]
    sign_in(bea, "Brunilda")
    assert bea.cookies["guinote"] != secret
    for site in (ana, bea):
        assert first in site.get("/").text
        assert second in site.get("/").text
    with httpx.Client(base_url=ana.base_url, cookies={"guinote": secret}, verify=False) as old:
        assert second not in old.get("/").text


def test_account_that_signs_in_to_another_keeps_both_apart(
    ana: httpx.Client, bea: httpx.Client
) -> None:
    make_account(ana, "Clotilde")
    table = bea.post("/play").headers["location"]
    make_account(bea, "Delfina")
    sign_in(bea, "Clotilde")
    assert table not in bea.get("/").text
    sign_in(bea, "Delfina")
    assert table in bea.get("/").text


def test_seat_at_a_running_table_when_a_guest_signs_in(server: LiveServer) -> None:
    """The socket is closed as before a restart; with the new secret the same cards are back."""
    owner, guest = Guest(server.base), Guest(server.base)
    for one in (owner, guest):
        one.http.get("/")
    try:
        make_account(owner.http, "Eulalia")
        guest.sit_down()
        guest.join()
        until_own_turn(guest)
        guest.join()
        before = guest.hear_until("snap")["view"]
        sign_in(guest.http, "Eulalia")
        assert guest.hear_until("bye")["code"] == 1012
        guest.join()
        assert guest.hear_until("welcome")["you"] == 0
        after = guest.hear_until("snap")["view"]
        assert after == before
        card = next(do for do in after["legal"] if do.startswith("play"))
        guest.act(card)
        assert guest.hear_until("ack", "nack")["t"] == "ack"
    finally:
        owner.leave()
        guest.leave()


@pytest.mark.parametrize(
    ("name", "password", "fault"),
    [
        ("", PHRASE, "no_name"),
        ("<b>", PHRASE, "bad_nick"),
        ("x" * 21, PHRASE, "bad_nick"),
        ("Fermina", "", "bad_password"),
        ("Fermina", "short", "bad_password"),
        ("Fermina", "x" * 201, "bad_password"),
        ("Fermina", "fermina", "bad_password"),
        ("Ferminaaa", "FERMINAAA", "weak_password"),
        ("Fermina", "zzzzzzzzz", "weak_password"),
    ],
)
def test_account_that_cannot_be(name: str, password: str, fault: str, ana: httpx.Client) -> None:
    assert said(make_account(ana, name, password), f"page.me.fault.{fault}")
    assert ana.get("/me/export").json()["account"] is None


def test_name_that_is_taken(ana: httpx.Client, bea: httpx.Client) -> None:
    make_account(ana, "Gumersindo")
    assert said(make_account(bea, "gumersindo"), "page.me.fault.name_taken")


def test_wrong_password_and_no_account_are_told_alike(
    ana: httpx.Client, bea: httpx.Client
) -> None:
    make_account(ana, "Hortensia")
    wrong, unknown = sign_in(bea, "Hortensia", "not the phrase"), sign_in(bea, "Nadie")
    for answer in (wrong, unknown):
        assert said(answer, "page.sign_in.wrong")
    assert wrong.text.replace("Hortensia", "Nadie") == unknown.text


def test_wrong_password_and_no_account_take_as_long(ana: httpx.Client, bea: httpx.Client) -> None:
    """Both make one hash: the quickest of some tries differ by less than one."""
    make_account(ana, "Isidora")
    sign_in(bea, "Nadie")
    times = {name: min(timed(bea, name) for _ in range(5)) for name in ("Isidora", "Nadie")}
    assert max(times.values()) < 1.8 * min(times.values()), times
    page = min(timed(bea, None) for _ in range(5))
    assert page < min(times.values()) / 2, (page, times)


def timed(site: httpx.Client, name: str | None) -> float:
    begun = time.perf_counter()
    if name is None:
        site.get("/sign-in")
    else:
        sign_in(site, name, "not the phrase")
    return time.perf_counter() - begun


def test_password_when_changed(ana: httpx.Client, bea: httpx.Client) -> None:
    """Whoever was signed in elsewhere is not any more."""
    make_account(ana, "Jacinta")
    sign_in(bea, "Jacinta")
    other = "un as y tres sotas"
    refused = ana.post("/me/password", data={"current": "no", "password": other})
    assert said(refused, "page.me.fault.wrong_password")
    assert ana.post("/me/password", data={"current": PHRASE, "password": other}).is_redirect
    assert "Jacinta" not in bea.get("/me").text
    assert said(sign_in(bea, "Jacinta"), "page.sign_in.wrong")
    assert sign_in(bea, "Jacinta", other).is_redirect


def test_sessions_are_listed_and_ended(ana: httpx.Client, bea: httpx.Client) -> None:
    make_account(ana, "Leocadia")
    sign_in(bea, "Leocadia")
    handles = re.findall(r'name="session" value="(\w{16})"', ana.get("/me").text)
    assert len(handles) == 2
    other = next(h for h in handles if h not in handle_of(ana))
    assert ana.post("/me/sessions", data={"session": "unknown"}).is_redirect
    assert "Leocadia" in bea.get("/me").text
    ana.post("/me/sessions", data={"session": other})
    assert "Leocadia" not in bea.get("/me").text
    assert "Leocadia" in ana.get("/me").text


def handle_of(site: httpx.Client) -> str:
    return hash_token(site.cookies["guinote"])


def test_sign_out(ana: httpx.Client) -> None:
    make_account(ana, "Manuela")
    secret = ana.cookies["guinote"]
    assert ana.post("/sign-out").headers["location"] == "/"
    assert ana.cookies["guinote"] != secret
    assert "Manuela" not in ana.get("/me").text
    assert sign_in(ana, "Manuela").is_redirect


def test_guest_cannot_sign_out_and_lose_all(ana: httpx.Client) -> None:
    table = ana.post("/play").headers["location"]
    assert ana.post("/sign-out").headers["location"] == "/me"
    assert table in ana.get("/").text


@pytest.mark.parametrize(
    "path",
    [
        "/me/nick",
        "/me/account",
        "/me/password",
        "/me/sessions",
        "/me/passkey",
        "/me/passkey/options",
        "/me/passkey/drop",
        "/me/erase",
        "/me/recover",
        "/sign-in",
        "/sign-in/passkey",
        "/sign-in/passkey/options",
        "/sign-out",
    ],
)
def test_form_of_another_site(path: str, ana: httpx.Client) -> None:
    answer = ana.post(path, headers={"Origin": "https://evil.example"}, data={"sure": "yes"})
    assert answer.status_code == 403


@pytest.mark.parametrize("page", ["0", "-1", "x", "²", "9" * 40, ""])
def test_page_of_the_archive_that_is_none(page: str, ana: httpx.Client) -> None:
    assert ana.get(f"/me/games?page={page}").status_code == 404


def test_archive_has_twenty_tables_a_page(ana: httpx.Client) -> None:
    tables = [ana.post("/play").headers["location"] for _ in range(21)]
    first, second = ana.get("/me/games").text, ana.get("/me/games?page=2").text
    assert [table in first for table in tables] == [False] + [True] * 20
    assert [table in second for table in tables] == [True] + [False] * 20
    assert 'rel="next"' in first
    assert 'rel="prev"' in second
    assert 'rel="next"' not in second


def test_page_of_a_player_shows_no_table(ana: httpx.Client) -> None:
    table = ana.post("/play").headers["location"]
    make_account(ana, "Nicanora")
    shown = httpx.get(f"{ana.base_url}/p/Nicanora".replace("//p", "/p"), verify=False).text
    assert "Nicanora" in shown
    assert table not in shown
    person = ana.get("/me/export").json()["person"]["id"]
    assert "Nicanora" in ana.get(f"/p/{person}").text
    assert ana.get("/p/nobody").status_code == 404


def test_export_has_all_and_no_secret(ana: httpx.Client) -> None:
    table = ana.post("/play").headers["location"].removeprefix("/t/")
    make_account(ana, "Obdulia")
    answer = ana.get("/me/export")
    kept = answer.json()
    assert answer.headers["content-disposition"].startswith("attachment")
    assert kept["account"]["name"] == "Obdulia"
    assert [one["browser"] for one in kept["sessions"]] == ["Firefox"]
    assert [(one["id"], one["seat"], one["ended"]) for one in kept["tables"]] == [(table, 0, None)]
    assert handle_of(ana) not in answer.text
    assert "argon2" not in answer.text


def test_erasing_needs_a_word(ana: httpx.Client) -> None:
    make_account(ana, "Petronila")
    assert said(ana.post("/me/erase"), "page.erase.fault")
    assert "Petronila" in ana.get("/me").text


def test_erased_person_is_nowhere(forkery: Forkery, tmp_path: Path) -> None:
    """Neither name nor id nor secret stays in the file; the table, and whoever sat there, do."""
    server = forkery.start(tmp_path)
    with client(server) as ana:
        ana.post("/name", data={"nick": "Quiteria"})
        table = ana.post("/play").headers["location"]
        make_account(ana, "Quiteria la buena")
        person, secret = ana.get("/me/export").json()["person"]["id"], handle_of(ana)
        assert ana.post("/me/erase", data={"sure": "yes"}).headers["location"] == "/"
        assert "Quiteria" not in ana.get("/me").text
        assert ana.get(f"/p/{person}").status_code == 404
        assert ana.get(table).status_code == 200
        assert said(sign_in(ana, "Quiteria la buena"), "page.sign_in.wrong")
    server.kill(15)
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    for trace in ("Quiteria", person, secret):
        assert trace.encode() not in kept, trace
    assert re.search(rb"jugador [0-9a-f]{4}", kept)


@pytest.fixture(scope="module")
def strict(forkery: Forkery, tmp_path_factory: pytest.TempPathFactory) -> LiveServer:
    limits = {"tables": 0, "sockets": 0, "guests": 3, "sign_ins": 5}
    return forkery.start(tmp_path_factory.mktemp("strict"), limits=limits, proxy="127.0.0.1")


def from_address(site: httpx.Client, address: str) -> httpx.Client:
    site.headers["X-Forwarded-For"] = address
    return site


def test_tries_in_a_minute_for_an_account(strict: LiveServer) -> None:
    """Five, from wherever they come, and right or wrong; others may sign in."""
    with client(strict) as ana:
        make_account(from_address(ana, "198.51.100.1"), "Ramona")
        for number in range(5):
            site = from_address(ana, f"198.51.100.{10 + number}")
            assert sign_in(site, "ramona", "not the phrase").status_code == 422
        refused = sign_in(from_address(ana, "198.51.100.20"), " RAMONA ")
        assert refused.status_code == 429
        assert 1 <= int(refused.headers["retry-after"]) <= 12
        assert catalog("es")["page.error.sign_ins"] in refused.text
        assert sign_in(from_address(ana, "198.51.100.21"), "Nadie").status_code == 422


def test_tries_in_a_minute_from_an_address(strict: LiveServer) -> None:
    with client(strict) as ana:
        from_address(ana, "198.51.100.30")
        codes = [sign_in(ana, f"Nadie {number}", "not it").status_code for number in range(6)]
        assert codes == [422] * 5 + [429]


def test_new_guests_in_an_hour_from_an_address(strict: LiveServer) -> None:
    """Three here; whoever only reads is none, and old ones may go on."""
    with client(strict) as first:
        from_address(first, "198.51.100.40")
        assert first.post("/play").status_code == 303
        for expected in (303, 303, 429):
            with client(strict) as other:
                answer = from_address(other, "198.51.100.40").post("/play")
                assert answer.status_code == expected
                assert other.get("/").status_code == 200
        assert catalog("es")["page.error.guests"] in answer.text
        assert first.post("/play").status_code == 303


def test_passkey_that_is_none(ana: httpx.Client) -> None:
    """Each gets its sentence as JSON, and makes no account."""
    assert ana.post("/sign-in/passkey", data={"credential": "{}"}).json()["code"] == "old_passkey"
    asked = ana.post("/sign-in/passkey/options").json()
    assert asked["userVerification"] == "required"
    for wrong in ("", "{", "[]", '{"id":"ñ"}', '{"id":5}', json.dumps({"id": "AAAA"})):
        ana.post("/sign-in/passkey/options")
        answer = ana.post("/sign-in/passkey", data={"credential": wrong})
        assert answer.status_code == 422
        assert answer.json()["code"] in ("bad_passkey", "unknown_passkey")
        assert answer.json()["why"] == catalog("es")[f"page.me.fault.{answer.json()['code']}"]
    offered = ana.post("/me/passkey/options", data={"name": "Saturnina"}).json()
    assert offered["authenticatorSelection"]["residentKey"] == "required"
    for wrong in ("", "{}", json.dumps({"id": "AAAA", "rawId": "AAAA", "type": "public-key"})):
        ana.post("/me/passkey/options", data={"name": "Saturnina"})
        answer = ana.post("/me/passkey", data={"name": "Saturnina", "credential": wrong})
        assert (answer.status_code, answer.json()["code"]) == (422, "bad_passkey")
    assert ana.get("/me/export").json()["account"] is None


@pytest.mark.parametrize(("name", "code"), [("", "no_name"), ("<i>", "bad_nick")])
def test_passkey_for_a_name_that_is_none(name: str, code: str, ana: httpx.Client) -> None:
    answer = ana.post("/me/passkey/options", data={"name": name})
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_challenge_counts_once_for_one_browser_and_purpose_and_for_minutes() -> None:
    clock = FakeClock()
    challenges = Challenges(clock)
    for why, session in (("new", "ana"), ("known", "ana"), ("new", "bea")):
        challenges.keep(why, session, f"{why} {session}".encode())
    assert challenges.take("new", "ana") == b"new ana"
    with pytest.raises(GuinoteError, match="too long"):
        challenges.take("new", "ana")
    clock.time += VALID_MS
    assert challenges.take("known", "ana") == b"known ana"
    clock.time += 1
    with pytest.raises(GuinoteError, match="too long"):
        challenges.take("new", "bea")


def test_challenges_remembered_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passkeys, "REMEMBERED", 2)
    challenges = Challenges(FakeClock())
    for session in ("ana", "bea", "clara"):
        challenges.keep("new", session, b"x")
    assert len(challenges._given) == 2
    assert challenges.take("new", "clara") == b"x"


@pytest.mark.parametrize(
    ("host", "name"),
    [("guinote.example", "guinote.example"), ("localhost:8000", "localhost"), ("[::1]:8", "::1")],
)
def test_place_of_a_passkey(host: str, name: str) -> None:
    assert Place.of("https", host) == Place(f"https://{host}", name)


@pytest.mark.parametrize("host", ["", "[", ":80"])
def test_place_that_is_none(host: str) -> None:
    with pytest.raises(GuinoteError):
        Place.of("https", host)
