#include "lint/archive/archive_directory.h"

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "lint/archive/directory_bytes.h"

namespace assetlint {
namespace {

absl::StatusOr<uint64_t> DirectorySize(FileReader& reader,
                                       const Container& container,
                                       absl::string_view head) {
  for (;;) {
    const absl::StatusOr<uint64_t> wanted =
        DirectoryBytes(container, head, reader.size());
    if (!wanted.ok() || *wanted <= head.size()) return wanted;
    const absl::StatusOr<absl::string_view> longer = reader.ReadHead(*wanted);
    if (!longer.ok()) return longer.status();
    if (longer->size() <= head.size()) return CannotReadDirectory();
    head = *longer;
  }
}

}  // namespace

absl::StatusOr<ArchiveDirectory> ReadDirectory(FileReader& reader,
                                               absl::string_view head,
                                               absl::string_view file_name,
                                               const Format* forced) {
  const Format* format =
      forced == nullptr ? RecogniseArchive(head, file_name) : forced;
  if (format == nullptr || format->container == nullptr) {
    return absl::InvalidArgumentError("is not an archive");
  }
  const absl::StatusOr<uint64_t> size =
      DirectorySize(reader, *format->container, head);
  if (!size.ok()) return size.status();
  const absl::StatusOr<absl::string_view> bytes = reader.ReadFirst(*size);
  if (!bytes.ok()) return bytes.status();
  ArchiveDirectory directory = {format, *size,
                                format->container->entries(*bytes)};
  if (directory.entries.empty() && reader.size() > *size)
    return CannotReadDirectory();
  return directory;
}

}  // namespace assetlint
