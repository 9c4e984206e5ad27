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
#include "formats/diagnose/damaged_file.h"

namespace assetlint {{

// The engines' own rows, in the order of the list.
inline constexpr diagnose::KnownFormat kKnownFormats[] = {{
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

#include "corpus/case.h"
#include "corpus/corpus_file.h"
{includes}

namespace assetlint::corpus {{

// What makes each engine's part of the corpus.
inline constexpr std::vector<CorpusFile> (*kEngineFiles[])() = {{
{functions}
}};
inline constexpr std::vector<CaseTable> (*kEngineCases[])() = {{
{cases}
}};

}}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_ENGINE_FILES_H_
"""

_DESCRIPTIONS = """\
// Generated from formats/formats.bzl.
#ifndef ASSETLINT_FORMATS_TESTING_ENGINE_DESCRIPTIONS_H_
#define ASSETLINT_FORMATS_TESTING_ENGINE_DESCRIPTIONS_H_

#include "absl/types/span.h"
{includes}
#include "formats/testing/description.h"

namespace assetlint {{

inline constexpr absl::Span<const NamedDescription> kEngineDescriptions[] = {{
{lists}
}};

}}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_ENGINE_DESCRIPTIONS_H_
"""

def descriptions_header(name, out):
    """formats/testing/engine_descriptions.h, which needs each engine's :descriptions.

    Args:
      name: of the target.
      out: the header.
    """
    _header(
        name = name,
        testonly = True,
        out = out,
        content = _DESCRIPTIONS.format(
            includes = "\n".join([
                '#include "formats/%s/descriptions.h"' % engine
                for engine in ENGINES
            ]),
            lists = "\n".join(["    %s::kDescriptions," % engine for engine in ENGINES]),
        ),
    )

def known_formats_header(name, out, formats = FORMATS):
    """formats/known_formats.h, which needs each engine's :formats.

    Args:
      name: of the target.
      out: the header.
      formats: those that it lists.
    """
    _header(
        name = name,
        out = out,
        content = _KNOWN_FORMATS.format(
            includes = "\n".join([
                '#include "formats/%s/formats.h"' % engine
                for engine in {row[1]: None for row in formats}
            ]),
            rows = "\n".join([
                "    {&%s::%s, &%s::%s}," % (engine, row, engine, beginning)
                for _, engine, row, beginning, _ in formats
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
            cases = "\n".join([
                "    &%sCases," % engine.capitalize()
                for engine in ENGINES
            ]),
        ),
    )
