// The codec of GSA, from which base/codec.h makes its verbs.
#ifndef ASSETLINT_FORMATS_SWAT3_GSA_CODEC_H_
#define ASSETLINT_FORMATS_SWAT3_GSA_CODEC_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/base/decoder.h"
#include "formats/base/endian.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/swat3/gsa.h"
#include "formats/swat3/gsa_structure.h"
#include "formats/swat3/validate.h"

namespace assetlint::swat3 {

struct GsaCodec {
  using Model = Animation;
  using Parsed = ParsedAnimation;
  static constexpr ByteOrder kOrder = ByteOrder::kLittle;
  static const DecoderRules& Rules() { return GsaDecoderRules(); }
  static void CheckStructure(const ParsedAnimation& a, Report& report) {
    CheckGsaStructure(a, report);
  }
  static void CheckEncodable(const Animation& a, Report& report) {
    CheckGsaEncodable(a, report);
  }
  static absl::Status CheckBytes(const Animation& a, absl::string_view bytes) {
    return CheckGsaBytes(a, bytes);
  }
  static void Validate(const ParsedAnimation& a, const FileContext&,
                       Report& report) {
    ValidateHeader(a, report);
    ValidateFrames(a, report);
    report.FoldRepeats();
  }
};

}  // namespace assetlint::swat3

#endif  // ASSETLINT_FORMATS_SWAT3_GSA_CODEC_H_
