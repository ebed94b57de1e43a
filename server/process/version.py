#!/usr/bin/env python3
"""What this version is called, and of which day it is.

    version.py RELEASE             prints both: 0.1.0+git20261126T022839.cdbfb6d6 2026-11-26
    version.py --last-release      prints the commit of the release before this commit; nothing if there is none
    version.py RELEASE OUT.c       writes them as what server/process/version.h declares; a file that says so already is
                                   left alone, so that nothing is compiled anew

RELEASE is the version in meson.build. A release, a commit that changes both that and the first heading of CHANGELOG.md, is
called so; every other commit also has its time in UTC, which sorts, and the first eight digits of its hash. Where there is no
git, the file VERSION of the sources says what this script would print (the build of the package writes one); without
that only RELEASE is known.
"""
import pathlib
import re
import subprocess
import sys
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
RELEASE = re.compile(r"^  version: '([^']+)'", re.M)
HEADING = re.compile(r"^## (.+)$", re.M)


def git(root, *words):
    """What git prints; None if it fails, or there is none."""
    try:
        # Whose files these are does not matter: a script of the same files is running.
        done = subprocess.run(["git", "-c", "safe.directory=*", "-C", root, *words], capture_output=True, text=True, check=False)
    except OSError:
        return None
    return done.stdout if done.returncode == 0 else None


def first(pattern, text):
    found = pattern.search(text or "")
    return found and found.group(1)


def is_release(root, commit="HEAD"):
    """Has this commit changed the version, and the heading of the changelog?"""
    for pattern, file in ((RELEASE, "meson.build"), (HEADING, "CHANGELOG.md")):
        now, before = (first(pattern, git(root, "show", f"{one}:{file}")) for one in (commit, commit + "^"))
        if now is None or before is None or now == before:
            return False
    return True


def last_release(root):
    changed = git(root, "rev-list", "HEAD^", "--", "meson.build") or ""
    return next((commit for commit in changed.split() if is_release(root, commit)), None)


def of_commit(root, release):
    """Name and day of the commit that is checked out; None if git knows none."""
    said = git(root, "log", "-1", "--no-show-signature", "--format=%H %ct") if (root / ".git").exists() else None
    if not said:
        return None
    commit, seconds = said.split()
    at = time.gmtime(int(seconds))
    behind = "" if is_release(root) else time.strftime("+git%Y%m%dT%H%M%S.", at) + commit[:8]
    return release + behind, time.strftime("%Y-%m-%d", at)


def of_file(path):
    words = path.read_text(encoding="utf-8").split() if path.is_file() else []
    return (words[0], words[1] if len(words) > 1 else "") if words else None


def version(root, release):
    return of_file(root / "VERSION") or of_commit(root, release) or (release, "")


def write(path, name, day):
    text = ("/* Made by server/process/version.py. */\n#include \"server/process/version.h\"\n\n"
        f"const char version_name[] = \"{name}\";\nconst char version_day[] = \"{day}\";\n")
    if not path.is_file() or path.read_text(encoding="utf-8") != text:
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    if sys.argv[1] == "--last-release":
        print(last_release(ROOT) or "", end="")
        sys.exit()
    told = version(ROOT, sys.argv[1])
    if len(sys.argv) == 3:
        write(pathlib.Path(sys.argv[2]), *told)
    else:
        print(*told)
