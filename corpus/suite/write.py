#!/usr/bin/env python3
"""Writes the suite: the corpus as cases with verdicts, for readers of others.

  write.py --program ASSETLINT --version VERSION --output ZIP FILE…

FILE is a file of the corpus, of this folder or of cases.d. A file's verdict is
what the program says of it: "reject" if it does not decode, which is the class
"structure", "either" if readers may refuse it for what it has, else "accept".
"""

import argparse
import hashlib
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import zipfile

# They do not decode here, and another reader may have good reasons to go on.
LENIENT = {
    "ALC005": "A reader that goes by the type of a chunk does not need the bit.",
    "ALC002": "A reader may ignore what is left of a container.",
    "ALC004": "A reader may ignore what it does not need of a chunk.",
    "ANM004": "The limit is that of the game.",
    "BWA009": "A reader does not notice that two animations share bytes.",
    "FIL021": "A reader may stop after the first file.",
}
LENIENT_FILES = {
    "alamo/invalid/ALO021/half-a-triangle.alo": "All triangles that are declared are there.",
    "alamo/invalid/MEG002/counts_differ.meg": "Readers disagree on whether a name may serve for two files.",
    "alamo/invalid/MEG002/id.meg": "Some readers do not look at the id.",
    "alamo/invalid/MEG002/no_entries.meg": "A reader may take it for an empty archive.",
    "alamo/valid/particles_empty_texts.alo": "Some readers fail at a text of no bytes.",
    "alamo/valid/particles_extra_chunks.alo": "A viewer refuses the chunks of link groups, 0x3 and 0x100.",
    "alamo/valid/particles_rare_properties.alo": "A reader refuses a property 9 of 12 bytes.",
    "bw2/invalid/BWA038/events.al": "A reader may use the copy of the count that fits.",
    "file/invalid/FIL010/odd-padding.alo": "A reader may ignore what follows the last chunk.",
    "prime/invalid/ANM042/bit_4_cleared.anim": "Only the engine depends on the bit.",
}
# They decode, and public readers are known to refuse them.
REFUSED_BY_SOME = {"ALA030", "ALU002", "FIL007"}
# Words in a rule's name that give its cases a tag.
TAGS = {
    "truncation": "truncated overrun short cut",
    "count": "count counts limit",
    "size": "size sizes excess remainder width offset overlap",
    "text": "name names text texture string",
    "float": "finite nan rotation quaternion unit",
    "order": "order repeated sorted twice duplicate",
    "type": "magic version unknown flag type",
}
# The cases, as a reader sees them; the archive has the version of the program.
SUITE_VERSION = "1.1"
MAX_SIZE = 64 * 1024


def is_legal(finding):
    return (finding["severity"], finding["class"]) == ("info", "style") and finding["rule"] not in REFUSED_BY_SOME


def is_suspicious(finding):
    """Readers that were tried took 106 of 124 such files and errors."""
    tried = "ALO002" <= finding["rule"] <= "ALO091"
    return tried and finding["class"] in ("range", "style") and finding["severity"] != "error"


class Suite:
    def __init__(self, program):
        self._program = program
        self.rules = {r["rule"]: r for r in self.ask("rules")["rules"]}
        self.cases = []
        self.contents = {}
        self._by_hash = {}
        self._same = {}  # fixed files that are another case: its file by their name

    def ask(self, command, *arguments):
        """What the program prints as JSON; findings are no failure."""
        run = subprocess.run([self._program, command, "--format=json", *arguments], capture_output=True)
        if run.returncode > 1:
            sys.exit(f"{command} of {' '.join(arguments)}: {run.stderr.decode(errors='replace')}")
        return json.loads(run.stdout)

    def add(self, paths, names):
        """Adds files as cases; `names` are their paths in the corpus."""
        files = self.ask("check", "--no-across", *map(str, paths))["files"]
        reports = {r["path"]: r for r in files}
        for path, name in zip(paths, names):
            self._add_case(path, name, reports[str(path)])

    def _add_case(self, path, name, report):
        engine, kind, *folders, base = name.split("/")
        stem, _, extension = base.rpartition(".")
        form = report.get("format") or extension
        case = {"file": "", "format": form, "version": None}
        findings = report["findings"]
        broken = next((f for f in findings if f["class"] == "structure"), None)
        main = next((f for f in findings if f["rule"] in folders), broken or (findings or [None])[0])
        self._judge(case, name, main, broken, findings)
        parts = [*(p for p in (kind,) if p in ("fixed", "regressions")), *folders, base]
        case["file"] = f"cases/{form}/{case['verdict']}/{'-'.join(parts)}"
        if main and kind not in ("valid", "fixed"):
            case["sentence"] = main["message"]
        else:
            was = f"repaired, was {folders[0]}: " if kind == "fixed" else "a sound file: "
            # The name of a file says what is special about it.
            case["sentence"] = (was[0].upper() + was[1:] + stem + ".").replace("-", " ").replace("_", " ")
        case["range"] = main and [main["offset"], main["length"]]
        case["tags"] = self._tags(kind, main)
        if case["verdict"] == "accept" and not all(map(is_legal, findings)):
            case["tags"].append("suspicious")
        if case["file"] in self.contents:
            sys.exit(f"two cases have the name {case['file']}")
        content = path.read_bytes()
        case["sha256"] = hashlib.sha256(content).hexdigest()
        other = self._by_hash.setdefault((form, case["sha256"]), case["file"])
        if kind == "fixed" and other != case["file"]:
            self._same["-".join(parts)] = other
            return
        self._add_contents(case, path, content)
        self.cases.append(case)

    def _judge(self, case, name, main, broken, findings):
        rule = self.rules[main["rule"]] if main else None
        case["rule"] = main and main["rule"]
        case["verdict"] = "accept"
        why = LENIENT_FILES.get(name, LENIENT.get(broken["rule"]) if broken else None)
        if "encrypted" in name:
            case["verdict"], why = "either", "A reader needs the key to do more than recognise the archive."
        elif broken:
            certain = self.rules[broken["rule"]]["confidence"] != "inferred" and why is None
            case["verdict"] = "reject" if certain else "either"
        elif why or not all(is_legal(f) or is_suspicious(f) for f in findings):
            case["verdict"] = "either"
        if rule:
            case.update({"why": rule["why"], "statement": rule["statement"], "source": rule["source"]})
        if why:
            case["why"] = why

    def _tags(self, kind, main):
        if kind == "regressions":
            return ["effort"]
        if kind == "truncated":
            return ["truncation"]
        if main is None:
            return ["sound"]
        if main["rule"].startswith("FIL"):
            return ["whole-file"]
        words = set(re.split("[-_]", main["name"]))
        tags = [tag for tag, known in TAGS.items() if words & set(known.split())]
        if main["class"] == "reference":
            tags.append("reference")
        return tags or ["value" if main["class"] in ("range", "structure") else "style"]

    def _add_contents(self, case, path, content):
        self.contents[case["file"]] = content
        if not content:
            return
        dump = self.ask("dump", f"--as={case['format']}", str(path))
        case["version"] = version_of(case["format"], dump["tree"])
        if case["verdict"] != "accept":
            return
        if case["format"] == "meg":
            entries = self.ask("list", str(path))["entries"]
            values = {"files": [{k: e[k] for k in ("name", "offset", "size")} for e in entries]}
        else:
            values = self.ask("dump", "--values", str(path))["values"]
        case["values"] = "values/" + case["file"].split("/", 1)[1] + ".json"
        self.contents[case["values"]] = json.dumps(values, indent=1).encode()

    def pair(self):
        """Broken files and what they are after a repair."""
        files = {c["file"].split("/")[-1]: c for c in self.cases}
        for name, case in files.items():
            fixed = files.get("fixed-" + name)
            repaired = fixed["file"] if fixed else self._same.get("fixed-" + name)
            if repaired:
                case["repaired"] = repaired


def version_of(form, tree):
    """The version of the format, as its document counts, or None."""
    fields = {f["name"]: f for f in tree.get("children", [])}

    def value(name):
        return fields.get(name, {}).get("value")

    if form == "anim":
        return str(value("version")) if value("version") in (0, 2) else None
    if form == "gsa" and value("majorVersion") == 4 and value("minorVersion") in (1, 2):
        return f"4.{value('minorVersion')}"
    if form == "meg" and "nameCount" in fields:
        return "3" if "namesSize" in fields else "2" if "id" in fields else "1"
    if form == "ala" and "animation" in fields:
        inner = {f["name"]: f for f in fields["animation"].get("children", [])}
        info = {f["name"] for f in inner.get("info", {}).get("children", [])}
        return ("2" if "nRotationWords" in info else "1") if info else None
    return None


def read_contributed(suite, paths):
    """Cases of others: a .json beside each file, which says what it shows."""
    for path in sorted(p for p in paths if p.suffix == ".json"):
        case = json.loads(path.read_bytes())
        fault = fault_of(suite, case, path)
        if fault:
            sys.exit(f"{path}: {fault}")
        file = path.parent / case["file"]
        before = len(suite.cases)
        suite.add([file], [f"others/{'valid' if case['rule'] is None else 'invalid'}/{file.name}"])
        found = suite.cases[before]
        # It may say less than the program knows, not the opposite.
        if case["verdict"] != "either" and {case["verdict"], found["verdict"]} == {"accept", "reject"}:
            sys.exit(f"{path}: the verdict is {case['verdict']}, but assetlint says {found['verdict']}")
        found["sentence"] = case["sentence"]
        found["source"] = case["source"]


def fault_of(suite, case, path):
    for key in ("file", "verdict", "sentence", "source"):
        if not isinstance(case.get(key), str) or not case[key].strip():
            return f"{key} is missing"
    file = path.parent / case["file"]
    beside = "/" not in case["file"] and file.is_file()
    faults = {
        "rule must be the id of a rule, or null for a sound file": case.get("rule", "") not in (None, *suite.rules),
        "verdict must be accept, reject or either": case["verdict"] not in ("accept", "reject", "either"),
        "a sound file is accepted, and any other breaks a rule": (case["verdict"] == "accept")
        != (case.get("rule", "") is None),
        f"{case['file']} is not beside it": not beside,
        f"{case['file']} is larger than {MAX_SIZE // 1024} KiB": beside and file.stat().st_size > MAX_SIZE,
    }
    return next((fault for fault, found in faults.items() if found), None)


def write_zip(output, folder, contents):
    """The same bytes everywhere: sorted, and as old as a zip file can be."""
    with zipfile.ZipFile(output, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name in sorted(contents):
            info = zipfile.ZipInfo(f"{folder}/{name}")
            info.compress_type = zipfile.ZIP_DEFLATED
            info.create_system = 3  # so that run.py stays executable
            info.external_attr = (0o100755 if name == "run.py" else 0o100644) << 16
            archive.writestr(info, contents[name])


def add_truncated(suite, folder, sound):
    """The first half of every sound file."""
    paths = []
    for path, name in sound:
        engine, _, base = name.split("/")
        target = pathlib.Path(folder) / engine / base
        target.parent.mkdir(exist_ok=True)
        content = path.read_bytes()
        target.write_bytes(content[: len(content) // 2])
        paths.append((target, f"{engine}/truncated/first-half-of-{base}"))
    suite.add(*zip(*paths))


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    for name in ("--program", "--version", "--output"):
        parser.add_argument(name, required=True)
    parser.add_argument("files", nargs="+", type=pathlib.Path)
    options = parser.parse_args()

    suite = Suite(options.program)
    version = suite.ask("rules")["tool"]["version"]
    if version != options.version:
        sys.exit(f"the program has version {version}: put it into corpus/suite/BUILD")
    named, contributed = [], []
    for path in sorted(options.files):
        name = path.as_posix().rpartition("corpus/")[2]
        if name.startswith("suite/cases.d/"):
            contributed.append(path)
        elif name.startswith("suite/"):
            suite.contents[path.name] = path.read_bytes()
        elif name.split("/")[1] in ("fixed", "invalid", "regressions", "valid"):
            named.append((path, name))
    # So that a repaired file that is a sound one again is not a case of its own.
    named.sort(key=lambda n: "/fixed/" in n[1])
    suite.add(*zip(*named))
    with tempfile.TemporaryDirectory() as folder:
        add_truncated(suite, folder, [n for n in named if "/valid/" in n[1]])
    read_contributed(suite, contributed)
    suite.pair()
    suite.cases.sort(key=lambda c: c["file"])
    document = {"version": 1, "suite": SUITE_VERSION, "cases": suite.cases}
    suite.contents["cases.json"] = (json.dumps(document, indent=1) + "\n").encode()
    write_zip(options.output, f"assetlint-suite-{version}", suite.contents)


if __name__ == "__main__":
    main()
