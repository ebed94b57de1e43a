#!/usr/bin/env python3
"""Finds expressions that gcc 14 folds incorrectly: null_select.py FILE..., or null_select.py --self-test.

gcc 14 (14.2 is Debian 13's) turns `flag ? p->n + k : k` into `flag * p->n + k`, even without
optimisation, so that p->n is read when flag is false and p is NULL; the same happens with `|` and `^`, with
k first, with `(flag ? p->n : 0) + k`, and with `a[i]`, `*p`, `x / y` and `x % y` instead of
`p->n`. Write an `if` instead: only expressions are folded. Each match is printed, and the exit status
is 1 if there are any.

It works on the tokens of the source, so it works with every compiler; it also reports code whose
condition (a comparison, for example) happens to keep gcc from folding. null_select.c has the cases it must find.
"""
import pathlib
import re
import sys

TOKEN = re.compile(
    r"""(?P<skip>/\*.*?\*/|//[^\n]*|\\\n|\s+)
    |(?P<word>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\w+|->|\+\+|--|<<=?|>>=?|[<>=!+*/%&|^-]=|&&|\|\||.)""",
    re.S | re.X)
OPEN, CLOSE = "([{", ")]}"
ENDS = {",", ";", "=", "+=", "-=", "|=", "^=", "&=", "*=", "/=", "%=", "<<=", ">>=", "return", "case", "{", "}"}
FOLDED = ("|", "^", "+")  # from the lowest precedence to the highest
KEPT = {"?", ":", "||", "&&", "==", "!=", "<", ">", "<=", ">=", "<<", ">>", "-"}
TRAPS = {"->", "[", "/", "%"}
CONSTANT = re.compile(r"\d|sizeof$|offsetof$|[A-Z][A-Z0-9_]*$")


def tokens(text):
    """The (word, line) of each token."""
    line = 1
    for match in TOKEN.finditer(text):
        if match["word"]:
            yield match["word"], line
        line += match[0].count("\n")


def forward(words, at, stop):
    """Where the expression starting at `at` ends: at a token in stop, or at a closing bracket."""
    depth = inner = 0
    for i in range(at, len(words)):
        word = words[i]
        if word in OPEN:
            depth += 1
        elif word in CLOSE:
            if depth == 0:
                return i
            depth -= 1
        elif depth == 0 and word == "?":
            inner += 1
        elif depth == 0 and word == ":" and inner:
            inner -= 1
        elif depth == 0 and (word in stop or word in ENDS):
            return i
    return len(words)


def bare(words):
    """The words without enclosing brackets."""
    while len(words) > 1 and words[0] == "(" and forward(words, 1, ()) == len(words) - 1:
        words = words[1:-1]
    return words


def split(words, sign):
    """Splits the words at each sign outside brackets; a single piece if an operator of lower precedence is there."""
    parts, depth = [[]], 0
    for i, word in enumerate(words):
        depth += (word in OPEN) - (word in CLOSE)
        if depth == 0 and word == sign and i and words[i - 1] not in FOLDED:
            parts.append([])
        else:
            parts[-1].append(word)
    return parts


def may_trap(words):
    """Whether the words read memory that may not be there, or divide by what may be 0."""
    for i, word in enumerate(words):
        after = words[i + 1] if i + 1 < len(words) else ""
        if word == "*" and (i == 0 or words[i - 1] in "(+|^-!~"):
            return True
        if word in TRAPS and not (word in "/%" and re.match("0*[1-9]", after)):
            return True
    return False


def is_folded(yes, no):
    """Whether `flag ? yes : no` has the form x + k, k."""
    yes, no = bare(yes), bare(no)
    outside = [word for i, word in enumerate(yes) if depth_at(yes, i) == 0]
    if not no or any(word in KEPT for word in outside):
        return False
    for sign in FOLDED:
        parts = split(yes, sign)
        if len(parts) < 2:
            continue
        for k in (parts[0], parts[-1]):
            rest = [word for part in parts if part is not k for word in part]
            if bare(k) == no and may_trap(rest):
                return True
        return False
    return False


def depth_at(words, at):
    return sum((word in OPEN) - (word in CLOSE) for word in words[:at]) if words[at] not in CLOSE else 1


def is_added(words, begin, end, yes, no):
    """Whether it is `(flag ? yes : 0) + k` or k + (...), with a constant k. Its brackets are at begin and end."""
    if bare(no) != ["0"] or not may_trap(yes) or words[begin] != "(" or words[end] != ")":
        return False
    after = words[end + 1:end + 3]
    before = words[begin - 2:begin]
    if after and after[0] in FOLDED and CONSTANT.match(after[1]):
        return True
    if before[1:] and before[1] in FOLDED:
        return bool(CONSTANT.match(before[0])) or before[0] == ")" and is_size(words, begin - 2)
    return False


def is_size(words, at):
    """Whether the call whose bracket closes at `at` is sizeof or offsetof."""
    depth = 0
    for i in range(at, 0, -1):
        depth += (words[i] in CLOSE) - (words[i] in OPEN)
        if depth == 0:
            return words[i - 1] in ("sizeof", "offsetof")
    return False


def condition(words, at):
    """Where the condition before the `?` at `at` begins."""
    depth = 0
    for i in range(at - 1, -1, -1):
        word = words[i]
        if word in CLOSE:
            depth += 1
        elif word in OPEN:
            if depth == 0:
                return i + 1
            depth -= 1
        elif depth == 0 and (word in ENDS or word in "?:"):
            return i + 1
    return 0


def find(text):
    """The line of each match in the text."""
    pairs = list(tokens(text))
    words = [word for word, _ in pairs]
    for at, (word, _) in enumerate(pairs):
        if word != "?":
            continue
        colon = forward(words, at + 1, (":",))
        end = forward(words, colon + 1, (":",))
        yes, no = words[at + 1:colon], words[colon + 1:end]
        begin = condition(words, at)
        if end < len(words) and (is_folded(yes, no) or is_added(words, begin - 1, end, yes, no)):
            yield pairs[begin][1]


def self_test():
    path = pathlib.Path(__file__).with_suffix(".c")
    lines = path.read_text().split("\n")
    wanted = {i + 1 for i, line in enumerate(lines) if line.endswith("/* FOUND */")}
    found = set(find("\n".join(lines)))
    for line in sorted(wanted ^ found):
        print(f"{path.name}:{line}: {'not found' if line in wanted else 'found, and should not be'}")
    wrong, checks = len(wanted ^ found), sum("?" in line for line in lines)
    print(f"{0 if wrong else 100}%: Checks: {checks}, Failures: {wrong}, Errors: 0")
    return bool(wrong or not wanted)


def main(files):
    bad = False
    for path in files:
        for line in find(pathlib.Path(path).read_text(encoding="utf-8")):
            print(f"{path}:{line}: gcc 14 reads what stands behind `?` here also where it must not; write an if")
            bad = True
    return bad


if __name__ == "__main__":
    sys.exit(self_test() if sys.argv[1:] == ["--self-test"] else main(sys.argv[1:]))
