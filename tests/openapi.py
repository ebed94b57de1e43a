#!/usr/bin/env python3
"""Checks docs/openapi.json, and that docs/bots.md contains the section generated from it; with --write, openapi.py
regenerates that section and formats the JSON. Tests of answers import it:
Api().check(method, path, status, type, value). Prints each error, and exits with 1 if there are any."""
import json
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
FILE, PAGE = ROOT / "docs/openapi.json", ROOT / "docs/bots.md"
BEGIN, END = "<!-- made of openapi.json by tests/openapi.py --write -->\n", "<!-- end of what is made -->\n"
WIDTH = 130
TYPES = {"object": dict, "array": list, "string": str, "integer": int, "boolean": bool, "null": type(None)}
KNOWN = {"type", "properties", "required", "additionalProperties", "items", "enum", "oneOf", "pattern", "minimum",
    "maximum", "description", "$ref"}


def lay_out(value, indent=0, used=0):
    """JSON in which everything that fits is on one line."""
    short = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, (dict, list)) or not value or len(short) + indent + used <= WIDTH:
        return short
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        keys = [json.dumps(key, ensure_ascii=False) + ": " for key in value]
        items = [key + lay_out(item, indent + 2, len(key)) for key, item in zip(keys, value.values())]
    else:
        items = [lay_out(item, indent + 2) for item in value]
    first, last = ("{", "}") if isinstance(value, dict) else ("[", "]")
    return first + "\n" + ",\n".join(pad + item for item in items) + "\n" + " " * indent + last


class Api:
    def __init__(self):
        self.text = FILE.read_text(encoding="utf-8")
        self.doc = json.loads(self.text)

    def find(self, ref):
        value = self.doc
        for part in ref.removeprefix("#/").split("/"):
            value = value[part]
        return value

    def faults(self, value, schema, where):
        """Where a value does not match a schema."""
        unknown = schema.keys() - KNOWN
        if unknown:
            yield f"{where}: the schema has {', '.join(sorted(unknown))}, which nothing looks at"
        if "$ref" in schema:
            yield from self.faults(value, self.find(schema["$ref"]), where)
            return
        if "oneOf" in schema:
            found = [list(self.faults(value, one, where)) for one in schema["oneOf"]]
            if sum(not faults for faults in found) != 1:
                yield f"{where}: fits {sum(not faults for faults in found)} of oneOf: {json.dumps(value)[:200]} {found}"
            return
        wanted = schema.get("type")
        if wanted and (not isinstance(value, TYPES[wanted]) or wanted == "integer" and isinstance(value, bool)):
            yield f"{where}: {json.dumps(value)[:100]} is no {wanted}"
            return
        if value not in schema.get("enum", [value]):
            yield f"{where}: {value} is none of {schema['enum']}"
        if "pattern" in schema and not re.search(schema["pattern"], value):
            yield f"{where}: {value} is not like {schema['pattern']}"
        if wanted == "integer" and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
            yield f"{where}: {value} is out of bounds"
        for index, item in enumerate(value if wanted == "array" else []):
            yield from self.faults(item, schema["items"], f"{where}[{index}]")
        if wanted == "object":
            yield from self.object_faults(value, schema, where)

    def object_faults(self, value, schema, where):
        known, more = schema.get("properties", {}), schema.get("additionalProperties", True)
        for name in schema.get("required", []):
            if name not in value:
                yield f"{where}: {name} is missing"
        for name, item in value.items():
            if name in known:
                yield from self.faults(item, known[name], f"{where}.{name}")
            elif more is False:
                yield f"{where}: nothing is said of {name}"
            elif more is not True:
                yield from self.faults(item, more, f"{where}.{name}")

    def operation(self, method, path):
        """The description of a request; None if there is none. A path without variable parts is preferred."""
        for pattern in sorted(self.doc["paths"], key=lambda text: text.count("{")):
            if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", pattern), path) and method.lower() in self.doc["paths"][pattern]:
                return self.doc["paths"][pattern][method.lower()]
        return None

    def check(self, method, path, status, media, value):
        """Raises an AssertionError if an answer, or a line of a stream, does not match its description."""
        where = f"{method} {path} {status}"
        operation = self.operation(method, path)
        assert operation, f"{where}: nothing is said of this"
        answer = operation["responses"].get(str(status))
        assert answer, f"{where}: nothing is said of this status: {value}"
        content = (self.find(answer["$ref"]) if "$ref" in answer else answer)["content"]
        assert media in content, f"{where}: {media} is none of {list(content)}"
        faults = list(self.faults(value, content[media]["schema"], where))
        assert not faults, "\n".join(faults)

    def refs(self, value=None):
        for key, item in (value if value is not None else self.doc).items():
            if key == "$ref":
                yield item
            for inner in item if isinstance(item, list) else [item]:
                if isinstance(inner, dict):
                    yield from self.refs(inner)

    def operations(self):
        for path, methods in self.doc["paths"].items():
            yield from ((method, path, operation) for method, operation in methods.items())

    def gaps(self):
        """What operations do not say: their names, and the statuses that any of them can have."""
        names = [operation["operationId"] for _, _, operation in self.operations()]
        yield from (f"{FILE}: several operations are called {name}" for name in sorted(set(names)) if names.count(name) > 1)
        for method, path, operation in self.operations():
            can = {"400", "403", "429"} | (set() if method == "get" else {"411", "413", "415"})
            can |= {"401"} if operation.get("security", self.doc["security"]) else set()
            lacking = sorted(can - operation["responses"].keys())
            if lacking:
                yield f"{FILE}: {method.upper()} {path} does not say that it can be {', '.join(lacking)}"

    # ---- the generated page ----

    def request_row(self, path, method, operation):
        form = operation.get("requestBody", {"content": {}})["content"].get("application/x-www-form-urlencoded")
        says = [operation["description"]]
        if form:
            needed = form["schema"]["required"]
            says += ["Form: " + "; ".join(f"`{name}`{'' if name in needed else ' (optional)'}: {field['description']}"
                for name, field in form["schema"]["properties"].items()) + "."]
        return f"| `{method.upper()} {path}` | {' '.join(says)} | {self.answer_of(operation)} |"

    def answer_of(self, operation):
        good = next(answer for status, answer in operation["responses"].items() if status.startswith("2"))
        media, content = next(iter(good["content"].items()))
        name = content["schema"]["$ref"].rpartition("/")[2]
        return f"lines of {name}" if media.endswith("ndjson") else name

    def kind_of(self, schema):
        if "$ref" in schema:
            return schema["$ref"].rpartition("/")[2]
        if "oneOf" in schema:
            return " or ".join(self.kind_of(one) for one in schema["oneOf"])
        if schema["type"] == "array":
            return f"list of {self.kind_of(schema['items'])}"
        return " or ".join(f"`{json.dumps(word)}`" for word in schema["enum"]) if "enum" in schema else schema["type"]

    def schema_lines(self, name, schema):
        yield f"**{name}**" + (f": {schema['description']}" if "description" in schema else "")
        yield ""
        if "oneOf" in schema:
            yield f"One of {', '.join(self.kind_of(one) for one in schema['oneOf'])}."
        for key, field in schema.get("properties", {}).items():
            inner = field["oneOf"][0] if "oneOf" in field else field
            says = inner.get("description")
            yield f"* `{key}`: {self.kind_of(field)}" + (f"; {says}" if says else "")
        yield ""

    def page(self):
        rows = [self.request_row(path, method, operation) for method, path, operation in self.operations()]
        lines = ["| request | what it does | answer |", "| --- | --- | --- |", *rows, "", "### What answers contain", ""]
        for name, schema in self.doc["components"]["schemas"].items():
            lines += self.schema_lines(name, schema)
        return "\n".join(lines)


def split(page):
    before, _, rest = page.partition(BEGIN)
    made, found, after = rest.partition(END)
    if not found:
        sys.exit(f"{PAGE}: the lines {BEGIN.strip()} and {END.strip()} are not there")
    return before, made, after


def main(write):
    api = Api()
    text, page = lay_out(api.doc) + "\n", PAGE.read_text(encoding="utf-8")
    before, made, after = split(page)
    if write:
        FILE.write_text(text, encoding="utf-8")
        PAGE.write_text(before + BEGIN + api.page() + END + after, encoding="utf-8")
        return 0
    faults = [] if made == api.page() else [f"{PAGE} is not what {FILE} says: run tests/openapi.py --write"]
    faults += [] if text == api.text else [f"{FILE} is not laid out: run tests/openapi.py --write"]
    faults += api.gaps()
    for ref in set(api.refs()):
        try:
            api.find(ref)
        except KeyError:
            faults.append(f"{FILE}: there is no {ref}")
    print("\n".join(faults), end="\n" if faults else "")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main("--write" in sys.argv))
