#!/usr/bin/env python3
"""Compares the reader of request heads with another one, h11 (python3-h11): head_h11.py PROGRAM [SEED [HEADS]].

Of each head made at random, what ours takes h11 must take too, and find the same headers, the same end of the head and the
same body, or else a proxy and the server could see different requests. What ours refuses h11 may take. PROGRAM tells how
ours reads (head_tell.c). Prints the first differences with the seed, which makes the same heads again, and exits with 1 if
there are any. Without h11 nothing is compared, and that is said."""
import json
import os
import random
import subprocess
import sys

DEBIAN = "/usr/bin/python3"  # has what Debian's packages bring, even if another one comes first in PATH
try:
    import h11
except ImportError:
    if sys.executable != DEBIAN and os.access(DEBIAN, os.X_OK):
        os.execv(DEBIAN, [DEBIAN, *sys.argv])
    h11 = None

HEADS, SEED = 8000, 1
SHOWN = 5
NO_LENGTH = 2**64 - 1  # the server reads no body of that length
# A body in chunks, and a request, which is either a part of a body or the next one.
CHUNKS, NEXT = b"3\r\nabc\r\n0\r\n\r\n", b"GET /next HTTP/1.1\r\nHost: a\r\n\r\n"

METHODS = [b"GET"] * 16 + [b"POST"] * 12 + [b"HEAD", b"PUT", b"PATCH", b"DELETE", b"OPTIONS", b"TRACE", b"BREW", b"get", b"CONNECT"]
TARGETS = [b"/"] * 20 + [b"/api/token?name=a&b=%41", b"/a%20b?c", b"/??", b"http://h/healthz?a", b"https://h", b"*",
    b"/#x", b"/%zz", b"h", b""]
VERSIONS = [b"HTTP/1.1"] * 24 + [b"HTTP/1.0"] * 4 + [b"HTTP/1.2", b"HTTP/2.0", b"http/1.1", b"HTTP/1.10", b""]
LENGTHS = [b"0", b"3", b"7", b"12", b"05", b"100"] * 3 + [b"+3", b"-3", b"3, 3", b"3 3", b"3,", b"0x3", b"3.0", b"",
    b"18446744073709551619", b"9" * 30, "٣".encode()]
CODINGS = [b"chunked", b"Chunked", b"chunked ", b"\tchunked"] * 3 + [b"gzip, chunked", b"chunked, chunked", b"identity", b"xchunked",
    b"chunked;a=b", b"chunked\x0b", b""]
VALUES = [b"a", b"", b"a b", b" a\t", b"a, b", b"a:b", b":", b"\x80\xff", b"Content-Length: 3", b"a;q=0", b'"a"', b"close", b"GET / HTTP/1.1"]
PLAIN = [b"X", b"A", b"If", b"Content", b"X-Forwarded-For", b"X-Forwarded-Fo", b"Content-Lengt", b"Content-Length2", b"Cookie", b"Accept",
    b"Transfer", b"Te", b"Hos", b"!#$%&'*+-.^_`|~1"]
FIELDS = {
    b"Host": [b"a", b"a:80", b"", b"a b", b"[::1]", b"a,b"],
    b"Content-Length": LENGTHS,
    b"Transfer-Encoding": CODINGS,
    b"Connection": [b"close", b"keep-alive", b"Close", b"a, close", b"upgrade", b"a,,b", b"a close"],
    b"Upgrade": [b"h2c", b"h2c", b"H2C", b"websocket", b"TLS/1.0"],
    b"Expect": [b"100-continue"],
}
# What somebody would put in to be read in two ways.
ODD = [b"\r", b"\n", b"\r\n", b"\r\n\r\n", b" ", b"\t", b":", b",", b"\x00", b"\x0b", b"\x7f", b"\x80", b"0", b"\r\n ", b"\n\n", b"_"]


def make_line(chance):
    known = chance.random() < 0.3
    name = chance.choice(list(FIELDS)) if known else chance.choice(PLAIN)
    value = chance.choice(FIELDS[name]) if known else chance.choice(VALUES)
    case = chance.choice([bytes, bytes, bytes.lower, bytes.upper])
    colon = chance.choice([b": "] * 30 + [b":"] * 10 + [b":\t", b":  ", b" :", b"\t: ", b""])
    end = chance.choice([b"\r\n"] * 90 + [b"\n", b"\r", b"\r\n ", b"\r\n\t", b"\r\r\n"])
    return case(name) + colon + value + end


def disturb(chance, text):
    """Puts something odd into a text, takes a byte of it away, or changes one."""
    at = chance.randrange(len(text) + 1)
    gone = chance.choice([0, 0, 1])
    return text[:at] + chance.choice(ODD + [b""]) + text[at + gone:]


def make_head(chance):
    lines = [b"Host: a\r\n"] if chance.random() < 0.85 else []
    lines += [make_line(chance) for _ in range(chance.choice([0, 1, 1, 2, 2, 3, 5]))]
    chance.shuffle(lines)
    begins = b"\r\n" if chance.random() < 0.05 else b""
    first = b" ".join([chance.choice(METHODS), chance.choice(TARGETS), chance.choice(VERSIONS)])
    text = begins + first + b"\r\n" + b"".join(lines) + b"\r\n"
    while chance.random() < 0.25:
        text = disturb(chance, text)
    return text + CHUNKS + NEXT


def read_ours(program, texts):
    """What our reader says of each text."""
    framed = b"".join(len(text).to_bytes(4, "big") + text for text in texts)
    done = subprocess.run([program], input=framed, capture_output=True, check=True)
    verdicts = [json.loads(line) for line in done.stdout.splitlines()]
    assert len(verdicts) == len(texts), f"{len(verdicts)} answers to {len(texts)} heads"
    return verdicts


def read_body(connection, rest):
    """Reads the body that h11 sees: the size of its content, whether it has ended, and how much of rest it took. None if it
    is announced and then is none, such as a number of a chunk that is no number, which says nothing about the head."""
    size, ended = 0, False
    while not ended:
        try:
            event = connection.next_event()
        except h11.RemoteProtocolError:
            return None
        if event is h11.NEED_DATA or event is h11.PAUSED:
            break
        ended = isinstance(event, h11.EndOfMessage)
        size += 0 if ended else len(event.data)
    return {"size": size, "ended": ended, "taken": rest - len(connection.trailing_data[0])}


def read_other(text):
    """What h11 says of a text; None if it refuses it or waits for more. An empty line before it is one that a server should
    ignore (RFC 9112, 2.2), which h11 does not."""
    skipped = 2 if text.startswith(b"\r\n") else 0
    connection = h11.Connection(h11.SERVER)
    connection.receive_data(text[skipped:])
    try:
        request = connection.next_event()
    except h11.RemoteProtocolError:
        return None
    if not isinstance(request, h11.Request):
        return None
    rest = len(connection.trailing_data[0])
    body = read_body(connection, rest)
    return {"used": len(text) - rest, "headers": [list(field) for field in request.headers], "target": request.target,
        "body": body, "closes": connection.their_state is h11.MUST_CLOSE}


def lower_coding(name, value):
    """h11 reports codings, which have no case, in small letters."""
    return [name, value.lower() if name == b"transfer-encoding" else value]


def expect_body(ours, text):
    """The body that our reader announces, in a text that goes on behind its head; None: it cannot be told from that."""
    rest = text[ours["used"]:]
    if ours["chunked"]:
        return {"size": 3, "ended": True, "taken": len(CHUNKS)} if rest == CHUNKS + NEXT else None
    length = int(ours["length"])
    size = min(length, len(rest))
    return {"size": size, "ended": length <= len(rest), "taken": size}


def differences(ours, other, text):
    """In what ours, which was taken, differs from the other one."""
    if other is None:
        yield "only ours takes it"
        return
    headers = [lower_coding(*map(bytes.fromhex, field)) for field in ours["headers"]]
    body = expect_body(ours, text)
    if ours["used"] != other["used"]:
        yield f"the head has {ours['used']} bytes, or {other['used']}"
    if headers != other["headers"]:
        yield f"its headers are {headers}, or {other['headers']}"
    if body and body != other["body"]:
        yield f"its body is {body}, or {other['body']}"
    if bytes.fromhex(ours["query"]) != other["target"].partition(b"?")[2]:
        yield f"its query is {bytes.fromhex(ours['query'])}, and its target {other['target']}"
    if other["closes"] and not ours["closes"]:
        yield "only ours keeps the connection"


def main(program, seed=SEED, heads=HEADS):
    if h11 is None:
        print("left out: 1 (python3-h11 is not installed)")
        return 0
    chance, taken, faults = random.Random(int(seed)), 0, []
    texts = [make_head(chance) for _ in range(int(heads))]
    for text, ours in zip(texts, read_ours(program, texts)):
        if "used" in ours and int(ours["length"]) < NO_LENGTH:
            taken += 1
            faults += [f"{text}: {fault}" for fault in differences(ours, read_other(text), text)]
    if not len(texts) // 6 < taken < len(texts):
        faults.append(f"{taken} of {len(texts)} heads are taken: that compares little")
    print("\n".join(faults[:SHOWN]), end="\n" if faults else "")
    print(f"seed {seed}: of {len(texts)} heads {taken} were taken and compared; {len(faults)} differences")
    return bool(faults)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
