#include "formats/alamo/archive/lost_names.h"

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/alamo/archive/archive_layout.h"
#include "formats/alamo/archive/name_use.h"
#include "formats/base/finding.h"
#include "formats/base/path.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kNamesMisread = {
    .id = "MEG042",
    .name = "names-misread",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "From one place on, the name table does not contain names.",
    .why =
        "All names and records after it are misread: readers refuse the "
        "archive, or the game finds none of its files.",
    .statement =
        "The name table is lengths and texts without a gap, and the file table "
        "follows it.",
    .source = "formats/alamo/archive/FORMAT.md#name-table",
    .repair = "Get the archive again, or pack it again.",
    .confidence = Confidence::kReaders,
    .fix_reason = "How many bytes are wrong, and which, is not in the file."};

constexpr const Rule* kRules[] = {&kNamesMisread};

bool HasNameSize(absl::string_view text) {
  return !text.empty() && text.size() <= kMaxNameSize;
}

// Whether most records have their position as their index.
bool AreRecordsFound(const Archive& archive) {
  uint64_t found = 0;
  for (size_t i = 0; i < archive.records.size(); ++i) {
    found += archive.records[i].index == i;
  }
  return found * 2 > archive.records.size();
}

// What shows that it is no name.
std::string Fault(absl::string_view text) {
  if (HasNameSize(text)) return "a name has a control character";
  return absl::StrCat("the length of a name is ", text.size(),
                      ", must be 1 to ", kMaxNameSize);
}

}  // namespace

std::optional<LostNames> FindLostNames(const Archive& archive) {
  if (archive.encrypted() || AreRecordsFound(archive)) return std::nullopt;
  uint64_t before = ArchiveHeaderSize(archive.version);
  uint64_t offset = before;
  for (size_t i = 0; i < archive.names.size(); ++i) {
    const absl::string_view text = archive.names[i].text;
    if (!HasNameSize(text) || !IsNameText(text)) {
      uint64_t end = offset + ArchiveName::kMinSize;
      if (HasNameSize(text)) {
        before = offset;
        end += text.size();
      }
      return LostNames{i, offset, {before, end - before}};
    }
    before = offset;
    offset += ArchiveName::kMinSize + text.size();
  }
  return std::nullopt;
}

bool DiagnoseLostNames(const ParsedArchive& archive, Report& report) {
  if (report.findings().empty()) return false;
  // Without records there is nothing to show where the names end.
  if (report.decodes() && archive.records.empty()) return false;
  const std::optional<LostNames> lost = FindLostNames(archive);
  if (!lost.has_value()) return false;
  std::vector<Finding> others = report.findings();
  std::erase_if(others, [&](const Finding& finding) {
    return finding.range.offset >= lost->damage.offset;
  });
  report.ReplaceAllButStructure(std::move(others));
  const absl::string_view text = archive.names[lost->first].text;
  const Path root;
  report
      .Add(kNamesMisread, Path(root, "name", static_cast<int64_t>(lost->first)),
           lost->damage)
      .As(FindingRole::kCause)
      .Found(text.size())
      .Message("bytes here are wrong, missing or too many: ", Fault(text),
               ", and all names and records after it are misread");
  return true;
}

absl::Span<const Rule* const> ArchiveLostNamesRules() { return kRules; }

}  // namespace assetlint::alamo
