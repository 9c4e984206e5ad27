#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/base/limits.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {

namespace {

constexpr Rule kMeshSuffix = {
    .id = "ALO075",
    .name = "mesh-suffix",
    .grade = {RuleClass::kStyle, Severity::kWarning, Confidence::kReaders},
    .summary = "A mesh's suffix LOD or ALT has another form.",
    .why =
        "The game does not recognise it and draws the mesh at every level of "
        "detail and in every state, or takes only the first digit.",
    .statement =
        "A suffix is _LOD or _ALT in capitals and one digit; a name may have "
        "one of each, in any order (at least 2627 of 2647 models).",
    .source = "formats/alamo/model/MESH.md#names-of-meshes",
    .repair = "Rename the mesh, and the bone of the same name.",
    .fix_reason =
        "The bone of the mesh, animations and XML may have the same name: "
        "rename all of them.",
    .one_cause = true,
};

constexpr Rule kLodGap = {
    .id = "ALO076",
    .name = "mesh-lod-gap",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary = "A level of detail has no meshes.",
    .why = "The meshes with a level vanish at the level that has none.",
    .statement =
        "The numbers of the suffix _LOD of a model begin at 0 and have no gap "
        "(all but 5 of 2647 models).",
    .source = "formats/alamo/model/MESH.md#names-of-meshes",
    .repair = "Number the levels of detail from 0 without a gap.",
};

constexpr Rule kLodOrder = {
    .id = "ALO094",
    .name = "mesh-lod-order",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary = "A level of detail is coarser than the one before it.",
    .why =
        "_LOD0 is drawn far away and the highest number near by: the coarse "
        "mesh is seen near by, and the fine one costs time far away.",
    .statement =
        "Of two meshes whose names differ in the number of _LOD, the one with "
        "the higher number has at least as many triangles (412 of 414 pairs).",
    .source = "formats/alamo/model/MESH.md#names-of-meshes",
    .repair = "Number the levels from the coarsest, _LOD0, to the finest.",
    .fix_reason =
        "The bone of the mesh, animations and XML may have the same name: "
        "rename all of them.",
    .one_cause = true,
};

constexpr size_t kLevels = 10;  // of one digit
constexpr size_t kLodSize = 5;  // of "_LOD" and the digit

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
  size_t level_at = 0;
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
      found.level_at = i;
    }
    if (found.wrong.fault.empty()) found.wrong = {i, end - i, fault};
  }
  return found;
}

// The first mesh of each level of detail.
struct Level {
  const MeshName* name = nullptr;
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
    const auto [wrong, level, at] = FindSuffixes(name);
    if (!wrong.fault.empty()) {
      lost_ = true;
      ReportSuffix(*chunk, index, wrong);
    } else if (level >= 0 && levels_[level].name == nullptr) {
      levels_[level] = {chunk, index};
    }
    if (level < 0) return;
    if (const std::optional<uint64_t> triangles = CountTriangles(mesh)) {
      detailed_.push_back({{name.substr(0, at), name.substr(at + kLodSize)},
                           level,
                           *triangles,
                           {chunk, index}});
    }
  }

  // After all meshes, unless some of them may be missing.
  void Finish(bool meshes_lost) {
    if (meshes_lost || lost_) return;
    CheckOrder();
    size_t gap = 0;
    while (gap < kLevels && levels_[gap].name != nullptr) ++gap;
    size_t next = gap;
    while (next < kLevels && levels_[next].name == nullptr) ++next;
    if (next < kLevels) ReportGap(gap, next);
  }

 private:
  // A mesh with a level; `stem` is its name before and after that.
  struct Detailed {
    std::pair<absl::string_view, absl::string_view> stem;
    int level;
    uint64_t triangles;
    Level mesh;
  };

  // No value when some of them were lost.
  static std::optional<uint64_t> CountTriangles(const Mesh& mesh) {
    uint64_t triangles = 0;
    bool whole = CountOf<UnknownChunk>(mesh.children) == 0 &&
                 !IsEndLost(mesh.origin, mesh.children);
    ForEach<SubMesh>(mesh.children, [&](const SubMesh& submesh, size_t) {
      const auto* indices = First<IndexBuffer>(submesh.children);
      whole &= indices != nullptr;
      if (indices != nullptr) triangles += indices->values.size() / 3;
    });
    return whole ? std::optional(triangles) : std::nullopt;
  }

  void CheckOrder() {
    std::stable_sort(detailed_.begin(), detailed_.end(),
                     [](const Detailed& a, const Detailed& b) {
                       return std::tie(a.stem, a.level) <
                              std::tie(b.stem, b.level);
                     });
    for (size_t i = 1; i < detailed_.size(); ++i) {
      const Detailed& low = detailed_[i - 1];
      const Detailed& high = detailed_[i];
      if (low.stem != high.stem || low.level == high.level ||
          high.triangles >= low.triangles) {
        continue;
      }
      const MeshName& chunk = *high.mesh.name;
      Add(kLodOrder, chunk, high.mesh.index, TextRange(chunk))
          .Found(high.triangles)
          .Allowed(absl::StrCat(low.triangles, " or more"))
          .Message("the mesh has ", Quantity(high.triangles, "triangle"),
                   ", but _LOD", low.level, " has ", low.triangles);
    }
  }

  void ReportSuffix(const MeshName& chunk, size_t index, const Suffix& suffix) {
    const absl::string_view text =
        chunk.text.text().substr(suffix.begin, suffix.size);
    Add(kMeshSuffix, chunk, index,
        {BodyOffset(chunk.origin) + suffix.begin, suffix.size})
        .Found(text)
        .Allowed("_LOD0.._LOD9, _ALT0.._ALT9")
        .Message("the suffix \"", text.substr(0, kMaxQuotedText), "\" ",
                 suffix.fault, "; it must be in capitals, with one digit");
  }

  void ReportGap(size_t gap, size_t next) {
    const MeshName& chunk = *levels_[next].name;
    Add(kLodGap, chunk, levels_[next].index, TextRange(chunk))
        .Found(next)
        .Allowed(gap)
        .Message("the model has meshes with _LOD", next, ", but none with _LOD",
                 gap);
  }

  FindingBuilder Add(const Rule& rule, const MeshName& name, size_t index,
                     ByteRange range) {
    const Path path(root_, "mesh", static_cast<int64_t>(index),
                    name.text.text());
    return std::move(
        report_.Add(rule, Path(path, "name"), range).Field("text"));
  }

  const Path& root_;
  Report& report_;
  std::array<Level, kLevels> levels_;
  std::vector<Detailed> detailed_;
  bool lost_ = false;  // a level may have a mesh whose name is damaged
};

constexpr Rule kBoneOfOtherName = {
    .id = "ALO080",
    .name = "connection-bone-name",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary =
        "A connection names a bone of another name, but there is a bone with "
        "the name of the mesh, light or proxy.",
    .why =
        "The part sits at the wrong place and follows the wrong bone: the "
        "number is wrong, or bones or objects were removed, added or moved.",
    .statement =
        "Exporters give an object or proxy a bone of its own name. Where there "
        "is one, the connection names it (2622 of 2647 models).",
    .source =
        "formats/alamo/model/FORMAT.md#objects; "
        "formats/alamo/model/FORMAT.md#proxies",
    .repair =
        "Set bone to the index of the bone with that name, or export the model "
        "again.",
    .fix_reason =
        "The order of bones or objects may be wrong instead of the number.",
    .one_cause = true,
};

constexpr Rule kProxyBoneName = {
    .id = "ALO081",
    .name = "proxy-bone-name",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary =
        "A proxy is not named after its bone, unlike the model's other "
        "proxies.",
    .why =
        "One of the two names is wrong: the game does not find the particle "
        "system, or XML does not find the bone.",
    .statement =
        "A proxy is connected to a bone of its own name, ignoring case (3681 "
        "of 3683 proxies).",
    .source = "formats/alamo/model/FORMAT.md#proxies",
    .repair = "Compare both names with the scene, and correct the wrong one.",
};

// So many proxies with the name of their bone show that all should have it.
constexpr uint64_t kEnoughProxies = 3;

// The bones of a skeleton, by number and by name.
class BoneNames {
 public:
  explicit BoneNames(const Skeleton& skeleton) {
    ForEach<Bone>(skeleton.children, [&](const Bone& bone, size_t) {
      names_.push_back(TextOfFirst<BoneName>(bone.children));
    });
  }

  size_t size() const { return names_.size(); }
  absl::string_view operator[](size_t bone) const { return names_[bone]; }

  // The first bone with that name in any case.
  std::optional<uint32_t> Find(absl::string_view name) {
    for (size_t i = by_name_.empty() ? 0 : size(); i < size(); ++i) {
      by_name_.emplace(absl::AsciiStrToLower(names_[i]), i);
    }
    const auto found = by_name_.find(absl::AsciiStrToLower(name));
    if (found == by_name_.end()) return std::nullopt;
    return found->second;
  }

 private:
  std::vector<absl::string_view> names_;
  std::map<std::string, uint32_t> by_name_;  // in lower case; the first bones
};

// A mesh, light or proxy and the bone that carries it.
struct Connected {
  absl::string_view kind;
  absl::string_view name;
  uint32_t bone;
  ByteRange place;  // of the bone's number
};

class NameChecker {
 public:
  NameChecker(const ModelFile& file, const Skeleton& skeleton,
              const Connections& connections, const Path& path, Report& report)
      : file_(file),
        connections_(connections),
        bones_(skeleton),
        path_(path),
        report_(report) {}

  void Check() {
    CheckObjects();
    CheckProxies();
  }

 private:
  // The names of meshes and lights, by their numbers.
  std::vector<std::pair<absl::string_view, absl::string_view>> Objects() const {
    std::vector<std::pair<absl::string_view, absl::string_view>> objects;
    for (const ModelFile::Child& child : file_.children) {
      if (const auto* mesh = std::get_if<Mesh>(&child)) {
        objects.emplace_back(Mesh::kType.name, NameOf(*mesh));
      } else if (const auto* light = std::get_if<Light>(&child)) {
        objects.emplace_back(Light::kType.name,
                             TextOfFirst<LightName>(light->children));
      }
    }
    return objects;
  }

  void CheckObjects() {
    const auto objects = Objects();
    ForEach<ObjectConnection>(
        connections_.children,
        [&](const ObjectConnection& connection, size_t index) {
          const std::optional<uint32_t> object =
              GetMini<uint32_t>(connection.minis, kObject);
          const std::optional<Mini> bone =
              FindMini(connection.minis, kObjectBone);
          if (!object.has_value() || *object >= objects.size() ||
              !bone.has_value()) {
            return;
          }
          const auto& [kind, name] = objects[*object];
          HasItsBone(
              {kind, name, std::get<uint32_t>(bone->value), MiniPayload(*bone)},
              Path(path_, "object", static_cast<int64_t>(index)));
        });
  }

  void CheckProxies() {
    uint64_t same = 0;
    uint64_t different = 0;
    const ProxyConnection* odd = nullptr;
    size_t odd_index = 0;
    ForEach<ProxyConnection>(
        connections_.children, [&](const ProxyConnection& proxy, size_t index) {
          const std::optional<Mini> bone = FindMini(proxy.minis, kProxyBone);
          const absl::string_view name = GetText(proxy.minis, kProxyName);
          if (!bone.has_value() || name.empty()) return;
          const std::optional<bool> has = HasItsBone(
              {"proxy", name, std::get<uint32_t>(bone->value),
               MiniPayload(*bone)},
              Path(path_, "proxy", static_cast<int64_t>(index), name));
          if (!has.has_value()) return;
          ++(*has ? same : different);
          if (*has) return;
          odd = &proxy;
          odd_index = index;
        });
    if (different == 1 && same >= kEnoughProxies) {
      ReportOddProxy(*odd, odd_index, same);
    }
  }

  // Whether the bone is named after its object and no other bone is. Empty if
  // the bone number is invalid, which is reported elsewhere.
  std::optional<bool> HasItsBone(const Connected& at, const Path& path) {
    if (at.bone >= bones_.size()) return std::nullopt;
    const absl::string_view carrier = bones_[at.bone];
    if (carrier.empty() || at.name.empty()) return std::nullopt;
    if (absl::EqualsIgnoreCase(carrier, at.name)) return true;
    const std::optional<uint32_t> own = bones_.Find(at.name);
    if (!own.has_value()) return false;
    report_.Add(kBoneOfOtherName, path, at.place)
        .Field("bone")
        .Found(at.bone)
        .Allowed(*own)
        .Message("bone is ", at.bone, ", \"", carrier.substr(0, kMaxQuotedText),
                 "\", but bone ", *own, " has the name of the ", at.kind,
                 ", \"", at.name.substr(0, kMaxQuotedText), "\"");
    return std::nullopt;
  }

  void ReportOddProxy(const ProxyConnection& proxy, size_t index,
                      uint64_t same) {
    const std::optional<Mini> mini = FindMini(proxy.minis, kProxyName);
    const absl::string_view name = TextOf(*mini);
    const uint32_t bone = *GetMini<uint32_t>(proxy.minis, kProxyBone);
    const Path path(path_, "proxy", static_cast<int64_t>(index), name);
    report_.Add(kProxyBoneName, path, MiniPayload(*mini))
        .Field("proxy")
        .Found(name)
        .Allowed(bones_[bone])
        .Message("the proxy is called \"", name.substr(0, kMaxQuotedText),
                 "\", but bone ", bone, ", which carries it, is called \"",
                 bones_[bone].substr(0, kMaxQuotedText), "\"; the other ",
                 Quantity(same, "proxy", "proxies"),
                 " are named after their bones");
  }

  const ModelFile& file_;
  const Connections& connections_;
  BoneNames bones_;
  const Path& path_;
  Report& report_;
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

void ValidateConnectionNames(const ModelFile& file,
                             const Connections& connections, const Path& path,
                             Report& report) {
  const auto* skeleton = First<Skeleton>(file.children);
  // Where something was lost, the numbers are not what they were.
  if (skeleton == nullptr || LostBones(*skeleton) > 0 ||
      CountOf<UnknownChunk>(file.children) > 0) {
    return;
  }
  NameChecker(file, *skeleton, connections, path, report).Check();
}

absl::Span<const Rule* const> NameRules() {
  static constexpr const Rule* kRules[] = {&kMeshSuffix, &kLodGap, &kLodOrder,
                                           &kBoneOfOtherName, &kProxyBoneName};
  return kRules;
}

}  // namespace assetlint::alamo
