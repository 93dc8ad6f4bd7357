#!/bin/sh
# Makes .venv from requirements.lock, and does nothing when that is done already. Installs nothing outside this folder.
# PYTHON names the interpreter to use; without it the first of python3, python3.14 ... python3.11 that is new enough.
set -eu
cd "$(dirname "$0")/.."
unset PYTHONDONTWRITEBYTECODE  # or every start would compile everything again, which takes seconds

say() { printf '%s\n' "$*" >&2; }
# What an installer says counts when it fails, not when Ctrl-C ended it.
trap 'say "Stopped; the next run goes on from here."; exit 130' INT
run() { words=$("$@" 2>&1) || { say "$words"; exit 1; }; }
new_enough() { "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; }

key=$(cat requirements.lock pyproject.toml | cksum)
if [ -f .venv/.ready ] && [ "$(cat .venv/.ready)" = "$key" ] && new_enough .venv/bin/python; then
    exit 0
fi

python=
for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
    if new_enough "$name"; then python=$name; break; fi
done
if [ -z "$python" ]; then
    found=$("${PYTHON:-python3}" -V 2>&1 || true)
    say "Python 3.11 or newer is needed; found here: ${found:-none}. Install one, or name it: PYTHON=/path/to/python make play"
    exit 1
fi

if command -v uv >/dev/null 2>&1 && uv --version >/dev/null 2>&1; then
    say "Setting up .venv with uv ..."
    # A .venv of another or a vanished Python is made anew; one that fits is kept.
    new_enough .venv/bin/python || run uv venv --quiet --clear --python "$("$python" -c 'import sys; print(sys.executable)')" .venv
    run uv pip install --quiet --compile-bytecode --python .venv/bin/python --require-hashes -r requirements.lock
    run uv pip install --quiet --python .venv/bin/python --no-deps --no-build-isolation -e .
else
    if ! "$python" -c 'import venv, ensurepip' 2>/dev/null; then
        version=$("$python" -c 'import sys; print("%d.%d" % sys.version_info[:2])')
        say "$python cannot make a virtual environment: on Debian or Ubuntu install the package python$version-venv (apt-get install python$version-venv), then run this again."
        exit 1
    fi
    say "Setting up .venv with pip; the first time takes about a minute ..."
    new_enough .venv/bin/python && .venv/bin/python -m pip --version >/dev/null 2>&1 || run "$python" -m venv --clear .venv
    run .venv/bin/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements.lock
    run .venv/bin/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e .
fi
run .venv/bin/python -m compileall -q bot euchre_core migrations seeds
printf '%s' "$key" > .venv/.ready
