// The list of formats, made from formats.bzl. Programs reach a format only
// through its row here.
//
// The rows also lint for damage to the file as a whole (formats/diagnose),
// which takes precedence over the findings of the format's own folder.
#ifndef ASSETLINT_FORMATS_FORMATS_H_
#define ASSETLINT_FORMATS_FORMATS_H_

#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/across.h"
#include "formats/base/facts.h"
#include "formats/base/format.h"
#include "formats/base/rule.h"
#include "formats/base/status_fwd.h"

namespace assetlint {

// Every format, in a fixed order.
absl::Span<const Format* const> AllFormats();

// The format with that name, or null.
const Format* FindFormat(absl::string_view name);

// The format of a file, by its content and, where the content leaves it open,
// by the extension of `file_name` (any case; may be empty). Null when neither
// identifies one. Pass the whole file: the first few kilobytes may not be
// enough.
const Format* RecogniseFormat(absl::string_view bytes,
                              absl::string_view file_name);
// The same for a file that was found in a folder: null if only an extension
// that other programs use too speaks for a format.
const Format* RecogniseFound(absl::string_view bytes,
                             absl::string_view file_name);

// Whether the name has an extension of the format, or of some format.
bool HasExtensionOf(const Format& format, absl::string_view file_name);
bool HasKnownExtension(absl::string_view file_name);

// Whether a file of no format may have facts for checks across files: an XML
// file, by its name (any case).
bool HasFactsByName(absl::string_view file_name);

// The facts of such a file; an error when its name is another's. A file that
// cannot be read has only `unreadable`.
absl::StatusOr<Facts> ReadFacts(absl::string_view bytes,
                                absl::string_view file_name);

// Every rule of every format and across files, sorted by id and without
// duplicates (formats may share rules).
std::vector<const Rule*> AllRules();

// The rules that are judged otherwise when the game is known, at most once for
// each game.
absl::Span<const GameRule> AllGameRules();

// What is wrong between the files of a run, sorted by the path of the file that
// a finding belongs to, whatever the order of `files`. A file without facts has
// no findings, but others find it: pass the names of all files of a mod.
std::vector<AcrossFinding> CheckAcross(absl::Span<const AcrossFile> files,
                                       const AcrossOptions& options);

// Every rule that CheckAcross can report, sorted by id. No format has them.
absl::Span<const Rule* const> AcrossRules();

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_FORMATS_H_
