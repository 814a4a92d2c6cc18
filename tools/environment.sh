# Sourced by ./play and ./check: `prepare run` or `prepare dev` makes .venv ready in this folder.
# Everything is done once and again only when what it depends on has changed.

root=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
venv="$root/.venv"
python="$venv/bin/python"
me=$(basename "$0")
quiet=yes
[ ! -t 1 ] || quiet=
export UV_PYTHON_DOWNLOADS=never PIP_DISABLE_PIP_VERSION_CHECK=1

say() { printf '%s: %s\n' "$me" "$*"; }

# 3 means: something is missing that this script may not or cannot bring.
missing() {
  printf "$me: %s\n" "$@" >&2
  exit 3
}

works() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

find_python() {
  local name
  for name in "${PYTHON:-python3}" python3.11 python3.12 python3.13 python3.14 python; do
    works "$name" && command -v "$name" && return
  done
  missing "Python 3.11 or newer is missing." \
    "Install it (Debian, Ubuntu: apt-get install python3 python3-venv)," \
    "or say where it is: PYTHON=/path/to/python3.11 ./$me"
}

make_venv() {
  local base trouble
  base=$(find_python) || exit 3
  say "making .venv with $("$base" --version)"
  rm -rf "$venv"
  if command -v uv >/dev/null; then
    uv venv --quiet --python "$base" "$venv" || missing "uv could not make .venv."
  elif ! trouble=$("$base" -m venv "$venv" 2>&1); then
    missing "$trouble" \
      "$base cannot make a virtual environment (Debian, Ubuntu: apt-get install python3-venv)."
  fi
}

# One that a person made is taken as it is; one of ours that was moved is made anew.
ensure_venv() {
  local place
  place=$(cat "$venv/guinote-place" 2>/dev/null || echo "$root")
  [ "$place" = "$root" ] && works "$python" || make_venv
  echo "$root" >"$venv/guinote-place"
}

# pip needs half a minute where uv needs a few seconds, so pip fetches uv first. uv does not
# read pip's settings (a mirror, say): if it fails, pip does it all.
find_uv() {
  command -v uv && return
  [ -x "$venv/bin/uv" ] ||
    "$python" -m pip install -qq --require-hashes -r "$root/requirements/uv.txt" || return 0
  echo "$venv/bin/uv"
}

install() {
  local uv
  uv=$(find_uv)
  if [ -n "$uv" ]; then
    "$uv" pip install ${quiet:+--quiet} --python "$python" "$@" && return
    say "uv could not do it; trying pip"
  fi
  "$python" -m pip install ${quiet:+-qq} "$@" ||
    missing "packages could not be installed (the lines above say why)." \
      "If the network was the cause, run ./$me again: it goes on from here."
}

# What an environment is made from: where it stands, its Python, its pins, the project's settings.
environment_digest() {
  { echo "$root" && "$python" --version && cat "$@"; } 2>/dev/null | cksum
}

# Two that set up at once would spoil each other's .venv. Where there is no flock, they may.
# The turn ends with whatever holds file 9: the process that took it, and what it started since.
take_turn() {
  command -v flock >/dev/null || return 0
  exec 9<"$root/tools/environment.sh"
  flock -n 9 && return
  say "another ./play or ./check is setting up here; waiting for it"
  flock 9
}

prepare() {
  local level=$1 pins="$root/requirements" digest
  take_turn
  ensure_venv
  digest=$(environment_digest "$pins"/*.txt "$root"/{pyproject.toml,hatch_build.py,tools/environment.sh})
  if ! grep -qxF "$digest" "$venv/guinote-dev" "$venv/guinote-$level" 2>/dev/null; then
    say "installing $(grep -c '==' "$pins/$level.txt") packages (the first time takes a minute)"
    if [ "$level" = dev ]; then
      install --require-hashes -r "$pins/dev.txt"
    else
      install --require-hashes -r "$pins/build.txt" -r "$pins/run.txt"
    fi
    build_client
    install --no-deps --no-build-isolation --editable "$root"
    echo "$digest" >"$venv/guinote-$level"
  fi
  build_client
}

build_client() {
  "$python" "$root/tools/client.py" build || exit 1
}

# Compiled now, so that nobody waits for it at the table.
compile_rules() {
  local digest
  digest=$(cat "$root"/src/guinote/{_jit.py,rules/*.py} | cksum)
  [ "$(cat "$venv/guinote-compiled" 2>/dev/null)" != "$digest" ] || return 0
  say "compiling the rules (half a minute, this once)"
  "$venv/bin/guinote" warm >/dev/null || exit 1
  echo "$digest" >"$venv/guinote-compiled"
}
