"""Checks legacy game asset files, with the program that this package contains.

    for file in assetlint.check("Data", ignore=["style"])["files"]:
        for finding in file["findings"]:
            print(file["path"], finding["severity"], finding["message"])
"""

import json
import os
import signal
import subprocess
import sys
from typing import Any, Iterable, NoReturn, Optional, Union

from assetlint.report import Archive, Dump, Edit, File, Finding, Fix, Node, Related, Report

__all__ = ["Archive", "Dump", "Edit", "Error", "File", "Finding", "Fix", "Node", "Related", "Report",
           "check", "dump", "main", "program", "run"]

Path = Union[str, bytes, "os.PathLike[str]", "os.PathLike[bytes]"]
Option = Union[Path, int, None, Iterable[Union[Path, int]]]


class Error(Exception):
    """Not everything was checked: the message is what the program printed.

    `code` is its exit code, negative where a signal ended it, and `report` what
    was checked nevertheless, if anything.
    """

    def __init__(self, code: int, message: str, report: Optional[Report] = None) -> None:
        super().__init__(code, message, report)
        self.code = code
        self.message = message
        self.report = report

    def __str__(self) -> str:
        return self.message


def program() -> str:
    """The path of the program."""
    path = os.path.join(os.path.dirname(os.path.abspath(__file__)),
                        "assetlint.exe" if sys.platform == "win32" else "assetlint")
    # What unpacks a wheel as any zip archive, such as Blender, loses the mode.
    if os.path.exists(path) and not os.access(path, os.X_OK):
        os.chmod(path, 0o755)
    return path


def run(arguments: Iterable[Path], **options: Any) -> "subprocess.CompletedProcess[Any]":
    """Runs any command of the program; the options are subprocess.run's."""
    return subprocess.run([program(), *arguments], **options)


def check(paths: Union[Path, Iterable[Path]] = (), *, data: Optional[bytes] = None,
          name: Optional[Path] = None, **options: Option) -> Report:
    """The report of `assetlint check --format=json` about files and folders.

    `data` is the content of a file, in place of paths, and `name` its name, "-" by
    default. Options are those of the program, with _ for -: `game_list=path` is
    --game-list, and `as_` is --as. A list repeats the option, True gives a flag,
    and False and None leave it out. Raises Error if something was not checked, an
    option is wrong, or the program failed or cannot be started, as with more paths
    than the system takes (give their folder), a NUL or a lone surrogate in one.
    """
    if isinstance(paths, (str, bytes, os.PathLike)):
        paths = [paths]
    return _json("check", list(paths), data, name, options)


def dump(path: Optional[Path] = None, *, data: Optional[bytes] = None,
         name: Optional[Path] = None, **options: Option) -> Dump:
    """What `assetlint dump --format=json` gives of a file, or of an entry of an archive.

    `values=True` adds the decoded values, if the file decodes; without, the tree
    has what can be read. The parameters and Error are those of check.
    """
    return _json("dump", [] if path is None else [path], data, name, options)


def _json(command: str, paths: "list[Path]", data: Optional[bytes], name: Optional[Path],
          options: "dict[str, Option]") -> Any:
    if not {"help", "output"}.isdisjoint(key.rstrip("_") for key in options):
        raise TypeError(f"{command} returns the report: --help and --output are for run")
    if paths and data is not None or name is not None and data is None:
        raise TypeError("data, which may have a name, is in place of a path")
    if data is not None:
        paths, options = ["-"], {**options, "stdin_filename": name}
    # Without it, a window opens where the caller has no console.
    flags = getattr(subprocess, "CREATE_NO_WINDOW", 0)
    words = [command, "--format=json", *_words(options), "--", *paths]
    try:
        done = run(words, input=data or b"", stdout=subprocess.PIPE, stderr=subprocess.PIPE,
                   creationflags=flags)
    except (OSError, ValueError) as error:  # ValueError: no text for the system
        raise Error(2, f"assetlint cannot be started: {error}") from error
    try:
        report = json.loads(done.stdout)
    except ValueError:
        report = None
    if done.returncode not in (0, 1) or report is None:
        message = done.stderr.decode("utf-8", "replace").strip()
        raise Error(done.returncode, message or f"assetlint ended with {done.returncode}", report)
    return report


# The options without a value; any other would take the next word for it.
_FLAGS = {"case_sensitive", "expand", "full", "no_across", "no_config", "quiet", "statistics",
          "strict_baseline", "values"}


def _words(options: "dict[str, Option]") -> Iterable[str]:
    for key, option in options.items():
        name = "--" + key.rstrip("_").replace("_", "-")
        if option is None or option is False:
            continue
        if isinstance(option, (str, bytes, os.PathLike, int)):
            option = [option]
        for value in option:
            if value is True and key not in _FLAGS:
                raise TypeError(f"{key} needs a value")
            text = str(value) if isinstance(value, int) else os.fsdecode(value)
            yield name if value is True else f"{name}={text}"


def main() -> NoReturn:
    """Becomes the program, with the words of the command line."""
    words = [program(), *sys.argv[1:]]
    if sys.platform != "win32":
        # Python ignores these, and what is ignored stays so.
        for number in (signal.SIGPIPE, signal.SIGXFSZ):
            signal.signal(number, signal.SIG_DFL)
        os.execv(words[0], words)
    # The console sends Ctrl-C to the program too: it decides how this ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    sys.exit(subprocess.run(words).returncode)
