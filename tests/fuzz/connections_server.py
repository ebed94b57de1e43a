"""connections_server.py - the server under test: a child with a folder of its own, and something to see in it."""

import http.client
import json
import os
import pathlib
import re
import ssl
import subprocess
import urllib.parse

PATIENCE_S = 30
REPORT = re.compile(rb"ERROR: \w+Sanitizer|runtime error:|WARNING: \w+Sanitizer|has not turned for")
FLAGS = {
    "--host": "127.0.0.1",
    "--port": "0",
    "--requests-per-s-per-address": "100000",
    "--misses-per-minute-per-address": "1000000",
    "--loop-percent-per-address": "100",
    "--kib-per-s-per-address": "0",
    "--sockets-per-address": "1000000",
    "--messages-per-10s": "1000000",
    "--rooms-per-address": "1000000",
    "--bots": "10000",
    "--bots-per-address": "1000",
    "--bot-games": "1000",
    "--computers-max": "4",
    "--drain-s": "5",
}


def make_certificate(folder):
    """Writes a certificate that signs itself; returns the flags that use it."""
    certificate, key = folder / "certificate.pem", folder / "key.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]
    subprocess.run([*command, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    return {"--tls-certificate": str(certificate), "--tls-key": str(key)}


class Server:
    def __init__(self, program, folder, tls):
        self.program, self.folder, self.tls = program, pathlib.Path(folder), tls
        self.folder.mkdir()
        self.flags = {**FLAGS, "--data": str(self.folder / "data"), **(make_certificate(self.folder) if tls else {})}
        self.log = self.folder / "log"
        self.context = ssl._create_unverified_context() if tls else None
        self.start()

    def start(self):
        words = [word for pair in self.flags.items() for word in pair]
        with self.log.open("ab") as log:
            command = [self.program, "serve", *words]
            self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, env=self.environment())
        line = self.process.stdout.readline().decode()
        match = re.search(r":(\d+)/", line)
        if not match:
            raise RuntimeError(f"the server does not start: {line}{self.log.read_text()[-2000:]}")
        self.port = int(match[1])
        self.names = self.made = 0
        self.world = {}
        self.furnish()

    def environment(self):
        options = {"ASAN_OPTIONS": "detect_leaks=1:abort_on_error=0", "UBSAN_OPTIONS": "print_stacktrace=1"}
        kept = {name: value for name, value in os.environ.items() if not name.startswith("QIRKAT_")}
        return {**kept, **{name: os.environ.get(name, value) for name, value in options.items()}}

    def report(self):
        """What a sanitizer or the watchdog wrote to the log; empty if nothing."""
        text = self.log.read_bytes()
        match = REPORT.search(text)
        return text[match.start() : match.start() + 3000].decode(errors="replace") if match else ""

    def fault(self):
        """Why the server cannot go on; empty if it can."""
        if report := self.report():
            return report
        return f"the server has ended with {self.process.poll()}" if self.has_ended() else ""

    def has_ended(self):
        return self.process.poll() is not None

    def is_well(self, seconds):
        connection = self.connect(seconds)
        try:
            connection.request("GET", "/healthz")
            return connection.getresponse().read() == b"well\n"
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def stop(self):
        """Ends it as a service manager does; returns what was wrong with that."""
        self.process.terminate()
        try:
            code = self.process.wait(PATIENCE_S)
        except subprocess.TimeoutExpired:
            self.kill()
            return "the server does not end when told to"
        self.process.stdout.close()
        return self.report() or (f"the server ended with {code}" if code else "")

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()

    # ---- something to see: two bots, a challenge, a game with a move ----

    def connect(self, seconds=PATIENCE_S):
        if self.tls:
            return http.client.HTTPSConnection("127.0.0.1", self.port, timeout=seconds, context=self.context)
        return http.client.HTTPConnection("127.0.0.1", self.port, timeout=seconds)

    def ask(self, method, path, token=None, **form):
        """The answer as a value, or {} if it is an error."""
        connection = self.connect()
        head = {"Authorization": f"Bearer {token}"} if token else {}
        body = urllib.parse.urlencode(form) if method == "POST" else None
        try:
            connection.request(method, path, body, head)
            answer = connection.getresponse()
            value = json.loads(answer.read())
            return value if answer.status < 400 else {}
        finally:
            connection.close()

    def bot(self, name):
        """The token of a bot; a new one if the last has been deleted."""
        token = self.world.get(name)
        if not token or not self.ask("GET", "/api/account", token):
            self.names += 1
            token = self.ask("POST", "/api/token", name=f"{name}{self.names}").get("token", "none")
            self.world[f"{name}_name"] = f"{name}{self.names}"
        self.world[name] = token
        return token

    def furnish(self):
        """Makes anew what the scripts may have used up. A server that cannot any more is found by is_well."""
        try:
            self.make_game()
        except (OSError, http.client.HTTPException, ValueError):
            pass

    def make_game(self):
        token, other = self.bot("token"), self.bot("other")
        game = self.ask("POST", "/api/challenge/open", token, variant="alquerque", color="white").get("id", "none")
        self.ask("POST", f"/api/challenge/{game}/accept", other)
        self.move(game, token)
        self.world["name"] = name = self.world["token_name"]
        challenge = self.ask("POST", f"/api/challenge/{name}", other, variant="zamma").get("id", "none")
        self.world.update(game=game, room=game, challenge=challenge)

    def move(self, game, token):
        connection = self.connect()
        connection.request("GET", f"/api/bot/game/stream/{game}", headers={"Authorization": f"Bearer {token}"})
        full = json.loads(connection.getresponse().readline() or b"{}")
        connection.close()
        for step in full.get("state", {}).get("legal", [])[:1]:
            self.ask("POST", f"/api/bot/game/{game}/move/{urllib.parse.quote(step, safe='')}", token)
