#include "lint/archive/archive.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "formats/formats.h"
#include "lint/text/messages.h"

namespace assetlint {
namespace {

// The directory of a game's largest archive has less than 1 MB.
constexpr uint64_t kMaxDirectorySize = uint64_t{64} << 20;

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

// Spends the cost, if there is so much.
bool Spend(uint64_t cost, uint64_t& budget) {
  if (cost > budget) return false;
  budget -= cost;
  return true;
}

// In lower case.
std::string ExtensionOf(const std::string& name) {
  const size_t dot = name.rfind('.');
  return dot == std::string::npos ? ""
                                  : absl::AsciiStrToLower(name.substr(dot));
}

}  // namespace

absl::Status CannotReadDirectory() {
  return absl::InvalidArgumentError(
      "its directory cannot be read: it is damaged or encrypted");
}

bool MayBeArchive(absl::string_view file_name, const Format* forced) {
  if (forced != nullptr) return forced->container != nullptr;
  bool any = false;
  for (const Format* format : AllFormats()) {
    if (format->container == nullptr) continue;
    if (HasExtensionOf(*format, file_name)) return true;
    any = true;
  }
  return any && !HasKnownExtension(file_name);
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
                                format->container->entries(*bytes, true)};
  if (directory.entries.empty() && reader.size() > *size)
    return CannotReadDirectory();
  return directory;
}

bool EndBefore(uint64_t size, absl::Span<const ContainerEntry> entries) {
  return std::all_of(
      entries.begin(), entries.end(),
      [&](const ContainerEntry& entry) { return entry.range.end() < size; });
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

std::string ListedEntry::FileName() const {
  return path.substr(std::max(path.rfind('/') + 1, name_at));
}

std::vector<ListedEntry> ListEntries(absl::string_view archive, uint64_t size,
                                     absl::Span<const ContainerEntry> entries) {
  uint64_t data = DataBudget(size);
  uint64_t memory = ListBudget(size);
  EntryLabels labels;
  std::set<std::tuple<uint64_t, uint64_t, std::string>> seen;
  std::vector<ListedEntry> listed;
  for (const ContainerEntry& entry : entries) {
    ListedEntry& added = listed.emplace_back();
    const std::string label = labels.Next(entry.name, added.name_at);
    added.path = absl::StrCat(archive, "!", label);
    added.name_at += archive.size() + 1;
    added.range = entry.range;
    const auto [offset, length] = entry.range;
    const bool repeated =
        length > 0 &&
        !seen.emplace(offset, length, ExtensionOf(added.FileName())).second;
    if (repeated) {
      added.status = ListedEntry::Status::kRepeated;
      added.note = "the same bytes as an entry before it";
    }
    absl::string_view reason;
    if (!Spend(repeated ? 0 : length, data)) {
      reason = "the entries together have more than twice the archive's bytes";
    } else if (!Spend(kEntryMemory + 2 * label.size(), memory)) {
      reason =
          "the archive has more entries than its bytes can hold without "
          "sharing them";
    } else {
      continue;
    }
    const uint64_t after = entries.size() - listed.size();
    added.status = ListedEntry::Status::kTooMuch;
    added.note = absl::StrCat(
        "not checked",
        after == 0
            ? ""
            : absl::StrCat(", nor what is after it (", WithThousands(after),
                           after == 1 ? " entry)" : " entries)"),
        ": ", reason);
    break;
  }
  return listed;
}

}  // namespace assetlint
