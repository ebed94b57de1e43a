#!/usr/bin/env python3
"""Writes the files of a folder as C tables: embed.py FOLDER OUT.c DEPFILE. An empty FOLDER makes an
empty table. Packed copies stand beside the plain ones where packing saves a tenth."""
import gzip
import hashlib
import pathlib
import sys

def quoted(text):
    return '"' + text.replace("\\", "\\\\").replace('"', '\\"') + '"'


def array(name, data):
    rows = [",".join(map(str, data[i : i + 24])) for i in range(0, len(data), 24)]
    return f"static const unsigned char {name}[] = {{\n" + ",\n".join(rows or ["0"]) + "};\n"


def entry(number, path, data):
    """The arrays and the table row of one file."""
    packed = gzip.compress(data, 9, mtime=0)
    arrays, row_gzip = array(f"data{number}", data), "NULL, 0"
    if len(packed) < len(data) * 0.9:
        arrays += array(f"gzip{number}", packed)
        row_gzip = f"gzip{number}, {len(packed)}"
    etag = hashlib.sha256(data).hexdigest()[:16]
    row = f"\t{{{quoted(path)}, data{number}, {len(data)}, {row_gzip}, \"{etag}\"}},\n"
    return arrays, row


def main(folder, out, depfile):
    files = []
    if folder:
        base = pathlib.Path(folder)
        if not (base / "index.html").is_file():
            sys.exit(f"embed.py: {folder} holds no index.html; build the web client first")
        files = sorted(("/" + p.relative_to(base).as_posix(), p) for p in base.rglob("*") if p.is_file())
    parts = [entry(i, path, file.read_bytes()) for i, (path, file) in enumerate(files)]
    with open(out, "w", encoding="utf-8") as c:
        c.write('/* Made by server/embed.py. */\n#include "server/net/assets.h"\n\n')
        c.writelines(arrays for arrays, _ in parts)
        rows = "".join(row for _, row in parts) or '\t{"", NULL, 0, NULL, 0, ""},\n'
        c.write(f"const struct asset assets_built_in[] = {{\n{rows}}};\n")
        c.write(f"const size_t assets_built_in_count = {len(parts)};\n")
    with open(depfile, "w", encoding="utf-8") as d:
        names = " ".join(str(file).replace(" ", "\\ ") for _, file in files)
        d.write(f"{out}: {names}\n")


if __name__ == "__main__":
    main(*sys.argv[1:4])
