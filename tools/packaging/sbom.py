#!/usr/bin/env python3
"""Writes the software bill of materials of a release: CycloneDX 1.5, JSON.

    sbom.py PRODUCT,… VERSION SECONDS FILE    of the released FILE, to standard
                                              output; SECONDS is the commit's date

The components are the libraries of linked.py, with the versions that are linked.
"""

import datetime
import hashlib
import json
import pathlib
import sys
import urllib.parse

sys.dont_write_bytecode = True  # no files beside the sources

import linked


def distribution():
    """`ID-VERSION` of /etc/os-release, as package addresses have it."""
    lines = pathlib.Path("/etc/os-release").read_text(encoding="utf-8").splitlines()
    values = dict(line.split("=", 1) for line in lines if "=" in line)
    return values["ID"].strip('"'), values.get("VERSION_ID", "").strip('"')


def address(library, system):
    """The package URL of a library: of its binary, else of its source package."""
    if library.source == "npm":
        return f"pkg:npm/{library.name}@{library.version}"
    name, number = system
    quote = urllib.parse.quote
    package, arch = (library.package, "") if library.package else (library.source, "arch=source&")
    return (f"pkg:deb/{name}/{quote(package, safe='')}@{quote(library.version, safe='')}"
            f"?{arch}distro={name}-{number}")


def component(library, system):
    purl = address(library, system)
    return {
        "type": "library",
        "bom-ref": purl + "#" + urllib.parse.quote(library.name, safe=""),
        "name": library.name,
        "version": library.version,
        "licenses": [{"expression": library.licence}],
        "purl": purl,
        "properties": ([] if library.source == "npm" else
                       [{"name": "debian:source", "value": library.source}]),
    }


def sbom(product, version, seconds, path):
    system = distribution()
    components = [component(each, system) for each in dict.fromkeys(sum(map(linked.libraries, product.split(",")), []))]
    program = {
        "type": "application",
        "bom-ref": f"assetlint@{version}",
        "name": "assetlint",
        "version": version,
        "licenses": [{"license": {"id": "Apache-2.0"}}],
        "hashes": [{"alg": "SHA-256", "content": hashlib.sha256(path.read_bytes()).hexdigest()}],
        "properties": [{"name": "assetlint:file", "value": path.name}],
    }
    date = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    return {
        "$schema": "http://cyclonedx.org/schema/bom-1.5.schema.json",
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"timestamp": date.strftime("%Y-%m-%dT%H:%M:%SZ"), "component": program},
        "components": components,
        "dependencies": [
            {"ref": program["bom-ref"], "dependsOn": [each["bom-ref"] for each in components]},
        ],
    }


def main(product, version, seconds, path):
    bill = sbom(product, version, int(seconds), pathlib.Path(path))
    print(json.dumps(bill, indent=2, ensure_ascii=False))


if __name__ == "__main__":
    if len(sys.argv) != 5:
        sys.exit(__doc__)
    main(*sys.argv[1:])
