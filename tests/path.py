#!/usr/bin/env python3
"""Counts what one move passes through: path.py [--most FILES CHANGES] [--list] [--keep FOLDER] [SOURCES]

Builds the program of SOURCES (default: here) by gcc with every function instrumented and without optimisation, plays a
capture in Alquerque with a Fischer clock and two players, and prints how many files, functions and calls lie between
the bytes of the move and the last write of its answers, on the loop and on the store's thread, and how often a call is
in another folder than the one before it. Files are .c files; a folder is server/NAME, or what stands at the top. What a
timer or a full bucket does meanwhile differs from game to game: of several games, files and functions count that most of
them pass, and the median of the rest.
"""
import argparse
import base64
import collections
import json
import mmap
import os
import pathlib
import re
import socket
import statistics
import struct
import subprocess
import sys
import tempfile
import time

GAMES = 9
ENTER, LEAVE, WRITE = 1, 2, 3
PING, PONG = 9, 10
HEAD, ENTRY = struct.Struct("=4Q"), struct.Struct("=3Q")
HERE = pathlib.Path(__file__).resolve().parent
FLAGS = ["--host", "127.0.0.1", "--port", "0", "--sandbox", "off", "--log", "error"]
# The frame of a move is read here; this runs on the store's thread.
READER, WRITER = "ws_receive", "writer_commit"
ROOT = re.compile(r"^.*?/(?=(?:base|games|proto|server|wasm)/)")


class Client:
    """One websocket; requests are answered in order."""

    def __init__(self, port):
        self.socket = socket.create_connection(("127.0.0.1", port))
        key = base64.b64encode(os.urandom(16)).decode()
        head = f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        self.socket.sendall(f"{head}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode())
        self.bytes = self.socket.makefile("rb")
        while self.bytes.readline().strip():
            pass
        self.asked = 0

    def send(self, kind, data):
        self.asked += 1
        text = json.dumps({"t": kind, "n": self.asked, "d": data}, separators=(",", ":")).encode()  # as the page does
        size = bytes([0x80 | len(text)]) if len(text) < 126 else b"\xfe" + struct.pack("!H", len(text))
        self.socket.sendall(b"\x81" + size + bytes(4) + text)

    def receive(self):
        while True:
            kind, size = self.bytes.read(2)
            if size == 126:
                size = struct.unpack("!H", self.bytes.read(2))[0]
            elif size == 127:
                size = struct.unpack("!Q", self.bytes.read(8))[0]
            data = self.bytes.read(size)
            if kind & 15 == PING:
                self.socket.sendall(bytes([0x80 | PONG, 0x80 | size]) + bytes(4) + data)
            else:
                return json.loads(data)

    def wait_for(self, wanted):
        while True:
            message = self.receive()
            if message["t"] == "error":
                raise RuntimeError(f"refused: {message['d']}")
            if wanted(message):
                return message

    def ask(self, kind, data):
        self.send(kind, data)
        return self.wait_for(lambda message: message["t"] == "ack" and message["n"] == self.asked)["d"]

    def wait_for_play(self, text):
        return self.wait_for(lambda m: m["t"] == "event" and m["d"]["e"] == "play" and m["d"]["text"] == text)


class Trace:
    """What the library records (tests/path_trace.c)."""

    def __init__(self, path):
        with open(path, "r+b") as file:
            self.memory = mmap.mmap(file.fileno(), 0)

    def begin(self):
        self.memory[8:16] = bytes(8)
        self.memory[0:8] = struct.pack("=Q", 1)

    def end(self):
        self.memory[0:8] = bytes(8)
        _, count, base, room = HEAD.unpack_from(self.memory)
        if count > room:
            raise RuntimeError("more calls than are recorded")
        entries = ENTRY.iter_unpack(self.memory[HEAD.size : HEAD.size + count * ENTRY.size])
        return [(what, thread, address - base if address else 0) for what, thread, address in entries]


def build(sources, folder):
    """Builds the program and the library that records; returns both paths."""
    program, library = folder / "build" / "qirkat", folder / "trace.so"
    options = ["-Doptimization=0", "-Ddebug=true", "-Dc_args=-finstrument-functions", "-Dtests=disabled"]
    wanted = {"BUILD": str(folder / "build"), "NO_CLIENT": "1", "OPTIONS": " ".join(options), "CC": "gcc"}
    environment = {**os.environ, **wanted}
    subprocess.run(["./dev", "build"], cwd=sources, env=environment, check=True, stdout=sys.stderr)
    subprocess.run(["gcc", "-std=c11", "-O1", "-fPIC", "-shared", "-o", library, HERE / "path_trace.c"], check=True)
    return program, library


def read_places(program):
    """The source file and the name of each function, by its address."""
    listed = subprocess.run(["nm", "--line-numbers", program], check=True, capture_output=True, text=True).stdout
    found = (re.match(r"([0-9a-f]+) [tT] (\S+)\t(.+):\d+$", line) for line in listed.splitlines())
    return {int(match[1], 16): (ROOT.sub("", match[3]), match[2]) for match in found if match}


def seat_two(port):
    """A table of Alquerque whose next turn is Black's capture; returns who plays it, who watches, and the version."""
    white, black = Client(port), Client(port)
    clock = {"kind": "fischer", "base": 300, "add": 5}
    table = {"game": "alquerque", "options": {}, "seat": "W", "public": False, "name": "W", "clock": clock}
    made = white.ask("create", table)
    white.ask("join", {"room": made["room"], "since": 0, "token": made["token"]})
    black.ask("join", {"room": made["room"], "since": 0})
    black.ask("sit", {"seat": "B", "name": "B", "entropy": ""})
    started = white.wait_for(lambda message: message["t"] == "event" and message["d"]["e"] == "start")
    white.ask("play", {"v": started["v"], "text": "c2-c3"})
    return black, white, black.wait_for_play("c2-c3")["v"]


def record_capture(port, trace):
    black, white, version = seat_two(port)
    time.sleep(0.3)  # what the turn before it left to do is done
    trace.begin()
    black.send("play", {"v": version, "text": "c4xc2"})
    white.wait_for_play("c4xc2")
    black.wait_for_play("c4xc2")
    return trace.end()


def find_beginning(entries, places):
    """Where the call began that read the frame, from outside the program."""
    calls = []
    for i, (what, thread, address) in enumerate(entries):
        if what == ENTER:
            calls.append((thread, i))
            if places.get(address, ("", ""))[1] == READER:
                return next(at for of, at in calls if of == thread)
        elif what == LEAVE and calls:
            calls.pop(max((k for k, (of, _) in enumerate(calls) if of == thread), default=-1))
    raise RuntimeError(f"{READER} was not called")


def cut_path(entries, places):
    """The calls from the bytes of the move to the last write, of the threads it passes: (file, function) each."""
    first = find_beginning(entries, places)
    loop = entries[first][1]
    last = max(i for i, (what, thread, _) in enumerate(entries) if what == WRITE and thread == loop)
    enters = [(thread, address) for what, thread, address in entries[first:last] if what == ENTER]
    calls = [(thread, places[address]) for thread, address in enters if address in places]
    threads = {loop, *(thread for thread, (_, name) in calls if name == WRITER)}
    return [place for thread, place in calls if thread in threads]


def folder_of(file):
    parts = file.split("/")
    return "/".join(parts[:2]) if parts[0] == "server" else parts[0]


def passed_by_most(paths):
    """The (file, function) that more than half of the paths pass, in order."""
    counts = collections.Counter(place for path in paths for place in dict.fromkeys(path))
    return [place for place, count in sorted(counts.items()) if 2 * count > len(paths)]


def count_changes(path):
    folders = [folder_of(file) for file, _ in path]
    return sum(a != b for a, b in zip(folders, folders[1:]))


def measure(paths):
    passed = passed_by_most(paths)
    return {
        "files": len({file for file, _ in passed if file.endswith(".c")}),
        "functions": len(passed),
        "calls": statistics.median_high(map(len, paths)),
        "changes of folder": statistics.median_high(map(count_changes, paths)),
    }


def play(program, library, folder):
    recorded = folder / "trace"
    environment = {**os.environ, "LD_PRELOAD": str(library), "PATH_TRACE": str(recorded)}
    command = [program, "serve", *FLAGS, "--data", folder / "data"]
    places = read_places(program)
    with subprocess.Popen(command, stdout=subprocess.PIPE, env=environment, text=True) as server:
        try:
            port = int(re.search(r":(\d+)/", server.stdout.readline())[1])
            trace = Trace(recorded)
            return [cut_path(record_capture(port, trace), places) for _ in range(GAMES)]
        finally:
            server.terminate()


def print_files(paths):
    functions = collections.defaultdict(list)
    for file, name in passed_by_most(paths):
        functions[file].append(name)
    for file, names in functions.items():
        print(f"{file}: {' '.join(names)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sources", nargs="?", default=HERE.parent, type=pathlib.Path)
    parser.add_argument("--most", nargs=2, type=int, metavar=("FILES", "CHANGES"))
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path, help="build in this folder, and use what was built there")
    asked = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = asked.keep.resolve() if asked.keep else pathlib.Path(temporary)
        folder.mkdir(exist_ok=True)
        paths = play(*build(asked.sources.resolve(), folder), pathlib.Path(temporary))
    if asked.list:
        print_files(paths)
    figures = measure(paths)
    print(", ".join(f"{figure} {name}" for name, figure in figures.items()))
    if asked.most and (figures["files"] > asked.most[0] or figures["changes of folder"] > asked.most[1]):
        print(f"a move may pass {asked.most[0]} files and {asked.most[1]} changes of folder")
        sys.exit(1)


if __name__ == "__main__":
    main()
