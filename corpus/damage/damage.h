// Damage to the fields of a file, as caused by a broken exporter, a careless
// tool or a flipped bit.
#ifndef ASSETLINT_CORPUS_DAMAGE_DAMAGE_H_
#define ASSETLINT_CORPUS_DAMAGE_DAMAGE_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/base/format.h"

namespace assetlint::corpus {

// A change of bytes in a file: `before`, at `offset`, becomes `after`.
struct Damage {
  // The field's path in the field tree without indices,
  // "bone/info/index/value".
  std::string field;
  absl::string_view kind;  // "+1", "NaN", "size x2"
  uint64_t offset = 0;
  std::string before;
  std::string after;
};

// The file with the damage.
std::string Damaged(std::string bytes, const Damage& damage);

// The damaged bytes of the damaged file, or the first 16 of them if there are
// more: what a finding in the middle of a converted file says is not the cause.
ByteRange DamagedPlace(const Damage& damage);

// "bone[3]/matrix[2]" without the indices.
std::string FieldOfPath(absl::string_view path);

// Every damage to the first place of every field of the file, by the type of
// the field:
// - integers: +1, -1, 0, the largest, the highest bit;
// - floats: NaN, infinity, -3e38;
// - text: its NUL becomes a letter, a letter becomes NUL;
// - types of chunks: a bit, another type of the same file;
// - sizes of chunks: +1, -1, +8, doubled, 0, the largest, bit 31;
// - padding and undescribed bytes: one of them becomes 0x55.
std::vector<Damage> FieldDamages(const Format& format, absl::string_view bytes);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_DAMAGE_H_
