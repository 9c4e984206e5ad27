#include "formats/base/decoder.h"

#include <cstring>
#include <string>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/base/cursor.h"
#include "formats/base/quantity.h"

namespace assetlint {

void TilingChecker::Fault(std::string message) {
  if (fault_.empty()) fault_ = std::move(message);
}

void TilingChecker::ReportMisplaced(const Field& node) {
  if (open_.empty() && nodes_ > 0) {
    Fault(absl::StrCat(node.name, " is a second root"));
  }
  if (node.offset != position_) {
    Fault(absl::StrCat(node.name, " begins at byte ", node.offset,
                       ", the previous one ends at ", position_));
  }
  if (node.length == 0 && !open_.empty()) {
    Fault(absl::StrCat(node.name, " at byte ", node.offset, " has no bytes"));
  }
}

inline void TilingChecker::Enter(const Field& node) {
  if (node.offset != position_ || node.length == 0 || open_.empty()) {
    ReportMisplaced(node);
  }
  ++nodes_;
}

void TilingChecker::Begin(const Field& node) {
  Enter(node);
  open_.push_back({node.offset, node.offset + node.length});
  if (next_ != nullptr) next_->Begin(node);
}

void TilingChecker::Leaf(const Field& node) {
  Enter(node);
  position_ = node.offset + node.length;
  has_gap_ = has_gap_ || node.kind == FieldKind::kGap;
  if (next_ != nullptr) next_->Leaf(node);
}

void TilingChecker::End() {
  if (open_.empty()) return Fault("a node ends that did not begin");
  const Open node = open_.back();
  open_.pop_back();
  if (position_ != node.end) {
    Fault(absl::StrCat("the node at byte ", node.offset, " ends at byte ",
                       node.end, ", its fields at ", position_));
  }
  if (next_ != nullptr) next_->End();
}

absl::Status TilingChecker::Verdict(uint64_t size) const {
  if (!fault_.empty()) return absl::InternalError(fault_);
  if (nodes_ == 0) return absl::InternalError("there is no tree");
  if (!open_.empty()) {
    return absl::InternalError(
        absl::StrCat("the node at byte ", open_.back().offset, " has no end"));
  }
  if (position_ != size) {
    return absl::InternalError(absl::StrCat("the tree ends at byte ", position_,
                                            ", the file at ", size));
  }
  return absl::OkStatus();
}

namespace {

template <typename T>
void CopyScalars(const char* from, ByteOrder order, void* to, size_t count) {
  T* values = static_cast<T*>(to);
  for (size_t i = 0; i < count; ++i) {
    values[i] = Load<T>(from + i * sizeof(T), order);
  }
}

}  // namespace

void Decoder::Scalars(absl::string_view name, Scalar type, void* values,
                      size_t count) {
  const size_t size = ScalarSize(type);
  absl::string_view bytes;
  ReadOrCount(name, size * count, bytes);
  if (failed_) {
    std::memset(values, 0, size * count);
    return;
  }
  switch (size) {
    case 1:
      return CopyScalars<uint8_t>(bytes.data(), order(), values, count);
    case 2:
      return CopyScalars<uint16_t>(bytes.data(), order(), values, count);
    default:
      return CopyScalars<uint32_t>(bytes.data(), order(), values, count);
  }
}

void Decoder::ViewBytes(absl::string_view name, const ElementType& type,
                        uint64_t count, absl::string_view& bytes) {
  bytes = {};
  // Counts are at most 2^32 and elements small, so the product fits.
  ReadOrCount(name, count * type.size, bytes);
}

void Decoder::Bytes(absl::string_view name, BytesKind, uint64_t length,
                    absl::string_view& bytes) {
  bytes = {};
  ReadOrCount(name, length, bytes);
}

void Decoder::ReadOrCount(absl::string_view name, uint64_t length,
                          absl::string_view& bytes) {
  if (failed_) {
    needed_ += length;
  } else if (!cursor_.ReadBytes(length, bytes)) {
    Truncated(name, length);
  }
}

bool Decoder::Block(const BlockFormat& format, uint32_t& flags,
                    absl::FunctionRef<void()> body) {
  const uint64_t size_offset = position();
  const bool is_byte = format.size_type == Scalar::kU8;
  uint32_t word = 0;
  if (is_byte) {
    uint8_t size = 0;
    U8(format.size_name, size);
    word = size;
  } else {
    U32(format.size_name, word);
  }
  flags = word & format.flag_mask;
  if (failed_) return false;
  const uint64_t length = word & ~format.flag_mask;
  const uint64_t declared_end = position() + length;
  const bool clamped = length > cursor_.remaining();
  if (clamped) {
    const bool explained =
        Explained() && declared_end <= frames_.back().declared_end;
    if (!explained) Overrun(size_offset, is_byte ? 1 : 4, length);
  }
  return Enter(
      {size_offset, declared_end, static_cast<uint8_t>(is_byte ? 1 : 4),
       format.tag_length, clamped, false},
      body);
}

void Decoder::Window(uint64_t length, absl::FunctionRef<void()> body) {
  if (failed_) return;
  const bool clamped = length > cursor_.remaining();
  if (clamped) {
    Truncated("window", length);
    Recover();
  }
  Enter({offset(), offset() + length, 0, 0, clamped, false}, body);
}

bool Decoder::Enter(const Frame& frame, absl::FunctionRef<void()> body) {
  uint64_t outer_end = 0;
  cursor_.Narrow(frame.clamped ? cursor_.remaining()
                               : frame.declared_end - cursor_.offset(),
                 outer_end);
  frames_.push_back(frame);
  body();
  const bool intact = !failed_ && !frame.clamped;
  if (cursor_.remaining() > 0) Trailing();
  if (cut_.has_value()) FinishCut();
  frames_.pop_back();
  cursor_.Restore(outer_end);
  if (failed_) Recover();
  return intact;
}

bool Decoder::NextTag(size_t header_size, absl::Span<const uint32_t>,
                      uint32_t& tag) {
  if (failed_) return false;
  (frames_.empty() ? root_list_ : frames_.back().list) = true;
  if (cursor_.remaining() < header_size) return false;
  if (header_size == 2) {
    uint8_t small = 0;
    cursor_.Peek(small);
    tag = small;
    return true;
  }
  return cursor_.Peek(tag);
}

FindingBuilder Decoder::Reject(const Rule& rule, ByteRange range) {
  if (failed_) return {};
  Fail();
  return Add(rule, range);
}

void Decoder::Finish() {
  Trailing();
  Recover();
}

ByteRange Decoder::FaultRange(bool tag) const {
  if (frames_.empty() || frames_.back().size_length == 0) {
    return {offset(), cursor_.remaining()};
  }
  const Frame& frame = frames_.back();
  const uint64_t before = tag ? frame.tag_length : 0;
  return {frame.size_offset - before, frame.size_length + before};
}

FindingBuilder Decoder::Add(const Rule& rule, ByteRange range) {
  return report_.Add(
      rule, [this] { return Segments(); }, range);
}

void Decoder::Truncated(absl::string_view name, uint64_t needed) {
  Fail();
  if (Explained()) return;
  const uint64_t left = cursor_.remaining();
  FindingBuilder finding = Add(*rules_.truncated, FaultRange(true));
  finding.Field(name);
  if (!finding.detailed()) return;
  if (frames_.empty() || frames_.back().size_length == 0) {
    finding.Found(left).Allowed(needed);
  }
  if (frames_.empty()) {
    finding.Message("the file ends inside ", name, ", which needs ",
                    Quantity(needed, "byte"), " at byte ", offset(),
                    ", but has ", left);
  } else if (frames_.back().size_length == 0) {
    finding.Message(name, " needs ", Quantity(needed, "byte"), " at byte ",
                    offset(), ", but has ", left, " before byte ",
                    cursor_.end());
  } else {
    // How much the fields after this one need is known at the end of the block.
    const Frame& frame = frames_.back();
    const uint64_t begin = frame.size_offset + frame.size_length;
    needed_ = offset() - begin + needed;
    finding.Found(frame.declared_end - begin)
        .Message("size is ", frame.declared_end - begin);
    cut_.emplace(std::move(finding));
    cut_place_ = absl::StrCat(left == 0 ? "before " : "inside ", name);
  }
}

void Decoder::FinishCut() {
  cut_->Allowed(needed_).Message(", must be at least ", needed_,
                                 ": the block ends ", cut_place_);
  cut_.reset();
}

void Decoder::Overrun(uint64_t size_offset, uint64_t size_length,
                      uint64_t length) {
  const uint64_t left = cursor_.remaining();
  FindingBuilder finding = Add(*rules_.overrun, {size_offset, size_length});
  // A file too short for its outermost block says little: it may be truncated,
  // or bytes may be missing anywhere.
  finding.As(frames_.empty() ? FindingRole::kConsequence : FindingRole::kFault)
      .Field("size");
  if (!finding.detailed()) return;
  finding.Found(length).Allowed(left).Message(
      "size ", length, " exceeds the ", Quantity(left, "byte"), " left in ",
      frames_.empty() ? "the file" : "its parent");
}

void Decoder::Trailing() {
  const uint64_t left = cursor_.remaining();
  const uint64_t at = offset();
  if (left == 0) return;
  if (!failed_ && !Explained()) {
    const bool list = frames_.empty() ? root_list_ : frames_.back().list;
    const Rule& rule = list ? *rules_.list_trailing : *rules_.trailing;
    FindingBuilder finding = Add(rule, FaultRange(!list));
    const bool of_block = !frames_.empty() && frames_.back().size_length != 0;
    if (of_block) finding.Field("size");
    if (!finding.detailed()) {
      // Needs no message.
    } else if (!of_block) {
      finding.Found(left).Allowed(0).Message(
          Quantity(left, "byte"), " left over at the end of ",
          frames_.empty() ? "the file" : "its parent");
    } else {
      const uint64_t size = cursor_.end() - frames_.back().size_offset -
                            frames_.back().size_length;
      finding.Found(size).Allowed(size - left);
      finding.Message("size ", size, " exceeds the content by ",
                      Quantity(left, "byte"));
    }
  }
  OnGap(at, left);
  cursor_.Skip(left);
}

}  // namespace assetlint
