#!/usr/bin/env python3
"""Makes the source that embeds the viewer's bundle in the program.

    make_viewer_bundle.py viewer.js viewer.css > viewer_bundle.cc

Both files must be text that an HTML parser does not change and does not take
for the end of its element: the hashes of the Content-Security-Policy are those
of the element's content.
"""

import base64
import hashlib
import re
import sys


class BundleError(Exception):
    pass


def checked(content, forbidden):
    """The bytes, or an error about what an HTML parser would not keep.

    >>> checked(b"a < b", "</script")
    b'a < b'
    >>> checked(b"'</SCRIPT>'", "</script")
    Traceback (most recent call last):
    ...
    make_viewer_bundle.BundleError: contains '</script' at byte 1
    """
    try:
        content.decode("utf-8")
    except UnicodeDecodeError as error:
        raise BundleError(f"is not UTF-8: {error}") from None
    found = re.search(forbidden.encode() + rb"|[\x00\r]", content, re.IGNORECASE)
    if found:
        raise BundleError(f"contains {found.group().decode().lower()!r} at byte {found.start()}")
    return content


def csp_hash(content):
    """
    >>> csp_hash(b"")
    'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='
    """
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def escaped(byte):
    """The byte in a string literal.

    >>> "".join(map(escaped, b'a"\\\\?\\n\\xff'))
    'a\\\\"\\\\\\\\\\\\077\\\\n\\\\377'
    """
    character = chr(byte)
    if character in '"\\':
        return "\\" + character
    if character == "\n":
        return "\\n"
    # Two question marks may begin a trigraph.
    if 0x20 <= byte < 0x7f and character != "?":
        return character
    return f"\\{byte:03o}"


def literal(content):
    """The lines of a string literal.

    >>> literal(b"")
    ['    ""']
    >>> literal(b"x" * 1001)[1]
    '    "x"'
    """
    pieces = [content[at:at + 1000] for at in range(0, len(content), 1000)] or [b""]
    return ['    "' + "".join(map(escaped, piece)) + '"' for piece in pieces]


SOURCE = """\
// Generated from {script_name} and {style_name}.
#include "lint/report/html/html_writer.h"

namespace assetlint {{
namespace {{

constexpr char kScript[] =
{script};

constexpr char kStyle[] =
{style};

}}  // namespace

ViewerBundle GetViewerBundle() {{
  return {{
      absl::string_view(kScript, sizeof(kScript) - 1),
      "{script_hash}",
      absl::string_view(kStyle, sizeof(kStyle) - 1),
      "{style_hash}",
  }};
}}

}}  // namespace assetlint
"""


def source(script, style):
    # A comment of HTML would change where the script ends.
    script = checked(script, "</script|<!--")
    style = checked(style, "</style")
    return SOURCE.format(
        script_name="viewer.js", style_name="viewer.css",
        script="\n".join(literal(script)), script_hash=csp_hash(script),
        style="\n".join(literal(style)), style_hash=csp_hash(style))


def main(script, style):
    contents = []
    for path in [script, style]:
        with open(path, "rb") as file:
            contents.append(file.read())
    try:
        sys.stdout.write(source(*contents))
    except BundleError as error:
        sys.exit(f"{script}, {style}: {error}")


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
