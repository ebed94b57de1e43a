"""patroni.py - the three databases managed by Patroni, which promotes standbys itself, using etcd.

When a machine is lost it is slower than databases.py (its ttl is at least 20 s), but it is what many people run."""

import json
import signal

from databases import NAMES, SETTINGS, Databases
from parts import answer
from processes import Broken, Missing, Program, free_ports, make_folder, program, send_to_all, wait_for

ETCD_NAMES = ("etcd1", "etcd2", "etcd3")


class Etcd:
    def __init__(self, folder):
        count = len(ETCD_NAMES)
        ports = free_ports(2 * count)
        self.ports, peers = ports[:count], ports[count:]
        members = ",".join(f"{name}=http://127.0.0.1:{port}" for name, port in zip(ETCD_NAMES, peers))
        self.all = []
        for name, port, peer in zip(ETCD_NAMES, self.ports, peers):
            clients, others = f"http://127.0.0.1:{port}", f"http://127.0.0.1:{peer}"
            self.all.append(Program(name, [
                program("etcd", "etcd-server"), "--name", name, "--data-dir", make_folder(folder / name),
                "--listen-client-urls", clients, "--advertise-client-urls", clients, "--listen-peer-urls", others,
                "--initial-advertise-peer-urls", others, "--initial-cluster", members], folder / f"{name}.log"))

    def start(self):
        for member in self.all:
            member.start()
        wait_for("etcd has a leader", lambda: all('"true"' in answer(port, "/health")[1] for port in self.ports))

    def end(self):
        for member in self.all:
            member.end()


class PatroniDatabases(Databases):
    def __init__(self, folder, safe=True):
        super().__init__(folder, safe)
        self.etcd = Etcd(folder)
        self.pages = free_ports(len(NAMES))
        for database, page in zip(self.all, self.pages):
            settings = folder / f"{database.name}-patroni.yml"
            # JSON is valid YAML.
            settings.write_text(json.dumps(self.settings(database, page)), encoding="utf-8")
            settings.chmod(0o644)
            database.page = page
            database.program = Program(
                database.name, [program("patroni", "patroni"), settings], database.log,
                {"PATH": f"{database.programs}:/usr/bin:/bin"})

    def settings(self, database, page):
        rows = (row.partition(" = ") for row in SETTINGS.strip().splitlines())
        shared = {key: value.strip("'") for key, _, value in rows
                  if key not in ("listen_addresses", "synchronous_standby_names", "wal_keep_size")}
        place = f"127.0.0.1:{database.port}"
        return {
            "scope": "qirkat", "name": database.name,
            "restapi": {"listen": f"127.0.0.1:{page}", "connect_address": f"127.0.0.1:{page}"},
            "etcd3": {"hosts": [f"127.0.0.1:{port}" for port in self.etcd.ports]},
            "bootstrap": {
                "dcs": {
                    "ttl": 20, "loop_wait": 1, "retry_timeout": 3, "master_start_timeout": 0,
                    "synchronous_mode": True, "synchronous_mode_strict": True,
                    "postgresql": {"use_pg_rewind": True, "parameters": shared},
                },
                "initdb": [{"encoding": "UTF8"}, {"locale": "C"}, "data-checksums"],
            },
            "postgresql": {
                "listen": place, "connect_address": place, "data_dir": str(database.data),
                "bin_dir": str(database.programs), "pgpass": str(database.folder / f"{database.name}-pgpass"),
                "authentication": {"superuser": {"username": "qirkat"}, "replication": {"username": "follower"},
                                   "rewind": {"username": "qirkat"}},
                "parameters": {"unix_socket_directories": str(database.folder)},
                "basebackup": {"checkpoint": "fast"}, "remove_data_directory_on_rewind_failure": True,
                "pg_hba": ["host all all 127.0.0.1/32 trust", "host replication all 127.0.0.1/32 trust",
                           "local all all trust"],
            },
        }

    def leader(self):
        """The current primary; None if there is none."""
        for database in self.all:
            if answer(database.page, "/primary", 2)[0] == 200:
                return database
        return None

    def count_followers(self):
        """How many stream from the primary; 0 without one."""
        self.primary = self.leader() or self.primary
        try:
            return int(self.primary.ask(
                "SELECT count(*) FROM pg_stat_replication WHERE state = 'streaming' AND NOT pg_is_in_recovery()"))
        except Broken:
            return 0

    def has_heir(self):
        """Whether there is a standby that Patroni would promote. Until etcd has one, a primary that dies is not replaced, since no other
        is known to have all its commits."""
        return any(answer(database.page, "/synchronous", 2)[0] == 200 for database in self.all)

    def wait_for_standbys(self, count):
        wait_for(f"Patroni has a primary that {count} servers follow",
                 lambda: self.count_followers() >= count and self.has_heir(), 120)

    def start(self):
        self.etcd.start()
        for database in self.all:
            database.program.start()
        self.wait_for_standbys(2)
        self.primary.ask("CREATE DATABASE qirkat")

    def end(self):
        for database in self.all:
            database.program.end()
        self.etcd.end()


def kill_postgres(database):
    """Kills PostgreSQL alone. Patroni starts it detached, so it is not among its children."""
    pid = int((database.data / "postmaster.pid").read_text(encoding="utf-8").split("\n", 1)[0])
    send_to_all(pid, signal.SIGKILL)


def kill_machine(database):
    """Kills PostgreSQL and Patroni, like a power failure of their machine."""
    database.program.send(signal.SIGSTOP)
    kill_postgres(database)
    database.program.kill()


def missing():
    lacking = []
    for name, package in (("patroni", "patroni"), ("etcd", "etcd-server")):
        try:
            program(name, package)
        except Missing as lack:
            lacking.append(str(lack))
    return lacking
