#include "formats/alamo/animation/pool_tables.h"

#include <cstdint>

#include "absl/status/statusor.h"
#include "formats/alamo/animation/animation.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/mini_chunk.h"

namespace assetlint::alamo {
namespace {

template <typename Pool>
void AddTable(const Animation& animation, const AnimationInfo& info,
              uint8_t block_size, std::vector<RowTable>& tables) {
  const Pool* pool = First<Pool>(animation.children);
  const auto words = GetMini<uint32_t>(info.minis, block_size);
  if (pool == nullptr || words.value_or(0) == 0) return;
  tables.push_back(
      {.range = {BodyOffset(pool->origin), pool->words.bytes().size()},
       .row_size = uint64_t{*words} * sizeof(uint16_t)});
}

}  // namespace

std::vector<RowTable> PoolTables(absl::string_view bytes) {
  const absl::StatusOr<AnimationFile> file = DecodeAnimation(bytes);
  std::vector<RowTable> tables;
  if (!file.ok()) return tables;
  const auto* animation = First<Animation>(file->children);
  if (animation == nullptr) return tables;
  const auto* info = First<AnimationInfo>(animation->children);
  if (info == nullptr) return tables;
  AddTable<ScalePool>(*animation, *info, kScaleBlockSize, tables);
  AddTable<TranslationPool>(*animation, *info, kTranslationBlockSize, tables);
  AddTable<RotationPool>(*animation, *info, kRotationBlockSize, tables);
  return tables;
}

}  // namespace assetlint::alamo
