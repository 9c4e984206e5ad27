#include "corpus/damage/suite.h"

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <map>
#include <string>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "corpus/damage/damaged_files.h"
#include "corpus/damage/splice.h"

namespace assetlint::corpus {
namespace {

// Groups of kinds of damage, by how the kind begins.
struct KindGroup {
  absl::string_view kind;
  absl::string_view group;
};
constexpr KindGroup kKinds[] = {
    {"NaN", "value"},
    {"inf", "value"},
    {"-huge", "value"},
    {"size ", "count or size"},
    {"flag", "count or size"},
    {"bit 6", "other"},
    {"other type", "other"},
    {"0x55", "other"},
    {kSwap, "other"},
    {kReversed, "other"},
    {"NUL to A", "text"},
    {"char to NUL", "text"},
    {kText, "text"},
    {"delete ", "bytes"},
    {"insert ", "bytes"},
    {kZeroRun, "bytes"},
    {kSecondFile, "second file"},
};

// The name of a number's field; of "index/value", "index".
std::string NameOf(const Damage& damage) {
  absl::string_view path = damage.field;
  if (absl::EndsWith(path, "/value")) path.remove_suffix(6);
  return absl::AsciiStrToLower(path.substr(path.rfind('/') + 1));
}

bool ContainsAny(absl::string_view text,
                 std::initializer_list<absl::string_view> words) {
  return std::any_of(words.begin(), words.end(), [&](absl::string_view word) {
    return absl::StrContains(text, word);
  });
}

absl::string_view GroupName(const Damage& damage) {
  if (damage.field == kWholeFile) return kWholeFile;
  for (const KindGroup& known : kKinds) {
    if (absl::StartsWith(damage.kind, known.kind)) return known.group;
  }
  const std::string name = NameOf(damage);
  if (ContainsAny(name, {"count", "num", "size", "length", "offset", "start",
                         "frames", "events", "vertices", "primitives",
                         "materials", "animatedbones"})) {
    return "count or size";
  }
  if (name == "id" || ContainsAny(name, {"parent", "index", "indices", "bone",
                                         "_id", "channel", "triangles"})) {
    return "reference";
  }
  return "value";
}

}  // namespace

const Group& GroupOf(const Damage& damage) {
  const absl::string_view name = GroupName(damage);
  return *std::find_if(std::begin(kGroups), std::end(kGroups) - 1,
                       [&](const Group& group) { return group.name == name; });
}

double Weighted(
    const std::function<std::optional<double>(const Group&)>& share) {
  double sum = 0;
  double weights = 0;
  for (const Group& group : kGroups) {
    const std::optional<double> value = share(group);
    if (!value.has_value()) continue;
    sum += group.weight * *value;
    weights += group.weight;
  }
  return weights == 0 ? 0 : sum / weights;
}

std::vector<Damage> SuiteOf(const Format& format, absl::string_view bytes,
                            size_t most_of_group) {
  std::map<absl::string_view, std::vector<Damage>> groups;
  for (std::vector<Damage> damages :
       {DamagesOf(format, bytes, 1), SplicesOf(format, bytes),
        WholeFileDamagesOf(bytes)}) {
    for (Damage& damage : damages) {
      const absl::string_view group = GroupOf(damage).name;
      groups[group].push_back(std::move(damage));
    }
  }
  std::vector<Damage> suite;
  for (auto& [group, damages] : groups) {
    damages = Spread(std::move(damages), most_of_group);
    std::move(damages.begin(), damages.end(), std::back_inserter(suite));
  }
  return suite;
}

}  // namespace assetlint::corpus
