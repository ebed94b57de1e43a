#!/usr/bin/env python3
"""Checks that dependencies point one way: layers.py [BUILD]

Checks the includes of base/, games/, proto/, server/ and wasm/ and, with a build folder, the symbols its object files
use: nothing may depend on a folder that the order forbids, the files of a folder may not form a cycle, and a header with
what one layer of a folder has is included by that layer. Prints each error, and exits with 1 if there are any. UNMENDED
names folders that still have cycles; naming one that has none is an error, too.
"""
import pathlib
import re
import subprocess
import sys

# What each folder may use besides itself.
MAY = {
    "base": set(),
    "games": set(),
    "games/view": {"games"},
    "games/lessons": {"games"},
    "proto": set(),
    "server/process": {"proto"},
    "server/store": {"server/process", "proto"},
    "server/postgres": {"server/store", "server/process", "proto"},
    "server/bus": {"server/process"},
    "server/accounts": {"server/store", "server/process", "proto"},
    "server/ratings": set(),
    "server/solved": {"games/view", "games"},
    "server/room": {"games/view", "games", "proto"},
    "server/ledger": {"server/room", "server/store", "server/process", "games/view", "games", "proto"},
    "server/live": {"server/accounts", "server/room", "server/store", "server/process", "games/view", "games", "proto"},
    "server/nodes": {"server/accounts", "server/bus", "server/live", "server/room", "server/store", "server/process", "games", "proto"},
    "server/computers": {"server/accounts", "server/solved", "server/live", "server/room", "server/store", "server/process", "games/view", "games", "proto"},
    "server/hub": {"server/accounts", "server/ledger", "server/nodes", "server/bus", "server/computers", "server/solved", "server/live", "server/room", "server/store", "server/process", "games/view", "games", "proto"},
    "server/replay": {"games/view", "server/room", "server/store", "server/process", "games", "proto"},
    "server/api": {"server/accounts", "games/lessons", "server/hub", "server/solved", "server/live", "server/replay", "server/room", "server/store", "server/process", "games/view", "games", "proto"},
    "server/bots": {"server/accounts", "server/api", "server/hub", "server/computers", "server/live", "server/room", "server/store", "server/process", "games", "proto"},
    "server/quota": {"server/process"},
    "server/net": {"server/accounts", "server/api", "server/quota", "server/bots", "server/hub", "server/live", "server/room", "server/store", "server/process", "games", "proto"},
}
for used in MAY.values():
    used.add("base")
MAY["base"].clear()
MAY["wasm"] = {"base", "games/view", "games"}
MAY["server/cmd"] = {"server", *MAY}
MAY["server/lab"] = {"server/cmd", "server/replay", "server/solved", "server/process", "games/view", "games", "base"}
MAY["server"] = {"server/cmd"}

# Headers with what one layer of a folder has, and the files of that layer, and of what joins the layers.
OWN = {
    "server/net/transport_conn.h": r"server/net/(transport|library|conn\.)",
    "server/net/http_conn.h": r"server/net/(http|metrics|conn\.)",
    "server/net/ws_conn.h": r"server/net/(ws|conn\.)",
}

# Folders whose files form cycles.
UNMENDED = set()

INCLUDE = re.compile(r'^#include "([a-z_0-9/]+/[a-z_0-9]+\.h)"', re.M)


def folder(path):
    """The longest folder of MAY that contains the path."""
    place = path.rpartition("/")[0]
    while place not in MAY and "/" in place:
        place = place.rpartition("/")[0]
    return place


def sources():
    return sorted(p for top in ("base", "games", "proto", "server", "wasm") for p in pathlib.Path(top).rglob("*.[ch]"))


def wrong_headers(path, headers):
    """path includes headers: those that it may not."""
    own = folder(path)
    for other in sorted({folder(header) for header in headers} - {own} - MAY[own]):
        yield f"{path}: {own}/ may not include {other}/"
    for header in sorted(OWN.keys() & set(headers)):
        if not re.match(OWN[header], path):
            yield f"{path}: not of the layer that has {header}"


def wrong_includes():
    for path in sources():
        yield from wrong_headers(path.as_posix(), INCLUDE.findall(path.read_text(encoding="utf-8")))


def objects(build):
    """(source, object) of each library of the project: in library F, meson calls F/a/b.c F/libF.a.p/a_b.c.o."""
    for library in sorted(pathlib.Path(build).rglob("lib*.a.p")):
        place = library.parent.relative_to(build)
        for path in (path for path in sources() if path.suffix == ".c" and path.is_relative_to(place)):
            found = library / ("_".join(path.relative_to(place).parts) + ".o")
            if found.exists():
                yield path.as_posix(), found


def symbols(path):
    """(defined, used) symbols of an object file."""
    defined, taken = set(), set()
    text = subprocess.run(["nm", "-P", path], capture_output=True, text=True, check=True).stdout
    for name, kind, *_ in (line.split() for line in text.splitlines()):
        if kind == "U":
            taken.add(name)
        elif kind.isupper():
            defined.add(name)
    return defined, taken


def uses(build):
    """{source: {source that it uses symbols of: their names}}"""
    table = {source: symbols(path) for source, path in objects(build)}
    owner = {name: source for source, (defined, _) in table.items() for name in defined}
    graph = {source: {} for source in table}
    for source, (_, taken) in table.items():
        for name in taken & owner.keys():
            if owner[name] != source:
                graph[source].setdefault(owner[name], []).append(name)
    return graph


def circles(graph):
    """Strongly connected components with more than one member (Tarjan)."""
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


def wrong_uses(graph):
    for source, others in graph.items():
        for other, names in others.items():
            if folder(other) != folder(source) and folder(other) not in MAY[folder(source)]:
                yield f"{source} takes {', '.join(sorted(names))} from {other}"


def wrong_symbols(build):
    graph = uses(build)
    if not graph:
        yield f"{build}: there are no object files; build first"
    yield from wrong_uses(graph)
    yield from wrong_circles(graph)


def wrong_circles(graph):
    inside = {a: {b for b in bs if folder(a) == folder(b)} for a, bs in graph.items()}
    rings = circles(inside)
    for ring in rings:
        if folder(ring[0]) not in UNMENDED:
            yield f"a circle: {' '.join(sorted(ring))}"
    for name in sorted(UNMENDED - {folder(ring[0]) for ring in rings}):
        yield f"{name} has no circle any more: take it out of UNMENDED in tests/layers.py"


def main(builds):
    faults = [*wrong_includes(), *(fault for build in builds for fault in wrong_symbols(build))]
    print("\n".join(faults), end="\n" if faults else "")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
