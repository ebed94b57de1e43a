"""connections_client.py - carries out a script (connections_maker.py) on one connection, and has its answers judged."""

import asyncio
import random
import socket
import ssl
import struct
import time

import connections_maker as maker
import connections_reader as reader

QUIET_S = 0.3  # after which no answer is expected to what need not be answered
SEND_S = 2  # after which a server that does not read is sent nothing more
SLOW_S = 5  # on a machine so slow the server's own time limits may have ended a connection
HANG_S = 45  # a server that is silent or keeps a connection for so long hangs
BUFFER = 65536
PROBE = b"GET /healthz HTTP/1.1\r\nHost: probe\r\n\r\n"


class Secure:
    """TLS over bytes, so that its records can be cut anywhere."""

    def __init__(self, context):
        self.inward, self.outward = ssl.MemoryBIO(), ssl.MemoryBIO()
        self.tls = context.wrap_bio(self.inward, self.outward, server_hostname="localhost")
        self.ready = asyncio.Event()

    def shake_hands(self):
        try:
            self.tls.do_handshake()
            self.ready.set()
        except ssl.SSLWantReadError:
            pass

    def take(self, data):
        """The plain text in the next bytes, and whether it ends."""
        self.inward.write(data)
        if not self.ready.is_set():
            self.shake_hands()
        plain = b""
        try:
            while self.ready.is_set() and (more := self.tls.read(BUFFER)):
                plain += more
            return plain, self.ready.is_set()
        except ssl.SSLWantReadError:
            return plain, False
        except ssl.SSLZeroReturnError:
            return plain, True


class Connection:
    def __init__(self, server, script, source):
        self.server, self.source = server, source
        self.steps = maker.read_steps(script)
        self.is_clear = "clear" in self.steps
        self.sent, self.got, self.segments = b"", b"", [b""]
        self.ended = None  # "end" or "reset", by the server
        self.closes = None  # how the client ends it
        self.secure = None
        self.takes = True  # the server reads what is sent
        self.cuts = random.Random(0)
        self.heard, self.hears = asyncio.Event(), asyncio.Event()
        self.sending = asyncio.Lock()
        self.began = time.monotonic()
        self.hears.set()
        self.fault = None

    # ---- bytes ----

    async def open(self):
        self.socket = socket.socket()
        self.socket.setblocking(False)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if "deaf" in self.steps:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        self.socket.bind((self.source, 0))
        await asyncio.get_running_loop().sock_connect(self.socket, ("127.0.0.1", self.server.port))

    async def push(self, data):
        try:
            if self.takes:
                await asyncio.wait_for(asyncio.get_running_loop().sock_sendall(self.socket, data), SEND_S)
        except (OSError, asyncio.TimeoutError):
            self.takes = False  # it has closed the connection, or does not read any more

    async def push_records(self):
        async with self.sending:
            data = self.secure.outward.read()
            while data:
                size = self.cuts.randint(1, len(data)) if self.cuts.random() < 0.7 else len(data)
                await self.push(data[:size])
                await asyncio.sleep(self.cuts.choice((0, 0, 0.001, 0.01)))
                data = data[size:]

    async def send(self, data):
        if not self.secure:
            await self.push(data)
            return
        if not await self.until(self.secure.ready.is_set, HANG_S):
            raise reader.Fault("the server does not shake hands")
        if self.secure.ready.is_set() and self.ended is None:
            self.secure.tls.write(data)
            await self.push_records()

    async def hear(self):
        try:
            while self.ended is None:
                await self.hears.wait()
                data = await asyncio.get_running_loop().sock_recv(self.socket, BUFFER)
                await self.take(data)
        except (OSError, ssl.SSLError):
            self.ended = "reset"
        self.heard.set()

    async def take(self, data):
        if not data:
            self.ended = "end"
        elif self.secure:
            plain, over = self.secure.take(data)
            self.got += plain
            await self.push_records()
            self.ended = "end" if over else None
        else:
            self.got += data
        self.heard.set()

    async def until(self, condition, seconds):
        """Waits until the condition is true or the server ends the connection; false if neither comes."""
        loop = asyncio.get_running_loop()
        limit = loop.time() + seconds
        while not condition() and self.ended is None:
            self.heard.clear()
            try:
                await asyncio.wait_for(self.heard.wait(), limit - loop.time())
            except asyncio.TimeoutError:
                return condition()
        return True

    # ---- what is awaited ----

    def look(self):
        """What the strict reader makes of it so far."""
        return reader.judge(self.sent, self.got, None, self.is_clear)

    def is_answered(self):
        requests, answers = self.look()
        return answers.frames is not None or sum(answer.complete for answer in answers.list) >= len(requests)

    def must_answer(self):
        """Whether the next answer is owed: there are good requests alone, and the connection goes on."""
        requests, answers = self.look()
        closes = answers.list and answers.list[-1].says_close
        return not self.is_clear and not closes and all(request.kind == reader.GOOD for request in requests)

    async def wait_for_answers(self):
        self.hears.set()
        owed = self.must_answer()
        if not await self.until(self.is_answered, HANG_S if owed else QUIET_S) and owed:
            raise reader.Fault("a good request is not answered, and the connection stays open")

    def is_over(self):
        """Whether the last answer that may come is there, so that the connection has to end."""
        requests, answers = self.look()
        if not answers.list or answers.frames is not None:
            return False
        return requests[len(answers.list) - 1].ends or answers.list[-1].says_close

    async def wait_for_end(self):
        """Another request must not be answered now, whenever the connection ends."""
        if not self.is_over() or await self.until(lambda: False, QUIET_S):
            return
        if self.closes != "half":
            await self.send(PROBE)
        if not await self.until(lambda: self.look() is None, HANG_S):
            raise reader.Fault("the connection stays open behind its last answer")

    # ---- the script ----

    async def step(self, step):
        if isinstance(step, bytes):
            data = maker.fill_names(step, self.server.world)
            self.sent += data
            self.segments[-1] += data
            await self.send(data)
        elif step.startswith("pause"):
            await asyncio.sleep(int(step.split()[1]) / 1000)
        elif step == "wait":
            await self.wait_for_answers()
            self.segments.append(b"")
        elif step == "cut":
            await asyncio.sleep(0)
        elif step == "deaf":
            self.hears.clear()
        elif step == "half":
            self.closes = step
            self.socket.shutdown(socket.SHUT_WR)
        elif step in ("close", "reset"):
            self.closes = step

    async def begin_tls(self):
        self.secure = Secure(self.server.context)
        self.secure.shake_hands()
        await self.push_records()

    async def talk(self):
        first = self.steps[0] if self.steps else ""
        if isinstance(first, str) and first.startswith("tls"):
            self.cuts = random.Random(int(first.split()[1]))
            await self.begin_tls()
        for step in self.steps:
            if self.closes in ("close", "reset") or self.ended is not None:
                break
            await self.step(step)
        self.hears.set()
        if self.closes not in ("close", "reset"):
            await self.wait_for_answers()
            await self.wait_for_end()

    def check_calm(self, answers):
        """Of good requests sent one by one, each is answered."""
        sent = [segment for segment in self.segments if segment]
        kinds = [[request.kind for request in reader.read_requests(segment)] for segment in sent]
        is_slow = time.monotonic() - self.began > SLOW_S
        mixed = any(kind != [reader.GOOD] for kind in kinds)
        if is_slow or self.closes or self.is_clear or not self.ended or mixed:
            return
        closes = answers.list and answers.list[-1].says_close
        if len(answers.list) < len(sent) and not closes:
            raise reader.Fault(f"the connection ends, and request {len(answers.list) + 1} is not answered")

    def close(self):
        if self.closes == "reset":
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
        self.socket.close()

    async def run(self):
        """Carries out the script; afterwards fault is what was wrong, or None. Returns the statuses that came."""
        hearing = None
        answers = None
        try:
            await self.open()
            hearing = asyncio.create_task(self.hear())
            await self.talk()
        except OSError:
            self.ended = self.ended or "reset"
        except reader.Fault as fault:
            self.fault = str(fault)
        finally:
            if hearing:
                hearing.cancel()
                await asyncio.gather(hearing, return_exceptions=True)
            self.close()
        try:
            _, answers = reader.judge(self.sent, self.got, self.ended, self.is_clear)
            self.check_calm(answers)
        except reader.Fault as fault:
            self.fault = self.fault or str(fault)
        return [answer.status for answer in answers.list] if answers else []
