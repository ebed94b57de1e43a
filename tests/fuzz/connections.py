#!/usr/bin/env python3
"""connections.py PROGRAM FOLDER [SECONDS [SEED]] [--faults N] [--random] [--script FILE...]

Fuzzes whole connections: sends random requests, right and wrong, cut anywhere, over many connections at once to a
server built with sanitizers, with and without TLS. It proves that whatever comes, the server goes on answering, does
not touch memory that is not its own, loses none, and that nobody gets more answers than a strict reader counts
requests in what was sent (connections_reader.py), so nothing can be smuggled past a proxy.

The same SEED makes the same connections. Each run begins with the scripts of tests/fuzz/seeds/connections. If something
is wrong, it prints the seed, the number of the connection and what was sent, and keeps the script in FOLDER; --script
carries out such scripts alone, --random begins without the kept ones, and --faults ends the run after so many (20).
"""

import argparse
import asyncio
import collections
import os
import pathlib
import random
import sys
import tempfile
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import connections_client as client
import connections_maker as maker
import connections_server as servers

AT_ONCE = 32
CHECK_S = 1
FURNISH_EACH = 3  # checks
WELL_S = 20  # a server that does not answer for so long hangs
BLAME_S = 120


def show_script(script):
    """A script as text, a line for each packet or mark."""
    return "\n".join(f"    {step!r}" if isinstance(step, bytes) else f"    <{step}>" for step in maker.read_steps(script))


def is_for_tls(script):
    return script.startswith((b"<tls", b"<clear>"))


class Suspects:
    """The scripts that may have broken a server: those carried out since it was last seen well."""

    def __init__(self):
        self.scripts, self.over = {}, {}

    def add(self, number, script):
        self.scripts[number] = script

    def is_over(self, number):
        self.over[number] = time.monotonic()

    def under_way(self):
        return sorted(set(self.scripts) - set(self.over))

    def forget_before(self, moment):
        for number in [number for number, ended in self.over.items() if ended < moment]:
            del self.over[number], self.scripts[number]


class Run:
    def __init__(self, args, folder):
        self.args, self.folder = args, folder
        self.seeds = maker.read_seeds()
        self.skipped = 2 * len(self.seeds) if args.random else 0
        self.servers = {tls: self.make_server(tls) for tls in (False, True)}
        self.suspects = {tls: Suspects() for tls in (False, True)}
        self.statuses = collections.Counter()
        self.number = self.passed = self.failed = 0
        self.broken = None  # the server that cannot go on
        self.limit = time.monotonic() + args.seconds

    def make_server(self, tls):
        made = len(list(self.folder.iterdir()))
        return servers.Server(self.args.program, self.folder / f"{made}{'-tls' if tls else ''}", tls)

    def is_over(self):
        return self.broken is not None or self.failed >= self.args.faults or time.monotonic() >= self.limit

    # ---- connections ----

    async def one(self, number, script):
        tls = is_for_tls(script)
        source = f"127.{number // 62500 % 200 + 1}.{number // 250 % 250}.{number % 250 + 1}"
        self.suspects[tls].add(number, script)
        connection = client.Connection(self.servers[tls], script, source)
        self.statuses.update(await connection.run())
        self.suspects[tls].is_over(number)
        if self.servers[tls].has_ended():
            self.broken = self.broken or (tls, self.servers[tls].fault())
        elif connection.fault:
            self.show_fault(number, script, f"{connection.fault}\n  got {connection.got[:600]!r}")
        else:
            self.passed += 1

    async def work(self):
        while not self.is_over():
            number, self.number = self.number, self.number + 1
            script = maker.make_script(random.Random(f"{self.args.seed}/{number}"), number + self.skipped, self.seeds)
            await self.one(number, script)

    async def check(self):
        """Looks regularly at whether the servers are well."""
        checks = 0
        while not self.is_over():
            await asyncio.sleep(CHECK_S)
            checks += 1
            for tls, server in self.servers.items():
                await self.check_server(tls, server, checks % FURNISH_EACH == 0)

    async def check_server(self, tls, server, furnish):
        moment = time.monotonic()
        well = await asyncio.to_thread(server.is_well, WELL_S)
        why = server.fault() or ("" if well else f"the server has not answered /healthz for {WELL_S} s")
        if why:
            self.broken = self.broken or (tls, why)
            return
        self.suspects[tls].forget_before(moment)
        if furnish:
            await asyncio.to_thread(server.furnish)

    async def run(self):
        workers = [asyncio.create_task(self.work()) for _ in range(AT_ONCE)]
        check = asyncio.create_task(self.check())
        await check
        if self.broken:
            for worker in workers:
                worker.cancel()
        await asyncio.gather(*workers, return_exceptions=bool(self.broken))

    # ---- faults ----

    def show_fault(self, number, script, why):
        self.failed += 1
        kept = self.keep(number, script)
        print(f"fault: seed {self.args.seed}, connection {number}, kept as {kept}: {why}\n{show_script(script)}", flush=True)

    def keep(self, number, script):
        path = self.args.folder / f"connections-{self.args.seed}-{number}"
        path.write_bytes(script)
        return path

    async def blame(self, tls, why):
        """Carries out the suspects one by one on a new server, to find the one that breaks it."""
        limit = time.monotonic() + BLAME_S
        suspects = dict(self.suspects[tls].scripts)
        server = self.servers[tls] = self.make_server(tls)
        for number, script in sorted(suspects.items()):
            if time.monotonic() >= limit:
                break
            await client.Connection(server, script, "127.0.0.1").run()
            if server.fault() or not await asyncio.to_thread(server.is_well, WELL_S):
                self.show_fault(number, script, why)
                return
        self.failed += 1
        kept = [str(self.keep(number, script)) for number, script in sorted(suspects.items())]
        print(f"fault: seed {self.args.seed}, none of these alone: {' '.join(kept)}: {why}", flush=True)

    def finish(self):
        """Ends the servers; memory they have lost is reported then."""
        for tls, server in self.servers.items():
            if self.broken and self.broken[0] == tls:
                server.kill()
            elif why := server.stop():
                self.failed += 1
                print(f"fault: seed {self.args.seed}, when the {'TLS ' if tls else ''}server was ended: {why}", flush=True)
            else:
                self.passed += 1


    def kill_servers(self):
        """Those that still run, because this program was interrupted or has failed itself."""
        for server in self.servers.values():
            if not server.has_ended():
                server.kill()


async def fuzz(run):
    scripts = run.args.script
    if not scripts:
        await run.run()
    for number, path in enumerate(scripts):
        await run.one(number, path.read_bytes())
        for tls, server in run.servers.items():
            await run.check_server(tls, server, False)
    if run.broken:
        tls, why = run.broken
        under_way = " ".join(str(number) for number in run.suspects[tls].under_way())
        print(f"fault: seed {run.args.seed}, with these connections under way: {under_way}: {why}", flush=True)
        run.servers[tls].kill()
        await run.blame(tls, why)
    run.finish()


def read_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program")
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("seconds", type=int, nargs="?", default=60)
    parser.add_argument("seed", type=int, nargs="?", default=int(time.time()))
    parser.add_argument("--faults", type=int, default=20)
    parser.add_argument("--random", action="store_true")
    parser.add_argument("--script", type=pathlib.Path, nargs="+", default=[])
    return parser.parse_args()


def main():
    args = read_arguments()
    args.folder.mkdir(parents=True, exist_ok=True)
    args.program = os.path.abspath(args.program)
    print(f"connections for {args.seconds} s, seed {args.seed}", flush=True)
    with tempfile.TemporaryDirectory(prefix="qirkat-connections-") as folder:
        run = Run(args, pathlib.Path(folder))
        try:
            asyncio.run(fuzz(run))
        finally:
            run.kill_servers()
    print("answers: " + ", ".join(f"{count} x {status}" for status, count in sorted(run.statuses.items())))
    print(f"{run.passed} passed, {run.failed} failed")
    sys.exit(run.failed != 0)


if __name__ == "__main__":
    main()
