"""databases.py - three PostgreSQL servers, of which two follow the first, on free ports of this machine.

A commit waits for any one of the two. When the first dies, both others are asked how far they have
come, and the one that is further is promoted: it has all that was ever acknowledged."""

import os
import shutil
import subprocess
from pathlib import Path

from processes import Broken, Missing, Program, free_ports, identity, make_folder, program, run, wait_for

NAMES = ("db1", "db2", "db3")

# In a file, because pg_rewind needs them too: it starts a server for crash recovery.
SETTINGS = """
listen_addresses = '127.0.0.1'
synchronous_standby_names = 'ANY 1 (db1, db2, db3)'
shared_buffers = 32MB
max_connections = 60
max_wal_senders = 10
wal_keep_size = 256MB
wal_retrieve_retry_interval = 200ms
wal_receiver_timeout = 3s
wal_sender_timeout = 3s
log_min_messages = warning
dynamic_shared_memory_type = mmap
"""


def folder_of_programs():
    """The newest that is installed."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"), key=lambda path: float(path.parts[4]))
    if found:
        return found[-1].parent
    return Path(program("initdb", "postgresql")).parent


def lsn(text):
    """A place in the write-ahead log as a number."""
    high, low = text.split("/")
    return int(high, 16) << 32 | int(low, 16)


class Database:
    def __init__(self, name, folder, port, programs, safe):
        self.name, self.port, self.programs = name, port, programs
        self.folder = folder
        self.data = folder / name
        self.log = folder / f"{name}.log"
        flags = {"port": port, "cluster_name": name, "unix_socket_directories": folder, "fsync": "on" if safe else "off"}
        words = [word for key, value in flags.items() for word in ("-c", f"{key}={value}")]
        self.program = Program(name, [programs / "postgres", "-D", self.data, *words], self.log)

    def tool(self, name, *words, **settings):
        status = run([self.programs / name, *words], self.log, **settings)
        if status != 0:
            raise Broken(f"{name} for {self.name} ended with {status}; see {self.log}")

    def ask(self, statement, local=False, database="postgres", seconds=30):
        """The first value of the first row. local: a commit that waits for no other server."""
        settings = f"-c synchronous_commit={'local' if local else 'on'}"
        done = subprocess.run(
            [self.programs / "psql", "-qAtX", "-v", "ON_ERROR_STOP=1", "-h", "127.0.0.1", "-p", str(self.port),
             "-U", "qirkat", "-d", database, "-c", statement],
            capture_output=True, text=True, timeout=seconds, check=False, cwd="/", **identity(),
            env={**os.environ, "PGOPTIONS": settings, "PGCONNECT_TIMEOUT": "5"},
        )
        if done.returncode != 0:
            raise Broken(f"{self.name} refuses: {done.stderr.strip()}")
        return done.stdout.strip()

    def answers(self):
        return run([self.programs / "pg_isready", "-q", "-h", "127.0.0.1", "-p", self.port], self.log) == 0

    def start(self):
        self.program.start()
        self.program.wait(f"{self.name} takes connections", self.answers)

    def source(self):
        return f"host=127.0.0.1 port={self.port} user=qirkat"

    def copy_from(self, other):
        shutil.rmtree(self.data, ignore_errors=True)
        self.tool("pg_basebackup", "-d", other.source(), "-D", self.data, "-R", "-X", "stream", "-c", "fast", "-N")

    def follow(self, other):
        self.ask(f"ALTER SYSTEM SET primary_conninfo = '{other.source()}'", local=True)
        self.ask("SELECT pg_reload_conf()")

    def received(self):
        return lsn(self.ask("SELECT coalesce(pg_last_wal_receive_lsn(), pg_last_wal_replay_lsn())"))


class Databases:
    def __init__(self, folder, safe=True):
        programs = folder_of_programs()
        self.all = [Database(name, folder, port, programs, safe) for name, port in zip(NAMES, free_ports(len(NAMES)))]
        self.primary = self.all[0]
        self.log = folder / "databases.log"
        make_folder(folder)

    @property
    def standbys(self):
        return [each for each in self.all if each is not self.primary]

    def start(self):
        first = self.primary
        first.tool("initdb", "-D", first.data, "-U", "qirkat", "--auth=trust", "-E", "UTF8", "--locale=C", "-k", "-N")
        with open(first.data / "postgresql.conf", "a", encoding="utf-8") as settings:
            settings.write(SETTINGS)
        first.start()
        first.ask("CREATE DATABASE qirkat", local=True)
        for standby in self.standbys:
            standby.copy_from(first)
            standby.start()
        self.wait_for_standbys(2)

    def wait_for_standbys(self, count):
        wait_for(
            f"{count} servers follow {self.primary.name}",
            lambda: int(self.primary.ask(
                "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'quorum' AND state = 'streaming'")) >= count,
        )

    def url(self, ports=None):
        """For libpq, which takes the one that takes writes."""
        ports = ports or [each.port for each in self.all]
        hosts = ",".join(f"127.0.0.1:{port}" for port in ports)
        return f"postgres://qirkat@{hosts}/qirkat?target_session_attrs=read-write"

    def promote(self):
        """The primary is dead: the standby that has come further takes its place. Returns the dead one."""
        dead, living = self.primary, self.standbys
        places = {standby: standby.received() for standby in living}
        best = max(living, key=places.get)
        best.ask("SELECT pg_promote(true, 60)")
        self.primary = best
        for other in living:
            if other is not best:
                other.follow(best)
        return dead

    def bring_back(self, dead):
        """What was the primary follows the new one; rewound, or where that cannot be, copied. Without the
        checkpoint the new one would not say yet that it went another way, and nothing would be rewound."""
        self.primary.ask("CHECKPOINT")
        rewound = run(
            [dead.programs / "pg_rewind", "-D", dead.data, "--source-server", self.primary.source() + " dbname=postgres",
             "-R", "--no-sync"], dead.log)
        if rewound != 0:
            dead.copy_from(self.primary)
        dead.start()
        self.wait_for_standbys(2)
        return "rewound" if rewound == 0 else "copied"

    def end(self):
        for each in [self.primary, *self.standbys]:
            each.program.end(number=3)  # SIGQUIT: immediate shutdown


def missing():
    """What must be installed, in sentences."""
    try:
        folder_of_programs()
    except Missing as lack:
        return [str(lack)]
    return []
