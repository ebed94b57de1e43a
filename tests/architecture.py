#!/usr/bin/env python3
"""Checks that docs/architecture.md is up to date: each function in its table must be defined in the file it names, and
each file it names must exist. Prints each error, and exits with 1 if there are any."""
import pathlib
import re
import sys

PAGE = pathlib.Path("docs/architecture.md")
ROW = re.compile(r"^\|[^|]*\|[^|]*\|([^|]+)\|([^|]+)\|$", re.M)
NAME = re.compile(r"`([^`]+)`")


def faults(text):
    rows = [(NAME.findall(functions), NAME.findall(file)) for functions, file in ROW.findall(text)]
    rows = [(functions, file[0]) for functions, file in rows if file]
    if not rows:
        yield f"{PAGE}: there is no table of functions"
    for functions, file in rows:
        path = pathlib.Path(file)
        source = path.read_text(encoding="utf-8") if path.exists() else ""
        for function in functions:
            if not re.search(rf"^[a-z][^;\n]*\b{function}\((?:[^;{{]*)\{{", source, re.M):
                yield f"{PAGE}: {function} is not in {file}"
    for file in re.findall(r"`([a-z][a-z/_-]+/[a-z_]+\.[a-z]+)`", text):
        if not pathlib.Path(file).exists():
            yield f"{PAGE}: there is no {file}"


if __name__ == "__main__":
    found = list(faults(PAGE.read_text(encoding="utf-8")))
    print("\n".join(found), end="\n" if found else "")
    sys.exit(bool(found))
