// Checks that the dictionaries are complete: every tag that a list of a
// description expects, and the common start of all valid files.
#include <algorithm>
#include <cstdint>
#include <fstream>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/escaping.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "corpus/each_format.h"
#include "formats/base/format.h"
#include "formats/formats.h"
#include "formats/testing/descriptions.h"
#include "formats/testing/generator.h"
#include "fuzz/disk_corpus.h"
#include "fuzz/random.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

// A generator that records which tags lists request, and eventually enters each
// of them.
class TagCollector : public Generator {
 public:
  TagCollector(absl::string_view choices,
               std::set<std::pair<size_t, uint32_t>>& tags)
      : Generator(choices), tags_(tags) {}

  bool NextTag(size_t header_size, absl::Span<const uint32_t> expected,
               uint32_t& tag) override {
    for (const uint32_t known : expected) tags_.insert({header_size, known});
    return Generator::NextTag(header_size, expected, tag);
  }

 private:
  std::set<std::pair<size_t, uint32_t>>& tags_;
};

// Header size and tag of everything that the format's lists may hold.
std::set<std::pair<size_t, uint32_t>> TagsOf(const Format& format) {
  constexpr int kModels = 2000;
  std::set<std::pair<size_t, uint32_t>> tags;
  Random random(1);
  for (int i = 0; i < kModels; ++i) {
    std::string choices(300, '\0');
    for (char& c : choices) c = static_cast<char>(random.Bits());
    TagCollector collector(choices, tags);
    DescriptionOf(format).walk(collector);
  }
  return tags;
}

std::string Bytes(uint32_t tag, size_t header_size, ByteOrder order) {
  std::string bytes;
  for (size_t i = 0; i < (header_size == 2 ? 1u : 4u); ++i) {
    bytes.push_back(static_cast<char>(tag >> (8 * i) & 0xFF));
  }
  if (order == ByteOrder::kBig) std::reverse(bytes.begin(), bytes.end());
  return bytes;
}

// The engine of a format, which is the folder of its corpus.
std::string EngineOf(const Format& format) {
  for (const DiskFile& file : DiskCorpus(SIZE_MAX)) {
    if (file.format == &format && absl::StrContains(file.path, "/valid/")) {
      const std::vector<std::string> parts = absl::StrSplit(file.path, '/');
      return parts[1];
    }
  }
  return "";
}

std::string DictionaryOf(const std::string& engine) {
  return absl::StrCat("fuzz/dictionaries/", engine, ".dict");
}

// A line of a dictionary. libFuzzer knows no escapes but \xNN, \\ and \".
std::string Entry(absl::string_view bytes) {
  std::string line = "\"";
  for (const char c : bytes) {
    absl::StrAppend(&line, "\\x",
                    absl::Hex(static_cast<uint8_t>(c), absl::kZeroPad2));
  }
  return line + "\"";
}

std::set<std::string> Entries(const std::string& engine) {
  std::set<std::string> entries;
  std::ifstream in(DictionaryOf(engine));
  for (std::string line; std::getline(in, line);) {
    const size_t begin = line.find('"');
    const size_t end = line.rfind('"');
    if (line.empty() || line[0] == '#' || begin == end) continue;
    std::string entry;
    EXPECT_TRUE(
        absl::CUnescape(line.substr(begin + 1, end - begin - 1), &entry))
        << line;
    entries.insert(entry);
  }
  return entries;
}

// A suggested entry is at most as long; most magic numbers are shorter.
constexpr size_t kLongestEntry = 16;

class DictionaryTest : public testing::TestWithParam<const Format*> {};

TEST_P(DictionaryTest, KnowsEveryTag) {
  const Format& format = *GetParam();
  const std::set<std::string> entries = Entries(EngineOf(format));
  EXPECT_FALSE(entries.empty()) << "write " << DictionaryOf(EngineOf(format));
  for (const auto& [header_size, tag] : TagsOf(format)) {
    // Mini-chunk types are one byte, which a fuzzer finds unaided.
    if (header_size == 2) continue;
    const std::string bytes =
        Bytes(tag, header_size, DescriptionOf(format).order);
    EXPECT_TRUE(entries.count(bytes)) << absl::StrCat(
        format.name, " has the tag 0x", absl::Hex(tag), "; put this line into ",
        DictionaryOf(EngineOf(format)), ":\n", Entry(bytes));
  }
}

TEST_P(DictionaryTest, KnowsWhatAllFilesBeginWith) {
  const Format& format = *GetParam();
  std::string common;
  bool first = true;
  for (const DiskFile& file : DiskCorpus(SIZE_MAX)) {
    if (file.format != &format || !absl::StrContains(file.path, "/valid/")) {
      continue;
    }
    if (first) common = file.bytes;
    first = false;
    const auto differs = std::mismatch(common.begin(), common.end(),
                                       file.bytes.begin(), file.bytes.end());
    common.resize(static_cast<size_t>(differs.first - common.begin()));
  }
  if (common.size() < 4) GTEST_SKIP();
  const std::set<std::string> entries = Entries(EngineOf(format));
  EXPECT_TRUE(std::any_of(entries.begin(), entries.end(),
                          [&](const std::string& entry) {
                            return entry.size() >= 4 &&
                                   absl::StartsWith(common, entry);
                          }))
      << format.name << " files have the same start; put this line into "
      << DictionaryOf(EngineOf(format)) << ":\n"
      << Entry(common.substr(0, kLongestEntry));
}

INSTANTIATE_TEST_SUITE_P(Formats, DictionaryTest, corpus::EachFormat(),
                         corpus::FormatTestName);

}  // namespace
}  // namespace assetlint
