#include "fuzz/mutator/outline.h"

#include "formats/base/decoder.h"
#include "formats/base/report.h"
#include "formats/testing/description.h"
#include "formats/testing/descriptions.h"

namespace assetlint {
namespace {

// Decodes, and records the location of everything.
class OutlineBuilder : public Decoder {
 public:
  OutlineBuilder(absl::string_view bytes, const Description& description,
                 Report& report)
      : Decoder(bytes, description.order, description.decoder_rules(), report,
                Groups::kVisited) {
    outline_.order = description.order;
  }

  void Scalars(absl::string_view name, Scalar type, void* values,
               size_t count) override {
    const uint64_t at = offset();
    Decoder::Scalars(name, type, values, count);
    if (offset() == at) return;
    outline_.fields.push_back(
        {static_cast<uint32_t>(at), static_cast<uint32_t>(count), type});
  }

  void ViewBytes(absl::string_view name, const ElementType& type,
                 uint64_t count, absl::string_view& bytes) override {
    const uint64_t at = offset();
    Decoder::ViewBytes(name, type, count, bytes);
    AddRun(at, static_cast<uint32_t>(type.size));
  }

  void Bytes(absl::string_view name, BytesKind kind, uint64_t length,
             absl::string_view& bytes) override {
    const uint64_t at = offset();
    Decoder::Bytes(name, kind, length, bytes);
    AddRun(at, 1);
  }

  bool Block(const BlockFormat& format, uint32_t& flags,
             absl::FunctionRef<void()> body) override {
    const auto size_offset = static_cast<uint32_t>(offset());
    const auto index = static_cast<int32_t>(outline_.blocks.size());
    const int32_t parent = block_;
    bool opened = false;
    const bool intact = Decoder::Block(format, flags, [&] {
      const auto begin = static_cast<uint32_t>(offset());
      outline_.blocks.push_back({size_offset, format.size_type,
                                 format.flag_mask, begin, begin, parent});
      outline_.fields.push_back({size_offset, 1, format.size_type});
      opened = true;
      block_ = index;
      body();
    });
    if (!opened) return intact;
    block_ = parent;
    outline_.blocks[index].end = static_cast<uint32_t>(offset());
    return intact;
  }

  Outline Take() { return std::move(outline_); }

 protected:
  void Begin(absl::string_view name, int64_t, uint64_t) override {
    const auto at = static_cast<uint32_t>(offset());
    outline_.groups.push_back({at, at, group_, block_, name});
    group_ = static_cast<int32_t>(outline_.groups.size()) - 1;
  }

  void End() override {
    Outline::Group& group = outline_.groups[group_];
    group.end = static_cast<uint32_t>(offset());
    group_ = group.parent;
  }

 private:
  void AddRun(uint64_t at, uint32_t element_size) {
    if (offset() == at) return;
    outline_.runs.push_back({static_cast<uint32_t>(at),
                             static_cast<uint32_t>(offset() - at), element_size,
                             block_});
  }

  Outline outline_{};
  int32_t block_ = Outline::kNone;
  int32_t group_ = Outline::kNone;
};

}  // namespace

Outline OutlineOf(const Format& format, absl::string_view bytes) {
  Report report(Report::Mode::kStatusOnly);
  const Description& description = DescriptionOf(format);
  OutlineBuilder builder(bytes, description, report);
  description.walk(builder);
  builder.Finish();
  return builder.Take();
}

}  // namespace assetlint
