"""count_test.py - count.py counts what should have run, not only what did."""
import contextlib
import io
import json
import pathlib
import sys
import tempfile
import unittest

sys.path.insert(0, str(pathlib.Path(__file__).parent))
import count

SUITES = """suites = [
  # ['gone', 'gone_test.c'],
  ['hub', 'hub_test.c'],
  ['room', 'room_test.c'],
]
test('storm', storm, args: ['4'])
"""
FUZZERS = "fuzzers = [\n  ['utf8', files('utf8_fuzz.c')],\n]\n"


def case(name, passed, failed=0, result="OK"):
    return {"name": f"qirkat:e2e / {name}", "result": result,
        "stdout": f"Running\n{0 if failed else 100}%: Checks: {passed + failed}, Failures: {failed}, Errors: 0\n"}


GOOD = [case("hub", 3), case("room", 4), {"name": "storm", "result": "OK", "stdout": "20 kills\n"}]
UNIT = "suite unit/wire: 5 passed, 0 failed, 0.1 s\n"
BROWSER = "suite browser/live: 6 passed, 0 failed, 9.9 s\n"
NOT_OK = """    not ok 2 - a page opens
      ---
      duration_ms: 23.5
      error: |-
        what is shown moves
          / shifts by 0.0006
      code: 'ERR_ASSERTION'
      ...
ok 3 - a page closes
not ok 4 - ended after 600 s
"""


class Count(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = pathlib.Path(folder.name)
        for path, text in [("tests/meson.build", SUITES), ("tests/fuzz/meson.build", FUZZERS), ("web-client/test/wire.test.ts", ""),
            ("tests/browser/live.test.mjs", ""), ("tests/browser/all.long.mjs", "")]:
            (self.root / path).parent.mkdir(parents=True, exist_ok=True)
            (self.root / path).write_text(text)
        self.reports = self.root / "reports"
        self.reports.mkdir()

    def last_line(self, c, client, *words):
        """The last line of the output, and the exit status."""
        if c is not None:
            (self.reports / "c.json").write_text("\n".join(json.dumps(one) for one in c))
        (self.reports / "client.txt").write_text(client)
        with contextlib.redirect_stdout(io.StringIO()) as out:
            status = count.main([str(self.reports), *words], self.root)
        return out.getvalue().splitlines()[-1], status

    def test_all_are_added_up(self):
        self.assertEqual(self.last_line(GOOD, UNIT + BROWSER), ("19 passed, 0 failed", 0))

    def test_what_failed_is_named(self):
        bad = case("hub", 2, failed=1)
        bad["stdout"] += "hub_test.c:7:F:cases:a_fact:0: Assertion 'a == b' failed\n"
        (self.reports / "c.json").write_text(json.dumps(bad))
        (self.reports / "client browser.txt").write_text(NOT_OK)
        self.assertEqual(count.failures(self.reports),
            ["failed: hub: hub_test.c:7:F:cases:a_fact:0: Assertion 'a == b' failed",
                "failed: client browser: not ok 2 - a page opens: what is shown moves / shifts by 0.0006",
                "failed: client browser: not ok 4 - ended after 600 s"])

    def test_a_suite_that_was_ended_is_named(self):
        ended = {"name": "qirkat:e2e / hub", "result": "TIMEOUT", "duration": 600.02, "stdout": "Running\n"}
        (self.reports / "c.json").write_text("\n".join(json.dumps(one) for one in [ended, *GOOD[1:]]))
        self.assertEqual(count.failures(self.reports), ["failed: hub: TIMEOUT after 600 s"])

    def test_a_c_suite_that_did_not_run_fails(self):
        self.assertEqual(self.last_line(GOOD[1:], UNIT + BROWSER), ("16 passed, 1 failed", 1))

    def test_what_cannot_run_here_is_neither_passed_nor_failed(self):
        some = [{**GOOD[0], "stdout": GOOD[0]["stdout"] + "left out: 7 (no database)\n"}, *GOOD[1:]]
        self.assertEqual(self.last_line(some, UNIT + BROWSER), ("19 passed, 0 failed", 0))
        self.assertEqual(count.left_out(self.reports), {"no database": 7})

    def test_a_suite_of_which_nothing_can_run_here_has_not_failed(self):
        none = {**case("hub", 0), "stdout": "100%: Checks: 0, Failures: 0, Errors: 0\nleft out: 7 (no database)\n"}
        self.assertEqual(self.last_line([none, *GOOD[1:]], UNIT + BROWSER), ("16 passed, 0 failed", 0))
        ended = {**none, "result": "FAIL"}
        self.assertEqual(self.last_line([ended, *GOOD[1:]], UNIT + BROWSER), ("16 passed, 1 failed", 1))

    def test_no_c_suite_at_all_fails_once_for_each(self):
        self.assertEqual(self.last_line([], UNIT + BROWSER), ("11 passed, 3 failed", 1))
        (self.reports / "c.json").unlink()
        self.assertEqual(self.last_line(None, UNIT + BROWSER), ("11 passed, 3 failed", 1))

    def test_a_client_file_that_did_not_run_fails(self):
        self.assertEqual(self.last_line(GOOD, UNIT), ("13 passed, 1 failed", 1))
        self.assertEqual(self.last_line(GOOD, BROWSER), ("14 passed, 1 failed", 1))

    def test_without_the_client_its_files_are_not_waited_for(self):
        self.assertEqual(self.last_line(GOOD, "", "--no-client"), ("8 passed, 0 failed", 0))

    def test_what_takes_long_is_waited_for_where_it_is_named(self):
        self.assertEqual(self.last_line([], "suite long/all: 2 passed, 0 failed\n", "long/all"), ("2 passed, 0 failed", 0))
        self.assertEqual(self.last_line([], "", "long/all"), ("0 passed, 1 failed", 1))

    def test_the_quick_run_waits_for_nothing_in_a_browser(self):
        self.assertEqual(self.last_line(GOOD, UNIT, "--quick"), ("13 passed, 0 failed", 0))
        self.assertEqual(self.last_line(GOOD, "", "--quick"), ("8 passed, 1 failed", 1))

    def test_the_slowest_are_told_by_their_processor_time(self):
        timed = {**GOOD[0], "duration": 7.5, "stdout": GOOD[0]["stdout"] + "processor: 3.25 s\n"}
        (self.reports / "c.json").write_text("\n".join(json.dumps(one) for one in [GOOD[1], timed]))
        (self.reports / "client.txt").write_text("suite browser/live: 6 passed, 0 failed, 9.9 s, 4.5 s of processor\n"
            "suite browser/table: 6 passed, 0 failed, 8.0 s, 14.5 s of processor\n")
        self.assertEqual(count.times(self.reports),
            ([(3.25, 7.5, "hub")], [(14.5, 8.0, "browser/table"), (4.5, 9.9, "browser/live")]))

    def test_a_suite_that_says_no_count_fails(self):
        silent = {"name": "hub", "result": "OK", "stdout": ""}
        self.assertEqual(self.last_line([silent, *GOOD[1:]], UNIT + BROWSER), ("16 passed, 1 failed", 1))
        self.assertEqual(self.last_line([case("hub", 0), *GOOD[1:]], UNIT + BROWSER), ("16 passed, 1 failed", 1))

    def test_a_suite_that_crashes_fails(self):
        crashed = case("hub", 3, result="ERROR")
        self.assertEqual(self.last_line([crashed, *GOOD[1:]], UNIT + BROWSER), ("19 passed, 1 failed", 1))

    def test_failed_cases_are_counted(self):
        self.assertEqual(self.last_line([case("hub", 1, 2, "FAIL"), *GOOD[1:]], UNIT + BROWSER), ("17 passed, 2 failed", 1))
        self.assertEqual(self.last_line(GOOD, UNIT + BROWSER.replace("0 failed", "2 failed")), ("19 passed, 2 failed", 1))
        self.assertEqual(self.last_line(GOOD, UNIT + BROWSER.replace("6 passed", "0 passed")), ("13 passed, 1 failed", 1))

    def test_only_named_suites_are_waited_for(self):
        (self.reports / "c.json").write_text(json.dumps(GOOD[0]))
        with contextlib.redirect_stdout(io.StringIO()) as out:
            good = count.main([str(self.reports), "hub"], self.root)
            bad = count.main([str(self.reports), "hub", "hubb"], self.root)
        self.assertEqual((good, bad), (0, 1))
        self.assertIn("hubb did not run", out.getvalue())


if __name__ == "__main__":
    done = unittest.main(exit=False).result
    wrong = len(done.failures) + len(done.errors)
    print(f"{0 if wrong else 100}%: Checks: {done.testsRun}, Failures: {wrong}, Errors: 0")
    sys.exit(wrong != 0 or not done.testsRun)
