// The directory of an archive: that nothing else of it is read.

#include <sys/mman.h>
#include <unistd.h>

#include <cstdint>
#include <cstring>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "corpus/alamo/archive_files.h"
#include "corpus/bytes.h"
#include "formats/alamo/archive/archive_codec.h"
#include "formats/base/codec.h"
#include "formats/base/report.h"
#include "formats/formats.h"
#include "gtest/gtest.h"

namespace assetlint::alamo {
namespace {

using corpus::ArchiveSpec;

// A file of which only the first bytes may be read: any other access ends the
// test.
class GuardedFile {
 public:
  GuardedFile(absl::string_view head, uint64_t size) : size_(size) {
    const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
    const uint64_t pages = (head.size() + page - 1) / page * page;
    length_ = pages + size + page;  // never 0
    memory_ = mmap(nullptr, length_, PROT_NONE,
                   MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory_ == MAP_FAILED) {
      memory_ = nullptr;
      return;
    }
    mprotect(memory_, pages, PROT_READ | PROT_WRITE);
    begin_ = static_cast<char*>(memory_) + (pages - head.size());
    std::memcpy(begin_, head.data(), head.size());
  }
  ~GuardedFile() {
    if (memory_ != nullptr) munmap(memory_, length_);
  }
  GuardedFile(const GuardedFile&) = delete;
  GuardedFile& operator=(const GuardedFile&) = delete;

  bool ok() const { return memory_ != nullptr; }
  absl::string_view bytes() const { return {begin_, size_}; }

 private:
  uint64_t size_;
  uint64_t length_ = 0;
  void* memory_ = nullptr;
  char* begin_ = nullptr;
};

// 400 files of a megabyte, whose data is missing; sorted by checksum.
ArchiveSpec Large(int version) {
  ArchiveSpec spec = {version, {}};
  for (int i = 0; i < 400; ++i) {
    spec.entries.push_back(
        {absl::StrCat("DATA\\ART\\MODELS\\", i, ".ALO"), ""});
  }
  spec.Sort();
  uint32_t start = spec.DataStart();
  for (corpus::EntrySpec& entry : spec.entries) {
    entry.start = start;
    entry.size = 1'000'000;
    start += 1'000'000;
  }
  return spec;
}
constexpr uint64_t kLargeData = 400'000'000;

// What a program reads that begins with nothing.
uint64_t ReadDirectory(const std::string& file, uint64_t size, int& calls) {
  uint64_t read = 0;
  for (calls = 1;; ++calls) {
    const uint64_t needed = kArchiveContainer.directory_size(
        absl::string_view(file).substr(0, read), size);
    EXPECT_LE(needed, size);
    if (needed <= read) return needed;
    read = needed;
  }
}

std::vector<std::string> FindingsOf(absl::string_view bytes) {
  Report report(Report::Mode::kCollect);
  FindFormat("meg")->lint(bytes, FileContext{"models.meg"}, report);
  std::vector<std::string> findings;
  for (const Finding& finding : report.TakeSorted()) {
    findings.push_back(absl::StrCat(finding.rule->id, " ", finding.message));
  }
  return findings;
}

TEST(ArchiveContainerTest, OnlyTheDirectoryIsRead) {
  for (const int version : {1, 2, 3}) {
    const ArchiveSpec spec = Large(version);
    const std::string directory = spec.Build();
    const uint64_t size = spec.Build().size() + kLargeData;
    int calls = 0;
    EXPECT_EQ(ReadDirectory(directory, size, calls), directory.size());
    EXPECT_LT(calls, 20);
    const GuardedFile file(directory, size);
    ASSERT_TRUE(file.ok());
    EXPECT_TRUE(Decode<ArchiveCodec>(file.bytes()).ok());
    EXPECT_EQ(FindingsOf(file.bytes()), std::vector<std::string>{});
    const auto entries = kArchiveContainer.entries(file.bytes(), true);
    ASSERT_EQ(entries.size(), 400u);
    EXPECT_EQ(entries[0].name, spec.entries[0].name);
    EXPECT_EQ(entries[399].range.end(), size);
    EXPECT_EQ(FindFormat("meg")->recognise(file.bytes()), Recognition::kYes);
  }
}

TEST(ArchiveContainerTest, AnUnreadableDirectoryAsksForNoMore) {
  const std::string good = corpus::TwoFiles(1).Build();
  for (const std::string& bytes :
       {good.substr(0, 4), corpus::With<uint8_t>(good, 4, 3),
        corpus::With<uint8_t>(good, 9, 0xFF), good.substr(0, 60)}) {
    EXPECT_EQ(kArchiveContainer.directory_size(bytes, bytes.size()), 0u);
    EXPECT_TRUE(kArchiveContainer.entries(bytes, true).empty());
  }
}

// What a program sees of `bytes` that reads only the directory: the entries of
// a directory that is damaged are looked for in no other byte.
void ReadEntriesOfDirectory(const std::string& bytes) {
  int calls = 0;
  const uint64_t size = ReadDirectory(bytes, bytes.size(), calls);
  if (size == 0) return;
  const GuardedFile file(absl::string_view(bytes).substr(0, size),
                         bytes.size());
  ASSERT_TRUE(file.ok());
  for (const ContainerEntry& entry :
       kArchiveContainer.entries(file.bytes(), true)) {
    EXPECT_LE(entry.range.end(), bytes.size());
  }
}

TEST(ArchiveContainerTest, OnlyTheDirectoryIsReadWhenItIsDamaged) {
  for (const std::string& good :
       {corpus::TwoFiles(1).Build(), corpus::TwoFiles(2).Build(),
        corpus::TwoFiles(3).Build(), corpus::EncryptedArchive()}) {
    for (size_t size = 0; size < good.size(); ++size) {
      ReadEntriesOfDirectory(good.substr(0, size));
    }
    for (size_t at = 0; at < good.size(); ++at) {
      const auto byte = static_cast<uint8_t>(good[at]);
      for (const int other : {0, 0x7F, 0xFF, byte - 1, byte + 1}) {
        ReadEntriesOfDirectory(
            corpus::With(good, at, static_cast<uint8_t>(other)));
      }
    }
  }
}

TEST(ArchiveContainerTest, EntriesAreThoseInsideTheFile) {
  const std::string good = corpus::TwoFiles(1).Build();
  EXPECT_EQ(kArchiveContainer.entries(good, true).size(), 2u);
  EXPECT_EQ(kArchiveContainer.entries(good.substr(0, 77), true).size(), 1u);
  const auto nameless =
      kArchiveContainer.entries(corpus::With<uint8_t>(good, 68, 9), true);
  ASSERT_EQ(nameless.size(), 2u);
  EXPECT_EQ(nameless[1].name, "");
  EXPECT_TRUE(
      kArchiveContainer.entries(corpus::EncryptedArchive(), true).empty());
}

// Files whose bytes are their names.
ArchiveSpec Twelve(int version) {
  ArchiveSpec spec = {version, {}};
  for (int i = 10; i < 22; ++i) {
    const std::string name = absl::StrCat("DATA\\FILE", i, ".TXT");
    spec.entries.push_back({name, name});
  }
  return spec.Sort();
}

// Where names are no names, records are read from anywhere.
TEST(ArchiveContainerTest, NoEntriesAreReadAfterNamesThatAreMisread) {
  std::string bad = Twelve(1).Build();
  bad.erase(8 + 17 + 10, 2);
  EXPECT_TRUE(kArchiveContainer.entries(bad, true).empty());
  const std::vector<std::string> findings = FindingsOf(bad);
  ASSERT_EQ(findings.size(), 2u);
  EXPECT_EQ(findings[0].substr(0, 18), "MEG042 the names a");
  EXPECT_EQ(findings[1].substr(0, 25), "MEG005 the file ends insi");
}

}  // namespace
}  // namespace assetlint::alamo
