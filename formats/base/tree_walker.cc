#include "formats/base/tree_walker.h"

#include <algorithm>
#include <cstddef>
#include <deque>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/base/report.h"

namespace assetlint {

namespace {

// The lengths in bytes of a file's groups, in the order in which they begin.
// Not a vector: growing must not take twice the memory.
using GroupLengths = std::deque<uint32_t>;

FieldKind KindOf(BytesKind kind) {
  constexpr FieldKind kKinds[] = {FieldKind::kField, FieldKind::kPadding,
                                  FieldKind::kOpaque, FieldKind::kUnknown};
  return kKinds[static_cast<size_t>(kind)];
}

// The first walk. Leaves out groups whose lengths are known anyway.
class GroupMeter : public Decoder {
 public:
  GroupMeter(absl::string_view input, ByteOrder order,
             const DecoderRules& rules, Report& report)
      : Decoder(input, order, rules, report, Groups::kUnsized,
                NumberReading::kDirect) {}

  GroupLengths Take() { return std::move(lengths_); }

 protected:
  void Begin(absl::string_view, int64_t, uint64_t) override {
    // Positions fit: inputs are at most kMaxInputSize.
    lengths_.push_back(static_cast<uint32_t>(position()));
    open_.push_back(lengths_.size() - 1);
  }
  void End() override {
    uint32_t& length = lengths_[open_.back()];
    length = static_cast<uint32_t>(position()) - length;
    open_.pop_back();
  }

 private:
  GroupLengths lengths_;      // where the group begins, while it is open
  std::vector<size_t> open_;  // the open groups, outermost first
};

// The second walk.
class TreeWalker : public Decoder {
 public:
  // `lengths` is null for a walker of records.
  TreeWalker(absl::string_view input, ByteOrder order,
             const DecoderRules& rules, Report& report,
             const TreeOptions& options, const GroupLengths* lengths,
             TreeSink& sink)
      : Decoder(input, order, rules, report, Groups::kVisited),
        rules_(rules),
        options_(options),
        lengths_(lengths),
        sink_(sink) {}

  void Scalars(absl::string_view name, Scalar type, void* values,
               size_t count) override;
  void ViewBytes(absl::string_view name, const ElementType& type,
                 uint64_t count, absl::string_view& bytes) override;
  void Bytes(absl::string_view name, BytesKind kind, uint64_t length,
             absl::string_view& bytes) override;

 protected:
  void Begin(absl::string_view name, int64_t index, uint64_t length) override;
  void End() override;
  void OnGap(uint64_t offset, uint64_t length) override;

 private:
  // "name[index]" and "type[count]", valid until the next one of the same kind.
  absl::string_view Indexed(absl::string_view name, uint64_t index) {
    return Bracketed(name_, name, index);
  }
  absl::string_view ArrayOf(absl::string_view type, uint64_t count) {
    return Bracketed(type_, type, count);
  }
  static absl::string_view Bracketed(std::string& text, absl::string_view name,
                                     uint64_t number) {
    text.assign(name.data(), name.size());
    absl::StrAppend(&text, "[", number, "]");
    return text;
  }
  void SendRecords(absl::string_view name, const ElementType& type,
                   uint64_t offset, absl::string_view bytes);

  const DecoderRules& rules_;
  const TreeOptions& options_;
  const GroupLengths* lengths_;
  TreeSink& sink_;
  size_t unsized_ = 0;       // groups begun so far whose length was measured
  std::vector<char> shown_;  // whether the sink knows the open groups
  std::string name_;
  std::string type_;
};

void TreeWalker::Scalars(absl::string_view name, Scalar type, void* values,
                         size_t count) {
  const uint64_t begin = position();
  Decoder::Scalars(name, type, values, count);
  const uint64_t length = position() - begin;
  if (length == 0) return;
  // Field by field: clearing all of it first takes longer than the rest.
  Field leaf = {
      .name = name,
      .type = count > 1 ? ArrayOf(ScalarName(type), count) : ScalarName(type),
      .offset = begin,
      .length = length,
      .numbers = FieldNumbers(
          {input().data() + begin, static_cast<size_t>(length)}, type, order()),
      .elements = count > 1 ? count : 0,
      .meaning = {},
      .text = {}};
  if (!meanings_.empty()) {
    const auto number = std::get<uint64_t>(leaf.numbers[0]);
    if (number < meanings_.size()) leaf.meaning = meanings_[number];
  }
  sink_.Leaf(leaf);
}

void TreeWalker::ViewBytes(absl::string_view name, const ElementType& type,
                           uint64_t count, absl::string_view& bytes) {
  Field leaf;
  leaf.offset = position();
  Decoder::ViewBytes(name, type, count, bytes);
  leaf.length = position() - leaf.offset;
  if (leaf.length == 0) return;
  if (type.describe != nullptr && options_.expand_records) {
    return SendRecords(name, type, leaf.offset, bytes);
  }
  leaf.name = name;
  leaf.type = ArrayOf(type.name, count);
  leaf.elements = count;
  if (type.describe == nullptr) {
    const uint64_t shown = options_.max_elements == 0
                               ? count
                               : std::min(count, options_.max_elements);
    leaf.numbers =
        FieldNumbers(bytes.substr(0, shown * type.size), type.scalar, order());
  }
  sink_.Leaf(leaf);
}

void TreeWalker::SendRecords(absl::string_view name, const ElementType& type,
                             uint64_t offset, absl::string_view bytes) {
  // A separate walker that sees the input up to the end of the last record, so
  // that positions are those of the file.
  Report status_only(Report::Mode::kStatusOnly);
  TreeWalker records(input().substr(0, offset + bytes.size()), order(), rules_,
                     status_only, options_, nullptr, sink_);
  records.Skip(offset);
  for (uint64_t at = 0; at < bytes.size(); at += type.size) {
    Field record;
    record.name = Indexed(name, at / type.size);
    record.type = type.name;
    record.offset = offset + at;
    record.length = type.size;
    sink_.Begin(record);
    type.describe(records);
    sink_.End();
  }
}

void TreeWalker::Bytes(absl::string_view name, BytesKind kind, uint64_t length,
                       absl::string_view& bytes) {
  Field leaf;
  leaf.offset = position();
  Decoder::Bytes(name, kind, length, bytes);
  leaf.length = position() - leaf.offset;
  if (leaf.length == 0) return;
  leaf.name = name;
  leaf.kind = KindOf(kind);
  if (kind == BytesKind::kText) {
    leaf.type = "string";
    leaf.is_text = true;
    leaf.text = bytes;
  } else {
    leaf.type = ArrayOf("bytes", length);
  }
  sink_.Leaf(leaf);
}

void TreeWalker::Begin(absl::string_view name, int64_t index, uint64_t length) {
  if (lengths_ == nullptr) {
    length = 0;
  } else if (length == kUnknownLength) {
    length = (*lengths_)[unsized_++];
  }
  // A group that reads nothing is not shown.
  const bool shown = length > 0;
  shown_.push_back(shown ? 1 : 0);
  if (!shown) return;
  const Field group = {
      .name = index == PathSegment::kNoIndex
                  ? name
                  : Indexed(name, static_cast<uint64_t>(index)),
      .type = "group",
      .offset = position(),
      .length = length,
      .numbers = {},
      .meaning = {},
      .text = {}};
  sink_.Begin(group);
}

void TreeWalker::End() {
  const bool shown = shown_.back() != 0;
  shown_.pop_back();
  if (shown) sink_.End();
}

void TreeWalker::OnGap(uint64_t offset, uint64_t length) {
  Field gap;
  gap.name = "gap";
  gap.type = ArrayOf("bytes", length);
  gap.offset = offset;
  gap.length = length;
  gap.kind = FieldKind::kGap;
  sink_.Leaf(gap);
}

}  // namespace

void WalkTree(absl::string_view input, ByteOrder order,
              const DecoderRules& rules,
              absl::FunctionRef<void(Walker&)> describe,
              const TreeOptions& options, TreeSink& sink) {
  Field root;
  root.name = "file";
  root.type = "group";
  GroupLengths lengths;
  {
    Report status_only(Report::Mode::kStatusOnly);
    GroupMeter meter(input, order, rules, status_only);
    describe(meter);
    meter.Finish();
    root.length = meter.offset();
    lengths = meter.Take();
  }
  if (root.length == 0) return sink.Leaf(root);
  Report status_only(Report::Mode::kStatusOnly);
  TreeWalker walker(input, order, rules, status_only, options, &lengths, sink);
  sink.Begin(root);
  describe(walker);
  walker.Finish();
  sink.End();
}

void Locator::Pass(absl::string_view name, uint64_t element_size,
                   uint64_t length) {
  if (!done_ && name == name_) {
    done_ = true;
    if (element_ == kWhole) {
      range_ = {offset_, length};
    } else {
      range_ = {offset_ + element_size * static_cast<uint64_t>(element_),
                element_size};
    }
  }
  offset_ += length;
}

void Locator::Scalars(absl::string_view name, Scalar type, void* values,
                      size_t count) {
  if (!done_ && name == name_ && (count == 1 || element_ != kWhole)) {
    type_ = type;
    const FieldNumbers numbers(
        {static_cast<const char*>(values), ScalarSize(type) * count}, type,
        kHostOrder);
    value_ = std::visit(
        [](auto number) { return DataValue(number); },
        numbers[element_ == kWhole ? 0 : static_cast<uint64_t>(element_)]);
  }
  Pass(name, ScalarSize(type), ScalarSize(type) * count);
}

void Locator::ViewBytes(absl::string_view name, const ElementType& type,
                        uint64_t, absl::string_view& bytes) {
  Pass(name, type.size, bytes.size());
}

void Locator::Bytes(absl::string_view name, BytesKind, uint64_t,
                    absl::string_view& bytes) {
  Pass(name, 1, bytes.size());
}

bool Locator::Block(const BlockFormat& format, uint32_t&,
                    absl::FunctionRef<void()> body) {
  Pass(format.size_name, ScalarSize(format.size_type),
       ScalarSize(format.size_type));
  body();
  return true;
}

}  // namespace assetlint
