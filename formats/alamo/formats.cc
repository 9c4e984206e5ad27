#include "formats/alamo/formats.h"

#include <limits>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/alamo/animation/animation.h"
#include "formats/alamo/animation/validate_animation.h"
#include "formats/alamo/archive/archive_codec.h"
#include "formats/alamo/archive/archive_layout.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/alamo/container/value_checks.h"
#include "formats/alamo/model/collision/collision_view.h"
#include "formats/alamo/model/model.h"
#include "formats/alamo/model/submesh_view.h"
#include "formats/alamo/model/validate_model.h"
#include "formats/alamo/particle/particle.h"
#include "formats/alamo/universe_particle/universe_particle.h"
#include "formats/base/codec.h"
#include "formats/base/cursor.h"
#include "formats/base/outline.h"

namespace assetlint::alamo {
namespace {

using RuleSpan = absl::Span<const Rule* const>;

// Whether a root chunk has the type of one of `Roots`, and the size and flag of
// a container inside the file.
template <typename... Roots>
Recognition RecogniseRoot(absl::string_view bytes) {
  ByteCursor cursor(bytes);
  uint32_t type = 0;
  uint32_t size = 0;
  bool first = true;
  Recognition best = Recognition::kNo;
  // If the first root is damaged, others can identify the file, which has a few
  // hundred at most.
  for (int roots = 0; roots < 4096 && cursor.Read(type) && cursor.Read(size);
       ++roots) {
    const bool known = ((type == Roots::kType.id) || ...);
    const bool container = (size & kContainerBit) != 0;
    const bool fits = cursor.Skip(size & ~kContainerBit);
    if (known && container && fits) {
      return first ? Recognition::kYes : Recognition::kMaybe;
    }
    if (known && (first || container)) best = Recognition::kMaybe;
    if (!fits) break;
    first = false;
  }
  return best;
}

// Whether the bytes, which begin with the type of a root chunk, begin with a
// whole container.
bool MayBeginRoot(absl::string_view bytes) {
  const auto size = Load<uint32_t>(bytes.data() + 4, ByteOrder::kLittle);
  return (size & kContainerBit) != 0 &&
         (size & ~kContainerBit) <= bytes.size() - kChunkHeaderSize;
}

template <typename Root>
constexpr Beginning kBeginningOf = {.words = {Root::kType.id, Root::kType.id},
                                    .offset = 0,
                                    .may_begin = MayBeginRoot};

bool MayBeginArchive(absl::string_view bytes) {
  return RecogniseArchive(bytes.substr(0, 8)) == Recognition::kYes;
}

constexpr absl::string_view kAlaExtensions[] = {".ala"};
constexpr absl::string_view kAloExtensions[] = {".alo"};
constexpr absl::string_view kMegExtensions[] = {".meg"};

void ValidateMesh(const Mesh& mesh, size_t index, uint64_t num_bones,
                  const Path& root, MeshBoxChecker& boxes, Report& report) {
  const Path path(root, "mesh", static_cast<int64_t>(index), NameOf(mesh));
  std::vector<const Material*> materials(CountOf<SubMesh>(mesh.children));
  ForEachMaterial(mesh, [&](const Material& material, int64_t,
                            const SubMesh* submesh, int64_t i) {
    if (submesh != nullptr) materials[static_cast<size_t>(i)] = &material;
  });
  Box vertices;
  // Whether the vertices of all sub-meshes are present to compare the box with.
  bool complete = CountOf<UnknownChunk>(mesh.children) == 0;
  ForEach<SubMesh>(mesh.children, [&](const SubMesh& submesh, size_t i) {
    const Path submesh_path(path, "submesh", static_cast<int64_t>(i));
    const SubMeshView view = ViewSubMesh(submesh);
    const Box box = ValidateVertices(view, materials[i], submesh_path, report);
    vertices.Extend(box);
    complete &= view.vertices.present;
    ValidateIndices(view, submesh_path, report);
    ValidateFacing(view, materials[i], submesh_path, report);
    if (view.mapping != nullptr) {
      ValidateBoneMapping(*view.mapping, num_bones, submesh_path, report);
    }
    ValidateCollision(view, box, submesh_path, report);
  });
  ForEach<Material>(mesh.children, [&](const Material& material, size_t i) {
    const Path material_path(path, "material", static_cast<int64_t>(i));
    ValidateMaterial(material, material_path, report);
    ValidateNormalMap(material, material_path, report);
    ValidateParameters(material, material_path, report);
  });
  ForEachMaterial(mesh, [&](const Material& material, int64_t,
                            const SubMesh* submesh, int64_t i) {
    if (submesh == nullptr) return;
    ValidateShader(material, *submesh, Path(path, "submesh", i), report);
  });
  ValidateMeshUse(mesh, path, report);
  ValidateShadowVolume(mesh, path, report);
  ValidateMeshInfo(mesh, path, report);
  boxes.Check(mesh, complete ? vertices : Box(), path);
}

// The meshes and lights that 0x600 can number. A chunk of an unknown type
// before it may be one whose type was damaged.
uint64_t CountObjects(const ModelFile& file) {
  uint64_t objects = 0;
  for (const auto& child : file.children) {
    if (std::holds_alternative<Connections>(child)) break;
    objects += !std::holds_alternative<Skeleton>(child);
  }
  return objects;
}

}  // namespace

void AnimationCodec::Validate(const AnimationFile& file,
                              const FileContext& context, Report& report) {
  ValidateAnimationGrammar(file, report);
  CheckFill(file, report);
  const Path root;
  ForEach<Animation>(file.children, [&](const Animation& animation, size_t) {
    const Path path(root, "animation");
    const int version = AnimationVersion(animation);
    ValidateAnimationInfo(animation, version, path, report);
    ValidateAnimationTracks(animation, version, path, report);
    if (absl::StrContains(absl::AsciiStrToLower(context.file_name), "_die_")) {
      ValidateLastFrame(animation, path, report);
    }
  });
}

void ParticleCodec::Validate(const ParticleFile& file,
                             const FileContext& context, Report& report) {
  ValidateParticleGrammar(file, report);
  CheckFill(file, report);
  const Path root;
  ForEach<ParticleSystem>(
      file.children, [&](const ParticleSystem& system, size_t) {
        const Path path(root, "system");
        ValidateParticleSystem(system, context.file_name, path, report);
        ForEach<Emitters>(system.children, [&](const Emitters& list, size_t) {
          const Path list_path(path, "emitters");
          // If the file is truncated, the original number is unknown.
          const size_t count = IsEndLost(list.origin, list.children)
                                   ? std::numeric_limits<size_t>::max()
                                   : list.children.size();
          ValidateEmitterIndices(list, list_path, report);
          ValidateEmitterLinks(list, list_path, report);
          ValidateEmitterValues(list, list_path, report);
          ForEach<Emitter>(list.children, [&](const Emitter& e, size_t i) {
            ValidateEmitter(e, count, PathOf(e, i, list_path), report);
          });
        });
      });
}

void ModelCodec::Validate(const ModelFile& file, const FileContext&,
                          Report& report) {
  ValidateModelGrammar(file, report);
  CheckFill(file, report);
  const Path root;
  // Without a skeleton, the number of bones is unknown.
  uint64_t num_bones = std::numeric_limits<uint64_t>::max();
  if (const auto* skeleton = First<Skeleton>(file.children)) {
    ValidateSkeleton(*skeleton, Path(root, "skeleton"), report);
    num_bones = CountOf<Bone>(skeleton->children) + LostBones(*skeleton);
  }
  MeshBoxChecker boxes(report);
  ForEach<Mesh>(file.children, [&](const Mesh& mesh, size_t index) {
    ValidateMesh(mesh, index, num_bones, root, boxes, report);
  });
  boxes.Finish();
  ValidateNames(file, root, report);
  ForEach<Light>(file.children, [&](const Light& light, size_t index) {
    const Path path(root, "light", static_cast<int64_t>(index),
                    TextOfFirst<LightName>(light.children));
    ValidateLight(light, path, report);
  });
  if (const auto* connections = First<Connections>(file.children)) {
    const Path path(root, "connections");
    const uint64_t objects = CountObjects(file);
    ValidateConnections(*connections, objects, num_bones, path, report);
    ValidateDazzles(*connections, path, report);
    ValidateConnectionNames(file, *connections, path, report);
  }
  ValidateAttachments(file, root, report);
}

RuleSpan AnimationRules() {
  static const auto& rules = *new std::vector<const Rule*>(SortedRules(
      {ContainerRules(), AnimationInfoRules(), BoneInfoRules(),
       AnimationCountRules(), AnimationTrackRules(), AnimationPoolRules()}));
  return rules;
}

RuleSpan ParticleRules() {
  static const auto& rules = *new std::vector<const Rule*>(SortedRules(
      {ContainerRules(), ParticleGrammarRules(), ParticleSystemRules(),
       EmitterRules(), EmitterValueRules()}));
  return rules;
}

RuleSpan ModelRules() {
  static const auto& rules = *new std::vector<const Rule*>(
      SortedRules({ContainerRules(), SkeletonRules(), MeshRules(),
                   MaterialRules(), ShaderRules(), MeshUseRules(), NameRules(),
                   SubMeshRules(), VertexRules(), SkinningRules(),
                   CollisionRules(), CollisionNodeRules(), CollisionBoxRules(),
                   EffectRules(), ConnectionRules(), AttachmentRules()}));
  return rules;
}

RuleSpan ArchiveRules() {
  static const auto& rules = *new std::vector<const Rule*>(SortedRules(
      {ArchiveStructureRules(), ArchiveTableRules(), ArchiveNameRules(),
       ArchiveLookupRules(), ArchiveDataRules()}));
  return rules;
}

constinit const Beginning kAnimationBeginning = kBeginningOf<Animation>;
constinit const Beginning kModelBeginning = kBeginningOf<Skeleton>;
constinit const Beginning kParticleBeginning = kBeginningOf<ParticleSystem>;
constinit const Beginning kUniverseParticleBeginning =
    kBeginningOf<universe::System>;
constinit const Beginning kArchiveBeginning = {
    .words = {kArchiveId, kArchiveId},
    .offset = 4,
    .may_begin = MayBeginArchive};

const Format kAnimationFormat = {
    .name = "ala",
    .title = "Alamo animation",
    .games = "Empire at War, Forces of Corruption, Universe at War",
    .extensions = kAlaExtensions,
    .checked =
        "both versions: chunks, counts, track sizes and indices, every "
        "quaternion, every float",
    .recognise = &RecogniseRoot<Animation>,
    .lint = &Lint<AnimationCodec>,
    .reencode = &Reencode<AnimationCodec>,
    .tree = &Tree<AnimationCodec>,
    .values = &WriteAnimationValues,
    .outline = &OutlineOf<AnimationCodec>,
    .size_rule = &kWrongSize,
    .has_facts = true,
    .rules = &AnimationRules,
};

const Format kModelFormat = {
    .name = "alo",
    .title = "Alamo model",
    .games = "Empire at War, Forces of Corruption, Universe at War",
    .extensions = kAloExtensions,
    .checked =
        "skeleton, materials, every vertex and index, bounding boxes, "
        "skinning, collision trees, lights, connections, dazzles",
    .recognise = &RecogniseRoot<Skeleton, Mesh, Light, Connections>,
    .lint = &Lint<ModelCodec>,
    .reencode = &Reencode<ModelCodec>,
    .tree = &Tree<ModelCodec>,
    .values = &WriteModelValues,
    .outline = &OutlineOf<ModelCodec>,
    .size_rule = &kWrongSize,
    .has_facts = true,
    .rules = &ModelRules,
};

const Format kParticleFormat = {
    .name = "alo-particle",
    .title = "Alamo particle system",
    .games = "Empire at War, Forces of Corruption",
    .extensions = kAloExtensions,
    .checked =
        "emitters, properties by name, groups, tracks and keys, links, what "
        "can be seen, names",
    .recognise = &RecogniseRoot<ParticleSystem>,
    .lint = &Lint<ParticleCodec>,
    .reencode = &Reencode<ParticleCodec>,
    .tree = &Tree<ParticleCodec>,
    .values = &WriteParticleValues,
    .outline = &OutlineOf<ParticleCodec>,
    .size_rule = &kWrongSize,
    .has_facts = true,
    .rules = &ParticleRules,
};

const Format kUniverseParticleFormat = {
    .name = "alo-uaw-particle",
    .title = "Universe at War particle system",
    .games = "Universe at War",
    .extensions = kAloExtensions,
    .checked =
        "emitters, all known plug-ins and their parameters, parents, keys, "
        "textures; no file of the game was available",
    .recognise = &RecogniseRoot<universe::System>,
    .lint = &Lint<universe::ParticleCodec>,
    .reencode = &Reencode<universe::ParticleCodec>,
    .tree = &Tree<universe::ParticleCodec>,
    .values = &universe::WriteValues,
    .outline = &OutlineOf<universe::ParticleCodec>,
    .size_rule = &kWrongSize,
    .has_facts = true,
    .rules = &universe::ParticleRules,
};

const Format kArchiveFormat = {
    .name = "meg",
    .title = "Alamo archive",
    .games =
        "Empire at War, Forces of Corruption, Universe at War, Grey Goo, "
        "8-Bit Armies, Command & Conquer Remastered",
    .extensions = kMegExtensions,
    .checked =
        "versions 1 to 3: names, checksums, the order of the records, where "
        "the data is; encrypted archives are only recognised",
    .recognise = &RecogniseArchive,
    .lint = &Lint<ArchiveCodec>,
    .reencode = &Reencode<ArchiveCodec>,
    .tree = &Tree<ArchiveCodec>,
    .values = nullptr,
    .outline = &OutlineOf<ArchiveCodec>,
    .size_rule = &kNameLength,
    .container = &kArchiveContainer,
    .rules = &ArchiveRules,
};

}  // namespace assetlint::alamo
