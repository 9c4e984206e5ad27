#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/model/collision/collision_view.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {

namespace {

constexpr absl::string_view kMappingPage =
    "formats/alamo/model/collision/FORMAT.md#mapping";

constexpr Rule kNodeCount = {
    .id = "ALO050",
    .name = "collision-node-count",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kDocument},
    .summary = "The field nNodes is not the number of nodes in the tree.",
    .why =
        "A reader that allocates nNodes nodes reads or writes past the "
        "allocation.",
    .statement = "0x1202 is nNodes x 10 bytes long.",
    .source = "formats/alamo/model/collision/FORMAT.md#tree-info",
    .repair = "Set nNodes to the size of 0x1202 / 10; assetlint fix does.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Only one value fits, which follows from the size of 0x1202; but if "
        "nodes were lost, setting it hides that.",
};

constexpr Rule kTreePrimitiveCount = {
    .id = "ALO051",
    .name = "collision-primitive-count",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary =
        "The tree's nPrimitives is not the number of entries in the mapping.",
    .why =
        "A reader that allocates nPrimitives entries reads or writes past the "
        "allocation.",
    .statement = "0x1203 is nPrimitives x 2 bytes long (all files).",
    .source = "formats/alamo/model/collision/FORMAT.md#tree-info",
    .repair =
        "Set nPrimitives to the size of 0x1203 / 2; assetlint fix does when "
        "the mapping has an entry for each triangle.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Only one value fits when the mapping has an entry for each triangle "
        "of the sub-mesh.",
};

constexpr Rule kPartialTree = {
    .id = "ALO087",
    .name = "collision-tree-partial",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "The collision tree lacks triangles of the sub-mesh.",
    .why = "Shots pass through the triangles that no leaf holds.",
    .statement =
        "The mapping names each triangle that has an area. In 12 of 8654 files "
        "it lacks others, which an exporter added to a shadow volume.",
    .source = kMappingPage,
    .repair = "Export the collision tree again.",
};

constexpr Rule kMappingTriangle = {
    .id = "ALO054",
    .name = "collision-triangle",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "The mapping names a triangle that does not exist.",
    .why = "A hit test reads past the end of the index buffer.",
    .statement =
        "The mapping names triangles of the sub-mesh, each once (all files).",
    .source = kMappingPage,
    .repair =
        "Export the collision tree again; assetlint fix sets a single wrong "
        "entry to the triangle that no other names.",
    .fix = FixLevel::kSafe,
    .fix_reason =
        "Each triangle is named once, so all others leave only one for a "
        "single wrong entry.",
};

constexpr Rule kMappingRepeated = {
    .id = "ALO055",
    .name = "collision-triangle-repeated",
    .grade = {RuleClass::kReference, Severity::kWarning, Confidence::kReaders},
    .summary = "The mapping names a triangle twice, so another is missing.",
    .why = "The missing triangle cannot be hit.",
    .statement =
        "The mapping names triangles of the sub-mesh, each once (all files).",
    .source = kMappingPage,
    .repair = "Export the collision tree again.",
};

// A few repeats are reported individually, at both places; more are folded.
constexpr uint64_t kMaxPairs = 4;

// The counts and the mapping of a tree against the sub-mesh's triangles.
class MappingChecker {
 public:
  MappingChecker(const SubMeshView& submesh, const CollisionView& tree,
                 const Path& path, Report& report)
      : submesh_(submesh), tree_(tree), path_(path), report_(report) {}

  void Check() {
    CheckCounts();
    if (tree_.mapping_chunk != nullptr) CheckMapping();
  }

 private:
  uint64_t NumTriangles() const {
    return submesh_.info != nullptr ? submesh_.info->num_primitives
                                    : tree_.mapping.size();
  }

  void CheckCounts() {
    if (tree_.info == nullptr) return;
    if (tree_.nodes_chunk != nullptr) {
      const uint64_t bytes =
          tree_.nodes_chunk->origin.length - kChunkHeaderSize;
      CheckCount(kNodeCount, kTreeNodes, "0x1202", tree_.num_nodes,
                 [&](FindingBuilder& finding) {
                   if (bytes != tree_.num_nodes * sizeof(TreeNode)) return;
                   finding.Fix(FixLevel::kUnsafe, "derived from 0x1202 (",
                               bytes, " bytes / 10)");
                 });
    }
    if (tree_.mapping_chunk == nullptr) return;
    CheckCount(kTreePrimitiveCount, kTreePrimitives, "0x1203",
               tree_.mapping.size(), [&](FindingBuilder& finding) {
                 if (!HasEntryForEachTriangle()) return;
                 finding.Fix(FixLevel::kSafe,
                             "the mapping and the index chunk hold ",
                             Quantity(tree_.mapping.size(), "triangle"));
               });
  }

  template <typename OfferFix>
  void CheckCount(const Rule& rule, TreeInfoMini id, absl::string_view chunk,
                  uint64_t held, const OfferFix& offer_fix) {
    const std::optional<Mini> mini = FindMini(tree_.info->minis, id);
    if (!mini.has_value()) return;
    const uint32_t declared = std::get<uint32_t>(mini->value);
    if (declared == held) return;
    const absl::string_view field = kTreeInfoTable.Find(id)->name;
    FindingBuilder finding =
        report_.Expect(rule, Path(path_, "info"), FieldOf(*mini, field), held);
    finding.Message(field, " is ", declared, ", but chunk ", chunk, " holds ",
                    held);
    offer_fix(finding);
  }

  bool HasEntryForEachTriangle() const {
    return submesh_.indices != nullptr &&
           submesh_.indices->values.size() == tree_.mapping.size() * 3;
  }

  ByteRange EntryRange(uint64_t i) const {
    return {BodyOffset(tree_.mapping_chunk->origin) + i * 2, 2};
  }

  FindingBuilder AddEntry(const Rule& rule, uint64_t i) {
    return std::move(report_.Add(rule, Path(path_, "mapping"), EntryRange(i))
                         .Field("triangles[", i, "]")
                         .Found(tree_.mapping[i]));
  }

  void CheckMapping() {
    const uint64_t triangles = NumTriangles();
    const uint64_t offset = BodyOffset(tree_.mapping_chunk->origin);
    Occurrences missing;
    Occurrences repeated;
    std::vector<bool> seen(65536, false);
    for (uint64_t i = 0; i < tree_.mapping.size(); ++i) {
      const uint16_t triangle = tree_.mapping[i];
      if (triangle >= triangles) {
        missing.Note(offset + i * 2);
      } else if (seen[triangle]) {
        repeated.Note(offset + i * 2);
      }
      seen[triangle] = true;
    }
    auto index = [&](const Occurrences& at) {
      return (at.first() - offset) / 2;
    };
    if (!missing.empty()) {
      FindingBuilder finding = AddEntry(kMappingTriangle, index(missing));
      finding.Allowed(absl::StrCat("below ", triangles))
          .Times(missing)
          .Message("triangles[", index(missing), "] is ",
                   tree_.mapping[index(missing)], ", but the sub-mesh has ",
                   Quantity(triangles, "triangle"));
      if (missing.count() == 1 && repeated.empty() &&
          tree_.mapping.size() == triangles && HasEntryForEachTriangle()) {
        const auto left = static_cast<uint16_t>(
            std::find(seen.begin(), seen.end(), false) - seen.begin());
        finding.FixBy(FixLevel::kSafe,
                      Overwrite(EntryRange(index(missing)), left),
                      "the only triangle that no entry names is ", left);
      }
    }
    if (repeated.count() <= kMaxPairs) {
      for (uint64_t at : repeated.offsets()) Pair((at - offset) / 2);
    } else {
      AddEntry(kMappingRepeated, index(repeated))
          .Times(repeated)
          .Message(repeated.count(),
                   " entries name a triangle that an earlier entry names");
    }
    if (missing.empty() && repeated.empty()) CheckRest(seen);
  }

  // The triangles that no entry names. `seen`: those that one does.
  void CheckRest(const std::vector<bool>& seen) {
    if (submesh_.indices == nullptr) return;
    const uint64_t triangles = submesh_.indices->values.size() / 3;
    const uint64_t offset = BodyOffset(submesh_.indices->origin);
    Occurrences lacking;
    for (uint64_t i = 0; i < triangles; ++i) {
      if (i < seen.size() && seen[i]) continue;
      if (HasArea(submesh_, i)) lacking.Note(offset + i * 6);
    }
    if (lacking.empty()) return;
    const Path path(path_, "mapping");
    report_.Add(kPartialTree, path, SizeWord(tree_.mapping_chunk->origin))
        .Field("size")
        .Found(tree_.mapping.size())
        .Allowed(triangles)
        .Message("the tree holds ", tree_.mapping.size(), " of ",
                 Quantity(triangles, "triangle"), "; ", lacking.count(),
                 " of the others have an area, the first is triangle ",
                 (lacking.first() - offset) / 6);
  }

  // Entry `i` and its earlier duplicate: either may be meant for another
  // triangle.
  void Pair(uint64_t i) {
    uint64_t first = 0;
    while (tree_.mapping[first] != tree_.mapping[i]) ++first;
    for (const auto& [at, other] : {std::pair(first, i), std::pair(i, first)}) {
      AddEntry(kMappingRepeated, at)
          .Message("triangles[", at, "] is ", tree_.mapping[at],
                   ", the same as triangles[", other, "]");
    }
  }

  const SubMeshView& submesh_;
  const CollisionView& tree_;
  const Path& path_;
  Report& report_;
};

}  // namespace

void ValidateCollision(const SubMeshView& submesh, const Box& vertices,
                       const Path& path, Report& report) {
  if (submesh.collision == nullptr) return;
  const Path tree_path(path, "collision");
  const CollisionView tree = ViewCollision(*submesh.collision);
  MappingChecker(submesh, tree, tree_path, report).Check();
  const bool is_tree = ValidateCollisionLinks(tree, tree_path, report);
  if (tree.nodes_chunk != nullptr && tree.mapping_chunk != nullptr) {
    ValidateCollisionLeaves(tree, is_tree, tree_path, report);
  }
  ValidateCollisionBoxes(submesh, tree, vertices, path, report);
}

absl::Span<const Rule* const> CollisionRules() {
  static constexpr const Rule* kRules[] = {&kNodeCount, &kTreePrimitiveCount,
                                           &kPartialTree, &kMappingTriangle,
                                           &kMappingRepeated};
  return kRules;
}

}  // namespace assetlint::alamo
