#include "fuzz/checks/oracle.h"

#include <functional>
#include <string_view>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/base/tree_walker.h"
#include "formats/fixer/fix_law.h"
#include "formats/testing/laws.h"
#include "fuzz/random.h"

namespace assetlint {
namespace {

// How many ValueWriter events each input byte may cause, above those allowed
// for an input of any size: MaxUnpackedPoses(0) poses, each of which is a few
// numbers and brackets.
constexpr uint64_t kMaxValuesPerByte = 80;
constexpr uint64_t kValuesForFree = 600'000;

absl::Status CheckValues(const Format& format, absl::string_view bytes,
                         bool decodes) {
  if (format.values == nullptr) return absl::OkStatus();
  CheckingValueWriter writer;
  const absl::Status status = format.values(bytes, writer);
  const bool holds =
      status.ok() ? decodes && writer.closed() &&
                        writer.events() <=
                            kValuesForFree + bytes.size() * kMaxValuesPerByte
                  : writer.events() == 0;
  if (holds) return absl::OkStatus();
  return absl::InternalError(absl::StrCat(
      "values: ", bytes.size(), " bytes became ", writer.events(), " values, ",
      writer.closed() ? "" : "not all closed, ", status.ToString()));
}

// Each check runs on one input in this many.
struct Shares {
  uint64_t rules;         // all of them, for an input that decodes
  uint64_t broken_rules;  // for one that does not
  uint64_t values;
  uint64_t tree;
  uint64_t expanded_tree;
  uint64_t fixes;         // for an input that decodes
  uint64_t broken_fixes;  // for one that does not
};

absl::Status Check(const Format& format, absl::string_view bytes,
                   const Shares& shares) {
  Random random(std::hash<std::string_view>()({bytes.data(), bytes.size()}));
  bool decodes = false;
  absl::Status status = CheckRoundTrip(format, bytes, decodes);
  status.Update(CheckLint(format, bytes, Report::Mode::kStatusOnly, decodes));
  if (random.OneIn(decodes ? shares.rules : shares.broken_rules)) {
    status.Update(CheckLint(format, bytes, Report::Mode::kCollect, decodes));
  }
  if (random.OneIn(shares.values)) {
    status.Update(CheckValues(format, bytes, decodes));
  }
  TreeOptions options;
  if (random.OneIn(shares.tree)) {
    status.Update(CheckTree(format, bytes, options, decodes));
  }
  options.max_elements = 0;
  options.expand_records = true;
  if (random.OneIn(shares.expanded_tree)) {
    status.Update(CheckTree(format, bytes, options, decodes));
  }
  if (random.OneIn(decodes ? shares.fixes : shares.broken_fixes)) {
    status.Update(CheckFix(format, bytes, FileContext{}, FixLevel::kUnsafe));
  }
  return status;
}

}  // namespace

absl::Status CheckInput(const Format& format, absl::string_view bytes) {
  return Check(format, bytes, {1, 1, 1, 1, 1, 8, 8});
}

// An input that does not decode is linted again and again, for the one size
// that is wrong.
absl::Status CheckSampled(const Format& format, absl::string_view bytes) {
  return Check(format, bytes, {2, 64, 8, 8, 32, 64, 256});
}

}  // namespace assetlint
