#!/usr/bin/env python3
"""Reads from released programs whether they are hardened as .bazelrc asks.

    hardening.py PROGRAM...    prints what is missing, and fails if anything is
"""

import re
import struct
import subprocess
import sys

# Optional header, DllCharacteristics.
_WINDOWS = {0x0020: "HIGHENTROPYVA", 0x0040: "DYNAMICBASE", 0x0100: "NXCOMPAT"}
_RELOCATIONS_STRIPPED = 0x0001
_BASE_RELOCATIONS = 5


def _output(*command):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE,
                          env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}).stdout


def elf_faults(path):
    headers = _output("readelf", "--file-header", "--segments", "--dynamic", "--wide", path)
    segments = {match[1]: match[2] for match in
                re.finditer(r"^  (\w+) +0x.* ([R ][W ][E ]) \w+$", headers, re.M)}
    flags = " ".join(re.findall(r"\((?:FLAGS|FLAGS_1|BIND_NOW|TEXTREL)\).*", headers))
    checks = [
        ("is not position-independent", "Type:                              DYN" in headers
         and "PIE" in flags),
        ("no RELRO", "GNU_RELRO" in segments),
        ("symbols are bound late", "NOW" in flags),
        ("the stack can be executed", segments.get("GNU_STACK", "RWE") == "RW "),
        ("text relocations", "TEXTREL" not in flags),
        ("a segment can be written and executed", "RWE" not in segments.values()),
    ]
    return [fault for fault, holds in checks if not holds]


def pe_faults(content):
    header, = struct.unpack_from("<I", content, 0x3C)
    characteristics, = struct.unpack_from("<H", content, header + 22)
    optional = header + 24
    magic, = struct.unpack_from("<H", content, optional)
    if magic != 0x20B:
        return ["is not a 64-bit program"]
    dll, = struct.unpack_from("<H", content, optional + 70)
    _, size = struct.unpack_from("<II", content, optional + 112 + 8 * _BASE_RELOCATIONS)
    found = ["no " + name for bit, name in _WINDOWS.items() if not dll & bit]
    if characteristics & _RELOCATIONS_STRIPPED or size == 0:
        found.append("no relocations: the address cannot be chosen")
    return found


def faults(path):
    with open(path, "rb") as file:
        content = file.read()
    if content[:4] == b"\x7fELF":
        return elf_faults(path)
    if content[:2] == b"MZ":
        return pe_faults(content)
    return ["is not a program"]


def main(paths):
    lines = [f"{path}: {fault}" for path in paths for fault in faults(path)]
    if lines:
        sys.exit("\n".join(lines))
    print(f"{len(paths)} programs are hardened.")


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1:])
