#include "fuzz/checks/across_checks.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "corpus/mods/read_mod.h"
#include "formats/base/across.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/base/rule.h"
#include "formats/formats.h"

namespace assetlint {
namespace {

using corpus::ReadMod;

struct Run {
  ReadMod read;
  GameFiles game_files;
  AcrossOptions options;  // game_files is null or points above
};

// Every path at most once: there are no two files of one path, but in archives.
void ReadRun(absl::string_view bytes, Run& run) {
  const std::vector<absl::string_view> parts = absl::StrSplit(bytes, kFileMark);
  std::set<absl::string_view> paths;
  for (size_t i = 1; i < parts.size(); ++i) {
    const size_t end = parts[i].find('\n');
    if (end == absl::string_view::npos) continue;
    const absl::string_view path = parts[i].substr(0, end);
    const absl::string_view content = parts[i].substr(end + 1);
    if (!paths.insert(path).second) continue;
    if (path == kGameList) {
      for (absl::string_view line : absl::StrSplit(content, '\n')) {
        run.game_files.Add(line);
      }
    } else {
      run.read.Add(path, content);
    }
  }
  const absl::string_view letters = parts[0];
  if (absl::StrContains(letters, 'g')) run.options.game_files = &run.game_files;
  run.options.case_sensitive = absl::StrContains(letters, 'c');
  run.options.game = absl::StrContains(letters, 'e') ? Game::kEmpireAtWar
                     : absl::StrContains(letters, 'f')
                         ? Game::kForcesOfCorruption
                     : absl::StrContains(letters, 'u') ? Game::kUniverseAtWar
                                                       : Game::kUnknown;
}

// The sizes of the files of each path.
using Sizes = std::multimap<absl::string_view, uint64_t>;

bool IsIn(ByteRange range, uint64_t size) {
  return range.offset <= size && range.length <= size - range.offset;
}

absl::Status CheckRelated(const RelatedPlace& place, const Sizes& sizes) {
  const auto [begin, end] = sizes.equal_range(place.file);
  if (std::any_of(begin, end, [&](const auto& file) {
        return IsIn(place.range, file.second);
      })) {
    return absl::OkStatus();
  }
  return absl::InternalError(
      absl::StrCat("no file has the related place ", place.file, " at ",
                   place.range.offset, "+", place.range.length));
}

absl::Status CheckFinding(const AcrossFinding& found, const Run& run,
                          const Sizes& sizes) {
  const Finding& finding = found.finding;
  if (found.file >= run.read.files.size()) {
    return absl::InternalError("a finding of no file");
  }
  const auto rules = AcrossRules();
  if (std::find(rules.begin(), rules.end(), finding.rule) == rules.end()) {
    return absl::InternalError("a rule that is not in the list");
  }
  if (!IsIn(finding.range, run.read.sizes[found.file])) {
    return absl::InternalError(
        absl::StrCat(finding.rule->id, " is at ", finding.range.offset, "+",
                     finding.range.length, ", past the end of ",
                     run.read.files[found.file].path));
  }
  if (finding.message.empty() || finding.count == 0) {
    return absl::InternalError(
        absl::StrCat(finding.rule->id, " has no message or no count"));
  }
  for (const RelatedPlace& place : finding.related) {
    const absl::Status status = CheckRelated(place, sizes);
    if (!status.ok()) return status;
  }
  return absl::OkStatus();
}

// What is found, a line for each finding.
std::vector<std::string> Lines(const Run& run) {
  std::vector<std::string> lines;
  for (const AcrossFinding& found : CheckAcross(run.read.files, run.options)) {
    lines.push_back(absl::StrCat(
        run.read.files[found.file].path, "\n", found.finding.rule->id, "\n",
        found.finding.range.offset, "\n", found.finding.message));
    for (const RelatedPlace& place : found.finding.related) {
      absl::StrAppend(&lines.back(), "\n", place.file, "\n",
                      place.range.offset);
    }
  }
  return lines;
}

bool HasUniquePaths(const Run& run) {
  std::set<absl::string_view> paths;
  for (const AcrossFile& file : run.read.files) {
    if (!paths.insert(file.path).second) return false;
  }
  return true;
}

absl::Status CheckOrder(Run& run) {
  const std::vector<std::string> lines = Lines(run);
  if (Lines(run) != lines) return absl::InternalError("differs the next time");
  if (!HasUniquePaths(run)) return absl::OkStatus();
  std::reverse(run.read.files.begin(), run.read.files.end());
  if (Lines(run) == lines) return absl::OkStatus();
  return absl::InternalError("the order of the files matters");
}

}  // namespace

std::string JoinedRun(absl::string_view options, const corpus::Mod& mod) {
  std::string joined(options);
  for (const corpus::ModFile& file : mod.files) {
    absl::StrAppend(&joined, kFileMark, file.path, "\n", file.bytes);
  }
  absl::StrAppend(&joined, kFileMark, kGameList, "\n");
  for (const std::string& path : mod.game_files) {
    absl::StrAppend(&joined, path, "\n");
  }
  return joined;
}

absl::Status CheckJoinedRun(absl::string_view bytes) {
  Run run;
  ReadRun(bytes, run);
  Sizes sizes;
  for (size_t i = 0; i < run.read.files.size(); ++i) {
    sizes.emplace(run.read.files[i].path, run.read.sizes[i]);
  }
  const std::vector<AcrossFinding> found =
      CheckAcross(run.read.files, run.options);
  for (const AcrossFinding& finding : found) {
    const absl::Status status = CheckFinding(finding, run, sizes);
    if (!status.ok()) return status;
  }
  const auto place = [&](const AcrossFinding& finding) {
    return std::tuple(absl::string_view(run.read.files[finding.file].path),
                      finding.finding.range.offset);
  };
  if (!std::is_sorted(found.begin(), found.end(),
                      [&](const AcrossFinding& a, const AcrossFinding& b) {
                        return place(a) < place(b);
                      })) {
    return absl::InternalError("the findings are not sorted");
  }
  return CheckOrder(run);
}

}  // namespace assetlint
