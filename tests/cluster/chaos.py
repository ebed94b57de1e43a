#!/usr/bin/env python3
"""chaos.py PROGRAM PLAYERS [FAULTS [TABLES [SEED]]] [--only KIND,...] [--think MS] [--nodes N] [--lie STORM]
         [--patroni] [--keep]

Runs a whole cluster (cluster.py) under load (players.c), and causes one fault after another: nodes are
killed or hang, the primary database dies and a standby is promoted, NATS servers die, the network between
parts is cut, all nodes are restarted in turn. A quarter of the time there are two faults at once.
After each fault all players must get back to their tables; after every tenth, and at the end, an independent
client compares all rooms with what their players were told. At the end all records are verified, and the logs
are read from the database: each acknowledged request must be there exactly once, and all three databases must
be equal.

The table at the end shows the longest wait of a move, by fault. These times are not part of the test.

--patroni: Patroni and etcd manage the databases (patroni.py); what is killed is PostgreSQL alone, or a whole machine
with its Patroni, and nobody but Patroni promotes a standby.
--lie STORM: the nodes run STORM, which acknowledges what it does not store; the run passes if that is detected.
"""

import argparse
import os
import random
import select
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import databases
import patroni
from cluster import Cluster, tell_missing
from lines import BROKEN, CUT, WHOLE, Lines
from processes import Broken, Missing, free_ports, wait_for

LOOK_EACH = 10
FLAGS = (
    "--messages-per-10s", "1000000", "--sockets", "20000", "--sockets-per-address", "20000", "--rooms", "100000",
    "--rooms-per-address", "100000", "--store-mb-per-address", "0", "--loop-percent-per-address", "100",
    "--kib-per-s-per-address", "0", "--requests-per-s-per-address", "100000", "--drain-s", "5", "--log", "info")
EVENTS_SUM = "SELECT count(*) || ' ' || md5(string_agg(md5(e::text), '' ORDER BY room, version)) FROM qirkat.events e"
# Longest acceptable wait for a move, in seconds.
AIMS = {"node_killed": 8, "database_killed": 3, "bus_killed": 2, "rolling_restart": 2}


class Lost(Exception):
    """An error that the players found."""


class Players:
    """tests/cluster/players.c"""

    def __init__(self, path, tables, seed, think_ms, ports, log):
        words = [str(word) for word in (path, tables, seed, think_ms, *ports)]
        with open(log, "ab") as errors:
            self.process = subprocess.Popen(
                words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=errors, start_new_session=True)
        self.buffer = b""

    def line(self, seconds):
        end = time.monotonic() + seconds
        while b"\n" not in self.buffer:
            ready, _, _ = select.select([self.process.stdout], [], [], max(0, end - time.monotonic()))
            piece = self.process.stdout.read1() if ready else None
            if piece is None:
                raise Lost(f"the players say nothing for {seconds} s")
            if piece == b"":
                raise Lost(f"the players ended with {self.process.wait()}")
            self.buffer += piece
        line, self.buffer = self.buffer.split(b"\n", 1)
        return line.decode()

    def ask(self, order, word=None, seconds=240):
        """word: the first word of the answer, whose other words are returned. None: no answer is expected."""
        self.tell(order)
        if word is None:
            return []
        line = self.line(seconds)
        if not line.startswith(word + " ") and line != word:
            raise Lost(line.removeprefix("wrong "))
        return line.split()[1:]

    def tell(self, order):
        try:
            self.process.stdin.write(f"{order}\n".encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            raise Lost(self.line(5).removeprefix("wrong ")) from None

    def end(self):
        try:
            self.process.stdin.close()
        except BrokenPipeError:
            pass  # the program has exited without reading a command
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


# ---- faults ----

class Fault:
    """begin() causes a fault, mend() repairs it; faults that take a while sleep in between. Faults of one
    group are not combined."""

    group = "node"
    hold_s = (1, 4)
    needs_the_rest = False  # whether it can begin only while nothing else is broken

    def __init__(self, storm):
        self.storm, self.cluster, self.random = storm, storm.cluster, storm.random

    def one_node(self):
        return self.random.choice(self.cluster.nodes)


class NodeKilled(Fault):
    def begin(self):
        self.node = self.one_node()
        self.node.program.kill()
        return self.node.name

    def mend(self):
        self.node.start_as_service()


class NodePaused(Fault):
    hold_s = (1, 10)

    def begin(self):
        self.node = self.one_node()
        self.node.program.send(signal.SIGSTOP)
        return self.node.name

    def mend(self):
        self.node.program.send(signal.SIGCONT)
        self.node.wait()


class RollingRestart(Fault):
    hold_s = (0, 0)
    needs_the_rest = True

    def begin(self):
        for node in self.cluster.nodes:
            status = node.program.end()
            if status != 0:
                raise Lost(f"{node.name} ends with {status} when it is told to:\n{node.program.words()}")
            node.start_as_service()
            time.sleep(0.5)
        return "all"

    def mend(self):
        pass


class DatabaseKilled(Fault):
    group = "database"
    hold_s = (0.5, 2)

    def begin(self):
        databases = self.cluster.databases
        name = databases.primary.name
        databases.primary.program.kill()
        self.storm.lines.set_target(databases.primary.port, False)
        self.dead = databases.promote()
        return f"{name}, promoted {databases.primary.name}"

    def mend(self):
        self.storm.lines.set_target(self.dead.port, True)
        self.cluster.databases.bring_back(self.dead)


class StandbyKilled(Fault):
    group = "database"

    def begin(self):
        self.standby = self.random.choice(self.cluster.databases.standbys)
        self.standby.program.kill()
        self.storm.lines.set_target(self.standby.port, False)
        return self.standby.name

    def mend(self):
        self.standby.start()
        self.storm.lines.set_target(self.standby.port, True)
        self.cluster.databases.wait_for_standbys(2)


class PostgresKilled(Fault):
    """Kills the primary's PostgreSQL alone. Patroni promotes a standby, and starts the dead server as a standby."""

    group = "database"
    hold_s = (0, 0)

    def victim(self):
        return self.cluster.databases.primary

    def kill(self):
        patroni.kill_postgres(self.dead)

    def begin(self):
        self.dead = self.victim()
        self.storm.lines.set_target(self.dead.port, False)
        self.kill()
        return self.dead.name

    def mend(self):
        wait_for(f"PostgreSQL runs again at {self.dead.name}", self.dead.answers, 120)
        self.storm.lines.set_target(self.dead.port, True)
        self.cluster.databases.wait_for_standbys(2)


class StandbyMachineKilled(PostgresKilled):
    hold_s = (1, 4)

    def victim(self):
        return self.random.choice(self.cluster.databases.standbys)

    def kill(self):
        patroni.kill_machine(self.dead)

    def mend(self):
        self.dead.program.start()
        super().mend()


class PrimaryMachineKilled(StandbyMachineKilled):
    """The machine stays off until the lock in etcd has expired and another database leads."""

    hold_s = (0, 0)

    def victim(self):
        return self.cluster.databases.primary

    def begin(self):
        name = super().begin()
        wait_for("another primary than the dead one", self.another_leads, 120)
        return f"{name}, promoted {self.cluster.databases.leader().name}"

    def another_leads(self):
        return self.cluster.databases.leader() not in (None, self.dead)


class BusKilled(Fault):
    group = "bus"

    def begin(self):
        self.server = self.random.choice(self.cluster.bus.all)
        self.server.kill()
        self.set_lines(self.server, False)
        return self.server.name

    def mend(self):
        self.cluster.bus.start(self.server)
        self.set_lines(self.server, True)

    def set_lines(self, server, lives):
        bus = self.cluster.bus
        self.storm.lines.set_target(bus.ports[bus.all.index(server)], lives)


class WholeBusKilled(BusKilled):
    def begin(self):
        for server in self.cluster.bus.all:
            server.kill()
            self.set_lines(server, False)
        return "all"

    def mend(self):
        for server in self.cluster.bus.all:
            server.start()
            self.set_lines(server, True)
        wait_for("the NATS servers know each other", self.cluster.bus.is_whole)


class LineFault(Fault):
    kind, state = "", CUT

    def begin(self):
        node = self.one_node()
        self.lines = self.storm.lines_of[node.name][self.kind]
        self.storm.lines.set(self.lines, self.state)
        return node.name

    def mend(self):
        self.storm.lines.set(self.lines, WHOLE)


class DatabaseLineCut(LineFault):
    group = kind = "database"
    hold_s = (1, 9)


class DatabaseLineBroken(LineFault):
    group = kind = "database"
    state = BROKEN


class BusLineCut(LineFault):
    group = kind = "bus"
    hold_s = (1, 9)


class BusLineBroken(LineFault):
    group = kind = "bus"
    state = BROKEN


# Each with its relative frequency. How databases die depends on who promotes a standby: we (databases.py), or Patroni.
KINDS = {
    "node_killed": (NodeKilled, 4), "node_paused": (NodePaused, 3), "rolling_restart": (RollingRestart, 1),
    "bus_killed": (BusKilled, 2), "whole_bus_killed": (WholeBusKilled, 1), "database_line_cut": (DatabaseLineCut, 2),
    "database_line_broken": (DatabaseLineBroken, 1), "bus_line_cut": (BusLineCut, 2), "bus_line_broken": (BusLineBroken, 1),
}
SCRIPTED_KINDS = {"database_killed": (DatabaseKilled, 3), "standby_killed": (StandbyKilled, 1)}
PATRONI_KINDS = {
    "postgres_killed": (PostgresKilled, 2), "primary_machine_killed": (PrimaryMachineKilled, 1),
    "standby_machine_killed": (StandbyMachineKilled, 1),
}


# ---- the storm ----

class Storm:
    def __init__(self, cluster, chance):
        self.cluster, self.random = cluster, chance
        self.lines = Lines()
        self.lines_of = {}
        self.waits = {}
        self.players = None

    def nodes_behind_lines(self, count):
        """Nodes whose connections to the database and the bus can all be cut."""
        nodes = []
        for i in range(count):
            ports = {"database": [each.port for each in self.cluster.databases.all], "bus": self.cluster.bus.ports}
            own, lines = {}, {}
            for kind, targets in ports.items():
                own[kind] = free_ports(len(targets))
                lines[kind] = [self.lines.add(f"node{i + 1} {kind}", port, target)
                               for port, target in zip(own[kind], targets)]
            database, bus = self.cluster.databases.url(own["database"]), self.cluster.bus.url(own["bus"])
            nodes.append(self.cluster.node(i, database, bus))
            self.lines_of[nodes[-1].name] = lines
        return nodes

    def pick(self, kinds):
        names = list(kinds)
        return self.random.choices(names, [kinds[name][1] for name in names])[0]

    def pick_some(self, kinds):
        """One fault, or two independent ones."""
        names = [self.pick(kinds)]
        second = self.pick(kinds)
        group = kinds[names[0]][0].group
        if self.random.random() < 0.25 and kinds[second][0].group != group:
            names.append(second)
        return names

    def strike(self, kinds):
        names = self.pick_some(kinds)
        names.sort(key=lambda name: not kinds[name][0].needs_the_rest)
        kind = names[0] if len(names) == 1 else "two_at_once"
        faults = [kinds[name][0](self) for name in names]
        self.players.ask(f"fault {kind}")
        begun = time.monotonic()
        for name, fault in zip(names, faults):
            print(f"{name} ", end="", flush=True)
            print(f"({fault.begin()}) ", end="", flush=True)
            time.sleep(self.random.uniform(*fault.hold_s))
        # A node is ready only when everything it needs is there, so nodes are mended last.
        for fault in sorted(faults, key=lambda fault: fault.group == "node"):
            fault.mend()
        mended = time.monotonic()
        longest = int(self.players.ask("calm", "calm")[1])
        self.waits.setdefault(kind, []).append(longest)
        for node in self.cluster.nodes:
            node.wait()
        self.cluster.databases.wait_for_standbys(2)
        print(f"mended after {mended - begun:.1f} s, longest wait of a move {longest / 1000:.1f} s", flush=True)

    def run(self, count, kinds):
        looked = 0
        # First measure how long moves wait without any fault.
        self.players.ask("fault none")
        time.sleep(3)
        self.waits["none"] = [int(self.players.ask("calm", "calm")[1])]
        for done in range(1, count + 1):
            time.sleep(self.random.uniform(0.3, 1.5))
            print(f"{done}: ", end="", flush=True)
            self.strike(kinds)
            if done % LOOK_EACH == 0 or done == count:
                looked += int(self.players.ask("look", "looked")[0])
                moves = self.players.ask("count", "count")[0]
                print(f"{done} faults, {moves} moves acknowledged, {looked} events compared", flush=True)
        return looked

    def finish(self):
        """The final checks. Returns (records verified, events and requests in the logs)."""
        verified = int(self.players.ask("verify", "verified")[0])
        self.players.ask("rest", "rests")
        for node in self.cluster.nodes:
            node.program.send(signal.SIGSTOP)  # so that no node takes over the rooms of another
        for node in self.cluster.nodes:
            node.program.kill()
        events, requests = self.players.ask(f"logs {self.cluster.databases.url()}", "logs")
        self.compare_databases()
        return verified, int(events), int(requests)

    def compare_databases(self):
        """All three databases must have all events."""
        primary = self.cluster.databases.primary
        wanted = primary.ask(EVENTS_SUM, database="qirkat", seconds=300)
        for database in self.cluster.databases.standbys:
            wait_for(f"{database.name} has what {primary.name} has",
                     lambda database=database: database.ask(EVENTS_SUM, database="qirkat", seconds=300) == wanted, 60)

    def tell_ended(self):
        """Reports nodes that are not running, where the reason may be something other than a fault."""
        for node in self.cluster.nodes:
            if not node.program.runs():
                print(f"{node.name} ended with {node.program.join()}:\n{node.program.words(5)}", flush=True)

    def end(self):
        if self.players is not None:
            self.players.end()
        self.cluster.end()
        self.lines.end()


def print_waits(waits):
    print(f"\n{'broken':22} {'times':>5} {'longest wait of a move, s':>26} {'median':>8} {'aim':>5}")
    for kind in sorted(waits):
        found = waits[kind]
        aim = f"{AIMS[kind]}" if kind in AIMS else ""
        mark = " missed" if kind in AIMS and max(found) > AIMS[kind] * 1000 else ""
        print(f"{kind:22} {len(found):5} {max(found) / 1000:26.2f} {statistics.median(found) / 1000:8.2f} {aim:>5}{mark}")


def arguments():
    parser = argparse.ArgumentParser(description="A cluster under load, broken again and again.")
    parser.add_argument("program")
    parser.add_argument("players")
    parser.add_argument("faults", nargs="?", type=int, default=100)
    parser.add_argument("tables", nargs="?", type=int, default=200)
    parser.add_argument("seed", nargs="?", type=int, default=int(time.time()) % 1000000)
    parser.add_argument("--only", help="these kinds, with commas: " + ", ".join(KINDS | SCRIPTED_KINDS | PATRONI_KINDS))
    parser.add_argument("--think", type=int, default=1500, metavar="MS", help="a player thinks for up to so long")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--lie", metavar="STORM", help="a program that lies; it must be found")
    parser.add_argument("--patroni", action="store_true", help="it manages the databases, using etcd")
    parser.add_argument("--keep", action="store_true", help="leave the folder")
    args = parser.parse_args()
    kinds = KINDS | (PATRONI_KINDS if args.patroni else SCRIPTED_KINDS)
    chosen = args.only.split(",") if args.only else list(kinds)
    for kind in chosen:
        if kind not in kinds:
            parser.error(f"no fault is called {kind}: there are {', '.join(kinds)}")
    return args, {kind: kinds[kind] for kind in chosen}


def whole_run(args, kinds, folder, holder):
    """Runs the faults, and reports the result."""
    chance = random.Random(args.seed)
    cluster = Cluster(
        args.lie or args.program, folder, args.nodes, safe=False, flags=FLAGS,
        environment={"STORM_LIES": "1"} if args.lie else None,
        makes=patroni.PatroniDatabases if args.patroni else databases.Databases)
    storm = Storm(cluster, chance)
    holder.append(storm)
    cluster.start_stores()
    cluster.start_nodes(storm.nodes_behind_lines(args.nodes))
    storm.players = Players(args.players, args.tables, args.seed, args.think, cluster.ports, folder / "players.log")
    looked = storm.run(args.faults, kinds)
    moves, refused, displaced, games = storm.players.ask("count", "count")
    verified, events, requests = storm.finish()
    print_waits(storm.waits)
    print(f"{args.faults} faults, {args.tables} tables, {games} games ended; {moves} moves acknowledged, {refused} errors met, "
          f"{displaced} seats told that they sit elsewhere; {looked} events compared, {verified} records verified; "
          f"in the database {events} events, {requests} requests: nothing lost, nothing twice")


def place():
    """In memory if possible: only processes are killed, not machines. A run of tests has its own folder there."""
    return "/dev/shm" if "TMPDIR" not in os.environ and Path("/dev/shm").is_dir() else None


def main():
    args, kinds = arguments()
    tell_missing(args.patroni)
    print(f"seed {args.seed}", flush=True)
    folder = Path(tempfile.mkdtemp(prefix="qirkat-chaos-", dir=place()))
    holder, status = [], 0
    try:
        whole_run(args, kinds, folder, holder)
        if args.lie:
            print("the nodes lied, and nobody noticed", file=sys.stderr)
            status = 1
    except Lost as loss:
        for storm in holder:
            storm.tell_ended()
        found = args.lie and str(loss).startswith(("room ", "the log of "))
        print(f"{'found, as it must be: ' if found else ''}{loss}", flush=True)
        status = 0 if found else 1
    except (Broken, Missing, subprocess.TimeoutExpired, KeyboardInterrupt) as error:
        print(f"chaos: {error or 'ended'}", file=sys.stderr)
        status = 1
    finally:
        signal.signal(signal.SIGINT, signal.SIG_IGN)
        for storm in holder:
            storm.end()
        if args.keep or status:
            print(f"logs are in {folder}")
        else:
            shutil.rmtree(folder, ignore_errors=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
