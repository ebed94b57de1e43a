#!/usr/bin/env python3
"""Adds up the checks of every suite: count.py FOLDER [FOLDER...], each with reports of ./dev test.

c.json is meson's test log, one object a line; c2.json the same of suites that were run again, whose
counts replace those in c.json; NAME.txt is what a client suite printed. The last line is
`N passed, N failed`; the exit status is 1 when something failed. count.py --failed FILE prints the
names of the suites that failed in a log, a line each.
"""
import json
import pathlib
import re
import sys

CHECK = re.compile(r"^\d+%: Checks: (\d+), Failures: (\d+), Errors: (\d+)$", re.M)
NODE = re.compile(r"^(?:#|ℹ) (pass|fail|cancelled|skipped|todo) (\d+)$", re.M)
VITEST = re.compile(r"^\s*Tests\s+(.*\(\d+\))", re.M)
COLOUR = re.compile(r"\x1b\[[0-9;]*m")
EXIT = re.compile(r"^exit (\d+)$", re.M)


def count_c(test):
    """(passed, failed) of one program of check cases; a program without counts is one check."""
    passed = failed = 0
    for checks, failures, errors in CHECK.findall(test.get("stdout", "")):
        failed += int(failures) + int(errors)
        passed += int(checks) - int(failures) - int(errors)
    if test["result"] == "OK":
        return passed or 1, failed
    return passed, failed or 1


def count_client(text):
    """(passed, failed) of a client suite, by the summary of node's runner or of vitest."""
    text = COLOUR.sub("", text)
    totals = {"passed": 0, "failed": 0}
    for word, number in NODE.findall(text):
        totals["passed" if word == "pass" else "failed"] += int(number)
    for line in VITEST.findall(text):
        for number, word in re.findall(r"(\d+) (passed|failed|skipped|todo)", line):
            totals["passed" if word == "passed" else "failed"] += int(number)
    if (EXIT.search(text) or totals["passed"] == 0) and totals["failed"] == 0:
        totals["failed"] = 1
    return totals["passed"], totals["failed"]


def suites(log):
    """(name, passed, failed) of each suite in a log of meson."""
    for line in log.read_text().splitlines():
        test = json.loads(line)
        yield (test["name"].split(" / ")[-1], *count_c(test))


def count_folder(folder):
    """Rows (name, passed, failed) of one folder of reports."""
    if not folder.is_dir():
        yield (str(folder), 0, 1)
        return
    rows = {row[0]: row for log in sorted(folder.glob("c*.json")) for row in suites(log)}
    yield from rows.values()
    for report in sorted(folder.glob("*.txt")):
        yield (report.stem, *count_client(report.read_text(errors="replace")))


def main(folders):
    if folders[0] == "--failed":
        print("\n".join(name for name, _, failed in suites(pathlib.Path(folders[1])) if failed))
        return 0
    rows = [row for folder in folders for row in count_folder(pathlib.Path(folder))]
    for name, passed, failed in rows:
        print(f"{name:32} {passed:6} passed {failed:4} failed")
    passed, failed = (sum(row[i] for row in rows) for i in (1, 2))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
