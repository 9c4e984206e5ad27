// What a container should hold: which children, how many, in which order, what
// comes in pairs. Each container has a small table; one check serves them all,
// for chunks and for mini-chunks.
#ifndef ASSETLINT_FORMATS_ALAMO_GRAMMAR_H_
#define ASSETLINT_FORMATS_ALAMO_GRAMMAR_H_

#include <array>
#include <cstdint>
#include <limits>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/alamo/chunk.h"
#include "formats/alamo/mini_chunk.h"
#include "formats/base/path.h"
#include "formats/base/report.h"

namespace assetlint::alamo {

inline constexpr uint32_t kAnyNumber = std::numeric_limits<uint32_t>::max();
inline constexpr uint32_t kNoId = std::numeric_limits<uint32_t>::max();

// One place in the order. A row with two ids takes either of them.
struct GrammarRow {
  absl::string_view name;  // for messages: "0x203 name"
  std::array<uint32_t, 2> ids = {kNoId, kNoId};
  uint32_t at_least = 1;
  uint32_t at_most = 1;
  // The two ids must take turns, the first one first.
  bool pairs = false;
};

struct Grammar {
  absl::Span<const GrammarRow> rows;
  // False: the rows may come in any order.
  bool ordered = true;
};

// The children of one container, in the order found.
struct GrammarItem {
  uint32_t id;
  uint32_t offset;  // of the child's header
};

// The rules to report with, and how long the header words are.
struct GrammarRules {
  const Rule& unknown;
  const Rule& missing;
  const Rule& repeated;
  const Rule& misplaced;
  uint64_t type_size;    // bytes of the type in a child's header
  uint64_t header_size;  // bytes of a child's header
};

// Reports every child that breaks the grammar. `parent` is where a missing
// child is reported: the header of the container.
void CheckGrammar(const Grammar& grammar, absl::Span<const GrammarItem> items,
                  const GrammarRules& rules, ByteRange parent, const Path& path,
                  Report& report);

// The same for the children of a chunk, with the rules for chunks; looks into
// unknown containers as well.
void CheckChunkItems(const Grammar& grammar,
                     absl::Span<const GrammarItem> items, ByteRange parent,
                     const Path& path, Report& report);
void CheckUnknownChunk(const UnknownChunk& chunk, size_t index,
                       const Path& parent, Report& report);

template <typename Child>
void CheckChunkGrammar(const Grammar& grammar,
                       const std::vector<Child>& children, ByteRange parent,
                       const Path& path, Report& report) {
  std::vector<GrammarItem> items;
  items.reserve(children.size());
  for (const Child& child : children) {
    items.push_back({IdOf(child), OriginOf(child).offset});
  }
  CheckChunkItems(grammar, items, parent, path, report);
  ForEach<UnknownChunk>(children, [&](const UnknownChunk& c, size_t index) {
    CheckUnknownChunk(c, index, path, report);
  });
}

// The same for a chunk of mini-chunks.
void CheckMiniGrammar(const Grammar& grammar, const Minis& minis,
                      ByteRange parent, const Path& path, Report& report);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_GRAMMAR_H_
