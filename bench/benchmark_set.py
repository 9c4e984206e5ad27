"""Which benchmarks there are: every verb of every format, and whole runs."""

import collections
import dataclasses
import os
import shutil
import subprocess

# The default sizes of grown inputs: about the median of real models, and a dump
# of it fits into a sample.
DEFAULT_SIZES = [64 << 10]
# What is measured by default of grown inputs, and of small unmodified files:
# what fits into some minutes, so not the dumps, which are trees written as text.
# --all and --filter give the rest.
DEFAULT_OF_GROWN = {"memcpy", "decode", "lint", "encode", "tree"}
DEFAULT_OF_CORPUS = {"values"}
TINY_FILES = 20_000
# A folder of real files is repeated until it is about this large.
REAL_BYTES = 128 << 20


class InputError(Exception):
    """The benchmark program cannot make its inputs."""


@dataclasses.dataclass(frozen=True)
class Benchmark:
    """A thing to measure, with either a workload or a command line."""
    name: str   # "ala/lint/256KB"
    group: str  # "ala", the unit of geometric means
    size: int   # bytes of input
    workload: tuple = ()  # verb and format of format_benchmark
    files: tuple = ()
    command: tuple = ()  # arguments of assetlint
    clock: str = "cpu"   # or "wall", for multi-threaded runs
    control: bool = False
    beside: str = ""     # the reference: the name of another benchmark
    default: bool = True

    @property
    def is_reference(self):
        return self.name.split("/")[-2:-1] == ["memcpy"] or self.name.endswith("/cat")


def size_name(size):
    return f"{size >> 20}MB" if size >= 1 << 20 else f"{size >> 10}KB"


def _run(program, *arguments, cwd, real_files=""):
    done = subprocess.run([program, *arguments], cwd=cwd, check=False, capture_output=True,
                          text=True, env={"ASSETLINT_REAL_FILES": real_files or ""})
    if done.returncode != 0:
        raise InputError(f"format_benchmark {arguments[0]}: {done.stderr.strip()[-500:]}")
    return [line.split("\t") for line in done.stdout.splitlines()]


def _of_files(verbs, kind, files_of, default):
    found = []
    for format_name, files in files_of.items():
        size = sum(os.path.getsize(path) for path in files)
        reference = f"{format_name}/memcpy/{kind}"
        for verb in verbs.get(format_name, []):
            name = f"{format_name}/{verb}/{kind}"
            found.append(Benchmark(
                name, format_name, size, (verb, format_name), tuple(files),
                control=verb == "lint", beside="" if name == reference else reference,
                default=verb in default))
    return found


class Inputs:
    """The files that all benchmarks read, made by format_benchmark in `folder`."""

    def __init__(self, program, source, folder, sizes, real_files):
        self.verbs = collections.defaultdict(list)
        for format_name, verb in _run(program, "--list", cwd=source):
            self.verbs[format_name].append(verb)
        self.sizes = sizes
        # {"corpus", "real" or a size: {format: files}}
        self.files = collections.defaultdict(lambda: collections.defaultdict(list))
        for kind, format_name, path in _run(program, "--write", folder, *map(str, sizes),
                                            cwd=source, real_files=real_files):
            path = os.path.join(source, path)
            if kind == "corpus":  # the source folder will be another commit's
                copy = f"corpus-{format_name}-{os.path.basename(path)}"
                path = shutil.copy(path, os.path.join(folder, copy))
            self.files[kind][format_name].append(path)

    def all_of(self, kind):
        return [path for files in self.files[kind].values() for path in files]


def format_benchmarks(inputs):
    """Every verb of every format at every size, of the corpus and of real files."""
    found = []
    for size in inputs.sizes:
        found += _of_files(inputs.verbs, size_name(size), inputs.files[str(size)],
                           DEFAULT_OF_GROWN)
    found += _of_files(inputs.verbs, "corpus", inputs.files["corpus"], DEFAULT_OF_CORPUS)
    found += _of_files(inputs.verbs, "real", inputs.files["real"], set())
    return found


def program_benchmarks(inputs, folder):
    """Start-up, and whole runs over folders, each beside cat."""
    corpus, real = inputs.all_of("corpus"), inputs.all_of("real")
    found = [Benchmark("start-up/check", "start-up", os.path.getsize(corpus[0]),
                       command=("check", "-q", "--no-config", corpus[0]), control=True)]
    found += _of_folder("tiny", os.path.join(folder, "tiny"), corpus, TINY_FILES)
    if real:
        total = max(1, sum(os.path.getsize(path) for path in real))
        found += _of_folder("real", os.path.join(folder, "real"), real,
                            len(real) * max(1, REAL_BYTES // total))
    return found


def _of_folder(name, folder, files, count):
    size = fill(folder, files, count)
    cat = f"folder/{name}/cat"
    return [Benchmark(cat, "folder", size, command=("cat", folder)),
            Benchmark(f"folder/{name}/check-j1", "folder", size, beside=cat,
                      command=("check", "-q", "--no-config", "-j", "1", folder)),
            Benchmark(f"folder/{name}/check-j2", "folder", size, beside=cat, clock="wall",
                      default=False, command=("check", "-q", "--no-config", "-j", "2", folder))]


def fill(folder, files, count):
    """Puts `count` links to copies of `files` there. Returns how many bytes they have."""
    shutil.rmtree(folder, ignore_errors=True)
    for i in range(count):
        parent = os.path.join(folder, str(i // 500))
        if i % 500 == 0:
            os.makedirs(parent)
        path = os.path.join(parent, f"{i}-{os.path.basename(files[i % len(files)])}")
        if i < len(files):
            shutil.copy(files[i], path)
        else:
            original = os.path.join(folder, str(i % len(files) // 500),
                                    f"{i % len(files)}-{os.path.basename(files[i % len(files)])}")
            os.link(original, path)
    return sum(os.path.getsize(files[i % len(files)]) for i in range(count))
