#!/usr/bin/env python3
"""Checks that the files of deploy/ match the program: deploy.py [--all] PROGRAM

YAML and JSON must parse; each server setting they name must be listed by `PROGRAM serve --help`, with a valid value;
each of our metrics that a dashboard or an alert uses must be in /metrics, according to the sources; images must have
versions; each file that is mounted or copied must exist; both lists of NATS settings must be equal. If haproxy,
nats-server or promtool is installed, it checks its own file, too. Prints each error, and exits with 1 if there are any;
checks that are not possible here are reported as left out, and with --all as errors.
"""
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

try:
    import yaml
except ImportError:
    yaml = None

ROOT = pathlib.Path(__file__).resolve().parent.parent
HERE = ROOT / "deploy"
METRIC = re.compile(r"\b(?:qirkat|process)_[a-z0-9_]+")
MADE = re.compile(r"\b(?:add_gauge|add_counter|add_histogram|metric_(?:gauge|counter|histogram))\(\s*(?:text|metrics),\s*\"(\w+)\"")
# What two files tell has its name and help in a header.
MADE_TWICE = re.compile(r"^#define \w+ \"(\w+)\", \"", re.M)
MADE_BY_KIND = re.compile(r"# TYPE qirkat_([a-z_]+) ")
MADE_OF_PROCESS = re.compile(r"\badd_process_metric\(\s*text,\s*\"\w+\",\s*\"(\w+)\"")
SETTING = re.compile(r"^  --([a-z0-9-]+)", re.M)
IMAGE = re.compile(r"[\w./-]+:v?\d[\w.-]*")


def documents(path):
    """The non-empty documents of a YAML file."""
    return [part for part in yaml.safe_load_all(path.read_text(encoding="utf-8")) if part is not None]


def walk(value):
    """Every dictionary in a value, nested ones included."""
    if isinstance(value, dict):
        yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else []:
        yield from walk(inner)


# ---- server settings ----

def settings_of(part):
    """(name, value) of the server settings that a document gives to a container."""
    for inner in walk(part):
        for name, value in inner.items():
            if isinstance(name, str) and name.startswith("QIRKAT_"):
                yield name, value
        if str(inner.get("name", "")).startswith("QIRKAT_"):
            yield inner["name"], inner.get("value")


def wrong_settings(parts, program):
    told = subprocess.run([program, "serve", "--help"], capture_output=True, text=True, check=True).stdout
    known = {"QIRKAT_" + name.replace("-", "_").upper() for name in SETTING.findall(told)}
    if len(known) < 20:
        yield "qirkat serve --help: its settings are not found"
    for path, part in parts:
        for name, _ in settings_of(part):
            if name not in known | {"QIRKAT_DATABASE_PASSWORD"}:  # the second belongs to patroni/post_init.sh
                yield f"{path}: {name} is no setting of the server"


def needed_settings(parts):
    """Each node must have the address of the database and its own name."""
    needed = {"QIRKAT_STORE", "QIRKAT_DATABASE", "QIRKAT_BUS", "QIRKAT_NODE", "QIRKAT_ADDRESS", "QIRKAT_PROXIES"}
    found = 0
    for path, part in parts:
        for inner in walk(part):
            env = inner.get("environment", inner.get("env"))
            names = set(env) if isinstance(env, dict) else {row.get("name") for row in env or []}
            if "QIRKAT_NODE" in names:
                found += 1
                if needed - names:
                    yield f"{path}: a node has no {', '.join(sorted(needed - names))}"
    if found < 4:
        yield f"deploy/: {found} nodes are found, and should be 4"


# ---- metrics ----

def made_metrics():
    """All names in /metrics; histograms have three suffixes."""
    names, of_process = set(), set()
    for path in (ROOT / "server").rglob("*.[ch]"):
        text = path.read_text(encoding="utf-8")
        names |= set(MADE.findall(text)) | set(MADE_TWICE.findall(text)) | set(MADE_BY_KIND.findall(text))
        of_process |= set(MADE_OF_PROCESS.findall(text))
    ours = {"qirkat_" + name + end for name in names for end in ("", "_bucket", "_sum", "_count")}
    return ours | {"process_" + name for name in of_process}


def wrong_metrics(texts):
    made = made_metrics()
    if len(made) < 100:
        yield "server/: the names of its figures are not found"
    for path, text in texts:
        for name in sorted(set(METRIC.findall(text)) - made):
            yield f"{path}: {name} is not in /metrics"


def scraped_jobs(parts):
    """(path, job) of each way by which Prometheus finds the nodes; a PodMonitor takes the job from a label of the pods."""
    pods = [inner["template"]["metadata"]["labels"] for path, part in parts if path.name == "nodes.yaml" for inner in walk(part)
        if "serviceName" in inner]
    for path, part in parts:
        for row in part.get("scrape_configs", []):
            if row["job_name"].startswith("qirkat") or "kubernetes_sd_configs" in row:
                yield path, row["job_name"]
        if part.get("kind") == "PodMonitor":
            selected = part["spec"]["selector"]["matchLabels"].items() <= pods[0].items()
            yield path, pods[0].get(part["spec"].get("jobLabel")) if selected else "nothing"
        for inner in walk(part):
            for name in inner.get("annotations") or {}:
                if name.startswith("prometheus.io/"):
                    yield path, "one that the finder of annotations chooses"


def wrong_jobs(texts, parts):
    """Alerts and the dashboard ask for one job, under which all nodes must be found."""
    asked_for = {job for path, text in texts if str(path).endswith((".yaml", ".json")) for job in re.findall(r'\bjob=\\?"([^"\\]+)', text)}
    found = list(scraped_jobs(parts))
    if len(asked_for) != 1 or len(found) < 3:
        yield f"deploy/: the jobs asked for are {asked_for}, and nodes are found in {len(found)} ways"
    for path, job in found:
        if {job} != asked_for:
            yield f"{path}: the nodes' job is {job}, and not {', '.join(asked_for)}"


# ---- images and files ----

def wrong_images(parts):
    for path, part in parts:
        for inner in walk(part):
            image = inner.get("image", inner.get("imageName"))
            if isinstance(image, str) and "build" not in inner and not IMAGE.fullmatch(image):
                yield f"{path}: {image} has no version"


def missing_files(name):
    """Files that a Compose file mounts or builds from here but that do not exist."""
    for inner in walk(documents(HERE / name)[0]):
        for volume in inner.get("volumes", []) if isinstance(inner.get("volumes"), list) else []:
            file = volume.partition(":")[0] if isinstance(volume, str) else ""
            if file.startswith("./") and not (HERE / file).exists():
                yield f"{name}: there is no {file}"
        build = inner.get("build")
        folder = build.get("context") if isinstance(build, dict) else build
        if isinstance(folder, str) and not (HERE / folder / "Dockerfile").is_file():
            yield f"{name}: there is no Dockerfile in {folder}"


def unknown_words():
    words = set(re.findall(r"\$\{([A-Z_]+)", (HERE / "compose.cluster.yaml").read_text(encoding="utf-8")))
    given = set(re.findall(r"^([A-Z_]+)=", (HERE / "env.example").read_text(encoding="utf-8"), re.M))
    for name in sorted(words ^ given):
        yield f"compose.cluster.yaml and env.example do not agree about {name}"


def left_down(path):
    """Services that are not started again after a failure, such as a server that its watchdog has ended."""
    for name, service in documents(path)[0]["services"].items():
        if service.get("restart") not in ("unless-stopped", "always", "on-failure"):
            yield f"{path.name}: {name} is not started again when it fails"


def strange_proxies(name):
    """The server must believe the addresses of the network that its proxy is in, and no others."""
    compose = documents(HERE / name)[0]
    networks = {part["subnet"] for inner in walk(compose) for part in inner.get("config", []) if "subnet" in part}
    told = {inner["QIRKAT_PROXIES"] for inner in walk(compose) if "QIRKAT_PROXIES" in inner}
    if not told or not told <= networks:
        yield f"{name}: QIRKAT_PROXIES is {told}, and the networks are {networks}"


def wrong_traefik():
    """Not started anywhere here: its two files must agree, send plain HTTP to HTTPS, and hide what is for the inside."""
    static, site = (documents(HERE / "traefik" / name)[0] for name in ("traefik.yaml", "site.yaml"))
    router = site["http"]["routers"]["qirkat"]
    for path in ("/metrics", "/readyz", "/healthz"):
        if f"!Path(`{path}`)" not in router["rule"]:
            yield f"traefik/site.yaml: {path} is shown to everybody"
    for point in router["entryPoints"]:
        resolver = static["entryPoints"][point]["http"]["tls"]["certResolver"]
        if resolver not in static["certificatesResolvers"]:
            yield f"traefik/traefik.yaml: there is no {resolver}"
    if static["entryPoints"]["web"]["http"]["redirections"]["entryPoint"]["to"] not in router["entryPoints"]:
        yield "traefik/traefik.yaml: plain HTTP is not sent to the site"
    if pathlib.Path(static["providers"]["file"]["filename"]).name != "site.yaml" or router["service"] not in site["http"]["services"]:
        yield "traefik/traefik.yaml: its other file is not site.yaml, or has no such service"
    if set(router["middlewares"]) - set(site["http"]["middlewares"]):
        yield "traefik/site.yaml: a middleware is missing"


def copied_files():
    dockerfile = (HERE / "patroni/Dockerfile").read_text(encoding="utf-8")
    for line in re.findall(r"^COPY (.*)$", dockerfile, re.M):
        for file in line.split()[:-1]:
            if not (HERE / "patroni" / file).is_file():
                yield f"patroni/Dockerfile: there is no {file}"


def lines_of(text):
    return [line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith(("#", "http_port"))]


def other_nats():
    """The NATS settings for Kubernetes must match the others."""
    maps = [part for part in documents(HERE / "kubernetes/nats.yaml") if part["kind"] == "ConfigMap"]
    if lines_of(maps[0]["data"]["nats.conf"]) != lines_of((HERE / "nats/nats.conf").read_text(encoding="utf-8")):
        yield "kubernetes/nats.yaml: its settings are not those of nats/nats.conf"


def unset_variables(parts):
    """A variable of the NATS settings that no container is given, in quotation marks as NATS needs it."""
    wanted = set(re.findall(r"\$([A-Z_]+)", (HERE / "nats/nats.conf").read_text(encoding="utf-8")))
    for path, part in parts:
        for inner in walk(part):
            env = inner.get("environment", inner.get("env"))
            given = env if isinstance(env, dict) else {row["name"]: row.get("value") for row in env or []}
            found = wanted & set(given)
            if found and found != wanted:
                yield f"{path}: NATS is not given {', '.join(sorted(wanted - found))}"
            for name in sorted(found):
                if not re.fullmatch(r'"\$[({].*"', str(given[name])):
                    yield f"{path}: {name} must be a variable in quotation marks, and is {given[name]}"


def patience(parts):
    """A node must get enough time to end: its drain_s, and two seconds for its sockets."""
    for path, part in parts:
        for inner in walk(part):
            grace = inner.get("terminationGracePeriodSeconds")
            if isinstance(grace, int) and grace < 15:
                yield f"{path}: {grace} s are too few for a server to end"


# ---- checks by the programs themselves ----

def asked(words, environment=None):
    done = subprocess.run(words, capture_output=True, text=True, check=False, env=os.environ | (environment or {}))
    return [] if done.returncode == 0 else [f"{' '.join(words)}: {(done.stdout + done.stderr).strip()}"]


def programs():
    passwords = {"QUOTED_BUS_PASSWORD": '"5e3"', "QUOTED_BUS_ROUTES_PASSWORD": '"7"'}
    yield "haproxy", ["-c", "-f", str(HERE / "haproxy/haproxy.cfg")], {}
    yield "nats-server", ["-t", "-c", str(HERE / "nats/nats.conf")], passwords
    yield "promtool", ["check", "config", str(HERE / "prometheus/prometheus.yaml")], {}


def not_looked_at():
    if yaml is None:
        yield "left out: 1 (python3-yaml is not installed)"
    for name, _, _ in programs():
        if find(name) is None:
            yield f"{name} is not installed, and reads nothing"


def find(name):
    return shutil.which(name, path=os.environ.get("PATH", "") + ":/usr/sbin:/usr/local/sbin")


def said_by_programs():
    for name, words, environment in programs():
        place = find(name)
        if place is not None:
            yield from asked([place, *words], environment)


def wrong_relabelling():
    """Debian's Prometheus does not know Kubernetes: it reads the file with addresses in place of the finder."""
    place = find("promtool")
    config = documents(HERE / "prometheus/kubernetes.yaml")[0]
    for job in config["scrape_configs"]:
        if "kubernetes_sd_configs" not in job:
            yield "prometheus/kubernetes.yaml: a job that does not look for pods"
        job.pop("kubernetes_sd_configs", None)
        job["static_configs"] = [{"targets": ["127.0.0.1:8080"]}]
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(HERE / "prometheus/alerts.yaml", folder)
        path = pathlib.Path(folder, "kubernetes.yaml")
        path.write_text(yaml.safe_dump(config), encoding="utf-8")
        if place is not None:
            yield from asked([place, "check", "config", str(path)])


def faults(program):
    texts = [(path.relative_to(ROOT), path.read_text(encoding="utf-8")) for path in sorted(HERE.rglob("*"))
        if path.suffix in (".yaml", ".json", ".md")]
    texts.append(("docs/cluster.md", (ROOT / "docs/cluster.md").read_text(encoding="utf-8")))
    yield from wrong_metrics(texts)
    json.loads((HERE / "grafana/qirkat.json").read_text(encoding="utf-8"))
    yield from copied_files()
    yield from said_by_programs()
    if yaml is None:
        return
    parts = [(path.relative_to(ROOT), part) for path in sorted(HERE.rglob("*.yaml")) for part in documents(path)]
    yield from wrong_settings(parts, program)
    yield from wrong_jobs(texts, parts)
    yield from wrong_relabelling()
    yield from needed_settings(parts)
    yield from wrong_images(parts)
    for name in ("compose.cluster.yaml", "compose.caddy.yaml"):
        yield from missing_files(name)
        yield from left_down(HERE / name)
        yield from strange_proxies(name)
    yield from unknown_words()
    yield from wrong_traefik()
    yield from left_down(ROOT / "compose.yaml")
    yield from other_nats()
    yield from unset_variables(parts)
    yield from patience(parts)


if __name__ == "__main__":
    must_be_all = sys.argv[1:2] == ["--all"]
    if len(sys.argv) != 2 + must_be_all:
        sys.exit(__doc__)
    lacking = list(not_looked_at())
    found = list(faults(sys.argv[-1])) + (lacking if must_be_all else [])
    for line in found if must_be_all else lacking + found:
        print(line)
    sys.exit(bool(found))
