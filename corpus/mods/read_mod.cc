#include "corpus/mods/read_mod.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/escaping.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "formats/base/container.h"
#include "formats/base/facts.h"
#include "formats/base/report.h"
#include "formats/formats.h"

namespace assetlint::corpus {
namespace {

struct ReadFile {
  AcrossFile file;
  std::vector<Finding> findings;
};

ReadFile Read(absl::string_view path, absl::string_view bytes) {
  ReadFile read;
  read.file.path = std::string(path);
  const absl::string_view name = path.substr(path.rfind('/') + 1);
  read.file.format = RecogniseFormat(bytes, name);
  auto facts = std::make_unique<Facts>();
  if (const Format* format = read.file.format; format != nullptr) {
    Report report(Report::Mode::kCollect);
    format->lint(bytes, {name, &*facts}, report);
    if (format->has_facts && report.decodes()) {
      read.file.facts = std::move(facts);
    }
    read.findings = report.TakeSorted();
  } else if (HasFactsByName(name)) {
    absl::StatusOr<Facts> of_name = ReadFacts(bytes, name);
    if (of_name.ok()) {
      *facts = *std::move(of_name);
      read.file.facts = std::move(facts);
    }
  }
  return read;
}

// "Data/XML/Units.xml 35+4 "Tank"".
std::string PlaceText(const ReadMod& read, const std::string& path,
                      ByteRange range) {
  if (range.length == 0) return path;
  const auto file =
      std::find_if(read.files.begin(), read.files.end(),
                   [&](const AcrossFile& f) { return f.path == path; });
  const absl::string_view bytes = read.contents[file - read.files.begin()];
  return absl::StrCat(path, " ", range.offset, "+", range.length, " \"",
                      absl::CEscape(bytes.substr(range.offset, range.length)),
                      "\"");
}

}  // namespace

ReadMod::ReadMod(const Mod& mod) {
  for (const ModFile& file : mod.files) Add(file.path, file.bytes);
}

const Format* ReadMod::AddOne(absl::string_view path, absl::string_view bytes) {
  ReadFile read = Read(path, bytes);
  files.push_back(std::move(read.file));
  contents.emplace_back(bytes);
  findings.push_back(std::move(read.findings));
  return files.back().format;
}

void ReadMod::Add(absl::string_view path, absl::string_view bytes) {
  const Format* format = AddOne(path, bytes);
  if (format == nullptr || format->container == nullptr) return;
  for (const ContainerEntry& entry : format->container->entries(bytes, false)) {
    const std::string name = absl::StrReplaceAll(entry.name, {{"\\", "/"}});
    AddOne(absl::StrCat(path, "!", name),
           bytes.substr(entry.range.offset, entry.range.length));
  }
}

std::vector<AcrossFinding> Check(const ReadMod& read, const Mod& mod) {
  GameFiles game;
  for (const std::string& path : mod.game_files) game.Add(path);
  return CheckAcross(read.files, {mod.game_known ? &game : nullptr, mod.game,
                                  mod.case_sensitive});
}

std::string FindingsText(const ReadMod& read,
                         const std::vector<AcrossFinding>& findings) {
  std::string text;
  for (const AcrossFinding& found : findings) {
    if (found.withdraws) continue;
    const Finding& finding = found.finding;
    const std::string path = FindingPath(finding);
    absl::StrAppend(&text, "  ", finding.rule->id, " ",
                    PlaceText(read, read.files[found.file].path, finding.range),
                    path.empty() ? "" : " ", path, ": ", finding.message);
    if (finding.count > 1) {
      absl::StrAppend(&text, " (", finding.count, " places)");
    }
    absl::StrAppend(&text, "\n");
    for (const RelatedPlace& place : finding.related) {
      absl::StrAppend(&text, "    ", PlaceText(read, place.file, place.range),
                      ": ", place.message, "\n");
    }
  }
  return text;
}

std::string CaseFindings(const BrokenMod& broken) {
  const ReadMod read(broken.mod);
  return absl::StrCat(broken.rule, "/", broken.mod.name, "\n",
                      FindingsText(read, Check(read, broken.mod)));
}

}  // namespace assetlint::corpus
