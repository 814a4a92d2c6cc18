"""Whatever is asked for wrongly: one line on standard error that says what, and exit status 2."""

import asyncio
import json
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from guinote.cli.main import COMMANDS, main
from guinote.server.sqlite import SqliteStore
from tests.record.test_bad_input import GOOD


def run(*words: str, text: bytes = b"") -> Result:
    return CliRunner().invoke(main, words, input=text, prog_name="guinote")


def check_one_line(failed: Result, said: str) -> None:
    assert failed.exit_code == 2
    assert failed.stdout == ""
    assert failed.stderr.count("\n") == 1, failed.stderr
    assert said in failed.stderr
    assert "Usage:" not in failed.stderr


BAD_WORDS = [
    ("srve", "do you mean serve?"),
    ("replya x.json", "do you mean replay?"),
    ("fly", "there are serve, config, backup, restore, prune, play"),
    ("--colour", "No such option '--colour'"),
    ("serve --prt 1", "guinote serve: No such option '--prt'"),
    ("serve now", "guinote serve: Got unexpected extra argument"),
    ("serve --port x", "'x' is not a valid whole number"),
    ("serve --port 70000", "70000 is not in the range"),
    ("serve --port", "Option '--port' requires an argument"),
    ("serve --max-tables -1", "-1 is not in the range"),
    ("serve --proxy my.proxy", "'my.proxy' does not appear to be an IPv4 or IPv6"),
    ("serve --proxy *", "'*' does not appear"),
    ("serve --fd 9999", "open file 9999 is no socket"),
    ("serve --config none.toml", "none.toml: No such file or directory"),
    ("config --check none.toml", "none.toml: No such file or directory"),
    ("serve --host no.such.host.invalid", "cannot listen on no.such.host.invalid"),
    (f"serve --host {'ñ' * 70}.de", "no such host"),
    ("referee", "guinote referee: Missing argument 'FILE...'"),
    ("referee - --lang fr", "'fr' is not one of 'es', 'en'"),
    ("replay", "guinote replay: Missing argument 'FILE'"),
    ("replay a b", "unexpected extra argument"),
    ("rules", "guinote rules: Missing argument 'BOOK'"),
    ("rules mus", "guinote rules: There is no rule book 'mus'; there are aragones"),
    ("rules mus --lang es", "No hay ningún libro"),
    ("rules aragones --compare mus", "no rule book 'mus'"),
    ("rules aragones --seats 2", "for 4 seats"),
    ("rules aragones --seats 7", "7 is not in the range"),
    ("deal --profile mus", "guinote deal: There is no rule book 'mus'"),
    ("deal --seats 3", "guinote deal: These rules are for 4 seats, not for 3."),
    ("deal --profile lascuarenta --seats 2 --dealer 3", "dealer 3 does not sit"),
    ("warm up", "unexpected extra argument"),
]


@pytest.mark.parametrize(("words", "said"), BAD_WORDS, ids=[words[:40] for words, _ in BAD_WORDS])
def test_bad_words(words: str, said: str) -> None:
    check_one_line(run(*words.split()), said)


BAD_FILES: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "there is no record in it"),
    "blank lines": (b"\n \n\r\n", "there is no record in it"),
    "binary": (b"\x89PNG\r\n\x1a\n\x00\xff" * 10_000, "not JSON"),
    "prose": (b"Dear referee,\n\nplease judge.\n", "not JSON"),
    "cut short": (json.dumps(GOOD, indent=1).encode()[:-20], "not JSON"),
    "later version": (json.dumps({**GOOD, "record": "guinote/9"}).encode(), "later version"),
    "another thing": (b'{"name": "guinote"}\n', "record"),
}


@pytest.mark.parametrize("how", ["file", "standard input"])
@pytest.mark.parametrize("command", ["referee", "replay"])
@pytest.mark.parametrize("name", BAD_FILES)
def test_file_without_a_record(name: str, command: str, how: str, tmp_path: Path) -> None:
    """The line names the file, and the place in it where there is one."""
    text, said = BAD_FILES[name]
    file = tmp_path / "evening.json"
    file.write_bytes(text)
    if how == "file":
        failed = run(command, str(file))
        assert failed.stderr.startswith(str(file))
    else:
        failed = run(command, "-", text=text)
        assert failed.stderr.startswith("standard input")
    check_one_line(failed, said)


@pytest.mark.parametrize("command", ["referee", "replay"])
def test_file_that_cannot_be_read(command: str, tmp_path: Path) -> None:
    check_one_line(run(command, str(tmp_path / "none")), "none: No such file or directory")
    check_one_line(run(command, str(tmp_path)), "Is a directory")
    check_one_line(run(command, "a\0b"), "cannot be read")


def test_good_lines_are_judged_beside_lines_of_garbage() -> None:
    line = json.dumps(GOOD).encode()
    judged = run("referee", "-", text=b"\xff\xfe\n" + line + b"\n\x00{\n" + line)
    assert judged.exit_code == 2
    assert len(judged.stdout.splitlines()) == 2
    assert [line.split(":")[0] for line in judged.stderr.splitlines()] == [
        "standard input, record 1",
        "standard input, record 3",
    ]


def spoil_with_garbage(folder: Path) -> None:
    (folder / "guinote.db").write_bytes(b"not a database at all " * 100)


def spoil_with_directory(folder: Path) -> None:
    (folder / "guinote.db").mkdir()


def spoil_with_later_version(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "guinote.db")) as connection:
        connection.execute("PRAGMA user_version = 99")


def spoil_with_other_tables(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "guinote.db")) as connection:
        connection.execute("CREATE TABLE tables (id)")


def spoil_with_missing_tables(folder: Path) -> None:
    with closing(sqlite3.connect(folder / "guinote.db")) as connection:
        connection.execute("PRAGMA user_version = 1")


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (spoil_with_garbage, "file is not a database"),
        (spoil_with_directory, "unable to open database file"),
        (spoil_with_later_version, "is of a later guinote"),
        (spoil_with_other_tables, "already exists"),
        (spoil_with_missing_tables, "no such table"),
    ],
)
def test_serve_when_the_data_is_not_ours(spoil: object, said: str, tmp_path: Path) -> None:
    """The line names the file; it is left alone."""
    assert callable(spoil)
    spoil(tmp_path)
    failed = run("serve", "--port", "0", "--data", str(tmp_path))
    check_one_line(failed, said)
    assert str(tmp_path / "guinote.db") in failed.stderr


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "file"
    path.touch()
    return path


def test_serve_when_the_folder_cannot_be_used(file: Path) -> None:
    check_one_line(run("serve", "--port", "0", "--data", str(file)), "is a file")
    failed = run("serve", "--port", "0", "--data", str(file / "below"))
    check_one_line(failed, f"cannot use the data folder {file / 'below'}: Not a directory")


def test_serve_when_the_folder_is_in_use(tmp_path: Path) -> None:
    async def in_use() -> None:
        store = SqliteStore(tmp_path)
        failed = run("serve", "--port", "0", "--data", str(tmp_path))
        await store.close()
        check_one_line(failed, "another guinote server is using")

    asyncio.run(in_use())


def test_commands_are_imported_when_asked_for() -> None:
    """`guinote --help` is quick: neither a command nor anything heavy is imported for it."""
    code = (
        "import sys, click; from guinote.cli.main import main\n"
        "try: main(['--help'], prog_name='guinote')\n"
        "except SystemExit as end: assert not end.code\n"
        "print(*sys.modules, file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    heavy = {"numba", "numpy", "litestar", "uvicorn", "msgspec", "jinja2", "sqlite3", "asyncio"}
    loaded = set(done.stderr.split())
    assert "guinote.cli.main" in loaded
    assert not heavy & loaded
    own = {name for name in loaded if name.startswith("guinote.")}
    light = {"guinote.cli", "guinote.cli.main", "guinote.cli.faults", "guinote.cli.output"}
    assert own <= light | {"guinote.errors"}
    assert all(name in done.stdout for name in COMMANDS)


@pytest.mark.parametrize("name", COMMANDS)
def test_help_of_a_command(name: str) -> None:
    """It fits a terminal, and its first line is a sentence."""
    shown = run(name, "--help")
    assert shown.exit_code == 0
    assert max(map(len, shown.output.splitlines())) <= 80
    assert shown.output.splitlines()[0].startswith(f"Usage: guinote {name} [OPTIONS]")


def test_no_command_shows_the_help() -> None:
    assert run().exit_code == 2
    assert "Commands:" in run().stderr
