#include <array>
#include <cstdint>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "formats/alamo/model/material_view.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/validate_model.h"

namespace assetlint::alamo {
namespace {

constexpr absl::string_view kNamesPage =
    "formats/alamo/model/MESH.md#names-of-meshes";

constexpr Rule kMeshSuffix = {
    .id = "ALO075",
    .name = "mesh-suffix",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kWarning,
    .summary = "A mesh's suffix LOD or ALT has another form.",
    .why =
        "The game does not recognise it and draws the mesh at every level of "
        "detail and in every state, or takes only the first digit.",
    .statement =
        "A suffix is _LOD or _ALT in capitals and one digit; a name may have "
        "one of each, in any order (at least 2627 of 2647 models).",
    .source = kNamesPage,
    .repair = "Rename the mesh, and the bone of the same name.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "The bone of the mesh, animations and XML may have the same name: "
        "rename all of them.",
    .one_cause = true,
};

constexpr Rule kLodGap = {
    .id = "ALO076",
    .name = "mesh-lod-gap",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kInfo,
    .summary = "A level of detail has no meshes.",
    .why = "The meshes with a level vanish at the level that has none.",
    .statement =
        "The numbers of the suffix _LOD of a model begin at 0 and have no gap "
        "(all but 5 of 2647 models).",
    .source = kNamesPage,
    .repair = "Number the levels of detail from 0 without a gap.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The meshes of the other level are not in the file.",
};

constexpr const Rule* kRules[] = {&kMeshSuffix, &kLodGap};

constexpr size_t kLevels = 10;  // of one digit

struct Suffix {
  size_t begin = 0;
  size_t size = 0;  // with its digits
  // Why the game does not recognise it.
  absl::string_view fault;
};

// What the suffixes of a name say.
struct Suffixes {
  Suffix wrong;    // the first that is; its fault is empty if all are right
  int level = -1;  // of _LODn
};

// Whether `name` has "_LOD" or "_ALT" in any case at `at`.
bool IsSuffixAt(absl::string_view name, size_t at) {
  const absl::string_view word = name.substr(at, 4);
  return absl::EqualsIgnoreCase(word, "_LOD") ||
         absl::EqualsIgnoreCase(word, "_ALT");
}

// Words that only begin like a suffix, such as "_altar" and "_ALT_glow", do not
// count: a suffix has a digit, or is in capitals and ends the name or precedes
// another.
Suffixes FindSuffixes(absl::string_view name) {
  Suffixes found;
  for (size_t i = name.find('_'); i < name.size(); i = name.find('_', i + 1)) {
    if (!IsSuffixAt(name, i)) continue;
    const absl::string_view word = name.substr(i, 4);
    const bool upper = word == "_LOD" || word == "_ALT";
    size_t end = i + 4;
    while (end < name.size() && absl::ascii_isdigit(name[end])) ++end;
    const size_t digits = end - i - 4;
    absl::string_view fault;
    if (digits == 0) {
      if (!upper || (end < name.size() && !IsSuffixAt(name, end))) continue;
      fault = "has no digit";
    } else if (!upper) {
      fault = "is not in capitals";
    } else if (digits > 1) {
      fault = "has more than one digit";
    } else if (word == "_LOD") {
      found.level = name[i + 4] - '0';
    }
    if (found.wrong.fault.empty()) found.wrong = {i, end - i, fault};
  }
  return found;
}

// The first mesh of each level of detail.
struct Level {
  const Mesh* mesh = nullptr;
  size_t index = 0;
};

class SuffixChecker {
 public:
  SuffixChecker(const Path& root, Report& report)
      : root_(root), report_(report) {}

  void Check(const Mesh& mesh, size_t index) {
    const auto* chunk = First<MeshName>(mesh.children);
    if (chunk == nullptr) {
      lost_ = true;
      return;
    }
    const absl::string_view name = chunk->text.text();
    const auto& [wrong, level] = FindSuffixes(name);
    if (!wrong.fault.empty()) {
      lost_ = true;
      ReportSuffix(*chunk, index, wrong);
    } else if (level >= 0 && levels_[level].mesh == nullptr) {
      levels_[level] = {&mesh, index};
    }
  }

  // After all meshes, unless some of them may be missing.
  void Finish(bool meshes_lost) {
    if (meshes_lost || lost_) return;
    size_t gap = 0;
    while (gap < kLevels && levels_[gap].mesh != nullptr) ++gap;
    size_t next = gap;
    while (next < kLevels && levels_[next].mesh == nullptr) ++next;
    if (next < kLevels) ReportGap(gap, next);
  }

 private:
  void ReportSuffix(const MeshName& chunk, size_t index, const Suffix& suffix) {
    const absl::string_view name = chunk.text.text();
    const Path mesh_path(root_, "mesh", static_cast<int64_t>(index), name);
    const Path path(mesh_path, "name");
    const absl::string_view text = name.substr(suffix.begin, suffix.size);
    report_
        .Add(kMeshSuffix, path,
             {BodyOffset(chunk.origin) + suffix.begin, suffix.size})
        .Field("text")
        .Found(text)
        .Allowed("_LOD0.._LOD9, _ALT0.._ALT9")
        .Message("the suffix \"", text.substr(0, kMaxQuotedText), "\" ",
                 suffix.fault, "; it must be in capitals, with one digit");
  }

  void ReportGap(size_t gap, size_t next) {
    const Level& level = levels_[next];
    const auto* chunk = First<MeshName>(level.mesh->children);
    const Path mesh_path(root_, "mesh", static_cast<int64_t>(level.index),
                         chunk->text.text());
    const Path path(mesh_path, "name");
    report_.Add(kLodGap, path, TextRange(*chunk))
        .Field("text")
        .Found(next)
        .Allowed(gap)
        .Message("the model has meshes with _LOD", next, ", but none with _LOD",
                 gap);
  }

  const Path& root_;
  Report& report_;
  std::array<Level, kLevels> levels_;
  bool lost_ = false;  // a level may have a mesh whose name is damaged
};

}  // namespace

void ValidateNames(const ModelFile& file, const Path& root, Report& report) {
  SuffixChecker checker(root, report);
  ForEach<Mesh>(file.children, [&](const Mesh& mesh, size_t index) {
    checker.Check(mesh, index);
  });
  checker.Finish(CountOf<UnknownChunk>(file.children) > 0 ||
                 IsEndLost(Origin(), file.children));
}

absl::Span<const Rule* const> NameRules() { return kRules; }

}  // namespace assetlint::alamo
