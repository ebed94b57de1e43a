"""parts.py - what stands beside the databases: NATS, the nodes, a balancer, Prometheus."""

import json
import os
import shutil
import time
import urllib.error
import urllib.request

from processes import Broken, Missing, Program, free_ports, is_installed, listens, make_folder, program, wait_for

BUS_NAMES = ("bus1", "bus2", "bus3")


def answer(port, path, seconds=5):
    """(status, text) of a GET; (0, "") where nobody answers."""
    try:
        with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=seconds) as got:
            return got.status, got.read().decode()
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode()
    except OSError:
        return 0, ""


class Bus:
    """Three NATS servers that know each other, each with a page of its figures."""

    def __init__(self, folder):
        self.path = program("nats-server", "nats-server")
        make_folder(folder)
        count = len(BUS_NAMES)
        ports = free_ports(3 * count)
        self.ports, self.routes, self.pages = ports[:count], ports[count:2 * count], ports[2 * count:]
        self.all = [self.server(folder, i) for i in range(count)]

    def server(self, folder, i):
        settings = folder / f"{BUS_NAMES[i]}.conf"
        routes = ", ".join(f"nats://127.0.0.1:{port}" for port in self.routes)
        # no_advertise: clients must not learn of the other servers, or they would bypass the relays of the tests.
        settings.write_text(
            f"listen: 127.0.0.1:{self.ports[i]}\nhttp: 127.0.0.1:{self.pages[i]}\nserver_name: {BUS_NAMES[i]}\n"
            f"cluster {{ name: qirkat, listen: 127.0.0.1:{self.routes[i]}, routes: [{routes}], no_advertise: true }}\n",
            encoding="utf-8")
        settings.chmod(0o644)
        return Program(BUS_NAMES[i], [self.path, "-c", settings], folder / f"{BUS_NAMES[i]}.log")

    def start(self, which=None):
        for i, server in enumerate(self.all):
            if which in (None, server):
                server.start()
                server.wait(f"{server.name} takes connections", lambda i=i: listens(self.ports[i]))
        wait_for("the NATS servers know each other", self.is_whole)

    def is_whole(self):
        for port in self.pages:
            status, text = answer(port, "/routez")
            if status != 200 or len({route["remote_id"] for route in json.loads(text)["routes"]}) < len(self.all) - 1:
                return False
        return True

    def url(self, ports=None):
        return ",".join(f"nats://127.0.0.1:{port}" for port in ports or self.ports)

    def end(self):
        for server in self.all:
            server.end()


class Node:
    """One `qirkat serve`. Where it runs its own copy of the program, a new build does not disturb it."""

    def __init__(self, name, folder, path, port, database, bus, flags=(), environment=None):
        self.name, self.port = name, port
        data = make_folder(folder / name)
        words = [path, "serve", "--host", "127.0.0.1", "--port", port, "--data", data, "--store", "postgres",
                 "--proxies", "127.0.0.1"]
        if bus:
            words += ["--bus", bus, "--node", name, "--address", f"127.0.0.1:{port}"]
        self.program = Program(
            name, [*words, *flags], folder / f"{name}.log", {"QIRKAT_DATABASE": database, **(environment or {})})

    def is_ready(self):
        return answer(self.port, "/readyz", 2)[0] == 200

    def start(self):
        self.program.start()
        self.wait()

    def start_as_service(self):
        """Again where it ends because the database is away just now, as whoever looks after it does."""
        end = time.monotonic() + 60
        while True:
            try:
                self.start()
                return
            except Broken:
                if self.program.runs() or time.monotonic() > end:
                    raise
            time.sleep(0.5)

    def wait(self, seconds=60):
        try:
            self.program.wait(f"{self.name} is ready", self.is_ready, seconds)
        except Broken as why:
            raise Broken(f"{why}; it says {answer(self.port, '/readyz')}") from why


def copy_of(path, folder):
    """Of the program, where the user without rights can run it."""
    copy = folder / "qirkat"
    shutil.copy(os.path.realpath(path), copy)
    copy.chmod(0o755)
    return copy


class Balancer:
    """HAProxy: a websocket goes to a node that says /readyz, and is closed when that one stands still."""

    def __init__(self, folder, ports):
        self.port, self.page = free_ports(2)
        settings = folder / "haproxy.cfg"
        nodes = "".join(
            f"\tserver node{i + 1} 127.0.0.1:{port} check inter 1s fall 2 rise 1 on-marked-down shutdown-sessions\n"
            for i, port in enumerate(ports))
        settings.write_text(
            "global\n\tmaxconn 8000\ndefaults\n\tmode http\n\ttimeout connect 2s\n\ttimeout client 60s\n\ttimeout server 60s\n"
            "\ttimeout tunnel 1h\n\toption redispatch 1\n\tretries 3\n\toption forwardfor\n"
            f"frontend players\n\tbind 127.0.0.1:{self.port}\n\tdefault_backend nodes\n"
            f"frontend figures\n\tbind 127.0.0.1:{self.page}\n\thttp-request use-service prometheus-exporter if {{ path /metrics }}\n"
            "\tstats enable\n\tstats uri /\n"
            f"backend nodes\n\tbalance leastconn\n\toption httpchk GET /readyz\n{nodes}", encoding="utf-8")
        settings.chmod(0o644)
        self.program = Program("haproxy", [program("haproxy", "haproxy"), "-db", "-f", settings], folder / "haproxy.log")

    def start(self):
        self.program.start()
        self.program.wait("the balancer takes connections", lambda: listens(self.port))
        self.program.wait("the balancer has a node", lambda: answer(self.port, "/healthz")[0] == 200)


class Prometheus:
    def __init__(self, folder, targets):
        (self.port,) = free_ports(1)
        make_folder(folder / "prometheus")
        settings = folder / "prometheus.yml"
        jobs = "".join(
            f"  - job_name: {job}\n    static_configs:\n      - targets: [{', '.join(f'127.0.0.1:{port}' for port in ports)}]\n"
            for job, ports in targets.items())
        settings.write_text(f"global:\n  scrape_interval: 5s\nscrape_configs:\n{jobs}", encoding="utf-8")
        settings.chmod(0o644)
        self.program = Program(
            "prometheus",
            [program("prometheus", "prometheus"), f"--config.file={settings}", f"--storage.tsdb.path={folder}/prometheus",
             f"--web.listen-address=127.0.0.1:{self.port}"], folder / "prometheus.log")

    def start(self):
        self.program.start()
        self.program.wait("Prometheus takes connections", lambda: listens(self.port))


def missing_parts():
    """(what must be there and is not, what may be there and is not), in sentences."""
    must, may = [], []
    try:
        program("nats-server", "nats-server")
    except Missing as lack:
        must.append(str(lack))
    for name in ("haproxy", "prometheus"):
        if not is_installed(name):
            may.append(f"{name}: not installed (package {name})")
    return must, may
