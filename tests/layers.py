#!/usr/bin/env python3
"""Do includes point one way? Prints each that does not, and ends with 1 if there is one."""
import pathlib
import re
import sys

# What each folder may include of the project, beside itself.
MAY = {
    "games": set(),
    "proto": set(),
    "server/base": {"proto"},
    "server/store": {"server/base", "proto"},
    "server/room": {"server/store", "server/base", "games", "proto"},
    "server/hub": {"server/room", "server/store", "server/base", "games", "proto"},
    "server/picture": {"server/room", "games", "proto"},
    "server/replay": {"server/picture", "server/room", "server/store", "server/base", "games", "proto"},
    "server/net": {"server/hub", "server/replay", "server/picture", "server/room", "server/store", "server/base", "games", "proto"},
}
MAY["server/cmd"] = {"server", *MAY}
MAY["server"] = {"server/cmd"}

INCLUDE = re.compile(r'^#include "([a-z_0-9/]+)/[a-z_0-9]+\.h"', re.M)


def layer(folder):
    """The longest folder of MAY that folder is or lies in."""
    while folder not in MAY and "/" in folder:
        folder = folder.rpartition("/")[0]
    return folder


def main():
    wrong = []
    for path in sorted(p for top in ("games", "proto", "server") for p in pathlib.Path(top).rglob("*.[ch]")):
        own = layer(path.parent.as_posix())
        used = {layer(folder) for folder in INCLUDE.findall(path.read_text(encoding="utf-8"))}
        wrong += [f"{path}: {own}/ may not include {other}/" for other in sorted(used - {own} - MAY[own])]
    print("\n".join(wrong), end="\n" if wrong else "")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
