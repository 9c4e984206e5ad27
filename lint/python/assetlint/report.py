"""What `--format=json` gives: the report of `assetlint check`, as check.schema.json
has it, and the tree of `assetlint dump`, as dump.schema.json has it.

Text from files is escaped for a terminal. A class whose name begins with _ has
the keys that are always there.
"""

from typing import Any, Literal, Optional, TypedDict, Union


class _Range(TypedDict):
    offset: int
    length: int


class Edit(_Range, total=False):
    """`old` and `new` are hexadecimal; without them, the edit is too long to show."""
    old: str
    new: str
    omitted: Literal[True]


_Fix = TypedDict("_Fix", {
    "level": Literal["display", "unsafe", "safe"], "reason": str, "edits": "list[Edit]"})


class Fix(_Fix, total=False):
    """A way to repair a finding. `level` is display if it is never applied."""
    edits_omitted: int


class _Lines(TypedDict, total=False):
    """The range in a text file, from 1; columns are UTF-16 code units."""
    line: int
    column: int
    endLine: int
    endColumn: int


_Related = TypedDict("_Related", {"path": str, "offset": int, "length": int, "message": str})


class Related(_Related, _Lines, total=False):
    """Another place that a finding is about."""


_Selection = TypedDict("_Selection", {"kind": Literal[
    "file", "animation", "bone", "dazzle", "emitter", "entry", "event", "frame", "key", "light", "material",
    "mesh", "object", "proxy", "submesh", "track", "triangle", "vertex"]})


# The numbers count from 0.
_Numbers = TypedDict("_Numbers", {
    "animation": int, "bone": int, "dazzle": int, "emitter": int, "entry": int, "event": int, "frame": int,
    "key": int, "light": int, "material": int, "mesh": int, "object": int, "proxy": int, "submesh": int,
    "track": int, "triangle": int, "vertex": int}, total=False)


class Selection(_Selection, _Numbers, total=False):
    """What a finding is about: its kind, and the number of it and of all around it."""
    name: str


_Finding = TypedDict("_Finding", {
    "rule": str, "name": str, "url": str, "class": Literal["structure", "range", "reference", "style"],
    "severity": Literal["error", "warning", "info"], "offset": int, "length": int, "path": str,
    "labels": str, "selection": Selection, "message": str, "count": int, "data": "dict[str, Union[int, float, str]]"})


class Finding(_Finding, _Lines, total=False):
    """What is wrong. `path` is the place in the structure of the file."""
    offsets: "list[int]"
    fixes: "list[Fix]"
    related: "list[Related]"


class Archive(TypedDict):
    """The archive of a file that is an entry."""
    path: str
    offset: int


_File = TypedDict("_File", {
    "path": str, "format": Optional[str], "size": Optional[int], "findings": "list[Finding]",
    "status": Literal["ok", "findings", "skipped", "unreadable", "internal-error"]})


class File(_File, total=False):
    """A file that was examined. `reason` says why it was not checked."""
    archive: Archive
    reason: str


class Statistic(TypedDict):
    """With `statistics=True`: how often a rule was broken."""
    rule: str
    name: str
    findings: int
    places: int


class Fixable(TypedDict):
    """How many findings `assetlint fix` can repair."""
    safe: int
    unsafe: int


_Summary = TypedDict("_Summary", {
    "files": int, "skipped": int, "unreadable": int, "internal_errors": int, "errors": int,
    "warnings": int, "infos": int, "omitted": int})


class Summary(_Summary, total=False):
    """Counts of files and of findings, including those that were left out."""
    known: int
    fixable: Fixable


class Tool(TypedDict):
    """The program, and its version."""
    name: Literal["assetlint"]
    version: str


_Report = TypedDict("_Report", {
    "version": Literal[1], "tool": Tool, "files": "list[File]", "summary": Summary})


class Report(_Report, total=False):
    """The files are sorted by path."""
    statistics: "list[Statistic]"


_Node = TypedDict("_Node", {"name": str, "type": str, "offset": int, "length": int,
                            "kind": Literal["field", "padding", "opaque", "unknown", "gap"]})


class Node(_Node, total=False):
    """A field. Those without children cover the file, each byte once."""
    value: "Union[int, float, str, list[Union[int, float, str]]]"
    meaning: str
    elements: int
    children: "list[Node]"


_Dump = TypedDict("_Dump", {"version": Literal[1], "path": str, "format": str, "size": int, "tree": Node})


class Dump(_Dump, total=False):
    """The tree of a file. FORMAT.md lists the `values` of its format; NaN is a string."""
    archive: Archive
    values: "Union[dict[str, Any], list[Any]]"
