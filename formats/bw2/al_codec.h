// The codec of AL, from which base/codec.h makes its verbs, and its rules.
#ifndef ASSETLINT_FORMATS_BW2_AL_CODEC_H_
#define ASSETLINT_FORMATS_BW2_AL_CODEC_H_

#include <cstdint>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/cursor.h"
#include "formats/base/decoder.h"
#include "formats/base/format.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
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
  // Whether what a library declares is what was found.
  static void CheckStructure(const ParsedLibrary& l, Report& report);
  static void Validate(const ParsedLibrary& l, const FileContext&,
                       Report& report) {
    ValidateLibrary(l, report);
    ValidateHeaders(l, report);
    ValidateCopies(l, report);
    ValidateData(l, report);
    report.FoldRepeats();
  }
};

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_AL_CODEC_H_
