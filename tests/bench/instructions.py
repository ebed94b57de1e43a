#!/usr/bin/env python3
"""How many instructions a move takes on the server's loop: instructions.py PROGRAM [BEFORE] [options]

Plays games of random turns between two players under valgrind's callgrind, which counts while they play and not while
tables begin. Instructions hardly depend on what else the machine does, but where a game falls between two rounds of the
loop still moves a single game by some percent: the median of all games counts. With another program (BEFORE), both play the
same games, and the median of the ratios of the first to the other is printed.
"""
import argparse
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
import path  # the client, and how a server is started

TOTALS = re.compile(r"^totals: (\d+)", re.MULTILINE)
LOOP = 1  # callgrind counts threads from the main one


class Server:
    """A program under callgrind."""

    def __init__(self, program, folder):
        self.profile = folder / "profile"
        valgrind = ["valgrind", "--quiet", "--tool=callgrind", "--instr-atstart=no", "--separate-threads=yes"]
        command = [*valgrind, f"--callgrind-out-file={self.profile}", program, "serve", *path.FLAGS]
        self.process = subprocess.Popen([*command, "--data", folder / "data"], stdout=subprocess.PIPE, text=True)
        self.port = int(re.search(r":(\d+)/", self.process.stdout.readline())[1])
        self.dumps = 0

    def control(self, *words):
        subprocess.run(["callgrind_control", *words, str(self.process.pid)], check=True, capture_output=True)

    def count(self, played):
        """Instructions of the loop while played() runs."""
        self.control("-i", "on")
        played()
        self.control("-d")
        self.control("-i", "off")
        self.dumps += 1
        dump = self.profile.with_name(f"{self.profile.name}.{self.dumps}-{LOOP:02}")
        return int(TOTALS.search(dump.read_text())[1])

    def stop(self):
        self.process.terminate()
        self.process.wait()


def seat_two(port, key):
    """A table with both seats taken; returns who plays, seat by seat, and the event that started the game."""
    white, black = path.Client(port), path.Client(port)
    clock = {"kind": "fischer", "base": 3000, "add": 5}
    table = {"game": key, "options": {}, "seat": "W", "public": False, "name": "W", "clock": clock}
    made = white.ask("create", table)
    white.ask("join", {"room": made["room"], "since": 0, "token": made["token"]})
    black.ask("join", {"room": made["room"], "since": 0})
    black.ask("sit", {"seat": "B", "name": "B", "entropy": ""})
    started = [who.wait_for(lambda m: m["t"] == "event" and m["d"]["e"] == "start") for who in (white, black)]
    return (white, black), started[0]


def wait_for_choice(seats, version):
    """The first position after that version in which somebody has a choice, or the last; the only next leap is forced."""
    while True:
        told = lambda m: m["t"] == "event" and m["v"] > version and "state" in m["d"]
        event, _ = [who.wait_for(told) for who in seats]
        if "turn" in event["d"] or len(event["d"]["state"]["steps"]) > 1:
            return event
        version = event["v"]


def play_game(seats, event, chance, most):
    """Plays random steps; returns how many."""
    for played in range(most):
        state = event["d"]["state"]
        if state["phase"] != "choice" or not state["steps"]:
            return played
        step = chance.choice(sorted(state["steps"]))
        seats[state["seat"]].send("play", {"v": event["v"], "text": step})
        event = wait_for_choice(seats, event["v"])
    return most


def measure_game(server, key, seed, most):
    """Instructions a step of one game."""
    seats, event = seat_two(server.port, key)
    time.sleep(0.3)  # what the beginning left to do is done
    steps = 0

    def played():
        nonlocal steps
        steps = play_game(seats, event, random.Random(seed), most)

    spent = server.count(played)
    for who in seats:
        who.socket.close()
    return spent / steps


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("before", nargs="?")
    parser.add_argument("--games", type=int, default=8)
    parser.add_argument("--game", default="alquerque", metavar="KEY")
    parser.add_argument("--steps", type=int, default=120, help="of a game, at most")
    asked = parser.parse_args()
    programs = [program for program in (asked.program, asked.before) if program]
    with tempfile.TemporaryDirectory() as temporary:
        folders = [pathlib.Path(temporary) / str(i) for i in range(len(programs))]
        for folder in folders:
            folder.mkdir()
        servers = [Server(program, folder) for program, folder in zip(programs, folders)]
        try:
            seeds = range(asked.games)
            rows = [[measure_game(server, asked.game, seed, asked.steps) for server in servers] for seed in seeds]
        finally:
            for server in servers:
                server.stop()
    for program, found in zip(programs, zip(*rows)):
        print(f"{program}: {statistics.median(found):,.0f} instructions a move ({min(found):,.0f} to {max(found):,.0f})")
    if asked.before:
        ratios = [now / before for now, before in rows]
        print(f"ratio: {statistics.median(ratios):.3f} ({min(ratios):.3f} to {max(ratios):.3f})")


if __name__ == "__main__":
    main()
