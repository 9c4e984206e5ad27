// The rules of archives of the class "structure": what keeps one from being
// decoded or encoded.
#ifndef ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_STRUCTURE_H_
#define ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_STRUCTURE_H_

#include "absl/status/status.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/archive/archive.h"
#include "formats/alamo/archive/archive_layout.h"
#include "formats/base/decoder.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/base/walker.h"

namespace assetlint::alamo {

const DecoderRules& ArchiveDecoderRules();

// Reports why no table can be read. The reader is at the start of the file.
void RejectArchive(Reader& r, const FoundLayout& found);

// What a model that a program builds may break.
void CheckArchiveEncodable(const Archive& archive, Report& report);

// OK when the bytes of the archive have its layout.
absl::Status CheckArchiveBytes(const Archive& archive, absl::string_view bytes);

absl::Span<const Rule* const> ArchiveStructureRules();

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_ARCHIVE_ARCHIVE_STRUCTURE_H_
