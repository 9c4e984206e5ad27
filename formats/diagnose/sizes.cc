#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "absl/algorithm/container.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "formats/base/cursor.h"
#include "formats/base/limits.h"
#include "formats/base/outline.h"
#include "formats/base/quantity.h"
#include "formats/diagnose/diagnoses.h"

namespace assetlint::diagnose {
namespace {

constexpr Rule kEditedText = {
    .id = "FIL030",
    .name = "edited-text",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary =
        "A text was made longer or shorter, and the sizes around it were not "
        "changed.",
    .why =
        "A reader takes everything after the text from the wrong bytes, and "
        "rejects the file.",
    .statement = "A block has as many bytes as its size says.",
    .source = "formats/diagnose/DIAGNOSES.md#edited-texts",
    .repair =
        "Set the sizes of the text and of all blocks around it, as assetlint "
        "fix --unsafe-fixes does. In a hex editor, replace a name only by one "
        "of the same length.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The text is kept, and the sizes around it are set; whether it should "
        "have its old length is not known."};

// The faults examined (what follows the first is often its echo), the
// candidates, and the sizes tried for one of them.
constexpr size_t kMaxFaults = 4;
constexpr size_t kMaxCandidates = 16;
constexpr size_t kMaxSizes = 6;
// By how many bytes an edited text is longer or shorter at most.
constexpr uint64_t kMaxEdited = 1024;

bool ShowsSizes(const Finding& finding) {
  return IsStructure(finding) || finding.rule->shows_sizes;
}

size_t CountOfSizes(absl::Span<const Finding> findings) {
  return static_cast<size_t>(absl::c_count_if(findings, ShowsSizes));
}

// At least half of what a wrong size can cause is gone, and nothing of it is
// new. If the file seems to be cut, a new fault of any kind counts: the new
// size would claim that less was cut off.
bool IsBetter(const std::vector<Finding>& after, const DamagedFile& file) {
  const std::vector<Finding>& before = file.findings();
  const auto is_new = [&](const Finding& finding) {
    return ShowsSizes(finding) && !Holds(before, finding);
  };
  const auto at_end = [&](const Finding& finding) {
    return IsStructure(finding) && finding.range.end() == file.bytes().size();
  };
  return CountFaults(after) < CountFaults(before) &&
         CountOfSizes(after) * 2 <= CountOfSizes(before) &&
         absl::c_none_of(after, is_new) &&
         (absl::c_none_of(before, at_end) || AddsNone(after, before));
}

bool IsPrintable(absl::string_view text) {
  return absl::c_all_of(text, [](char c) {
    return absl::ascii_isprint(static_cast<unsigned char>(c));
  });
}

// The candidates of one file: blocks whose size may be wrong.
class Candidates {
 public:
  Candidates(const Outline& outline, absl::string_view bytes)
      : outline_(outline), bytes_(bytes) {}

  // The blocks around the first faults and the last ones closed before them,
  // the innermost first.
  std::vector<int32_t> Find(absl::Span<const Finding> findings) {
    std::vector<const Finding*> faults;
    for (const Finding& finding : findings) {
      if (IsMisread(finding)) faults.push_back(&finding);
    }
    absl::c_stable_sort(faults, [](const Finding* a, const Finding* b) {
      return a->range.offset < b->range.offset;
    });
    faults.resize(std::min(faults.size(), kMaxFaults));
    for (const Finding* fault : faults) AddAround(fault->range);
    return std::move(found_);
  }

  // The block whose size is in the range, or else the innermost one that
  // contains its first byte.
  int32_t BlockOf(const ByteRange& range) const {
    const auto sized = FirstSizeFrom(range.offset);
    return sized != outline_.blocks.end() && sized->size_offset < range.end()
               ? static_cast<int32_t>(sized - outline_.blocks.begin())
               : outline_.BlockAt(range.offset);
  }

  // Other sizes for a block, the likeliest first: with which its siblings
  // follow it to the end of their parent, or its text ends.
  std::vector<uint64_t> SizesOf(const Outline::Block& block) const {
    const uint64_t room = ParentEnd(block) - block.begin;
    std::vector<uint64_t> sizes =
        block.is_text && block.tag_length == 0 ? TextSizes(block)
        : block.tag_length > 1                 ? TilingSizes(block, room)
                                               : SmallSizes(block, room);
    std::erase_if(sizes, [&](uint64_t size) {
      return size == SizeAt(block) || size > std::min(room, block.most());
    });
    return sizes;
  }

  uint64_t SizeAt(const Outline::Block& block) const {
    return LoadWord(bytes_, block.size_offset, block.size_type,
                    outline_.order) &
           ~uint64_t{block.flag_mask};
  }

  Edit EditOf(const Outline::Block& block, uint64_t size) const {
    const uint64_t word =
        LoadWord(bytes_, block.size_offset, block.size_type, outline_.order);
    return WordEdit(block.size_offset, block.size_type, outline_.order,
                    size | (word & block.flag_mask));
  }

 private:
  uint64_t ParentEnd(const Outline::Block& block) const {
    return block.parent == Outline::kNone ? bytes_.size()
                                          : outline_.blocks[block.parent].end;
  }
  // The types that the block may have, among others; empty if any.
  absl::Span<const uint32_t> TagsOf(const Outline::Block& block) const {
    return block.parent == Outline::kNone
               ? outline_.roots
               : outline_.blocks[block.parent].children;
  }

  // The first block whose size is at `offset` or after it.
  std::vector<Outline::Block>::const_iterator FirstSizeFrom(
      uint64_t offset) const {
    return std::lower_bound(outline_.blocks.begin(), outline_.blocks.end(),
                            offset, [](const Outline::Block& b, uint64_t at) {
                              return b.size_offset < at;
                            });
  }

  // Whether something there is no block or text, whatever the order of blocks.
  bool IsMisread(const Finding& finding) const {
    if (IsStructure(finding)) return true;
    if (!ShowsSizes(finding)) return false;
    const int32_t around = BlockOf(finding.range);
    if (around != Outline::kNone && outline_.blocks[around].is_text)
      return true;
    const auto next = FirstSizeFrom(finding.range.offset);
    return next != outline_.blocks.end() &&
           (next->tag_length <= 1 ||
            !absl::c_linear_search(TagsOf(*next), TagAt(next->size_offset)));
  }

  void AddAround(const ByteRange& fault) {
    int32_t level = BlockOf(fault);
    // Of a block whose size is at fault, all blocks are closed.
    uint64_t end = level != Outline::kNone &&
                           outline_.blocks[level].size_offset >= fault.offset
                       ? outline_.blocks[level].end
                       : fault.offset;
    while (true) {
      AddLastIn(level, end);
      if (level == Outline::kNone) return;
      Add(level);
      end = std::min(end, uint64_t{outline_.blocks[level].size_offset});
      level = outline_.blocks[level].parent;
    }
  }

  // The last block directly in `parent` that ends at `end` or before it.
  void AddLastIn(int32_t parent, uint64_t end) {
    const std::vector<Outline::Block>& blocks = outline_.blocks;
    auto after = std::lower_bound(
        blocks.begin(), blocks.end(), end,
        [](const Outline::Block& b, uint64_t at) { return b.begin < at; });
    // An empty block begins where it ends.
    while (after != blocks.end() && after->begin == end) ++after;
    if (after == blocks.begin()) return;
    auto at = static_cast<int32_t>(after - blocks.begin()) - 1;
    int32_t last = Outline::kNone;
    for (; at > parent; at = blocks[at].parent) {
      if (blocks[at].parent == parent && blocks[at].end <= end) last = at;
    }
    if (last != Outline::kNone) Add(last);
  }

  void Add(int32_t index) {
    const Outline::Block& block = outline_.blocks[index];
    // A type that does not belong here means that this is no block.
    if (block.tag_length > 1 &&
        !absl::c_linear_search(TagsOf(block), TagAt(block.size_offset))) {
      return;
    }
    if (found_.size() < kMaxCandidates &&
        !absl::c_linear_search(found_, index)) {
      found_.push_back(index);
    }
  }

  uint32_t TagAt(uint64_t size_offset) const {
    return Load<uint32_t>(&bytes_[size_offset - 4], outline_.order);
  }

  // Where siblings begin that fill the parent to its end: the first few, and
  // the end. Works backwards: a block qualifies when the one after it does.
  std::vector<uint64_t> TilingSizes(const Outline::Block& block,
                                    uint64_t room) const {
    constexpr uint64_t kHeader = 8;
    const absl::Span<const uint32_t> tags = TagsOf(block);
    std::vector<bool> tiles(room + 1, false);
    tiles.back() = true;
    std::vector<uint64_t> sizes = {room};
    for (uint64_t at = room < kHeader ? 0 : room - kHeader + 1; at-- > 0;) {
      const uint64_t size_offset = block.begin + at + 4;
      const uint64_t size =
          LoadWord(bytes_, size_offset, block.size_type, outline_.order) &
          ~uint64_t{block.flag_mask};
      const uint64_t next = at + kHeader + size;
      if (next > room || !tiles[next] ||
          !absl::c_linear_search(tags, TagAt(size_offset))) {
        continue;
      }
      tiles[at] = true;
      if (sizes.size() == kMaxSizes) sizes.erase(sizes.begin() + 1);
      sizes.push_back(at);
    }
    std::reverse(sizes.begin(), sizes.end());
    return sizes;
  }

  // Of a block with a type and a size of one byte. Text ends with its NUL;
  // numbers have only a few sizes.
  std::vector<uint64_t> SmallSizes(const Outline::Block& block,
                                   uint64_t room) const {
    const absl::string_view rest = bytes_.substr(block.begin, room);
    const size_t nul = rest.substr(0, 255).find('\0');
    std::vector<uint64_t> sizes;
    const bool named = nul != absl::string_view::npos && nul >= 3 &&
                       IsPrintable(rest.substr(0, nul));
    for (const uint64_t size :
         {uint64_t{nul} + 1, uint64_t{4}, uint64_t{12}, uint64_t{1},
          uint64_t{2}, uint64_t{8}, uint64_t{16}}) {
      const bool fits =
          (size == nul + 1 && named) || SmallBlocksFill(rest, size);
      if (fits && !absl::c_linear_search(sizes, size)) sizes.push_back(size);
    }
    return sizes;
  }

  // Whether such blocks that begin at `at` fill the bytes to their end.
  static bool SmallBlocksFill(absl::string_view bytes, uint64_t at) {
    while (at + 2 <= bytes.size())
      at += 2 + static_cast<uint8_t>(bytes[at + 1]);
    return at == bytes.size();
  }

  // Of a text after the number of its characters: up to the first byte that is
  // none, which is in the next number or after it.
  std::vector<uint64_t> TextSizes(const Outline::Block& block) const {
    uint64_t end = block.begin;
    while (end < bytes_.size() && IsPrintable(bytes_.substr(end, 1))) ++end;
    std::vector<uint64_t> sizes;
    for (uint64_t before = 0; before < 4; ++before) {
      if (end > block.begin + before) {
        sizes.push_back(end - before - block.begin);
      }
    }
    return sizes;
  }

  const Outline& outline_;
  absl::string_view bytes_;
  std::vector<int32_t> found_;
};

// A size that explains the faults.
struct WrongSize {
  const Outline::Block* block = nullptr;
  uint64_t size = 0;
  // With it, no fault of sizes is left.
  bool fits = false;
  std::vector<Finding> left = {};
  // None of the block's other sizes is as good.
  bool only = true;
};

class SizeSearch {
 public:
  SizeSearch(DamagedFile& file, const Candidates& candidates)
      : file_(file),
        candidates_(candidates),
        least_(CountFaults(file.findings())) {}

  std::optional<WrongSize> Find(const std::vector<int32_t>& blocks) {
    for (const int32_t index : blocks) {
      if (!TryAll(file_.outline().blocks[index])) break;
    }
    return std::move(best_);
  }

 private:
  // False when the search is over: a size fits, or no more may be tried.
  bool TryAll(const Outline::Block& block) {
    for (const uint64_t size : candidates_.SizesOf(block)) {
      std::optional<Reading> reading =
          file_.Try({candidates_.EditOf(block, size)});
      if (!reading.has_value()) return false;
      const size_t faults = CountFaults(reading->findings);
      const bool fits = CountOfSizes(reading->findings) == 0;
      if (best_.has_value() && best_->fits) {
        if (fits && faults <= least_) best_->only = false;
      } else if (faults < least_ && IsBetter(reading->findings, file_)) {
        least_ = faults;
        best_ = {&block, size, fits, std::move(reading->findings)};
      }
    }
    return !best_.has_value() || !best_->fits;
  }

  DamagedFile& file_;
  const Candidates& candidates_;
  size_t least_;
  std::optional<WrongSize> best_;
};

void ExplainSize(const Candidates& candidates, WrongSize wrong,
                 DamagedFile& file) {
  const Outline::Block& block = *wrong.block;
  // Law 3: without one of them, the file would decode.
  for (const Finding& finding : file.findings()) {
    if (IsStructure(finding)) wrong.left.push_back(finding);
  }
  for (Finding& finding : wrong.left) finding.fixes.clear();
  const absl::string_view field = block.tag_length > 0 ? "size" : "length";
  Hypothesis hypothesis = {file.format().size_rule,
                           file.format().size_rule,
                           {block.size_offset, ScalarSize(block.size_type)}};
  hypothesis.message =
      absl::StrCat(field, " is ", candidates.SizeAt(block), "; with ", field,
                   " ", wrong.size,
                   block.tag_length > 0 ? " the chunks around it decode"
                                        : " the rest of the file decodes");
  file.Explain(hypothesis, std::move(wrong.left))
      .SetPath(file.outline().PathOf(block.group))
      .Field(field)
      .Found(candidates.SizeAt(block))
      .Allowed(wrong.size)
      .FixBy(wrong.fits && wrong.only ? FixLevel::kUnsafe : FixLevel::kDisplay,
             candidates.EditOf(block, wrong.size),
             wrong.fits ? "with this size everything fits"
                        : "with this size more of the file fits");
}

// Makes the sizes of a block and of all around it larger; none if impossible.
std::vector<Edit> Grown(const Candidates& candidates, const Outline& outline,
                        int32_t block, int64_t growth) {
  std::vector<Edit> edits;
  for (; block != Outline::kNone; block = outline.blocks[block].parent) {
    const Outline::Block& around = outline.blocks[block];
    const int64_t size =
        static_cast<int64_t>(candidates.SizeAt(around)) + growth;
    if (size < 0 || static_cast<uint64_t>(size) > around.most()) return {};
    edits.push_back(candidates.EditOf(around, static_cast<uint64_t>(size)));
  }
  std::reverse(edits.begin(), edits.end());
  return edits;
}

// Whether the text of a block near a fault ends elsewhere than its size says,
// and everything fits when all sizes around it follow; if so, reports it.
bool DiagnoseEditedText(DamagedFile& file, const Candidates& candidates) {
  const Outline& outline = file.outline();
  for (const Finding& finding : file.findings()) {
    const int32_t index = ShowsSizes(finding)
                              ? candidates.BlockOf(finding.range)
                              : Outline::kNone;
    if (index == Outline::kNone || !outline.blocks[index].is_text) continue;
    const Outline::Block& block = outline.blocks[index];
    const size_t nul = file.bytes().find('\0', block.begin);
    if (nul == absl::string_view::npos || nul == block.begin) continue;
    const absl::string_view text =
        file.bytes().substr(block.begin, nul - block.begin);
    const int64_t growth = static_cast<int64_t>(text.size()) + 1 -
                           static_cast<int64_t>(candidates.SizeAt(block));
    const auto by = static_cast<uint64_t>(growth < 0 ? -growth : growth);
    if (growth == 0 || by > kMaxEdited || !IsPrintable(text)) continue;
    Hypothesis edited = {&kEditedText, nullptr, {block.begin, text.size() + 1}};
    edited.edits = Grown(candidates, outline, index, growth);
    if (edited.edits.empty()) continue;
    std::optional<Reading> reading = file.Try(edited.edits);
    if (!reading.has_value()) return false;
    if (CountOfSizes(reading->findings) > 0 ||
        !IsBetter(reading->findings, file)) {
      continue;
    }
    edited.message = absl::StrCat(
        "the text \"", text.substr(0, kMaxQuotedText),
        text.size() > kMaxQuotedText ? "…\"" : "\"", " is ",
        Quantity(by, "byte"), growth < 0 ? " shorter" : " longer",
        " than the sizes around it say; with these changed the file decodes");
    edited.fix = FixLevel::kUnsafe;
    edited.reason = "the text is kept, and the sizes around it are set";
    file.Explain(edited, std::move(reading->findings))
        .SetPath(outline.PathOf(block.group));
    return true;
  }
  return false;
}

// Whether the file decodes with one of the numbers that its format proposes; if
// so, reports it.
bool DiagnoseNumbers(DamagedFile& file) {
  if (file.decodes()) return false;
  for (const Correction& correction : file.format().corrections(file.bytes())) {
    const bool text = correction.text.length > 0;
    Hypothesis wrong = {text ? &kEditedText : file.findings().front().rule,
                        nullptr, correction.field.range};
    wrong.edits = {FieldEdit(correction.field, correction.allowed)};
    std::optional<Reading> reading = file.Try(wrong.edits);
    if (!reading.has_value()) return false;
    if (!reading->decodes) continue;
    wrong.message = correction.message;
    wrong.fix = FixLevel::kUnsafe;
    wrong.reason = "with this value the file decodes";
    file.Explain(wrong, std::move(reading->findings))
        .Field(correction.field.name)
        .Found(DataText(correction.field.value))
        .Allowed(DataText(correction.allowed));
    return true;
  }
  return false;
}

// Whether sizes were never written: that of the first chunk is 0, what follows
// it can only be inside it, and the sizes of other chunks are 0 too.
void DiagnoseUnwrittenSizes(DamagedFile& file, const Candidates& candidates) {
  const Outline& outline = file.outline();
  Occurrences empty;
  for (const Outline::Block& block : outline.blocks) {
    if (block.tag_length > 1 && candidates.SizeAt(block) == 0) {
      empty.Note(block.size_offset);
    }
  }
  if (empty.count() < 2 || empty.first() != outline.blocks[0].size_offset) {
    return;
  }
  const Outline::Block& first = outline.blocks[0];
  if (first.begin + 4 > file.bytes().size()) return;
  const auto next = Load<uint32_t>(&file.bytes()[first.begin], outline.order);
  if (!absl::c_linear_search(first.children, next) ||
      absl::c_linear_search(outline.roots, next)) {
    return;
  }
  Hypothesis unwritten = {
      file.format().size_rule, nullptr, {first.size_offset, 4}};
  unwritten.places = empty;
  unwritten.message = absl::StrCat(
      "size is 0, but chunk 0x", absl::Hex(next),
      ", which only this chunk can contain, follows; the size of ",
      empty.count(), " chunks is 0, so sizes were probably never written");
  file.Explain(unwritten, {})
      .SetPath(outline.PathOf(first.group))
      .Field("size");
}

}  // namespace

void DiagnoseSizes(DamagedFile& file) {
  if (file.format().corrections != nullptr && DiagnoseNumbers(file)) return;
  if (file.format().size_rule == nullptr ||
      CountOfSizes(file.findings()) == 0) {
    return;
  }
  Candidates candidates(file.outline(), file.bytes());
  if (!file.decodes() && DiagnoseEditedText(file, candidates)) return;
  const std::vector<int32_t> blocks = candidates.Find(file.findings());
  std::optional<WrongSize> wrong = SizeSearch(file, candidates).Find(blocks);
  if (wrong.has_value()) {
    ExplainSize(candidates, *std::move(wrong), file);
  } else if (!file.decodes()) {
    DiagnoseUnwrittenSizes(file, candidates);
  }
}

absl::Span<const Rule* const> EditedTextRules() {
  static constexpr const Rule* kRules[] = {&kEditedText};
  return kRules;
}

}  // namespace assetlint::diagnose
