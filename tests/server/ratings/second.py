#!/usr/bin/env python3
"""A second reading of how ratings are counted, written from the paper alone, and a made-up history of 10,000 results.

usage: second.py FOLDER       write FOLDER/results.txt and FOLDER/standings.txt
       second.py --check      do those beside this file say the same?

results.txt has a line for each period: seconds since the one before, the pool (an even number is a game with dice), two
players, and halves of a point of the first, one or two numbers. A player in capitals is a computer, whose rating is that
of its letter and never moves. standings.txt has the rating, deviation and volatility of each player in each pool at the
end, in units as they are stored, and the number of results.

Source: Mark E. Glickman, "Example of the Glicko-2 system" (2013). The zero of step 5 is found by halving an interval.
"""
import math
import pathlib
import random
import sys

HERE = pathlib.Path(__file__).resolve().parent
COMPUTERS = {"A": 1100, "B": 1300, "C": 1500, "D": 1700, "E": 1900}
COMPUTERS_DEVIATION = 30
SCALE, TAU = 173.7178, 0.75
PERIODS_A_DAY = 0.21436


def round_to(value, unit, least, most):
    return min(max(math.floor(value * unit + 0.5), least), most)


def weigh(phi):
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def find_volatility(sigma, phi, v, delta):
    a = math.log(sigma**2)

    def f(x):
        e = math.exp(x)
        return e * (delta**2 - phi**2 - v - e) / (2 * (phi**2 + v + e) ** 2) - (x - a) / TAU**2

    low, high = a - 20, a + 20  # f falls from + to -
    for _ in range(200):
        middle = (low + high) / 2
        low, high = (middle, high) if f(middle) > 0 else (low, middle)
    return math.exp((low + high) / 4)


def rate(own, other, scores):
    """Each is rating, deviation, volatility in units as stored; so is what is returned."""
    mu, phi, sigma = (own[0] / 1000 - 1500) / SCALE, own[1] / 1000 / SCALE, own[2] / 1e8
    mu_j, phi_j = (other[0] / 1000 - 1500) / SCALE, other[1] / 1000 / SCALE
    g = weigh(phi_j)
    expected = 1 / (1 + math.exp(-g * (mu - mu_j)))
    v = 1 / (len(scores) * g**2 * expected * (1 - expected))
    improvement = sum(g * (score - expected) for score in scores)
    sigma = find_volatility(sigma, phi, v, v * improvement)
    phi = 1 / math.sqrt(1 / phi**2 + 1 / v)
    mu += phi**2 * improvement
    return (
        round_to(mu * SCALE + 1500, 1000, 400_000, 4_000_000),
        round_to(phi * SCALE, 1000, 45_000, 350_000),
        round_to(sigma, 10**8, 1, 10_000_000),
    )


def wait(own, seconds):
    periods = max(seconds, 0) / 86400 * PERIODS_A_DAY
    phi = math.sqrt((own[1] / 1000 / SCALE) ** 2 + periods * (own[2] / 1e8) ** 2)
    return own[0], round_to(phi * SCALE, 1000, 45_000, 350_000), own[2]


def halfway(before, after):
    return tuple(b + int((a - b) / 2) for b, a in zip(before, after))


def count(lines):
    """Standings by (pool, player): rating, deviation, volatility, number of results."""
    standings, now = {}, 0
    for line in lines:
        seconds, pool, one, other, *halves = line.split()
        now += int(seconds)
        scores = [int(half) / 2 for half in halves]
        before = []
        for player in (one, other):
            if player in COMPUTERS:
                before.append((COMPUTERS[player] * 1000, COMPUTERS_DEVIATION * 1000, 6_000_000))
                continue
            new = (1_500_000, 250_000 if int(pool) % 2 == 0 else 350_000, 6_000_000)
            rating, at, _ = standings.get((pool, player), (new, now, 0))
            before.append(wait(rating, now - at))
        for k, player in enumerate((one, other)):
            if player in COMPUTERS:
                continue
            after = rate(before[k], before[1 - k], scores if k == 0 else [1 - score for score in scores])
            if (one, other)[1 - k] in COMPUTERS:
                after = halfway(before[k], after)
            games = standings.get((pool, player), (None, 0, 0))[2]
            standings[pool, player] = after, now, games + len(scores)
    return standings


def make_history():
    chance = random.Random(1283)
    strength = {a + b: chance.gauss(1500, 300) for a in "abcdefghijklmno" for b in "abcdefgh"}
    names = list(strength)
    strength.update(COMPUTERS)
    for k in range(10_000):
        one, other = chance.sample(names[: 8 + k // 50], 2)  # some play a hundred times as often as others
        if chance.random() < 0.15:
            other = chance.choice(list(COMPUTERS))
            one, other = chance.choice([(one, other), (other, one)])
        pool = chance.choice([0, 1, 1, 1, 2, 3])
        share = 1 / (1 + 10 ** ((strength[other] - strength[one]) / (400 if pool % 2 else 1200)))
        games = 2 if pool in (0, 2, 3) and chance.random() < 0.9 else 1
        halves = [chance.choices((2, 1, 0), (share * 0.9, 0.1, (1 - share) * 0.9))[0] for _ in range(games)]
        seconds = chance.choice([0, 1, 40, 600, 3600, 86400 * 3]) if k % 1000 else 86400 * 400
        yield " ".join(map(str, [seconds, pool, one, other, *halves]))


def print_standings(standings):
    return "".join(
        f"{pool} {player} {' '.join(map(str, rating))} {games}\n" for (pool, player), (rating, _, games) in sorted(standings.items())
    )


def main():
    if sys.argv[1:] == ["--check"]:
        lines = (HERE / "results.txt").read_text().splitlines()
        if print_standings(count(lines)) != (HERE / "standings.txt").read_text():
            sys.exit("results.txt gives other standings than standings.txt has")
        return
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    history = list(make_history())
    folder = pathlib.Path(sys.argv[1])
    (folder / "results.txt").write_text("\n".join(history) + "\n")
    (folder / "standings.txt").write_text(print_standings(count(history)))


if __name__ == "__main__":
    main()
