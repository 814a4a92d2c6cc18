"""The settings of a server: what counts before what, and what is said of a wrong one."""

import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from guinote.cli.main import main
from guinote.errors import GuinoteError
from guinote.server.config import KEYS, Config, Found, Given, find_config, usual_folder
from guinote.server.limits import Limits

GOOD = {
    "host": ('"::"', "::", "::"),
    "port": ("9000", "9000", 9000),
    "data": ('"/tables"', "/tables", "/tables"),
    "database": (
        '"postgresql://ana:pw@db/g"',
        "postgresql://ana:pw@db/g",
        "postgresql://ana:pw@db/g",
    ),
    "redis": ('"redis://db:6379/1"', "redis://db:6379/1", "redis://db:6379/1"),
    "node": ('"b-2"', "b-2", "b-2"),
    "proxy": ('"10.0.0.0/8, ::1"', "10.0.0.0/8, ::1", "10.0.0.0/8, ::1"),
    "entry": ('"invited"', "invited", "invited"),
    "log_format": ('"json"', "json", "json"),
    "log_level": ('"debug"', "debug", "debug"),
    "metrics": ("true", "true", True),
    "metrics_token": ('"s3cret"', "s3cret", "s3cret"),
    "retention_days": ("365", "365", 365),
    **{f"limits.{name}": ("7", "7", 7) for name in Limits.__struct_fields__},
}
"""Of each setting: as TOML, as a variable, and what it is then."""


def value(found: Found, name: str) -> object:
    thing: object = found.config
    for part in name.split("."):
        thing = getattr(thing, part)
    return thing


def as_file(folder: Path, text: str) -> Path:
    file = folder / "settings.toml"
    file.write_text(text, "utf-8")
    return file


def as_toml(name: str, text: str) -> str:
    section, _, last = name.rpartition(".")
    return f"[{section}]\n{last} = {text}" if section else f"{last} = {text}"


def test_every_setting_has_an_example_here() -> None:
    assert set(GOOD) == set(KEYS)


@pytest.mark.parametrize("name", GOOD)
def test_setting_from_a_file_a_variable_an_option(name: str, tmp_path: Path) -> None:
    """Each is taken, each counts before the one it is named after, and says where it is from."""
    written, said, meant = GOOD[name]
    file = as_file(tmp_path, as_toml(name, written))
    variable = KEYS[name].variable
    found = find_config(file, {}, {})
    assert (value(found, name), found.sources[name]) == (meant, str(file))
    found = find_config(None, {variable: said}, {})
    assert (value(found, name), found.sources[name]) == (meant, variable)
    default = value(find_config(None, {}, {}), name)
    assert default != meant
    found = find_config(file, {variable: str(default).lower()} if default else {}, {})
    assert value(found, name) == (default or meant)
    found = find_config(file, {variable: said}, {name: Given("--it", default)})
    assert (value(found, name), found.sources[name]) == (default, "--it")
    assert all(where == "usual" for key, where in found.sources.items() if key != name)


BAD_FILES = [
    ("prt = 1", "there is no setting 'prt'; do you mean port?"),
    ("[limits]\nsokets = 1", "there is no setting 'limits.sokets'; do you mean limits.sockets?"),
    ("limits = 3", "there is no setting 'limits'"),
    ("[host]\nname = 1", "there is no setting 'host.name'"),
    ("port = '80'", "port: Expected `int`, got `str`"),
    ("port = 80.5", "port: Expected `int`, got `float`"),
    ("port = true", "port: Expected `int`, got `bool`"),
    ("port = 70000", "port: Expected `int` <= 65535"),
    ("metrics = 'yes'", "metrics: Expected `bool`, got `str`"),
    ("log_format = 'xml'", "log_format: it is one of text, json"),
    ("log_level = 3", "log_level: it is one of debug, info, warning, error"),
    ("proxy = 'my.proxy'", "proxy: 'my.proxy' does not appear to be an IPv4 or IPv6 network"),
    ("retention_days = -1", "retention_days: Expected `int` >= 0"),
    ("[limits]\nframes = -1", "limits.frames: Expected `int` >= 0"),
    ("data = 5", "data: Expected `str`, got `int`"),
    ("port = ", "not TOML: Invalid value"),
    ("port = 1\nport = 2", "not TOML: Cannot overwrite"),
]


def run(*words: str, **environment: str) -> Result:
    return CliRunner().invoke(main, words, prog_name="guinote", env=environment)


@pytest.mark.parametrize(("text", "said"), BAD_FILES)
def test_file_with_a_wrong_setting(text: str, said: str, tmp_path: Path) -> None:
    """One line names the file and the key, whoever reads it."""
    file = as_file(tmp_path, text)
    for words in (
        ["config", "--check"],
        ["config", "--config"],
        ["serve", "--fd=9999", "--config"],
    ):
        failed = run(*words, str(file))
        assert (failed.exit_code, failed.stdout) == (2, "")
        assert failed.stderr.count("\n") == 1
        assert failed.stderr.startswith(f"guinote {words[0]}: {file}: {said}")


@pytest.mark.parametrize(
    ("variable", "text", "said"),
    [
        ("GUINOTE_PORT", "80x", "port: Expected `int`, got `str`"),
        ("GUINOTE_LIMITS_TABLES", "-1", "limits.tables: Expected `int` >= 0"),
        ("GUINOTE_METRICS", "maybe", "metrics: Expected `bool`, got `str`"),
        ("GUINOTE_PROXY", "*", "proxy: '*' does not appear"),
    ],
)
def test_variable_with_a_wrong_value(variable: str, text: str, said: str) -> None:
    """Even where an option counts before it; the open file is none, so that nothing is served."""
    for words in (["serve", "--port", "0", "--fd", "9999"], ["config"]):
        failed = run(*words, **{variable: text})
        assert (failed.exit_code, failed.stdout) == (2, "")
        assert failed.stderr.startswith(f"guinote {words[0]}: {variable}: {said}")


def test_variable_that_is_no_setting() -> None:
    said = "there is no setting 'GUINOTE_PRT'; do you mean GUINOTE_PORT?"
    assert said in run("config", GUINOTE_PRT="1").stderr
    assert run("config", GUINOTE_CACHE="/cache", GUINOTE_PORT="").exit_code == 0


def test_secret_is_not_told_when_it_is_wrong(tmp_path: Path) -> None:
    file = as_file(tmp_path, "metrics_token = [7041]")
    failed = run("config", "--check", str(file))
    assert "metrics_token: Expected `str`" in failed.stderr
    assert "7041" not in failed.stderr


def test_file_of_the_data_folder(tmp_path: Path) -> None:
    """It counts without being named, but not beside a file that is."""
    (tmp_path / "guinote.toml").write_text("port = 9000")
    options = {"data": Given("--data", str(tmp_path))}
    assert find_config(None, {}, options).config.port == 9000
    assert find_config(None, {"GUINOTE_DATA": str(tmp_path)}, {}).config.port == 9000
    assert find_config(as_file(tmp_path, "host = '::'"), {}, options).config.port == 8000
    (tmp_path / "guinote.toml").write_text(f"data = '{tmp_path}'")
    assert find_config(None, {}, options).config.folder == tmp_path
    (tmp_path / "guinote.toml").write_text("data = 'elsewhere'")
    with pytest.raises(GuinoteError, match="stands in the data folder already"):
        find_config(None, {}, options)


def test_data_folder_when_it_is_not_named_from_the_root(tmp_path: Path) -> None:
    file = as_file(tmp_path, "data = 'tables'")
    assert find_config(file, {}, {}).config.folder == tmp_path / "tables"
    home = find_config(None, {"GUINOTE_DATA": "~/tables"}, {}).config.folder
    assert home == Path.home() / "tables"
    assert find_config(None, {}, {}).config.data == usual_folder()


def test_config_when_printed_is_a_file_of_settings(tmp_path: Path) -> None:
    """What is in force comes out, with its source, and goes in again; but no secret."""
    file = as_file(tmp_path, "metrics_token = 's3cret'\n[limits]\nsockets = 3")
    environment = {"GUINOTE_HOST": '"odd" host', "GUINOTE_DATA": str(tmp_path)}
    shown = run("config", "--config", str(file), **environment)
    assert shown.exit_code == 0
    assert "s3cret" not in shown.stdout
    assert f"# metrics_token is secret                # {file}" in shown.stdout
    assert "# GUINOTE_HOST" in shown.stdout
    printed = as_file(tmp_path, shown.stdout)
    assert run("config", "--check", str(printed)).stdout == f"{printed}: good\n"
    assert find_config(printed, {}, {}).config == Config(
        host='"odd" host', data=str(tmp_path), limits=Limits(sockets=3)
    )
    assert set(tomllib.loads(shown.stdout)) == {*Config.__struct_fields__} - {"metrics_token"}


def test_config_names_its_file_by_a_variable(tmp_path: Path) -> None:
    file = as_file(tmp_path, "port = 9000")
    assert "port = 9000" in run("config", GUINOTE_CONFIG=str(file)).stdout


@pytest.mark.parametrize(
    ("name", "wrong", "said"),
    [
        ("node", "Not A Name", "small letters"),
        ("node", "a/b", "small letters"),
        ("database", "mysql://db/g", "begins with postgresql://"),
        ("redis", "db:6379", "begins with redis://"),
    ],
)
def test_setting_of_nodes_that_is_wrong(name: str, wrong: str, said: str) -> None:
    with pytest.raises(GuinoteError, match=said) as caught:
        find_config(None, {KEYS[name].variable: wrong}, {})
    assert wrong not in caught.value.message


@pytest.mark.parametrize(
    ("address", "shown"),
    [
        ("postgresql://ana:pw@db:5432/g", "postgresql://ana:***@db:5432/g"),
        ("redis://:pw@db/0", "redis://:***@db/0"),
        ("postgresql://db/g", "postgresql://db/g"),
        ("postgresql://ana:p:w@db/g", "postgresql://ana:***@db/g"),
        ("postgresql://ana:p/w@db/g", "postgresql://ana:***@db/g"),
        ("postgresql://db/g?user=ana&password=pw", "postgresql://db/g?user=ana&password=***"),
    ],
)
def test_password_in_an_address_is_hidden(
    address: str, shown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name = "redis" if address.startswith("redis") else "database"
    monkeypatch.setenv(KEYS[name].variable, address)
    said = CliRunner().invoke(main, ["config"], prog_name="guinote").stdout
    assert f'{name} = "{shown}"' in said
    assert address == shown or address not in said


def test_node_without_a_name(tmp_path: Path) -> None:
    words = ["serve", "--port", "0", "--data", str(tmp_path)]
    given = {"GUINOTE_DATABASE": "postgresql://nowhere/g"}
    done = CliRunner().invoke(main, words, prog_name="guinote", env=given)
    assert done.exit_code == 2
    assert "needs a name" in done.stderr
