// The codec of AL, from which base/codec.h makes its verbs, and its rules.
#ifndef ASSETLINT_FORMATS_BW2_AL_CODEC_H_
#define ASSETLINT_FORMATS_BW2_AL_CODEC_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/cursor.h"
#include "formats/base/decoder.h"
#include "formats/base/field_tree.h"
#include "formats/base/format.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/base/status_fwd.h"
#include "formats/base/walker.h"
#include "formats/bw2/al.h"

namespace assetlint::bw2 {

// Rules of the class "structure": what keeps a library from being decoded
// (al_structure.cc), and those by which the description of AnimationData
// rejects.
absl::Span<const Rule* const> AlStructureRules();
absl::Span<const Rule* const> AlDataRules();

// For the description, after the header: neither of its first two words is that
// of a library, so the rest is not worth reading.
void RejectOtherFormat(Reader& r, const Library& l);

// For the description, after the header: the metadata is not where it says, so
// nothing further can be read.
void RejectMetadata(Reader& r, const Library& l);

// Whether what a library declares is what was found: magic numbers and counts
// of the parts that were read, and the animations that were not.
void CheckParts(const ParsedLibrary& l, Report& report);
void CheckUnread(const ParsedLibrary& l, Report& report);

// {"name": "..", "bones": [{"name": "..", "parent": -1}],
//  "animations": [{"name": "..", "frames": 30, "sampling_rate_hz": 30,
//    "duration_s": 1, "distance": 0, "cyclic": true,
//    "events": [{"bone": "..", "name": ".."}]}]}
// Animations are in metadata order. Keyframes are opaque and left out.
//
// Any number of events may name the same string, or parts of it. One of more
// than kMaxRepeatedName bytes is therefore written only once, and the event has
// {"offset": 288} in its place: animations with such events also have
//    "strings": [{"offset": 280, "text": ".."}]
// with all their event strings of that length. Offsets are those of the file,
// in bytes from the start of the animation's data; one inside a string denotes
// the rest of it.
//
// DataLoss, with nothing written, for bytes that do not decode.
absl::Status WriteAlValues(absl::string_view bytes, ValueWriter& writer);

// The library's header, its skeleton, and bytes that belong to nothing.
void ValidateLibrary(const ParsedLibrary& l, Report& report);
absl::Span<const Rule* const> AlLibraryRules();

// The animations' headers.
void ValidateHeaders(const ParsedLibrary& l, Report& report);
absl::Span<const Rule* const> AlHeaderRules();

// That the headers in the metadata and at the data agree, and their order.
void ValidateCopies(const Library& l, Report& report);
absl::Span<const Rule* const> AlCopyRules();

// The numbers in the animations' data, their events and the strings that these
// point to.
void ValidateData(const Library& l, Report& report);
absl::Span<const Rule* const> AlNumberRules();

// A name field at byte `begin`: that it has a NUL.
void ValidateName(absl::string_view name, uint64_t begin, const Path& path,
                  Report& report);

// Reports the first of the numbers, which begin at byte `begin`, that is not
// finite. The field's elements have `numbers_each` numbers.
void CheckNumbers(absl::string_view field, absl::Span<const float> numbers,
                  uint64_t begin, const Path& path, Report& report,
                  uint64_t numbers_each = 1);

// Decode<AlCodec>(bytes) is a Library whose views point into `bytes`;
// Encode<AlCodec>(library) is its bytes, or InvalidArgument if its counts and
// offsets do not match its content.
struct AlCodec {
  using Model = Library;
  using Parsed = ParsedLibrary;
  static constexpr ByteOrder kOrder = ByteOrder::kLittle;
  static const DecoderRules& Rules();
  static void CheckStructure(const ParsedLibrary& l, Report& report);
  static void Validate(const ParsedLibrary& l, const FileContext& context,
                       Report& report);
};

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_AL_CODEC_H_
