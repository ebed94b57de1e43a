#!/usr/bin/env python3
"""Runs a command of which nothing is left: contain.py COMMAND...

All that it starts gets one new folder as TMPDIR: in TMPDIR; without it in memory if there is room, or in /tmp. At its
end, or when this process is told to end, whatever still runs of it is ended, and the folder is removed. If this process
was killed, the next one in the same place does both. The command finds the TMPDIR of before in CONTAINED; the exit status
is the command's.
"""
import ctypes
import fcntl
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import timed

PREFIX = "qirkat-run-"
DEATH_SIGNAL = 1  # PR_SET_PDEATHSIG
ROOM = 4 << 30  # bytes, for which memory is used
NEW_S = 60  # after which a folder without a lock is left over


def find_place():
    """Where the folder shall be."""
    memory = pathlib.Path("/dev/shm")
    if os.environ.get("TMPDIR"):
        return pathlib.Path(os.environ["TMPDIR"]).resolve()
    if not os.access(memory, os.W_OK):
        return pathlib.Path("/tmp")
    room = os.statvfs(memory)
    fits = room.f_bavail * room.f_frsize >= ROOM and not room.f_flag & os.ST_NOEXEC
    return memory if fits else pathlib.Path("/tmp")


def is_left_over(folder):
    """Its process holds the lock, which is the last thing it makes in a new folder."""
    try:
        with open(folder / "lock", encoding="utf-8") as file:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except FileNotFoundError:
        return time.time() - folder.stat().st_mtime > NEW_S
    return True


def users(folder):
    """The processes whose TMPDIR is the folder or in it."""
    wanted = f"TMPDIR={folder}".encode()
    for path in pathlib.Path("/proc").glob("[0-9]*/environ"):
        try:
            words = path.read_bytes().split(b"\0")
        except OSError:
            continue
        if any(word == wanted or word.startswith(wanted + b"/") for word in words):
            yield int(path.parent.name)


def remove(folder):
    end = time.monotonic() + timed.GRACE_S[signal.SIGKILL]
    while (pids := list(users(folder))) and time.monotonic() < end:  # they end a moment after they are told, also new ones
        for pid in pids:
            timed.send(pid, signal.SIGKILL)
        time.sleep(0.01)
    shutil.rmtree(folder, ignore_errors=True)
    if folder.exists():  # somebody wrote meanwhile
        shutil.rmtree(folder, ignore_errors=True)


def remove_left_over(place):
    for folder in place.glob(PREFIX + "*"):
        try:
            if folder.stat().st_uid == os.getuid() and is_left_over(folder):
                remove(folder)
        except OSError:  # another run has removed it
            pass


def make_folder(place):
    """The new folder, and its lock, which no other process inherits."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix=PREFIX, dir=place))
    folder.chmod(0o711)  # PostgreSQL runs as another user, and must get through
    lock = open(folder / "lock.new", "w", encoding="utf-8")
    fcntl.flock(lock, fcntl.LOCK_EX)
    os.rename(folder / "lock.new", folder / "lock")
    return folder, lock


def die_with_parent():
    ctypes.CDLL(None).prctl(DEATH_SIGNAL, signal.SIGTERM, 0, 0, 0)


def main(words):
    place = find_place()
    remove_left_over(place)
    timed.adopt_orphans()
    timed.listen(timed.tell)
    folder, lock = make_folder(place)
    own = {"TMPDIR": str(folder), "CONTAINED": os.environ.get("TMPDIR") or "/tmp"}
    try:
        status = timed.wait_for(subprocess.Popen(words, env=os.environ | own, preexec_fn=die_with_parent))
        timed.end_descendants(at_once=False)
    except timed.Told as told:
        status = -told.args[0]
        timed.end_descendants(at_once=True)
    finally:
        timed.listen(signal.SIG_IGN)
        remove(folder)
        lock.close()
    return status if status >= 0 else 128 - status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else __doc__)
