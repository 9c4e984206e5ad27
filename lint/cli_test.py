#!/usr/bin/env python3
"""Runs assetlint as a program: exit codes, JSON, order, bad input."""

import atexit
import functools
import glob
import json
import os
import pty
import resource
import shutil
import socket
import subprocess
import tempfile
import unittest

import jsonschema

PROGRAM = os.path.abspath("lint/assetlint")
# Nothing of the caller's settings, but tools/coverage says where programs put
# their profiles.
ENVIRONMENT = {name: os.environ[name] for name in ("LLVM_PROFILE_FILE",)
               if name in os.environ}
ENVIRONMENT["PATH"] = "/usr/bin:/bin"
# Bazel hands over links, which are not followed inside a folder.
SCRATCH = tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR"))
atexit.register(shutil.rmtree, SCRATCH, ignore_errors=True)
CORPUS = os.path.join(SCRATCH, "corpus")
shutil.copytree("corpus", CORPUS)
VALID = os.path.join(CORPUS, "alamo/valid")
INVALID = os.path.join(CORPUS, "alamo/invalid")
REAL = os.environ.get("ASSETLINT_REAL_FILES")

CLEAN, FINDINGS, USAGE, INTERNAL = 0, 1, 2, 3

with open(PROGRAM, "rb") as program:
    SANITIZED = b"__asan_init" in program.read()


def run(*arguments, stdin=b"", cwd=None, env=None, **options):
    environment = {**ENVIRONMENT, "TERM": "xterm"}
    environment.update(env or {})
    return subprocess.run(
        [PROGRAM, *arguments], input=stdin, capture_output=True, cwd=cwd,
        env=environment, timeout=120, check=False, **options)


def schema(name):
    with open(os.path.join("lint", name), encoding="utf-8") as file:
        loaded = json.load(file)
    jsonschema.Draft7Validator.check_schema(loaded)
    return jsonschema.Draft7Validator(loaded)


CHECK_SCHEMA = schema("check.schema.json")
DUMP_SCHEMA = schema("dump.schema.json")
RULES_SCHEMA = schema("rules.schema.json")


def corpus_files(*parts):
    files = [path for path in glob.glob(os.path.join(CORPUS, *parts),
                                        recursive=True)
             if os.path.isfile(path)]
    assert files, parts
    return sorted(files)


def first_valid():
    """A file without any finding."""
    return corpus_files("alamo/valid/format-1-one-frame.ala")[0]


@functools.lru_cache(maxsize=None)
def first_error():
    """A file with an error of the class structure."""
    for path in corpus_files("alamo/invalid/*/*"):
        if run("dump", path).returncode == FINDINGS:
            return path
    raise AssertionError("no file of the corpus fails to decode")


class CliTest(unittest.TestCase):

    def setUp(self):
        self.folder = tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR"))
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, name):
        return os.path.join(self.folder, name)

    def write(self, name, content=b""):
        path = self.path(name)
        if os.path.dirname(name):
            os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(content)
        return path

    def copy(self, source, name):
        with open(source, "rb") as file:
            return self.write(name, file.read())

    def sparse(self, name, size):
        path = self.write(name)
        os.truncate(path, size)
        return path

    def check_json(self, *arguments, **options):
        result = run("check", "--format=json", *arguments, **options)
        loaded = json.loads(result.stdout)
        CHECK_SCHEMA.validate(loaded)
        return result, loaded

    def expect(self, result, code, stdout=None, stderr=None):
        self.assertEqual(result.returncode, code,
                         (result.args, result.stdout[-2000:], result.stderr))
        if stdout is not None:
            self.assertIn(stdout, result.stdout)
        if stderr is not None:
            self.assertIn(stderr, result.stderr)


class ExitCodeTest(CliTest):

    def test_clean(self):
        self.expect(run("check", VALID), CLEAN, b"Checked ")

    def test_findings(self):
        self.expect(run("check", first_error()), FINDINGS, b": error ")

    def test_fail_on(self):
        path = first_error()
        self.expect(run("check", "--fail-on=never", path), CLEAN, b": error ")
        rule = json.loads(run("check", "--format=json", path).stdout)[
            "files"][0]["findings"][0]["rule"]
        only = ["--select", rule, "--severity"]
        for level, fail_on, code in [("info", "warning", CLEAN),
                                     ("info", "info", FINDINGS),
                                     ("warning", "error", CLEAN),
                                     ("warning", "warning", FINDINGS),
                                     ("error", "error", FINDINGS)]:
            self.expect(run("check", *only, rule + "=" + level,
                            "--fail-on", fail_on, path), code)

    def test_usage(self):
        for arguments in [[], ["check"], ["chekc", "x"], ["check", "--x", "y"],
                          ["check", "--format=xml", VALID],
                          ["check", "-j", "-1", VALID],
                          ["check", "--exclude=[a", VALID],
                          ["explain"], ["explain", "NOTHING1"]]:
            result = run(*arguments)
            self.expect(result, USAGE, stderr=b"assetlint: ")
            self.assertEqual(result.stdout, b"")

    def test_options_that_come_later(self):
        self.expect(run("check", "--format=html", VALID), USAGE)
        self.expect(run("fix", VALID), USAGE)

    def test_help_and_version(self):
        self.expect(run("--version"), CLEAN, b"assetlint ")
        self.expect(run("--help"), CLEAN, b"roundtrip")
        self.expect(run("check", "--help"), CLEAN, b"--fail-on")

    @unittest.skipIf(SANITIZED, "ASan needs the address space")
    def test_no_memory_is_an_internal_error(self):
        large = self.sparse("m/large.alo", 900 << 20)
        self.copy(first_valid(), "m/valid.ala")
        limit = 600 << 20
        result = run(
            "check", "-j1", os.path.dirname(large),
            preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_AS,
                                                  (limit, limit)))
        self.expect(result, INTERNAL, b"Checked 1 file (1 internal error)",
                    b"large.alo: internal error: ")

    @unittest.skipIf(SANITIZED, "sanitizers need the whole address space")
    def test_little_memory_never_changes_the_answer(self):
        """With less and less of it, threads and then files are refused."""
        def with_limit(mebibytes):
            limit = mebibytes << 20
            return run("check", "-j8", VALID, preexec_fn=lambda:
                       resource.setrlimit(resource.RLIMIT_AS, (limit, limit)))
        expected = run("check", VALID).stdout
        codes = set()
        for mebibytes in range(16, 256, 8):
            result = with_limit(mebibytes)
            codes.add(result.returncode)
            if result.returncode == CLEAN:
                self.assertEqual(result.stdout, expected)
        # 127: the program could not be loaded.
        self.assertLessEqual(codes, {CLEAN, INTERNAL, 127})
        self.assertIn(CLEAN, codes)


class BadInputTest(CliTest):

    def test_missing_path_does_not_stop_the_others(self):
        result, report = self.check_json("nothing", first_error(), VALID)
        self.expect(result, USAGE,
                    stderr=b"assetlint: nothing: No such file or directory\n")
        status = {file["path"]: file["status"] for file in report["files"]}
        self.assertEqual(status["nothing"], "unreadable")
        self.assertEqual(status[first_error()], "findings")
        self.assertGreater(report["summary"]["files"], 1)
        self.assertEqual(report["summary"]["unreadable"], 1)

    def test_a_working_folder_that_is_gone(self):
        config = self.write("m/assetlint.toml")
        gone = self.path("gone")
        os.mkdir(gone)
        def lose_it():
            os.chdir(gone)
            os.rmdir(gone)
        result = run("config", self.path("m"), preexec_fn=lose_it)
        self.expect(result, CLEAN, os.fsencode(config))

    def test_folder_without_known_files(self):
        self.write("m/readme.txt", b"hello")
        self.write("m/empty")
        result = run("check", self.path("m"))
        self.expect(result, USAGE, b"Checked 0 files (2 skipped)",
                    b"2 files of no known format")
        os.mkdir(self.path("empty"))
        self.expect(run("check", self.path("empty")), USAGE)
        self.expect(run("check", self.path("empty"), first_valid()), CLEAN)
        self.expect(run("roundtrip", self.path("empty")), USAGE)
        # Only what was named is owed an answer.
        self.expect(run("roundtrip", "--exclude=*", first_valid()), CLEAN,
                    stderr=b"nothing checked: 1 path excluded")

    def test_unknown_formats(self):
        path = self.write("m/readme.txt", b"hello")
        self.copy(first_valid(), "m/valid.ala")
        result, report = self.check_json(self.path("m"))
        self.expect(result, CLEAN)
        self.assertEqual(report["summary"]["skipped"], 1)
        self.expect(run("check", path), USAGE, stderr=b"of no known format")

    def test_forced_format(self):
        path = self.write("readme.txt", b"hello")
        self.expect(run("check", "--as=alo", path), FINDINGS)
        self.expect(run("check", "--as=nothing", path), USAGE)

    def test_empty_files(self):
        self.expect(run("check", self.write("a.alo")), FINDINGS, b": error ")
        self.expect(run("check", self.write("a")), USAGE)
        self.expect(run("dump", self.path("a.alo")), CLEAN, b"0 bytes")

    def test_huge_files(self):
        path = self.sparse("m/huge.alo", 3 << 30)
        message = (b"huge.alo: too large: 3,221,225,472 bytes, "
                   b"the limit is 1,073,741,824\n")
        for arguments in [["check", path], ["check", self.path("m")],
                          ["dump", path], ["roundtrip", path]]:
            self.expect(run(*arguments), USAGE, stderr=message)
        largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
        if not SANITIZED:
            self.assertLess(largest, 512 << 10)
        # Somebody else's large file is none of our business.
        self.sparse("n/huge.dds", 3 << 30)
        self.copy(first_valid(), "n/valid.ala")
        self.expect(run("check", self.path("n")), CLEAN)

    def test_pipes_and_sockets(self):
        os.mkfifo(self.path("pipe.alo"))
        with socket.socket(socket.AF_UNIX) as server:
            os.chdir(self.folder)
            self.addCleanup(os.chdir, os.environ["PWD"]
                            if "PWD" in os.environ else "/")
            server.bind("socket.alo")
        self.copy(first_valid(), "valid.ala")
        self.expect(run("check", self.path("pipe.alo")), USAGE,
                    stderr=b"a pipe, not a file")
        self.expect(run("check", self.path("socket.alo")), USAGE)
        result, report = self.check_json(self.folder)
        self.expect(result, CLEAN)
        self.assertEqual(report["summary"]["skipped"], 2)
        self.expect(run("dump", self.path("pipe.alo")), USAGE)
        self.expect(run("dump", self.folder), USAGE, stderr=b"a folder")

    def test_read_errors(self):
        result = run("check", "--as=alo", "/proc/self/mem")
        self.expect(result, USAGE, stderr=b"Input/output error")

    @unittest.skipIf(os.geteuid() == 0, "root may read everything")
    def test_permissions(self):
        path = self.copy(first_valid(), "m/a.ala")
        self.copy(first_valid(), "m/b.ala")
        os.chmod(path, 0)
        result, report = self.check_json(self.path("m"))
        self.expect(result, USAGE, stderr=b"Permission denied")
        self.assertEqual([file["status"] for file in report["files"]],
                         ["unreadable", "ok"])

    def test_links(self):
        self.copy(first_error(), "outside/bad.alo")
        self.copy(first_valid(), "m/a.ala")
        os.symlink("../outside", self.path("m/out"))
        os.symlink("../outside/bad.alo", self.path("m/bad.alo"))
        os.symlink("a.ala", self.path("m/same.ala"))
        os.symlink(".", self.path("m/circle"))
        result, report = self.check_json(self.path("m"))
        self.expect(result, CLEAN)
        self.assertEqual(report["summary"]["files"], 1)
        os.mkdir(self.path("links"))
        os.symlink("../m/a.ala", self.path("links/a.ala"))
        self.expect(run("check", self.path("links")), USAGE,
                    stderr=b"nothing checked: 1 link or special file")
        os.symlink("m", self.path("folder"))
        self.expect(run("check", self.path("folder")), CLEAN)
        self.expect(run("check", self.path("m/bad.alo")), FINDINGS)
        os.symlink("x", self.path("x"))
        self.expect(run("check", self.path("x")), USAGE,
                    stderr=b"Too many levels of symbolic links")

    def test_output_that_cannot_be_written(self):
        self.expect(run("check", "--output", self.folder, VALID), USAGE)
        self.expect(run("check", "--output=/dev/full", VALID), USAGE,
                    stderr=b"No space left on device")
        with open("/dev/full", "wb") as full:
            result = subprocess.run([PROGRAM, "rules"], stdout=full,
                                    stderr=subprocess.PIPE, check=False)
        self.assertEqual(result.returncode, USAGE)


class CheckTest(CliTest):

    def test_json_of_the_whole_corpus(self):
        result, report = self.check_json("--statistics", CORPUS)
        self.expect(result, FINDINGS)
        paths = [file["path"] for file in report["files"]]
        self.assertEqual(paths, sorted(paths))
        findings = [finding for file in report["files"]
                    for finding in file["findings"]]
        summary = report["summary"]
        self.assertEqual(
            len(findings),
            summary["errors"] + summary["warnings"] + summary["infos"])
        self.assertEqual(len(findings), sum(
            entry["findings"] for entry in report["statistics"]))
        for file in report["files"]:
            for finding in file["findings"]:
                self.assertLessEqual(finding["offset"] + finding["length"],
                                     file["size"])
            places = [(finding["offset"], finding["rule"])
                      for finding in file["findings"]]
            self.assertEqual(places, sorted(places))

    def test_threads_do_not_show(self):
        for i in range(10):
            shutil.copytree(INVALID, self.path("copy%d" % i))
        for arguments in [[], ["--format=json"], ["--statistics"],
                          ["--max-findings=1000"],
                          ["--format=json", "--max-findings=77"]]:
            outputs = [run("check", "-j", threads, *arguments, self.folder)
                       for threads in ["1", "8"]]
            self.assertEqual(outputs[0].returncode, FINDINGS)
            self.assertEqual(outputs[1].stdout, outputs[0].stdout)
            self.assertEqual(outputs[1].returncode, outputs[0].returncode)

    def test_text_says_what_json_says(self):
        text = run("check", "-q", CORPUS).stdout.decode().splitlines()
        _, report = self.check_json(CORPUS)
        expected = [
            "%s:0x%08x: %s %s [%s]: " % (
                file["path"], finding["offset"], finding["severity"],
                finding["rule"], finding["name"])
            for file in report["files"] for finding in file["findings"]]
        self.assertEqual(len(text), len(expected))
        for line, start in zip(text, expected):
            self.assertTrue(line.startswith(start), line)

    def test_max_findings(self):
        _, everything = self.check_json(INVALID)
        _, report = self.check_json("--max-findings=3", INVALID)
        findings = [finding for file in report["files"]
                    for finding in file["findings"]]
        self.assertEqual(len(findings), 3)
        for key in ["errors", "warnings", "infos", "files"]:
            self.assertEqual(report["summary"][key],
                             everything["summary"][key])
        total = sum(report["summary"][key]
                    for key in ["errors", "warnings", "infos"])
        self.assertEqual(report["summary"]["omitted"], total - 3)
        self.expect(run("check", "--max-findings=3", INVALID), FINDINGS,
                    b"more findings not shown")

    def test_choosing_rules(self):
        path = first_error()
        _, report = self.check_json(path)
        rule = report["files"][0]["findings"][0]
        for text in [rule["rule"], rule["name"], rule["class"],
                     rule["rule"][:3], rule["rule"].lower(), "all"]:
            _, selected = self.check_json("--select", text, path)
            found = {f["rule"] for f in selected["files"][0]["findings"]}
            self.assertIn(rule["rule"], found)
            result, ignored = self.check_json("--ignore", text, path)
            found = {f["rule"] for f in ignored["files"][0]["findings"]}
            self.assertNotIn(rule["rule"], found)
        _, changed = self.check_json("--severity", rule["rule"] + "=info",
                                     "--select", rule["rule"], path)
        self.assertEqual(changed["files"][0]["findings"][0]["severity"],
                         "info")
        self.assertGreaterEqual(changed["summary"]["infos"], 1)
        result, nothing = self.check_json("--ignore=all", path)
        self.expect(result, CLEAN)
        self.assertEqual(nothing["files"][0]["status"], "ok")

    def test_unknown_rules(self):
        for option in ["--select=ALOO14", "--ignore=ALOO14",
                       "--severity=ALOO14=info"]:
            self.expect(run("check", option, VALID), USAGE,
                        stderr=b"did you mean \"ALO014\"?")
        self.expect(run("check", "--severity=ALO=eror", VALID), USAGE,
                    stderr=b"did you mean \"error\"?")

    def test_exclude(self):
        bad = self.copy(first_error(), "m/Backup/bad.alo")
        self.copy(first_valid(), "m/a.ala")
        folder = self.path("m")
        self.expect(run("check", folder), FINDINGS)
        for glob_text in ["Backup", "Backup/", "*.alo", "m/**/bad.*",
                          "Ba*/bad.alo"]:
            self.expect(run("check", "--exclude", glob_text, folder), CLEAN)
        self.expect(run("check", "--exclude=Backup", bad), CLEAN)
        self.expect(run("check", "--exclude=*", folder), USAGE)

    def test_standard_input(self):
        with open(first_valid(), "rb") as file:
            valid = file.read()
        with open(first_error(), "rb") as file:
            bad = file.read()
        self.expect(run("check", "-", stdin=valid), CLEAN, b"Checked 1 file")
        name = "x" + os.path.splitext(first_error())[1]
        result, report = self.check_json("-", "--stdin-filename", name,
                                         stdin=bad)
        self.expect(result, FINDINGS)
        self.assertEqual(report["files"][0]["path"], name)
        self.assertEqual(report["files"][0]["size"], len(bad))
        self.expect(run("check", "-", stdin=b"hello"), USAGE)
        self.expect(run("check", "-", stdin=b""), USAGE)
        self.expect(run("dump", "-", stdin=valid), CLEAN)
        self.expect(run("roundtrip", "-", stdin=valid), CLEAN)

    def test_standard_input_in_pieces(self):
        # However a pipe hands it over, the output is the same.
        for path in [first_valid(), first_error()]:
            with open(path, "rb") as file:
                data = file.read()
            for command in [("check",), ("check", "--format=json"), ("dump",),
                            ("roundtrip",)]:
                arguments = [*command, "-", "--stdin-filename",
                             os.path.basename(path)]
                at_once = run(*arguments, stdin=data)
                with subprocess.Popen([PROGRAM, *arguments], bufsize=0,
                                      stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE,
                                      stderr=subprocess.PIPE) as process:
                    for byte in data:
                        process.stdin.write(bytes([byte]))
                    out, err = process.communicate()
                self.assertEqual(process.returncode, at_once.returncode)
                self.assertEqual(out, at_once.stdout)
                self.assertEqual(err, at_once.stderr)

    def test_output_file(self):
        report = self.path("report.json")
        result = run("check", "--format=json", "--output", report, VALID)
        self.expect(result, CLEAN)
        self.assertEqual(result.stdout, b"")
        with open(report, encoding="ascii") as file:
            CHECK_SCHEMA.validate(json.load(file))

    def test_closed_descriptors(self):
        report = self.path("report")
        command = '"$0" check --output="$1" "$2" <&- >&- 2>&-'
        result = subprocess.run(
            ["/bin/sh", "-c", command, PROGRAM, report, first_valid()],
            check=False)
        self.assertEqual(result.returncode, CLEAN)
        with open(report, "rb") as file:
            self.assertEqual(file.read(), b"Checked 1 file: no findings.\n")

    def test_quiet(self):
        self.assertEqual(run("check", "-q", first_valid()).stdout, b"")

    def test_working_folder_of_bazel(self):
        self.copy(first_valid(), "m/a.ala")
        result, report = self.check_json(
            "m", cwd="/", env={"BUILD_WORKING_DIRECTORY": self.folder})
        self.expect(result, CLEAN)
        self.assertEqual(report["files"][0]["path"], "m/a.ala")
        self.expect(run("check", "--output=o", "m", cwd="/",
                        env={"BUILD_WORKING_DIRECTORY": self.folder}), CLEAN)
        self.assertTrue(os.path.exists(self.path("o")))
        self.expect(run("check", "m", cwd="/", env={
            "BUILD_WORKING_DIRECTORY": self.path("none")}), USAGE)

    def test_paths_are_as_given(self):
        self.copy(first_valid(), "m/a.ala")
        for given, expected in [("m", "m/a.ala"), ("m/", "m/a.ala"),
                                ("./m", "./m/a.ala"), (".", "m/a.ala"),
                                ("m/a.ala", "m/a.ala")]:
            _, report = self.check_json(given, cwd=self.folder)
            self.assertEqual(report["files"][0]["path"], expected)


class HostileTest(CliTest):

    NAMES = [b"a\nb", b"::error::x", b"\x1b[2J\x1b]0;title\x07", b"]]><script>",
             b"\xff\xfe", b"\xc2\x9b2J", "\u202egpj.ala".encode(), b"&amp;\"'",
             b"%0A", b"-q", b"[x]", b"x" * 250]

    def test_names(self):
        with open(first_error(), "rb") as file:
            content = file.read()
        extension = os.path.splitext(first_error())[1].encode()
        folder = os.path.join(os.fsencode(self.folder), b"\x1b[31m\nfolder")
        os.mkdir(folder)
        for name in self.NAMES:
            with open(os.path.join(folder, name + extension), "wb") as file:
                file.write(content)
        result, report = self.check_json(folder)
        self.expect(result, FINDINGS)
        self.assertEqual(report["summary"]["files"], len(self.NAMES))
        self.assertTrue(all(0x20 <= byte < 0x7f or byte == 0x0a
                            for byte in result.stdout))
        for command in [["check"], ["roundtrip"], ["check", "--as=ala"]]:
            result = run(*command, folder)
            for stream in [result.stdout, result.stderr]:
                for line in stream.decode("utf-8").split("\n"):
                    self.assertTrue(line.isprintable(), repr(line))
                    self.assertFalse(line.startswith("::"))

    def test_names_one_by_one(self):
        with open(first_valid(), "rb") as file:
            content = file.read()
        for name in self.NAMES:
            path = os.path.join(os.fsencode(self.folder), name)
            with open(path, "wb") as file:
                file.write(content)
            self.expect(run("check", "--", name, cwd=self.folder), CLEAN)
            self.expect(run("dump", "--", name, cwd=self.folder), CLEAN)

    def test_missing_names(self):
        for name in self.NAMES + [b"x" * 100000]:
            result = run("check", "--", b"none" + name)
            self.expect(result, USAGE)
            self.assertTrue(result.stderr.decode()[:-1].isprintable())


class TerminalTest(CliTest):

    def colours(self, *arguments, env=None):
        main, other = pty.openpty()
        environment = {**ENVIRONMENT, "TERM": "xterm", **(env or {})}
        with subprocess.Popen([PROGRAM, *arguments], stdin=subprocess.DEVNULL,
                              stdout=other, stderr=other,
                              env=environment) as process:
            os.close(other)
            text = b""
            while True:
                try:
                    piece = os.read(main, 65536)
                except OSError:
                    break
                if not piece:
                    break
                text += piece
            process.wait()
        os.close(main)
        return b"\x1b[" in text

    def test_colours(self):
        path = first_error()
        self.assertTrue(self.colours("check", path))
        self.assertTrue(self.colours("dump", first_valid()))
        self.assertTrue(self.colours("rules"))
        self.assertTrue(self.colours("roundtrip", path))
        self.assertFalse(self.colours("roundtrip", "-q", first_valid()))
        self.assertFalse(self.colours("check", path, env={"NO_COLOR": "1"}))
        self.assertFalse(self.colours("check", path, env={"TERM": "dumb"}))
        self.assertFalse(self.colours("check", "--color=never", path))
        self.assertIn(b"\x1b[", run("check", "--color=always", path).stdout)
        self.assertNotIn(b"\x1b[", run("check", path).stdout)


class DumpTest(CliTest):

    def leaves(self, node):
        if "children" not in node:
            yield node
        for child in node.get("children", []):
            yield from self.leaves(child)

    def expect_tiles(self, dump):
        position = 0
        for leaf in self.leaves(dump["tree"]):
            self.assertEqual(leaf["offset"], position)
            position += leaf["length"]
        self.assertEqual(position, dump["size"])

    def test_every_file_of_the_corpus(self):
        for i, path in enumerate(corpus_files("*/valid/**") +
                                 corpus_files("*/invalid/**")):
            result = run("dump", "--format=json", "--values", path)
            self.assertIn(result.returncode, [CLEAN, FINDINGS], path)
            dump = json.loads(result.stdout)
            if i % 40 == 0:  # jsonschema takes most of the time
                DUMP_SCHEMA.validate(dump)
            self.expect_tiles(dump)
            gaps = [leaf for leaf in self.leaves(dump["tree"])
                    if leaf["kind"] == "gap"]
            if b": error " not in result.stderr:
                self.assertEqual(gaps, [], path)
            if result.returncode == FINDINGS:
                self.assertRegex(result.stderr, b": error |: no values: ")
                self.assertNotIn("values", dump)

    def test_forced_format(self):
        path = self.copy(first_valid(), "m/strange.bin")
        self.expect(run("dump", "--as=ala", path), CLEAN, b"animation")
        self.expect(run("dump", "--as=gsa", path), FINDINGS,
                    stderr=b": error GSA")

    def test_values_of_animations(self):
        path = corpus_files("alamo/valid/*.ala")[0]
        dump = json.loads(run("dump", "--format=json", "--values",
                              path).stdout)
        self.assertIn("values", dump)
        self.expect(run("dump", "--values", path), CLEAN, b"\nvalues ")

    def test_tree(self):
        result = run("dump", first_valid())
        self.expect(result, CLEAN)
        lines = result.stdout.decode().splitlines()
        self.assertIn(first_valid(), lines[0])
        self.assertRegex(lines[1], r"^00000000 +[0-9,]+  file$")
        self.assertRegex(lines[2], r"^00000000 +[0-9,]+  [├└]─ ")

    def test_full_and_expand(self):
        sizes = [len(run("dump", *options, path).stdout)
                 for path in corpus_files("alamo/valid/*.alo")
                 for options in [[], ["--expand"]]]
        self.assertGreater(sum(sizes[1::2]), sum(sizes[0::2]))
        for path in corpus_files("alamo/valid/*.alo"):
            for options in [["--full"], ["--expand"], ["--full", "--expand"]]:
                result = run("dump", "--format=json", *options, path)
                dump = json.loads(result.stdout)
                self.expect_tiles(dump)
                if "--full" in options:
                    for leaf in self.leaves(dump["tree"]):
                        if isinstance(leaf.get("value"), list):
                            self.assertEqual(len(leaf["value"]),
                                             leaf["elements"])

    def test_a_broken_file_is_still_shown(self):
        result = run("dump", first_error())
        self.expect(result, FINDINGS, b"00000000", b": error ")


class RoundtripTest(CliTest):

    def test_valid_files(self):
        self.expect(run("roundtrip", VALID), CLEAN, b"came back byte for byte")
        self.assertEqual(run("roundtrip", "-q", VALID).stdout, b"")

    def test_broken_files(self):
        self.expect(run("roundtrip", first_error()), FINDINGS,
                    b"does not decode: ")
        one, eight = [run("roundtrip", "-j", threads, CORPUS).stdout
                      for threads in ["1", "8"]]
        self.assertEqual(one, eight)

    def test_bad_input(self):
        self.expect(run("roundtrip", "nothing"), USAGE)
        self.expect(run("roundtrip", "--config=nothing", VALID), USAGE,
                    stderr=b"nothing: No such file or directory")

    @unittest.skipIf(REAL is None, "no real files")
    def test_real_files(self):
        self.expect(run("roundtrip", REAL), CLEAN)
        self.expect(run("check", REAL), CLEAN)


class RulesTest(CliTest):

    def rules(self):
        return json.loads(run("rules", "--format=json").stdout)

    def test_json(self):
        loaded = self.rules()
        RULES_SCHEMA.validate(loaded)
        ids = [rule["rule"] for rule in loaded["rules"]]
        self.assertEqual(ids, sorted(set(ids)))
        names = [(rule["name"], name) for rule in loaded["rules"]
                 for name in rule["formats"]]
        self.assertEqual(len(names), len(set(names)))

    def test_text(self):
        result = run("rules")
        self.expect(result, CLEAN)
        self.assertEqual(result.stdout.count(b"\n"),
                         len(self.rules()["rules"]))

    def test_page_is_up_to_date(self):
        with open("lint/RULES.md", "rb") as file:
            page = file.read()
        self.assertEqual(
            run("rules", "--format=markdown").stdout, page,
            "lint/RULES.md is not what the rules say: run\n"
            "  bazel run //:assetlint -- rules --format=markdown "
            "> lint/RULES.md")

    def test_explain(self):
        for rule in self.rules()["rules"]:
            by_id = run("explain", rule["rule"])
            self.expect(by_id, CLEAN, b"\nExample\n  corpus/")
            self.assertIn(rule["name"].encode(), by_id.stdout)
            self.assertIn(b"\nRepair\n", by_id.stdout)
            by_name = run("explain", rule["name"])
            self.expect(by_name, CLEAN)
            self.assertIn(by_id.stdout, by_name.stdout)

    def test_explain_unknown(self):
        self.expect(run("explain", "ALOO14"), USAGE,
                    stderr=b"did you mean \"ALO014\"?")


if __name__ == "__main__":
    unittest.main()
