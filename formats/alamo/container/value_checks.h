// Checks for every record of an Alamo file: strings end where they should,
// floats are numbers, padding is empty.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_VALUE_CHECKS_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_VALUE_CHECKS_H_

#include <string>

#include "absl/strings/string_view.h"
#include "formats/alamo/container/chunk.h"
#include "formats/alamo/container/mini_chunk.h"
#include "formats/alamo/container/text.h"
#include "formats/base/path.h"
#include "formats/base/report.h"
#include "formats/base/walker.h"

namespace assetlint::alamo {

// A string that fills a chunk. `range` is the chunk's size word and body.
void CheckText(const Asciiz& text, ByteRange range, absl::string_view field,
               const Path& path, Report& report, TextUse use = {});

// A chunk whose only field, `text`, is a string.
template <typename T>
void CheckTextChunk(const T& chunk, const Path& parent, Report& report,
                    TextUse use = {}) {
  const Path path(parent, T::kType.name);
  CheckText(
      chunk.text,
      {uint64_t{chunk.origin.offset} + 4, uint64_t{chunk.origin.length} - 4},
      {}, path, report, use);
}

// Which floats are reported besides NaN and infinity: those too large for a
// game world, or none. Emitters have 1e27 and 3.4e38 where something never
// ends.
enum class FloatSize : uint8_t { kWorld, kAny };

// The floats of one record that are NaN, infinite or implausible: one finding
// for NaN and infinite, one for implausible.
class FloatFaults {
 public:
  void NoteFault(float value, ByteRange range, std::string field);
  void ReportTo(const Path& path, FloatSize size, Report& report) const;

 private:
  struct Fold {
    Occurrences at;
    // The first one:
    std::string field;
    ByteRange range;
    float value = 0;
  };
  Fold not_finite_;
  Fold implausible_;
};

// Finds the floats of a record that are NaN, infinite or implausible: a walker,
// so that no record has to list its floats a second time.
class FloatChecker : public Walker {
 public:
  explicit FloatChecker(uint64_t start) : offset_(start) {}

  const FloatFaults& faults() const { return faults_; }

  void Scalars(absl::string_view name, Scalar type, void* values,
               size_t count) override;
  void ViewBytes(absl::string_view name, const ElementType& type,
                 uint64_t count, absl::string_view& bytes) override;
  void Bytes(absl::string_view name, BytesKind kind, uint64_t length,
             absl::string_view& bytes) override;
  bool Block(const BlockFormat& format, uint32_t& flags,
             absl::FunctionRef<void()> body) override;

 protected:
  uint64_t Offset() const override { return offset_; }

 private:
  uint64_t offset_;
  FloatFaults faults_;
};

// Game worlds have no larger values.
inline constexpr float kLargestPlausible = 1e12f;

// All floats of a data chunk's body.
template <typename T>
void CheckFloats(const T& chunk, const Path& path, Report& report,
                 FloatSize size = FloatSize::kWorld) {
  if (!chunk.origin.complete) return;
  FloatChecker checker(BodyOffset(chunk.origin));
  Describe(checker, const_cast<T&>(chunk));  // a checker only looks
  checker.faults().ReportTo(path, size, report);
}

// Strings and floats of mini-chunks.
void CheckMiniValues(MiniTable table, const Minis& minis, const Path& path,
                     Report& report, FloatSize size = FloatSize::kWorld);

// Bytes that must be zero, at `offset` in the file.
void CheckPadding(absl::string_view bytes, uint64_t offset,
                  absl::string_view field, const Path& path, Report& report);

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_VALUE_CHECKS_H_
