#!/usr/bin/env python3
"""Reads from released programs whether they are hardened as .bazelrc asks.

    hardening.py PROGRAM...    prints what is missing, and fails if anything is

Of programs with a symbol table or dynamic symbols, also whether our own code
has stack protectors, fortified calls and checked containers; the released
static program has neither, so give the one that Bazel linked as well.
"""

import collections
import re
import struct
import subprocess
import sys

# Optional header, DllCharacteristics.
_WINDOWS = {0x0020: "HIGHENTROPYVA", 0x0040: "DYNAMICBASE", 0x0100: "NXCOMPAT"}
_RELOCATIONS_STRIPPED = 0x0001
_BASE_RELOCATIONS = 5

_STACK_PROTECTOR = "__stack_chk_fail"
_FORTIFIED = re.compile(r"__\w+_chk")
_CHECKED_CONTAINERS = "_ZSt21__glibcxx_assert_fail"
_OURS = re.compile(r"_ZN?K?9assetlint")


def _output(*command):
    return subprocess.run(command, check=True, text=True, stdout=subprocess.PIPE,
                          env={"LC_ALL": "C", "PATH": "/usr/bin:/bin"}).stdout


def _calls(path):
    """The symbols that our own functions call, each with how many do."""
    calls = collections.Counter()
    ours, seen = False, set()
    tool = {62: "objdump", 183: "aarch64-linux-gnu-objdump"}[_machine(path)]
    with subprocess.Popen([tool, "-d", "--no-show-raw-insn", path], text=True,
                          stdout=subprocess.PIPE, env={"PATH": "/usr/bin:/bin"}) as process:
        for line in process.stdout:
            if line.endswith(">:\n"):
                calls.update(seen)
                seen = set()
                ours = bool(_OURS.search(line))
            elif ours:
                seen.update(re.findall(r"<([\w.]+)(?:@plt)?>$", line.rstrip()))
    calls.update(seen)
    return calls


def _machine(path):
    with open(path, "rb") as file:
        return struct.unpack_from("<H", file.read(20), 18)[0]


def _code_faults(path):
    """What our own code lacks, as far as symbols show it."""
    if " INTERP " in _output("readelf", "--segments", "--wide", path):
        names = {fields[7].partition("@")[0] for fields in
                 map(str.split, _output("readelf", "--dyn-syms", "--wide", path).splitlines())
                 if len(fields) > 7 and fields[6] == "UND"}
    else:
        names = _calls(path)
    if not names:
        return []  # a released static program
    found = []
    if _STACK_PROTECTOR not in names:
        found.append("no stack protector")
    if not any(_FORTIFIED.fullmatch(name) for name in names):
        found.append("no fortified calls")
    if _CHECKED_CONTAINERS not in names and _CHECKED_CONTAINERS + "PKciS0_S0_" not in names:
        found.append("no checked containers")
    return found


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
    return [fault for fault, holds in checks if not holds] + _code_faults(path)


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
