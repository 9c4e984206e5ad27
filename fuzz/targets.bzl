"""What has a fuzz target besides the formats of //formats:formats.bzl."""

# The output formats of `check` and `dump` that have a target.
WRITERS = [
    "github",
    "gitlab",
    "html",
    "json",
    "junit",
    "sarif",
    "text",
]

DUMPS = [
    "json",
    "tree",
]

# The files written by users.
USER_FILES = [
    "baseline",
    "configuration",
    "game_list",
    "undo",
]
