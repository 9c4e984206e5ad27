"""The list of formats. CONTRIBUTING.md says how to add one.

BUILD files, and the headers of generated_headers.bzl, are made from it. Tests
compare it with what must name the formats literally, such as the pattern of
.pre-commit-hooks.yaml.
"""

# Name, engine (the folder in formats/ and corpus/), and in the engine's
# formats.h: the row of the format, and how its files begin; what defines the row.
# In the order of the README's table.
FORMATS = [
    ("ala", "alamo", "kAnimationFormat", "kAnimationBeginning", "//formats/alamo/animation"),
    ("alo", "alamo", "kModelFormat", "kModelBeginning", "//formats/alamo/model"),
    ("alo-particle", "alamo", "kParticleFormat", "kParticleBeginning", "//formats/alamo/particle"),
    ("alo-uaw-particle", "alamo", "kUniverseParticleFormat", "kUniverseParticleBeginning", "//formats/alamo/universe_particle"),
    ("meg", "alamo", "kArchiveFormat", "kArchiveBeginning", "//formats/alamo/archive"),
    ("anim", "prime", "kAnimFormat", "kAnimBeginning", "//formats/prime"),
    ("gsa", "swat3", "kGsaFormat", "kGsaBeginning", "//formats/swat3"),
    ("al", "bw2", "kAlFormat", "kAlBeginning", "//formats/bw2"),
]

# {name: engine}
FORMAT_ENGINES = {row[0]: row[1] for row in FORMATS}

# Each once, in the order of the list.
ENGINES = {row[1]: None for row in FORMATS}.keys()

def of_each_engine(label):
    """A label of each engine's package: label with the engine for its %s."""
    return [label % engine for engine in ENGINES]
