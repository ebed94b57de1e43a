#!/usr/bin/env python3
"""Runs gcc's analyzer and clang-tidy over the program: analyse.py BUILD.

BUILD is a build folder, whose compile_commands.json has the flags. base/, games/, proto/ and server/ are analysed.
.clang-tidy configures clang-tidy. Each analyzer is used from its version in FROM on, as earlier ones report too many
false positives. The exit status is 1 if something is found that is not in KNOWN.
"""
import concurrent.futures
import json
import os
import pathlib
import re
import shlex
import shutil
import subprocess
import sys

# Reports of gcc, and why they are false positives.
KNOWN = {
    # The game is the first member of what was allocated; define_destroy frees all of it.
    ("games/define.c", "-Wanalyzer-malloc-leak"),
    # The connection holds the rest of its answer; the analyzer loses it in a struct that it does not know.
    ("server/net/http_reply.c", "-Wanalyzer-malloc-leak"),
    # What is freed was removed from the list first; the analyzer assumes that it is still the first.
    ("server/hub/my_rooms.c", "-Wanalyzer-use-after-free"),
    ("server/nodes/nodes.c", "-Wanalyzer-use-after-free"),
    # Taking from a queue that is not empty always succeeds.
    ("server/bus/bus_nats.c", "-Wanalyzer-null-dereference"),
    # Digits are written from the end: write_digits returns where they begin.
    ("base/out.c", "-Wanalyzer-use-of-uninitialized-value"),
}
FROM = {"gcc": 14, "clang-tidy": 19}
# The most states of a function that clang's analyzer examines. The default of 225,000 takes three times as long, mostly
# for a few functions, and gcc's analyzer covers those as well.
DEPTH = [f"--extra-arg={word}" for word in ("-Xclang", "-analyzer-config", "-Xclang", "max-nodes=50000")]
FINDING = re.compile(r"^(?P<file>[^\s:]+):\d+:\d+: (?:warning|error): .*\[(?P<flag>-W[\w=-]+|[\w.,-]+)\]$", re.M)


def is_new(tool):
    """Whether a tool is installed, and new enough for its analyzer to be reliable."""
    if not shutil.which(tool):
        return False
    said = subprocess.run([tool, "--version"], capture_output=True, text=True, check=True).stdout
    version = re.search(r"version (\d+)|\) (\d+)\.", said)
    return version is not None and int(version[1] or version[2]) >= FROM[tool]


def program_files(build):
    """{path: flags} of the files of the program itself."""
    root = pathlib.Path.cwd()
    files = {}
    for entry in json.loads((build / "compile_commands.json").read_text(encoding="utf-8")):
        path = pathlib.Path(os.path.normpath(pathlib.Path(entry["directory"], entry["file"])))
        if path.is_relative_to(root) and path.relative_to(root).parts[0] in ("base", "games", "proto", "server"):
            files.setdefault(path.relative_to(root).as_posix(), (entry["directory"], flags_of(entry["command"])))
    return files


def flags_of(command):
    """The flags for include paths and definitions, without warnings and outputs."""
    words = shlex.split(command)
    return [word for word in words if word.startswith(("-I", "-D", "-std=", "-isystem")) and word != "-D_FORTIFY_SOURCE=2"]


def by_gcc(path, directory, flags):
    command = ["gcc", *flags, "-O0", "-fanalyzer", "-fdiagnostics-plain-output", "-S", "-o", os.devnull,
        str(pathlib.Path.cwd() / path)]
    return subprocess.run(command, cwd=directory, capture_output=True, text=True)


def by_tidy(path, directory, flags, more=()):
    command = ["clang-tidy", "--quiet", "--warnings-as-errors=*", *DEPTH, *more, str(pathlib.Path.cwd() / path), "--", *flags]
    return subprocess.run(command, cwd=directory, capture_output=True, text=True)


def by_old_tidy(path, directory, flags):
    return by_tidy(path, directory, flags, ["--checks=-clang-analyzer-*"])


def look(tool, path, directory, flags):
    """What the tool finds in a file, as text; "" for nothing."""
    done = tool(path, directory, flags)
    text = done.stderr if tool is by_gcc else done.stdout
    flags_found = {found["flag"] for found in FINDING.finditer(text)}
    news = {flag for flag in flags_found if (path, flag) not in KNOWN}
    return text if news or (done.returncode and not flags_found) else ""


def main(build):
    tools = [by_tidy if is_new("clang-tidy") else by_old_tidy]
    if is_new("gcc"):
        tools.append(by_gcc)
    else:
        print(f"not run: gcc's analyzer (gcc {FROM['gcc']} is not here)")
    if by_old_tidy in tools:
        print(f"not run: clang's analyzer (clang-tidy {FROM['clang-tidy']} is not here)")
    files = program_files(pathlib.Path(build))
    bad = not files
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        work = [pool.submit(look, tool, path, *how) for path, how in files.items() for tool in tools]
        for one in work:
            if one.result():
                print(one.result())
                bad = True
    print(f"{len(files)} files")
    return bad


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
