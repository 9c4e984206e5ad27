#include "lint/testing/fake_archive.h"

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/base/container.h"

namespace assetlint::testing {
namespace {

constexpr size_t kHeader = 8;
constexpr absl::string_view kMagic = "FARC";

uint32_t NumberAt(absl::string_view bytes, size_t at) {
  uint32_t number = 0;
  for (size_t i = 4; i-- > 0;) {
    number = number << 8 | static_cast<uint8_t>(bytes[at + i]);
  }
  return number;
}

uint64_t DirectorySize(absl::string_view head, uint64_t size) {
  if (size < kHeader || !absl::StartsWith(head, kMagic)) return 0;
  if (head.size() < kHeader) return kHeader;
  const uint64_t directory = NumberAt(head, 4);
  return directory > size ? 0 : directory;
}

std::vector<ContainerEntry> Entries(absl::string_view bytes) {
  std::vector<ContainerEntry> entries;
  const uint64_t end = DirectorySize(bytes, bytes.size());
  for (size_t at = kHeader; at + 9 <= end;) {
    const size_t length = static_cast<uint8_t>(bytes[at + 8]);
    entries.push_back({bytes.substr(at + 9, length),
                       {NumberAt(bytes, at), NumberAt(bytes, at + 4)}});
    at += 9 + length;
  }
  return entries;
}

constexpr Container kContainer = {&DirectorySize, &Entries};
constexpr absl::string_view kExtensions[] = {".farc"};

}  // namespace

const Format kFakeArchive = {
    .name = "fake-archive",
    .title = "Fake archive",
    .games = "no game",
    .extensions = kExtensions,
    .checked = "nothing",
    .recognise =
        [](absl::string_view bytes) {
          return absl::StartsWith(bytes, kMagic) ? Recognition::kYes
                                                 : Recognition::kNo;
        },
    .lint = [](absl::string_view, const FileContext&, Report&) {},
    .reencode = [](absl::string_view bytes) -> absl::StatusOr<std::string> {
      return std::string(bytes);
    },
    .tree = [](absl::string_view, const TreeOptions&, TreeSink&) {},
    .values = nullptr,
    .container = &kContainer,
    .has_facts = false,
    .rules = [] { return absl::Span<const Rule* const>(); },
};

uint64_t FakeDirectorySize(const std::vector<FakeEntry>& entries) {
  uint64_t size = kHeader;
  for (const FakeEntry& entry : entries) size += 9 + entry.name.size();
  return size;
}

std::string FakeArchiveFile(const std::vector<FakeEntry>& entries,
                            absl::string_view data) {
  std::string bytes(kMagic);
  const auto number = [&](uint64_t value) {
    for (int i = 0; i < 4; ++i) {
      bytes.push_back(static_cast<char>(value >> (8 * i)));
    }
  };
  number(FakeDirectorySize(entries));
  for (const FakeEntry& entry : entries) {
    number(entry.range.offset);
    number(entry.range.length);
    bytes.push_back(static_cast<char>(entry.name.size()));
    absl::StrAppend(&bytes, entry.name);
  }
  return absl::StrCat(bytes, data);
}

}  // namespace assetlint::testing
