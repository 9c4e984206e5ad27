// The checks of an archive, and how one is recognised.
#include "formats/alamo/archive/archive_codec.h"

#include "absl/strings/string_view.h"
#include "formats/alamo/formats.h"
#include "formats/base/codec.h"
#include "formats/base/outline.h"

namespace assetlint::alamo {
namespace {

bool MayBeginArchive(absl::string_view bytes) {
  return RecogniseArchive(bytes.substr(0, 8)) == Recognition::kYes;
}

constexpr absl::string_view kMegExtensions[] = {".meg"};

}  // namespace

void ArchiveCodec::Validate(const ParsedArchive& archive,
                            const FileContext& context, Report& report) {
  if (CheckLostNames(archive, report)) return;
  ValidateArchiveHeader(archive, report);
  if (!archive.encrypted() && archive.notes.names_complete) {
    ValidateArchiveNames(archive, report);
    {
      const NameUse use(archive);
      ValidateArchiveRecords(archive, use, report);
      ValidateArchiveLookup(archive, use, report);
    }
    if (archive.notes.records_complete) {
      ValidateArchiveData(archive, context.directory_only, report);
    }
  }
  report.FoldRepeats();
}

constinit const Beginning kArchiveBeginning = {
    .words = {kArchiveId, kArchiveId},
    .offset = 4,
    .may_begin = MayBeginArchive};

const Format kArchiveFormat = {
    .name = "meg",
    .title = "Alamo archive",
    .games =
        "Empire at War, Forces of Corruption, Universe at War, Grey Goo, "
        "8-Bit Armies, Command & Conquer Remastered",
    .extensions = kMegExtensions,
    .checked =
        "versions 1 to 3: names, checksums, the order of the records, where "
        "the data is; encrypted archives are only recognised",
    .recognise = &RecogniseArchive,
    .lint = &Lint<ArchiveCodec>,
    .reencode = &Reencode<ArchiveCodec>,
    .tree = &Tree<ArchiveCodec>,
    .values = nullptr,
    .outline = &OutlineOf<ArchiveCodec>,
    .size_rule = &kNameLength,
    .container = &kArchiveContainer,
    .rules = RulesOf<ArchiveStructureRules, ArchiveTableRules, ArchiveNameRules,
                     ArchiveLookupRules, ArchiveDataRules>,
};

}  // namespace assetlint::alamo
