#!/usr/bin/env python3
"""Counts functions that share their name: names.py [--most PERCENT] [--list] [FOLDER...]

A profile, a backtrace and grep show the name of a function alone, so it should say which one it is. Reads each .c file
of base/, games/, proto/, server/ and wasm/, and counts how many of their functions, static ones included, have a name
that another file defines, too. `main` is not counted. With --list it prints these names and where they are defined;
with --most it exits with 1 if they are more than that part of all.
"""
import argparse
import collections
import pathlib
import re
import sys

FOLDERS = ["base", "games", "proto", "server", "wasm"]
# clang-format puts the beginning of a definition into the first column and its brace at the end of a line.
DEFINITION = re.compile(r"^(?:[A-Za-z_][\w \t*]*?[ *])([A-Za-z_]\w*)\((?:[^;{}#]|\n)*?\)\s*\{", re.M)
UNREAD = re.compile(r"""/\*.*?\*/|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)+'""", re.S)
KEYWORDS = {"if", "for", "while", "switch", "return", "sizeof", "main"}


def functions(text):
    """The names of the functions that a file's text defines."""
    text = UNREAD.sub("", text)
    return [name for name in DEFINITION.findall(text) if name not in KEYWORDS]


def definitions(root, folders):
    """Which files define each name."""
    where = collections.defaultdict(set)
    for folder in folders:
        for path in sorted((root / folder).rglob("*.c")):
            for name in functions(path.read_text()):
                where[name].add(str(path.relative_to(root)))
    return where


def shared(where):
    """The names that more than one file defines."""
    return {name: sorted(files) for name, files in where.items() if len(files) > 1}


def main():
    reader = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    reader.add_argument("--most", type=float)
    reader.add_argument("--list", action="store_true")
    reader.add_argument("folders", nargs="*", default=FOLDERS)
    asked = reader.parse_args()
    where = definitions(pathlib.Path(__file__).resolve().parent.parent, asked.folders)
    doubles = shared(where)
    if asked.list:
        for name, files in sorted(doubles.items(), key=lambda entry: (-len(entry[1]), entry[0])):
            print(f"{name} ({len(files)}): {' '.join(files)}")
    every = sum(len(files) for files in where.values())
    part = 100 * sum(len(files) for files in doubles.values()) / max(every, 1)
    print(f"{every} functions, {part:.1f} % share their name with one in another file")
    if not every:
        return 1
    if asked.most is not None and part > asked.most:
        print(f"at most {asked.most:g} % may: a verb and an object, as in refuse_play (names.py --list)")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
