"""Headers that make the list of formats.bzl known to C++."""

load(":formats.bzl", "ENGINES", "FORMATS")

def _header_impl(ctx):
    ctx.actions.write(ctx.outputs.out, ctx.attr.content)

_header = rule(
    implementation = _header_impl,
    attrs = {
        "content": attr.string(mandatory = True),
        "out": attr.output(mandatory = True),
    },
)

_KNOWN_FORMATS = """\
// Generated from formats/formats.bzl.
#ifndef ASSETLINT_FORMATS_KNOWN_FORMATS_H_
#define ASSETLINT_FORMATS_KNOWN_FORMATS_H_

{includes}
#include "formats/file/known_format.h"

namespace assetlint {{

// The engines' own rows, in the order of the list.
inline constexpr file::KnownFormat kKnownFormats[] = {{
{rows}
}};

}}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_KNOWN_FORMATS_H_
"""

_ENGINE_FILES = """\
// Generated from formats/formats.bzl.
#ifndef ASSETLINT_CORPUS_ENGINE_FILES_H_
#define ASSETLINT_CORPUS_ENGINE_FILES_H_

#include <vector>

#include "corpus/corpus_file.h"
{includes}

namespace assetlint::corpus {{

// What makes each engine's part of the corpus.
inline constexpr std::vector<CorpusFile> (*kEngineFiles[])() = {{
{functions}
}};

}}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_ENGINE_FILES_H_
"""

def known_formats_header(name, out):
    """formats/known_formats.h, which needs each engine's :formats.

    Args:
      name: of the target.
      out: the header.
    """
    _header(
        name = name,
        out = out,
        content = _KNOWN_FORMATS.format(
            includes = "\n".join([
                '#include "formats/%s/formats.h"' % engine
                for engine in ENGINES
            ]),
            rows = "\n".join([
                "    {&%s::%s, &%s::%s}," % (engine, row, engine, may_begin)
                for _, engine, row, may_begin in FORMATS
            ]),
        ),
    )

def engine_files_header(name, out):
    """corpus/engine_files.h, which needs each engine's :files.

    Args:
      name: of the target.
      out: the header.
    """
    _header(
        name = name,
        testonly = True,
        out = out,
        content = _ENGINE_FILES.format(
            includes = "\n".join([
                '#include "corpus/%s/files.h"' % engine
                for engine in ENGINES
            ]),
            functions = "\n".join([
                "    &%sFiles," % engine.capitalize()
                for engine in ENGINES
            ]),
        ),
    )
