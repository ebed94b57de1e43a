#!/usr/bin/env python3
"""Draw the boards of all games as small SVG pictures for the README.

usage: docs/boards.py PROGRAM    (build/qirkat); writes docs/boards/KEY.svg
"""
import json
import math
import pathlib
import subprocess
import sys

SIZE, EDGE = 120, 8
INK, PALE = "#8a7446", "#8a744633"


def ask(program, *words):
    return subprocess.run([program, *words], capture_output=True, text=True, check=True).stdout


def path(points, closed=False):
    text = "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return text + ("Z" if closed else "")


def fit(points):
    """A function from the drawing's units to the picture's."""
    xs, ys = [p["x"] for p in points], [p["y"] for p in points]
    wide = max(max(xs) - min(xs), max(ys) - min(ys)) or 1
    scale = (SIZE - 2 * EDGE) / wide
    width = (max(xs) - min(xs)) * scale + 2 * EDGE
    height = (max(ys) - min(ys)) * scale + 2 * EDGE
    return (lambda p: (EDGE + (p["x"] - min(xs)) * scale, EDGE + (max(ys) - p["y"]) * scale)), width, height


def curve(points, to):
    """An arc through three points, as a quadratic curve."""
    (ax, ay), (bx, by), (cx, cy) = (to(p) for p in points)
    return f"M{ax:.1f} {ay:.1f}Q{2 * bx - (ax + cx) / 2:.1f} {2 * by - (ay + cy) / 2:.1f} {cx:.1f} {cy:.1f}"


def lines_board(game):
    points = {p["label"]: p for p in game["points"]}
    to, width, height = fit(game["points"])
    shapes = []
    for line, curved in zip(game["lines"], game["curves"]):
        on = [points[label] for label in line]
        if curved == "ring":
            x, y = to({"x": 0, "y": 0})
            radius = math.dist((x, y), to(on[0]))
            shapes.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:.1f}"/>')
        elif curved == "arc" and len(on) == 3:
            shapes.append(f'<path d="{curve(on, to)}"/>')
        else:
            shapes.append(f'<path d="{path([to(p) for p in on])}"/>')
    return shapes, width, height


def tables_board():
    shapes = [f'<path d="M{EDGE} {EDGE}H{SIZE - EDGE}V{SIZE - 24}H{EDGE}Z"/>', f'<path d="M{SIZE / 2} {EDGE}V{SIZE - 24}"/>']
    step = (SIZE - 2 * EDGE) / 12
    for i in range(12):
        x, fill = EDGE + i * step, PALE if i % 2 else "none"
        for base, tip in ((EDGE, 44), (SIZE - 24, 60)):
            points = [(x + 1, base), (x + step / 2, tip), (x + step - 1, base)]
            shapes.append(f'<path d="{path(points)}" fill="{fill}"/>')
    return shapes, SIZE, SIZE - 24 + EDGE


def draw(program, key):
    game = json.loads(ask(program, "show", key, "--json"))
    shapes, width, height = tables_board() if game["family"] == "tables" else lines_board(game)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:.0f}" height="{height:.0f}" '
        f'viewBox="0 0 {width:.1f} {height:.1f}" fill="none" stroke="{INK}" stroke-width="1.6" '
        f'stroke-linecap="round"><title>{game["title"]}</title>{"".join(shapes)}</svg>\n'
    )


def main():
    program = sys.argv[1]
    folder = pathlib.Path(__file__).parent / "boards"
    for row in ask(program, "games").splitlines():
        key = row.split()[0]
        (folder / f"{key}.svg").write_text(draw(program, key), encoding="utf-8")


main()
