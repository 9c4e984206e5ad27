#include "corpus/damage/damage.h"

#include <algorithm>
#include <limits>
#include <map>
#include <set>
#include <type_traits>
#include <utility>

#include "absl/strings/str_cat.h"
#include "formats/base/cursor.h"
#include "formats/base/field_tree.h"
#include "formats/testing/descriptions.h"
#include "formats/testing/document.h"

namespace assetlint::corpus {
namespace {

// What a place in the file is, which determines how it is damaged.
enum class Place : uint8_t {
  kNumber,
  kText,
  kType,  // of a chunk or the like: a size follows it
  kSize,  // of a chunk or the like: a type precedes it
  kOther,
};

// One number, text or run of bytes.
struct Target {
  Place place = Place::kOther;
  absl::string_view type;  // of one number: "u32"
  uint64_t offset = 0;
  uint64_t length = 0;
};

// In bytes; 0 for a type that is no number.
uint64_t SizeOfScalar(absl::string_view type) {
  if (type == "u8") return 1;
  if (type == "u16" || type == "s16") return 2;
  return type == "u32" || type == "s32" || type == "f32" ? 4 : 0;
}

class DamageMaker {
 public:
  DamageMaker(absl::string_view bytes, ByteOrder order)
      : bytes_(bytes), order_(order) {}

  void Find(const FieldNode& parent, const std::string& above) {
    for (size_t i = 0; i < parent.children.size(); ++i) {
      const FieldNode& node = parent.children[i];
      const std::string path =
          above.empty() ? node.name : absl::StrCat(above, "/", node.name);
      if (!node.children.empty()) {
        Find(node, path);
      } else if (node.length > 0) {
        const Target target = TargetOf(parent, i);
        if (target.place == Place::kType) {
          types_[target.length].insert(OldBytes(target));
        }
        targets_.try_emplace(FieldOfPath(path), target);
      }
    }
  }

  std::vector<Damage> Make() {
    for (const auto& [field, target] : targets_) {
      field_ = field;
      target_ = target;
      MakeDamages();
    }
    return std::move(damages_);
  }

 private:
  static Target TargetOf(const FieldNode& parent, size_t index) {
    const FieldNode& node = parent.children[index];
    Target target = {Place::kOther, "", node.offset, node.length};
    const absl::string_view type = node.type;
    const absl::string_view scalar = type.substr(0, type.find('['));
    if (node.is_text) {
      target.place = Place::kText;
    } else if (node.kind == FieldKind::kField && SizeOfScalar(scalar) > 0) {
      target.place = Place::kNumber;
      target.type = scalar;
      if (node.elements > 0) {
        target.length = SizeOfScalar(scalar);
      } else if (node.name == "type" && index + 1 < parent.children.size() &&
                 parent.children[index + 1].name == "size") {
        target.place = Place::kType;
      } else if (node.name == "size" && index > 0 &&
                 parent.children[index - 1].name == "type") {
        target.place = Place::kSize;
      }
    }
    return target;
  }

  void MakeDamages() {
    switch (target_.place) {
      case Place::kNumber:
        return Number();
      case Place::kText:
        return Text();
      case Place::kType:
        return Type();
      case Place::kSize:
        return target_.length == 1 ? Size<uint8_t>() : Size<uint32_t>();
      case Place::kOther:
        return Put(target_.offset + target_.length / 2, "0x55", "\x55");
    }
  }

  std::string OldBytes(const Target& target) const {
    return std::string(bytes_.substr(target.offset, target.length));
  }

  void Put(uint64_t offset, absl::string_view kind, std::string after) {
    std::string before(bytes_.substr(offset, after.size()));
    if (before == after) return;
    damages_.push_back(
        {field_, kind, offset, std::move(before), std::move(after)});
  }

  template <typename T>
  T Old() const {
    return Load<T>(bytes_.data() + target_.offset, order_);
  }

  template <typename T>
  void PutNumber(absl::string_view kind, T value) {
    char buffer[sizeof(T)];
    Store<T>(buffer, value, order_);
    Put(target_.offset, kind, std::string(buffer, sizeof(T)));
  }

  template <typename T>
  void Integer() {
    using U = std::make_unsigned_t<T>;
    const U old = static_cast<U>(Old<T>());
    auto put = [&](absl::string_view kind, U value) {
      PutNumber<T>(kind, static_cast<T>(value));
    };
    put("+1", old + 1);
    put("-1", old - 1);
    put("0", 0);
    put("max", static_cast<U>(std::numeric_limits<T>::max()));
    put("high bit", old ^ (U{1} << (8 * sizeof(T) - 1)));
    if constexpr (std::is_same_v<T, int16_t>) put("min", 0x8000);
  }

  void Number() {
    if (target_.type == "u8") return Integer<uint8_t>();
    if (target_.type == "u16") return Integer<uint16_t>();
    if (target_.type == "s16") return Integer<int16_t>();
    if (target_.type == "u32") return Integer<uint32_t>();
    if (target_.type == "s32") return Integer<int32_t>();
    PutNumber<float>("NaN", std::numeric_limits<float>::quiet_NaN());
    PutNumber<float>("inf", std::numeric_limits<float>::infinity());
    PutNumber<float>("-huge", -3e38f);
  }

  void Text() {
    const std::string text = OldBytes(target_);
    // The only NUL, and not the last of several that fill a field.
    if (text.find('\0') + 1 == text.size()) {
      Put(target_.offset + text.size() - 1, "NUL to A", "A");
    }
    if (text.size() > 2 && text[text.size() / 2 - 1] != '\0') {
      Put(target_.offset + text.size() / 2 - 1, "char to NUL",
          std::string(1, '\0'));
    }
  }

  void Type() {
    const std::string old = OldBytes(target_);
    std::string flipped = old;
    flipped[0] ^= 0x40;
    Put(target_.offset, "bit 6", flipped);
    // The next of the file's own types, so that all are used.
    const std::set<std::string>& types = types_[target_.length];
    const auto next = types.upper_bound(old);
    Put(target_.offset, "other type",
        next == types.end() ? *types.begin() : *next);
  }

  template <typename T>
  void Size() {
    constexpr bool kHasFlag = sizeof(T) == 4;
    const T flag = kHasFlag ? Old<T>() & static_cast<T>(0x80000000u) : T{0};
    const T old = Old<T>() ^ flag;
    auto put = [&](absl::string_view kind, uint64_t value) {
      PutNumber<T>(kind, static_cast<T>(value) | flag);
    };
    put("size +1", old + uint64_t{1});
    put("size -1", (old - uint64_t{1}) & 0x7FFFFFFF);
    put("size +8", old + uint64_t{8});
    put("size x2", old * uint64_t{2});
    put("size 0", 0);
    put("size max", kHasFlag ? 0x7FFFFFFF : 0xFF);
    if constexpr (kHasFlag) PutNumber<T>("flag", Old<T>() ^ 0x80000000u);
  }

  absl::string_view bytes_;
  ByteOrder order_;
  // The first place of each field.
  std::map<std::string, Target> targets_;
  // The types in the file, by the width of their field.
  std::map<uint64_t, std::set<std::string>> types_;
  std::string field_;
  Target target_;
  std::vector<Damage> damages_;
};

}  // namespace

std::string Damaged(std::string bytes, const Damage& damage) {
  return bytes.replace(damage.offset, damage.before.size(), damage.after);
}

ByteRange DamagedPlace(const Damage& damage) {
  const auto& [before, after] = std::pair(damage.before, damage.after);
  const size_t shorter = std::min(before.size(), after.size());
  size_t first = 0;
  while (first < shorter && before[first] == after[first]) ++first;
  size_t same = 0;
  while (same < shorter - first &&
         before.rbegin()[same] == after.rbegin()[same]) {
    ++same;
  }
  const uint64_t offset = damage.offset + first;
  const uint64_t length = after.size() - first - same;
  if (length == 0 && offset > 0) return {offset - 1, 2};
  return {offset, std::clamp<uint64_t>(length, 1, 16)};
}

std::string FieldOfPath(absl::string_view path) {
  std::string field;
  bool inside = false;
  for (char c : path) {
    if (c == '[') inside = true;
    if (!inside) field += c;
    if (c == ']') inside = false;
  }
  return field;
}

std::vector<Damage> FieldDamages(const Format& format,
                                 absl::string_view bytes) {
  TreeOptions options;
  options.max_elements = 1;  // the values come from the bytes
  options.expand_records = true;
  const FieldNode tree = CollectTree(format, bytes, options);
  DamageMaker maker(bytes, DescriptionOf(format).order);
  maker.Find(tree, "");
  return maker.Make();
}

}  // namespace assetlint::corpus
