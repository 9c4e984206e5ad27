// What happened to a damaged file, apart from its format's own rules.
#ifndef ASSETLINT_FORMATS_DIAGNOSE_DIAGNOSES_H_
#define ASSETLINT_FORMATS_DIAGNOSE_DIAGNOSES_H_

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/extent.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/diagnose/damaged_file.h"

namespace assetlint::diagnose {

// Lints as `format` does, and replaces findings that follow from something that
// happened to the whole file with one that names it. `formats` is the complete
// list; `report` is empty. The fixes of the findings are complete.
//
// A file without warnings and errors costs only an additional comparison of its
// extension. Any other is read again at most kMaxRereads times, except for a
// container that decodes: of that, only the directory is read
// (formats/base/container.h).
void Lint(const Format& format, absl::Span<const KnownFormat> formats,
          absl::string_view bytes, const FileContext& context, Report& report);

// Every rule that Lint can add, sorted by id.
std::vector<const Rule*> Rules();

// Each of the following looks for one kind of damage, reports it in place of
// the findings that it explains, and returns whether it did.

// content.cc: something other than an asset.

// Reports that the file is empty: of no format, whatever its name.
void ReportEmpty(Report& report);
// For bytes that do not decode: a Git LFS pointer, a web page, a text, an
// archive, a picture, by their first bytes.
bool DiagnoseContent(DamagedFile& file);
absl::Span<const Rule* const> ContentRules();

// How much of a file must be text for the file to count as text.
inline constexpr size_t kTextSample = 64 << 10;
// Whether the first kTextSample bytes are text without control characters:
// UTF-8, UTF-16 with a byte order mark, or an 8-bit encoding in which fewer
// than a quarter of the characters are not ASCII. Fewer than 4 bytes are not
// text.
bool IsText(absl::string_view bytes);

// transforms.cc: what programs do to every byte, or put in front.

// Undoes line ends, UTF-8, a byte order mark, other bytes in front or another
// byte order, and reports what gives a file that decodes; or conversions that
// show without that.
bool DiagnoseTransforms(DamagedFile& file);
// For bytes that do not decode and are not text: UTF-16 with a byte order mark,
// if each of its characters can come from a byte.
bool DiagnoseUtf16(DamagedFile& file);
// The bytes before a conversion that `bytes` may have gone through, so that
// they can be recognised; empty if no conversion is possible.
std::string BeforeConversion(absl::string_view bytes);
absl::Span<const Rule* const> TransformRules();

// blank_run.cc: what a disk, a copy or a download leaves where it lost data.

// A sector: the least that a disk loses.
inline constexpr uint64_t kMinRun = 512;
// A run at the end of the file may begin anywhere in the last sector. Formats
// end in far fewer equal bytes.
inline constexpr uint64_t kMinTail = 64;
// Every run of one byte value of at least kMinRun bytes, and the run at the end
// of the file if it has at least kMinTail; in order.
std::vector<ByteRange> FindByteRuns(absl::string_view bytes);
// Runs in which something is wrong, or after which nothing can be read: one
// finding.
bool DiagnoseBlankRun(DamagedFile& file);
absl::Span<const Rule* const> BlankRunRules();

// second_file.cc: two files that became one.

// The format of the file at the start of `bytes`, going by its content; null if
// none. At nearly every position, a comparison of one word for each format.
const Format* FormatThatBegins(absl::string_view bytes,
                               absl::Span<const KnownFormat> formats);
// A place where a file begins, after a complete file of the own format.
bool DiagnoseSecondFile(DamagedFile& file);
absl::Span<const Rule* const> SecondFileRules();

// sizes.cc: a size, a length or a text that does not fit the bytes around it.

// A wrong size shows elsewhere: as an unknown block after it, a text with a NUL
// inside, a child that does not fit, a missing one at the end. Reads the file
// with other sizes for the blocks near the first faults, for formats with a
// rule for it (Format::size_rule), and reports the size with which everything
// fits, or more of it than before. Likewise a text that was made longer or
// shorter in a hex editor, and the sizes around it not. Needs file.searches().
void DiagnoseSizes(DamagedFile& file);
absl::Span<const Rule* const> EditedTextRules();

}  // namespace assetlint::diagnose

#endif  // ASSETLINT_FORMATS_DIAGNOSE_DIAGNOSES_H_
