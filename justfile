# The menu. `just` alone lists it. The tools come from the active environment, or from .venv
# (which ./play and ./check make).

venv := env("VIRTUAL_ENV", justfile_directory() / ".venv")
export PATH := venv / "bin" + ":" + env("PATH")

[private]
menu:
    @just --list --unsorted

# serve a table
[group("use")]
play *options:
    ./play {{ options }}

# run everything, as CI does
[group("check")]
check *options:
    ./check {{ options }}

# ruff's rules
[group("check")]
lint:
    ruff check .

# is everything laid out as ruff does it?
[group("check")]
format:
    ruff format --check .

# repair what can be repaired
[group("use")]
fix:
    ruff check --fix .
    ruff format .

# functions and files within their budget
[group("check")]
sizes:
    python tools/sizes.py

# mypy --strict
[group("check")]
types:
    mypy src tests tools bench quality deck hatch_build.py

# who may import whom
[group("check")]
architecture:
    lint-imports

# generated files are what their generators write today
[group("check")]
fresh:
    for tool in tools/gen_*.py; do echo "$tool" && python "$tool" --check || exit 1; done

# declared dependencies are the used ones
[group("check")]
deps:
    deptry src

# all tests but those in the browser
[group("check")]
test *options:
    pytest -n 2 --dist worksteal --reruns 1 -m "not services and not engines" --ignore tests/browser {{ options }}

# the same stores and nodes on PostgreSQL and Redis (see `just services`)
[group("check")]
engines *options:
    pytest --reruns 1 -m engines tests/server tests/faults {{ options }}

# bring PostgreSQL, Redis and HAProxy for the tests (as root on Debian)
[group("use")]
services:
    python tools/services.py install

# rules and game as plain Python, with coverage
[group("check")]
test-plain *options:
    NUMBA_DISABLE_JIT=1 coverage run -m pytest -n 2 -m "not compiled" tests/rules tests/game {{ options }}
    coverage combine --quiet
    coverage report

# types and tests of the client
[group("check")]
web:
    python tools/client.py run check
    python tools/client.py run test

# the real page against a real server (needs Chromium)
[group("check")]
browser *options:
    pytest -n 4 --dist worksteal --reruns 1 --timeout 600 tests/browser {{ options }}

# a wheel that is whole: client, texts and profiles inside
[group("check")]
wheel:
    python tools/wheel.py

# all tests but those in the browser, by seeds that nobody has tried
[group("long")]
seeds times="3":
    for time in $(seq {{ times }}); do GUINOTE_SEED=new just test || exit 1; done

# random matches followed by the program and by its slow twin (a seed repeats them)
[group("long")]
fuzz count="1000000" *seed:
    nice python -m tests.rules.against_twin {{ count }} {{ seed }}

# pairs of worlds that differ in what a viewer may not know: the same bytes? (a seed repeats them)
[group("long")]
worlds count="10000" *seed:
    nice python -m tests.server.two_worlds {{ count }} {{ seed }}

# the files in deploy/, by the programs that read them (needs nginx, caddy, promtool and systemd)
[group("long")]
deploy:
    pytest -m services tests

# a served table killed at random moments: is all there that was acknowledged? (a seed repeats them)
[group("long")]
kills count="200" *seed:
    nice python -m tests.server.kills {{ count }} {{ seed }}

# frames by chance at tables that are played: is each answered, and nothing changed by what is refused?
[group("long")]
frames count="1000000" *seed:
    nice python -m tests.server.vandal {{ count }} {{ seed }}

# packs shuffled and counted: as good as chance? (a seed repeats them)
[group("long")]
chance count="1000000" *seed:
    nice python -m tests.rules.chance {{ count }} {{ seed }}

# random endings solved by the program and by brute force (a seed repeats them)
[group("long")]
solver-proof count="100000" *seed:
    nice -n 15 python -m tests.solver.against_brute {{ count }} {{ seed }}

# count the ways to go on from every pinned position, the deepest too
[group("long")]
perft:
    nice python tools/new_perft.py --check

# what is held under load and faults; three nodes: rolling, kill, sleep, redis, database (no name: the others)
[group("long")]
quality name="" *options:
    {{ if name == "" { "grep -l __main__ quality/*.py" } else if path_exists("quality/" + name + ".py") == "true" { "python -m quality." + name + " " + options } else { "nice python -m tests.faults " + name + " " + options } }}

# figures, each beside a fixed loop
[group("long")]
bench:
    for file in bench/[!_]*.py; do grep -q __main__ "$file" || continue; \
    echo "== $file" && python -m "bench.$(basename "$file" .py)" || exit 1; done

# break the rules in every small way: does a test notice? (an hour or more)
[group("long")]
mutants *patterns:
    nice python tools/mutants.py {{ patterns }}

# build the client now
[group("use")]
client:
    python tools/client.py build

# write requirements/*.txt from pyproject.toml
[group("make")]
pins *options:
    python tools/pins.py {{ options }}
