#!/usr/bin/env python3
"""How strong are the levels of computer players? players.py QIRKAT [random] [KEY...] [options]

Each level plays the one below it, the highest with 100 ms a move, and each game gets a row of a table: for each level
the share of points won (a draw is half a point) in percent, and its 95 % confidence interval. A hunt has a row for each
side, with the same number of games each, and one for both. A * marks a share below 70 (with dice: 60). With the word
random, the strongest level plays random opponents from the start: games won, drawn and lost on each side.
"""
import argparse
import concurrent.futures
import re
import subprocess
import sys

# Keys with the numbers of seats, whether it is a hunt, and whether it has dice.
PLAYERS = [
    ("alquerque", 2, "game"),
    ("fetaix", 2, "game"),
    ("felli", 2, "game"),
    ("zamma", 2, "game"),
    ("lau-kata-kati", 2, "game"),
    ("sixteen-soldiers", 2, "game"),
    ("catch-the-hare", 2, "hunt"),
    ("main-tapal-empat", 2, "hunt"),
    ("laquet", 2, "dice"),
    ("laaiqa", 2, "dice"),
    ("laaiqa", 4, "dice"),
]
LEVELS = 6
TURNS = 2000  # per game: four beginners take long, and a draw by running out of turns says nothing about them
LEAST = {"game": 70, "hunt": 70, "dice": 60}
PART = re.compile(r"(first|second|all) won (\d+) drawn (\d+) lost (\d+)")


def wilson(won, drawn, lost):
    """The share of points won, and its confidence interval, in percent."""
    n = won + drawn + lost
    if n == 0:
        return 50, 0, 100
    z, p = 1.96, (won + drawn / 2) / n
    middle = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z / (1 + z * z / n) * (p * (1 - p) / n + z * z / (4 * n * n)) ** 0.5
    return 100 * p, max(0, 100 * (middle - half)), min(100, 100 * (middle + half))


def match(program, key, seats, first, second, games, seed, opening=4):
    """The results of a match by the first player's seats, and for both together."""
    words = [program, "match", first, second, key, str(games), "--seats", str(seats), "--seed", str(seed),
        "--turns", str(TURNS), "--opening", str(opening)]
    said = subprocess.run(words, capture_output=True, text=True, check=False)
    if said.returncode != 0:
        sys.exit(f"players.py: {' '.join(words)}: {said.stderr.strip()}")
    return {name: tuple(map(int, numbers)) for name, *numbers in PART.findall(said.stdout)}


def player(level, ms):
    return f"level:{level},time:{ms}" if level == LEVELS else f"level:{level}"


def cell(result, least):
    value, low, high = wilson(*result)
    return f"{value:.0f} ({low:.0f} to {high:.0f}){'' if value >= least else ' *'}"


def rows_of(key, seats, kind, results):
    """The rows of one game, from the results of each level against the one below."""
    name = f"{key} ({seats})" if key == "laaiqa" else key
    parts = {name: "all"}
    if kind == "hunt":
        parts = {f"{name}, hunters": "first", f"{name}, hunted": "second", f"{name}, both": "all"}
    for title, part in parts.items():
        cells = [cell(result[part], LEAST[kind]) for result in results]
        yield f"| {title} | {' | '.join(cells)} |"


def measure_levels(options, players, pool):
    levels = [n for n in range(2, LEVELS + 1) if n in options.levels]
    print("| game | " + " | ".join(f"{n} against {n - 1}" for n in levels) + " |")
    print("| --- |" + " --- |" * len(levels), flush=True)
    waiting = []
    for key, seats, kind in players:
        games = options.games * 2 if kind == "hunt" else options.games
        waiting.append((key, seats, kind, [pool.submit(match, options.program, key, seats, player(n, options.ms),
            player(n - 1, options.ms), games, options.seed) for n in levels]))
    for key, seats, kind, results in waiting:
        for row in rows_of(key, seats, kind, [result.result() for result in results]):
            print(row, flush=True)


def measure_random(options, players, pool):
    print("| game | first | second |\n| --- | --- | --- |", flush=True)
    waiting = [(key, seats, pool.submit(match, options.program, key, seats, f"level:{LEVELS},time:{options.ms}", "random",
        options.games, options.seed, 0)) for key, seats, _ in players]
    for key, seats, result in waiting:
        parts = ["-".join(map(str, result.result()[name])) for name in ("first", "second")]
        print(f"| {key} ({seats}) | {' | '.join(parts)} |", flush=True)


def every_game(program):
    """All games, with each number of seats they allow."""
    said = subprocess.run([program, "games"], capture_output=True, text=True, check=True)
    for line in said.stdout.splitlines():
        key, seats = line.split()[:2]
        least, _, most = seats.partition("-")
        for number in range(int(least), int(most or least) + 1):
            yield key, number, "any"


def main():
    parser = argparse.ArgumentParser(prog="players", description="Measure the levels of computer players.")
    parser.add_argument("program", help="build/qirkat")
    parser.add_argument("words", nargs="*", metavar="KEY", help="games, all by default; 'random': against random play")
    parser.add_argument("--games", type=int, default=100, help="of each match, and of each side of a hunt")
    parser.add_argument("--ms", type=int, default=100, help="a move of the strongest level")
    parser.add_argument("--jobs", type=int, default=2, help="matches at the same time")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--levels", type=int, nargs="+", default=list(range(2, LEVELS + 1)), help="which play the one below")
    options = parser.parse_intermixed_args()
    against_random = "random" in options.words
    keys = [word for word in options.words if word != "random"]
    known = list(every_game(options.program)) if against_random else PLAYERS
    players = [one for one in known if not keys or one[0] in keys]
    if not players:
        sys.exit(f"players.py: none of these games is measured: {' '.join(keys)}; expected: "
                 + " ".join(sorted({one[0] for one in known})))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        (measure_random if against_random else measure_levels)(options, players, pool)


if __name__ == "__main__":
    main()
