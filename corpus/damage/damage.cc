#include "corpus/damage/damage.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <map>
#include <set>
#include <type_traits>
#include <utility>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/base/cursor.h"
#include "formats/base/field_tree.h"
#include "formats/testing/descriptions.h"
#include "formats/testing/document.h"

namespace assetlint::corpus {
namespace {

// The role of a place in the file, which determines how it is damaged.
enum class Place : uint8_t {
  kNumber,
  kText,
  kType,  // of a chunk or the like: a size follows it
  kSize,  // of a chunk or the like: a type precedes it
  kPadding,
  kOpaque,  // of unknown meaning
};

// One number, text or run of bytes.
struct Target {
  Place place;
  std::string path;
  absl::string_view type;  // of one number: "u32"
  uint64_t offset;
  uint64_t length;
};

// In bytes; 0 for a type that is no number.
uint64_t SizeOfScalar(absl::string_view type) {
  if (type == "u8") return 1;
  if (type == "u16" || type == "s16") return 2;
  return type == "u32" || type == "s32" || type == "f32" ? 4 : 0;
}

class TargetFinder {
 public:
  std::map<std::string, std::vector<Target>> Find(const FieldNode& root) {
    for (size_t i = 0; i < root.children.size(); ++i) Visit(root, i, "");
    return std::move(targets_);
  }

 private:
  void Visit(const FieldNode& parent, size_t index, const std::string& above) {
    const FieldNode& node = parent.children[index];
    const std::string path =
        above.empty() ? node.name : absl::StrCat(above, "/", node.name);
    if (!node.children.empty()) {
      for (size_t i = 0; i < node.children.size(); ++i) Visit(node, i, path);
      return;
    }
    if (node.length == 0) return;
    auto add = [&](Place place, absl::string_view type, uint64_t offset,
                   uint64_t length, const std::string& name) {
      targets_[FieldOfPath(name)].push_back(
          {place, name, type, offset, length});
    };
    if (node.is_text) {
      add(Place::kText, "", node.offset, node.length, path);
      return;
    }
    const absl::string_view type = node.type;
    const absl::string_view scalar = type.substr(0, type.find('['));
    if (node.kind != FieldKind::kField || SizeOfScalar(scalar) == 0) {
      const bool padding = node.kind == FieldKind::kPadding;
      add(padding ? Place::kPadding : Place::kOpaque, "", node.offset,
          node.length, path);
      return;
    }
    if (node.elements > 0) {
      const uint64_t size = SizeOfScalar(scalar);
      for (uint64_t i = 0; i * size < node.length; ++i) {
        add(Place::kNumber, scalar, node.offset + i * size, size,
            absl::StrCat(path, "[", i, "]"));
      }
      return;
    }
    Place place = Place::kNumber;
    if (node.name == "type" && index + 1 < parent.children.size() &&
        parent.children[index + 1].name == "size") {
      place = Place::kType;
    } else if (node.name == "size" && index > 0 &&
               parent.children[index - 1].name == "type") {
      place = Place::kSize;
    }
    add(place, scalar, node.offset, node.length, path);
  }

  std::map<std::string, std::vector<Target>> targets_;
};

class DamageMaker {
 public:
  DamageMaker(absl::string_view bytes, ByteOrder order,
              std::vector<Damage>& damages)
      : bytes_(bytes), order_(order), damages_(damages) {}

  void NoteType(const Target& target) {
    types_[target.length].insert(
        std::string(bytes_.substr(target.offset, target.length)));
  }

  void Make(const Target& target) {
    target_ = &target;
    switch (target.place) {
      case Place::kNumber:
        return Number();
      case Place::kText:
        return Text();
      case Place::kType:
        return Type();
      case Place::kSize:
        return target.length == 1 ? Size<uint8_t>() : Size<uint32_t>();
      case Place::kPadding:
      case Place::kOpaque:
        return Put(target.offset + target.length / 2, "0x55", "\x55");
    }
  }

 private:
  void Put(uint64_t offset, absl::string_view kind, std::string after,
           std::optional<double> value = std::nullopt) {
    std::string before(bytes_.substr(offset, after.size()));
    if (before == after) return;
    damages_.push_back({target_->path, FieldOfPath(target_->path), kind, offset,
                        std::move(before), std::move(after), value,
                        target_->place == Place::kOpaque});
  }

  template <typename T>
  T Old() const {
    return Load<T>(bytes_.data() + target_->offset, order_);
  }

  template <typename T>
  void PutNumber(absl::string_view kind, T value) {
    char buffer[sizeof(T)];
    Store<T>(buffer, value, order_);
    Put(target_->offset, kind, std::string(buffer, sizeof(T)), value);
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
    if (target_->type == "u8") return Integer<uint8_t>();
    if (target_->type == "u16") return Integer<uint16_t>();
    if (target_->type == "s16") return Integer<int16_t>();
    if (target_->type == "u32") return Integer<uint32_t>();
    if (target_->type == "s32") return Integer<int32_t>();
    PutNumber<float>("NaN", std::numeric_limits<float>::quiet_NaN());
    PutNumber<float>("inf", std::numeric_limits<float>::infinity());
    PutNumber<float>("-huge", -3e38f);
  }

  void Text() {
    const absl::string_view text =
        bytes_.substr(target_->offset, target_->length);
    // The only NUL, and not the last of several that fill a field.
    if (text.find('\0') + 1 == text.size()) {
      Put(target_->offset + text.size() - 1, "NUL to A", "A");
    }
    if (text.size() > 2 && text[text.size() / 2 - 1] != '\0') {
      Put(target_->offset + text.size() / 2 - 1, "char to NUL",
          std::string(1, '\0'));
    }
  }

  void Type() {
    std::string flipped(bytes_.substr(target_->offset, target_->length));
    flipped[0] ^= 0x40;
    Put(target_->offset, "bit 6", flipped, TypeOf(flipped));
    // The next of the file's own types, so that all are used.
    const std::set<std::string>& types = types_[target_->length];
    auto next = types.upper_bound(
        std::string(bytes_.substr(target_->offset, target_->length)));
    const std::string& other = next == types.end() ? *types.begin() : *next;
    Put(target_->offset, "other type", other, TypeOf(other));
  }

  double TypeOf(const std::string& bytes) const {
    if (bytes.size() == 1) return static_cast<uint8_t>(bytes[0]);
    return Load<uint32_t>(bytes.data(), order_);
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
  std::vector<Damage>& damages_;
  const Target* target_ = nullptr;
  // The types in the file, by the width of their field.
  std::map<uint64_t, std::set<std::string>> types_;
};

}  // namespace

std::string Damaged(std::string bytes, const Damage& damage) {
  return bytes.replace(damage.offset, damage.before.size(), damage.after);
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

std::vector<Damage> DamagesOf(const Format& format, absl::string_view bytes,
                              size_t per_field) {
  TreeOptions options;
  options.max_elements = 1;  // the values come from the bytes
  options.expand_records = true;
  const FieldNode tree = CollectTree(format, bytes, options);
  const std::map<std::string, std::vector<Target>> targets =
      TargetFinder().Find(tree);
  std::vector<Damage> damages;
  DamageMaker maker(bytes, DescriptionOf(format).order, damages);
  for (const auto& [field, places] : targets) {
    for (const Target& place : places) {
      if (place.place == Place::kType) maker.NoteType(place);
    }
  }
  for (const auto& [field, places] : targets) {
    const size_t count = std::min(per_field, places.size());
    for (size_t i = 0; i < count; ++i) {
      const size_t at = count == 1 ? 0 : i * (places.size() - 1) / (count - 1);
      maker.Make(places[at]);
    }
  }
  return damages;
}

std::vector<Damage> Spread(std::vector<Damage> all, size_t most) {
  const size_t step = std::max<size_t>((all.size() + most - 1) / most, 1);
  std::vector<Damage> some;
  for (size_t i = all.size() % step; i < all.size(); i += step) {
    some.push_back(std::move(all[i]));
  }
  return some;
}

}  // namespace assetlint::corpus
