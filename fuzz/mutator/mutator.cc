#include "fuzz/mutator/mutator.h"

#include <algorithm>
#include <array>
#include <vector>

#include "formats/base/outline.h"
#include "fuzz/mutator/edit.h"
#include "fuzz/random.h"

namespace assetlint {
namespace {

// Numbers that trip up readers, as bits of a word: the limits of every type,
// NaN, the infinities, zeros of both signs, one.
constexpr std::array<uint32_t, 20> kEdges = {
    0,          1,          2,          0x7F,       0x80,
    0xFE,       0xFF,       0x100,      0x7FFF,     0x8000,
    0xFFFE,     0xFFFF,     0x10000,    0x7FFFFFFF, 0x80000000,
    0xFFFFFFFF, 0x7F800000, 0xFF800000, 0x7FC00000, 0x3F800000};

// Mutates one input.
class Mutator {
 public:
  Mutator(const Format& format, uint64_t seed, size_t max_size,
          std::string& bytes)
      : random_(seed),
        max_size_(max_size),
        bytes_(bytes),
        outline_(format.outline(bytes)) {}

  bool Any() {
    // A mutation that is not possible here gives way to another.
    for (int i = 0; i < 8; ++i) {
      const uint64_t which = random_.Below(5);
      if (which == 0   ? Resize()
          : which == 1 ? Drop()
          : which == 2 ? Duplicate()
                       : ChangeField()) {
        return true;
      }
    }
    return false;
  }

  // Inserts a group of `other`: beside one of that name, or in its place.
  bool Splice(const Outline& outline, absl::string_view other) {
    if (outline.groups.empty() || outline_.groups.empty()) return false;
    for (int i = 0; i < 8; ++i) {
      const Outline::Group& from = AnyOf(outline.groups);
      const std::vector<int32_t> like = GroupsThat(
          [&](const Outline::Group& group) { return group.name == from.name; });
      const int32_t at =
          like.empty() || random_.OneIn(8) ? AnyGroup() : AnyOf(like);
      const absl::string_view with =
          other.substr(from.begin, from.end - from.begin);
      const bool replace = !random_.OneIn(3);
      if (Put(at, with, replace)) return true;
    }
    return false;
  }

 private:
  // One of several. Not empty.
  template <typename List>
  const typename List::value_type& AnyOf(const List& list) {
    return list[random_.Below(list.size())];
  }
  int32_t AnyGroup() {
    return static_cast<int32_t>(random_.Below(outline_.groups.size()));
  }

  // A number close to `value`, or one that often causes errors.
  uint64_t OtherThan(uint64_t value) {
    switch (random_.Below(6)) {
      case 0:
        return value + 1;
      case 1:
        return value - 1;
      case 2:
        return value ^ (uint64_t{1} << random_.Below(32));
      case 3:
        return bytes_.size() - random_.Below(9);
      case 4:
        return random_.Bits();
      default:
        return AnyOf(kEdges);
    }
  }

  bool ChangeField() {
    if (outline_.fields.empty()) return false;
    const Outline::Field& field = AnyOf(outline_.fields);
    const uint64_t at =
        field.offset + random_.Below(field.count) * ScalarSize(field.type);
    uint64_t value = LoadWord(bytes_, at, field.type, outline_.order);
    if (random_.OneIn(4)) {
      // The value of another field of the type.
      const Outline::Field& other = AnyOf(outline_.fields);
      if (other.type == field.type) {
        value = LoadWord(bytes_, other.offset, other.type, outline_.order);
        StoreWord(bytes_, at, field.type, outline_.order, value);
        return true;
      }
    }
    StoreWord(bytes_, at, field.type, outline_.order, OtherThan(value));
    return true;
  }

  bool Resize() {
    if (outline_.runs.empty()) return false;
    const Outline::Run& run = AnyOf(outline_.runs);
    const uint64_t element =
        std::max<uint64_t>(1, random_.OneIn(4) ? 1 : run.element_size);
    const uint64_t elements = run.length / element;
    const uint64_t end = uint64_t{run.offset} + run.length;
    uint64_t length = (1 + random_.Below(3)) * element;
    const bool longer = random_.OneIn(2);
    if (!longer) length = std::min(length, elements * element);
    const std::string more(
        longer
            ? std::string(bytes_, end - std::min<uint64_t>(length, run.length),
                          length)
            : std::string());
    if (!Fits(0, more.size())) return false;
    const uint64_t counted = Nearest(run.offset, elements);
    const bool done =
        ReplaceBytes(outline_, run.block, longer ? end : end - length, end,
                     more, Usually(), bytes_);
    if (done) {
      const uint64_t after =
          longer ? run.length + more.size() : run.length - length;
      SetCount(counted, after / element);
    }
    return done;
  }

  bool Drop() {
    if (outline_.groups.empty()) return false;
    const int32_t at = AnyGroup();
    const Outline::Group& group = outline_.groups[at];
    const std::vector<int32_t> siblings = Siblings(at);
    const uint64_t counted = CountOf(siblings);
    if (!ReplaceBytes(outline_, group.block, group.begin, group.end, "",
                      Usually(), bytes_)) {
      return false;
    }
    SetCount(counted, siblings.size() - 1);
    return true;
  }

  bool Duplicate() {
    if (outline_.groups.empty()) return false;
    const int32_t at = AnyGroup();
    const Outline::Group& group = outline_.groups[at];
    return Put(at, std::string(bytes_, group.begin, group.end - group.begin),
               false);
  }

  // Inserts bytes after group `at`, as one more of its kind, or replaces it.
  bool Put(int32_t at, absl::string_view with, bool replace) {
    const Outline::Group& group = outline_.groups[at];
    const uint64_t begin = replace ? group.begin : group.end;
    if (!Fits(group.end - begin, with.size())) return false;
    const std::vector<int32_t> siblings = Siblings(at);
    const uint64_t counted = CountOf(siblings);
    if (!ReplaceBytes(outline_, group.block, begin, group.end, with, Usually(),
                      bytes_)) {
      return false;
    }
    if (!replace) SetCount(counted, siblings.size() + 1);
    return true;
  }

  bool Fits(uint64_t removed, uint64_t added) const {
    return bytes_.size() - removed + added <= max_size_;
  }

  // The groups, by number in file order, for which matches(group) is true.
  template <typename Matches>
  std::vector<int32_t> GroupsThat(const Matches& matches) const {
    std::vector<int32_t> found;
    for (size_t i = 0; i < outline_.groups.size(); ++i) {
      if (matches(outline_.groups[i])) found.push_back(static_cast<int32_t>(i));
    }
    return found;
  }

  // Group `at` and the others of its parent and name.
  std::vector<int32_t> Siblings(int32_t at) const {
    const Outline::Group& one = outline_.groups[at];
    return GroupsThat([&](const Outline::Group& group) {
      return group.parent == one.parent && group.name == one.name;
    });
  }

  // The field that may count groups, as Nearest returns it.
  uint64_t CountOf(const std::vector<int32_t>& siblings) const {
    return Nearest(outline_.groups[siblings.front()].begin, siblings.size());
  }

  // The index of the nearest field before byte `before` that holds `value`; the
  // number of fields if none does.
  uint64_t Nearest(uint64_t before, uint64_t value) const {
    for (size_t i = outline_.fields.size(); i > 0; --i) {
      const Outline::Field& field = outline_.fields[i - 1];
      if (field.offset >= before || field.count != 1 ||
          field.type == Scalar::kF32) {
        continue;
      }
      if (LoadWord(bytes_, field.offset, field.type, outline_.order) == value) {
        return i - 1;
      }
    }
    return outline_.fields.size();
  }

  // Sets the field found by Nearest, which precedes the bytes that moved.
  void SetCount(uint64_t index, uint64_t value) {
    if (index == outline_.fields.size() || !Usually()) return;
    const Outline::Field& field = outline_.fields[index];
    StoreWord(bytes_, field.offset, field.type, outline_.order, value);
  }

  // Most of the time, as a careful writer would.
  bool Usually() { return !random_.OneIn(4); }

  Random random_;
  size_t max_size_;
  std::string& bytes_;
  const Outline outline_;
};

}  // namespace

bool Mutate(const Format& format, uint64_t seed, size_t max_size,
            std::string& bytes) {
  return Mutator(format, seed, max_size, bytes).Any();
}

bool Splice(const Format& format, absl::string_view other, uint64_t seed,
            size_t max_size, std::string& bytes) {
  return Mutator(format, seed, max_size, bytes)
      .Splice(format.outline(other), other);
}

}  // namespace assetlint
