#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/alamo/container/repeats.h"
#include "formats/alamo/particle/validate_particle.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kEmitterCycle = {
    .id = "ALP018",
    .name = "emitter-cycle",
    .rule_class = RuleClass::kReference,
    .severity = Severity::kWarning,
    .summary =
        "An emitter starts itself, with its own link or those of others.",
    .why =
        "Each of its particles starts more of them, without end: the game "
        "slows down more and more.",
    .statement = "Links do not lead back to an emitter (sample: 17 of 17).",
    .source = "formats/alamo/particle/FORMAT.md#links",
    .repair =
        "Remove one of the links in the particle editor; an emitter that is "
        "to go on emits without a limit instead.",
    .confidence = Confidence::kInferred,
    .fix_reason = "Which of the links is wrong is not known.",
};

constexpr std::array kLinks = {kDeathEmitter, kBirthEmitter};

// A path through links, from emitter to emitter, is followed to its end before
// the next one. A link to an emitter that is still on the path closes a cycle.
class CycleFinder {
 public:
  CycleFinder(const Emitters& list, const Path& path, Report& report)
      : path_(path), cycles_(kEmitterCycle, report) {
    emitters_.reserve(list.children.size());
    ForEach<Emitter>(list.children, [&](const Emitter& emitter, size_t) {
      emitters_.push_back({&emitter});
    });
  }

  void Find() {
    for (size_t i = 0; i < emitters_.size(); ++i) {
      if (emitters_[i].state == State::kNew) Follow(i);
    }
    cycles_.Finish();
  }

 private:
  enum class State : uint8_t { kNew, kOnPath, kDone };
  struct Visited {
    const Emitter* emitter;
    State state = State::kNew;
    uint8_t next_link = 0;  // of kLinks
  };

  void Follow(size_t first) {
    std::vector<size_t> on_path = {first};
    emitters_[first].state = State::kOnPath;
    while (!on_path.empty()) {
      const size_t at = on_path.back();
      Visited& visited = emitters_[at];
      if (visited.next_link == kLinks.size()) {
        visited.state = State::kDone;
        on_path.pop_back();
        continue;
      }
      const std::optional<size_t> target = TakeLink(at, visited);
      if (!target.has_value()) continue;
      emitters_[*target].state = State::kOnPath;
      on_path.push_back(*target);
    }
  }

  // The emitter that the next link leads to, if it has not been visited.
  std::optional<size_t> TakeLink(size_t at, Visited& visited) {
    const LinkMini id = kLinks[visited.next_link++];
    const auto* links = First<EmitterLinks>(visited.emitter->children);
    if (links == nullptr) return std::nullopt;
    const auto link = links->minis.Find(id);
    if (link == links->minis.end()) return std::nullopt;
    const std::optional<uint32_t> target = link.As<uint32_t>();
    if (!target.has_value() || *target >= emitters_.size()) return std::nullopt;
    const State state = emitters_[*target].state;
    if (state == State::kNew) return *target;
    if (state == State::kOnPath) NoteCycle(at, *link, *target);
    return std::nullopt;
  }

  void NoteCycle(size_t at, const Mini& link, uint32_t target) {
    const auto* name = First<EmitterName>(emitters_[at].emitter->children);
    const Path emitter(
        path_, "emitter", static_cast<int64_t>(at),
        name == nullptr ? absl::string_view() : name->text.text());
    const Path path(emitter, EmitterLinks::kType.name);
    const absl::string_view field = kLinkTable.Find(link.id)->name;
    cycles_.Note(
        path, MiniPayload(link), [field, at, target](FindingBuilder& finding) {
          finding.Field(field).Found(target).Message(
              field, " is ", target,
              at == target ? std::string(", the emitter itself")
                           : absl::StrCat(", and the links of emitter ", target,
                                          " lead back to this one"),
              ": their particles start more and more, without end");
        });
  }

  const Path& path_;
  Repeats cycles_;
  std::vector<Visited> emitters_;
};

}  // namespace

void ValidateEmitterCycles(const Emitters& list, const Path& path,
                           Report& report) {
  CycleFinder(list, path, report).Find();
}

absl::Span<const Rule* const> EmitterCycleRules() {
  static constexpr const Rule* kRules[] = {&kEmitterCycle};
  return kRules;
}

}  // namespace assetlint::alamo
