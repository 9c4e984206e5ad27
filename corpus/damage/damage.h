// Damage to the fields of a file, as caused by a broken exporter, a careless
// tool or a flipped bit.
#ifndef ASSETLINT_CORPUS_DAMAGE_DAMAGE_H_
#define ASSETLINT_CORPUS_DAMAGE_DAMAGE_H_

#include <cstddef>
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

// The damages by which reports are judged: groups of them, weighted by how
// often each happens to real files (README.md has the sources), and the files
// that are damaged.

struct Group {
  absl::string_view name;
  double weight;  // of 100
};

// Damage that was seen in no real file weighs nothing: a report on it must not
// get worse, but is worth no code.
inline constexpr Group kGroups[] = {
    {"whole file", 35}, {"count or size", 20}, {"text", 15}, {"value", 15},
    {"reference", 10},  {"second file", 3},    {"bytes", 2}, {"other", 0},
};

// How many damages of a group are made to a file: as many as two minutes allow
// for all files (tools/compare_reports).
inline constexpr size_t kMostOfGroup = 200;
inline constexpr size_t kMostOfGroupInRealFiles = 8;

// By the kind of the damage, and by the name of the damaged field.
const Group& GroupOf(const Damage& damage);

// All damages to a file, at most about `most_of_group` of each group.
std::vector<Damage> SuiteOf(const Format& format, absl::string_view bytes,
                            size_t most_of_group);

// Damages of more than one field, in places that depend only on `seed`: 4 or 16
// bytes random, zero or FF, a sector copied from elsewhere, and two records of
// one kind swapped. Places are drawn field by field, so that a small header is
// damaged as often as a large table.
std::vector<Damage> SeededDamages(const Format& format, absl::string_view bytes,
                                  size_t count, uint32_t seed);

// At most `most` of the damages, a different selection for each file.
std::vector<Damage> Spread(std::vector<Damage> all, size_t most);

struct DamagedFile {
  std::string name;  // without folders
  std::string bytes;
};

// The corpus's valid files of the format, in a fixed order.
std::vector<DamagedFile> ValidFiles(const Format& format);

// The files of the format without errors, of at most 64 KiB, in the folders of
// ASSETLINT_REAL_FILES, in a fixed order: at most 16, spread evenly.
std::vector<DamagedFile> RealFiles(const Format& format);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_DAMAGE_H_
