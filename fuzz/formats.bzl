"""The formats that have a fuzz target: the list of formats/formats.cc as far as
a BUILD file must know it. format_list_test holds the two equal."""

# Name -> engine, the folder under corpus/ and the dictionary.
FORMATS = {
    "al": "bw2",
    "ala": "alamo",
    "alo": "alamo",
    "alo-particle": "alamo",
    "anim": "prime",
    "gsa": "swat3",
}

# The output formats of `check` and `dump` that have a target.
WRITERS = [
    "github",
    "gitlab",
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
    "undo",
]
