#!/usr/bin/env python3
"""Starts the files of deploy/ under Debian's programs, in front of the program: deploy_run.py PROGRAM

nginx, Caddy and HAProxy as they are shipped, but for names, ports and certificates, each with TLS: plain HTTP is sent to
HTTPS, pages arrive, a websocket answers through it, /metrics, /readyz and /healthz are not shown however they are
written, and the address of a client is its own, whatever it says. NATS with its accounts: nobody without a password, and
no other subjects or sites. PostgreSQL with Patroni's settings and rules, and TLS. A
single server becomes three nodes behind HAProxy, with the variables that Kubernetes would set, and its table is there. Other projects' images are not started: the Compose files and Traefik's are only read
(deploy.py). Prints what failed, and exits with 1 if something did.
"""
import base64
import contextlib
import http.client
import os
import pathlib
import random
import re
import shutil
import signal
import socket
import ssl
import subprocess
import sys
import tempfile
import time

import yaml

ROOT = pathlib.Path(__file__).resolve().parent.parent
HERE = ROOT / "deploy"
SECONDS = 30
HIDDEN = ("/metrics", "/readyz", "/healthz", "//metrics", "/./metrics", "/x/../metrics", "/%6detrics", "/metrics;",
    "/metrics;x", "/metrics?x=1")
PATH = os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin"


def free_port():
    """Below those that the system gives to connections, which would take it before it is listened at."""
    while True:
        port = random.randrange(20000, 32000)
        with contextlib.suppress(OSError), socket.socket() as place:
            place.bind(("", port))
            return port


def answers(port):
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False


@contextlib.contextmanager
def running(words, port, folder, environment=None, user=None):
    """A program, once its port answers, until the end of the block."""
    log = folder / f"{pathlib.Path(words[0]).name}.log"
    with open(log, "w", encoding="utf-8") as output:
        process = subprocess.Popen(words, stdout=output, stderr=output, cwd=folder, env=os.environ | (environment or {}),
            **(user or {}))
        try:
            until = time.monotonic() + SECONDS
            while not answers(port):
                if process.poll() is not None or time.monotonic() > until:
                    sys.exit(f"{' '.join(map(str, words))} does not start:\n{log.read_text(encoding='utf-8')}")
                time.sleep(0.05)
            yield process
        finally:
            process.send_signal(signal.SIGINT)
            process.wait()


def make_certificate(folder):
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
        "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem", "-out",
        folder / "certificate.pem"], check=True, capture_output=True)
    (folder / "both.pem").write_text((folder / "certificate.pem").read_text() + (folder / "key.pem").read_text())


def replaced(text, *pairs):
    """Each must be there."""
    for old, new in pairs:
        if old not in text:
            sys.exit(f"this is not in the file any more: {old}")
        text = text.replace(old, new)
    return text


# ---- the proxies, as shipped but for names, ports and certificates ----

def nginx(folder, backend, plain, secure):
    site = replaced((HERE / "nginx/qirkat.conf").read_text(encoding="utf-8"), ("listen 80;", f"listen 127.0.0.1:{plain};"),
        ("listen 443 ssl;", f"listen 127.0.0.1:{secure} ssl;"), ("\tlisten [::]:80;\n", ""), ("\tlisten [::]:443 ssl;\n", ""),
        ("play.example.org;", "localhost;"), ("127.0.0.1:8080", f"127.0.0.1:{backend}"),
        ("https://$host$", f"https://$host:{secure}$"),
        ("/etc/letsencrypt/live/play.example.org/fullchain.pem", f"{folder}/certificate.pem"),
        ("/etc/letsencrypt/live/play.example.org/privkey.pem", f"{folder}/key.pem"))
    (folder / "site.conf").write_text(site)
    kinds = "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (folder / "nginx.conf").write_text(f"pid {folder}/nginx.pid;\nerror_log stderr;\nevents {{}}\nhttp {{\naccess_log off;\n"
        f"{kinds}include {folder}/site.conf;\n}}\n")
    return ["nginx", "-e", "stderr", "-c", folder / "nginx.conf", "-g", "daemon off;"], {}


def caddy(folder, backend, plain, secure):
    """localhost has a certificate that Caddy makes itself."""
    (folder / "Caddyfile").write_text(f"{{\nadmin off\nskip_install_trust\nhttp_port {plain}\nhttps_port {secure}\n"
        f"storage file_system {folder}/caddy\n}}\nimport {HERE}/caddy/Caddyfile\n")
    return (["caddy", "run", "--adapter", "caddyfile", "--config", folder / "Caddyfile"],
        {"SITE": "localhost", "NODES": f"127.0.0.1:{backend}", "HOME": str(folder)})


def haproxy(folder, backend, plain, secure):
    text = replaced((HERE / "haproxy/haproxy.cfg").read_text(encoding="utf-8"), ("maxconn 100000", "maxconn 1000"),
        ("bind :8404", f"bind 127.0.0.1:{free_port()}"),
        ("bind :8080", f"bind 127.0.0.1:{plain}"), ("# With a certificate: bind :443 ssl crt /etc/haproxy/site.pem",
            f"bind 127.0.0.1:{secure} ssl crt {folder}/both.pem"),
        ("# And then: ", ""),
        ("\tserver game2 game2:8080\n", ""), ("\tserver game3 game3:8080\n", ""), ("game1:8080", f"127.0.0.1:{backend}"))
    (folder / "haproxy.cfg").write_text(text)
    return ["haproxy", "-db", "-f", folder / "haproxy.cfg"], {}


# ---- a client ----

class Client:
    """Speaks TLS to a proxy, from an address of its own."""
    scheme = "https"

    def __init__(self, port, source="127.0.0.1"):
        self.port = port
        self.source = source
        self.context = ssl._create_unverified_context()

    def socket(self):
        plain = socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS, source_address=(self.source, 0))
        return self.context.wrap_socket(plain, server_hostname="localhost")

    def wait(self):
        """Caddy listens before its own certificate is made."""
        until = time.monotonic() + SECONDS
        while True:
            try:
                self.socket().close()
                return
            except ssl.SSLError:
                if time.monotonic() > until:
                    raise
                time.sleep(0.05)

    def get(self, path, headers=None):
        """(status, headers, body); the path is sent as it is."""
        with self.socket() as connection:
            lines = [f"GET {path} HTTP/1.1", f"Host: localhost:{self.port}", "Connection: close"]
            lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
            connection.sendall("\r\n".join(lines + ["", ""]).encode())
            answer = http.client.HTTPResponse(connection)
            answer.begin()
            return answer.status, answer.headers, answer.read()

    def ask_by_websocket(self, text):
        """The first frame that answers, which is short of 64 KiB."""
        with self.socket() as connection:
            key = base64.b64encode(os.urandom(16)).decode()
            connection.sendall((f"GET /ws HTTP/1.1\r\nHost: localhost:{self.port}\r\nOrigin: {self.scheme}://localhost:{self.port}\r\n"
                f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
            stream = connection.makefile("rb")
            status = stream.readline()
            if b" 101 " not in status:
                return f"{status} instead of 101"
            while stream.readline() not in (b"\r\n", b""):
                pass
            data = text.encode()
            connection.sendall(bytes([0x81, 0x80 | len(data)]) + b"\0\0\0\0" + data)
            head = stream.read(2)
            size = int.from_bytes(stream.read(2), "big") if head[1] == 126 else head[1]
            return stream.read(size).decode()


class Player(Client):
    """The same over plain HTTP, at a table."""
    scheme = "http"

    def socket(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=SECONDS)

    def create(self):
        """A new table; its id."""
        said = self.ask_by_websocket('{"t":"create","n":1,"d":{"game":"alquerque","seat":"W","client":"abcdefgh12345671"}}')
        found = re.search(r'"room":"([a-z0-9]+)"', said)
        return found[1] if found else sys.exit(f"a table cannot be made: {said}")

    def join(self, room):
        said = self.ask_by_websocket(f'{{"t":"join","n":1,"d":{{"room":"{room}","client":"abcdefgh12345672"}}}}')
        return True if '"t":"ack"' in said else said


# ---- what must hold behind each ----

def wrong_redirect(plain, secure):
    connection = http.client.HTTPConnection("127.0.0.1", plain, timeout=SECONDS)
    connection.request("GET", "/games?x=1", headers={"Host": "localhost"})
    answer = connection.getresponse()
    where = answer.getheader("Location", "")
    if answer.status not in (301, 302, 308) or not re.fullmatch(rf"https://localhost(:{secure})?/games\?x=1", where):
        yield f"plain HTTP is answered with {answer.status} {where}"


def wrong_pages(client):
    status, headers, body = client.get("/api/games")
    if status != 200 or b"alquerque" not in body:
        yield f"/api/games: {status}"
    if "max-age=" not in headers.get("Strict-Transport-Security", ""):
        yield "no Strict-Transport-Security"
    for path in HIDDEN:
        status, _, body = client.get(path)
        if status not in (400, 404) or b"qirkat_" in body or body in (b"ready\n", b"ok\n"):
            yield f"{path} is answered with {status}"
    said = client.ask_by_websocket('{"t":"ping","n":1}')
    if '"n":1' not in said:
        yield f"the websocket says {said}"


def wrong_addresses(port):
    """An address that has guessed at rooms for too long is refused whatever it says, and another is not."""
    loud, other = Client(port, "127.0.0.7"), Client(port, "127.0.0.8")
    statuses = [loud.get(f"/api/rooms/{i:08}")[0] for i in range(4)]
    if statuses[-1] != 429:
        yield f"four rooms that do not exist are answered with {statuses}"
        return
    forged = {loud.get("/api/rooms/00000009", {"X-Forwarded-For": f"9.9.9.{i}", "X-Real-IP": "9.9.9.9"})[0] for i in range(5)}
    if forged != {429}:
        yield f"an address that names another is answered with {forged}"
    status = other.get("/api/rooms/00000009")[0]
    if status != 404:
        yield f"another address is answered with {status}: all have that of the proxy"


def behind(name, make, folder, backend):
    plain, secure = free_port(), free_port()
    words, environment = make(folder, backend, plain, secure)
    words = [shutil.which(words[0], path=PATH) or words[0], *words[1:]]
    with running(words, secure, folder, environment):
        Client(secure).wait()
        found = [*wrong_redirect(plain, secure), *wrong_pages(Client(secure)), *wrong_addresses(secure)]
    yield from (f"{name}: {fault}" for fault in found)


def proxies(program, folder):
    for name, make in (("nginx", nginx), ("caddy", caddy), ("haproxy", haproxy)):
        port = free_port()
        place = folder / name
        place.mkdir()
        make_certificate(place)
        server = [program, "serve", "--store", "memory", "--host", "127.0.0.1", "--port", str(port), "--proxies", "127.0.0.1",
            "--misses-per-minute-per-address", "1"]
        with running(server, port, place):
            yield from behind(name, make, place, port)


# ---- NATS ----

class Nats:
    """A client of NATS that speaks its protocol by hand."""

    def __init__(self, port, login):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=SECONDS)
        self.stream = self.socket.makefile("rb")
        self.stream.readline()
        self.socket.sendall(f'CONNECT {{"verbose":false,{login}"protocol":1}}\r\n'.encode())

    def say(self, text):
        """What came up to the answer that all before has been dealt with; errors of one's own come before it."""
        self.socket.sendall(text.encode() + b"PING\r\n")
        lines = []
        while not lines or lines[-1] not in ("PONG", ""):
            lines.append(self.stream.readline().decode().strip())
        return " ".join(lines)

    def close(self):
        self.stream.close()
        self.socket.close()


def logged_in(user, password):
    return f'"user":"{user}","pass":"{password}",'


PASSWORDS = {"QUOTED_BUS_PASSWORD": '"5e3"', "QUOTED_BUS_ROUTES_PASSWORD": '"7"'}


@contextlib.contextmanager
def nats_running(folder):
    """With a second site, as the file says how to add one. The port."""
    port = free_port()
    text = (HERE / "nats/nats.conf").read_text(encoding="utf-8")
    second = text[text.index("  SITE {"):text.index("\n}\n", text.index("  SITE {"))]
    second = replaced(second, ("SITE", "SECOND"), ("user: qirkat", "user: second"))
    text = replaced(text, ("  SITE {", second + "\n  SITE {"), ("port: 4222", f'listen: "127.0.0.1:{port}"'),
        ("port: 6222", f'listen: "127.0.0.1:{free_port()}"'))
    (folder / "nats.conf").write_text(text)
    words = [shutil.which("nats-server", path=PATH) or "nats-server", "-c", folder / "nats.conf"]
    with running(words, port, folder, PASSWORDS):
        yield port


def nats(folder):
    with nats_running(folder) as port:
        nobody, wrong = Nats(port, ""), Nats(port, logged_in("qirkat", "5000"))
        site, same, other = (Nats(port, logged_in(user, "5e3")) for user in ("qirkat", "qirkat", "second"))
        for client, said in ((nobody, "nobody"), (wrong, "a wrong password")):
            if "Authorization Violation" not in client.say(""):
                yield f"nats: {said} is let in"
        for client in (same, other):
            if "-ERR" in client.say("SUB qirkat.> 1\r\n"):
                yield "nats: a site may not hear its own subjects"
        if "-ERR" in site.say("PUB qirkat.a.peers 5\r\nfirst\r\n"):
            yield "nats: a site may not use its own subjects"
        for words in ("PUB other.a 1\r\nx\r\n", "SUB > 2\r\n", "SUB $SYS.> 3\r\n"):
            if "Permissions Violation" not in site.say(words):
                yield f"nats: a site may {words.split(chr(13))[0]}"
        if "first" not in same.say(""):
            yield "nats: a node does not hear another of its site"
        if "first" in other.say(""):
            yield "nats: a site hears another"
        for client in (nobody, wrong, site, same, other):
            client.close()


# ---- PostgreSQL ----

def not_root(folder):
    """PostgreSQL does not start as root."""
    if os.getuid() != 0:
        return {}
    for path in (folder, *folder.iterdir()):
        shutil.chown(path, "nobody", "nogroup")
    return {"user": "nobody", "group": "nogroup"}


@contextlib.contextmanager
def postgres_running(folder):
    """With the settings, the access rules and the first statements of Patroni's file, but without Patroni, and with TLS. The URL of the
    database."""
    bins = sorted(pathlib.Path("/usr/lib/postgresql").glob("*/bin"), key=lambda path: int(path.parent.name))[-1]
    shipped = yaml.safe_load((HERE / "patroni/patroni.yaml").read_text(encoding="utf-8"))
    port = free_port()
    make_certificate(folder)
    user = not_root(folder)
    data = folder / "data"
    given = [f"--{option}" if isinstance(option, str) else "--" + "=".join(*option.items()) for option in shipped["bootstrap"]["initdb"]]
    made = subprocess.run([bins / "initdb", "-U", "postgres", "-N", "-D", data, *given], capture_output=True, text=True, **user)
    if made.returncode != 0:
        sys.exit(made.stderr)
    (data / "pg_hba.conf").write_text("\n".join([*shipped["postgresql"]["pg_hba"], ""]))
    settings = shipped["bootstrap"]["dcs"]["postgresql"]["parameters"] | {"listen_addresses": "127.0.0.1", "port": port,
        "unix_socket_directories": folder, "ssl": "on", "ssl_cert_file": folder / "certificate.pem",
        "ssl_key_file": folder / "key.pem"}
    words = [bins / "postgres", "-D", data]
    for name, value in settings.items():
        words += ["-c", f"{name}={value}"]
    with running(words, port, folder, user=user):
        subprocess.run(["sh", HERE / "patroni/post_init.sh", f"host={folder} port={port} user=postgres dbname=postgres"],
            check=True, capture_output=True, env=os.environ | {"QIRKAT_DATABASE_PASSWORD": "it's \"one\""})
        yield (f"postgres://qirkat:it%27s%20%22one%22@localhost:{port}/qirkat?sslmode=verify-full"
            f"&sslrootcert={folder}/certificate.pem")


def said_by(port, path):
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS)
    connection.request("GET", path)
    answer = connection.getresponse()
    return answer.status, answer.read().decode()


def postgres(program, folder):
    with postgres_running(folder) as database:
        http_port = free_port()
        server = [program, "serve", "--store", "postgres", "--database", database, "--host", "127.0.0.1", "--port", str(http_port)]
        with running(server, http_port, folder):
            _, said = said_by(http_port, "/readyz")
            if said != "ready\n":
                yield f"postgres: /readyz says {said}"
        wrong = subprocess.run([*server[:4], "--database", database.replace("one", "two"), *server[6:]], capture_output=True, text=True)
        if wrong.returncode == 0 or "password" not in wrong.stderr:
            yield f"postgres: a wrong password is answered with {wrong.stderr}"


# ---- from one machine to three, as README.md leads ----

def until(what, wanted):
    """What it is at last."""
    end = time.monotonic() + SECONDS
    while (now := what()) != wanted and time.monotonic() < end:
        time.sleep(0.2)
    return now


def services():
    """The names and ports of the services of deploy/kubernetes, and of those that CloudNativePG makes for its database."""
    for path in sorted((HERE / "kubernetes").glob("*.yaml")):
        for part in yaml.safe_load_all(path.read_text(encoding="utf-8")):
            if part["kind"] == "Service":
                yield part["metadata"]["name"], part["spec"]["ports"]
            elif part["kind"] == "Cluster":
                yield from ((f"{part['metadata']['name']}-{end}", [{"name": "postgres", "port": 5432}]) for end in ("rw", "ro", "r"))


def variables_of_kubernetes():
    """What a pod is told of the services of its namespace, unless enableServiceLinks is off: some look like settings."""
    told = {}
    for name, ports in services():
        key, first = name.replace("-", "_").upper(), ports[0]["port"]
        told |= {f"{key}_SERVICE_HOST": "10.0.0.1", f"{key}_SERVICE_PORT": str(first), f"{key}_PORT": f"tcp://10.0.0.1:{first}"}
        for row in ports:
            each = f"{key}_PORT_{row['port']}_TCP"
            told |= {f"{key}_SERVICE_PORT_{row['name'].upper()}": str(row["port"]), each: f"tcp://10.0.0.1:{row['port']}",
                f"{each}_PROTO": "tcp", f"{each}_PORT": str(row["port"]), f"{each}_ADDR": "10.0.0.1"}
    return told


def one_to_three(program, folder):
    """A table of a single server is there at each of three nodes, and through the balancer, after the steps of the page."""
    port = free_port()
    with running([program, "serve", "--data", str(folder), "--host", "127.0.0.1", "--port", str(port)], port, folder):
        player = Player(port)
        room = player.create()
    with postgres_running(folder / "postgres") as database, nats_running(folder / "nats") as bus:
        moved = subprocess.run([program, "move", "--from", f"sqlite:{folder}/qirkat.db", "--to", database], capture_output=True,
            text=True, check=False)
        if moved.returncode != 0:
            yield f"three: qirkat move says {moved.stderr}"
            return
        shared = ["serve", "--store", "postgres", "--database", database, "--host", "127.0.0.1", "--proxies", "127.0.0.1"]
        with running([program, *shared, "--port", str(port)], port, folder):
            if said_by(port, f"/api/rooms/{room}")[0] != 200:
                yield "three: the table is not at the one node on the database"
        with contextlib.ExitStack() as stack:
            ports = [free_port() for _ in range(3)]
            for i, node in enumerate(ports):
                place = folder / f"node{i}"
                place.mkdir()
                stack.enter_context(running([program, *shared, "--port", str(node), "--node", f"node{i}", "--bus",
                    f"nats://qirkat:5e3@127.0.0.1:{bus}"], node, place, variables_of_kubernetes()))
            for node in ports:
                heard = until(lambda node=node: "qirkat_peers 2" in said_by(node, "/metrics")[1], True)
                if not heard or said_by(node, "/readyz") != (200, "ready\n"):
                    yield f"three: {said_by(node, '/readyz')}, and the other nodes are {'there' if heard else 'away'}"
            front = free_port()
            text = replaced((HERE / "haproxy/haproxy.cfg").read_text(encoding="utf-8"), ("maxconn 100000", "maxconn 1000"),
                ("bind :8404", f"bind 127.0.0.1:{free_port()}"), ("bind :8080", f"bind 127.0.0.1:{front}"),
                *((f"game{i + 1}:8080", f"127.0.0.1:{node}") for i, node in enumerate(ports)))
            (folder / "haproxy.cfg").write_text(text)
            stack.enter_context(running([shutil.which("haproxy", path=PATH), "-db", "-f", folder / "haproxy.cfg"], front, folder))
            for node in (*ports, front, front, front):
                said = until(lambda node=node: Player(node).join(room), True)
                if said is not True:
                    yield f"three: the table cannot be joined: {said}"


def main(program):
    program = str(pathlib.Path(program).resolve())
    with tempfile.TemporaryDirectory(prefix="qirkat-deploy-") as name:
        folder = pathlib.Path(name)
        folder.chmod(0o755)
        for part in ("nats", "postgres", "three", "three/nats", "three/postgres"):
            (folder / part).mkdir()
        found = [*proxies(program, folder), *nats(folder / "nats"), *postgres(program, folder / "postgres"),
            *one_to_three(program, folder / "three")]
    for line in found:
        print(line)
    sys.exit(bool(found))


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])
