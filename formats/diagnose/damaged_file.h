// A damaged file, and what it would be if something were undone: the one engine
// of all diagnoses.
#ifndef ASSETLINT_FORMATS_DIAGNOSE_DAMAGED_FILE_H_
#define ASSETLINT_FORMATS_DIAGNOSE_DAMAGED_FILE_H_

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/beginning.h"
#include "formats/base/edits.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/limits.h"
#include "formats/base/outline.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"

namespace assetlint::diagnose {

// A format as the diagnoses see it.
struct KnownFormat {
  // The format's own row, without the diagnoses.
  const Format* format;
  const Beginning* beginning;
};

// What happened to a file: how it is undone, and what to say then.
struct Hypothesis {
  // The rule if the file does not decode, and if it does; null where that
  // cannot happen. Law 3 needs two.
  const Rule* unreadable = nullptr;
  const Rule* readable = nullptr;
  ByteRange range;
  std::vector<Edit> edits = {};
  std::string message = {};
  // Where it happened, if that is more than one place.
  Occurrences places = {};
  // Where bytes of the repaired file are now; by the edits if it is not given.
  std::optional<PositionMap> map = {};
  // The format that the file is then; null for the one that it was taken for.
  const Format* format = nullptr;
  // Whether the file must then have no errors, even if it does not decode now.
  bool must_be_sound = false;
  // The fix by these edits: none by default.
  FixLevel fix = FixLevel::kNone;
  std::string reason = {};
};

// Whether a diagnosis may explain the finding: its severity is above "info".
bool IsFault(const Finding& finding);
bool AnyError(absl::Span<const Finding> findings);
size_t CountFaults(absl::Span<const Finding> findings);
// Whether one of `findings` has the same rule at the same place. The messages
// may differ: some give the size of the file.
bool Holds(absl::Span<const Finding> findings, const Finding& finding);
// Whether all faults of `after` are faults of `before` too.
bool AddsNone(absl::Span<const Finding> after,
              absl::Span<const Finding> before);

class DamagedFile {
 public:
  // `report` has what `format`, a row without the diagnoses, finds in `bytes`;
  // all readings count there.
  DamagedFile(const Format& format, absl::Span<const KnownFormat> formats,
              absl::string_view bytes, const FileContext& context,
              Report& report);

  const Format& format() const { return format_; }
  absl::Span<const KnownFormat> formats() const { return formats_; }
  absl::string_view bytes() const { return bytes_; }
  // Whether it decodes as it is, and what linting finds, the likeliest cause
  // first.
  bool decodes() const { return report_.decodes(); }
  const std::vector<Finding>& findings() const { return findings_; }
  // Where everything is, as far as it decodes.
  const Outline& outline();

  // Reads other bytes in the place of the file's; nothing when the file is too
  // large for a search or was read too often (Report::Reread). The first
  // readings of a file are not a search if `any_size`.
  using Lint = void (*)(absl::string_view bytes, const FileContext& context,
                        Report& report);
  std::optional<Reading> Read(absl::string_view bytes, Lint lint,
                              bool any_size = false);
  // Reads the file with these edits made. The findings are where their bytes
  // are in the file as it is, without fixes, which are for the edited file.
  std::optional<Reading> Try(const std::vector<Edit>& edits);
  // Whether searches are worth starting; and whether a reading was refused.
  bool searches() const { return bytes_.size() <= kMaxSearchedSize; }
  bool refused() const { return refused_; }

  // Tries to undo it; if that gives a file that decodes, reports it.
  bool Confirm(const Hypothesis& hypothesis);
  // Reports that this happened, in place of all findings but `left`.
  FindingBuilder Explain(const Hypothesis& hypothesis,
                         std::vector<Finding> left);
  // The same for a rule about the whole file, which does not decode, in place
  // of all findings. Returns true.
  bool ExplainAll(const Rule& rule, std::string message);

 private:
  const Format& format_;
  absl::Span<const KnownFormat> formats_;
  absl::string_view bytes_;
  // Without facts: those of other bytes are not the file's.
  FileContext context_;
  Report& report_;
  std::vector<Finding> findings_;
  std::optional<Outline> outline_;
  bool refused_ = false;
};

}  // namespace assetlint::diagnose

#endif  // ASSETLINT_FORMATS_DIAGNOSE_DAMAGED_FILE_H_
