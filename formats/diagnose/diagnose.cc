#include "formats/diagnose/diagnose.h"

#include <algorithm>
#include <limits>
#include <string>

#include "formats/base/finding.h"
#include "formats/base/outline.h"
#include "formats/base/rule.h"
#include "formats/diagnose/beginning_search.h"
#include "formats/diagnose/blank_run.h"
#include "formats/diagnose/content.h"
#include "formats/diagnose/sizes.h"
#include "formats/diagnose/transforms.h"

namespace assetlint::diagnose {

namespace {

bool IsInside(const ByteRange& range, uint64_t size) {
  return range.offset <= size && range.length <= size - range.offset;
}

// Whether the edits are inside a file of `size` bytes, sorted, and do not
// overlap. Two at the same offset overlap: their order would be open.
bool AreSeparate(const std::vector<Edit>& edits, uint64_t size) {
  const Edit* last = nullptr;
  for (const Edit& edit : edits) {
    if (!IsInside(edit.range, size)) return false;
    if (last != nullptr && (edit.range.offset < last->range.end() ||
                            edit.range.offset == last->range.offset)) {
      return false;
    }
    last = &edit;
  }
  return true;
}

bool IsWrong(const Fix& fix, const Rule& rule, uint64_t size) {
  return fix.level == FixLevel::kNone || fix.level > rule.fix ||
         !AreSeparate(fix.edits, size);
}

absl::string_view OldBytes(const Edit& edit, absl::string_view bytes) {
  return bytes.substr(edit.range.offset, edit.range.length);
}

bool ChangesNothing(const Fix& fix, absl::string_view bytes) {
  return std::all_of(fix.edits.begin(), fix.edits.end(), [&](const Edit& edit) {
    return OldBytes(edit, bytes) == edit.new_bytes;
  });
}

uint64_t RoomOf(const Fix& fix) {
  uint64_t room = 0;
  for (const Edit& edit : fix.edits) {
    room += kRoomPerEdit + edit.range.length + edit.new_bytes.size();
  }
  return room;
}

// The offset of the first error that no safe fix removes.
uint64_t FirstLastingError(const std::vector<Finding>& findings) {
  uint64_t first = std::numeric_limits<uint64_t>::max();
  for (const Finding& finding : findings) {
    const bool lasts = std::none_of(
        finding.fixes.begin(), finding.fixes.end(),
        [](const Fix& fix) { return fix.level == FixLevel::kSafe; });
    if (lasts && finding.rule->severity == Severity::kError) {
      first = std::min(first, finding.range.offset);
    }
  }
  return first;
}

// What was read after such an error may have been read at the wrong place.
void LowerFixesAfterErrors(std::vector<Finding>& findings) {
  const uint64_t first = FirstLastingError(findings);
  for (Finding& finding : findings) {
    if (finding.range.offset <= first) continue;
    for (Fix& fix : finding.fixes) {
      if (fix.level != FixLevel::kSafe) continue;
      fix.level = FixLevel::kUnsafe;
      fix.reason += "; an error before it may be the cause";
    }
  }
}

}  // namespace

uint64_t CompleteFixes(absl::string_view bytes,
                       std::vector<Finding>& findings) {
  uint64_t wrong = 0;
  uint64_t room = RoomForFixes(bytes.size());
  for (Finding& finding : findings) {
    auto is_dropped = [&](Fix& fix) {
      if (IsWrong(fix, *finding.rule, bytes.size())) {
        ++wrong;
        return true;
      }
      const uint64_t needed = RoomOf(fix);
      if (needed > room || ChangesNothing(fix, bytes)) return true;
      room -= needed;
      for (Edit& edit : fix.edits) {
        edit.old_bytes = std::string(OldBytes(edit, bytes));
      }
      return false;
    };
    std::vector<Fix> kept;
    for (Fix& fix : finding.fixes) {
      if (!is_dropped(fix)) kept.push_back(std::move(fix));
    }
    finding.fixes = std::move(kept);
  }
  LowerFixesAfterErrors(findings);
  return wrong;
}

namespace {

// Adds to edits that change the length of the file those of the sizes around
// them, and removes the fixes for which that is not possible.
void CompleteSizes(DamagedFile& file, std::vector<Finding>& findings) {
  if (file.format().outline == nullptr) return;
  for (Finding& finding : findings) {
    // Those of causes have them.
    if (finding.expected_role == FindingRole::kCause) continue;
    std::erase_if(finding.fixes, [&](Fix& fix) {
      return std::any_of(fix.edits.begin(), fix.edits.end(),
                         [](const Edit& edit) {
                           return edit.new_bytes.size() != edit.range.length;
                         }) &&
             !AddSizeEdits(file.outline(), file.bytes(), fix.edits);
    });
  }
}

// Every diagnosis explains the findings of a damaged file, so there must be
// some. Tries the likeliest cause first, and returns whether one was found.
bool Diagnose(DamagedFile& file) {
  if (CountFaults(file.findings()) == 0) return false;
  // What happened to the data of an archive shows in the files inside.
  if (file.format().container != nullptr && file.decodes()) return false;
  const Recognition recognition = file.format().recognise(file.bytes());
  if (!file.decodes() && recognition != Recognition::kYes) {
    // A part of what identifies the format makes text and others unlikely.
    if (recognition == Recognition::kNo && DiagnoseContent(file)) return true;
    if (DiagnoseUtf16(file)) return true;
  }
  return DiagnoseTransforms(file) || DiagnoseBlankRun(file) ||
         (file.searches() && (DiagnoseSecondFile(file) || DiagnoseSizes(file)));
}

}  // namespace

void Lint(const Format& format, absl::Span<const KnownFormat> formats,
          absl::string_view bytes, const FileContext& context, Report& report) {
  if (bytes.empty()) {
    ReportEmpty(report);
    return;
  }
  format.lint(bytes, context, report);
  if (!report.collects()) return;
  DamagedFile file(format, formats, bytes, context, report);
  // The files in an archive may be anything.
  if (!Diagnose(file) && report.decodes() && format.container == nullptr) {
    CheckBlankSectors(bytes, report);
  }
  // In a file that does not decode, faults of one kind have one cause.
  if (!report.decodes()) report.FoldRepeats();
  CheckExtension(format, formats, bytes, context.file_name, report);
  report.CompleteFixes([&](std::vector<Finding>& findings) {
    CompleteSizes(file, findings);
    return CompleteFixes(bytes, findings);
  });
}

std::vector<const Rule*> Rules() {
  std::vector<const Rule*> all;
  for (const auto rules : {ContentRules(), BlankRunRules(), SecondFileRules(),
                           TransformRules(), EditedTextRules()}) {
    all.insert(all.end(), rules.begin(), rules.end());
  }
  return all;
}

}  // namespace assetlint::diagnose
