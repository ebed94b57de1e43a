#!/usr/bin/env python3
"""The documentation as a site (./dev docs).

make.py PROGRAM FOLDER   puts into FOLDER what mkdocs builds it from: mkdocs.yml with all navigation, and in source/ the pages
                         that PAGES names, the files they link to, and a page of rules for each game, as the program tells them
make.py --check SITE     looks whether each link in the pages built leads to a file, and to a place in it that is there

Prints each fault, and ends with 1 if there is one.
"""
import html
import html.parser
import json
import pathlib
import re
import shutil
import subprocess
import sys
import urllib.parse

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
HERE = pathlib.Path(__file__).resolve().parent
PAGES = {
    "Players": {"Start": "README.md", "On a touch table": "docs/kiosk.md", "On paper": "docs/print.md",
        "Offline": "docs/offline.md", "Changes": "CHANGELOG.md"},
    "Running a server": {"The server": "server/README.md", "Upgrading": "docs/upgrade.md", "Several machines": "deploy/README.md",
        "Accounts": "docs/accounts.md", "Several nodes": "docs/cluster.md", "Speed": "docs/performance.md",
        "In pages of others": "docs/embed.md", "Security": "SECURITY.md"},
    "Programs that play": {"Bots": "docs/bots.md", "The protocol": "proto/README.md", "Engines and search": "games/search/README.md",
        "Solved games": "games/solve/README.md", "Puzzles": "games/puzzles/README.md", "Lessons": "games/lessons/README.md"},
    "Games": {"Add a game": "docs/add-a-game.md", "All fields": "games/defs/README.md", "How rules are written": "games/README.md",
        "Races": "games/race/README.md", "Tables games": "games/tables/README.md"},
    "Changing it": {"Contributing": "CONTRIBUTING.md", "Architecture": "docs/architecture.md", "Translating": "docs/translate.md",
        "Texts of the page": "web-client/src/words/README.md", "Rules in the browser": "wasm/README.md", "Tests": "tests/README.md"},
}
LINK = re.compile(r"\]\(([^)\s#]+)|(?:src|href)=\"([^\"#]+)")
HEADINGS = {"start": "Start", "board": "Board", "turn": "Turn", "off": "Bearing off", "end": "End"}
GRADES = {"documented": "documented in a source", "inferred": "inferred from the sources", "ours": "our own reading"}


# ---- the pages there are ----

def linked(page):
    """The files of the project that a page links to."""
    for match in LINK.finditer(page.read_text(encoding="utf-8")):
        target = match.group(1) or match.group(2)
        if not re.match(r"[a-z]+:|/", target):
            yield (page.parent / urllib.parse.unquote(target)).resolve()


def copy_pages(source):
    """Copies the pages and what they link to; yields faults."""
    pages = [ROOT / name for section in PAGES.values() for name in section.values()]
    for page in pages:
        files = [page, *linked(page)]
        for file in files:
            if not file.is_file() or not file.is_relative_to(ROOT):
                yield f"{page.relative_to(ROOT)}: there is no {file}, or it is no file of the project"
                continue
            if file.suffix == ".md" and file not in pages:
                yield f"{page.relative_to(ROOT)}: links to {file.relative_to(ROOT)}, which is no page of the site"
            place = source / file.relative_to(ROOT)
            place.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, place)


# ---- rules ----

def text(words):
    """As Markdown that means these words and nothing else."""
    return re.sub(r"([\\`*_{}\[\]#|])", r"\\\1", html.escape(words, quote=False))


def ask(program, *words):
    done = subprocess.run([program, "show", *words], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        sys.exit(done.stderr)
    return done.stdout


def draw(program, folder, name, *words):
    (folder / name).write_text(ask(program, *words, "--svg"), encoding="utf-8")
    return name


def board(picture, alt):
    return f"<div class=\"board\" markdown>\n![{text(alt)}]({picture})\n</div>\n"


def clause_lines(number, clause, pictures):
    source = f"{text(clause['source'])}; {GRADES[clause['grade']]}"
    yield f"<div class=\"clause\" markdown>\n**{number}.** {text(clause['text'])}\n<span class=\"source\">({source})</span>\n</div>\n"
    for example, picture in pictures:
        turn = f" Next: {text(example['turn'])}." if example.get("turn") else ""
        yield f"{text(example['text'])}{turn}\n\n{board(picture, example['text'])}"


def option_lines(options):
    yield "## Options\n\nWhere the sources differ, those who open a table choose; what holds unless they do is in bold type.\n"
    yield "| | values | |\n| --- | --- | --- |"
    for option in options:
        values = ", ".join(f"**{text(value)}**" if value == option["default"] else text(value) for value in option["values"])
        yield f"| {text(option['title'])} | {values} | {text(option['explanation'])} |"
    yield ""


def rules_page(program, folder, key):
    """The lines of a page of rules, and what the game is called."""
    game = json.loads(ask(program, key, "--json"))
    start = draw(program, folder, f"{key}.svg", key)
    shown = {}
    for number, example in enumerate(game["examples"], 1):
        options = [word for option in (example["options"] or "").split() for word in ("-o", option)]
        picture = draw(program, folder, f"{key}-{number}.svg", key, example["position"], *options)
        shown.setdefault(example["clause"], []).append((example, picture))
    lines = [f"# {text(game['title'])}\n", f"{text(game['subtitle'])}.\n" if game["subtitle"] else "",
        board(start, "The board at the start"), text(game["origin"]) + "\n"]
    heading = None
    for number, clause in enumerate(game["clauses"], 1):
        part = clause["id"].split(".")[0]
        if part != heading:
            lines.append(f"## {HEADINGS.get(part, part.replace('_', ' ').capitalize())}\n")
            heading = part
        lines += clause_lines(number, clause, shown.get(clause["id"], []))
    lines += option_lines(game["options"]) if game["options"] else []
    lines += ["## Sources\n", *(f"* {text(source)}" for source in game["sources"])]
    return game, "\n".join(lines) + "\n"


def make_rules(program, source):
    """Writes the pages of rules, and one that leads to them."""
    folder = source / "rules"
    folder.mkdir(parents=True)
    listed = subprocess.run([program, "games"], capture_output=True, text=True, check=True).stdout
    index = ["# Rules of all games\n"]
    for key in (line.split()[0] for line in listed.splitlines()):
        game, page = rules_page(program, folder, key)
        (folder / f"{key}.md").write_text(page, encoding="utf-8")
        index.append(f"* [{text(game['title'])}]({key}.md): {text(game['subtitle'])}")
    (folder / "index.md").write_text("\n".join(index) + "\n", encoding="utf-8")


def make(program, folder):
    source = folder / "source"
    shutil.rmtree(folder, ignore_errors=True)
    source.mkdir(parents=True)
    yield from copy_pages(source)
    make_rules(program, source)
    shutil.copyfile(HERE / "site.css", source / "site.css")
    nav = [{title: [{name: path} for name, path in pages.items()]} for title, pages in PAGES.items()]
    nav.insert(1, {"Rules": "rules/index.md"})
    settings = (HERE / "mkdocs.yml").read_text(encoding="utf-8")
    (folder / "mkdocs.yml").write_text(settings + f"nav: {json.dumps(nav, ensure_ascii=False)}\n", encoding="utf-8")


# ---- the site that was built ----

class Page(html.parser.HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.links, self.places = [], {""}
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attrs):
        for name, value in attrs:
            if name in ("id", "name") and value:
                self.places.add(value)
            elif name in ("href", "src") and value and not re.match(r"[a-z]+:|//", value):
                self.links.append(value)


def check(site):
    pages = {path.resolve(): Page(path) for path in site.rglob("*.html")}
    if not pages:
        yield f"{site}: there is no page"
    for path, page in pages.items():
        if path.name in ("404.html", "search.html"):
            continue  # their links begin where the site will lie
        for link in page.links:
            target, place = urllib.parse.urldefrag(link)
            file = (path.parent / urllib.parse.unquote(target)).resolve() if target else path
            if file.is_dir():
                file /= "index.html"
            if not file.is_file():
                yield f"{path.relative_to(site.resolve())}: {link} leads nowhere"
            elif file in pages and urllib.parse.unquote(place) not in pages[file].places:
                yield f"{path.relative_to(site.resolve())}: there is no place {link}"


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    found = list(check(pathlib.Path(sys.argv[2])) if sys.argv[1] == "--check" else make(sys.argv[1], pathlib.Path(sys.argv[2])))
    print("\n".join(found), end="\n" if found else "")
    sys.exit(bool(found))
