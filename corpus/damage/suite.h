// The damages by which reports are judged: groups of them, weighted by how
// often each happens to real files (README.md has the sources), and the files
// that are damaged.
#ifndef ASSETLINT_CORPUS_DAMAGE_SUITE_H_
#define ASSETLINT_CORPUS_DAMAGE_SUITE_H_

#include <cstddef>
#include <string>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/damage/damage.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"

namespace assetlint::corpus {

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

// What linting finds, sorted.
std::vector<Finding> LintFile(const Format& format, const DamagedFile& file);

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_SUITE_H_
