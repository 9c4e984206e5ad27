#include "lint/archive/archive_directory.h"

#include <algorithm>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
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

// The format of the archive that begins with `head`. A format that is certain
// of the first bytes precedes the one of the extension, as it does for the
// whole file.
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

absl::Status CannotRead() {
  return absl::InvalidArgumentError(
      "its directory cannot be read: it is damaged or encrypted");
}

// How many of the first bytes are the directory.
absl::StatusOr<uint64_t> DirectorySize(FileReader& reader,
                                       const Container& container,
                                       absl::string_view head) {
  for (;;) {
    const uint64_t size = container.directory_size(head, reader.size());
    if (size == 0) return CannotRead();
    if (size <= head.size()) return size;
    if (size > kMaxDirectorySize) {
      return absl::ResourceExhaustedError("its directory is too large");
    }
    // At least twice as many, so that few steps lead to the end.
    const uint64_t more = std::max<uint64_t>(size, 2 * head.size());
    const absl::StatusOr<absl::string_view> longer =
        reader.ReadHead(std::min(more, reader.size()));
    if (!longer.ok()) return longer.status();
    if (longer->size() <= head.size()) return CannotRead();
    head = *longer;
  }
}

}  // namespace

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

absl::StatusOr<ArchiveDirectory> ReadDirectory(FileReader& reader,
                                               absl::string_view head,
                                               absl::string_view file_name,
                                               const Format* forced) {
  const Format* format =
      forced == nullptr ? RecogniseArchive(head, file_name) : forced;
  if (format == nullptr || format->container == nullptr) {
    return absl::InvalidArgumentError("is no archive");
  }
  const absl::StatusOr<uint64_t> size =
      DirectorySize(reader, *format->container, head);
  if (!size.ok()) return size.status();
  const absl::StatusOr<absl::string_view> bytes = reader.ReadFirst(*size);
  if (!bytes.ok()) return bytes.status();
  ArchiveDirectory directory = {format, *size,
                                format->container->entries(*bytes)};
  if (directory.entries.empty() && reader.size() > *size) return CannotRead();
  return directory;
}

std::string EntryLabel(absl::string_view name) {
  std::string label;
  if (name.size() > kMaxEntryLabel) {
    const size_t part = kMaxEntryLabel / 2 - 3;
    label = absl::StrCat(name.substr(0, part), "...",
                         name.substr(name.size() - part));
    name = label;
  }
  return absl::StrReplaceAll(name, {{"\\", "/"}});
}

std::string EntryLabels::Next(absl::string_view name, size_t& name_at) {
  name_at = 0;
  std::string label = EntryLabel(name);
  const auto [it, is_new] = used_.emplace(label, 1);
  if (is_new) return label;
  for (;;) {
    const std::string number = absl::StrCat(++it->second, "!");
    std::string numbered = absl::StrCat(number, label);
    // An entry may have that very name.
    if (!used_.emplace(numbered, 1).second) continue;
    name_at = number.size();
    return numbered;
  }
}

}  // namespace assetlint
