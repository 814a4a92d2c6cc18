"""The files for who runs a server are good to the programs that read them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from guinote.cli.main import COMMANDS, main

DEPLOY = Path(__file__).parents[2] / "deploy"
PROGRAM = "/opt/guinote/.venv/bin/guinote"
UNITS = sorted((DEPLOY / "systemd").iterdir())


def run(*words: object) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, check=False, timeout=60
    )


def test_settings_that_are_shipped_are_good() -> None:
    done = CliRunner().invoke(main, ["config", "--check", str(DEPLOY / "guinote.toml")])
    assert done.exit_code == 0, done.output


def test_units_call_commands_that_exist() -> None:
    called = {
        word for unit in UNITS for word in re.findall(rf"{PROGRAM} (\w+)", unit.read_text("utf-8"))
    }
    assert called == {"serve", "backup", "prune"}
    assert called <= set(COMMANDS)


@pytest.mark.services
def test_units_are_good_to_systemd(tmp_path: Path) -> None:
    for unit in UNITS:
        text = unit.read_text("utf-8").replace(PROGRAM, sys.executable)
        (tmp_path / unit.name).write_text(text, "utf-8")
    done = run("systemd-analyze", "verify", *sorted(tmp_path.iterdir()))
    assert done.returncode == 0, done.stderr
    assert "guinote" not in done.stderr


@pytest.mark.services
def test_proxy_is_good_to_caddy() -> None:
    file = DEPLOY / "caddy" / "Caddyfile"
    done = run("caddy", "validate", "--config", file, "--adapter", "caddyfile")
    assert done.returncode == 0, done.stderr
    assert "not formatted" not in done.stderr


@pytest.mark.services
def test_balancer_is_good_to_haproxy(tmp_path: Path) -> None:
    words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=a", "-days", "1"]
    both = tmp_path / "guinote.pem"
    assert run("openssl", *words, "-keyout", both, "-out", both).returncode == 0
    text = (DEPLOY / "haproxy" / "haproxy.cfg").read_text("utf-8")
    file = tmp_path / "haproxy.cfg"
    file.write_text(text.replace("/etc/haproxy/guinote.pem", str(both)), "utf-8")
    done = run("haproxy", "-c", "-f", file)
    assert done.returncode == 0, done.stderr
    assert "WARNING" not in done.stderr


@pytest.mark.services
@pytest.mark.parametrize("name", ["guinote.conf", "guinote-nodes.conf"])
def test_proxy_is_good_to_nginx(name: str, tmp_path: Path) -> None:
    text = (DEPLOY / "nginx" / name).read_text("utf-8")
    key, certificate = tmp_path / "privkey.pem", tmp_path / "fullchain.pem"
    words = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=a", "-days", "1"]
    assert run("openssl", *words, "-keyout", key, "-out", certificate).returncode == 0
    text = text.replace("/etc/letsencrypt/live/guinote.example.org", str(tmp_path))
    (tmp_path / "guinote.conf").write_text(text, "utf-8")
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    temporary = " ".join(f"{kind}_temp_path {tmp_path}/{kind};" for kind in kinds)
    inside = f"access_log off; {temporary} include {tmp_path}/guinote.conf;"
    whole = f"pid {tmp_path}/pid; events {{}} http {{ {inside} }}"
    (tmp_path / "nginx.conf").write_text(whole, "utf-8")
    done = run("nginx", "-t", "-p", tmp_path, "-c", tmp_path / "nginx.conf", "-e", "stderr")
    assert done.returncode == 0, done.stderr
    assert "[warn]" not in done.stderr
