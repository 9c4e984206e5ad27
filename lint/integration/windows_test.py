#!/usr/bin/env python3
"""windows_test.py LINUX_PROGRAM WINDOWS_PROGRAM: compares assetlint.exe, under
wine, with the program for Linux.

Both must print the same bytes, end with the same code and write the same files.
.ci/release-check also runs the other tests of the command line under wine.
Real game files, if any, are in the first folder of ASSETLINT_REAL_FILES; WINE is the
command that starts wine, if not "wine".

Wine cannot show:

- colours: its consoles are not Windows's;
- links: those of Linux look like what they lead to;
- that a replaced file keeps its attributes and permissions;
- files that a virus scanner or the search index holds open for a moment, for
  which replacing a file is tried again (lint/os/file_replacement.cc);
- the warning about programs without a signature.
"""

import os
import shlex
import shutil
import struct
import subprocess
import sys
import tempfile
import time
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
CORPUS = os.path.join(os.path.dirname(os.path.dirname(HERE)), "corpus")
REAL = os.environ.get("ASSETLINT_REAL_FILES", "").split(":")[0]
FORMATS = ("text", "json", "sarif", "junit", "github", "gitlab", "html")
LINUX = WINDOWS = ""
WINE = shlex.split(os.environ.get("WINE", "wine"))

CLEAN, FINDINGS, USAGE = 0, 1, 2


def setUpModule():
    """Makes one folder for Windows's own files: a new one takes seconds."""
    home = tempfile.mkdtemp()
    unittest.addModuleCleanup(shutil.rmtree, home, ignore_errors=True)
    # Wine links the user's folders into the prefix, so HOME is another.
    os.mkdir(os.path.join(home, "prefix"))
    os.environ.update(HOME=home, WINEPREFIX=os.path.join(home, "prefix"),
                      WINEDEBUG="-all", LC_ALL="C.UTF-8")
    # Runs between the programs too: its start takes longer than theirs.
    subprocess.run(["wineserver", "--persistent"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    unittest.addModuleCleanup(subprocess.run, ["wineserver", "--kill"], check=False)
    subprocess.run([*WINE, "reg", "add", r"HKCU\Software\Wine", "/v", "Version",
                    "/d", "win10", "/f"], check=True,
                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def run(program, *arguments, cwd, stdin=b"", env=None):
    """(code, stdout, stderr) of assetlint."""
    start = [*WINE, WINDOWS] if program == WINDOWS else [program]
    done = subprocess.run([*start, *arguments], input=stdin, capture_output=True,
                          cwd=cwd, env={**os.environ, **(env or {})},
                          timeout=600, check=False)
    return done.returncode, done.stdout, done.stderr


def linux(*arguments, **options):
    return run(LINUX, *arguments, **options)


def windows(*arguments, **options):
    return run(WINDOWS, *arguments, **options)


def contents(folder):
    """The content of each file, by its path in the folder."""
    found = {}
    for path, _, names in os.walk(folder):
        for name in names:
            full = os.path.join(path, name)
            with open(full, "rb") as file:
                found[os.path.relpath(full, folder)] = file.read()
    return found


class WindowsTest(unittest.TestCase):

    def setUp(self):
        self.folder = tempfile.mkdtemp()
        self.addCleanup(shutil.rmtree, self.folder)

    def path(self, *names):
        path = os.path.join(self.folder, *names)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        return path

    def write(self, name, content):
        with open(self.path(name), "wb") as file:
            file.write(content)

    def copy(self, source, *names):
        """Copies a file or folder of the corpus."""
        source = os.path.join(CORPUS, source)
        copy = shutil.copytree if os.path.isdir(source) else shutil.copyfile
        copy(source, self.path(*names))

    def expect_same(self, *arguments, code=None, **options):
        """Returns what both programs do, with its parts."""
        options.setdefault("cwd", self.folder)
        wanted = linux(*arguments, **options)
        found = windows(*arguments, **options)
        self.assertEqual(found[0], wanted[0], (arguments, found[2], wanted[2]))
        # Not assertEqual: its text for megabytes takes minutes.
        for name, a, b in zip(("stdout", "stderr"), found[1:], wanted[1:]):
            at = next((i for i, (x, y) in enumerate(zip(a, b)) if x != y),
                      min(len(a), len(b)))
            self.assertTrue(a == b, f"{arguments}: {name} differs at {at}: "
                            f"{a[at - 40:at + 80]} for {b[at - 40:at + 80]}")
        if code is not None:
            self.assertEqual(wanted[0], code, wanted[2])
        return wanted

    def expect_same_effect(self, *steps):
        """Runs the steps in two equal folders; the files after each are equal."""
        copies = {}
        for program in (LINUX, WINDOWS):
            copies[program] = tempfile.mkdtemp()
            self.addCleanup(shutil.rmtree, copies[program])
            shutil.copytree(self.folder, copies[program], dirs_exist_ok=True)
        for arguments in steps:
            done = {program: run(program, *arguments, cwd=folder)
                    for program, folder in copies.items()}
            self.assertEqual(done[LINUX], done[WINDOWS], arguments)
            self.assertEqual(contents(copies[LINUX]), contents(copies[WINDOWS]), arguments)
        return contents(copies[WINDOWS])


class ReportTest(WindowsTest):

    def expect_same_reports(self, folder):
        for report in FORMATS:
            with self.subTest(report):
                code, out, _ = self.expect_same("check", "--no-config", f"--format={report}", ".",
                                                cwd=folder)
                self.assertIn(code, (CLEAN, FINDINGS))
                self.assertGreater(len(out), 1000)

    def test_of_the_corpus(self):
        self.expect_same_reports(CORPUS)

    @unittest.skipUnless(REAL, "no real files")
    def test_of_real_files(self):
        self.expect_same_reports(REAL)

    def test_of_other_commands(self):
        for arguments in (["roundtrip", "."], ["fix", "--diff", "."],
                          ["rules", "--format=json"], ["rules", "--format=markdown"],
                          ["explain", "ALO001"], ["completion", "bash"], ["man-page"],
                          ["check", "--format=json", "--jobs=1", "missing", "."],
                          ["config", "--format=json", "alamo"], ["--help"], ["--version"],
                          ["check", "--nonsense"], ["dump", "missing.alo"],
                          ["check", "alamo/valid", "--statistics", "--color=always"]):
            with self.subTest(arguments):
                self.expect_same(*arguments, cwd=CORPUS)


class DesktopTest(WindowsTest):
    """What someone without a shell sees: here no program has a console."""

    def test_dropped_folder(self):
        self.copy("alamo/invalid/ALA012", "Mod")
        browser = self.path("browser")
        self.write("browser", f"#!/bin/sh\necho \"$1\" >{self.folder}/opened\n".encode())
        os.chmod(browser, 0o755)
        subprocess.run([*WINE, "reg", "add", r"HKCU\Software\Wine\WineBrowser", "/v", "Browsers",
                        "/d", browser, "/f"], check=True, capture_output=True)
        folder = "Z:" + os.path.join(self.folder, "Mod").replace("/", "\\")
        code, out, _ = windows(folder, cwd=self.folder)
        self.assertEqual(code, FINDINGS)
        self.assertIn(b"assetlint-report.html", out)
        for _ in range(100):
            if os.path.exists(self.folder + "/opened"):
                break
            time.sleep(0.2)
        with open(self.folder + "/opened", encoding="utf-8") as file:
            report = file.read().strip().replace("file://", "")
        with open(report, encoding="utf-8") as file:
            self.assertIn("ALA012", file.read())

    def test_double_click(self):
        code, out, _ = windows(cwd=self.folder)
        self.assertEqual(code, USAGE)
        self.assertIn(b"Drop a folder", out)


class PathTest(WindowsTest):

    def test_names_in_any_language(self):
        names = ["ü mödel.ala", "日本/語.ala", "Ω😀.ala", "a'b [1]{2}.ala"]
        for name in names:
            self.copy("alamo/valid/format-1-one-frame.ala", "模型", name)
        self.write("模型/assetlint.toml",
                   '[[per-path]]\npaths = ["日本/*", "ü*"]\nignore = ["all"]\n'.encode())
        for arguments in (["check", "--format=sarif", "模型"],
                          ["check", "--format=json", "模型/日本/語.ala", "模型"],
                          ["check", "--format=json", "--exclude=Ω*", "模型"],
                          ["config", "模型/日本/x"]):
            self.expect_same(*arguments)
        after = self.expect_same_effect(["check", "--format=json", "--output=ü/模.json", "模型"],
                                        ["check", "--output=模.json", "--format=json", "模型"])
        self.assertIn("模.json", after)

    def test_long_paths(self):
        folder = "/".join(["d" * 50] * 6)
        self.copy("alamo/invalid", folder, "invalid")
        for arguments in (["check", "--format=json", "."],
                          ["check", "--format=json", folder],
                          ["fix", "--diff", folder + "/invalid"]):
            self.expect_same(*arguments)
        after = self.expect_same_effect(
            ["check", "--format=json", f"--output={folder}/report.json", "."],
            ["fix", "--quiet", "--undo-file=undo.json", folder],
            ["fix", "--quiet", "--no-undo", "--undo=undo.json"])
        self.assertIn(f"{folder}/report.json", after)

    def test_backslashes(self):
        self.copy("alamo/valid", "Data", "Art")
        wanted = linux("check", "--format=json", "Data/Art", "./Data/../Data", cwd=self.folder)
        found = windows("check", "--format=json", r"Data\Art", r".\Data\..\Data", cwd=self.folder)
        self.assertEqual(found, wanted)
        for arguments in (["dump", "Data/Art/format-1-one-frame.ala"], ["config", "Data/Art/x"]):
            wanted = linux(*arguments, cwd=self.folder)
            found = windows(arguments[0], arguments[1].replace("/", "\\"), cwd=self.folder)
            self.assertEqual(found, wanted)

    def test_drives(self):
        self.copy("alamo/invalid/ALO014/one-vertex-too-many.alo", "x y.alo")
        self.write("assetlint.toml", b'fail-on = "never"\n')
        drive = "Z:" + self.folder
        for typed in (drive, drive.replace("/", "\\"), "z" + drive[1:]):
            code, out, err = windows("check", "--format=sarif", typed, cwd=CORPUS)
            self.assertIn(code, (CLEAN, FINDINGS), err)
            self.assertIn(f'"file:///{typed[0]}:{self.folder}/x%20y.alo"'.encode(), out)
            code, out, err = windows("config", typed + "/x", cwd=CORPUS)
            self.assertEqual(code, CLEAN, err)
            self.assertIn(f"Z:{self.folder}/assetlint.toml".encode(), out)
        # Up to the root, and no further.
        for root in ("Z:\\", "Z:", "\\", r"\\server\share\x", r"\\?\Z:\x"):
            self.assertEqual(windows("config", root, cwd="/")[0], CLEAN)
        for typed in (r"\\server\share\x.alo", "//server/share/x.alo"):
            code, _, err = windows("check", typed, cwd="/")
            self.assertEqual(code, USAGE)
            self.assertEqual(err, b"assetlint: //server/share/x.alo: No such file or directory\n")
        # A root, not an option.
        code, _, err = windows("check", "/none/x.alo", cwd="/")
        self.assertEqual((code, err), (USAGE, b"assetlint: /none/x.alo: No such file or directory\n"))

    def test_patterns(self):
        for name in ("b.ala", "A.ALA", ".c.ala", "d.txt"):
            self.copy("alamo/valid/format-1-one-frame.ala", "Data", name)
        check = ["check", "--format=json"]
        wanted = linux(*check, "Data/A.ALA", "Data/b.ala", cwd=self.folder)
        self.assertEqual(windows(*check, "Data\\*.ala", cwd=self.folder), wanted)
        wanted = linux(*check, "Data", cwd=self.folder)
        self.assertEqual(windows(*check, "?ata", cwd=self.folder), wanted)
        self.expect_same(*check, "Data/*.meg", code=USAGE)

    def test_devices(self):
        self.write("x.ala", b"")
        for name in ("nul", "CON", "aux.alo", "x/Com1", "lpt1.txt"):
            code, _, err = windows("check", name, cwd=self.folder)
            self.assertEqual(code, USAGE, name)
            self.assertIn(b"a device, not a file", err)
        self.assertEqual(windows("check", "--output=NUL", "x.ala", cwd=self.folder)[0], FINDINGS)
        self.assertEqual(set(contents(self.folder)), {"x.ala"})
        for arguments in (["check", "--output=/dev/stdout", "x.ala"],
                          ["check", "--output=.", "x.ala"],
                          ["check", "--output=none/x", "x.ala"]):
            self.expect_same(*arguments)


class WritingTest(WindowsTest):

    def test_a_file_that_is_read_only(self):
        self.copy("alamo/invalid/ALO014", "Data")
        self.write("report", b"old")
        os.chmod(self.path("report"), 0o444)
        code, _, err = windows("check", "--output=report", "Data", cwd=self.folder)
        self.assertEqual(code, USAGE)
        self.assertIn(b"Permission denied", err)
        self.assertEqual(contents(self.folder)["report"], b"old")


class ResourcesTest(WindowsTest):

    def test_the_version(self):
        _, out, _ = linux("--version", cwd=self.folder)
        version = out.split()[1].decode()
        with open(WINDOWS, "rb") as file:
            program = file.read()
        # VS_FIXEDFILEINFO
        fixed = program.index(struct.pack("<II", 0xFEEF04BD, 0x10000))
        major_minor, rest = struct.unpack_from("<II", program, fixed + 8)
        numbers = (major_minor >> 16, major_minor & 0xFFFF, rest >> 16)
        self.assertEqual(".".join(map(str, numbers)), version)
        for name in ("FileVersion", "ProductVersion"):
            text = program[program.index(name.encode("utf-16-le")):][:80]
            words = text.decode("utf-16-le", "replace").split("\0")
            self.assertEqual([word for word in words if word][:2], [name, version])


if __name__ == "__main__":
    if len(sys.argv) < 3:
        sys.exit(__doc__.partition("\n\n")[0])
    LINUX, WINDOWS = (os.path.abspath(path) for path in sys.argv[1:3])
    unittest.main(argv=sys.argv[:1] + sys.argv[3:])
