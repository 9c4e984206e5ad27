// Reading bytes by a description, and whether a field tree covers its file.
#ifndef ASSETLINT_FORMATS_BASE_DECODER_H_
#define ASSETLINT_FORMATS_BASE_DECODER_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "absl/container/inlined_vector.h"
#include "absl/strings/string_view.h"
#include "formats/base/cursor.h"
#include "formats/base/extent.h"
#include "formats/base/field_tree.h"
#include "formats/base/report.h"
#include "formats/base/status_fwd.h"
#include "formats/base/walker.h"

namespace assetlint {

// Law 4 as a sink: checks the tree that it receives and passes it on. Keeps a
// few words per open node, and nothing for closed ones.
class TilingChecker : public TreeSink {
 public:
  // `next` receives every event too; null when only the check matters.
  explicit TilingChecker(TreeSink* next = nullptr) : next_(next) {}

  void Begin(const Field& node) override;
  void End() override;
  void Leaf(const Field& node) override;

  // After the tree: OK when its leaves tile [0, size), in order, without
  // overlaps or holes, and every node's length is that of its children.
  // Otherwise Internal, naming the first byte at fault.
  absl::Status Verdict(uint64_t size) const;

  // True when any leaf was a gap.
  bool has_gap() const { return has_gap_; }
  // Nodes so far.
  uint64_t nodes() const { return nodes_; }

 private:
  struct Open {
    uint64_t offset;
    uint64_t end;
  };

  void Enter(const Field& node);
  // Reports what is wrong with a node's position or length, if anything.
  void ReportMisplaced(const Field& node);
  void Fault(std::string message);

  TreeSink* next_;
  std::vector<Open> open_;  // outermost first
  uint64_t position_ = 0;   // where the next leaf must begin
  uint64_t nodes_ = 0;
  bool has_gap_ = false;
  std::string fault_;  // the first
};

// The format's own rules for faults in cutting bytes into fields, all of the
// class "structure". A format without blocks needs only `truncated` and
// `trailing`.
struct DecoderRules {
  // A field needs more bytes than are left in its block or the file.
  const Rule* truncated;
  // Bytes are left over after the last field of a block or of the file.
  const Rule* trailing;
  // Bytes are left over in a list, too few for another item's header.
  const Rule* list_trailing;
  // A block is longer than what is left of its parent.
  const Rule* overrun;
};

// Decoding never stops at a fault: the rest of the faulty block is left unread,
// and reading continues after the block as if nothing had happened. Views that
// the decoder hands out point into `input`, which must outlive them.
class Decoder : public Reader {
 public:
  Decoder(absl::string_view input, ByteOrder order, const DecoderRules& rules,
          Report& report)
      : Decoder(input, order, rules, report, Groups::kIgnored,
                NumberReading::kDirect) {}

  bool ok() const override { return !failed_; }
  uint64_t remaining() const override {
    return failed_ ? 0 : cursor_.remaining();
  }
  void Scalars(absl::string_view name, Scalar type, void* values,
               size_t count) override;
  void ViewBytes(absl::string_view name, const ElementType& type,
                 uint64_t count, absl::string_view& bytes) override;
  void Bytes(absl::string_view name, BytesKind kind, uint64_t length,
             absl::string_view& bytes) override;
  bool Block(const BlockFormat& format, uint32_t& flags,
             absl::FunctionRef<void()> body) override;
  void Window(uint64_t length, absl::FunctionRef<void()> body) override;
  bool NextTag(size_t header_size, absl::Span<const uint32_t> expected,
               uint32_t& tag) override;
  FindingBuilder Reject(const Rule& rule, ByteRange range) override;
  FindingBuilder Object(const Rule& rule, ByteRange range) override {
    return Add(rule, range);
  }

  // To be called once, after the description: reports bytes left unread.
  void Finish();

  // The whole input.
  absl::string_view input() const { return cursor_.input(); }
  ByteOrder order() const { return cursor_.order(); }
  Report& report() { return report_; }

 protected:
  // Whether Scalars is called for single numbers. Reading them directly is
  // faster.
  enum class NumberReading : uint8_t { kDirect, kVisited };
  // For walkers that need to see groups, or every field that is read.
  Decoder(absl::string_view input, ByteOrder order, const DecoderRules& rules,
          Report& report, Groups groups,
          NumberReading numbers = NumberReading::kVisited)
      : Reader(Source::kInput, groups),
        cursor_(input, order),
        rules_(rules),
        report_(report),
        direct_(numbers == NumberReading::kDirect) {
    if (direct_) source_ = &cursor_;
  }

  uint64_t Offset() const override { return cursor_.offset(); }
  absl::string_view Lookahead() const override {
    return failed_ ? absl::string_view() : cursor_.rest();
  }
  // The position, without a call.
  uint64_t position() const { return cursor_.offset(); }

  // Advances without reading; false, without advancing, when too little is
  // left.
  bool Skip(uint64_t length) { return cursor_.Skip(length); }

  // Bytes that no field covers, found on leaving their block.
  virtual void OnGap(uint64_t /*offset*/, uint64_t /*length*/) {}

 private:
  struct Frame {
    uint64_t size_offset;   // where the block's length is stored
    uint64_t declared_end;  // where the block should end by that length
    uint8_t size_length;    // bytes that the length takes; 0 for a window
    uint8_t tag_length;     // bytes before it that give the block's type
    bool clamped;           // the parent ends before that
    bool list;              // NextTag was called in it
  };

  // Stops reading until the innermost block is left.
  void Fail() {
    failed_ = true;
    source_ = nullptr;
  }
  void Recover() {
    failed_ = false;
    if (direct_) source_ = &cursor_;
  }
  // Runs `body` on the next bytes, up to what `frame` declares or to the end of
  // the parent. False when not all of them are there or they could not be read.
  bool Enter(const Frame& frame, absl::FunctionRef<void()> body);
  // The bytes to which a fault of the innermost block is attributed: its length
  // field and, with `tag`, its tag.
  ByteRange FaultRange(bool tag) const;
  // True when a fault follows from one already reported: the parent was cut
  // short.
  bool Explained() const { return !frames_.empty() && frames_.back().clamped; }
  // Starts a finding at the current place in the structure.
  FindingBuilder Add(const Rule& rule, ByteRange range);
  // The next bytes; once reading has failed, counts them as needed.
  void ReadOrCount(absl::string_view name, uint64_t length,
                   absl::string_view& bytes);
  void Truncated(absl::string_view name, uint64_t needed);
  // Says how large the block that ends too early must be.
  void FinishCut();
  void Overrun(uint64_t size_offset, uint64_t size_length, uint64_t length);
  void Trailing();

  ByteCursor cursor_;
  const DecoderRules& rules_;
  Report& report_;
  bool failed_ = false;
  const bool direct_;       // numbers are read from cursor_ by the Walker
  bool root_list_ = false;  // NextTag was called outside all blocks
  // Formats nest a few levels deep.
  absl::InlinedVector<Frame, 16> frames_;
  // The finding about the innermost block, which ends too early, until all of
  // its fields are known; the bytes that they need; and where it ends.
  std::optional<FindingBuilder> cut_;
  uint64_t needed_ = 0;
  std::string cut_place_;
};

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_BASE_DECODER_H_
