#!/usr/bin/env python3
"""bench.py PROGRAM LOAD [--tables N] [--rate N] [--seconds N] [--watchers N] [--rooms N] [WORD...]

Measures what several nodes cost and gain, on this machine. WORD: only these of

  moves     a move on one node with SQLite, one with PostgreSQL, and clusters of 1, 2 and 3 nodes: at full speed,
            and at --rate a second; processor time of nodes, databases and NATS
  watchers  one table with --watchers spectators on three nodes: how long until its players get their answer,
            and until the last spectator receives the move
  takeover  kills a node with --rooms unfinished rooms: how long until the others have taken them all over, and
            how long moves at other tables take meanwhile

Everything shares the processors of this machine, the load included: the figures are for comparison only."""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from chaos import FLAGS
from cluster import Cluster, tell_missing
from parts import answer, copy_of
from processes import Broken, Missing, Program, children, free_ports, make_folder, wait_for

TICKS = os.sysconf("SC_CLK_TCK")


def processor_s(programs):
    """Seconds of processor time so far, including child processes."""
    ticks = 0
    for program in programs:
        for pid in [program.pid, *children(program.pid)]:
            try:
                fields = Path(f"/proc/{pid}/stat").read_text(encoding="ascii").rsplit(")", 1)[1].split()
            except OSError:
                continue
            ticks += sum(int(field) for field in fields[11:15 if pid == program.pid else 13])
    return ticks / TICKS


class Load:
    """tests/cluster/load.c"""

    def __init__(self, path, ports, **flags):
        words = [str(word) for name, value in flags.items() for word in (f"--{name}", value)]
        self.process = subprocess.Popen([path, *words, *[str(port) for port in ports]], stdout=subprocess.PIPE, text=True)

    def wait_for(self, word):
        for line in self.process.stdout:
            if line.startswith(word):
                return line
        raise Broken(f"the load ended with {self.process.wait()} before it said {word}")

    def finish(self):
        said = self.process.stdout.read()
        if self.process.wait() != 0:
            raise Broken("the load did not come to its end")
        return said


def times(said, name):
    """(p50, p99) in milliseconds, from the output of the load."""
    found = re.search(rf"{name} +p50 ([\d.]+) ms, p99 ([\d.]+) ms", said)
    return (float(found[1]), float(found[2])) if found else (None, None)


class Single:
    """A single process with a file, for comparison."""

    def __init__(self, path, folder):
        make_folder(folder).chmod(0o755)
        (self.port,) = free_ports(1)
        self.ports = [self.port]
        data = make_folder(folder / "data")
        self.program = Program("sqlite", [
            copy_of(path, folder), "serve", "--host", "127.0.0.1", "--port", self.port, "--data", data, *FLAGS], folder / "log")
        self.parts = {"nodes": [self.program]}

    def start(self):
        self.program.start()
        self.program.wait("the server is ready", lambda: answer(self.port, "/readyz")[0] == 200)

    def end(self):
        self.program.end()


class Several(Cluster):
    def start(self):
        self.start_stores()
        self.start_nodes()
        self.parts = {
            "nodes": [node.program for node in self.nodes],
            "databases": [each.program for each in self.databases.all],
            "NATS": self.bus.all if self.with_bus else [],
        }


def measure(args, server, rate):
    """(moves a second, microseconds a move by part, p50 and p99 of acknowledgements)"""
    load = Load(args.load, server.ports, rooms=args.tables, seconds=args.seconds, rate=rate)
    load.wait_for("begin")
    before, begun = {name: processor_s(programs) for name, programs in server.parts.items()}, time.monotonic()
    moves = int(load.wait_for("end").split()[1])
    took = time.monotonic() - begun
    costs = {name: (processor_s(programs) - before[name]) * 1e6 / max(1, moves) for name, programs in server.parts.items()}
    return moves / took, costs, times(load.finish(), "acknowledgement")


def place(folder, name):
    """A new folder on a disk each time, as acknowledgements wait for the disk."""
    return Path(tempfile.mkdtemp(prefix=f"{name}-", dir=folder))


def bench_moves(args, folder):
    print(f"\n{'':32} {'moves/s':>8} {'us a move: nodes':>17} {'databases':>10} {'NATS':>6} {'ack p50':>8} {'p99 ms':>8}")
    cases = [("SQLite", lambda: Single(args.program, place(folder, "sqlite")))]
    for nodes, with_bus in ((1, False), (1, True), (2, True), (3, True)):
        name = f"{nodes} node{'s' if nodes > 1 else ''}" if with_bus else "PostgreSQL, no bus"
        cases.append((name, lambda nodes=nodes, with_bus=with_bus: Several(
            args.program, place(folder, "nodes"), nodes, safe=True, flags=FLAGS, with_bus=with_bus)))
    for rate in (0, args.rate):
        for name, make in cases:
            server = make()
            try:
                server.start()
                moves, costs, (p50, p99) = measure(args, server, rate)
            finally:
                server.end()
            cells = "".join(f"{costs[part]:{width}.0f}" if part in costs else " " * width
                            for part, width in (("nodes", 18), ("databases", 11), ("NATS", 7)))
            what = f"{name}, {'full speed' if rate == 0 else f'{rate}/s'}"
            print(f"{what:32} {moves:8.0f}{cells} {p50 or 0:8.2f} {p99 or 0:8.2f}", flush=True)


def bench_watchers(args, folder):
    cluster = Several(args.program, place(folder, "watchers"), 3, safe=True, flags=FLAGS)
    try:
        cluster.start()
        load = Load(args.load, cluster.ports, rooms=1, watchers=args.watchers, seconds=max(args.seconds, 20), rate=1)
        load.wait_for("begin")
        load.wait_for("end")
        said = load.finish()
    finally:
        cluster.end()
    print(f"\n{args.watchers} spectators at one table, over three nodes, a move a second")
    print(said, end="", flush=True)


def bench_takeover(args, folder):
    cluster = Several(args.program, place(folder, "takeover"), 3, safe=False, flags=FLAGS)
    try:
        cluster.start()
        load = Load(args.load, cluster.ports[:1], rooms=100, leave=args.rooms)
        load.wait_for("left")
        load.finish()
        database = cluster.databases.primary

        def left():
            return int(database.ask("SELECT count(*) FROM qirkat.rooms WHERE owner = 'node1' AND status = 1", database="qirkat"))
        rooms = left()
        load = Load(args.load, cluster.ports[1:], rooms=50, seconds=max(args.seconds, 60), rate=100)
        load.wait_for("begin")
        cluster.nodes[0].program.kill()
        begun = time.monotonic()
        wait_for("the first room is taken over", lambda: left() < rooms, 60)
        first = time.monotonic() - begun
        wait_for("all rooms are taken over", lambda: left() == 0, 1200)
        whole = time.monotonic() - begun
        load.wait_for("end")
        said = load.finish()
    finally:
        cluster.end()
    print(f"\n{rooms} unfinished rooms of a node that is killed: the first taken over after {first:.1f} s, all after {whole:.1f} s")
    print(f"moves at other tables meanwhile, 100 a second: {said}", end="", flush=True)


KINDS = {"moves": bench_moves, "watchers": bench_watchers, "takeover": bench_takeover}


def main():
    parser = argparse.ArgumentParser(description="What several nodes cost and gain.")
    parser.add_argument("program")
    parser.add_argument("load")
    parser.add_argument("words", nargs="*", help=", ".join(KINDS))
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--rate", type=int, default=500)
    parser.add_argument("--seconds", type=int, default=10)
    parser.add_argument("--watchers", type=int, default=5000)
    parser.add_argument("--rooms", type=int, default=50000)
    args = parser.parse_args()
    for word in args.words:
        if word not in KINDS:
            parser.error(f"nothing is called {word}: there are {', '.join(KINDS)}")
    tell_missing()
    folder = Path(tempfile.mkdtemp(prefix="qirkat-bench-", dir="/var/tmp"))
    folder.chmod(0o755)
    status = 0
    try:
        for word in args.words or KINDS:
            KINDS[word](args, folder)
        shutil.rmtree(folder, ignore_errors=True)
    except (Broken, Missing, subprocess.TimeoutExpired, KeyboardInterrupt) as error:
        print(f"bench: {error or 'ended'}; logs are in {folder}", file=sys.stderr)
        status = 1
    return status


if __name__ == "__main__":
    sys.exit(main())
