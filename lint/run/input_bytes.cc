#include "lint/run/input_bytes.h"

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/base/limits.h"
#include "lint/run/input_file.h"

namespace assetlint {

absl::Status InputBytes::Open(size_t number, uint64_t size, ByteRange range) {
  const InputFile& file = found_.files[number];
  if (file.IsEntry()) {
    if (file.range.length != size) return absl::AbortedError("another size");
    return reader_.OpenPart(file.DiskPath(), LinksOf(file),
                            file.archive->version,
                            file.range.offset + range.offset, range.length);
  }
  if (last_ != number) {
    last_.reset();
    const absl::Status status = reader_.Open(file.path, LinksOf(file));
    if (!status.ok()) return status;
    version_ = reader_.version();
    last_ = number;
  }
  if (version_.size != size) return absl::AbortedError("another size");
  return reader_.OpenPart(file.path, LinksOf(file), version_, range.offset,
                          range.length);
}

std::optional<std::string> InputBytes::Read(size_t file, uint64_t size,
                                            ByteRange range) {
  if (found_.files[file].kind == InputFile::Kind::kStdin) {
    if (standard_input_.size() != size) return std::nullopt;
    return standard_input_.substr(range.offset, range.length);
  }
  if (!Open(file, size, range).ok()) return std::nullopt;
  const absl::StatusOr<absl::string_view> bytes =
      reader_.ReadAll(kMaxInputSize);
  if (!bytes.ok()) return std::nullopt;
  return std::string(*bytes);
}

}  // namespace assetlint
