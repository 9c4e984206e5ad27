#include "formats/testing/corpus_case.h"

#include <map>

#include "absl/strings/str_cat.h"
#include "absl/strings/strip.h"

namespace assetlint {
namespace {

// By path below "<engine>/", without the extension: "invalid/ANM005/w_33".
using Files = std::map<std::string, std::string>;

Files ByName(const std::vector<corpus::CorpusFile>& files,
             absl::string_view extension) {
  Files by_name;
  for (const corpus::CorpusFile& file : files) {
    absl::string_view name = file.path;
    name.remove_prefix(name.find('/') + 1);
    by_name.emplace(absl::StripSuffix(name, extension), file.bytes);
  }
  return by_name;
}

std::string NumberBytes(const Legal::Step& step, ByteOrder order) {
  std::string bytes;
  for (uint8_t i = 0; i < step.size; ++i) {
    const int at = order == ByteOrder::kLittle ? i : step.size - 1 - i;
    bytes += static_cast<char>(step.value >> (8 * at));
  }
  return bytes;
}

std::string MakeLegal(const Legal& legal, std::string bytes, ByteOrder order,
                      const Files& files) {
  if (!legal.file().empty()) {
    bytes = files.at(absl::StrCat("valid/", legal.file()));
  }
  for (const Legal::Step& step : legal.steps()) {
    bytes.replace(
        step.offset, step.removed,
        step.size > 0 ? NumberBytes(step, order) : std::string(step.text));
  }
  return bytes;
}

}  // namespace

RuleTestCases MakeCorpusCases(absl::Span<const CorpusCase> cases,
                              const Format& format, ByteOrder order,
                              const std::vector<corpus::CorpusFile>& files) {
  const Files by_name = ByName(files, format.extensions.front());
  Files unused = by_name;
  RuleTestCases all;
  const auto add = [&](absl::string_view file) -> RuleTestCase& {
    return all.emplace_back(RuleTestCase{&format, std::string(file)});
  };
  for (const CorpusCase& c : cases) {
    RuleTestCase& made = add(c.file);
    made.fault = {c.offset, c.length, c.path, c.message};
    const auto file = unused.find(absl::StrCat("invalid/", c.file));
    if (file == unused.end()) {
      made.mistake = "the row has no file";
      continue;
    }
    made.damaged = file->second;
    made.legal = MakeLegal(c.legal, file->second, order, by_name);
    unused.erase(file);
  }
  for (const auto& [name, bytes] : unused) {
    absl::string_view file = name;
    if (absl::ConsumePrefix(&file, "invalid/")) {
      add(file).mistake = "the file has no row";
    }
  }
  return all;
}

}  // namespace assetlint
