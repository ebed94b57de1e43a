#!/usr/bin/env python3
"""Checks that the files installed by meson are complete and consistent.

install.py BUILD           installs into an empty folder
install.py --links FOLDER  checks only that each link in the documents of a folder leads to a file there

Prints each error, and exits with 1 if there are any.
"""
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent
LINK = re.compile(r"\]\(([^)\s#]+)|(?:src|href)=\"([^\"#]+)")
PLACES = ["bin/qirkat", "share/man/man1/qirkat.1", "lib/systemd/system/qirkat.service", "lib/systemd/system/qirkat-backup.service",
    "lib/systemd/system/qirkat-backup.timer", "lib/sysusers.d/qirkat.conf",
    "lib/tmpfiles.d/qirkat.conf", "share/doc/qirkat/examples/qirkat.env", "share/doc/qirkat/examples/bot.py",
    "share/doc/qirkat/README.md", "share/doc/qirkat/CHANGELOG.md", "share/doc/qirkat/server/README.md",
    "share/doc/qirkat/docs/architecture.md"]


def install(build, folder):
    """Installs into the folder; returns where the prefix is in it."""
    done = subprocess.run(["meson", "install", "-C", build, "--no-rebuild", "--quiet", "--destdir", folder],
        capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(f"meson install: {done.stdout}{done.stderr}")
    program = next(pathlib.Path(folder).rglob("bin/qirkat"), None)
    return program.parent.parent if program else pathlib.Path(folder)


def dead_links(documents):
    """Links, also to pictures, that lead to nothing in the folder."""
    pages = sorted(documents.rglob("*.md"))
    if not pages:
        yield f"{documents}: there are no documents"
    for page in pages:
        for match in LINK.finditer(page.read_text(encoding="utf-8")):
            target = match.group(1) or match.group(2)
            if re.match(r"[a-z]+:|/", target):
                continue
            file = (page.parent / urllib.parse.unquote(target)).resolve()
            if not file.exists() or not file.is_relative_to(documents.resolve()):
                yield f"{page.relative_to(documents)}: {target} leads nowhere"


def unnamed_licences():
    """Libraries in the pages must be in the package's copyright file, and each licence in LICENSES."""
    scripts = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "web-client/src").rglob("*.ts*"))
    libraries = set(re.findall(r"(?:from |import\()'([a-z][\w-]*)", scripts))
    if "preact" not in libraries:
        yield "web-client/src: the libraries of the pages are not found"
    named = (ROOT / "server/deploy/debian/copyright").read_text(encoding="utf-8")
    yield from (f"debian/copyright: does not name {name}" for name in sorted(libraries) if name not in named)
    for licence in re.findall(r'^SPDX-License-Identifier = "(.+)"$', (ROOT / "REUSE.toml").read_text(encoding="utf-8"), re.M):
        if not (ROOT / f"LICENSES/{licence}.txt").is_file():
            yield f"REUSE.toml: there is no LICENSES/{licence}.txt"


def wrong_backups(unit, prefix):
    """What the nightly service runs makes a copy, and deletes those older than two weeks."""
    lines = dict(re.findall(r"^(\w+)=(.*)$", unit, re.M))
    program = re.search(r"exec (\S+)/qirkat", lines["ExecStart"])[1]
    if lines["Environment"] != "QIRKAT_DATA=/var/lib/qirkat" or "qirkat/backups" not in lines["StateDirectory"].split():
        yield "the nightly copies are not in the folder of the service"
    with tempfile.TemporaryDirectory() as data:
        backups = pathlib.Path(data, "backups")
        backups.mkdir()
        for name, days in (("old.db", 20), ("young.db", 10), ("old.txt", 20)):
            (backups / name).touch()
            os.utime(backups / name, (time.time() - days * 86400,) * 2)
        environment = os.environ | {"QIRKAT_DATA": data}
        make_store(prefix / "bin/qirkat", data)
        for name in ("ExecStart", "ExecStartPost"):
            line = lines[name].replace("%%", "%").replace(program, str(prefix / "bin")).replace("${QIRKAT_DATA}", data)
            done = subprocess.run(shlex.split(line), env=environment, capture_output=True, text=True, check=False)
            if done.returncode != 0:
                yield f"the nightly copy: {name} ends with {done.returncode}: {done.stderr}"
        kept = sorted(path.name for path in backups.iterdir())
        if len(kept) != 3 or kept[1:] != ["old.txt", "young.db"]:
            yield f"after a nightly copy there are {kept}"


def drop_ins(unit):
    """What administrators are told to add to the service: nothing, its comment for low ports, and the blocks of its README."""
    yield ""
    yield "[Service]\n" + "".join(line + "\n" for line in re.findall(r"^#   (\w+=.*)$", unit, re.M))
    yield from re.findall(r"^```\n(\[Service\]\n.*?)^```$", (ROOT / "server/README.md").read_text(encoding="utf-8"), re.M | re.S)


def wrong_units(unit, program):
    """What systemd says of the service with each of these; it starts none."""
    found = list(drop_ins(unit))
    if len(found) < 3 or not any("LoadCredential=" in text for text in found):
        yield "what can be added to the service is not found"
    for text in found if shutil.which("systemd-analyze") else []:
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "qirkat.service")
            file.write_text(re.sub(r"^ExecStart=\S+", f"ExecStart={program}", unit, flags=re.M), encoding="utf-8")
            (file.parent / "qirkat.service.d").mkdir()
            (file.parent / "qirkat.service.d/override.conf").write_text(text, encoding="utf-8")
            done = subprocess.run(["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", file], capture_output=True,
                text=True, check=False, env=os.environ | {"SYSTEMD_UNIT_PATH": f"{folder}:"})
            if done.returncode != 0 or folder in done.stderr:
                yield f"the service with {text!r}: {done.stdout}{done.stderr}"


def make_store(program, data):
    """A server that has just begun and ended leaves one."""
    server = subprocess.Popen([program, "serve", "--data", data, "--host", "127.0.0.1", "--port", "0"], stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL)
    server.stdout.readline()
    server.terminate()
    server.wait()


def faults(prefix, folder):
    missing = [place for place in PLACES if not (prefix / place).is_file()]
    yield from (f"{place} is not installed" for place in missing)
    if missing:
        return
    unit = (prefix / "lib/systemd/system/qirkat.service").read_text(encoding="utf-8")
    lines = dict(re.findall(r"^(\w+)=(.*)$", unit, re.M))
    program = lines["ExecStart"].split()[0]
    if not pathlib.Path(folder + program).is_file():
        yield f"the service starts {program}, which is not installed"
    users = (prefix / "lib/sysusers.d/qirkat.conf").read_text(encoding="utf-8")
    if not re.search(rf"^u {lines['User']} ", users, re.M):
        yield f"the service runs as {lines['User']}, whom sysusers.d does not make"
    folders = (prefix / "lib/tmpfiles.d/qirkat.conf").read_text(encoding="utf-8")
    data = "/var/lib/" + lines["StateDirectory"]
    if not re.search(rf"^d {data} 0700 {lines['User']} ", folders, re.M):
        yield f"the service keeps its rooms in {data}, which tmpfiles.d does not make"
    if lines["Environment"] != f"QIRKAT_DATA={data}":
        yield f"the service is not told that its folder is {data}"
    if lines.get("Restart") not in ("on-failure", "on-abnormal", "on-abort", "always"):
        yield "the service is not started again after its watchdog has ended it"
    yield from wrong_units(unit, prefix / "bin/qirkat")
    yield from wrong_backups((prefix / "lib/systemd/system/qirkat-backup.service").read_text(encoding="utf-8"), prefix)
    yield from unnamed_licences()
    yield from dead_links(prefix / "share/doc/qirkat")
    for example in pathlib.Path(folder).rglob("*"):
        if example.suffix in (".service", ".conf", ".1") and "@bindir@" in example.read_text(encoding="utf-8"):
            yield f"{example.name}: @bindir@ is left"


if __name__ == "__main__":
    if sys.argv[1] == "--links":
        found = list(dead_links(pathlib.Path(sys.argv[2])))
    else:
        with tempfile.TemporaryDirectory() as place:
            found = list(faults(install(sys.argv[1], place), place))
    print("\n".join(found), end="\n" if found else "")
    sys.exit(bool(found))
