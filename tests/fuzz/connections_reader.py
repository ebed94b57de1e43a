"""connections_reader.py - a strict reader of what a client sent over a connection, and of the answers it got.

It shares no code with the server. What it counts as requests is the most that may be answered: a request that is
malformed, has a body or asks for more than a page ends the connection, so nothing behind it may be answered.
"""

import base64
import hashlib
import re

GOOD = "good"  # must be answered if nothing else disturbs it
LOOSE = "loose"  # may be answered or refused; the connection may go on
LAST = "last"  # its answer must be the last one
REFUSED = "refused"  # the same, and it must be refused
PARTIAL = "partial"  # not all of it has been sent, so it can only be refused
WEBSOCKET = "websocket"  # may become a websocket; otherwise LAST

TOKEN = rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+"
REQUEST_LINE = re.compile(rb"(%s) ([^\x00-\x20\x7f]+) (HTTP/\d\.\d)" % TOKEN, re.IGNORECASE)
HEADER = re.compile(rb"(%s):([^\x00-\x08\x0a-\x1f\x7f]*)" % TOKEN)
STATUS_LINE = re.compile(rb"HTTP/1\.[01] ([1-5]\d\d) [^\x00-\x1f\x7f]*")
PLAIN_TARGET = re.compile(rb"/(?!/)[A-Za-z0-9._~/=-]{0,99}(\?[A-Za-z0-9._~=&-]{0,99})?")
USUAL_NAMES = {
    b"host", b"accept", b"accept-encoding", b"accept-language", b"cache-control", b"connection", b"cookie",
    b"referer", b"user-agent", b"x-fuzz-first", b"x-fuzz-second",
}
KEPT_PATHS = {b"/healthz": b"well\n", b"/readyz": b"ready\n"}
HEAD_MAX = 1200
CONTROL_MAX = 125


class Fault(Exception):
    """Something that no server should do."""


class Request:
    def __init__(self, kind, method=b"", target=b"", values=None):
        self.kind, self.method, self.target, self.values = kind, method, target, values or {}

    @property
    def ends(self):
        return self.kind not in (GOOD, LOOSE)

    @property
    def only_refused(self):
        return self.kind in (REFUSED, PARTIAL)


class Answer:
    def __init__(self, status, values, old):
        self.status, self.values, self.body = status, values, b""
        self.complete = False
        self.says_close = old or any(word == b"close" for word in words_of(values, b"connection"))


# ---- what was sent ----


def words_of(values, name):
    """The words of a list, in lower case."""
    return [word.strip(b" \t").lower() for value in values.get(name, ()) for word in value.split(b",")]


def read_headers(lines):
    """The values of each name in lower case, or None if a line is malformed."""
    values = {}
    for line in lines:
        match = HEADER.fullmatch(line)
        if not match:
            return None
        values.setdefault(match[1].lower(), []).append(match[2].strip(b" \t"))
    return values


def has_clear_length(values, old):
    lengths = values.get(b"content-length", [])
    codings = values.get(b"transfer-encoding", [])
    if len(lengths) + len(codings) > 1 or any(not length.isdigit() for length in lengths):
        return False
    return not codings or (codings[0].lower() == b"chunked" and not old)


def is_malformed(values, old):
    hosts = len(values.get(b"host", ()))
    return not has_clear_length(values, old) or hosts > 1 or (hosts == 0 and not old)


def kind_of_upgrade(method, target, values):
    wanted = words_of(values, b"upgrade")
    if wanted == [b"h2c"]:
        return LOOSE
    path = re.sub(rb"^https?://[^/?]*", b"", target, flags=re.IGNORECASE).split(b"?")[0]
    is_ours = wanted == [b"websocket"] and method == b"GET" and path == b"/ws"
    return WEBSOCKET if is_ours else LAST


def has_body(values):
    return b"transfer-encoding" in values or any(length.strip(b"0") for length in values.get(b"content-length", ()))


def is_usual(method, target, version, values, size):
    return (
        method in (b"GET", b"HEAD")
        and version == b"HTTP/1.1"
        and size <= HEAD_MAX
        and PLAIN_TARGET.fullmatch(target) is not None
        and b".." not in target
        and re.fullmatch(rb"[a-z0-9.:-]{1,60}", values[b"host"][0]) is not None
        and set(values) <= USUAL_NAMES
        and set(words_of(values, b"connection")) <= {b"keep-alive"}
    )


def kind_of_head(method, target, version, values, size):
    if is_malformed(values, version.upper() == b"HTTP/1.0"):
        return REFUSED
    upgrade = kind_of_upgrade(method, target, values) if b"upgrade" in values else None
    if upgrade == WEBSOCKET and not has_body(values):
        return WEBSOCKET
    if has_body(values) or b"authorization" in values or words_of(values, b"connection") == [b"close"]:
        return LAST
    if upgrade:
        return LAST if upgrade == WEBSOCKET else upgrade
    return GOOD if is_usual(method, target, version, values, size) else LOOSE


def read_head(head):
    """The request of a whole head, without its empty line."""
    lines = head.split(b"\r\n")
    match = REQUEST_LINE.fullmatch(lines[0])
    values = read_headers(lines[1:])
    if not match or values is None:
        return Request(REFUSED, head.split(b" ")[0])
    method, target, version = match.groups()
    return Request(kind_of_head(method, target, version, values, len(head)), method, target, values)


def read_requests(sent):
    """The requests that may be answered, each in its turn."""
    requests, at = [], 0
    while at < len(sent):
        begin, empty = at, re.compile(rb"(\r\n)+").match(sent, at)
        begin = empty.end() if empty else at
        end = sent.find(b"\r\n\r\n", begin)
        if end < 0:
            return requests + [Request(PARTIAL, sent[begin:].split(b" ")[0])]
        request = read_head(sent[begin:end])
        if empty and request.kind == GOOD:
            request.kind = LOOSE
        requests.append(request)
        if request.ends:
            break
        at = end + 4
    return requests


def rest_after(sent, count):
    """Whether anything was sent behind the first requests, all of which go on."""
    at = 0
    for _ in range(count):
        at = sent.find(b"\r\n\r\n", at) + 4
    return at < len(sent)


# ---- what was answered ----


def read_answer_head(head):
    lines = head.split(b"\r\n")
    match = STATUS_LINE.fullmatch(lines[0])
    if not match:
        raise Fault(f"not a status line: {lines[0][:80]!r}")
    values = read_headers(lines[1:])
    if values is None:
        raise Fault(f"an answer has a malformed header: {head[:300]!r}")
    return Answer(int(match[1]), values, lines[0].startswith(b"HTTP/1.0"))


def length_of(answer):
    lengths = answer.values.get(b"content-length", [])
    if len(lengths) > 1 or any(not length.isdigit() for length in lengths):
        raise Fault(f"an answer has a wrong Content-Length: {lengths}")
    if b"transfer-encoding" in answer.values:
        raise Fault("an answer is sent in chunks, which this server never does")
    return int(lengths[0]) if lengths else None


def may_have_body(answer, request, size):
    """A HEAD that is refused before its method is known is answered like any other request."""
    return answer.says_close and request.kind != GOOD and size > 0


def take_body(answer, request, got, at):
    """Reads the body behind an answer's head; returns where it ends."""
    length = length_of(answer)
    if answer.status < 200 or answer.status in (204, 304):
        answer.complete = True
        return at
    if request.method == b"HEAD" and not may_have_body(answer, request, len(got) - at):
        answer.complete = True
        return at
    if length is None:
        if not answer.says_close:
            raise Fault("an answer has neither a Content-Length nor Connection: close")
        answer.body = got[at:]  # up to the end of the connection
        return len(got)
    answer.body = got[at : at + length]
    answer.complete = len(answer.body) == length
    return at + len(answer.body)


class Answers:
    """The final answers of a connection, and what came behind a switch to websocket."""

    def __init__(self, requests, got):
        self.list, self.frames, self.rest = [], None, b""
        at = 0
        while at < len(got) and self.frames is None:
            at = self.take_answer(requests, got, at)

    def take_answer(self, requests, got, at):
        end = got.find(b"\r\n\r\n", at)
        if self.list and self.list[-1].says_close:
            raise Fault(f"something follows an answer that says Connection: close: {got[at : at + 80]!r}")
        if end < 0:
            self.rest = got[at:]
            return len(got)
        answer = read_answer_head(got[at:end])
        if len(self.list) >= len(requests):
            raise Fault(f"answer {len(self.list) + 1} where {len(requests)} may come: {got[at:end][:80]!r}")
        request = requests[len(self.list)]
        after = take_body(answer, request, got, end + 4)
        if answer.status >= 200 or answer.status == 101:
            self.list.append(answer)
        if answer.status == 101:
            self.frames = got[after:]
        return after


# ---- the judge ----


def check_status(request, answer):
    if request.only_refused and answer.status < 400:
        raise Fault(f"a {request.kind} request is answered with {answer.status}")
    if answer.status == 101 and request.kind != WEBSOCKET:
        raise Fault(f"a {request.kind} request is answered with 101")


def check_key(request, answer):
    keys = request.values.get(b"sec-websocket-key", [])
    if len(keys) != 1:
        return
    digest = hashlib.sha1(keys[0] + b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest()
    if answer.values.get(b"sec-websocket-accept") != [base64.b64encode(digest)]:
        raise Fault("the answer to a websocket has a wrong key")


def check_kept(request, answer):
    """The answer must be that of the path asked for, not of a neighbour."""
    wanted = KEPT_PATHS.get(request.target)
    if wanted is None or answer.status != 200 or request.method not in (b"GET", b"HEAD"):
        return
    if answer.values.get(b"content-length") != [b"%d" % len(wanted)]:
        raise Fault(f"the answer of {request.target!r} has another length")
    if answer.complete and request.method == b"GET" and answer.body != wanted:
        raise Fault(f"the answer of {request.target!r} has another body: {answer.body[:80]!r}")


def frame_end(frames, at):
    """Where a frame ends, or None if it is not complete."""
    size, begin = frames[at + 1] & 0x7F, at + 2
    if size > CONTROL_MAX:
        more = 2 if size == 126 else 8
        size, begin = int.from_bytes(frames[begin : begin + more], "big"), begin + more
    return begin + size if begin + size <= len(frames) else None


def check_frames(frames):
    at, closed = 0, False
    while at is not None and at + 2 <= len(frames):
        code, masked = frames[at] & 0x0F, frames[at + 1] & 0x80
        if closed or masked or frames[at] & 0x70 or code not in (0, 1, 2, 8, 9, 10):
            raise Fault(f"a wrong frame is sent: {frames[at : at + 40]!r}")
        closed = code == 8
        at = frame_end(frames, at)


def check_cut(sent, requests, answers, ended):
    """A whole answer is sent to whoever asks for a page and nothing else."""
    at = len(answers.list) - (0 if answers.rest else 1)
    cut = answers.rest or (answers.list and not answers.list[-1].complete)
    if ended == "end" and cut and at < len(requests) and requests[at].kind == GOOD and not rest_after(sent, at + 1):
        raise Fault("an answer ends before what it announced")


def judge(sent, got, ended, plain_on_tls=False):
    """Raises a Fault unless these answers may follow what was sent. Returns requests and answers."""
    requests = read_requests(sent)
    if plain_on_tls:
        requests = [Request(REFUSED, requests[0].method)] if requests else []
    answers = Answers(requests, got)
    for request, answer in zip(requests, answers.list):
        check_status(request, answer)
        check_kept(request, answer)
    if answers.frames is not None:
        check_key(requests[len(answers.list) - 1], answers.list[-1])
        check_frames(answers.frames)
    check_cut(sent, requests, answers, ended)
    return requests, answers
