#include "fuzz/mutator/mutator.h"

#include <algorithm>
#include <array>
#include <utility>
#include <vector>

#include "formats/base/edits.h"
#include "formats/base/finding.h"
#include "formats/base/outline.h"
#include "fuzz/random.h"

namespace assetlint {
namespace {

using Field = Outline::Field;
using Group = Outline::Group;

// NaN, the infinities and one, as bits of a word.
constexpr std::array<uint64_t, 4> kFloats = {0x7FC00000, 0x7F800000, 0xFF800000,
                                             0x3F800000};

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
      const uint64_t which = random_.Below(4);
      if (which == 0 ? Resize() : which == 1 ? ChangeGroup() : ChangeField()) {
        return true;
      }
    }
    return false;
  }

 private:
  // One of several. Not empty.
  template <typename List>
  typename List::value_type AnyOf(const List& list) {
    return list[random_.Below(list.size())];
  }

  // A number close to `value`, or one that often causes errors.
  uint64_t OtherThan(uint64_t value) {
    // The limits of all types are powers of two, or one less.
    return AnyOf(std::array<uint64_t, 7>{
        value + 1, value - 1, value ^ (uint64_t{1} << random_.Below(32)),
        (uint64_t{1} << random_.Below(33)) - random_.Below(2),
        bytes_.size() - random_.Below(9), random_.Bits(), AnyOf(kFloats)});
  }

  uint64_t ValueOf(const Field& field, uint64_t index = 0) const {
    return LoadWord(bytes_, field.offset + index * ScalarSize(field.type),
                    field.type, outline_.order);
  }

  // Sometimes to the value of another field of the type.
  bool ChangeField() {
    if (outline_.fields.empty()) return false;
    const Field field = AnyOf(outline_.fields);
    const Field other = AnyOf(outline_.fields);
    const uint64_t index = random_.Below(field.count);
    const uint64_t value = random_.OneIn(4) && other.type == field.type
                               ? ValueOf(other)
                               : OtherThan(ValueOf(field, index));
    bytes_ = ApplyEdits(bytes_,
                        {WordEdit(field.offset + index * ScalarSize(field.type),
                                  field.type, outline_.order, value)});
    return true;
  }

  // Removes the last few elements of an array, or repeats them.
  bool Resize() {
    if (outline_.runs.empty()) return false;
    const Outline::Run run = AnyOf(outline_.runs);
    const uint64_t element =
        std::max<uint64_t>(1, random_.OneIn(4) ? 1 : run.element_size);
    const uint64_t elements = run.length / element;
    const uint64_t changed = std::min(1 + random_.Below(3), elements);
    const uint64_t end = uint64_t{run.offset} + run.length;
    const uint64_t begin = end - changed * element;
    const std::string last = bytes_.substr(begin, end - begin);
    const bool longer = random_.OneIn(2);
    return Replace({begin, end - begin}, longer ? last + last : "",
                   Nearest(run.offset, elements),
                   longer ? elements + changed : elements - changed);
  }

  // Removes a group, doubles it, or replaces it by a copy of another.
  bool ChangeGroup() {
    if (outline_.groups.empty()) return false;
    const Group group = AnyOf(outline_.groups);
    switch (random_.Below(3)) {
      case 0:
        return Put(group, "", -1);
      case 1:
        return Put(group, BytesOf(group) + BytesOf(group), 1);
      default:
        return Put(group, BytesOf(AnyOf(outline_.groups)), 0);
    }
  }

  std::string BytesOf(const Group& group) const {
    return bytes_.substr(group.begin, group.end - group.begin);
  }

  // Replaces a group by `more` groups more than one.
  bool Put(const Group& group, std::string with, int more) {
    uint64_t siblings = 0;
    const Group* first = nullptr;
    for (const Group& other : outline_.groups) {
      if (other.parent != group.parent || other.name != group.name) continue;
      if (first == nullptr) first = &other;
      ++siblings;
    }
    return Replace({group.begin, group.end - group.begin}, std::move(with),
                   Nearest(first->begin, siblings), siblings + more);
  }

  // The nearest field before byte `before` that holds `value` and may count
  // what follows, or null.
  const Field* Nearest(uint64_t before, uint64_t value) const {
    const auto found = std::find_if(
        outline_.fields.rbegin(), outline_.fields.rend(), [&](const Field& f) {
          return f.offset < before && f.count == 1 && f.type != Scalar::kF32 &&
                 ValueOf(f) == value;
        });
    return found == outline_.fields.rend() ? nullptr : &*found;
  }

  // Replaces bytes, and adjusts the sizes of the blocks around them. Most of
  // the time, as a careful writer would, also sets the field `counting`.
  bool Replace(ByteRange range, std::string with, const Field* counting,
               uint64_t count) {
    if (range.length + with.size() == 0 ||
        bytes_.size() - range.length + with.size() > max_size_) {
      return false;
    }
    std::vector<Edit> edits = {{range, std::move(with), {}}};
    if (counting != nullptr && !random_.OneIn(4)) {
      edits.push_back(
          WordEdit(counting->offset, counting->type, outline_.order, count));
    }
    if (!AddSizeEdits(outline_, bytes_, edits)) return false;
    bytes_ = ApplyEdits(bytes_, edits);
    return true;
  }

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

}  // namespace assetlint
