"""Which benchmarks there are: every verb of every format, and whole runs."""

import collections
import dataclasses
import fnmatch
import os
import re
import shutil
import subprocess

# The size of the large inputs: about the median of real models, and a dump of it
# fits into a sample.
SIZE = 64 << 10
# What is measured by default of them, and of the small files of the corpus: what
# fits into some minutes, so not the dumps, which are trees written as text. --all
# and --filter give the rest.
DEFAULT_VERBS = {"64KB": {"decode", "lint", "encode", "tree"}, "corpus": {"values"}, "real": set()}
TINY_FILES = 20_000
# A folder of real files is repeated until it is about this large.
REAL_BYTES = 128 << 20


class InputError(Exception):
    """The benchmark program cannot make its inputs."""


@dataclasses.dataclass(frozen=True)
class Benchmark:
    """A thing to measure, with either a workload or a command line."""
    name: str   # "ala/lint/64KB"
    group: str  # "ala"
    workload: tuple = ()  # verb and format of format_benchmark
    files: tuple = ()
    command: tuple = ()  # arguments of assetlint
    control: bool = False
    default: bool = True


def check_filters(globs, formats_bzl, workload):
    """Fails for a pattern that no name of these sources can match, before they are built."""
    formats = re.findall(r'^ *\("([^"]+)",', formats_bzl, re.MULTILINE)
    verbs = re.findall(r'\{"([^"]+)", &', workload)
    names = [f"{name}/{verb}/{kind}" for name in formats for verb in verbs for kind in DEFAULT_VERBS]
    for glob in globs:
        if not fnmatch.filter([*names, "start-up/check", "folder/tiny/check", "folder/real/check"], glob):
            raise InputError(f"no benchmark matches {glob}; --list prints them all")


def _run(program, *arguments, cwd, real_files=""):
    done = subprocess.run([program, *arguments], cwd=cwd, check=False, capture_output=True,
                          text=True, env={"ASSETLINT_REAL_FILES": real_files or ""})
    if done.returncode != 0:
        raise InputError(f"format_benchmark {arguments[0]}: {done.stderr.strip()[-500:]}")
    return [line.split("\t") for line in done.stdout.splitlines()]


class Inputs:
    """The files that all benchmarks read, made by format_benchmark in `folder`."""

    def __init__(self, program, source, folder, real_files):
        self.verbs = _run(program, "--list", cwd=source)
        # {"64KB", "corpus" or "real": {format: files}}
        self.files = {kind: collections.defaultdict(list) for kind in DEFAULT_VERBS}
        for kind, format_name, path in _run(program, "--write", folder, str(SIZE), cwd=source,
                                            real_files=real_files):
            path = os.path.join(source, path)
            if kind == "corpus":  # the source folder will be another commit's
                copy = f"corpus-{format_name}-{os.path.basename(path)}"
                path = shutil.copy(path, os.path.join(folder, copy))
            self.files["64KB" if kind == str(SIZE) else kind][format_name].append(path)

    def all_of(self, kind):
        return [path for files in self.files[kind].values() for path in files]


def format_benchmarks(inputs):
    """Every verb of every format, of large files, of the corpus and of real files."""
    return [Benchmark(f"{format_name}/{verb}/{kind}", format_name, (verb, format_name),
                      tuple(files[format_name]), control=verb == "lint",
                      default=verb in DEFAULT_VERBS[kind])
            for kind, files in inputs.files.items() for format_name, verb in inputs.verbs
            if files.get(format_name)]


def program_benchmarks(inputs, folder):
    """Start-up, and whole runs over folders."""
    corpus, real = inputs.all_of("corpus"), inputs.all_of("real")
    commands = {"start-up/check": corpus[0]}
    commands["folder/tiny/check"] = fill(os.path.join(folder, "tiny"), corpus, TINY_FILES)
    if real:
        total = max(1, sum(os.path.getsize(path) for path in real))
        commands["folder/real/check"] = fill(os.path.join(folder, "real"), real,
                                             len(real) * max(1, REAL_BYTES // total))
    return [Benchmark(name, name.split("/", 1)[0], control=name == "start-up/check",
                      command=("check", "-q", "--no-config", "-j", "1", path))
            for name, path in commands.items()]


def fill(folder, files, count):
    """Puts `count` links to copies of `files` there. Returns the folder."""
    for i in range(count):
        parent = os.path.join(folder, str(i // 500))
        if i % 500 == 0:
            os.makedirs(parent)
        first = i % len(files)
        name = os.path.basename(files[first])
        path = os.path.join(parent, f"{i}-{name}")
        if i < len(files):
            shutil.copy(files[i], path)
        else:
            os.link(os.path.join(folder, str(first // 500), f"{first}-{name}"), path)
    return folder
