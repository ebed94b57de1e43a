#!/usr/bin/env python3
"""Adds up what ./dev test reports: count.py [--no-client] [--quick] FOLDER [SUITE...].

FOLDER holds c.json, meson's test log with one object per line, and *.txt, the output of web-client/test.mjs. If a suite
prints `left out: N (why)`, N of its cases could not run here; they count as neither passed nor failed, and are named on a
line `not run: ...`. All suites that tests/meson.build lists, all programs that it and the folders below run, and all
files of client tests but those that are too long for it (with --quick, none in a browser) must have run; or the named
SUITEs, of which those with a / are files of client tests. A suite that is missing is a failure, and so is one that checks
nothing. Those that took the most processor time are named (tests/timed.py). The last line is `N passed, N failed`; the
exit status is 1 if something failed.
"""
import json
import pathlib
import re
import sys

CHECK = re.compile(r"^\d+%: Checks: (\d+), Failures: (\d+), Errors: (\d+)$", re.M)
LEFT_OUT = re.compile(r"^left out: (\d+) \((.*)\)$", re.M)
CLIENT = re.compile(r"^suite (\S+): (\d+) passed, (\d+) failed", re.M)
CLIENT_TIMES = re.compile(r"^suite (\S+): .*, ([\d.]+) s, ([\d.]+) s of processor$", re.M)
PROCESSOR = re.compile(r"^processor: ([\d.]+) s$", re.M)
SUITE = re.compile(r"^  \['(\w+)', '[\w/]+_test\.c'", re.M)
PROGRAM = re.compile(r"^\s*test\('(\w+)'", re.M)
CASE = re.compile(r"^\S+:\d+:[FE]:.*$", re.M)
NOT_OK = re.compile(r"^ *(?:not ok|✖) .*$(?:\n +---\n(?:(?! +\.\.\.$).*\n)*)?", re.M)
ERROR = re.compile(r"^ +error: (?:\|-\n)?(.*?)(?=^ +(?:code|name|stack|expected|actual|operator): |\Z)", re.M | re.S)
CLIENT_FILES = {
    "unit": ("web-client/test", ".test.ts"),
    "browser": ("tests/browser", ".test.mjs"),
    "long": ("tests/browser", ".long.mjs"),
}
SLOWEST = 10  # of the C suites, and of the client's files


def count_c(test, programs):
    """(passed, failed) of a suite. A suite without a count has failed, unless it is another kind of program."""
    name, passed, failed = name_of(test), 0, 0
    for checks, failures, errors in CHECK.findall(test.get("stdout", "")):
        failed += int(failures) + int(errors)
        passed += int(checks) - int(failures) - int(errors)
    good = test["result"] == "OK"
    if good and not passed + failed and LEFT_OUT.search(test.get("stdout", "")):
        return 0, 0
    if good and name in programs and not passed + failed:
        return 1, 0
    return passed, failed if good and passed else failed or 1


def name_of(test):
    return test["name"].split(" / ")[-1]


def c_suites(root):
    """The names of all suites of test cases, as tests/meson.build lists them."""
    return SUITE.findall((root / "tests/meson.build").read_text(encoding="utf-8"))


def c_programs(root):
    """The names of the other programs that are run, from all meson.build files of tests/."""
    return [name for path in sorted((root / "tests").rglob("meson.build"))
        for name in PROGRAM.findall(path.read_text(encoding="utf-8"))]


def client_files(root, kind):
    folder, end = CLIENT_FILES[kind]
    return [f"{kind}/{path.name[:-len(end)]}" for path in sorted((root / folder).glob("*" + end))]


def expected(root, client, quick):
    """The names of everything that must have run."""
    kinds = ["unit"] if quick else ["unit", "browser"]
    return c_suites(root) + c_programs(root) + [name for kind in kinds if client for name in client_files(root, kind)]


def log_of(folder):
    """What meson says of each test."""
    log = folder / "c.json"
    return [json.loads(line) for line in log.read_text(encoding="utf-8").splitlines()] if log.exists() else []


def reports_of(folder):
    """{path: text} of what the client's files said."""
    return {path: path.read_text(encoding="utf-8", errors="replace") for path in sorted(folder.glob("*.txt"))}


def times(folder):
    """Two tables, of the C suites and of the client's files: [(processor seconds, seconds, name)], the slowest first."""
    suites = [(float(used), test.get("duration", 0), name_of(test)) for test in log_of(folder)
        for used in PROCESSOR.findall(test.get("stdout", ""))[-1:]]
    files = [(float(used), float(wall), name) for text in reports_of(folder).values()
        for name, wall, used in CLIENT_TIMES.findall(text)]
    return sorted(suites, reverse=True), sorted(files, reverse=True)


def left_out(folder):
    """{reason: cases} of everything that could not run here."""
    rows = {}
    for test in log_of(folder):
        for cases, why in LEFT_OUT.findall(test.get("stdout", "")):
            rows[why] = rows.get(why, 0) + int(cases)
    return rows


def reported(folder, programs):
    """{name: (passed, failed)} of everything that ran."""
    rows = {}
    for test in log_of(folder):
        rows[name_of(test)] = count_c(test, programs)
    for text in reports_of(folder).values():
        for name, passed, failed in CLIENT.findall(text):
            rows[name] = int(passed), int(failed) or int(int(passed) == 0)
    return rows


def why_not_ok(report):
    """`not ok` with its name and its error message, in one line."""
    error = ERROR.search(report)
    why = " ".join(error.group(1).split()) if error else ""
    return report.split("\n", 1)[0].strip() + (f": {why}" if why else "")


def failures(folder):
    """Where and why each case failed, one per line: `file:line:F:group:case:0: why` from check, `not ok: why` from
    the client. For a suite that reports no failing case: how it ended, and after what time."""
    lines = []
    for test in log_of(folder):
        cases = CASE.findall(test.get("stdout", ""))
        if not cases and test["result"] != "OK":
            cases = [f"{test['result']} after {test.get('duration', 0):.0f} s"]
        lines += [f"failed: {name_of(test)}: {line}" for line in cases]
    for report, text in reports_of(folder).items():
        lines += [f"failed: {report.stem}: {why_not_ok(one)}" for one in NOT_OK.findall(text)]
    return lines


def main(words, root=pathlib.Path(__file__).resolve().parent.parent):
    folder, *named = [word for word in words if not word.startswith("--")]
    folder = pathlib.Path(folder)
    rows = reported(folder, c_programs(root))
    wanted = named or expected(root, "--no-client" not in words, "--quick" in words)
    missing = [name for name in wanted if name not in rows]
    for name in missing:
        print(f"{name} did not run, or did not come to its end")
        rows[name] = 0, 1
    for name, (passed, failed) in rows.items():
        print(f"{name:32} {passed:6} passed {failed:4} failed")
    if missing:
        print(f"{len(missing)} of {len(rows)} suites did not run: each counts as a failure")
    for table in times(folder):
        for used, wall, name in table[:SLOWEST]:
            print(f"{name:32} {used:8.1f} s of processor in {wall:6.1f} s")
    for line in failures(folder):
        print(line)
    for why, cases in left_out(folder).items():
        print(f"not run: {cases} cases ({why})")
    passed, failed = (sum(row[i] for row in rows.values()) for i in (0, 1))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
