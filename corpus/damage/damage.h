// Damage to a file, as caused by a broken exporter, a careless tool, a failed
// download or a flipped bit.
#ifndef ASSETLINT_CORPUS_DAMAGE_DAMAGE_H_
#define ASSETLINT_CORPUS_DAMAGE_DAMAGE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/format.h"

namespace assetlint::corpus {

// A change of bytes in a file: `before`, at `offset`, becomes `after`. Those
// from DamagesOf change one field in place and keep the file's length.
struct Damage {
  // The field's path in the field tree, "bone[3]/info/index/value[1]", and the
  // same without indices, by which results are grouped.
  std::string path;
  std::string field;
  absl::string_view kind;  // "+1", "NaN", "size x2"
  uint64_t offset = 0;
  std::string before;
  std::string after;
  // The new value of a number or a type.
  std::optional<double> value;
  // The bytes are opaque: no document defines their value.
  bool opaque = false;
};

// The file with the damage.
std::string Damaged(std::string bytes, const Damage& damage);

// "bone[3]/matrix[2]" without the indices.
std::string FieldOfPath(absl::string_view path);

// Every damage to every field of the file, by the type of the field:
// - integers: +1, -1, 0, the largest, the highest bit;
// - floats: NaN, infinity, -3e38;
// - text: its NUL becomes a letter, a letter becomes NUL;
// - types of chunks: a bit, another type of the same file;
// - sizes of chunks: +1, -1, +8, doubled, 0, the largest, bit 31;
// - padding and undescribed bytes: one of them becomes 0x55.
// Of places with the same field name, at most `per_field` are taken per file,
// spread evenly over it.
std::vector<Damage> DamagesOf(const Format& format, absl::string_view bytes,
                              size_t per_field);

// At most `most` of the damages, a different selection for each file.
std::vector<Damage> Spread(std::vector<Damage> all, size_t most);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_DAMAGE_H_
