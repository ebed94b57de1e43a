"""contain_test.py - nothing is left of a contained run; and the time of a run is that of all its processes."""
import os
import pathlib
import signal
import subprocess
import sys
import tempfile
import unittest

HERE = pathlib.Path(__file__).resolve().parent
# Says its process and its TMPDIR, and waits for its end.
WAITS = "echo $$ $TMPDIR; touch $TMPDIR/file; (setsid sleep 600 &) ; exec sleep 600"
# An orphan in a session of its own says what it used before the command ends.
BURNS = """import os
read, write = os.pipe()
if os.fork() == 0:
    if os.fork() == 0:
        os.setsid()
        while sum(os.times()[:2]) < 0.2: pass
        os.write(1, b"%f\\n" % sum(os.times()[:2]))
    os._exit(0)
os.close(write)
os.read(read, 1)
"""
# It is told to end after its last look at the process, and before it waits.
LATE = """import os, signal, timed
class Process:
    def poll(self):
        os.kill(os.getpid(), signal.SIGTERM)
timed.listen(timed.tell)
try:
    timed.wait_for(Process())
except timed.Told as told:
    print(told)
"""


def is_there(pid):
    try:
        return "Z" not in pathlib.Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()[0]
    except OSError:
        return False


class Contain(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.place = pathlib.Path(place.name)

    def start(self, words, **more):
        return subprocess.Popen([sys.executable, HERE / "contain.py", "sh", "-c", words], stdout=subprocess.PIPE, text=True,
            env=os.environ | {"TMPDIR": str(self.place)}, **more)

    def start_waiting(self):
        """The containing process, the command's, and its folder."""
        run = self.start(WAITS)
        self.addCleanup(run.stdout.close)
        pid, folder = run.stdout.readline().split()
        return run, int(pid), pathlib.Path(folder)

    def left(self):
        return list(self.place.iterdir())

    def sleepers(self, folder):
        """The processes that know the folder."""
        found = []
        for path in pathlib.Path("/proc").glob("[0-9]*/environ"):
            try:
                if f"TMPDIR={folder}".encode() in path.read_bytes().split(b"\0"):
                    found.append(path.parent.name)
            except OSError:
                pass
        return found

    def test_its_folder_is_there_until_its_end(self):
        run = self.start("test -w $TMPDIR && echo $TMPDIR && touch $TMPDIR/file && exit 3")
        folder = run.communicate()[0].strip()
        self.assertEqual(run.returncode, 3)
        self.assertEqual(pathlib.Path(folder).parent, self.place)
        self.assertEqual(self.left(), [])

    def test_the_command_is_told_the_place_of_the_others(self):
        self.assertEqual(self.start("echo $CONTAINED").communicate()[0].strip(), str(self.place))

    def test_what_is_interrupted_leaves_nothing(self):
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            run, pid, folder = self.start_waiting()
            run.send_signal(number)
            self.assertEqual(run.wait(), 128 + number)
            self.assertFalse(is_there(pid))
            self.assertEqual(self.sleepers(folder), [])
            self.assertEqual(self.left(), [])

    def test_what_is_left_of_a_killed_run_is_removed_by_the_next(self):
        run, _, folder = self.start_waiting()
        run.kill()
        run.wait()
        self.start("true").communicate()
        self.assertEqual(self.sleepers(folder), [])
        self.assertEqual(self.left(), [])

    def test_a_run_is_left_alone_by_another(self):
        run, pid, folder = self.start_waiting()
        self.start("true").communicate()
        self.assertTrue(is_there(pid))
        self.assertEqual(self.left(), [folder])
        run.terminate()
        run.wait()

    def test_the_time_of_orphans_counts(self):
        said = subprocess.run([sys.executable, HERE / "timed.py", sys.executable, "-c", BURNS], capture_output=True, text=True,
            check=True).stdout
        lines = said.splitlines()
        total = next(float(line.split()[1]) for line in lines if line.startswith("processor: "))
        alone = [float(line) for line in lines if not line.startswith("processor: ")]
        self.assertGreaterEqual(total + 0.01, sum(alone))

    def test_what_is_timed_alone_leaves_nothing_and_neither_does_what_is_told_to_end(self):
        orphan = "(setsid sleep 600 &); echo begun"
        run = subprocess.run([sys.executable, HERE / "timed.py", "--alone", "sh", "-c", orphan], capture_output=True, text=True)
        self.assertEqual((run.returncode, run.stdout[:6]), (0, "begun\n"))
        run = subprocess.Popen([sys.executable, HERE / "timed.py", "sh", "-c", orphan + "; sleep 600"], stdout=subprocess.PIPE)
        run.stdout.readline()
        run.terminate()
        self.assertIn(b"processor: ", run.communicate()[0])  # whose end comes once nobody holds the pipe
        self.assertEqual(run.returncode, 128 + signal.SIGTERM)

    def test_what_is_told_just_before_the_wait_is_not_missed(self):
        run = subprocess.run([sys.executable, "-c", LATE], cwd=HERE, capture_output=True, text=True, timeout=60)
        self.assertEqual(run.stdout, f"{int(signal.SIGTERM)}\n", run.stderr)

    def test_the_status_of_what_is_timed_is_its_own(self):
        for words, status in (("exit 4", 4), ("kill -9 $$", 137)):
            run = subprocess.run([sys.executable, HERE / "timed.py", "sh", "-c", words], capture_output=True, text=True)
            self.assertEqual(run.returncode, status)
            self.assertRegex(run.stdout, r"^processor: \d+\.\d\d s\n$")


if __name__ == "__main__":
    done = unittest.main(exit=False).result
    wrong = len(done.failures) + len(done.errors)
    print(f"{0 if wrong else 100}%: Checks: {done.testsRun}, Failures: {wrong}, Errors: 0")
    sys.exit(wrong != 0 or not done.testsRun)
