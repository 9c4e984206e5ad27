// Rereads a damaged file or a part of it: the basis of every diagnosis.
#ifndef ASSETLINT_FORMATS_FILE_TRIAL_H_
#define ASSETLINT_FORMATS_FILE_TRIAL_H_

#include <cstdint>
#include <optional>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/report.h"
#include "formats/base/work_meter.h"

namespace assetlint::file {

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

// The steps of work that searching took, and writing the findings: a report of
// hundreds of them leaves less for diagnoses.
uint64_t StepsOfReport(const Report& own);

// The trials of one file, which share a work meter.
class Trials {
 public:
  // `format` is the format's own row, without the diagnoses of this folder, and
  // `own` its report on the file, which has `size` bytes. Trials may spend what
  // is left of the work allowed for a file of that size.
  Trials(const Format& format, const FileContext& context, uint64_t size,
         const Report& own);

  // The findings of linting `bytes`, without searches and hints, in the mode
  // kPlaces; nothing when there is no work left for it.
  std::optional<std::vector<Finding>> Places(absl::string_view bytes);

  // The same for bytes that decode; nothing for others.
  std::optional<std::vector<Finding>> PlacesIfDecodes(absl::string_view bytes);

  // The same for bytes that decode and have no warnings and errors except those
  // in `known`.
  std::optional<std::vector<Finding>> PlacesIfWhole(
      absl::string_view bytes, absl::Span<const Finding> known);

  // Whether there is work left for another call of Places.
  bool CanLint() const { return work_.left() >= price_; }

  // Whether `bytes` have no errors as files of `format`, the own one or
  // another. False too when there is no work left to tell, as in the next two.
  bool IsSound(absl::string_view bytes, const Format& format);

  // Whether they decode as `format`.
  bool Decodes(absl::string_view bytes, const Format& format);

  // Whether they have no errors in the other byte order of the own format.
  bool IsSoundSwapped(absl::string_view bytes);

  // The same findings as Places, with message, data and path. Never refused, so
  // a diagnosis may ask once: for what it is going to report.
  std::vector<Finding> Findings(absl::string_view bytes);

  // The row tables of bytes that decode; nothing when the format has none.
  // Never refused either, as decoding costs less than linting.
  std::vector<RowTable> RowTables(absl::string_view bytes);

  const Format& format() const { return format_; }
  WorkMeter& work() { return work_; }

 private:
  using Lint = void (*)(absl::string_view bytes, const FileContext& context,
                        Report& report);
  struct Result {
    std::vector<Finding> findings;
    uint64_t steps;
  };

  // Lints the bytes, and spends what that took.
  Result Run(Lint lint, absl::string_view bytes, Report::Mode mode);

  // The same as Places for bytes linted as another format, whose price is known
  // only afterwards.
  std::optional<std::vector<Finding>> PlacesAs(Lint lint,
                                               absl::string_view bytes);

  const Format& format_;
  // Without facts: those of a trial are not the file's.
  FileContext context_;
  WorkMeter work_;
  // The estimated cost of linting: what it took the last time.
  uint64_t price_;
};

}  // namespace assetlint::file

#endif  // ASSETLINT_FORMATS_FILE_TRIAL_H_
