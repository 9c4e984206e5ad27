// Transfers findings from one report to another.
#ifndef ASSETLINT_FORMATS_FILE_TRIAL_H_
#define ASSETLINT_FORMATS_FILE_TRIAL_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/limits.h"
#include "formats/base/report.h"

namespace assetlint::file {

// Adds `findings` to an empty report, at most as many of each rule as a report
// keeps.
void Transfer(std::vector<Finding> findings, Report& report);

// Rereads a damaged file or a part of it: the basis of every diagnosis.

// Whether a diagnosis may explain the finding: its severity is above "info".
bool Counts(const Finding& finding);

// Whether any of them is an error. Files that load may have warnings, which are
// not worth rereading the file again and again.
bool AnyError(absl::Span<const Finding> findings);

// Whether `findings` has one of the same rule at the same place. The messages
// may differ: some give the size of the file.
bool Holds(absl::Span<const Finding> findings, const Finding& finding);

// The number with that name in the finding's data.
std::optional<uint64_t> NumberOf(const Finding& finding, absl::string_view key);

// The trials of one file. Each is a Report::Reread.
class Trials {
 public:
  // `format` is the format's own row, without the diagnoses of this folder, and
  // `own` its report on the file. The trials count there.
  Trials(const Format& format, const FileContext& context, Report& own)
      : format_(format), context_{context.file_name}, own_(own) {}

  // The same trials for a file of any size: for the few that are no search.
  Trials OfAnySize() const {
    Trials trials = *this;
    trials.any_size_ = true;
    return trials;
  }

  // The findings of linting `bytes`, without searches and hints, in the mode
  // kPlaces; nothing when they must not be read again.
  std::optional<std::vector<Finding>> Places(absl::string_view bytes);

  // The same for bytes that decode; nothing for others.
  std::optional<std::vector<Finding>> PlacesIfDecodes(absl::string_view bytes);

  // The same for bytes that decode and have no warnings and errors except those
  // in `known`.
  std::optional<std::vector<Finding>> PlacesIfWhole(
      absl::string_view bytes, absl::Span<const Finding> known);

  // Whether `bytes` have no errors as files of `format`, the own one or
  // another. False too when they must not be read again, as in the next two.
  bool IsSound(absl::string_view bytes, const Format& format);

  // Whether they decode as `format`.
  bool Decodes(absl::string_view bytes, const Format& format);

  // Whether they have no errors in the other byte order of the own format.
  bool IsSoundSwapped(absl::string_view bytes);

  // The same findings as Places, with message, data and path, for bytes that
  // were read again already: what a diagnosis is going to report. Not refused,
  // like RowTables, as the other trials leave kKept of what is allowed.
  std::vector<Finding> Findings(absl::string_view bytes);

  // The same for any bytes; nothing when they must not be read again.
  std::optional<std::vector<Finding>> TryFindings(absl::string_view bytes);

  // The row tables of bytes that decode; nothing when the format has none.
  std::vector<RowTable> RowTables(absl::string_view bytes);

  // How many more trials may be made.
  int left() const { return kMaxRereads - kKept - own_.rereads(); }

  // Whether a trial was not made because the file must not be read again.
  bool refused() const { return refused_; }

  const Format& format() const { return format_; }

 private:
  // How often a diagnosis that was found calls Findings and RowTables.
  static constexpr int kKept = 3;

  using Lint = void (*)(absl::string_view bytes, const FileContext& context,
                        Report& report);

  bool MayRead(absl::string_view bytes);
  std::vector<Finding> Run(Lint lint, absl::string_view bytes,
                           Report::Mode mode);
  // The same as Places for bytes linted as another format.
  std::optional<std::vector<Finding>> PlacesAs(Lint lint,
                                               absl::string_view bytes);

  const Format& format_;
  // Without facts: those of a trial are not the file's.
  FileContext context_;
  Report& own_;
  bool any_size_ = false;
  bool refused_ = false;
};

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_TRIAL_H_
