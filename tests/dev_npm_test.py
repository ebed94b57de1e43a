"""dev_npm_test.py - where there is no npm, web-client/npm.py fetches it: from the registry that is set, by its checksum, and
whole or not at all. The registry is one of this machine, and npm a small script."""
import base64
import contextlib
import hashlib
import http.server
import importlib.util
import io
import os
import pathlib
import subprocess
import tarfile
import tempfile
import threading
import unittest
import unittest.mock

ROOT = pathlib.Path(__file__).resolve().parent.parent
spec = importlib.util.spec_from_file_location("npm", ROOT / "web-client/npm.py")
npm = importlib.util.module_from_spec(spec)
spec.loader.exec_module(npm)
SCRIPT = b"#!/bin/sh\necho npm of the registry\n"


def pack(name):
    made = io.BytesIO()
    with tarfile.open(fileobj=made, mode="w:gz") as file:
        about = tarfile.TarInfo(name)
        about.size = len(SCRIPT)
        file.addfile(about, io.BytesIO(SCRIPT))
    return made.getvalue()


def sum_of(packed):
    return base64.b64encode(hashlib.sha512(packed).digest()).decode()


class Npm(unittest.TestCase):
    def setUp(self):
        direct = unittest.mock.patch.dict(os.environ, no_proxy="127.0.0.1")
        direct.start()
        self.addCleanup(direct.stop)
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.home = pathlib.Path(place.name)
        self.folder = self.home / "cache/npm"
        self.packed, self.asked = pack("package/bin/npm-cli.js"), []
        test = self

        class Answer(http.server.BaseHTTPRequestHandler):
            def do_GET(self):
                test.asked.append(self.path)
                self.send_response(200 if test.packed else 404)
                self.end_headers()
                self.wfile.write(test.packed)

            def log_message(self, *_):
                pass

        server = http.server.HTTPServer(("127.0.0.1", 0), Answer)
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        self.addCleanup(server.server_close)
        self.addCleanup(thread.join)
        self.addCleanup(server.shutdown)
        self.registry = f"http://127.0.0.1:{server.server_port}/mirror/"

    def fetch(self, right, **environment):
        said = io.StringIO()
        with contextlib.redirect_stderr(said):
            status = npm.main(self.folder, {"HOME": str(self.home), **environment}, right)
        return status, said.getvalue()

    def left(self):
        return sorted(path.name for path in self.folder.parent.iterdir()) if self.folder.parent.exists() else []

    def test_it_comes_from_the_registry_that_is_set_and_runs(self):
        self.assertEqual(self.fetch(sum_of(self.packed), NPM_CONFIG_REGISTRY=self.registry), (0, ""))
        self.assertEqual(self.asked, [f"/mirror/npm/-/npm-{npm.RELEASE}.tgz"])
        done = subprocess.run([self.folder / "bin/npm"], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, "npm of the registry\n")
        self.assertEqual(self.left(), ["npm"])

    def test_the_registry_may_stand_in_the_users_file(self):
        (self.home / ".npmrc").write_text(f"fund=false\nregistry = {self.registry}\n", encoding="utf-8")
        self.assertEqual(self.fetch(sum_of(self.packed))[0], 0)
        self.assertEqual(npm.registry({}, self.home / "nobody"), "https://registry.npmjs.org/")

    def test_what_has_another_checksum_is_not_unpacked(self):
        status, said = self.fetch(npm.SHA512, NPM_CONFIG_REGISTRY=self.registry)
        self.assertEqual((status, self.left()), (1, []))
        self.assertIn(f"its checksum is {sum_of(self.packed)}, and should be {npm.SHA512}", said)

    def test_what_is_no_npm_leaves_nothing(self):
        self.packed = pack("package/other")
        self.assertEqual(self.fetch(sum_of(self.packed), NPM_CONFIG_REGISTRY=self.registry)[0], 1)
        self.assertEqual(self.left(), [])

    def test_a_registry_without_it_is_told(self):
        self.packed = b""
        status, said = self.fetch(npm.SHA512, NPM_CONFIG_REGISTRY=self.registry)
        self.assertEqual((status, self.left()), (1, []))
        self.assertIn("HTTP Error 404", said)

    def test_what_was_there_is_replaced(self):
        self.folder.mkdir(parents=True)
        (self.folder / "old").touch()
        self.assertEqual(self.fetch(sum_of(self.packed), NPM_CONFIG_REGISTRY=self.registry)[0], 0)
        self.assertEqual(sorted(os.listdir(self.folder)), ["bin", "package"])


if __name__ == "__main__":
    unittest.main()
