// The chunked container of the Alamo engine (.alo and .ala).
//
// Little-endian. A chunk is a header of 8 bytes, u32 type and u32 size, and a
// body. Bit 31 of size marks the body as a list of chunks; the low 31 bits are
// the body's length in bytes, excluding the header. A body is all chunks or all
// data, and a chunk ends inside its parent. There is no magic, version,
// checksum, alignment or padding. (formats/alamo/container/FORMAT.md#chunks)
//
// A chunk is a struct with a description of its body:
//   struct BoneCount {
//     static constexpr ChunkType kType = {0x201, "boneCount", kData};
//     Origin origin;            // header and body
//     ...fields...
//   };
//   void Describe(Walker& w, BoneCount& c);   // the body only
// Chunks of a common kind derive from ContainerOf, ArrayChunk, TextChunk or
// MinisChunk (mini_chunk.h). A container keeps whatever order and number its
// children come in. A grammar (grammar.h) states the order and number they
// should have.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_CHUNK_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_CHUNK_H_

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/container/container_rules.h"
#include "formats/alamo/container/text.h"
#include "formats/base/beginning.h"
#include "formats/base/cursor.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/packed_array.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/tree_walker.h"
#include "formats/base/walker.h"

namespace assetlint::alamo {

inline constexpr uint32_t kContainerBit = 0x80000000u;
inline constexpr uint64_t kChunkHeaderSize = 8;
inline constexpr BlockFormat kChunkSize = {"size", Scalar::kU32, kContainerBit,
                                           4};

enum ChunkBody : uint8_t { kData, kContainer };
enum ChunkNumber : uint8_t { kSingle, kEach, kMany };

struct ChunkType {
  uint32_t id;
  absl::string_view name;  // its step in a structural path
  ChunkBody body;
  // kSingle: readers take the first whole one. kEach: the content of others is
  // checked too. kMany: siblings are usual, and paths show the index.
  ChunkNumber number = kSingle;
};

// A chunk of a type that does not belong here, kept byte for byte. Consecutive
// identical chunks without a body are merged into one: a megabyte of zeros is
// 131,072 of them.
struct UnknownChunk {
  static constexpr ChunkType kType = {0, "unknown", kData, kMany};
  Origin origin;
  uint32_t id = 0;
  uint32_t flags = 0;  // kContainerBit or 0
  absl::string_view body;
  uint32_t repeats = 0;  // how many more of them follow

  bool operator==(const UnknownChunk&) const = default;
};
inline void Describe(Walker& w, UnknownChunk& chunk) {
  w.BytesRest("body", BytesKind::kUnknown, chunk.body);
}

// A container of chunks of these types, and of unknown ones.
template <typename... Chunks>
struct ContainerOf {
  using Child = std::variant<UnknownChunk, Chunks...>;
  Origin origin;
  std::vector<Child> children;
  bool operator==(const ContainerOf&) const = default;
};

// A data chunk that is an array: T::kArray is its name.
template <typename T>
struct ArrayChunk {
  Origin origin;
  PackedArray<T> values;
  bool operator==(const ArrayChunk&) const = default;
};
template <typename T>
requires requires(T chunk) { T::kArray; }
void Describe(Walker& w, T& chunk) { w.ViewRest(T::kArray, chunk.values); }

// A data chunk that is a string.
struct TextChunk {
  static constexpr TextUse kUse = {};
  Origin origin;
  Asciiz text;
  bool operator==(const TextChunk&) const = default;
};
inline void Describe(Walker& w, TextChunk& chunk) {
  w.BytesRest("text", BytesKind::kText, chunk.text.bytes);
}

// Parts of a chunk's header in the file.
inline ByteRange TypeWord(const Origin& chunk) { return {chunk.offset, 4}; }
inline ByteRange SizeWord(const Origin& chunk) {
  return {uint64_t{chunk.offset} + 4, 4};
}
inline ByteRange SizeAndBody(const Origin& chunk) {
  return {uint64_t{chunk.offset} + 4, uint64_t{chunk.length} - 4};
}
inline ByteRange Header(const Origin& chunk) {
  return {chunk.offset, kChunkHeaderSize};
}
inline uint64_t BodyOffset(const Origin& chunk) {
  return chunk.offset + kChunkHeaderSize;
}

// The location of a field of a data chunk, or of one element of it if given.
template <typename T>
ByteRange ChunkField(const T& chunk, absl::string_view field,
                     int64_t element = Locator::kWhole) {
  return FieldRange(chunk, BodyOffset(chunk.origin), field, element);
}

// The bytes of a text that fills its chunk.
template <typename T>
ByteRange TextRange(const T& chunk) {
  return {BodyOffset(chunk.origin), chunk.text.bytes.size()};
}

// Starts a finding about such a text; `path` is that of the chunk's parent.
template <typename T>
FindingBuilder AddAtText(const Rule& rule, const T& chunk, const Path& path,
                         Report& report) {
  return std::move(report.Add(rule, Path(path, T::kType.name), TextRange(chunk))
                       .Field("text")
                       .Found(chunk.text.text()));
}

// The number in a field of a data chunk, or in one element of it if given.
template <typename T>
FieldValue FieldOf(const T& chunk, absl::string_view field,
                   int64_t element = Locator::kWhole) {
  return assetlint::FieldOf(chunk, BodyOffset(chunk.origin), field,
                            ByteOrder::kLittle, element);
}

// The bytes of numbers that follow each other.
template <typename T, size_t kCount>
std::string BytesOf(const std::array<T, kCount>& values) {
  std::string bytes(sizeof(values), '\0');
  for (size_t i = 0; i < kCount; ++i) {
    Store(bytes.data() + i * sizeof(T), values[i], ByteOrder::kLittle);
  }
  return bytes;
}

// Overwrites a number. `range` has its size.
template <typename T>
Edit Overwrite(ByteRange range, T value) {
  return NumberEdit(range.offset, value, ByteOrder::kLittle);
}

// Overwrites numbers that follow each other. `range` has the size of all.
template <typename T, size_t kCount>
Edit Overwrite(ByteRange range, const std::array<T, kCount>& values) {
  return {range, BytesOf(values), {}};
}

// Whether the chunk at the start of `bytes` declares a length that exceeds
// them.
inline bool IsCut(absl::string_view bytes) {
  ByteCursor cursor(bytes);
  uint64_t header = 0;  // the type, with the size in the upper half
  return cursor.Read(header) &&
         (header >> 32 & ~kContainerBit) > cursor.remaining();
}

// The index of a chunk's step in a path; `index`: its place among siblings of
// its type.
template <typename T>
int64_t PathIndex(size_t index) {
  return T::kType.number == kMany || index > 0 ? static_cast<int64_t>(index)
                                               : PathSegment::kNoIndex;
}

// Reports that the body that begins here is chunks, or is data; `must`: why it
// is to be the other.
inline FindingBuilder ReportBody(Reader& r, uint32_t flags,
                                 absl::string_view must = "it must be ") {
  const absl::string_view found = flags != 0 ? "chunks" : "data";
  const absl::string_view allowed = flags != 0 ? "data" : "chunks";
  return std::move(r.Object(kContainerFlag,
                            {r.offset() - kChunkHeaderSize, kChunkHeaderSize})
                       .Field("size")
                       .Found(found)
                       .Allowed(allowed)
                       .Message("bit 31 of the size marks the body as ", found,
                                ", but ", must, allowed));
}

// Walks the header and body of one chunk. `index`: its place among siblings of
// its type. A chunk with `flags` may be chunks or data.
template <typename T>
void WalkChunk(Walker& w, T& chunk, size_t index) {
  constexpr uint32_t kFlags = T::kType.body == kContainer ? kContainerBit : 0;
  constexpr bool kEither = requires { chunk.flags; };
  Group group(w, T::kType.name, PathIndex<T>(index));
  const uint64_t start = w.offset();
  Reader* const r = w.reader();
  const bool cut = r != nullptr && IsCut(r->lookahead());
  uint32_t type = T::kType.id;
  uint32_t bit = kFlags;
  uint32_t* id = &type;
  uint32_t* flags = &bit;
  if constexpr (requires { chunk.id; }) id = &chunk.id;
  if constexpr (kEither) flags = &chunk.flags;
  w.U32("type", *id);
  const bool complete = w.Block(kChunkSize, *flags, [&] {
    if (!kEither && r != nullptr && bit != kFlags) {
      constexpr absl::string_view kHolds = "a chunk of this type holds ";
      FindingBuilder finding = ReportBody(*r, bit, kHolds);
      if (!cut) {
        finding.FixBy(FixLevel::kUnsafe,
                      Overwrite({start + 4, 4},
                                static_cast<uint32_t>(r->remaining()) | kFlags),
                      kHolds, kFlags != 0 ? "chunks" : "data");
      }
    }
    Describe(w, chunk);
  });
  if (r != nullptr) {
    // Positions fit: inputs are at most kMaxInputSize.
    chunk.origin = {static_cast<uint32_t>(start),
                    static_cast<uint32_t>(w.offset() - start), complete, cut};
  }
}

namespace internal {

template <typename Child, size_t... kIndex>
void EmplaceById(std::vector<Child>& children, uint32_t id,
                 std::index_sequence<kIndex...>) {
  const bool known =
      ((kIndex > 0 && std::variant_alternative_t<kIndex, Child>::kType.id == id
            ? (children.emplace_back(std::in_place_index<kIndex>), true)
            : false) ||
       ...);
  if (!known) children.emplace_back(std::in_place_index<0>);
}

template <typename Child, size_t... kIndex>
constexpr auto IdsOf(std::index_sequence<kIndex...>) {
  return std::array<uint32_t, sizeof...(kIndex)>{
      std::variant_alternative_t<kIndex + 1, Child>::kType.id...};
}

// How many elements the chunks in `bytes` become, as far as their sizes fit;
// `known` are the types that are not UnknownChunk. The memory reserved by it is
// bounded by the input: a chunk is at least 8 bytes.
inline size_t CountChunks(absl::string_view bytes,
                          absl::Span<const uint32_t> known) {
  size_t count = 0;
  size_t spare = 0;  // room for one that is read before it is folded
  ByteCursor cursor(bytes);
  uint32_t type = 0;
  uint32_t size = 0;
  bool repeats = false;
  while (cursor.Read(type) && cursor.Read(size)) {
    const uint32_t length = size & ~kContainerBit;
    ++(repeats ? spare : count);
    if (!cursor.Skip(length)) break;
    uint64_t next = 0;
    repeats = length == 0 && ByteCursor(cursor.rest()).Read(next) &&
              next == (uint64_t{size} << 32 | type) &&
              std::find(known.begin(), known.end(), type) == known.end();
  }
  return count + std::min<size_t>(spare, 1);
}

// Merges the last child, which was just read, into the chunk before it when the
// two are equal and have no body.
template <typename Child>
void FoldRepeat(std::vector<Child>& children) {
  if (children.size() < 2) return;
  const auto* last = std::get_if<UnknownChunk>(&children.back());
  auto* before = std::get_if<UnknownChunk>(&children[children.size() - 2]);
  if (last == nullptr || before == nullptr || last->id != before->id ||
      last->flags != before->flags || !last->body.empty() ||
      !before->body.empty() || !last->origin.complete ||
      !before->origin.complete) {
    return;
  }
  before->origin.length += last->origin.length;
  ++before->repeats;
  children.pop_back();
}

}  // namespace internal

// How many chunks of the file a child represents.
inline size_t Multiplicity(const UnknownChunk& chunk) {
  return size_t{chunk.repeats} + 1;
}
template <typename T>
size_t Multiplicity(const T&) {
  return 1;
}

// Walks a list of chunks that fills the block. Nesting follows the types of the
// variants, so its depth is fixed whatever the bytes contain. `prepare` is
// called with the children so far before the last of them is read. From `end`
// on, no more than the first child is read.
template <typename Child, typename Prepare = void (*)(std::vector<Child>&)>
void WalkChildren(Walker& w, std::vector<Child>& children,
                  const Prepare& prepare = nullptr,
                  uint64_t end = std::numeric_limits<uint64_t>::max()) {
  constexpr size_t kAlternatives = std::variant_size_v<Child>;
  static constexpr auto kIds =
      internal::IdsOf<Child>(std::make_index_sequence<kAlternatives - 1>());
  std::array<size_t, kAlternatives> seen{};
  auto walk = [&](Child& child) {
    size_t& index = seen[child.index()];
    std::visit(
        [&](auto& chunk) {
          if constexpr (requires { chunk.ordinal; }) {
            chunk.ordinal = static_cast<uint32_t>(index);
          }
          for (size_t n = Multiplicity(chunk); n > 0; --n) {
            WalkChunk(w, chunk, index++);
          }
        },
        child);
  };
  Reader* const r = w.reader();
  if (r == nullptr) {
    for (Child& child : children) walk(child);
    return;
  }
  children.clear();
  children.reserve(internal::CountChunks(r->lookahead(), kIds));
  uint32_t id = 0;
  while ((children.empty() || r->offset() < end) &&
         r->NextTag(kChunkHeaderSize, kIds, id)) {
    internal::EmplaceById(children, id,
                          std::make_index_sequence<kAlternatives>());
    if constexpr (!std::is_pointer_v<Prepare>) prepare(children);
    walk(children.back());
    internal::FoldRepeat(children);
  }
}

// Walks the root chunks, and `fill`: the zeros that a file may have after them.
template <typename File>
void WalkRoots(Walker& w, File& file) {
  using Child = typename decltype(file.children)::value_type;
  Reader* const r = w.reader();
  uint64_t end = std::numeric_limits<uint64_t>::max();
  if (r != nullptr && !r->generates()) {
    end = r->lookahead().find_last_not_of('\0') + 1;  // npos + 1 is 0
  }
  constexpr void (*kPrepare)(std::vector<Child>&) = nullptr;
  WalkChildren(w, file.children, kPrepare, end);
  const bool fills =
      r == nullptr
          ? !file.fill.empty()
          : !file.children.empty() && r->offset() >= end && r->remaining() > 0;
  if (fills) w.BytesRest("fill", BytesKind::kPadding, file.fill);
}

// A chunk type whose only content is its children.
template <typename T>
requires(T::kType.body == kContainer) void Describe(Walker& w, T& chunk) {
  WalkChildren(w, chunk.children);
}

// The first completely read child of type T, or null.
template <typename T, typename Child>
const T* First(const std::vector<Child>& children) {
  for (const Child& child : children) {
    const T* chunk = std::get_if<T>(&child);
    if (chunk != nullptr && chunk->origin.complete) return chunk;
  }
  return nullptr;
}

// The same, or one without content.
template <typename T, typename Child>
const T& FirstOrEmpty(const std::vector<Child>& children) {
  static const T& empty = *new T();
  const T* chunk = First<T>(children);
  return chunk == nullptr ? empty : *chunk;
}

// The text of the first completely read child of type T; empty without one.
template <typename T, typename Child>
absl::string_view TextOfFirst(const std::vector<Child>& children) {
  return FirstOrEmpty<T>(children).text.text();
}

// The number of children of type T.
template <typename T, typename Child>
size_t CountOf(const std::vector<Child>& children) {
  size_t count = 0;
  for (const Child& child : children) count += std::holds_alternative<T>(child);
  return count;
}

// Calls visit(chunk, index) for each child of type T; `index` is its place
// among them, or that of the first of several chunks merged into one child.
template <typename T, typename Child, typename Visit>
void ForEach(const std::vector<Child>& children, const Visit& visit) {
  size_t index = 0;
  for (const Child& child : children) {
    if (const T* chunk = std::get_if<T>(&child)) {
      visit(*chunk, index);
      index += Multiplicity(*chunk);
    }
  }
}

inline const Origin& OriginOf(const auto& child) {
  return std::visit([](const auto& c) -> const Origin& { return c.origin; },
                    child);
}

inline uint32_t IdOf(const auto& child) {
  return std::visit(
      [](const auto& c) -> uint32_t {
        if constexpr (requires { c.id; }) return c.id;
        return c.kType.id;
      },
      child);
}

// Whether there may have been more children: their parent or the last of them
// is cut short.
template <typename Child>
bool IsEndLost(const Origin& parent, const std::vector<Child>& children) {
  return parent.cut || (!children.empty() && OriginOf(children.back()).cut);
}

// Whether a chunk lacks some of the `declared` children because its end is
// lost.
template <typename T>
bool AreLost(const T& chunk, uint64_t declared, uint64_t found) {
  return found < declared && IsEndLost(chunk.origin, chunk.children);
}

// What makes a container of chunks a file of a format: one chunk at the root
// that the format knows. Any RIFF file, and any run of zeros, is a container of
// unknown ones.

// Whether there are chunks at the root and none is known.
template <typename Child>
bool HasNoKnownRoot(const std::vector<Child>& roots) {
  return !roots.empty() &&
         std::all_of(roots.begin(), roots.end(), [](const Child& root) {
           return std::holds_alternative<UnknownChunk>(root);
         });
}

// Reports roots of which none belongs to the format; `only`: the type of the
// only chunk that should be there, if it is one.
template <typename Child>
void CheckRootTypes(const std::vector<Child>& roots, absl::string_view format,
                    std::optional<uint32_t> only, Report& report) {
  if (!HasNoKnownRoot(roots)) return;
  const auto& first = std::get<UnknownChunk>(roots.front());
  const ByteRange place = TypeWord(first.origin);
  FindingBuilder finding = report.Add(kUnknownRoot, Path(), place);
  finding.Field("type").Found(first.id).Message("no chunk is one of ", format,
                                                ": the first has type 0x",
                                                absl::Hex(first.id));
  if (only.has_value() && roots.size() == 1 && first.flags != 0) {
    finding.FixBy(FixLevel::kUnsafe, Overwrite(place, *only),
                  "the only type that can be here");
  }
}

inline constexpr absl::string_view kAloExtensions[] = {".alo"};

// Whether a root chunk has the type of one of `Roots`, and the size and flag of
// a container inside the file.
template <typename... Roots>
Recognition RecogniseRoot(absl::string_view bytes) {
  ByteCursor cursor(bytes);
  uint32_t type = 0;
  uint32_t size = 0;
  bool first = true;
  Recognition best = Recognition::kNo;
  // If the first root is damaged, others can identify the file, which has a few
  // hundred at most.
  for (int roots = 0; roots < 4096 && cursor.Read(type) && cursor.Read(size);
       ++roots) {
    const bool known = ((type == Roots::kType.id) || ...);
    const bool container = (size & kContainerBit) != 0;
    const bool fits = cursor.Skip(size & ~kContainerBit);
    if (known && container && fits) {
      return first ? Recognition::kYes : Recognition::kMaybe;
    }
    if (known && (first || container)) best = Recognition::kMaybe;
    if (!fits) break;
    first = false;
  }
  return best;
}

// Whether the bytes, which begin with the type of a root chunk, begin with a
// whole container.
inline bool MayBeginRoot(absl::string_view bytes) {
  const auto size = Load<uint32_t>(bytes.data() + 4, ByteOrder::kLittle);
  return (size & kContainerBit) != 0 &&
         (size & ~kContainerBit) <= bytes.size() - kChunkHeaderSize;
}

template <typename Root>
inline constexpr Beginning kBeginningOf = {
    .words = {Root::kType.id, Root::kType.id},
    .offset = 0,
    .may_begin = MayBeginRoot};

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_CHUNK_H_
