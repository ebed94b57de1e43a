#!/usr/bin/env python3
"""growth.py SERVER_BENCH PROGRAM [--times N] [--seconds N] [--rate N] [--into FOLDER] [WORD...]

Measures how the cost of a move grows: with active tables, with idle rooms, with spectators of a
table, with the length of a game, with the age of the store. Each case is measured N times, in turn
with all others of its kind, so that a bad minute of the machine affects all of them; the table
shows the median of each, with its ratio to the first case. A plot of each kind is written to FOLDER
as SVG. WORD: only these of rooms, idle, spectators, length, age.
"""

import argparse
import re
import statistics
import subprocess
import sys
from pathlib import Path
from xml.sax.saxutils import escape

USUAL = {"--rooms": 400, "--idle": 0, "--stored": 0}

KINDS = {
    "rooms": ("tables that are played at", "--rooms", (50, 100, 200, 400, 800, 1600), {}),
    "idle": ("rooms in mid-game with nobody there", "--left", (0, 1000, 4000, 15000), {}),
    "spectators": (
        "spectators at four tables",
        "--watchers",
        (0, 40, 400, 4000),
        {"--rooms": 4},
    ),
    "length": (
        "moves of the game before",
        "--from-move",
        (0, 100, 200, 400),
        {"--rooms": 100, "--game": "terhuchu"},
    ),
    "age": ("moves in the store before", "--events", (0, 10_000, 100_000, 1_000_000), {}),
}


def measure(bench, program, flags):
    """Microseconds a move, at full speed and at the given rate; and per spectator."""
    words = [str(word) for pair in flags.items() for word in pair]
    done = subprocess.run([bench, program, *words], capture_output=True, text=True, timeout=900)
    costs = re.findall(r"server's processor +([\d.]+) microseconds", done.stdout)
    if done.returncode != 0 or len(costs) < 2:
        sys.exit(f"growth: {' '.join(words)}: {done.stderr or done.stdout}")
    each = re.findall(r"of a spectator +([\d.]+)", done.stdout)
    return [float(cost) for cost in costs[:2]] + [float(cost) for cost in each[:1]]


def rounds(args, flag, values, more):
    """The measurements of each value."""
    found = {value: [] for value in values}
    for _ in range(args.times):
        for value in values:
            flags = {**USUAL, **more, "--rate": args.rate, "--seconds": args.seconds}
            if value or flag == "--rooms":
                flags[flag] = value
            found[value].append(measure(args.bench, args.program, flags))
    return found


def table(found, rate):
    """Rows of value, median cost, ratio to the first: at full speed, then at the given rate."""
    rows = []
    for value, runs in found.items():
        fast, paced = (statistics.median(run[i] for run in runs) for i in (0, 1))
        spectator = [run[2] for run in runs if len(run) > 2]
        rows.append((value, fast, paced, statistics.median(spectator) if spectator else None))
    print(f"{'':>10} {'µs a move':>10} {'ratio':>6} {f'at {rate}/s':>10} {'ratio':>6}")
    for value, fast, paced, spectator in rows:
        line = f"{value:>10,} {fast:>10.1f} {fast / rows[0][1]:>6.2f}"
        line += f" {paced:>10.1f} {paced / rows[0][2]:>6.2f}"
        print(line + (f"   {spectator:.1f} µs a spectator" if spectator else ""), flush=True)
    return rows


WIDE, HIGH, LEFT, TOP, RIGHT, FOOT = 520, 300, 56, 44, 36, 52
SERIES = (("as fast as moves are answered", "#8c2f1b"), ("at {rate:,} a second", "#2f5d62"))


def ticks(most):
    """Round numbers from 0 to at least the most."""
    for step in (factor * 10**power for power in range(6) for factor in (1, 2, 5)):
        if step * 5 >= most:
            return range(0, step * (int(most // step) + 2), step)
    raise ValueError(f"{most} microseconds a move")


def places(values):
    """The x position of each case: side by side, or true to scale if they are evenly spaced."""
    even = len({b - a for a, b in zip(values, values[1:])}) <= 2
    share = [v / values[-1] if even else i / (len(values) - 1) for i, v in enumerate(values)]
    return [LEFT + (WIDE - LEFT - RIGHT) * s for s in share]


def text(x, y, words, more=""):
    return f'<text x="{x:.0f}" y="{y:.0f}" {more}>{escape(words)}</text>'


def plot(title, rows, rate):
    """An SVG: the cases from left to right, both costs as lines, with an axis that starts at zero."""
    marks = ticks(max(max(row[1], row[2]) for row in rows))
    x = places([row[0] for row in rows])
    y = lambda cost: HIGH - FOOT - (HIGH - FOOT - TOP) * cost / marks[-1]
    out = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img"',
        f' font-family="sans-serif" font-size="12" fill="#333"><title>{escape(title)}</title>',
        f'<rect width="{WIDE}" height="{HIGH}" fill="#fdfbf6"/>',
        text(LEFT, 18, "Microseconds of the processor a move", 'font-weight="bold"'),
        text((WIDE + LEFT - RIGHT) / 2, HIGH - 10, title, 'text-anchor="middle"'),
    ]
    for cost in marks:
        out.append(f'<path d="M{LEFT} {y(cost):.1f}H{WIDE - RIGHT}" stroke="#ddd6c4"/>')
        out.append(text(LEFT - 8, y(cost) + 4, f"{cost:,}", 'text-anchor="end"'))
    for at, row in zip(x, rows):
        out.append(text(at, HIGH - FOOT + 18, f"{row[0]:,}", 'text-anchor="middle"'))
    for i, (name, colour) in enumerate(SERIES):
        points = [(at, y(row[i + 1])) for at, row in zip(x, rows)]
        path = "L".join(f"{a:.1f} {b:.1f}" for a, b in points)
        out.append(f'<path d="M{path}" fill="none" stroke="{colour}" stroke-width="2"/>')
        out += [f'<circle cx="{a:.1f}" cy="{b:.1f}" r="3.5" fill="{colour}"/>' for a, b in points]
        out.append(text(LEFT + 200 * i, 34, name.format(rate=rate), f'fill="{colour}"'))
    return "\n".join([*out, "</svg>\n"])


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("bench")
    parser.add_argument("program")
    parser.add_argument("words", nargs="*", metavar="WORD")
    parser.add_argument("--times", type=int, default=3)
    parser.add_argument("--seconds", type=int, default=5)
    parser.add_argument("--rate", type=int, default=2000)
    parser.add_argument("--into", type=Path)
    args = parser.parse_args()
    unknown = set(args.words) - set(KINDS)
    if unknown:
        parser.error(f"there is no {' or '.join(sorted(unknown))}, but: {', '.join(KINDS)}")
    for word in args.words or KINDS:
        title, flag, values, more = KINDS[word]
        print(f"\n{title}", flush=True)
        rows = table(rounds(args, flag, values, more), args.rate)
        if args.into:
            args.into.mkdir(parents=True, exist_ok=True)
            (args.into / f"{word}.svg").write_text(plot(title, rows, args.rate))


if __name__ == "__main__":
    main()
