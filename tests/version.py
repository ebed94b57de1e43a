#!/usr/bin/env python3
"""Tests of what a version is called: version.py PROGRAM VERSION.C

The script that says it, in repositories made here; then the version in meson.build against CHANGELOG.md, and the built
program against the file that was written for it. Prints each fault, and exits with 1 if there are any.
"""
import importlib.util
import os
import pathlib
import re
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
SCRIPT = ROOT / "server/process/version.py"
spec = importlib.util.spec_from_file_location("version_script", SCRIPT)
script = importlib.util.module_from_spec(spec)
spec.loader.exec_module(script)


def commit(root, seconds, release=None, heading=None):
    """Commits with these contents at this time; returns the first eight digits of its hash."""
    if release:
        (root / "meson.build").write_text(f"project('x', 'c',\n  version: '{release}',\n)\n", encoding="utf-8")
    if heading:
        (root / "CHANGELOG.md").write_text(f"# Changelog\n\n## {heading}\n\n## 0.1.0\n", encoding="utf-8")
    who = {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER")
        for what, value in (("NAME", "a"), ("EMAIL", "a@b.example"), ("DATE", f"{seconds} +0500"))}
    for words in (["add", "-A"], ["commit", "-q", "--allow-empty", "-m", "one"]):
        subprocess.run(["git", "-C", root, *words], check=True, env=os.environ | who)
    return script.git(root, "rev-parse", "HEAD")[:8]


def differs(what, got, right):
    if got != right:
        yield f"{what}: {got}, and should be {right}"


def names():
    with tempfile.TemporaryDirectory() as place:
        root = pathlib.Path(place)
        yield from differs("without git", script.version(root, "0.1.0"), ("0.1.0", ""))
        subprocess.run(["git", "init", "-q", root], check=True)
        yield from differs("without a commit", script.version(root, "0.1.0"), ("0.1.0", ""))
        begun = commit(root, 1795660109, "0.1.0", "Unreleased")
        # In UTC, to the second; the first commit is no release.
        yield from differs("the first commit", script.version(root, "0.1.0"), (f"0.1.0+git20261126T022829.{begun}", "2026-11-26"))
        later = commit(root, 1795660119, heading="Unreleased, and more")
        yield from differs("a new heading alone", script.version(root, "0.1.0"), (f"0.1.0+git20261126T022839.{later}", "2026-11-26"))
        yield from differs("the last release before there is one", script.last_release(root), None)
        commit(root, 1795660120, "0.2.0", "0.2.0")
        released = script.git(root, "rev-parse", "HEAD").strip()
        yield from differs("the last release at the first", script.last_release(root), None)
        yield from differs("a release", script.version(root, "0.2.0"), ("0.2.0", "2026-11-26"))
        after = commit(root, 1795700000)
        yield from differs("what follows it", script.version(root, "0.2.0"), (f"0.2.0+git20261126T133320.{after}", "2026-11-26"))
        yield from differs("the last release", script.last_release(root), released)
        (root / "VERSION").write_text("0.0.1+git1.x 2020-02-02\n", encoding="utf-8")
        yield from differs("a file that says it", script.version(root, "0.2.0"), ("0.0.1+git1.x", "2020-02-02"))


def order():
    """As dpkg sorts them, where there is one."""
    names_in_order = ["0.1.0", "0.1.0+git20261126T022829.ffffffff", "0.1.0+git20261126T022830.00000000", "0.1.1"]
    for less, more in zip(names_in_order, names_in_order[1:]):
        try:
            done = subprocess.run(["dpkg", "--compare-versions", less, "lt", more], check=False)
        except OSError:
            return
        if done.returncode != 0:
            yield f"{less} does not come before {more}"


def written_once():
    """A file that says so already is not written again."""
    with tempfile.TemporaryDirectory() as place:
        path = pathlib.Path(place) / "version.c"
        script.write(path, "0.1.0", "2026-11-26")
        os.utime(path, (1, 1))
        script.write(path, "0.1.0", "2026-11-26")
        yield from differs("the time of a file that is right", path.stat().st_mtime, 1)
        script.write(path, "0.1.0+git1.x", "2026-11-26")
        if path.stat().st_mtime == 1:
            yield "a new version is not written"


def changelog():
    """The latest version there is the one in meson.build."""
    released = re.findall(r"^## (\d+\.\d+\.\d+)$", (ROOT / "CHANGELOG.md").read_text(encoding="utf-8"), re.M)
    yield from differs("CHANGELOG.md's latest version", released[:1],
        script.RELEASE.findall((ROOT / "meson.build").read_text(encoding="utf-8")))


def program(path, source):
    name, day = re.findall(r'= "([^"]*)";', pathlib.Path(source).read_text(encoding="utf-8"))
    said = {words: subprocess.run([path, words], capture_output=True, text=True, check=True).stdout for words in ("--version", "manual")}
    yield from differs("qirkat --version", said["--version"], f"qirkat {name}\n")
    yield from differs("the manual page's head", said["manual"].splitlines()[0], f'.TH QIRKAT 1 "{day}" "qirkat {name}" "User Commands"')
    asked = script.version(ROOT, script.first(script.RELEASE, (ROOT / "meson.build").read_text(encoding="utf-8")))
    if asked[1] and not re.fullmatch(r"\d+\.\d+\.\d+(\+git\d{8}T\d{6}\.[0-9a-f]{8})?", name):
        yield f"{name} is no name of a version"


if __name__ == "__main__":
    found = [*names(), *order(), *written_once(), *changelog(), *program(*sys.argv[1:])]
    print("\n".join(found), end="\n" if found else "")
    sys.exit(bool(found))
