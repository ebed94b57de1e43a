#!/usr/bin/env python3
"""Runs a command and says how much processor time it took: timed.py [--alone] COMMAND...

The time is that of all its descendants, also of those that outlive their parent, as the processes of a browser do, and
of those in a namespace of their own: orphans become children of this process, which waits for those that have ended
and reads from /proc what the others used. The last line of the output is `processor: N s`; the exit status is the
command's. When this process is told to end, it ends all of them; with --alone also those that outlive the command.
"""
import ctypes
import os
import pathlib
import resource
import signal
import subprocess
import sys
import time

SUBREAPER = 36  # PR_SET_CHILD_SUBREAPER
TOLD_BY = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)
GRACE_S = {signal.SIGCONT: 3, signal.SIGTERM: 15, signal.SIGKILL: 10}  # what is sent to end them, and the longest wait
PARENT, TIMES = 1, slice(11, 15)  # in /proc/PID/stat, after the name


def adopt_orphans():
    """Only Linux can; elsewhere orphans are not counted."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(SUBREAPER, 1, 0, 0, 0)


def reap_ended():
    """Waits for the children that have ended; true if there are others."""
    try:
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass
        return True
    except ChildProcessError:
        return False


def read_stat(pid):
    """The fields of a process after its name; None if it is gone."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="utf-8", errors="replace").rpartition(")")[2].split()
    except OSError:
        return None


def descendants():
    """{pid: fields} of all that descend from this process."""
    rows = {int(path.name): read_stat(path.name) for path in pathlib.Path("/proc").glob("[0-9]*")}
    rows = {pid: fields for pid, fields in rows.items() if fields}
    found = {}
    while more := {pid: fields for pid, fields in rows.items()
            if pid not in found and int(fields[PARENT]) in {os.getpid(), *found}}:
        found |= more
    return found


def used():
    """The processor seconds of all descendants so far."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    ticks = sum(int(field) for fields in descendants().values() for field in fields[TIMES])
    return ended.ru_utime + ended.ru_stime + ticks / os.sysconf("SC_CLK_TCK")


def send(pid, number):
    try:
        os.kill(pid, number)
    except ProcessLookupError:
        pass


def end_descendants(at_once):
    """Unless it must be at once, those that are ending may; the others are told to, and at last killed."""
    for number, seconds in list(GRACE_S.items())[at_once:]:
        end, sent = time.monotonic() + seconds, set()
        while reap_ended() and time.monotonic() < end:
            for pid in descendants().keys() - sent:  # also those begun meanwhile
                send(pid, number)
                sent.add(pid)
            time.sleep(0.05)


class Told(Exception):
    """By a signal, to end."""


def listen(action):
    for number in TOLD_BY:
        signal.signal(number, action)


def tell(number, _):
    listen(signal.SIG_IGN)
    raise Told(number)


def wait_for(process):
    """Its status. A handler is called between two steps of Python, and the last step before a system call that waits is
    one too many: what came then would be told after the wait. So the signals are kept until they are asked for."""
    signals = (*TOLD_BY, signal.SIGCHLD)
    signal.pthread_sigmask(signal.SIG_BLOCK, signals)
    try:
        while (status := process.poll()) is None:
            if (number := signal.sigwait(signals)) != signal.SIGCHLD:
                tell(number, None)
        return status
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signals)


def main(words):
    alone = words[0] == "--alone"
    adopt_orphans()
    listen(tell)
    try:
        status = wait_for(subprocess.Popen(words[alone:]))
        reap_ended()
        if alone:
            end_descendants(at_once=False)
    except Told as told:
        status = -told.args[0]
        end_descendants(at_once=True)
    print(f"processor: {used():.2f} s", flush=True)
    return status if status >= 0 else 128 - status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]) if sys.argv[1:] else __doc__)
