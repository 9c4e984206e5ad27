// Cases of rules (rule_case.h) whose damage is a file of the corpus: each file
// in the folder of a rule is a case.
#ifndef ASSETLINT_FORMATS_TESTING_CORPUS_CASE_H_
#define ASSETLINT_FORMATS_TESTING_CORPUS_CASE_H_

#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "corpus/corpus_file.h"
#include "formats/base/cursor.h"
#include "formats/base/format.h"
#include "formats/testing/rule_case.h"

namespace assetlint {

// The changes that make a damaged file legal: Legal().U8(0x4B, 32). Numbers are
// written in the byte order of the format.
class Legal {
 public:
  // Replaces `removed` bytes with a number, or with text. A `size` other than 0
  // is that of the number.
  struct Step {
    uint64_t offset = 0;
    uint64_t removed = 0;
    uint32_t value = 0;
    uint8_t size = 0;
    absl::string_view text = {};
  };

  constexpr Legal U8(uint64_t at, uint8_t value) const {
    return With({at, 1, value, 1});
  }
  constexpr Legal U16(uint64_t at, uint16_t value) const {
    return With({at, 2, value, 2});
  }
  constexpr Legal U32(uint64_t at, uint32_t value) const {
    return With({at, 4, value, 4});
  }
  constexpr Legal F32(uint64_t at, float value) const {
    return U32(at, std::bit_cast<uint32_t>(value));
  }
  constexpr Legal Text(uint64_t at, uint64_t removed,
                       absl::string_view text) const {
    return With({at, removed, 0, 0, text});
  }
  // Begins with a valid file instead of the damaged one: "4_2_ids".
  constexpr Legal File(absl::string_view name) const {
    Legal legal = *this;
    legal.file_ = name;
    return legal;
  }

  absl::string_view file() const { return file_; }
  absl::Span<const Step> steps() const {
    return absl::MakeConstSpan(steps_).first(count_);
  }

 private:
  constexpr Legal With(const Step& step) const {
    Legal legal = *this;
    legal.steps_.at(legal.count_++) = step;
    return legal;
  }

  absl::string_view file_;
  size_t count_ = 0;
  std::array<Step, 3> steps_ = {};
};

struct CorpusCase {
  absl::string_view file;  // "ANM005/rotation_y_33_bits"
  uint64_t offset;
  uint64_t length;
  absl::string_view path;
  Legal legal;
  absl::string_view message = {};  // a part of it; empty: any
};

// What CorpusCases() does. A file without a row, or a row without a file, is a
// case that fails.
RuleTestCases MakeCorpusCases(absl::Span<const CorpusCase> cases,
                              const Format& format, ByteOrder order,
                              const std::vector<corpus::CorpusFile>& files);

// The cases of `files`, all those of an engine.
inline auto CorpusCases(absl::Span<const CorpusCase> cases,
                        const Format& format, ByteOrder order,
                        const std::vector<corpus::CorpusFile>& files) {
  return testing::ValuesIn(MakeCorpusCases(cases, format, order, files));
}

}  // namespace assetlint

#endif  // ASSETLINT_FORMATS_TESTING_CORPUS_CASE_H_
