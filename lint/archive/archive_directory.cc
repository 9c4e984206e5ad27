#include "lint/archive/archive_directory.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "formats/formats.h"

namespace assetlint {

namespace {

// The directory of a game's largest archive has less than 1 MB.
constexpr uint64_t kMaxDirectorySize = uint64_t{64} << 20;

bool HasExtensionOf(const Format& format, absl::string_view file_name) {
  return std::any_of(format.extensions.begin(), format.extensions.end(),
                     [&](absl::string_view extension) {
                       return absl::EndsWithIgnoreCase(file_name, extension);
                     });
}

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

absl::Status CannotReadDirectory() {
  return absl::InvalidArgumentError(
      "its directory cannot be read: it is damaged or encrypted");
}

bool MayBeArchive(absl::string_view file_name, const Format* forced) {
  if (forced != nullptr) return forced->container != nullptr;
  bool known = false;
  bool any = false;
  for (const Format* format : AllFormats()) {
    const bool extension = HasExtensionOf(*format, file_name);
    if (extension && format->container != nullptr) return true;
    known |= extension;
    any |= format->container != nullptr;
  }
  return any && !known;
}

const Format* RecogniseArchive(absl::string_view head,
                               absl::string_view file_name) {
  const Format* by_extension = nullptr;
  for (const Format* format : AllFormats()) {
    if (format->recognise(head) == Recognition::kYes) {
      return format->container == nullptr ? nullptr : format;
    }
    if (format->container != nullptr && HasExtensionOf(*format, file_name)) {
      by_extension = format;
    }
  }
  return by_extension;
}

absl::StatusOr<uint64_t> DirectoryBytes(const Container& container,
                                        absl::string_view head, uint64_t size) {
  const uint64_t wanted = container.directory_size(head, size);
  if (wanted == 0) return CannotReadDirectory();
  if (wanted <= head.size()) return wanted;
  if (wanted > kMaxDirectorySize) {
    return absl::ResourceExhaustedError("its directory is too large");
  }
  // At least twice as many, so that few steps lead to the end.
  return std::min(std::max<uint64_t>(wanted, 2 * head.size()), size);
}

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
