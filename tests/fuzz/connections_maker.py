"""connections_maker.py - makes scripts: what a client does on one connection.

A script is bytes to send, with marks: <cut> ends a packet, <pause N> waits N ms, <wait> waits for all answers, <deaf>
reads nothing until then, <half> closes one way, <close> and <reset> end the connection. <tls N> at its beginning
speaks TLS, with records cut as N says, and <clear> speaks without TLS to the server that wants it. <token>, <other>,
<room>, <game>, <challenge> and <name> stand for what the server under test made. tests/fuzz/seeds/connections has
scripts, one a file, with which each run begins.
"""

import json
import pathlib
import re
import struct

HERE = pathlib.Path(__file__).resolve().parent
SEEDS = HERE / "seeds" / "connections"
MARK = re.compile(rb"<(cut|pause \d{1,3}|wait|deaf|half|close|reset|tls \d{1,9}|clear)>")
NAMED = re.compile(rb"<(token|other|room|game|challenge|name)>")
MARK_OR_NAMED = re.compile(MARK.pattern + b"|" + NAMED.pattern)
UPGRADE_KEY = b"dGhlIHNhbXBsZSBub25jZQ=="

METHODS = (
    b"GET GET GET HEAD POST POST PUT DELETE OPTIONS PATCH TRACE CONNECT PRI PROPFIND get GETT G M-SEARCH"
).split()
PATHS = (
    b"/healthz /readyz /metrics / /new /new/zamma /watch /games /games/zamma /games/nope /r/<room> /r/<room>/replay "
    b"/r/<room>/review /r/nope /replay /mine /puzzle /puzzle/zamma /puzzle/zamma/1 /learn /learn/zamma /solved "
    b"/solved/zamma /embed/<room> /kiosk/zamma /print/zamma /analysis/zamma /review/<room> /local /local/zamma /about "
    b"/robots.txt /index.html /favicon.ico /nope /nope.txt /ws /api /api/ /api/nope /api/games /api/games/alquerque "
    b"/api/games/alquerque/rules /api/games/alquerque/picture.svg /api/games/zamma/table /api/games/nope /api/levels "
    b"/api/rooms /api/rooms/<room> /api/rooms/<room>/replay /api/rooms/<room>/record /api/rooms/<room>/pdn "
    b"/api/rooms/<room>/text /api/rooms/<room>/picture.svg /api/rooms/nope /api/puzzles /api/puzzles/today "
    b"/api/puzzles/zamma /api/puzzles/zamma/1 /api/puzzles/zamma/1/try?steps=a1-b2 /api/lessons /api/lessons/zamma "
    b"/api/lessons/zamma/1/try?steps=a1 /api/solved /api/solved/hare /api/solved/hare/values /api/replay"
).split()
BOT_PATHS = (
    b"GET /api/account|GET /api/bot/online|POST /api/token|GET /api/stream/event|GET /api/bot/game/stream/<game>|"
    b"POST /api/bot/game/<game>/move/end|POST /api/bot/game/<game>/resign|POST /api/bot/game/<game>/abort|"
    b"POST /api/bot/game/<game>/draw/yes|POST /api/bot/game/<game>/takeback/no|POST /api/bot/game/<game>/rematch/yes|"
    b"POST /api/bot/game/<game>/claim-victory|POST /api/bot/game/<game>/claim-draw|POST /api/bot/game/<game>/chat|"
    b"GET /api/challenge|POST /api/challenge/<name>|POST /api/challenge/open|POST /api/challenge/ai|"
    b"GET /api/challenge/<challenge>/show|POST /api/challenge/<challenge>/accept|"
    b"POST /api/challenge/<challenge>/decline|POST /api/challenge/<challenge>/cancel|DELETE /api/token"
).split(b"|")
FORMS = (
    b"name=Fuzz%d",
    b"variant=alquerque",
    b"variant=zamma&color=white&clock.limit=60&clock.increment=1",
    b"variant=alquerque&level=1",
    b"text=hello+there&room=player",
    b"variant=%%zz&&=&color",
    b"[Event \"x\"]\n\n1. a1-a2 *\n",
    b"",
)
# Names that the server's HTTP library knows; their beginnings are not names to it.
KNOWN = (
    b"Host Connection Upgrade Origin Sec-WebSocket-Draft Sec-WebSocket-Extensions Sec-WebSocket-Key1 "
    b"Sec-WebSocket-Key2 Sec-WebSocket-Protocol Sec-WebSocket-Accept Sec-WebSocket-Nonce HTTP2-Settings Accept "
    b"Access-Control-Request-Headers If-Modified-Since If-None-Match Accept-Encoding Accept-Language Pragma "
    b"Cache-Control Authorization Cookie Content-Length Content-Type Date Range Referer Sec-WebSocket-Key "
    b"Sec-WebSocket-Version Sec-WebSocket-Origin Accept-Charset Accept-Ranges Access-Control-Allow-Origin Age Allow "
    b"Content-Disposition Content-Encoding Content-Language Content-Location Content-Range ETag Expect Expires From "
    b"If-Match If-Range If-Unmodified-Since Last-Modified Link Location Max-Forwards Proxy-Authenticate "
    b"Proxy-Authorization Refresh Retry-After Server Set-Cookie Strict-Transport-Security Transfer-Encoding "
    b"User-Agent Vary Via WWW-Authenticate Proxy X-Real-IP X-Forwarded-For TE Replay-Nonce X-Auth-Token"
).split()
USUAL = (
    b"Accept: */*",
    b"Accept-Encoding: gzip, br",
    b"Accept-Language: fr, en;q=0.5",
    b"User-Agent: fuzz/1.0",
    b"Cookie: a=b; c=d",
    b"Cache-Control: no-cache",
    b"Referer: http://h/",
    b"X-Fuzz-First: 1",
    b"x-fuzz-second:\t2 ",
    b"Connection: keep-alive",
)
ODD = (
    b"Connection: close",
    b"Connection: foo, Close",
    b"Connection: keep-alive, Upgrade, HTTP2-Settings",
    b"Expect: 100-continue",
    b"Content-Length: 0",
    b"Content-Length: 1",
    b"Content-Length: 5\r\nContent-Length: 5",
    b"Content-Length: 5\r\nContent-Length: 6",
    b"Content-Length: 5\r\nTransfer-Encoding: chunked",
    b"Content-Length: -1",
    b"Content-Length: +4",
    b"Content-Length: 4, 4",
    b"Content-Length: 18446744073709551616",
    b"Content-Length: 99999999",
    b"Content-Length: 0x5",
    b"Content-Length:",
    b"Content-Length : 5",
    b"Transfer-Encoding: chunked",
    b"Transfer-Encoding: gzip, chunked",
    b"Transfer-Encoding:\tCHUNKED",
    b"Transfer-Encoding: identity",
    b"Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked",
    b"Host: two",
    b"Host:",
    b" folded: 1",
    b"\tfolded",
    b"Space : 1",
    b"NoColon",
    b": empty",
    b"Tab\tName: 1",
    b"Null: a\x00b",
    b"Bell: \x07",
    b"Bare: a\nContent-Length: 5",
    b"Return: a\rContent-Length: 5",
    b"High: \xff\xfe",
    b"Upgrade: websocket",
    b"Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__",
    b"Upgrade: nonsense",
    b"Upgrade: websocket, h2c",
    b"Upgrade: TLS/1.0",
    b"Authorization: Bearer <token>",
    b"Authorization: Bearer qirkat_wrong",
    b"Authorization: Basic YTpi",
    b"Authorization:",
    b"If-None-Match: *",
    b"If-None-Match: \"a\", \"b\"",
    b"Range: bytes=0-0",
    b"X-Forwarded-For: 1.2.3.4",
    b"Accept-Encoding: gzip;q=0",
)
VERSIONS = b"HTTP/1.0 HTTP/1.0 HTTP/1.0 HTTP/1.2 HTTP/2.0 HTTP/0.9 http/1.1 HTTP/1.1x HTTP/11 HTTP/1. X".split()
LENGTHS = b"0 1 2 5 32 64 100 4096 -1 99999999999".split()


def known_messages():
    """Messages of clients, for websockets."""
    return [json.dumps(each).encode() for each in json.loads((HERE.parent.parent / "proto/examples/client.json").read_text())]


MESSAGES = known_messages()


def random_bytes(chance, most):
    return chance.randbytes(chance.randint(0, most))


# ---- the parts of a request ----


def make_target(chance):
    path = chance.choice(PATHS)
    match chance.randrange(14):
        case 0:
            path += b"?" + chance.choice((b"a=b", b"", b"x=%00", b"?", b"locale=fr", b"steps=" + b"a1-" * 50))
        case 1:
            path = b"".join(b"%%%02x" % c if chance.random() < 0.3 else bytes([c]) for c in path)
        case 2:
            path = chance.choice((b"//", b"/./", b"/x/..", b"/%2e%2e/..")) + path
        case 3:
            path += chance.choice((b"%zz", b"%00", b"%", b"#f", b";x", b"\xff", b"/", b"\x7f"))
        case 4:
            path = path + b"/" + b"a" * chance.choice((90, 250, 260, 1000, 4000, 9000))
        case 5:
            path = chance.choice((b"*", b"http://h" + path, b"h:80", b"", b"x", b"/" * 300, b"\x00"))
    return path


def any_case(chance, name):
    return chance.choice((name, name.lower(), name.upper(), name.swapcase()))


def make_header(chance):
    """A line or more, without the end of the last one."""
    match chance.randrange(8):
        case 0 | 1:
            return chance.choice(USUAL)
        case 2 | 3:
            return chance.choice(ODD)
        case 4:
            return any_case(chance, chance.choice(KNOWN)) + b": " + chance.choice((b"1", b"", b"x" * 300, b"chunked"))
        case 5:  # a beginning, or one letter more
            name = chance.choice(KNOWN)
            part = name[: chance.randint(1, len(name))] + chance.choice((b"", b"", b"x", b"-"))
            return any_case(chance, part) + chance.choice((b": ", b":", b":\t")) + b"1"
        case 6:
            return b"X-" + b"y" * chance.choice((1, 60, 2000, 8000)) + b": " + b"z" * chance.choice((1, 3000, 9000))
        case _:
            return random_bytes(chance, 12) + b": " + random_bytes(chance, 12)


def make_body(chance):
    """Headers that announce a body, and a body that may differ."""
    body = chance.choice(FORMS).replace(b"%d", b"%d" % chance.randrange(10**6))
    if chance.random() < 0.2:
        body = body * chance.randint(2, 40) + random_bytes(chance, 40)
    if chance.random() < 0.3:
        return [b"Transfer-Encoding: chunked"], make_chunks(chance, body)
    length = len(body) + chance.choice((0, 0, 0, 0, -1, -5, 1, 7, 1000))
    more = chance.choice((b"", b"", b"", b"hello", b"\r\n", random_bytes(chance, 30), plain_request(b"/healthz")))
    return [b"Content-Length: %d" % max(0, length)], body + more


def make_chunks(chance, body):
    size = chance.choice((b"%x" % len(body), b"%X;ext=1" % len(body), b"%x" % (len(body) + 3), b"-1", b"fffffffffffffffff"))
    end = chance.choice((b"0\r\n\r\n", b"0\r\n\r\n", b"0\r\nTrailer: 1\r\n\r\n", b"", b"0\n\n", plain_request(b"/healthz")))
    return size + b"\r\n" + body + b"\r\n" + end


def make_head(line, headers):
    return b"\r\n".join([line, *headers]) + b"\r\n\r\n"


def plain_request(target, method=b"GET", headers=()):
    return make_head(method + b" " + target + b" HTTP/1.1", [b"Host: h", *headers])


# ---- requests ----


def good_request(chance):
    simple = [path for path in PATHS if path != b"/ws"]
    headers = chance.sample(USUAL, chance.randrange(4))
    return plain_request(chance.choice(simple), chance.choice((b"GET", b"GET", b"HEAD")), headers)


def odd_request(chance):
    headers = [make_header(chance) for _ in range(chance.randint(1, 4))]
    target = make_target(chance) if chance.random() < 0.3 else chance.choice(PATHS)
    method = chance.choice(METHODS) if chance.random() < 0.3 else b"GET"
    return plain_request(target, method, headers) + (random_bytes(chance, 9) if chance.random() < 0.1 else b"")


def odd_line(chance):
    version = chance.choice(VERSIONS) if chance.random() < 0.5 else b"HTTP/1.1"
    gap = chance.choice((b" ", b" ", b" ", b"  ", b"\t", b""))
    line = chance.choice(METHODS) + gap + make_target(chance) + gap + version
    hosts = chance.choice(([b"Host: h"], [b"Host: h"], [b"Host: a b"], [b"Host: h", b"Host: h"], [], [b"Host: [::1]:1"]))
    request = make_head(line, [*hosts, *([make_header(chance)] if chance.random() < 0.3 else [])])
    if chance.random() < 0.1:
        request = request.replace(b"\r\n", b"\n", chance.choice((1, -1)))
    return chance.choice((b"", b"", b"", b"\r\n", b"\r\n\r\n", b"\n")) + request


def body_request(chance):
    headers, body = make_body(chance)
    if chance.random() < 0.2:
        headers.append(make_header(chance))
    if chance.random() < 0.1:
        headers.append(b"Expect: 100-continue")
    method, target = chance.choice(BOT_PATHS).split(b" ")
    match chance.randrange(4):
        case 0:
            method, target = b"POST", b"/api/replay"
        case 1:
            method, target = chance.choice(METHODS), chance.choice(PATHS)
    return plain_request(target, method, headers) + body


def bot_request(chance):
    method, target = chance.choice(BOT_PATHS[:-1] if chance.random() < 0.95 else BOT_PATHS).split(b" ")
    token = chance.choice((b"<token>", b"<token>", b"<other>", b"qirkat_wrong", b""))
    headers, body = make_body(chance) if method == b"POST" else ([], b"")
    if chance.random() < 0.1:
        headers.append(make_header(chance))
    headers.insert(chance.randint(0, len(headers)), b"Authorization: Bearer " + token)
    return plain_request(target, method, headers) + body


def upgrade_request(chance):
    wanted = chance.choice((b"websocket", b"websocket", b"WebSocket", b"h2c", b"nonsense", b"websocket, x"))
    headers = [
        b"Upgrade: " + wanted,
        b"Connection: " + chance.choice((b"Upgrade", b"Upgrade", b"keep-alive, Upgrade", b"close")),
        b"Sec-WebSocket-Key: " + chance.choice((UPGRADE_KEY, UPGRADE_KEY, b"abc", b"")),
        b"Sec-WebSocket-Version: " + chance.choice((b"13", b"13", b"13", b"8", b"14", b"x")),
        *chance.choice(([], [], [b"Sec-WebSocket-Protocol: chat"], [b"Sec-WebSocket-Extensions: permessage-deflate"])),
    ]
    if chance.random() < 0.3:
        del headers[chance.randrange(len(headers))]
    if chance.random() < 0.2:
        headers.append(make_header(chance))
    target = chance.choice((b"/ws", b"/ws", b"/ws", b"/ws?x", b"/", b"/healthz"))
    return plain_request(target, chance.choice((b"GET",) * 9 + (b"POST",)), headers)


def websocket_talk(chance):
    headers = [b"Upgrade: websocket", b"Connection: Upgrade", b"Sec-WebSocket-Key: " + UPGRADE_KEY, b"Sec-WebSocket-Version: 13"]
    frames = [make_frame(chance) for _ in range(chance.randint(1, 8))]
    return plain_request(b"/ws", b"GET", headers) + chance.choice((b"", b"<wait>", b"<cut>")) + b"".join(frames)


def make_frame(chance):
    if chance.random() < 0.05:
        return random_bytes(chance, 40)
    data = chance.choice(MESSAGES) if chance.random() < 0.7 else random_bytes(chance, 140)
    code = chance.choice((1, 1, 1, 1, 2, 0, 8, 9, 9, 10, 3, 11))
    first = (0x80 if chance.random() < 0.9 else 0) | (0x40 if chance.random() < 0.03 else 0) | code
    mask = chance.randbytes(4) if chance.random() < 0.92 else b""
    size, bit = len(data) + chance.choice((0,) * 15 + (1, 500)), 0x80 if mask else 0
    if size < 126 and chance.random() < 0.95:
        head = struct.pack("!BB", first, bit | size)
    elif chance.random() < 0.9:
        head = struct.pack("!BBH", first, bit | 126, size)
    else:
        head = struct.pack("!BBQ", first, bit | 127, size)
    masked = bytes(c ^ mask[i % 4] for i, c in enumerate(data)) if mask else data
    return head + mask + masked


def smuggling(chance):
    """A request inside another's body, whose length some reader could miss."""
    inner = plain_request(chance.choice((b"/readyz", b"/healthz", b"/api/games")))
    length = len(inner) + chance.choice((0, 0, 0, -1, 1))
    name = chance.choice(KNOWN)
    before = chance.choice((name[: chance.randint(1, len(name))] + b": 1", chance.choice(ODD), make_header(chance)))
    headers = [any_case(chance, before), chance.choice((b"Content-Length: %d" % length, b"Transfer-Encoding: chunked"))]
    if chance.random() < 0.2:
        headers.reverse()
    method, target = chance.choice((b"GET /healthz", b"HEAD /", b"POST /api/replay", b"POST /api/token")).split(b" ")
    return plain_request(target, method, headers) + inner


# ---- whole connections ----


REQUESTS = (
    (good_request, 30),
    (odd_request, 20),
    (odd_line, 8),
    (body_request, 16),
    (bot_request, 10),
    (upgrade_request, 6),
    (websocket_talk, 5),
    (smuggling, 8),
)
BETWEEN = (b"", b"", b"<cut>", b"<pause 5>", b"<pause 50>", b"<wait>", b"<wait>")
ENDS = (b"", b"", b"", b"", b"<half>", b"<close>", b"<reset>")
BEGINNINGS = (b"", b"", b"", b"", b"", b"<deaf>")


def make_requests(chance):
    kinds, weights = zip(*REQUESTS)
    many = chance.choices(kinds, weights, k=chance.choice((1, 2, 2, 3, 4, 6)))
    return chance.choice(BEGINNINGS) + chance.choice(BETWEEN).join(kind(chance) for kind in many)


def make_calm(chance):
    """One good request after the other, all of which must be answered."""
    return b"<wait>".join(good_request(chance) for _ in range(chance.randint(1, 6))) + b"<wait>"


def cut_bytes(chance, script):
    """Adds cuts anywhere but inside of marks."""
    parts, at = [], 0
    for match in [*MARK_OR_NAMED.finditer(script), None]:
        plain = script[at : match.start() if match else len(script)]
        while plain and chance.random() < 0.5:
            size = chance.randint(1, len(plain))
            parts += [plain[:size], chance.choice((b"<cut>", b"<cut>", b"<pause 1>", b"<pause 20>"))]
            plain = plain[size:]
        parts += [plain, match[0] if match else b""]
        at = match.end() if match else at
    return b"".join(parts)


def mutate(chance, script, others):
    """A few changes to a kept script."""
    for _ in range(chance.randint(1, 4)):
        at, to = sorted((chance.randint(0, len(script)), chance.randint(0, len(script))))
        match chance.randrange(9):
            case 0:
                script = script[:at] + script[to:] if to - at < 60 else script[:at] + script[at + 1 :]
            case 1:
                script = script[:to] + script[at:to] + script[to:]
            case 2:
                script = script[:at] + random_bytes(chance, 3) + script[at + 1 :]
            case 3 | 4:
                lines = script.split(b"\r\n")
                lines.insert(chance.randint(1, len(lines)), make_header(chance))
                script = b"\r\n".join(lines)
            case 5:
                script = re.sub(rb"\d+", lambda match: chance.choice((match[0], chance.choice(LENGTHS))), script)
            case 6:
                script += chance.choice(BETWEEN) + chance.choice(others)
            case 7:
                script = script[:at] + chance.choice(BETWEEN) + script[at:]
            case _:
                script = make_requests(chance) + chance.choice(BETWEEN) + script
    return script[:60000]


def read_seeds():
    return [path.read_bytes() for path in sorted(SEEDS.iterdir())]


def make_script(chance, number, seeds):
    """The script of this number; the first are the seeds themselves, then these over TLS."""
    if number < 2 * len(seeds):
        return (b"" if number < len(seeds) else b"<tls 1>") + seeds[number % len(seeds)]
    kind = chance.random()
    if kind < 0.1:
        script = make_calm(chance)
    elif kind < 0.35:
        script = mutate(chance, chance.choice(seeds), seeds)
    else:
        script = make_requests(chance) + chance.choice(ENDS)
    if chance.random() < 0.6:
        script = cut_bytes(chance, script)
    where = chance.random()
    head = b"<tls %d>" % chance.randrange(10**6) if where < 0.25 else b"<clear>" if where < 0.28 else b""
    return head + script


def read_steps(script):
    """The steps of a script: bytes to send, and marks as text."""
    steps, at = [], 0
    for match in MARK.finditer(script):
        if match.start() > at:
            steps.append(script[at : match.start()])
        steps.append(match[1].decode())
        at = match.end()
    return steps + ([script[at:]] if at < len(script) else [])


def fill_names(data, world):
    return NAMED.sub(lambda match: world.get(match[1].decode(), "none").encode(), data)
