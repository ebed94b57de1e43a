#!/usr/bin/env python3
"""Fetches npm itself: npm.py FOLDER puts it there, with the command in FOLDER/bin

Debian's package of npm brings 335 others with it. This takes npm from the registry that the packages of the lock file come from
as well, and goes by a checksum as these do: RELEASE and SHA512 belong together. Nothing is left of what fails; then it
exits with 1 and a sentence.
"""
import base64
import hashlib
import io
import os
import pathlib
import shutil
import ssl
import sys
import tarfile
import tempfile
import urllib.request

RELEASE = "9.9.4"  # the last for every Node from 18.0 on
SHA512 = "NzcQiLpqDuLhavdyJ2J3tGJ/ni/ebcqHVFZkv1C4/6lblraUPbPgCJ4Vhb4oa3FFhRa2Yj9gA58jGH/ztKueNQ=="
USUAL = "https://registry.npmjs.org/"
SECONDS = 60
BYTES_MAX = 32 << 20


def registry(environment, home):
    """As npm finds it: from the environment, or from the file of its user."""
    for name in ("npm_config_registry", "NPM_CONFIG_REGISTRY"):
        if environment.get(name):
            return environment[name]
    file = pathlib.Path(home, ".npmrc")
    for line in file.read_text(encoding="utf-8").splitlines() if file.is_file() else []:
        name, _, value = line.partition("=")
        if name.strip() == "registry" and value.strip():
            return value.strip()
    return USUAL


def download(address):
    """Proxies are those of the environment, and authorities those of the system and of Node."""
    trusted = ssl.create_default_context()
    if os.environ.get("NODE_EXTRA_CA_CERTS"):
        trusted.load_verify_locations(os.environ["NODE_EXTRA_CA_CERTS"])
    with urllib.request.urlopen(address, timeout=SECONDS, context=trusted) as answer:
        return answer.read(BYTES_MAX)


def check(packed, right):
    found = base64.b64encode(hashlib.sha512(packed).digest()).decode()
    if found != right:
        raise ValueError(f"its checksum is {found}, and should be {right}")


def unpack(packed, folder):
    """Under another name first, so that what is there is whole."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as name:
        place = pathlib.Path(name, "npm")
        with tarfile.open(fileobj=io.BytesIO(packed), mode="r:gz") as file:
            file.extractall(place, **({"filter": "data"} if hasattr(tarfile, "data_filter") else {}))
        command = place / "package/bin/npm-cli.js"
        command.chmod(0o755)
        (place / "bin").mkdir()
        (place / "bin/npm").symlink_to("../package/bin/npm-cli.js")
        shutil.rmtree(folder, ignore_errors=True)
        place.rename(folder)


def main(folder, environment=os.environ, right=SHA512):
    address = f"{registry(environment, environment.get('HOME', '/')).rstrip('/')}/npm/-/npm-{RELEASE}.tgz"
    try:
        packed = download(address)
        check(packed, right)
        unpack(packed, pathlib.Path(folder))
    except (OSError, ValueError, tarfile.TarError) as error:
        print(f"npm is not fetched from {address}: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
