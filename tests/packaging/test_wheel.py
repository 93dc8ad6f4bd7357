"""The wheel holds all that the bot needs: installed where nothing of this tree is, it starts and gets ready.

No network: the empty environment borrows the libraries of the one that runs the tests, and nothing else of it.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import sysconfig
import venv
import zipfile
from collections.abc import Iterator
from configparser import ConfigParser
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.packaging.processes import ask, line_of, stop, until

ROOT = Path(__file__).parents[2]
PARTS = ("bot", "euchre_core", "migrations", "seeds", "pyproject.toml", "README.md", "LICENSE")
BUILD = "import sys; from setuptools.build_meta import build_wheel; print(build_wheel(sys.argv[1]))"


@pytest.fixture(scope="module")
def source(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy to build from, so that nothing is left behind in the tree."""
    source = tmp_path_factory.mktemp("source")
    for part in PARTS:
        if (ROOT / part).is_dir():
            shutil.copytree(ROOT / part, source / part, ignore=shutil.ignore_patterns("__pycache__", "*.mo"))
        else:
            shutil.copy(ROOT / part, source / part)
    return source


@pytest.fixture(scope="module")
def wheel(source: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel as anybody would build it."""
    out = tmp_path_factory.mktemp("wheel")
    built = subprocess.run(
        [sys.executable, "-c", BUILD, str(out)], cwd=source, capture_output=True, text=True, check=False
    )
    assert built.returncode == 0, built.stderr
    return out / built.stdout.split()[-1]


@dataclass(frozen=True)
class Installed:
    """An environment with the wheel in it: its Python, its command, where its packages lie."""

    python: Path
    euchre: Path
    packages: Path


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """Installed as an installer does it: the files unpacked, the command made from the wheel's entry points."""
    home = tmp_path_factory.mktemp("empty")
    venv.create(home, with_pip=False, symlinks=os.name != "nt")
    packages = Path(sysconfig.get_path("purelib", vars={"base": str(home), "platbase": str(home)}))
    python = Path(sysconfig.get_path("scripts", vars={"base": str(home)})) / "python"
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(packages)
    # A path in a .pth file adds the libraries without reading their own .pth files: an editable install of this tree
    # among them stays unseen.
    borrowed = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (packages / "libraries.pth").write_text("\n".join(sorted(borrowed)) + "\n", encoding="utf-8")
    entry = ConfigParser()
    entry.read_string(next(packages.glob("*.dist-info/entry_points.txt")).read_text(encoding="utf-8"))
    module, _, function = entry["console_scripts"]["euchre"].partition(":")
    euchre = python.with_name("euchre")
    euchre.write_text(
        f"#!{python}\nimport sys\nfrom {module} import {function}\nsys.exit({function}())\n", encoding="utf-8"
    )
    euchre.chmod(0o755)
    return Installed(python, euchre, packages)


@pytest.fixture
def bare() -> dict[str, str]:
    """An environment of variables in which nothing points back to this tree."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("EUCHRE_", "PYTHON"))}
    return kept | {"PYTHONUNBUFFERED": "1"}


@pytest.fixture
def discord(installed: Installed, bare: dict[str, str], tmp_path: Path) -> Iterator[str]:
    """The address of a local Discord that runs from the installed files."""
    process = subprocess.Popen(
        [installed.python, "-m", "bot.local_discord", "--port", "0"],
        cwd=tmp_path,
        env=bare,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    try:
        found = re.search(r"http://127\.0\.0\.1:\d+", line_of(process))
        assert found
        yield found[0]
    finally:
        stop(process)


def test_everything_that_is_read_at_run_time_is_in_the_wheel(source: Path, wheel: Path) -> None:
    """Migrations, catalogues, page and seeds; no tests, no tools, no compiled catalogue. (B066)"""
    names = set(zipfile.ZipFile(wheel).namelist())
    kept = [
        path.relative_to(source).as_posix()
        for part in ("bot", "euchre_core", "migrations", "seeds")
        for path in (source / part).rglob("*")
        if path.is_file()
    ]
    assert not [name for name in kept if name not in names]
    assert {name.split("/")[0] for name in names} <= {"bot", "euchre_core", "migrations", "seeds"} | {
        name.split("/")[0] for name in names if ".dist-info/" in name
    }


def test_the_command_says_what_it_can_do_without_any_setting(
    installed: Installed, bare: dict[str, str], tmp_path: Path
) -> None:
    """`euchre --help` works before there is a token, a database or a network."""
    said = subprocess.run(
        [installed.euchre, "--help"], cwd=tmp_path, env=bare, capture_output=True, text=True, check=False
    )
    assert said.returncode == 0, said.stderr
    assert all(
        word in said.stdout for word in ("init", "run", "backup", "restore", "health", "sync", "emojis", "verify")
    )


def test_it_runs_from_the_installed_files_alone(
    installed: Installed, bare: dict[str, str], discord: str, tmp_path: Path
) -> None:
    """`euchre run` migrates an empty state folder, connects, offers its commands, and ends on SIGTERM with 0."""
    page = ask(f"{discord}/")
    assert "<html" in page.lower()
    ours = {"EUCHRE_DISCORD_URL": discord, "EUCHRE_TOKEN": "local.token", "EUCHRE_STATE_DIR": str(tmp_path / "state")}
    process = subprocess.Popen(
        [installed.euchre, "run"],
        cwd=tmp_path,
        env=bare | ours,
        stdout=(log := (tmp_path / "run.log").open("w+")),
        stderr=subprocess.STDOUT,
    )
    try:
        until(lambda: '"ready": true' in ask(f"{discord}/control/state"), process, tmp_path / "run.log")
        until(lambda: '"euchre"' in ask(f"{discord}/control/north/commands"), process, tmp_path / "run.log")
        assert (tmp_path / "state" / "euchre.db").is_file()
        process.send_signal(signal.SIGTERM)
        assert process.wait(10) == 0, (tmp_path / "run.log").read_text(encoding="utf-8")
    finally:
        stop(process)
        log.close()
    where = subprocess.run(
        [installed.python, "-c", "import bot, migrations; print(bot.__file__, migrations.__path__[0])"],
        cwd=tmp_path,
        env=bare,
        capture_output=True,
        text=True,
        check=True,
    )
    assert all(place.startswith(str(installed.packages)) for place in where.stdout.split())
