// The names of an archive's entries in reports.
#ifndef ASSETLINT_LINT_ARCHIVE_ENTRY_LABEL_H_
#define ASSETLINT_LINT_ARCHIVE_ENTRY_LABEL_H_

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>

#include "absl/strings/string_view.h"

namespace assetlint {

// The name of an entry for people: '/' for '\', all else as stored. No game
// opens names as long as the longest: their middle is "...", so that a report
// that repeats them stays small.
inline constexpr size_t kMaxEntryLabel = 1024;
std::string EntryLabel(absl::string_view name);

// Makes labels unique: the second entry of a name gets "2!" before it, and so
// on.
class EntryLabels {
 public:
  // `name_at`: where the name begins in the result.
  std::string Next(absl::string_view name, size_t& name_at);

 private:
  std::map<std::string, uint64_t> used_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_ARCHIVE_ENTRY_LABEL_H_
