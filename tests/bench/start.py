#!/usr/bin/env python3
"""How long does the server take until it listens, with all games? start.py QIRKAT [TIMES]

Starts it TIMES times (15) with a new folder for its data. It prints the medians: of the time until it says that it
listens, and of the time it was on a processor until then, which depends less on what else the machine does. At most 200 ms
are wanted.
"""
import os
import statistics
import subprocess
import sys
import tempfile
import time


def on_processor(pid):
    """Nanoseconds that the threads of a process ran."""
    folder = f"/proc/{pid}/task"
    total = 0
    for thread in os.listdir(folder):
        with open(f"{folder}/{thread}/schedstat", encoding="ascii") as file:
            total += int(file.read().split()[0])
    return total


def start(program):
    """Seconds until it listens, by the clock and on a processor."""
    with tempfile.TemporaryDirectory() as data:
        command = [program, "serve", "--host", "127.0.0.1", "--port", "0", "--data", data]
        begun = time.monotonic()
        with subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        ) as server:
            said = next((line for line in server.stdout if " listening on " in line), None)
            took = time.monotonic() - begun
            if said is None:
                sys.exit(f"{program} serve ended")
            used = on_processor(server.pid) / 1e9
            server.terminate()
        return took, used


def main():
    times = int(sys.argv[2]) if len(sys.argv) > 2 else 15
    took, used = zip(*(start(sys.argv[1]) for _ in range(times)))
    listed = subprocess.run([sys.argv[1], "games"], capture_output=True, text=True, check=True)
    games = len(listed.stdout.splitlines())
    print(
        f"start of the server with {games} games, median of {times}: "
        f"{1000 * statistics.median(took):.0f} ms, of these on a processor "
        f"{1000 * statistics.median(used):.0f} ms"
    )


if __name__ == "__main__":
    main()
