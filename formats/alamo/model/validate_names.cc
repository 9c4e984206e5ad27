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
        "detail and in every state.",
    .statement =
        "The suffix is _LOD or _ALT in capitals and one digit, at the end of "
        "the name (172 of 172).",
    .source = kNamesPage,
    .repair = "Rename the mesh, and the bone of the same name.",
    .confidence = Confidence::kReaders,
    .fix_reason =
        "The bone of the mesh, animations and XML may have the same name: "
        "rename all of them.",
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
        "(29 of 33 models).",
    .source = kNamesPage,
    .repair = "Number the levels of detail from 0 without a gap.",
    .confidence = Confidence::kReaders,
    .fix_reason = "The meshes of the other level are not in the file.",
};

constexpr Rule kRootName = {
    .id = "ALO077",
    .name = "root-bone-name",
    .rule_class = RuleClass::kStyle,
    .severity = Severity::kInfo,
    .summary = "The first bone is not called Root.",
    .why =
        "Tools and XML that look for the root by its name do not find it, and "
        "the first bone may be missing.",
    .statement = "Bone 0 is called Root (477 of 477 models).",
    .source = "formats/alamo/model/FORMAT.md#bones",
    .repair = "Call the root of the skeleton Root.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Other files may name the bone: rename it there too.",
};

constexpr const Rule* kRules[] = {&kMeshSuffix, &kLodGap, &kRootName};

constexpr size_t kLevels = 10;  // of one digit

struct Suffix {
  size_t begin = 0;
  size_t size = 0;  // with its digits; 0: the name has no suffix
  // Why the game does not recognise it; empty when it does.
  absl::string_view fault = {};
  int level = -1;  // of a valid _LODn
};

// The suffix at `begin`, where `name` has "_LOD" or "_ALT" in any case. Words
// that only begin like one, such as "_altar", are not suffixes.
Suffix SuffixAt(absl::string_view name, size_t begin) {
  const absl::string_view rest = name.substr(begin + 4);
  size_t digits = 0;
  while (digits < rest.size() && absl::ascii_isdigit(rest[digits])) ++digits;
  const absl::string_view word = name.substr(begin, 4);
  const bool upper = word == "_LOD" || word == "_ALT";
  Suffix suffix = {begin, 4 + digits};
  if (digits == 0) {
    if (!upper || !(rest.empty() || rest[0] == '_')) return {};
    suffix.fault = "has no digit";
  } else if (!upper) {
    suffix.fault = "is not in capitals";
  } else if (digits > 1) {
    suffix.fault = "has more than one digit";
  } else if (rest.size() > 1) {
    suffix.fault = "is not at the end";
  } else if (word == "_LOD") {
    suffix.level = rest[0] - '0';
  }
  return suffix;
}

// The first suffix of a name.
Suffix FindSuffix(absl::string_view name) {
  for (size_t i = name.find('_'); i != absl::string_view::npos;
       i = name.find('_', i + 1)) {
    const absl::string_view word = name.substr(i, 4);
    if (!absl::EqualsIgnoreCase(word, "_LOD") &&
        !absl::EqualsIgnoreCase(word, "_ALT")) {
      continue;
    }
    const Suffix suffix = SuffixAt(name, i);
    if (suffix.size > 0) return suffix;
  }
  return {};
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
    const Suffix suffix = FindSuffix(name);
    if (!suffix.fault.empty()) {
      lost_ = true;
      ReportSuffix(*chunk, index, suffix);
    } else if (suffix.level >= 0 && levels_[suffix.level].mesh == nullptr) {
      levels_[suffix.level] = {&mesh, index};
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
                 suffix.fault,
                 "; it must be in capitals, with one digit, at the end");
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

void CheckRootName(const Skeleton& skeleton, const Path& root, Report& report) {
  if (LostBones(skeleton) > 0 || CountOf<Bone>(skeleton.children) == 0) return;
  const Bone* first = nullptr;
  for (const Skeleton::Child& child : skeleton.children) {
    first = std::get_if<Bone>(&child);
    if (first != nullptr) break;
  }
  const auto* name = First<BoneName>(first->children);
  if (name == nullptr || absl::EqualsIgnoreCase(name->text.text(), "Root")) {
    return;
  }
  const Path skeleton_path(root, "skeleton");
  const Path bone_path(skeleton_path, "bone", 0, name->text.text());
  const Path path(bone_path, "name");
  report.Add(kRootName, path, TextRange(*name))
      .Field("text")
      .Found(name->text.text())
      .Allowed("Root")
      .Message("bone 0 is called \"",
               name->text.text().substr(0, kMaxQuotedText),
               "\", expected Root");
}

}  // namespace

void ValidateNames(const ModelFile& file, const Path& root, Report& report) {
  if (const auto* skeleton = First<Skeleton>(file.children)) {
    CheckRootName(*skeleton, root, report);
  }
  SuffixChecker checker(root, report);
  ForEach<Mesh>(file.children, [&](const Mesh& mesh, size_t index) {
    checker.Check(mesh, index);
  });
  checker.Finish(CountOf<UnknownChunk>(file.children) > 0 ||
                 IsEndLost(Origin(), file.children));
}

absl::Span<const Rule* const> NameRules() { return kRules; }

}  // namespace assetlint::alamo
