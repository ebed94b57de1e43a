"""lines.py - network lines between the parts of a cluster, which can be cut: TCP relays, all in one thread.

A cut line stalls, as if a switch had failed: data is held back, and new connections get no answer. A
broken line, or one with a dead target, resets existing connections and refuses new ones. It must not accept
them first, because to libpq that would look like a server that rejects the user."""

import asyncio
import threading

PIECE = 65536
WHOLE, CUT, BROKEN = "whole", "cut", "broken"


class Line:
    """Relays a port to a target port, both on this machine."""

    def __init__(self, name, port, target):
        self.name, self.port, self.target = name, port, target
        self.state = WHOLE
        self.target_lives = True
        self.goes_on = self.server = None
        self.writers = set()

    async def listen(self):
        if self.goes_on is None:
            self.goes_on = asyncio.Event()
            self.goes_on.set()
        self.server = await asyncio.start_server(self.meet, "127.0.0.1", self.port)

    async def meet(self, reader, writer):
        self.writers.add(writer)
        try:
            await self.goes_on.wait()
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self.target)
            self.writers.add(far_writer)
            ways = [asyncio.create_task(self.carry(reader, far_writer)),
                    asyncio.create_task(self.carry(far_reader, writer))]
            await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
            for way in ways:
                way.cancel()
            self.drop(far_writer)
        except OSError:
            pass
        finally:
            self.drop(writer)

    async def carry(self, reader, writer):
        try:
            while data := await reader.read(PIECE):
                await self.goes_on.wait()
                writer.write(data)
                await writer.drain()
        except OSError:
            pass

    def drop(self, writer):
        self.writers.discard(writer)
        writer.transport.abort()

    async def set(self, state=None, target_lives=None):
        """None: as it is."""
        self.state = self.state if state is None else state
        self.target_lives = self.target_lives if target_lives is None else target_lives
        if self.state == CUT:
            self.goes_on.clear()
        else:
            self.goes_on.set()
        answers = self.state != BROKEN and self.target_lives
        if not answers and self.server is not None:
            self.server.close()
            self.server = None
            for writer in list(self.writers):
                self.drop(writer)
        elif answers and self.server is None:
            await self.listen()


class Lines:
    def __init__(self):
        self.loop = asyncio.new_event_loop()
        self.all = []
        self.thread = threading.Thread(target=self.turn, daemon=True)
        self.thread.start()

    def turn(self):
        asyncio.set_event_loop(self.loop)
        self.loop.run_forever()

    def add(self, name, port, target):
        line = Line(name, port, target)
        asyncio.run_coroutine_threadsafe(line.listen(), self.loop).result(10)
        self.all.append(line)
        return line

    def set_target(self, port, lives):
        """For all lines to a server that dies or comes back."""
        self.set([line for line in self.all if line.target == port], target_lives=lives)

    def set(self, lines, state=None, target_lives=None):
        """Sets all these lines, and returns when it is done."""
        async def change():
            for line in lines:
                await line.set(state, target_lives)
        asyncio.run_coroutine_threadsafe(change(), self.loop).result(10)

    def end(self):
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join(5)
