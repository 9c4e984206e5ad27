#include "lint/web/core/packed_facts.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <type_traits>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/formats.h"

namespace assetlint {
namespace {

// Copies numbers and lists, as they are in memory, to bytes or from them.
class Copier {
 public:
  // To these.
  explicit Copier(std::string& to) : to_(&to) {}
  // From these.
  explicit Copier(absl::string_view from) : from_(from) {}

  template <typename T>
  void Number(T& number) {
    Copy(&number, sizeof number);
  }
  template <typename... List>
  void Lists(List&... lists) {
    static_assert(
        (std::is_trivially_copyable_v<typename List::value_type> && ...));
    (All(lists), ...);
  }

  // Whether all bytes were taken, and none was missing.
  bool AtEnd() const { return good_ && from_.empty(); }

 private:
  template <typename List>
  void All(List& list) {
    uint64_t count = list.size();
    Number(count);
    if (to_ == nullptr) {
      good_ = good_ && count <= from_.size() / sizeof(list[0]);
      if (!good_) return;
      list.resize(static_cast<size_t>(count));
    }
    Copy(list.data(), list.size() * sizeof(list[0]));
  }
  void Copy(void* bytes, size_t size) {
    good_ = good_ && (to_ != nullptr || size <= from_.size());
    if (!good_ || size == 0) return;
    if (to_ != nullptr) {
      to_->append(static_cast<const char*>(bytes), size);
    } else {
      std::memcpy(bytes, from_.data(), size);
      from_.remove_prefix(size);
    }
  }

  std::string* to_ = nullptr;
  absl::string_view from_;
  bool good_ = true;
};

void CopyFile(Copier& copier, FileWithFacts& file) {
  copier.Lists(file.path);
  const auto& formats = AllFormats();
  // The number of formats for none.
  auto format = static_cast<uint32_t>(
      std::find(formats.begin(), formats.end(), file.format) - formats.begin());
  copier.Number(format);
  file.format = format < formats.size() ? formats[format] : nullptr;
  copier.Number(file.size);
  uint8_t any = file.facts.has_value() ? 1 : 0;
  copier.Number(any);
  if (any == 0) return;
  Facts& facts = file.facts.has_value() ? *file.facts : file.facts.emplace();
  copier.Lists(facts.bones, facts.meshes, facts.materials, facts.parameters,
               facts.proxies, facts.tracks, facts.textures, facts.objects,
               facts.fields, facts.text, facts.lines.blocks);
  copier.Number(facts.animation_format);
  copier.Number(facts.frames);
  copier.Number(facts.frames_per_second);
  copier.Number(facts.system_name);
  copier.Number(facts.unreadable);
}

}  // namespace

std::string PackFacts(FileWithFacts file) {
  std::string bytes;
  Copier copier(bytes);
  CopyFile(copier, file);
  return bytes;
}

absl::StatusOr<FileWithFacts> UnpackFacts(absl::string_view bytes) {
  Copier copier(bytes);
  FileWithFacts file;
  CopyFile(copier, file);
  if (!copier.AtEnd()) {
    return absl::InvalidArgumentError("are not the facts of a file");
  }
  return file;
}

}  // namespace assetlint
