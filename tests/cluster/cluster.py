#!/usr/bin/env python3
"""cluster.py PROGRAM [--nodes N] [--patroni] [--folder FOLDER] [--keep] [--run COMMAND]

Runs a whole cluster on this machine, without containers: three PostgreSQL servers (a primary and two standbys;
a commit waits for either standby), three NATS servers, N nodes of Qirkat (3), and a balancer and Prometheus if
they are installed. All listen on free ports of 127.0.0.1, run as an unprivileged user, and keep their data in
one folder. --patroni: Patroni and etcd manage the databases and promote standbys. Ctrl-C ends everything; the
folder is deleted, except with --keep or if it was given with --folder. With --run it ends with that command, which
finds the addresses and the processes of the nodes in QIRKAT_NODES and QIRKAT_NODE_PIDS.
"""

import argparse
import os
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
from pathlib import Path

import databases
import patroni
from parts import Balancer, Bus, Node, Prometheus, copy_of, missing_parts
from processes import Broken, Missing, free_ports, is_installed, make_folder


class Cluster:
    def __init__(self, path, folder, nodes=3, safe=True, flags=(), environment=None, makes=databases.Databases,
                 with_bus=True):
        self.folder = make_folder(folder)
        self.folder.chmod(0o755)
        self.path = copy_of(path, self.folder)
        self.databases = makes(self.folder, safe)
        self.bus = Bus(self.folder)
        self.ports = free_ports(nodes)
        self.flags, self.environment = flags, environment
        self.nodes, self.beside = [], []
        self.with_bus = with_bus

    def start_stores(self):
        self.databases.start()
        self.bus.start()

    def node(self, i, database=None, bus=None):
        """Node i, counted from 0, not started yet. A single node needs no bus."""
        bus = (bus or self.bus.url()) if self.with_bus else ""
        return Node(
            f"node{i + 1}", self.folder, self.path, self.ports[i], database or self.databases.url(), bus, self.flags,
            self.environment)

    def start_nodes(self, nodes=None):
        self.nodes = nodes or [self.node(i) for i in range(len(self.ports))]
        for node in self.nodes:
            node.start()

    def start_beside(self):
        """Starts a balancer and Prometheus, if they are installed."""
        if is_installed("haproxy"):
            self.balancer = Balancer(self.folder, self.ports)
            self.beside.append(self.balancer.program)
            self.balancer.start()
        if is_installed("prometheus"):
            targets = {"qirkat": self.ports}
            if is_installed("haproxy"):
                targets["haproxy"] = [self.balancer.page]
            self.prometheus = Prometheus(self.folder, targets)
            self.beside.append(self.prometheus.program)
            self.prometheus.start()

    def end(self):
        for program in self.beside:
            program.end()
        for node in self.nodes:
            node.program.send(signal.SIGTERM)
        for node in self.nodes:
            node.program.join()
        self.bus.end()
        self.databases.end()


def print_addresses(cluster):
    rows = []
    if is_installed("haproxy"):
        rows += [("play here", f"http://127.0.0.1:{cluster.balancer.port}/"),
                 ("balancer", f"http://127.0.0.1:{cluster.balancer.page}/")]
    rows += [(node.name, f"http://127.0.0.1:{node.port}/  (process {node.program.pid})") for node in cluster.nodes]
    if is_installed("prometheus"):
        rows.append(("prometheus", f"http://127.0.0.1:{cluster.prometheus.port}/"))
    rows += [(each.name, f"psql -h 127.0.0.1 -p {each.port} -U qirkat qirkat{'  (written to)' if each is cluster.databases.primary else ''}")
             for each in cluster.databases.all]
    rows += [(f"bus{i + 1}", f"nats://127.0.0.1:{port}  figures http://127.0.0.1:{cluster.bus.pages[i]}/")
             for i, port in enumerate(cluster.bus.ports)]
    rows.append(("database", cluster.databases.url()))
    rows.append(("folder", str(cluster.folder)))
    for name, text in rows:
        print(f"{name:11} {text}")
    print("Ctrl-C ends it.", flush=True)


def tell_missing(with_patroni=False):
    """Exits if something required is not installed."""
    must, may = missing_parts()
    must += databases.missing() + (patroni.missing() if with_patroni else [])
    for sentence in may:
        print(f"left out: {sentence}", file=sys.stderr)
    if must:
        sys.exit("cluster: " + "; ".join(must))


def run(cluster, command):
    """Runs a command beside the cluster. Returns its status."""
    nodes = {
        "QIRKAT_NODES": " ".join(f"http://127.0.0.1:{node.port}" for node in cluster.nodes),
        "QIRKAT_NODE_PIDS": " ".join(str(node.program.pid) for node in cluster.nodes),
    }
    return subprocess.run(shlex.split(command), env={**os.environ, **nodes}, check=False).returncode


def on_signal(number, frame):
    raise KeyboardInterrupt


def main():
    parser = argparse.ArgumentParser(description="A whole cluster on this machine.")
    parser.add_argument("program")
    parser.add_argument("--nodes", type=int, default=3)
    parser.add_argument("--patroni", action="store_true", help="it leads the databases, with etcd")
    parser.add_argument("--folder", type=Path)
    parser.add_argument("--keep", action="store_true", help="leave the folder when it ends")
    parser.add_argument("--run", metavar="COMMAND", help="run it, and end with it")
    args = parser.parse_args()
    tell_missing(args.patroni)
    signal.signal(signal.SIGTERM, on_signal)
    folder = args.folder or Path(tempfile.mkdtemp(prefix="qirkat-cluster-"))
    cluster = None
    status = 0
    try:
        cluster = Cluster(
            args.program, folder, args.nodes, makes=patroni.PatroniDatabases if args.patroni else databases.Databases)
        cluster.start_stores()
        cluster.start_nodes()
        cluster.start_beside()
        print_addresses(cluster)
        if args.run:
            status = run(cluster, args.run)
        else:
            ends = (signal.SIGINT, signal.SIGTERM)
            signal.pthread_sigmask(signal.SIG_BLOCK, ends)  # so that none comes between this line and the wait
            signal.sigwait(ends)
            signal.pthread_sigmask(signal.SIG_UNBLOCK, ends)
    except KeyboardInterrupt:
        pass
    except (Broken, Missing, subprocess.TimeoutExpired) as error:
        print(f"cluster: {error}", file=sys.stderr)
        status = 1
    finally:
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, signal.SIG_IGN)  # shut down only once
        if cluster:
            cluster.end()
        if not args.keep and args.folder is None:
            shutil.rmtree(folder, ignore_errors=True)
    return status


if __name__ == "__main__":
    sys.exit(main())
