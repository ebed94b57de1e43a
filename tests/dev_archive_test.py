"""dev_archive_test.py - ./dev archive packs sources with the built client, and from these ./dev builds without Node. It runs in a
small repository made here, with programs in place of npm, meson and ninja that write down how they were called."""
import hashlib
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

ROOT = pathlib.Path(__file__).resolve().parent.parent
COPIED = ("dev", "server/deploy/archive", "server/process/version.py")
WRITTEN = {
    "meson.build": "project('x', 'c',\n  version: '0.1.0',\n)\n",
    "CHANGELOG.md": "# Changelog\n\n## Unreleased\n",
    ".gitignore": "/build*/\nnode_modules/\n/web-client/dist/\n.cache/\n",
    "web-client/package-lock.json": "{}\n",
    "web-client/src/page.ts": "1;\n",
} | {f"{folder}/one": "" for folder in ("proto/schema", "proto/examples", "base", "games", "wasm", "server/replay", "server/room", "server/solved")}
NPM = """#!/bin/sh
echo npm "$@" >>"$CALLS"
[ -n "$NODE_WORKS" ] || exit 9
mkdir -p dist/assets && echo page >dist/index.html && echo rules >dist/assets/rules-1.wasm
"""
MESON = """#!/bin/sh
echo meson "$@" >>"$CALLS"
mkdir -p "$2" && touch "$2/build.ninja"
"""
FILES = re.compile(r"^files\(\) \{$.*?^\}$", re.M | re.S)
LIBRARIES = re.compile(r"^build_libraries='(.*?)'$", re.M | re.S)


class Archive(unittest.TestCase):
    def setUp(self):
        place = tempfile.TemporaryDirectory()
        self.addCleanup(place.cleanup)
        self.place = pathlib.Path(place.name)
        self.root, self.calls = self.place / "repository", self.place / "calls"
        for name in COPIED:
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.root / name)
        for name, text in WRITTEN.items():
            (self.root / name).parent.mkdir(parents=True, exist_ok=True)
            (self.root / name).write_text(text, encoding="utf-8")
        (self.root / "link").symlink_to("dev")
        libraries = LIBRARIES.search((ROOT / "dev").read_text(encoding="utf-8"))[1].split()
        packages = "#!/bin/sh\n" + "".join(f"echo 'ii :{name}'\n" for name in libraries)
        bin_folder = self.place / "bin"
        bin_folder.mkdir()
        for name, text in {"npm": NPM, "node": NPM, "clang": NPM, "meson": MESON, "ninja": "#!/bin/sh\n", "cc": "#!/bin/sh\n",
                "pkg-config": "#!/bin/sh\nexit 1\n", "dpkg-query": packages}.items():
            (bin_folder / name).write_text(text, encoding="utf-8")
            (bin_folder / name).chmod(0o755)
        self.env = {"PATH": f"{bin_folder}:/usr/bin:/bin", "CALLS": str(self.calls), "NO_INSTALL": "1", "RULES": "1",
            "HOME": str(self.place)} | {f"GIT_{who}_{what}": value for who in ("AUTHOR", "COMMITTER")
            for what, value in (("NAME", "a"), ("EMAIL", "a@b.example"), ("DATE", "1764210000 +0000"))}
        modules = self.root / "web-client/node_modules"
        modules.mkdir()
        modules.joinpath(".installed").write_text(hashlib.sha256(b"{}\n").hexdigest() + "  -\n", encoding="utf-8")
        for words in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "one"]):
            subprocess.run(["git", "-C", self.root, *words], check=True, env=self.env)

    def dev(self, folder, *words, **env):
        return subprocess.run(["./dev", *words], cwd=folder, env=self.env | env, capture_output=True, text=True, check=False)

    def archive(self):
        done = self.dev(self.root, "archive", NODE_WORKS="1")
        self.assertEqual(done.returncode, 0, done.stderr)
        return pathlib.Path(done.stdout.strip())

    def unpacked(self):
        packed = self.archive()
        (self.place / "host").mkdir()
        subprocess.run(["tar", "-C", self.place / "host", "-xzf", packed], check=True)
        self.calls.unlink()
        return self.place / "host" / packed.name.removesuffix(".tar.gz")

    def called(self):
        return self.calls.read_text(encoding="utf-8") if self.calls.exists() else ""

    def test_it_is_called_like_the_version_and_is_always_the_same(self):
        packed = self.archive()
        first = packed.read_bytes()
        self.assertRegex(packed.name, r"^qirkat-0\.1\.0\+git20251127T022000\.[0-9a-f]{8}\.tar\.gz$")
        self.assertEqual(self.archive().read_bytes(), first)

    def test_it_has_the_sources_the_client_and_the_version(self):
        folder = self.unpacked()
        found = {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}
        self.assertEqual(found, {*COPIED, *WRITTEN, "link", "VERSION", "web-client/.cache/built", "web-client/dist/index.html",
            "web-client/dist/assets/rules-1.wasm"})
        self.assertTrue(os.access(folder / "dev", os.X_OK))

    def test_the_program_is_built_from_it_without_node(self):
        folder = self.unpacked()
        done = self.dev(folder, "build", LC_ALL="en_US.UTF-8")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("npm", self.called())
        self.assertIn(f"-Dclient={folder}/web-client/dist", self.called())

    def test_a_package_of_it_has_the_same_files_as_one_of_the_repository(self):
        text = FILES.search((ROOT / "server/deploy/package").read_text(encoding="utf-8"))[0] + "\nfiles"
        found = []
        for folder in (self.root, self.unpacked()):
            done = subprocess.run(["bash", "-c", text], cwd=folder, env=self.env, capture_output=True, text=True, check=True)
            found.append(sorted(name.removeprefix("./") for name in done.stdout.split("\0") if name))
        self.assertEqual(sorted([*found[0], "VERSION"]), found[1])

    def test_a_client_of_other_sources_is_not_taken_for_theirs(self):
        folder = self.unpacked()
        (folder / "web-client/src/page.ts").write_text("2;\n", encoding="utf-8")
        self.assertNotEqual(self.dev(folder, "build").returncode, 0)
        self.assertNotIn("meson", self.called())

    def test_a_client_without_the_rules_is_not_packed(self):
        self.dev(self.root, "build", NODE_WORKS="1")
        (self.root / "web-client/dist/assets/rules-1.wasm").unlink()
        done = self.dev(self.root, "archive", NODE_WORKS="1")
        self.assertEqual(done.returncode, 1)
        self.assertIn("need clang, lld and wasi-libc", done.stderr)


if __name__ == "__main__":
    unittest.main()
