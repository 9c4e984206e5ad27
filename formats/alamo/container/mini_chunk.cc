#include "formats/alamo/container/mini_chunk.h"

#include <algorithm>
#include <type_traits>
#include <utility>
#include <variant>

#include "formats/base/cursor.h"

namespace assetlint::alamo {
namespace {

constexpr BlockFormat kMiniSize = {"size", Scalar::kU8, 0, 1};

// The fields of each value type.
template <typename T>
void Fields(Walker& w, T& value) {
  if constexpr (requires { value.time; }) {
    w.Number("value", value.value);
    w.Number("time", value.time);
  } else if constexpr (requires { value.bytes; }) {
    w.BytesRest(
        "value",
        std::is_same_v<T, Asciiz> ? BytesKind::kText : BytesKind::kUnknown,
        value.bytes);
  } else if constexpr (std::is_arithmetic_v<T>) {
    w.Number("value", value);
  } else {
    w.Numbers("value", value);
  }
}

// Sets `value` to the type's value type and fills it.
void FillAs(Reader& r, const MiniSpec& spec, MiniValue& value) {
  WithValueType(spec.type, r.remaining(), [&](auto identity) {
    using T = typename decltype(identity)::type;
    if constexpr (std::is_same_v<T, uint32_t>) {
      r.Enum("value", value.emplace<T>(), spec.meanings);
    } else {
      Fields(r, value.emplace<T>());
    }
  });
}

void DescribeValue(Walker& w, const MiniSpec* spec, MiniValue& value) {
  Reader* const r = w.reader();
  if (r == nullptr) {
    std::visit([&](auto& v) { Fields(w, v); }, value);
  } else if (spec == nullptr) {
    Fields(*r, value.emplace<UnknownBytes>());
  } else {
    FillAs(*r, *spec, value);
  }
}

// The bytes of the mini-chunk that the input continues with.
uint64_t LengthOf(absl::string_view rest) {
  if (rest.size() < kMiniHeaderSize) return rest.size();
  return std::min<uint64_t>(kMiniHeaderSize + static_cast<uint8_t>(rest[1]),
                            rest.size());
}

void DescribeMini(Walker& w, const MiniSpec* spec, Mini& mini) {
  const absl::string_view rest =
      w.reader() == nullptr ? absl::string_view() : w.reader()->lookahead();
  Group group(w, spec == nullptr ? absl::string_view("unknown") : spec->name,
              spec == nullptr ? int64_t{mini.id} : PathSegment::kNoIndex,
              LengthOf(rest));
  const uint64_t start = w.offset();
  w.U8("type", mini.id);
  uint32_t flags = 0;
  const bool complete =
      w.Block(kMiniSize, flags, [&] { DescribeValue(w, spec, mini.value); });
  if (w.reader() != nullptr) {
    mini.origin = {static_cast<uint32_t>(start),
                   static_cast<uint32_t>(w.offset() - start), complete};
  }
}

// The value in a payload as a decoder reads it: a number that does not fit, and
// all after it, is zero.
template <typename T>
T LoadPadded(absl::string_view payload) {
  if constexpr (std::is_same_v<T, Asciiz>) {
    return {payload};
  }
  if (payload.size() >= sizeof(T)) return internal::LoadMiniValue<T>(payload);
  char bytes[sizeof(T)] = {};
  // Only a key has numbers that are read one by one, of four bytes each.
  if constexpr (requires(T key) { key.time; }) {
    std::copy_n(payload.data(), payload.size() / 4 * 4, bytes);
  }
  return internal::LoadMiniValue<T>({bytes, sizeof(T)});
}

// The mini-chunks at the start of `rest` that are complete, known and of their
// type's length: nearly all. Reading each by itself takes more than half of the
// time of all checks of a particle system.
struct WholeRun {
  uint32_t count = 0;
  size_t length = 0;
};
WholeRun FindWholeRun(absl::string_view rest, const MiniTable& table) {
  WholeRun run;
  absl::string_view left = rest;
  while (left.size() >= kMiniHeaderSize) {
    const MiniSpec* spec = table.Find(static_cast<uint8_t>(left[0]));
    const auto length = static_cast<uint8_t>(left[1]);
    if (spec == nullptr || length > left.size() - kMiniHeaderSize ||
        (spec->type != MiniType::kText && length != LeastPayload(spec->type))) {
      break;
    }
    left.remove_prefix(kMiniHeaderSize + length);
    ++run.count;
  }
  run.length = rest.size() - left.size();
  return run;
}

}  // namespace

Mini Minis::Iterator::operator*() const {
  if (!minis_->own_.empty()) return minis_->own_[index_];
  Mini mini;
  const char* header = minis_->body_ + at_;
  const uint64_t length = static_cast<uint8_t>(header[1]);
  // A payload that extends past the end is cut off there.
  const uint64_t left = minis_->body_size_ - at_ - kMiniHeaderSize;
  const absl::string_view payload(header + kMiniHeaderSize,
                                  std::min(length, left));
  mini.id = static_cast<uint8_t>(header[0]);
  const MiniSpec* spec = minis_->table_->Find(mini.id);
  mini.origin = {offset(),
                 static_cast<uint32_t>(kMiniHeaderSize + payload.size()),
                 complete()};
  if (spec == nullptr) {
    mini.value.emplace<UnknownBytes>().bytes = payload;
    return mini;
  }
  WithValueType(spec->type, payload.size(), [&](auto identity) {
    using T = typename decltype(identity)::type;
    mini.value = LoadPadded<T>(payload);
  });
  return mini;
}

Mini Minis::operator[](size_t index) const {
  return *std::next(begin(), static_cast<std::ptrdiff_t>(index));
}

uint64_t Minis::end_offset() const {
  if (!own_.empty()) return own_.back().origin.range().end();
  // A single byte left over at the end is not a mini-chunk.
  uint64_t end = 0;
  for (auto it = begin(); it != Minis::end(); ++it) {
    end = it.at_ + BytesAt(it.at_);
  }
  return count_ == 0 ? 0 : offset_ + std::min<uint64_t>(end, body_size_);
}

void Minis::MakeRecords() {
  if (count_ == 0) return;
  std::vector<Mini> own;
  own.reserve(count_);
  for (Mini mini : *this) own.push_back(mini);
  clear();
  own_ = std::move(own);
}

Mini& Minis::operator[](size_t index) {
  MakeRecords();
  return own_[index];
}

void Minis::push_back(Mini mini) {
  MakeRecords();
  own_.push_back(std::move(mini));
}

bool operator==(const Minis& a, const Minis& b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin());
}

void DescribeMinis(Walker& w, const MiniTable& table, Minis& minis) {
  Reader* const r = w.reader();
  if (r == nullptr) {
    for (Mini mini : std::as_const(minis)) {
      DescribeMini(w, table.Find(mini.id), mini);
    }
    return;
  }
  const absl::string_view body = r->lookahead();
  const auto offset = static_cast<uint32_t>(w.offset());
  if (!minis.empty()) minis.clear();
  uint32_t count = 0;
  for (uint32_t id = 0;; ++count) {
    if (const ByteCursor* source = r->direct_sized(); source != nullptr) {
      const WholeRun run = FindWholeRun(source->rest(), table);
      absl::string_view whole;
      if (r->TakeItems(run.length, whole)) count += run.count;
    }
    if (!r->NextTag(kMiniHeaderSize, table.ids(), id)) break;
    Mini mini;
    mini.id = static_cast<uint8_t>(id);
    DescribeMini(*r, table.Find(mini.id), mini);
    // Generated values have no input to stay in.
    if (r->generates()) minis.push_back(std::move(mini));
  }
  if (!r->generates() && count > 0) minis = Minis(body, offset, count, table);
}

Minis::Iterator Minis::Find(uint8_t id) const {
  size_t at = 0;
  // Only the id is examined at first: there may be thousands of mini-chunks.
  for (size_t i = 0; i < count_; ++i) {
    if (static_cast<uint8_t>(body_[at]) == id) {
      const Iterator it(*this, i, at);
      if (it.complete()) return it;
    }
    at += BytesAt(at);
  }
  for (size_t i = 0; i < own_.size(); ++i) {
    if (own_[i].id == id && own_[i].origin.complete) return Iterator(*this, i);
  }
  return end();
}

void WriteMiniValue(const MiniValue& value, ValueWriter& writer) {
  std::visit(
      [&]<typename T>(const T& found) {
        if constexpr (std::is_integral_v<T>) {
          writer.Integer(found);
        } else if constexpr (std::is_same_v<T, float>) {
          writer.Number(found);
        } else if constexpr (std::is_same_v<T, Float3> ||
                             std::is_same_v<T, Float4>) {
          writer.Numbers(found);
        } else if constexpr (std::is_same_v<T, Asciiz>) {
          writer.Text(found.text());
        } else {
          writer.Text("");
        }
      },
      value);
}

FieldValue FieldOf(const Mini& mini, absl::string_view name) {
  FieldValue field = {.name = std::string(name), .range = MiniPayload(mini)};
  if (const auto* real = std::get_if<float>(&mini.value)) {
    field.type = Scalar::kF32;
    field.value = double{*real};
  } else if (const auto* word = std::get_if<uint32_t>(&mini.value)) {
    field.value = uint64_t{*word};
  } else if (const auto* half = std::get_if<uint16_t>(&mini.value)) {
    field.type = Scalar::kU16;
    field.value = uint64_t{*half};
  }
  return field;
}

}  // namespace assetlint::alamo
