#include "corpus/mods/read_mod.h"

#include <memory>
#include <utility>

#include "absl/status/statusor.h"
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

}  // namespace

ReadMod::ReadMod(const Mod& mod) {
  for (const ModFile& file : mod.files) Add(file.path, file.bytes);
}

const Format* ReadMod::AddOne(absl::string_view path, absl::string_view bytes) {
  ReadFile read = Read(path, bytes);
  files.push_back(std::move(read.file));
  sizes.push_back(bytes.size());
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

GameFiles GameFilesOf(const std::vector<std::string>& paths) {
  GameFiles files;
  for (const std::string& path : paths) files.Add(path);
  return files;
}

AcrossOptions OptionsFor(const BrokenMod& broken, const GameFiles& game) {
  AcrossOptions options;
  if (broken.needs_game) options.game_files = &game;
  if (broken.for_empire_at_war) options.game = Game::kEmpireAtWar;
  options.case_sensitive = broken.case_sensitive;
  return options;
}

}  // namespace assetlint::corpus
