#include "formats/prime/anim_codec.h"

#include <variant>

#include "formats/prime/structure_rules.h"
#include "formats/prime/validate_bitmap.h"
#include "formats/prime/validate_channels.h"
#include "formats/prime/validate_fill.h"
#include "formats/prime/validate_header.h"
#include "formats/prime/validate_keys.h"
#include "formats/prime/validate_tables.h"
#include "formats/prime/validate_uncompressed.h"

namespace assetlint::prime {
namespace {

void ValidateContent(const CompressedAnimation& a, const ReadingNotes& notes,
                     Report& report) {
  const bool whole = report.decodes();
  ValidateHeader(a, report);
  ValidateBitmap(a, report);
  ValidateChannels(a, notes, report);
  if (!whole) return;
  ValidateKeys(a, report);
  ValidateFill(a.fill, a.fill_offset(), report);
}

void ValidateContent(const UncompressedAnimation& a, const ReadingNotes& notes,
                     Report& report) {
  ValidateUncompressed(a, notes, report);
  if (!report.decodes()) return;
  ValidateTables(a, report);
  ValidateFill(a.fill, a.fill_offset(), report);
}

}  // namespace

const DecoderRules& AnimCodec::Rules() {
  // Both layouts end with whatever is left and have no blocks, so the other
  // faults cannot occur.
  static constexpr DecoderRules kRules = {&kTruncated, &kTruncated, &kTruncated,
                                          &kTruncated};
  return kRules;
}

void AnimCodec::Validate(const Parsed& parsed, const FileContext&,
                         Report& report) {
  std::visit(
      [&](const auto& content) {
        ValidateContent(content, parsed.notes, report);
      },
      parsed.content);
}

}  // namespace assetlint::prime
