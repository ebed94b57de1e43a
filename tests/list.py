#!/usr/bin/env python3
"""Generates the program of a suite: list.py NAME FILE OUTPUT writes a main that runs every test of FILE.

tests/suite.h explains how to write a suite. A test before the first group is an error. A file that has a main of
its own is left as it is.
"""
import pathlib
import re
import sys

MARK = re.compile(r"^(SUITE_BEGIN|SUITE_GROUP|START_TEST|START_LOOP_TEST)\(\s*(\w+)", re.M)


def rows(marks, file):
    group = None
    for kind, name in marks:
        if kind == "SUITE_GROUP":
            group = name
        elif kind != "SUITE_BEGIN":
            if group is None:
                sys.exit(f"{file}: the test {name} stands in no SUITE_GROUP")
            times = f"{name}_times()" if kind == "START_LOOP_TEST" else "0"
            yield f"\t\t{{&{group}, {name}, {times}}},"


def main(name, file, output):
    text = pathlib.Path(file).read_text(encoding="utf-8")
    if re.search(r"^int main\(", text, re.M):
        pathlib.Path(output).write_text(f'#include "{file}"\n', encoding="utf-8")
        return
    marks = MARK.findall(text)
    begins = [word for kind, word in marks if kind == "SUITE_BEGIN"]
    tests = list(rows(marks, file))
    if not tests:
        sys.exit(f"{file}: there is no test in it")
    lines = [f'#include "{file}"', "", "int main(void) {"]
    lines += [f"\tif (!{word}()) {{\n\t\treturn 2;\n\t}}" for word in begins]
    lines += ["\tconst struct suite_test tests[] = {", *tests, "\t};"]
    lines += [f'\treturn suite_run("{name}", tests, sizeof(tests) / sizeof(tests[0]));', "}", ""]
    pathlib.Path(output).write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
