// The damages by which reports are judged: groups of them, weighted by how
// often each happens to real files (README.md has the sources).
#ifndef ASSETLINT_CORPUS_DAMAGE_SUITE_H_
#define ASSETLINT_CORPUS_DAMAGE_SUITE_H_

#include <cstddef>
#include <vector>

#include "absl/strings/string_view.h"
#include "corpus/damage/damage.h"
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

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_DAMAGE_SUITE_H_
