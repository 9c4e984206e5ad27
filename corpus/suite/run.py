#!/usr/bin/env python3
"""Runs a reader on every case and says what it makes of it.

  run.py [OPTIONS] -- COMMAND…

{} in COMMAND is replaced by the path of a case; without one it comes last. The
reader accepts a file with exit code 0 and refuses it with any other. It must do
the first for a case that says "accept" and the second for "reject"; for "either"
both are right. To crash, hang or take too much memory is always wrong.

The exit code is 0 if all is as it should be, 1 if not, and 2 if the reader
cannot be run. Needs Python 3.9, on Linux, Windows or macOS.
"""

import argparse
import collections
import concurrent.futures
import ctypes
import json
import math
import os
import pathlib
import re
import shlex
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as xml

FOLDER = pathlib.Path(__file__).resolve().parent
# What a reader can make of a case, from good to bad.
OUTCOMES = ("accepted", "refused", "crashed", "hung", "out of memory")
ALLOWED = {
    "accept": ("accepted",),
    "reject": ("refused",),
    "either": ("accepted", "refused"),
}
# Exit codes with which a shell or a runtime reports a fault: 128 and SIGILL,
# SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGKILL or SIGSEGV; a panic of Rust;
# exceptions of .NET and C++ on Windows.
CRASH_CODES = {132, 133, 134, 135, 136, 137, 139, 101, 0xE0434352, 0xE06D7363}
# In what sanitizers print, whose exit code says nothing.
SANITIZERS = re.compile(rb"ERROR: AddressSanitizer|MemorySanitizer:|:\d+:\d+: runtime error: ")
MOST_PRINTED = 16 << 20
LIVE = set()  # the readers that run now
Result = collections.namedtuple("Result", "case outcome detail seconds")


class Memory:
    """How much memory a process has, in bytes; 0 if the system does not say."""

    def __init__(self, process):
        self._process = process

    def now(self):
        try:
            if sys.platform == "win32":
                return self._windows()
            if sys.platform == "linux":
                pages = pathlib.Path(f"/proc/{self._process.pid}/statm").read_text()
                return int(pages.split()[1]) * os.sysconf("SC_PAGE_SIZE")
            output = subprocess.run(
                ["ps", "-o", "rss=", "-p", str(self._process.pid)],
                stdout=subprocess.PIPE,
            ).stdout
            return int(output) * 1024
        except (OSError, ValueError, IndexError):
            return 0  # it has ended

    def _windows(self):
        # PROCESS_MEMORY_COUNTERS: two words of 32 bits, then eight sizes, of which
        # the last but one is what the process has committed.
        class Counters(ctypes.Structure):
            _fields_ = [("words", ctypes.c_uint32 * 2), ("sizes", ctypes.c_size_t * 8)]

        counters = Counters()
        ctypes.windll.psapi.GetProcessMemoryInfo(
            ctypes.c_void_p(int(self._process._handle)),
            ctypes.byref(counters),
            ctypes.sizeof(counters),
        )
        return counters.sizes[6]


def stop(process):
    """Ends the process and, where the system can, those that it started."""
    try:
        if os.name == "posix":
            os.killpg(process.pid, signal.SIGKILL)
        elif process.poll() is None:
            subprocess.run(["taskkill", "/T", "/F", "/PID", str(process.pid)], capture_output=True)
    except (OSError, ValueError):
        pass
    if process.poll() is None:
        process.kill()
        process.wait()


def fault_of(process, options, printed):
    """Why the process must be ended: an outcome and an explanation, or None."""
    memory = Memory(process)
    deadline = time.monotonic() + options.timeout
    while True:
        try:
            process.wait(timeout=0.02)
            return None
        except subprocess.TimeoutExpired:
            if options.memory and memory.now() > options.memory << 20:
                return "out of memory", f"more than {options.memory} MiB"
            if any(os.fstat(file.fileno()).st_size > MOST_PRINTED for file in printed):
                return "hung", f"prints more than {MOST_PRINTED >> 20} MiB"
            if time.monotonic() > deadline:
                return "hung", f"more than {options.timeout:g} s"


def run_reader(command, options):
    """The outcome, what may explain it, and the standard output."""
    with tempfile.TemporaryFile() as output, tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=errors,
            start_new_session=os.name == "posix",
        )
        LIVE.add(process)
        fault = fault_of(process, options, (output, errors))
        stop(process)
        LIVE.discard(process)
        if fault:
            return *fault, b""
        for file in (output, errors):
            file.seek(0)
        return *outcome_of(process.returncode, errors.read(), options), output.read()


def outcome_of(code, errors, options):
    # Windows ends a process that fails with a status of this range.
    if code < 0 or code in CRASH_CODES or code in options.crash_code or 0xC0000000 <= code <= 0xCFFFFFFF:
        return "crashed", f"exit code {code:#x}" if code > 255 else f"exit code {code}"
    if SANITIZERS.search(errors):
        return "crashed", "a sanitizer's report"
    last = errors.decode(errors="replace").strip().splitlines()[-1:]
    return "accepted" if code == 0 else "refused", as_text("".join(last))


def as_text(printed):
    """Without what a terminal obeys."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in printed)


def run_on_copy(command, case, options):
    """run_reader on a copy of the case, which the reader may change or delete."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(options.cases / case["file"], folder)
        return run_reader(with_path(command, copy), options)


def with_path(command, path):
    if any("{}" in word for word in command):
        return [word.replace("{}", path) for word in command]
    return [*command, path]


def leaves(found, wanted, place):
    """The values of two documents that are at the same place.

    What the reader does not print is not compared; nor are members that the case
    does not have.
    """
    if isinstance(found, dict) and isinstance(wanted, dict):
        for key in found.keys() & wanted.keys():
            yield from leaves(found[key], wanted[key], f"{place}.{key}")
    elif isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        for i, pair in enumerate(zip(found, wanted)):
            yield from leaves(*pair, f"{place}[{i}]")
    else:
        yield place.lstrip("."), found, wanted


def is_same(found, wanted, tolerance):
    if isinstance(found, float) and isinstance(wanted, (int, float)) or isinstance(wanted, float) and type(found) is int:
        try:
            return math.isclose(found, wanted, rel_tol=tolerance, abs_tol=tolerance)
        except OverflowError:
            return False
    if isinstance(found, str) and isinstance(wanted, str):
        # The bytes of a text above 0x7e, as the program prints them.
        plain = re.sub(r"\\x([0-9a-f]{2})", lambda byte: chr(int(byte[1], 16)), wanted)
        return found in (wanted, plain)
    return type(found) is type(wanted) and found == wanted


def difference(found, wanted, tolerance):
    """Where a value that the reader prints is not the case's, or None."""
    compared = 0
    for place, one, other in leaves(found, wanted, ""):
        compared += 1
        if not is_same(one, other, tolerance):
            texts = [f"{len(v)} items" if isinstance(v, list) else repr(v)[:60] for v in (one, other)]
            return f"{place or 'the value'} is {texts[0]}, not {texts[1]}"
    return None if compared or not wanted else "values: none of the members that it prints is the case's"


def wrong_values(case, options):
    """What is wrong with the values that the reader prints, or None."""
    outcome, detail, output = run_on_copy(options.values, case, options)
    if outcome != "accepted":
        return f"values: {outcome}: {detail}"
    try:
        wanted = json.loads((options.cases / case["values"]).read_bytes())
        return difference(json.loads(output), wanted, options.tolerance)
    except (ValueError, RecursionError) as error:
        return f"values: no JSON: {error}"


def judge(case, options):
    started = time.monotonic()
    outcome, detail, _ = run_on_copy(options.command, case, options)
    if outcome == "accepted" and options.values and "values" in case:
        fault = wrong_values(case, options)
        if fault:
            outcome, detail = "other values", fault
    return Result(case, outcome, detail, time.monotonic() - started)


def judge_all(cases, options):
    results = []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        try:
            for result in pool.map(lambda case: judge(case, options), cases):
                results.append(result)
                if sys.stderr.isatty():
                    print(f"\r{len(results)} of {len(cases)} ", end="", file=sys.stderr, flush=True)
        except BaseException:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in list(LIVE):
                stop(process)
            raise
    return results


def fail(text):
    print(f"run.py: {text}", file=sys.stderr)
    sys.exit(2)


def read_json(path, key):
    try:
        return json.loads(pathlib.Path(path).read_bytes())[key]
    except (OSError, ValueError, KeyError, TypeError) as error:
        fail(f"{path} cannot be read: {error}")


def chosen_cases(options):
    cases = read_json(options.cases / "cases.json", "cases")
    for name, known in (("format", {c["format"] for c in cases}), ("tag", {t for c in cases for t in c["tags"]})):
        for value in getattr(options, name) or []:
            if value not in known:
                fail(f"no case has the {name} {value}; there are {', '.join(sorted(known))}")
    return [
        case
        for case in cases
        if (not options.format or case["format"] in options.format)
        and (not options.tag or set(options.tag) & set(case["tags"]))
    ]


def print_table(results, wrong):
    columns = [*OUTCOMES, "other values"]
    columns = [c for c in columns if any(r.outcome == c for r in results)]
    rows = collections.defaultdict(collections.Counter)
    for result in results:
        for tag in [*result.case["tags"], "all"]:
            rows[tag].update(["cases", result.outcome])
            rows[tag]["wrong"] += result.case["file"] in wrong
    headings = ["cases", *columns, "wrong"]
    print("".join(["tag".ljust(14), *(h.rjust(max(9, len(h) + 2)) for h in headings)]))
    for tag in sorted(rows, key=lambda tag: (tag == "all", tag)):
        figures = (str(rows[tag][h] or "-").rjust(max(9, len(h) + 2)) for h in headings)
        print("".join([tag.ljust(14), *figures]))


def print_wrong(wrong):
    rank = {"crashed": 0, "out of memory": 1, "hung": 2}
    for result in sorted(wrong, key=lambda r: (rank.get(r.outcome, 3), r.case["file"])):
        case = result.case
        print(f"{result.outcome}, expected {case['verdict']}: {case['file']}")
        print(f"    {case['rule'] or 'sound'}: {case['sentence']}")
        if result.detail:
            print(f"    reader: {result.detail}")
    if wrong:
        print()


def write_reports(options, results, wrong):
    if options.json:
        rows = [
            {
                "file": r.case["file"],
                "verdict": r.case["verdict"],
                "outcome": r.outcome,
                "detail": r.detail,
                "seconds": round(r.seconds, 3),
                "wrong": r.case["file"] in wrong,
            }
            for r in results
        ]
        pathlib.Path(options.json).write_text(json.dumps({"version": 1, "results": rows}, indent=1))
    if options.junit:
        suite = xml.Element("testsuite", name="assetlint-suite", tests=str(len(results)), failures=str(len(wrong)))
        for r in results:
            element = xml.SubElement(
                suite, "testcase", classname=r.case["format"], name=r.case["file"], time=f"{r.seconds:.3f}"
            )
            if r.case["file"] in wrong:
                printable = "".join(c if c.isprintable() else "?" for c in r.detail)
                text = f"{r.outcome}, expected {r.case['verdict']}: {printable}"
                xml.SubElement(element, "failure", message=text).text = r.case["sentence"]
        xml.ElementTree(suite).write(options.junit, encoding="utf-8", xml_declaration=True)


def set_known_apart(options, known, results, wrong):
    """Those that the file of known differences does not have."""
    path = pathlib.Path(options.expected)
    now = {r.case["file"]: r.outcome for r in wrong}
    ran = {r.case["file"] for r in results}
    if options.record:
        # What was not run this time stays.
        kept = {file: outcome for file, outcome in known.items() if file not in ran}
        path.write_text(json.dumps({"version": 1, "known": {**kept, **now}}, indent=1, sort_keys=True) + "\n")
        print(f"{len(now)} known differences written to {path}.")
        return []
    new = [r for r in wrong if known.get(r.case["file"]) != r.outcome]
    print(f"{len(wrong) - len(new)} known differences are left out.")
    gone = sum(file in ran and file not in now for file in known)
    if gone:
        print(f"{gone} no longer occur: write the file again with --record.")
    return new


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS
    )
    add = parser.add_argument
    add("--cases", type=pathlib.Path, default=FOLDER, help="the folder of cases.json (default: that of run.py)")
    add("--format", action="append", metavar="NAME", help="only cases of this format: ala, alo, meg, …")
    add("--tag", action="append", metavar="NAME", help="only cases with this tag: size, count, …")
    add("--timeout", type=float, default=10, metavar="SECONDS", help="for each case (default: 10)")
    add("--memory", type=int, default=1024, metavar="MIB", help="for each case (default: 1024; 0: no limit); of the reader's own process")
    add("--jobs", type=int, default=os.cpu_count(), metavar="N", help="readers at the same time (default: one a core)")
    add("--crash-code", type=int, action="append", default=[], metavar="N", help="an exit code that is a crash")
    add("--values", metavar="COMMAND", help="prints what it reads as JSON, to compare with the case's values")
    add("--tolerance", type=float, default=1e-5, metavar="X", help="of numbers in values (default: 1e-5)")
    add("--expected", metavar="FILE", help="known differences: only others count")
    add("--record", action="store_true", help="writes what is wrong now to the file of --expected")
    add("--json", metavar="FILE", help="writes all results")
    add("--junit", metavar="FILE", help="writes them for a CI system")
    add("command", nargs="+", metavar="COMMAND")
    options = parser.parse_args()
    if options.record and not options.expected:
        parser.error("--record needs --expected FILE")
    if options.jobs < 1 or options.timeout <= 0 or options.memory < 0 or options.tolerance < 0:
        parser.error("--jobs and --timeout must be above 0, --memory and --tolerance at least 0")
    for path in filter(None, (options.expected, options.json, options.junit)):
        if not pathlib.Path(path).absolute().parent.is_dir():
            parser.error(f"{path} is in no folder")
    if options.values is not None:
        try:
            options.values = shlex.split(options.values, posix=os.name == "posix")
        except ValueError as error:
            parser.error(f"--values: {error}")
    return options


def main():
    options = parse_arguments()
    if os.name == "nt":
        # No window that waits for a click when a reader crashes.
        ctypes.windll.kernel32.SetErrorMode(0x0002)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")
    cases = chosen_cases(options) or fail("no case has that format and tag")
    known = {}
    if options.expected and not (options.record and not os.path.exists(options.expected)):
        known = read_json(options.expected, "known")
    # As Ctrl-C does: the readers that run are ended.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        results = judge_all(cases, options)
    except OSError as error:
        fail(f"cannot run the reader: {error}")
    except KeyboardInterrupt:
        fail("interrupted")
    wrong = [r for r in results if r.outcome not in ALLOWED[r.case["verdict"]]]
    if options.expected:
        wrong = set_known_apart(options, known, results, wrong)
    print_wrong(wrong)
    wrong = {r.case["file"] for r in wrong}
    print_table(results, wrong)
    if all(r.outcome == "refused" for r in results):
        print(f"\nAll cases are refused. Is the command right? It says: {results[0].detail}")
    write_reports(options, results, wrong)
    print(f"\n{len(results)} cases, {len(wrong)} wrong.")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
