"""dev_install_test.py - how ./dev installs packages: what dpkg says is shown only if it fails, what takes long says how far it
is, and nothing is left that keeps services from being started; and how it says how far the other steps are."""
import pathlib
import re
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
AS_ROOT = re.compile(r"^as_root='(.*?)'$", re.M | re.S)
PROGRESS = re.compile(r"^progress\(\) \{$.*?^\}$", re.M | re.S)
APT = """#!/bin/sh
case "$*" in
update*) exit ;;
*--assume-no*) echo "0 upgraded, 2 newly installed, 0 to remove and 0 not upgraded."; exit 1 ;;
esac
[ -e "$POLICY" ] || exit 3
for i in $(seq 500); do echo "Setting up thing-$i (1.0) ..."; done
sleep "$PAUSE"
exit "$STATUS"
"""


class Install(unittest.TestCase):
    def run_it(self, status=0, pause=0, found=None):
        with tempfile.TemporaryDirectory() as name:
            place = pathlib.Path(name)
            policy, apt, temporary = place / "policy-rc.d", place / "apt-get", place / "tmp"
            temporary.mkdir()
            apt.write_text(APT, encoding="utf-8")
            apt.chmod(0o755)
            if found is not None:
                policy.write_text(found, encoding="utf-8")
            text = AS_ROOT.search((ROOT / "dev").read_text(encoding="utf-8"))[1].replace("/usr/sbin/policy-rc.d", str(policy))
            done = subprocess.run(["bash", "-c", text, "bash", "thing"], capture_output=True, text=True, check=False,
                env={"PATH": f"{place}:/usr/bin:/bin", "POLICY": str(policy), "STATUS": str(status), "PAUSE": str(pause),
                    "TMPDIR": str(temporary)})
            self.assertEqual(policy.exists(), found is not None)
            self.assertEqual(list(temporary.iterdir()), [])
            return done.returncode, done.stdout + done.stderr

    def test_what_dpkg_says_is_not_shown(self):
        status, said = self.run_it()
        self.assertEqual(status, 0)
        self.assertEqual(said, "0 upgraded, 2 newly installed, 0 to remove and 0 not upgraded.\n")

    def test_what_dpkg_says_is_shown_if_it_fails(self):
        status, said = self.run_it(status=100)
        self.assertEqual(status, 1)
        self.assertIn("Setting up thing-500", said)

    def test_what_takes_long_says_how_far_it_is(self):
        _, said = self.run_it(pause=6)
        self.assertRegex(said, r"\n  \d+ s: 500 packages are set up\n")

    def test_a_policy_of_the_machine_stays(self):
        self.assertEqual(self.run_it(found="#!/bin/sh\n")[0], 0)


class Progress(unittest.TestCase):
    def setUp(self):
        text = PROGRESS.search((ROOT / "dev").read_text(encoding="utf-8"))[0]
        self.running = subprocess.Popen(["bash", "-euo", "pipefail", "-c", text + "\nprogress"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        self.addCleanup(self.running.wait)

    def ends_with(self, said):
        rest = self.running.communicate(said)
        self.assertEqual(self.running.returncode, 0)
        return rest

    def says(self, text):
        self.running.stdin.write(text)
        self.running.stdin.flush()

    def test_steps_are_not_told_one_by_one_and_all_else_is(self):
        said = "1 of 3:: Compiling a.c\na.c:1: warning: odd\n\tindented\n2 of 3:: Compiling b.c\nninja: no work to do.\nno end of line"
        _, told = self.ends_with(said)
        told = re.sub(r"^  \d+ s.*\n", "", told, flags=re.M)
        self.assertEqual(told, "a.c:1: warning: odd\n\tindented\nno end of line")

    def test_what_takes_long_says_how_far_it_is(self):
        self.says("12 of 363:: Compiling a.c\n")
        self.assertRegex(self.running.stderr.readline(), r"^  \d+ s: 12 of 363\n$")
        self.ends_with("")

    def test_what_says_nothing_says_how_long_it_takes(self):
        self.assertRegex(self.running.stderr.readline(), r"^  \d+ s\n$")
        self.ends_with("")

    def test_a_line_in_two_pieces_is_one(self):
        self.says("half of")
        self.assertRegex(self.running.stderr.readline(), r"^  \d+ s\n$")
        _, told = self.ends_with(" a line\n")
        self.assertIn("half of a line\n", told)


if __name__ == "__main__":
    unittest.main()
