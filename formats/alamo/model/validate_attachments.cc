// The bones of what is attached to a model: muzzle flashes without the muzzle,
// bones far away from everything else, and billboards that face away.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/validate_model.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kMuzzleLost = {
    .id = "ALO088",
    .name = "muzzle-bone-lost",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary = "A muzzle flash has no muzzle bone.",
    .why =
        "The weapon fires from the bone that XML names; an import that merges "
        "a bone with the flash of the same name loses it.",
    .statement =
        "A flash is called as its muzzle and _Flash, and the bone of the "
        "muzzle is there (130 of 137 models with flashes; the authors of 3 of "
        "the others brought it back).",
    .source = "formats/alamo/model/FORMAT.md#bones",
    .repair = "Export the model again, with the bone.",
    .one_cause = true,
};

constexpr Rule kFarAway = {
    .id = "ALO089",
    .name = "bone-far-away",
    .grade = {RuleClass::kRange, Severity::kInfo, Confidence::kReaders},
    .summary = "A mesh or proxy is a hundred times the model's size away.",
    .why =
        "It is out of sight, or makes the model so large that the camera and "
        "selection fail: a transform of the scene is wrong.",
    .statement =
        "The bones of meshes and proxies are near the model: at most 2.8 times "
        "the length of its largest mesh from the origin (371 of 371 models of "
        "the sample).",
    .source = "formats/alamo/model/FORMAT.md#bone-data",
    .repair = "Move the object in the scene to where it should be.",
    .one_cause = true,
};

constexpr Rule kBillboardFacing = {
    .id = "ALO091",
    .name = "billboard-facing",
    .grade = {RuleClass::kReference, Severity::kInfo, Confidence::kReaders},
    .summary = "A billboard shows its side or back to the camera.",
    .why =
        "The game turns the bone's -y side to the camera: the mesh is seen "
        "from its edge or its back, or not at all.",
    .statement =
        "Meshes on bones with the billboard mode 1, 2, 6 or 7 face -y (17 of "
        "17 in mods; 14 of 14 in the games, by max2alamo's count).",
    .source = "formats/alamo/model/FORMAT.md#billboards",
    .repair =
        "Turn the mesh in the scene so that its front is -y, and reset its "
        "transform.",
    .fix_reason = "How the mesh is meant to be turned is not in the file.",
    .one_cause = true,
};

constexpr const Rule* kRules[] = {&kMuzzleLost, &kFarAway, &kBillboardFacing};

constexpr absl::string_view kFlash = "_flash";

// How often the model's size is far away.
constexpr double kFar = 100;

// Whether the game turns the -y side of a bone with this mode to the camera.
bool FacesCamera(uint32_t billboard) {
  return billboard == 1 || billboard == 2 || billboard == 6 || billboard == 7;
}

// The cosine of the 30 degrees that a mesh may face past the camera.
constexpr double kFacing = 0.866;

// A bone, mesh or proxy with its name.
struct Named {
  enum class Kind : uint8_t { kBone, kMesh, kProxy };
  Kind kind;
  int64_t index;
  absl::string_view name;
  ByteRange range;  // of the name
  // The one that it is attached to.
  std::optional<uint32_t> bone = {};
};

// A matrix like BoneMatrix, from the bone to the model.
using Place = std::array<double, 12>;

double Length(double x, double y, double z) {
  return std::sqrt(x * x + y * y + z * z);
}

Place PlaceOf(int32_t parent, const BoneMatrix& matrix,
              const std::vector<Place>& places) {
  Place place;
  std::copy(matrix.begin(), matrix.end(), place.begin());
  if (parent < 0 || static_cast<size_t>(parent) >= places.size()) return place;
  const Place& outer = places[static_cast<size_t>(parent)];
  Place product{};
  for (size_t i = 0; i < 12; ++i) {
    const size_t row = i / 4 * 4;
    for (size_t k = 0; k < 3; ++k) {
      product[i] += outer[row + k] * place[k * 4 + i % 4];
    }
    if (i % 4 == 3) product[i] += outer[row + 3];
  }
  return product;
}

class AttachmentChecker {
 public:
  AttachmentChecker(const Path& root, Report& report)
      : root_(root), report_(report) {}

  void Read(const ModelFile& file, const Skeleton& skeleton,
            const Connections& connections) {
    ForEach<Bone>(skeleton.children, [&](const Bone& bone, size_t index) {
      AddBone(bone, static_cast<int64_t>(index));
    });
    AddMeshes(file, connections);
    ForEach<ProxyConnection>(
        connections.children, [&](const ProxyConnection& proxy, size_t index) {
          const std::optional<Mini> name = FindMini(proxy.minis, kProxyName);
          if (!name.has_value()) return;
          attached_.push_back({Named::Kind::kProxy, static_cast<int64_t>(index),
                               TextOf(*name), MiniPayload(*name),
                               GetMini<uint32_t>(proxy.minis, kProxyBone)});
        });
  }

  void CheckMuzzles() const {
    std::vector<const Named*> flashes;
    std::set<std::string> seen;
    for (const auto* named : {&bones_, &attached_}) {
      for (const Named& flash : *named) {
        if (absl::EndsWithIgnoreCase(flash.name, kFlash) &&
            seen.insert(absl::AsciiStrToLower(flash.name)).second) {
          flashes.push_back(&flash);
        }
      }
    }
    if (flashes.empty()) return;
    std::set<std::string> bones;
    for (const Named& bone : bones_) {
      bones.insert(absl::AsciiStrToLower(bone.name));
    }
    const auto lost = std::stable_partition(
        flashes.begin(), flashes.end(), [&](const Named* flash) {
          return bones.contains(absl::AsciiStrToLower(MuzzleOf(*flash)));
        });
    for (auto flash = lost; flash != flashes.end(); ++flash) {
      // Other names may end in _Flash without meaning one.
      if (lost != flashes.begin() ||
          absl::StartsWithIgnoreCase((*flash)->name, "muzzle")) {
        ReportMuzzle(**flash);
      }
    }
  }

  void CheckDistances() const {
    if (size_ <= 0) return;
    std::vector<std::pair<const Named*, double>> far;
    size_t near = 0;
    for (const Named& attached : attached_) {
      if (!attached.bone.has_value() || *attached.bone >= places_.size()) {
        continue;
      }
      const Place& place = places_[*attached.bone];
      const double distance = Length(place[3], place[7], place[11]);
      if (distance <= kFar * size_ || IsSun(billboards_[*attached.bone])) {
        ++near;
      } else if (std::isfinite(distance)) {  // others report what is not
        far.emplace_back(&attached, distance);
      }
    }
    // Of two that are apart, either may be wrong; of more, the fewer.
    if (far.size() > near) return;
    for (const auto& [attached, distance] : far) {
      Add(kFarAway, *attached)
          .Found(distance)
          .Message("\"", attached->name.substr(0, kMaxQuotedText), "\" is ",
                   std::round(distance), " units from the model's origin, ",
                   std::round(distance / size_),
                   " times the length of the largest mesh");
    }
  }

 private:
  static absl::string_view MuzzleOf(const Named& flash) {
    return flash.name.substr(0, flash.name.size() - kFlash.size());
  }

  void AddBone(const Bone& bone, int64_t index) {
    if (const auto* name = First<BoneName>(bone.children)) {
      bones_.push_back(
          {Named::Kind::kBone, index, name->text.text(), TextRange(*name)});
    }
    const BoneData data = DataOf(bone).value_or(BoneData());
    billboards_.push_back(data.billboard);
    places_.push_back(PlaceOf(data.parent, data.matrix, places_));
  }

  void AddMeshes(const ModelFile& file, const Connections& connections) {
    const ObjectBones bones = BonesOfObjects(file, connections);
    size_t number = 0;
    int64_t index = 0;
    for (const ModelFile::Child& child : file.children) {
      if (std::holds_alternative<Light>(child)) ++number;
      const auto* mesh = std::get_if<Mesh>(&child);
      if (mesh == nullptr) continue;
      if (const auto* info = First<MeshInfo>(mesh->children)) NoteBox(*info);
      if (const auto* name = First<MeshName>(mesh->children)) {
        attached_.push_back({Named::Kind::kMesh, index, name->text.text(),
                             TextRange(*name), bones[number]});
        if (bones[number].has_value()) CheckBillboard(*mesh, attached_.back());
      }
      ++number;
      ++index;
    }
  }

  void CheckBillboard(const Mesh& mesh, const Named& named) const {
    if (*named.bone >= billboards_.size()) return;
    const uint32_t mode = billboards_[*named.bone];
    if (!FacesCamera(mode)) return;
    const Vec3 front = FrontOf(mesh);
    const double length = Length(front[0], front[1], front[2]);
    // Planes that are visible from both sides have no front.
    if (!(length > 0) || -front[1] >= kFacing * length) return;
    const auto part = [&](size_t i) {
      return std::round(front[i] / length * 100) / 100;
    };
    Add(kBillboardFacing, named)
        .Message("the mesh is on a billboard (", mode, ", ",
                 kBillboardNames[mode], ") but faces (", part(0), ", ", part(1),
                 ", ", part(2), "); the camera sees its -y side");
  }

  void NoteBox(const MeshInfo& info) {
    const auto extent = [&](size_t i) {
      return double{info.box_max[i]} - info.box_min[i];
    };
    const double size = Length(extent(0), extent(1), extent(2));
    if (std::isfinite(size)) size_ = std::max(size_, size);
  }

  void ReportMuzzle(const Named& flash) const {
    Add(kMuzzleLost, flash)
        .Found(flash.name)
        .Allowed(MuzzleOf(flash))
        .Message("\"", flash.name.substr(0, kMaxQuotedText),
                 "\" is a muzzle flash, but there is no bone \"",
                 MuzzleOf(flash).substr(0, kMaxQuotedText), "\"");
  }

  FindingBuilder Add(const Rule& rule, const Named& named) const {
    if (named.kind == Named::Kind::kMesh) {
      return report_.Add(rule, Path(root_, "mesh", named.index, named.name),
                         named.range);
    }
    const bool bone = named.kind == Named::Kind::kBone;
    const Path parent(root_, bone ? "skeleton" : "connections");
    return report_.Add(
        rule, Path(parent, bone ? "bone" : "proxy", named.index, named.name),
        named.range);
  }

  const Path& root_;
  Report& report_;
  std::vector<Named> bones_;
  std::vector<Place> places_;         // of the bones
  std::vector<uint32_t> billboards_;  // their modes
  std::vector<Named> attached_;
  double size_ = 0;  // length of the largest mesh's box
};

}  // namespace

void ValidateAttachments(const ModelFile& file, const Path& root,
                         Report& report) {
  const auto* skeleton = First<Skeleton>(file.children);
  const auto* connections = First<Connections>(file.children);
  // Where something was lost, the numbers are not what they were.
  if (skeleton == nullptr || connections == nullptr ||
      LostBones(*skeleton) > 0 || CountOf<UnknownChunk>(file.children) > 0) {
    return;
  }
  AttachmentChecker checker(root, report);
  checker.Read(file, *skeleton, *connections);
  checker.CheckMuzzles();
  checker.CheckDistances();
}

absl::Span<const Rule* const> AttachmentRules() { return kRules; }

}  // namespace assetlint::alamo
