// The codec of AL, from which base/codec.h makes its verbs.
#ifndef ASSETLINT_FORMATS_BW2_AL_CODEC_H_
#define ASSETLINT_FORMATS_BW2_AL_CODEC_H_

#include "absl/strings/string_view.h"
#include "formats/base/decoder.h"
#include "formats/base/endian.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/bw2/al.h"
#include "formats/bw2/al_structure.h"
#include "formats/bw2/structure_rules.h"
#include "formats/bw2/validate.h"
#include "formats/bw2/wrong_size.h"

namespace assetlint::bw2 {

struct AlCodec {
  using Model = Library;
  using Parsed = ParsedLibrary;
  static constexpr ByteOrder kOrder = ByteOrder::kLittle;
  static const DecoderRules& Rules() { return AlDecoderRules(); }
  static void CheckStructure(const ParsedLibrary& l, Report& report) {
    CheckAlStructure(l, report);
  }
  static void CheckEncodable(const Library& l, Report& report) {
    CheckAlEncodable(l, report);
  }
  static void Validate(const ParsedLibrary& l, const FileContext&,
                       Report& report) {
    ValidateLibrary(l, report);
    ValidateHeaders(l, report);
    ValidateCopies(l, report);
    ValidateData(l, report);
    report.FoldRepeats();
  }
  static void Diagnose(absl::string_view bytes, ParsedLibrary&& l,
                       const FileContext&, Report& report) {
    DiagnoseWrongSize(bytes, l, report);
  }
};

}  // namespace assetlint::bw2

#endif  // ASSETLINT_FORMATS_BW2_AL_CODEC_H_
