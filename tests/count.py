#!/usr/bin/env python3
"""Adds up what ./dev test reports: count.py [--no-client] [--quick | --long] FOLDER [SUITE...].

FOLDER holds c.json, meson's test log with one object per line, and *.txt, the output of web-client/test.mjs.
If a suite prints `left out: N (why)`, N of its cases could not run here; they count as neither passed nor failed,
and are printed on a separate line. All suites that tests/meson.build lists, all programs that it and the folders
below run, and all files of client tests (with --long those of the longer run, with --quick only one in a browser)
must have run; or the named SUITEs. A suite that is missing is a failure, and so is one that checks nothing. The last line is `N passed, N failed`; the
exit status is 1 if something failed.
"""
import json
import pathlib
import re
import sys

CHECK = re.compile(r"^\d+%: Checks: (\d+), Failures: (\d+), Errors: (\d+)$", re.M)
LEFT_OUT = re.compile(r"^left out: (\d+) \((.*)\)$", re.M)
CLIENT = re.compile(r"^suite (\S+): (\d+) passed, (\d+) failed", re.M)
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
QUICK_BROWSER = "browser/games"


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


def expected(root, client, run):
    """The names of everything that must have run: run is "" for all tests, "quick" or "long"."""
    names = [] if run == "long" else c_suites(root) + c_programs(root)
    if not client:
        return names
    if run == "quick":
        return names + client_files(root, "unit") + [QUICK_BROWSER]
    kinds = ["long"] if run == "long" else ["unit", "browser"]
    return names + [name for kind in kinds for name in client_files(root, kind)]


def left_out(folder):
    """{reason: cases} of everything that could not run here."""
    rows = {}
    log = folder / "c.json"
    for line in log.read_text(encoding="utf-8").splitlines() if log.exists() else []:
        for cases, why in LEFT_OUT.findall(json.loads(line).get("stdout", "")):
            rows[why] = rows.get(why, 0) + int(cases)
    return rows


def reported(folder, programs):
    """{name: (passed, failed)} of everything that ran."""
    rows = {}
    log = folder / "c.json"
    for line in log.read_text(encoding="utf-8").splitlines() if log.exists() else []:
        test = json.loads(line)
        rows[name_of(test)] = count_c(test, programs)
    for report in sorted(folder.glob("*.txt")):
        for name, passed, failed in CLIENT.findall(report.read_text(encoding="utf-8", errors="replace")):
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
    log = folder / "c.json"
    for row in log.read_text(encoding="utf-8").splitlines() if log.exists() else []:
        test = json.loads(row)
        cases = CASE.findall(test.get("stdout", ""))
        if not cases and test["result"] != "OK":
            cases = [f"{test['result']} after {test.get('duration', 0):.0f} s"]
        lines += [f"failed: {name_of(test)}: {line}" for line in cases]
    for report in sorted(folder.glob("*.txt")):
        text = report.read_text(encoding="utf-8", errors="replace")
        lines += [f"failed: {report.stem}: {why_not_ok(one)}" for one in NOT_OK.findall(text)]
    return lines


def main(words, root=pathlib.Path(__file__).resolve().parent.parent):
    client = "--no-client" not in words
    run = next((word for word in ("quick", "long") if f"--{word}" in words), "")
    folder, *named = [word for word in words if not word.startswith("--")]
    rows = reported(pathlib.Path(folder), c_programs(root))
    missing = [name for name in named or expected(root, client, run) if name not in rows]
    for name in missing:
        print(f"{name} did not run, or did not come to its end")
        rows[name] = 0, 1
    for name, (passed, failed) in rows.items():
        print(f"{name:32} {passed:6} passed {failed:4} failed")
    if missing:
        print(f"{len(missing)} of {len(rows)} suites did not run: each counts as a failure")
    for line in failures(pathlib.Path(folder)):
        print(line)
    for why, cases in left_out(pathlib.Path(folder)).items():
        print(f"{cases} left out: {why}")
    passed, failed = (sum(row[i] for row in rows.values()) for i in (0, 1))
    print(f"{passed} passed, {failed} failed")
    return 1 if failed or not passed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
