#include "fuzz/checks/oracle.h"

#include "absl/strings/str_cat.h"
#include "formats/base/report.h"
#include "formats/base/rule.h"
#include "formats/base/tree_walker.h"
#include "formats/fixer/fix_law.h"
#include "formats/testing/laws.h"
#include "fuzz/checks/checking_value_writer.h"

namespace assetlint {
namespace {

// Events allowed for an input of any size: MaxUnpackedPoses(0) poses, each of
// which is a few numbers and brackets.
constexpr uint64_t kValuesForFree = 600'000;

absl::Status CheckValues(const Format& format, absl::string_view bytes,
                         bool decodes) {
  if (format.values == nullptr) return absl::OkStatus();
  CheckingValueWriter writer;
  const absl::Status status = format.values(bytes, writer);
  if (!writer.fault().empty()) {
    return absl::InternalError(absl::StrCat("values: ", writer.fault()));
  }
  if (!status.ok()) {
    if (writer.events() == 0) return absl::OkStatus();
    return absl::InternalError("values: some were written, and then an error");
  }
  if (!writer.closed()) {
    return absl::InternalError("values: something is left open");
  }
  if (writer.events() > kValuesForFree + bytes.size() * kMaxValuesPerByte) {
    return absl::InternalError(absl::StrCat("values: ", bytes.size(),
                                            " bytes became ", writer.events(),
                                            " values"));
  }
  if (!decodes) {
    return absl::InternalError("values: of an input that does not decode");
  }
  return absl::OkStatus();
}

absl::Status CheckExpandedTree(const Format& format, absl::string_view bytes,
                               bool decodes) {
  TreeOptions all;
  all.max_elements = 0;
  all.expand_records = true;
  absl::Status status = CheckTree(format, bytes, all, decodes);
  if (status.ok()) return status;
  return absl::InternalError(absl::StrCat("expanded, ", status.message()));
}

absl::Status CheckAllFixes(const Format& format, absl::string_view bytes) {
  return CheckFix(format, bytes, FileContext{}, FixLevel::kUnsafe);
}

// FNV-1a, folded so that the low bits depend on every byte.
uint64_t HashOf(absl::string_view bytes) {
  uint64_t hash = 0xCBF29CE484222325u;
  for (const char c : bytes) {
    hash = (hash ^ static_cast<uint8_t>(c)) * 0x100000001B3u;
  }
  return hash ^ hash >> 32;
}

}  // namespace

absl::Status CheckInput(const Format& format, absl::string_view bytes) {
  bool decodes = false;
  absl::Status status = CheckRoundTrip(format, bytes, decodes);
  for (const auto mode : {Report::Mode::kStatusOnly, Report::Mode::kCollect}) {
    if (status.ok()) status = CheckLint(format, bytes, mode, decodes);
  }
  if (status.ok()) status = CheckTree(format, bytes, TreeOptions{}, decodes);
  if (status.ok()) status = CheckValues(format, bytes, decodes);
  if (status.ok()) status = CheckExpandedTree(format, bytes, decodes);
  if (status.ok() && HashOf(bytes) % 8 == 0) {
    status = CheckAllFixes(format, bytes);
  }
  return status;
}

absl::Status CheckSampled(const Format& format, absl::string_view bytes) {
  const uint64_t hash = HashOf(bytes);
  bool decodes = false;
  absl::Status status = CheckRoundTrip(format, bytes, decodes);
  if (!status.ok()) return status;
  const bool collect = hash % (decodes ? 2 : 64) == 0;
  status = CheckLint(
      format, bytes,
      collect ? Report::Mode::kCollect : Report::Mode::kStatusOnly, decodes);
  if (status.ok() && hash / 64 % 8 == 0) {
    status = CheckValues(format, bytes, decodes);
  }
  if (status.ok() && hash / 512 % 8 == 0) {
    status = CheckTree(format, bytes, TreeOptions{}, decodes);
  }
  if (status.ok() && hash / 4096 % 32 == 0) {
    status = CheckExpandedTree(format, bytes, decodes);
  }
  if (status.ok() && hash / 64 % (decodes ? 64 : 256) == 1) {
    status = CheckAllFixes(format, bytes);
  }
  return status;
}

}  // namespace assetlint
