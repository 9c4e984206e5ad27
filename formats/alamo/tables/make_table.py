#!/usr/bin/env python3
"""Makes a C++ header from a table of facts.

    make_table.py TABLE.tsv ROW > HEADER.h

ROW is the struct of a row, which rows.h declares. Lines of the table that begin
with # say what the columns mean and where the facts are from. The first other
line has the titles of the columns, separated by tabs, each with the type that
is not text: `count:number`, or `file:ShaderFile` for an enum, whose value
`built-in` is ShaderFile::kBuiltIn. All other lines are rows, ordered by the
first column in any case; a text is - when it is empty.
"""

import os
import re
import sys


class TableError(Exception):
    pass


def text(value):
    """
    >>> text("a_b"), text("-")
    ('"a_b"', '""')
    """
    if not re.fullmatch(r"[\x20\x21\x23-\x5b\x5d-\x7e]+", value):
        raise TableError(f"{value!r} is no text of printable characters without quotes")
    return f'"{"" if value == "-" else value}"'


def number(value):
    """
    >>> number("12")
    '12'
    """
    if not re.fullmatch("0|[1-9][0-9]*", value) or int(value) >= 2**32:
        raise TableError(f"{value!r} is no number")
    return value


def enumerator(enum, value):
    """
    >>> enumerator("ShaderFile", "built-in")
    'ShaderFile::kBuiltIn'
    """
    if not re.fullmatch("[a-z0-9]+(-[a-z0-9]+)*", value):
        raise TableError(f"{value!r} is no value of {enum}")
    return f"{enum}::k" + "".join(word.capitalize() for word in value.split("-"))


def initializer(titles, line):
    """
    >>> initializer(["name", "count:number", "kind:Kind"], "Tree\\t3\\tin-game")
    '{"Tree", 3, Kind::kInGame}'
    >>> initializer(["name", "count:number"], "Tree")
    Traceback (most recent call last):
    ...
    make_table.TableError: 1 values for 2 columns
    """
    values = line.split("\t")
    if len(values) != len(titles):
        raise TableError(f"{len(values)} values for {len(titles)} columns")
    made = []
    for title, value in zip(titles, values):
        kind = title.partition(":")[2]
        if not kind:
            made.append(text(value))
        elif kind == "number":
            made.append(number(value))
        else:
            made.append(enumerator(kind, value))
    return "{" + ", ".join(made) + "}"


def rows(lines):
    """(initializer) of each row.

    >>> list(rows(["# comment", "name", "b", "A"]))
    Traceback (most recent call last):
    ...
    make_table.TableError: line 4: 'A' must not be after 'b'
    """
    titles = None
    last = ""
    for index, line in enumerate(lines, start=1):
        if line.startswith("#"):
            continue
        if titles is None:
            titles = line.split("\t")
            continue
        try:
            made = initializer(titles, line)
            key = line.partition("\t")[0]
            if key.lower() < last.lower():
                raise TableError(f"{key!r} must not be after {last!r}")
        except TableError as error:
            raise TableError(f"line {index}: {error}") from None
        last = key
        yield made


HEADER = """\
// Generated from {source}.
#ifndef {guard}
#define {guard}

#include "formats/alamo/tables/known_names.h"

namespace assetlint::alamo {{

inline constexpr {row} k{row}s[] = {{
{rows}
}};

}}  // namespace assetlint::alamo

#endif  // {guard}
"""


def header(lines, source, row):
    """The header, for a table that is at `source` in the repository."""
    stem = os.path.splitext(source)[0]
    return HEADER.format(
        guard="ASSETLINT_" + re.sub("[^A-Z0-9]", "_", stem.upper()) + "_TABLE_H_",
        row=row, rows="\n".join(f"    {made}," for made in rows(lines)), source=source)


def main(table, row):
    source = "formats/alamo/tables/" + os.path.basename(table)
    with open(table, encoding="ascii") as lines:
        try:
            sys.stdout.write(header(lines.read().splitlines(), source, row))
        except TableError as error:
            sys.exit(f"{table}: {error}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
