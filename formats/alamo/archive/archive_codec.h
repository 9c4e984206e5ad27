// The codec of archives, from which base/codec.h makes its verbs.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_CODEC_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_CODEC_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/archive/archive.h"
#include "formats/alamo/archive/archive_structure.h"
#include "formats/alamo/archive/diagnose_names.h"
#include "formats/alamo/archive/diagnose_records.h"
#include "formats/alamo/archive/validate_archive.h"
#include "formats/alamo/archive/validate_names.h"
#include "formats/base/cursor.h"
#include "formats/base/decoder.h"
#include "formats/base/format.h"
#include "formats/base/report.h"

namespace assetlint::alamo {

struct ArchiveCodec {
  using Model = Archive;
  using Parsed = ParsedArchive;
  static constexpr ByteOrder kOrder = ByteOrder::kLittle;
  static const DecoderRules& Rules() { return ArchiveDecoderRules(); }
  // Reading ensures all of it.
  static void CheckStructure(const ParsedArchive&, Report&) {}
  static void CheckEncodable(const Archive& archive, Report& report) {
    CheckArchiveEncodable(archive, report);
  }
  static absl::Status CheckBytes(const Archive& archive,
                                 absl::string_view bytes) {
    return CheckArchiveBytes(archive, bytes);
  }
  static void Validate(const ParsedArchive& archive,
                       const FileContext& /*context*/, Report& report) {
    ValidateArchive(archive, report);
  }
  static void Diagnose(absl::string_view bytes, ParsedArchive&& archive,
                       const FileContext& /*context*/, Report& report) {
    if (!DiagnoseNameLength(bytes, archive, report) &&
        !DiagnoseLostNames(archive, report)) {
      DiagnoseRecords(bytes, archive, report);
    }
  }
};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_CODEC_H_
