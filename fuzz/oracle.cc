#include "fuzz/oracle.h"

#include "absl/strings/str_cat.h"
#include "formats/base/field_tree.h"
#include "formats/base/laws.h"
#include "fuzz/checking_value_writer.h"

namespace assetlint {
namespace {

// Events that an input may cause whatever its size: MaxUnpackedPoses(0), each
// of which is some numbers and brackets.
constexpr uint64_t kValuesForFree = 300'000;

absl::Status CheckValues(const Format& format, absl::string_view bytes) {
  if (format.values == nullptr) return absl::OkStatus();
  CheckingValueWriter writer;
  const absl::Status status = format.values(bytes, writer);
  if (!writer.fault().empty()) {
    return absl::InternalError(absl::StrCat("values: ", writer.fault()));
  }
  if (!status.ok()) return absl::OkStatus();
  if (!writer.closed()) {
    return absl::InternalError("values: something is left open");
  }
  if (writer.events() > kValuesForFree + bytes.size() * kMaxValuesPerByte) {
    return absl::InternalError(absl::StrCat("values: ", bytes.size(),
                                            " bytes became ", writer.events(),
                                            " values"));
  }
  if (!format.reencode(bytes).ok()) {
    return absl::InternalError("values: of an input that does not decode");
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckInput(const Format& format, absl::string_view bytes) {
  absl::Status status = CheckLaws(format, bytes);
  if (!status.ok()) return status;
  status = CheckValues(format, bytes);
  if (!status.ok()) return status;
  TreeOptions all;
  all.max_elements = 0;
  all.expand_records = true;
  status = CheckTiling(format.tree(bytes, all), bytes.size());
  if (!status.ok()) {
    return absl::InternalError(
        absl::StrCat("law 4, expanded: ", status.message()));
  }
  return absl::OkStatus();
}

}  // namespace assetlint
