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
ALLOWED = {"accept": ("accepted",), "reject": ("refused",), "either": ("accepted", "refused")}
# Exit codes with which a shell or a runtime reports a fault: 128 and SIGILL,
# SIGTRAP, SIGABRT, SIGBUS, SIGFPE, SIGKILL or SIGSEGV; a panic of Rust;
# exceptions of .NET and C++ on Windows.
CRASH_CODES = {132, 133, 134, 135, 136, 137, 139, 101, 0xE0434352, 0xE06D7363}
# The first line of what sanitizers print, whose exit code says nothing.
SANITIZERS = re.compile(rb".*(?:ERROR: AddressSanitizer|MemorySanitizer:|:\d+:\d+: runtime error: ).*")
# A leak is found when the reader is done, and hides its exit code.
NO_LEAKS = {name: os.environ.get(name, "") + ":detect_leaks=0" for name in ("ASAN_OPTIONS", "LSAN_OPTIONS")}
MOST_PRINTED = 16 << 20
LIVE = set()  # the readers that run now
# places: what is wrong with values, by its place.
Result = collections.namedtuple("Result", "case outcome detail seconds places")


def memory_of(process):
    """How much memory a process has, in bytes; 0 if the system does not say."""
    try:
        if sys.platform == "win32":
            return memory_on_windows(process)
        if sys.platform == "linux":
            pages = pathlib.Path(f"/proc/{process.pid}/statm").read_text()
            return int(pages.split()[1]) * os.sysconf("SC_PAGE_SIZE")
        return int(subprocess.check_output(["ps", "-o", "rss=", "-p", str(process.pid)])) * 1024
    except (OSError, ValueError, IndexError, subprocess.CalledProcessError):
        return 0  # it has ended


def memory_on_windows(process):
    # PROCESS_MEMORY_COUNTERS: two words of 32 bits, then eight sizes, of which
    # the last but one is what the process has committed.
    class Counters(ctypes.Structure):
        _fields_ = [("words", ctypes.c_uint32 * 2), ("sizes", ctypes.c_size_t * 8)]

    counters = Counters()
    handle = ctypes.c_void_p(int(process._handle))
    ctypes.windll.psapi.GetProcessMemoryInfo(handle, ctypes.byref(counters), ctypes.sizeof(counters))
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
    deadline = time.monotonic() + options.timeout
    while True:
        try:
            process.wait(timeout=0.02)
            return None
        except subprocess.TimeoutExpired:
            if options.memory and memory_of(process) > options.memory << 20:
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
            stdin=subprocess.DEVNULL, stdout=output, stderr=errors,
            env={**os.environ, **NO_LEAKS}, start_new_session=os.name == "posix",
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
    report = SANITIZERS.search(errors)
    if report:
        return "crashed", as_text(report[0].decode(errors="replace").strip())
    # Windows ends a process that fails with a status of this range.
    if code < 0 or code in CRASH_CODES or code in options.crash_code or 0xC0000000 <= code <= 0xCFFFFFFF:
        return "crashed", f"exit code {code:#x}" if code > 255 else f"exit code {code}"
    last = errors.decode(errors="replace").strip().splitlines()[-1:]
    if b"ERROR: LeakSanitizer" in errors:
        return "accepted", "a leak hides its exit code: set detect_leaks=0"
    return "accepted" if code == 0 else "refused", as_text("".join(last))


def as_text(printed):
    """Without what a terminal obeys."""
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in printed)


def run_on_copy(command, case, options):
    """run_reader on a copy of the case, which the reader may change or delete."""
    with tempfile.TemporaryDirectory() as folder:
        copy = shutil.copy(options.cases / case["file"], folder)
        if not any("{}" in word for word in command):
            command = [*command, "{}"]
        return run_reader([word.replace("{}", copy) for word in command], options)


def leaves(found, wanted, place, skip=()):
    """The values of two documents that are at the same place.

    What the reader does not print is not compared; nor are members that the case
    does not have, or that are to be skipped.
    """
    if isinstance(found, dict) and isinstance(wanted, dict):
        for key in wanted:
            inner = f"{place}.{key}".lstrip(".")
            if key in found and not {key, member_of(inner)} & set(skip):
                yield from leaves(found[key], wanted[key], inner, skip)
    elif isinstance(found, list) and isinstance(wanted, list) and len(found) == len(wanted):
        for i, pair in enumerate(zip(found, wanted)):
            yield from leaves(*pair, f"{place}[{i}]", skip)
    else:
        yield place, found, wanted


def member_of(place):
    """The name of the member, whichever of a list it is: bones[].index."""
    return re.sub(r"\[\d+\]", "[]", place)


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


def differences(found, wanted, options):
    """The places where a value that the reader prints is not the case's."""
    compared, faults = 0, {}
    for place, one, other in leaves(found, wanted, "", options.skip):
        compared += 1
        if not is_same(one, other, options.tolerance):
            texts = [f"{len(v)} items" if isinstance(v, list) else repr(v)[:60] for v in (one, other)]
            faults[place] = f"{place or 'the value'} is {texts[0]}, not {texts[1]}"
    if not compared and wanted and not options.skip:
        return {"": "values: none of the members that it prints is the case's"}
    return faults


def wrong_values(case, options):
    """What is wrong with the values that the reader prints, by place."""
    outcome, detail, output = run_on_copy(options.values, case, options)
    if outcome != "accepted":
        return {outcome: f"values: {outcome}: {detail}"}
    try:
        wanted = json.loads((options.cases / case["values"]).read_bytes())
        return differences(json.loads(output), wanted, options)
    except (ValueError, RecursionError) as error:
        return {"no JSON": f"values: no JSON: {error}"}


def judge(case, options):
    started = time.monotonic()
    outcome, detail, _ = run_on_copy(options.command, case, options)
    places = wrong_values(case, options) if outcome == "accepted" and options.values and "values" in case else {}
    if places:
        outcome, detail = "other values", first_of(places)
    return Result(case, outcome, detail, time.monotonic() - started, places)


def first_of(places):
    return next(iter(places.values())) + (f" (and {len(places) - 1} more)" if len(places) > 1 else "")


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
    cases = chosen = read_json(options.cases / "cases.json", "cases")
    for name, of in (
        ("format", lambda case: {case["format"]}),
        ("version", lambda case: {case["version"]}),  # None when there is only one, or when it is hidden
        ("tag", lambda case: set(case["tags"])),
    ):
        wanted, known = set(getattr(options, name) or []), set().union(*map(of, cases)) - {None}
        for value in wanted - known:
            fail(f"no case has the {name} {value}; there are {', '.join(sorted(known))}")
        chosen = [case for case in chosen if not wanted or of(case) & (wanted | {None})]
    return chosen


def members_of(cases, options):
    """The names of the members that their values have."""
    names = set()
    for case in cases:
        found = json.loads((options.cases / case["values"]).read_bytes()) if "values" in case else {}
        names.update(member_of(place) for place, _, _ in leaves(found, found, "") if place)
    return sorted(names)


def print_table(results, wrong):
    columns = [c for c in (*OUTCOMES, "other values") if any(r.outcome == c for r in results)]
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
            dict(file=r.case["file"], verdict=r.case["verdict"], outcome=r.outcome, detail=r.detail,
                 seconds=round(r.seconds, 3), wrong=r.case["file"] in wrong)
            for r in results
        ]
        pathlib.Path(options.json).write_text(json.dumps({"version": 1, "results": rows}, indent=1))
    if options.junit:
        suite = xml.Element("testsuite", name="assetlint-suite", tests=str(len(results)), failures=str(len(wrong)))
        for r in results:
            names = {"classname": r.case["format"], "name": r.case["file"]}
            element = xml.SubElement(suite, "testcase", names, time=f"{r.seconds:.3f}")
            if r.case["file"] in wrong:
                printable = "".join(c if c.isprintable() else "?" for c in r.detail)
                text = f"{r.outcome}, expected {r.case['verdict']}: {printable}"
                xml.SubElement(element, "failure", message=text).text = r.case["sentence"]
        xml.ElementTree(suite).write(options.junit, encoding="utf-8", xml_declaration=True)


def set_known_apart(options, known, results, wrong):
    """Those that the file of known differences does not have."""
    path = pathlib.Path(options.expected)
    now = {r.case["file"]: sorted(r.places) or r.outcome for r in wrong}
    ran = {r.case["file"] for r in results}
    if options.record:
        # What was not run this time stays.
        kept = {file: outcome for file, outcome in known.items() if file not in ran}
        path.write_text(json.dumps({"version": 1, "known": {**kept, **now}}, indent=1, sort_keys=True) + "\n")
        print(f"{len(now)} known differences written to {path}.")
        return []
    new = []
    for result in wrong:
        before = known.get(result.case["file"])
        # A file of suite 1.0 has no places.
        places = {p: text for p, text in result.places.items() if not isinstance(before, list) or p not in before}
        if before != result.outcome and (places or not result.places):
            new.append(result._replace(detail=first_of(places) if places else result.detail))
    print(f"{len(wrong) - len(new)} known differences are left out.")
    gone = sum(file in ran and file not in now for file in known)
    if gone:
        print(f"{gone} no longer occur: write the file again with --record.")
    return new


def words_of(command):
    return shlex.split(command, posix=os.name == "posix")


def parse_arguments():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter, usage=argparse.SUPPRESS
    )
    add = parser.add_argument
    add("--cases", type=pathlib.Path, default=FOLDER, help="the folder of cases.json (default: that of run.py)")
    add("--format", action="append", metavar="NAME", help="only cases of this format: ala, alo, meg, …")
    add("--version", action="append", metavar="NUMBER", help="only cases of this version, and those that have none: 1, 4.2, …")
    add("--tag", action="append", metavar="NAME", help="only cases with this tag: size, count, …")
    add("--timeout", type=float, default=10, metavar="SECONDS", help="for each case (default: 10)")
    add("--memory", type=int, default=1024, metavar="MIB", help="for each case (default: 1024; 0: no limit); of the reader's own process")
    add("--jobs", type=int, default=os.cpu_count(), metavar="N", help="readers at the same time (default: one a core)")
    add("--crash-code", type=int, action="append", default=[], metavar="N", help="an exit code that is a crash")
    add("--values", type=words_of, metavar="COMMAND", help="prints what it reads as JSON, to compare with the case's values")
    add("--skip", action="append", default=[], metavar="MEMBER", help="of the values is not compared: index, bones[].index, …")
    add("--members", action="store_true", help="prints the names of all members of values; needs no COMMAND")
    add("--tolerance", type=float, default=1e-5, metavar="X", help="of numbers in values (default: 1e-5)")
    add("--expected", metavar="FILE", help="known differences: only others count")
    add("--record", action="store_true", help="writes what is wrong now to the file of --expected")
    add("--json", metavar="FILE", help="writes all results")
    add("--junit", metavar="FILE", help="writes them for a CI system")
    add("command", nargs="*", metavar="COMMAND")
    options = parser.parse_args()
    if not options.command and not options.members:
        parser.error("COMMAND is missing")
    if options.record and not options.expected:
        parser.error("--record needs --expected FILE")
    if options.jobs < 1 or options.timeout <= 0 or options.memory < 0 or options.tolerance < 0:
        parser.error("--jobs and --timeout must be above 0, --memory and --tolerance at least 0")
    for path in filter(None, (options.expected, options.json, options.junit)):
        if not pathlib.Path(path).absolute().parent.is_dir():
            parser.error(f"{path} is in no folder")
    return options


def main():
    options = parse_arguments()
    if os.name == "nt":
        # No window that waits for a click when a reader crashes.
        ctypes.windll.kernel32.SetErrorMode(0x0002)
    for stream in (sys.stdout, sys.stderr):
        stream.reconfigure(errors="replace")
    cases = chosen_cases(options) or fail("no case has that format, version and tag")
    if options.members:
        print(*members_of(cases, options), sep="\n")
        return
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
