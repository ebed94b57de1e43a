#!/usr/bin/env python3
"""Checks that the Dockerfile can be built: everything it copies must exist and not be excluded by .dockerignore, and it
must copy every folder that meson.build enters for the program. It fetches npm as ./dev does (web-client/npm.py), since
Debian's brings 335 other packages with it. Image and package must both contain PostgreSQL and NATS, whatever is
installed. Prints each error, and exits with 1 if there are any."""
import fnmatch
import pathlib
import re
import sys

STAGE = re.compile(r"^FROM\s+\S+(?:\s+AS\s+(\S+))?", re.M)


def is_let_through(path, rules):
    """As Docker does: the last matching line decides, and a folder matches everything in it."""
    through = True
    for rule in rules:
        pattern = rule.lstrip("!").rstrip("/")
        if fnmatch.fnmatch(path, pattern) or path.startswith(pattern + "/"):
            through = rule.startswith("!")
    return through


def stages(dockerfile):
    """For each stage, its name and what it copies from the checkout."""
    parts = STAGE.split(dockerfile.replace("\\\n", " "))
    for name, text in zip(parts[1::2], parts[2::2]):
        lines = [line.split()[1:-1] for line in text.splitlines() if line.startswith("COPY ")]
        yield name, [path for line in lines if not line[0].startswith("--from") for path in line]


def faults(dockerfile, ignore, build):
    rules = [line.strip() for line in ignore.splitlines() if line.strip() and not line.startswith("#")]
    copied = dict(stages(dockerfile))
    for path in sorted({path for paths in copied.values() for path in paths}):
        if not pathlib.Path(path).exists():
            yield f"Dockerfile: there is no {path}"
        elif not is_let_through(path, rules):
            yield f".dockerignore: keeps out {path}, which the Dockerfile copies"
    for words in re.findall(r"apt-get install ([^&]+)", dockerfile.replace("\\\n", " ")):
        if "npm" in words.split():
            yield "Dockerfile: npm is not that of web-client/npm.py but Debian's"
    for folder in re.findall(r"^subdir\('([^']+)'\)", build, re.M):
        if folder not in copied.get("program", []):
            yield f"Dockerfile: the program is built without {folder}, into which meson.build goes"


def without_nodes(name, text):
    """The image, or the package, could not run on several machines."""
    for option in ("-Dpostgres=enabled", "-Dnats=enabled"):
        if option not in re.findall(r"(?<![{:+])-D\S+", text):
            yield f"{name}: the program is built without {option}"


if __name__ == "__main__":
    found = list(faults(*(pathlib.Path(name).read_text(encoding="utf-8") for name in ("Dockerfile", ".dockerignore", "meson.build"))))
    for place in ("Dockerfile", "server/deploy/debian/rules"):
        found += without_nodes(place, pathlib.Path(place).read_text(encoding="utf-8"))
    print("\n".join(found), end="\n" if found else "")
    sys.exit(bool(found))
