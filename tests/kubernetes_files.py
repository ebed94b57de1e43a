#!/usr/bin/env python3
"""Checks the files of deploy/kubernetes against the published schemas: kubernetes_files.py [FILE...]

Those of Kubernetes itself are in Debian's python3-kubernetes, whose classes are made from its OpenAPI description: each
field must exist and have its type, and none that is required may be missing. Of what others publish (Kustomize,
CloudNativePG, the operator of Prometheus) the fields that are used here are listed below, as their own descriptions have
them. Prints each fault, and exits with 1 if there are any; 77 if the package is not installed.
"""
import pathlib
import re
import sys

# Debian's packages, for a Python that is not Debian's.
sys.path.append("/usr/lib/python3/dist-packages")
try:
    import yaml
    from kubernetes import client
except ImportError as error:
    print(f"not run: the schemas of Kubernetes ({error})")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parent.parent
VERSIONS = {"v1": ("Namespace", "Service", "ConfigMap", "Secret"), "apps/v1": ("StatefulSet",),
    "policy/v1": ("PodDisruptionBudget",), "networking.k8s.io/v1": ("Ingress", "NetworkPolicy")}
PLAIN = {"str": str, "int": int, "bool": bool, "float": float}

# Fields by version and kind; a dictionary holds those of the field, None leaves it open.
LABELS = {"matchLabels": None}
OTHERS = {
    ("kustomize.config.k8s.io/v1beta1", "Kustomization"): {"namespace": str, "resources": list},
    ("monitoring.coreos.com/v1", "PodMonitor"): {"metadata": {"name": str, "namespace": str, "labels": None},
        "spec": {"jobLabel": str, "selector": LABELS,
            "podMetricsEndpoints": [{"port": str, "path": str, "interval": str}]}},
    ("postgresql.cnpg.io/v1", "Cluster"): {"metadata": {"name": str, "namespace": str},
        "spec": {"instances": int, "imageName": str, "primaryUpdateStrategy": str,
            "postgresql": {"synchronous": {"method": str, "number": int, "dataDurability": str}, "parameters": None},
            "bootstrap": {"initdb": {"database": str, "owner": str, "encoding": str, "localeCollate": str, "localeCType": str,
                "dataChecksums": bool, "secret": {"name": str}}},
            "storage": {"size": str}, "walStorage": {"size": str},
            "affinity": {"enablePodAntiAffinity": bool, "podAntiAffinityType": str, "topologyKey": str},
            "resources": {"requests": None, "limits": None}}},
}


def fields(value, kind, where):
    """The faults of a value that must be of a class of the package."""
    if not isinstance(value, dict):
        yield f"{where} must have fields"
        return
    names = {field: name for name, field in kind.attribute_map.items()}
    for field in sorted(set(value) - set(names)):
        yield f"{where}.{field} does not exist"
    given = {names[field]: inner for field, inner in value.items() if field in names}
    try:
        kind(**given)
    except ValueError as error:
        yield f"{where}: {error}"
    for name, inner in given.items():
        yield from faults(inner, kind.openapi_types[name], f"{where}.{kind.attribute_map[name]}")


def faults(value, kind, where):
    """The same of any type, as the package writes it."""
    inner = re.fullmatch(r"list\[(.*)\]|dict\(str, (.*)\)", kind)
    if inner and inner[1]:
        if not isinstance(value, list):
            yield f"{where} must be a list"
            return
        for i, part in enumerate(value):
            yield from faults(part, inner[1], f"{where}[{i}]")
    elif inner:
        if not isinstance(value, dict):
            yield f"{where} must have names and values"
            return
        for name, part in value.items():
            yield from faults(part, inner[2], f"{where}.{name}")
    elif kind in PLAIN:
        if type(value) is not PLAIN[kind]:
            yield f"{where} must be {kind}, and is {value!r}"
    elif kind != "object":
        yield from fields(value, getattr(client, kind), where)


def listed(value, known, where):
    """The faults of what others publish."""
    if isinstance(known, dict):
        if not isinstance(value, dict):
            yield f"{where} must have fields"
            return
        for field, inner in value.items():
            if field not in known:
                yield f"{where}.{field} is not in the list of tests/kubernetes_files.py"
            else:
                yield from listed(inner, known[field], f"{where}.{field}")
    elif isinstance(known, list):
        for i, part in enumerate(value if isinstance(value, list) else [value]):
            yield from listed(part, known[0], f"{where}[{i}]")
    elif known is not None and type(value) is not known:
        yield f"{where} must be {known.__name__}, and is {value!r}"


def document(part, where):
    version, kind = part.get("apiVersion"), part.get("kind")
    place = f"{where}: {kind}"
    if kind in VERSIONS.get(version, ()):
        yield from fields(part, getattr(client, f"V1{kind}"), place)
    elif (version, kind) in OTHERS:
        yield from listed({name: inner for name, inner in part.items() if name not in ("apiVersion", "kind")},
            OTHERS[version, kind], place)
    else:
        yield f"{place} is not known in {version}"


def main(paths):
    paths = [pathlib.Path(path) for path in paths] or sorted((ROOT / "deploy/kubernetes").glob("*.yaml"))
    parts = [(path, part) for path in paths for part in yaml.safe_load_all(path.read_text(encoding="utf-8")) if part]
    found = [fault for path, part in parts for fault in document(part, path.name)]
    if not parts:
        found.append("there are no files to check")
    for line in found:
        print(line)
    sys.exit(bool(found))


if __name__ == "__main__":
    main(sys.argv[1:])
