#!/usr/bin/env python3
"""Do dependencies point one way? layers.py [BUILD]

Looks at the includes of games/, proto/ and server/, and, with a build folder, at what its object files take
from each other: nothing is taken against the order of folders, and within a folder no files form a
circle. Prints each fault, and ends with 1 if there is one. KNOWN lists what is not mended yet; a
line of it that is no fault any more is one itself.
"""
import pathlib
import re
import subprocess
import sys

# What each folder may use of the project, beside itself.
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

# By symbols alone.
KNOWN = set()

INCLUDE = re.compile(r'^#include "([a-z_0-9/]+)/[a-z_0-9]+\.h"', re.M)


def layer(folder):
    """The longest folder of MAY that folder is or lies in."""
    while folder not in MAY and "/" in folder:
        folder = folder.rpartition("/")[0]
    return folder


def sources():
    return sorted(p for top in ("games", "proto", "server") for p in pathlib.Path(top).rglob("*.[ch]"))


def wrong_includes():
    for path in sources():
        own = layer(path.parent.as_posix())
        used = {layer(folder) for folder in INCLUDE.findall(path.read_text(encoding="utf-8"))}
        for other in sorted(used - {own} - MAY[own]):
            yield f"{path}: {own}/ may not include {other}/"


def objects(build):
    """(source, object) of each library of the project: meson calls a/b.c of folder F F/libF.a.p/a_b.c.o."""
    for path in sources():
        top = path.parts[0]
        name = "_".join(path.parts[1:])
        found = pathlib.Path(build, top, f"lib{top}.a.p", f"{name}.o")
        if path.suffix == ".c" and found.exists():
            yield path.as_posix(), found


def symbols(path):
    """(defined, taken) of an object file."""
    defined, taken = set(), set()
    text = subprocess.run(["nm", "-P", path], capture_output=True, text=True, check=True).stdout
    for name, kind, *_ in (line.split() for line in text.splitlines()):
        if kind == "U":
            taken.add(name)
        elif kind.isupper():
            defined.add(name)
    return defined, taken


def uses(build):
    """{source: {source it takes symbols from: their names}}"""
    table = {source: symbols(path) for source, path in objects(build)}
    owner = {name: source for source, (defined, _) in table.items() for name in defined}
    graph = {source: {} for source in table}
    for source, (_, taken) in table.items():
        for name in taken & owner.keys():
            if owner[name] != source:
                graph[source].setdefault(owner[name], []).append(name)
    return graph


def circles(graph):
    """Sets of files that reach each other (Tarjan)."""
    index, low, stack, found = {}, {}, [], []

    def visit(node):
        index[node] = low[node] = len(index)
        stack.append(node)
        for other in graph[node]:
            if other not in index:
                visit(other)
            if other in stack:
                low[node] = min(low[node], low[other])
        if low[node] == index[node]:
            ring = stack[stack.index(node):]
            del stack[stack.index(node):]
            if len(ring) > 1:
                found.append(ring)

    for node in graph:
        if node not in index:
            visit(node)
    return found


def wrong_symbols(build):
    graph = uses(build)
    if not graph:
        yield f"{build}: there are no object files; build first"
    for source, others in graph.items():
        own = layer(source.rpartition("/")[0])
        for other, names in others.items():
            its = layer(other.rpartition("/")[0])
            if its != own and its not in MAY[own]:
                yield f"{source} takes {', '.join(sorted(names))} from {other}"
    inside = {a: {b for b in bs if layer(a.rpartition("/")[0]) == layer(b.rpartition("/")[0])} for a, bs in graph.items()}
    for ring in circles(inside):
        yield f"a circle: {' '.join(sorted(ring))}"


def main(builds):
    faults = [*wrong_includes()]
    known = set()
    for build in builds:
        found = set(wrong_symbols(build))
        known |= found & KNOWN
        faults += sorted(found - KNOWN)
    faults += [f"no fault any more: {line}" for line in sorted(KNOWN - known)] if builds else []
    print("\n".join(faults), end="\n" if faults else "")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
