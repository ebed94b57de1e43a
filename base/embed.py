#!/usr/bin/env python3
"""Writes files as tables of C, to be part of the program.

    embed.py definitions OUT.c FILE...      what games/builtin.h declares, in this order
    embed.py tables OUT.c FILE...           what games/solve/tables.h declares
    embed.py figures OUT.c FILE...          the same of their figures
    embed.py learned OUT.c FILE...          the same of what was learned of them
    embed.py puzzles OUT.c FILE...          and of their puzzles
    embed.py lessons OUT.c FILE...          and of their lessons
    embed.py client OUT.c DEPFILE FOLDER    what server/net/assets.h declares; an empty FOLDER makes an
                                            empty table. Packed copies stand beside the plain ones where
                                            packing saves a tenth; FILE.br is FILE packed by brotli, which
                                            Python cannot do.
"""
import gzip
import hashlib
import pathlib
import sys


def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def array(name, data):
    rows = [",".join(map(str, data[i : i + 24])) for i in range(0, len(data), 24)]
    return f"static const unsigned char {name}[] = {{\n" + ",\n".join(rows or ["0"]) + "};\n"


def write(out, header, parts, row_type, name, empty_row):
    """parts: of each file its arrays and its row of the table."""
    rows = "".join(row for _, row in parts) or empty_row
    with open(out, "w", encoding="utf-8") as c:
        c.write(f'/* Made by base/embed.py. */\n#include "{header}"\n\n')
        c.writelines(arrays for arrays, _ in parts)
        c.write(f"const struct {row_type} {name}[] = {{\n{rows}}};\nconst size_t {name}_count = {len(parts)};\n")


def definition(number, path):
    data = path.read_bytes()
    return array(f"file{number}", data), f"\t{{{quoted(path.name)}, file{number}, {len(data)}}},\n"


def definitions(out, *paths):
    parts = [definition(i, pathlib.Path(path)) for i, path in enumerate(paths)]
    write(out, "games/builtin.h", parts, "builtin", "builtins", "")


def tables(out, *paths):
    parts = [definition(i, pathlib.Path(path)) for i, path in enumerate(paths)]
    write(out, "games/solve/tables.h", parts, "solve_table", "solve_tables", '\t{"", 0, 0},\n')


def figures(out, *paths):
    parts = [definition(i, pathlib.Path(path)) for i, path in enumerate(paths)]
    write(out, "games/solve/tables.h", parts, "solve_table", "solve_figure_files", '\t{"", 0, 0},\n')


def learned(out, *paths):
    parts = [definition(i, pathlib.Path(path)) for i, path in enumerate(paths)]
    write(out, "games/builtin.h", parts, "builtin", "builtins_learned", '\t{"", NULL, 0},\n')


def puzzles(out, *paths):
    parts = [definition(i, pathlib.Path(path)) for i, path in enumerate(paths)]
    write(out, "games/builtin.h", parts, "builtin", "builtins_puzzles", '\t{"", NULL, 0},\n')


def lessons(out, *paths):
    parts = [definition(i, pathlib.Path(path)) for i, path in enumerate(paths)]
    write(out, "games/builtin.h", parts, "builtin", "builtins_lessons", '\t{"", NULL, 0},\n')


def packed_row(name, data, packed):
    """The array of a packed copy and its two members of the row."""
    if packed is None or len(packed) >= len(data) * 0.9:
        return "", "NULL, 0"
    return array(name, packed), f"{name}, {len(packed)}"


def asset(number, path, file):
    data = file.read_bytes()
    brotli = file.with_name(file.name + ".br")
    gzip_array, gzip_row = packed_row(f"gzip{number}", data, gzip.compress(data, 9, mtime=0))
    brotli_array, brotli_row = packed_row(
        f"brotli{number}", data, brotli.read_bytes() if brotli.is_file() else None
    )
    etag = hashlib.sha256(data).hexdigest()[:16]
    row = f"\t{{{quoted(path)}, data{number}, {len(data)}, {gzip_row}, {brotli_row}, \"{etag}\"}},\n"
    return array(f"data{number}", data) + gzip_array + brotli_array, row


def client(out, depfile, folder):
    files = []
    if folder:
        base = pathlib.Path(folder)
        if not (base / "index.html").is_file():
            sys.exit(f"embed.py: {folder} holds no index.html; build the web client first")
        files = sorted(("/" + p.relative_to(base).as_posix(), p) for p in base.rglob("*") if p.is_file())
    plain = [(path, file) for path, file in files if file.suffix != ".br"]
    parts = [asset(i, path, file) for i, (path, file) in enumerate(plain)]
    write(out, "server/net/assets.h", parts, "asset", "assets_built_in", '\t{"", NULL, 0, NULL, 0, NULL, 0, ""},\n')
    with open(depfile, "w", encoding="utf-8") as d:
        names = " ".join(str(file).replace(" ", "\\ ") for _, file in files)
        d.write(f"{out}: {names}\n")


if __name__ == "__main__":
    modes = {"definitions": definitions, "learned": learned, "puzzles": puzzles, "lessons": lessons, "tables": tables, "figures": figures, "client": client}
    modes[sys.argv[1]](*sys.argv[2:])
