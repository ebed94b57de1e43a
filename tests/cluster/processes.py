"""processes.py - the processes of a cluster on one machine: started as an unprivileged user, and ended by their process id."""

import ctypes
import os
import pwd
import random
import shutil
import signal
import socket
import subprocess
import time
from pathlib import Path

PR_SET_PDEATHSIG = 1
PORTS_BELOW_THOSE_OF_CLIENTS = range(20000, 32000)
LIBC = ctypes.CDLL(None)


class Missing(Exception):
    """Something is not installed; the text says what, and in which package it is."""


class Broken(Exception):
    """A part of the cluster failed; the text says which."""


def user_without_rights():
    """The user to run everything as, since PostgreSQL refuses root. None if we are not root ourselves."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise Missing("a user without rights: PostgreSQL refuses root, and there is neither postgres nor nobody here")


USER = user_without_rights()


def program(name, package, *folders):
    """The path of an installed program."""
    found = shutil.which(name, path=os.pathsep.join([*folders, os.environ["PATH"], "/usr/sbin", "/usr/local/sbin"]))
    if found is None:
        raise Missing(f"{name}: not installed (package {package})")
    return found


def is_installed(name):
    try:
        program(name, "")
    except Missing:
        return False
    return True


GIVEN = set()


def free_ports(count):
    """Ports that nobody listens on and that the system does not give to clients, so that a restarted server
    finds its port free. None is returned twice, as its owner may not be listening yet."""
    found = []
    while len(found) < count:
        port = random.choice(PORTS_BELOW_THOSE_OF_CLIENTS)
        if port in GIVEN:
            continue
        with socket.socket() as trial:
            trial.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                trial.bind(("127.0.0.1", port))
            except OSError:
                continue
        GIVEN.add(port)
        found.append(port)
    return found


def make_folder(path):
    path = Path(path)
    path.mkdir(parents=True, exist_ok=True)
    if USER is not None:
        os.chown(path, USER.pw_uid, USER.pw_gid)
    return path


def wait_for(what, holds, seconds=60):
    """Polls until holds() is true, and returns its result."""
    end = time.monotonic() + seconds
    while True:
        good = holds()
        if good:
            return good
        if time.monotonic() > end:
            raise Broken(f"{what}: not within {seconds} s")
        time.sleep(0.02)


def listens(port):
    with socket.socket() as trial:
        trial.settimeout(1)
        return trial.connect_ex(("127.0.0.1", port)) == 0


def identity():
    if USER is None:
        return {}
    return {"user": USER.pw_uid, "group": USER.pw_gid, "extra_groups": [USER.pw_gid]}


def die_with_parent():
    LIBC.prctl(PR_SET_PDEATHSIG, signal.SIGKILL)


def run(arguments, log, **settings):
    """Runs a program to its end, with its output going to the log. Returns its status."""
    with open(log, "ab") as words:
        return subprocess.run(
            [str(word) for word in arguments], cwd="/", stdin=subprocess.DEVNULL, stdout=words, stderr=words,
            check=False, **identity(), **settings,
        ).returncode


class Program:
    """A program that runs until it is ended. Ctrl-C does not reach it."""

    def __init__(self, name, arguments, log, environment=None):
        self.name = name
        self.arguments = [str(word) for word in arguments]
        self.log = log
        self.environment = {**os.environ, **(environment or {})}
        self.process = None

    def start(self):
        with open(self.log, "ab") as words:
            self.process = subprocess.Popen(
                self.arguments, cwd="/", stdin=subprocess.DEVNULL, stdout=words, stderr=words, env=self.environment,
                start_new_session=True, preexec_fn=die_with_parent, **identity(),
            )

    @property
    def pid(self):
        return self.process.pid

    def runs(self):
        return self.process is not None and self.process.poll() is None

    def send(self, number):
        if self.runs():
            os.kill(self.pid, number)

    def send_all(self, number):
        """Sends a signal to it and its children."""
        if self.runs():
            send_to_all(self.pid, number)

    def kill(self):
        """Kills all of it at once, like a power failure."""
        if self.runs():
            self.send(signal.SIGSTOP)
            self.send_all(signal.SIGKILL)
            self.process.wait()

    def end(self, number=signal.SIGTERM, seconds=30):
        """Ends it and returns its status. If it takes too long, it is killed."""
        if not self.runs():
            return self.process.returncode if self.process else None
        self.send(signal.SIGCONT)
        self.send(number)
        return self.join(seconds)

    def join(self, seconds=30):
        """Waits for the end of a program that was told to end. Returns its status."""
        if self.process is None:
            return None
        try:
            return self.process.wait(seconds)
        except subprocess.TimeoutExpired:
            self.kill()
            return None

    def wait(self, what, holds, seconds=60):
        """Like wait_for, but fails if the program exits meanwhile."""
        def still():
            if not self.runs():
                raise Broken(f"{self.name} ended with {self.process.returncode}:\n{self.words()}")
            return holds()
        return wait_for(what, still, seconds)

    def words(self, count=20):
        """The last lines of its log."""
        with open(self.log, encoding="utf-8", errors="replace") as log:
            return "".join(log.readlines()[-count:])


def send_to_all(pid, number):
    """Sends a signal to a process and its children."""
    for each in [*children(pid), pid]:
        try:
            os.kill(each, number)
        except ProcessLookupError:
            pass


def children(parent):
    found = []
    for task in Path(f"/proc/{parent}/task").glob("*/children"):
        try:
            found += [int(word) for word in task.read_text().split()]
        except OSError:
            continue
    return found + [deeper for child in found for deeper in children(child)]
