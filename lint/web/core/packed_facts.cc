#include "lint/web/core/packed_facts.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <type_traits>
#include <utility>

#include "formats/formats.h"

namespace assetlint {
namespace {

class Packer {
 public:
  template <typename T>
  void Number(T& number) {
    Append(&number, sizeof number);
  }
  template <typename List>
  void All(List& list) {
    uint64_t count = list.size();
    Number(count);
    Append(list.data(), list.size() * sizeof(list[0]));
  }

  std::string Take() { return std::move(bytes_); }

 private:
  void Append(const void* from, size_t size) {
    if (size > 0) bytes_.append(static_cast<const char*>(from), size);
  }

  std::string bytes_;
};

class Unpacker {
 public:
  explicit Unpacker(absl::string_view bytes) : bytes_(bytes) {}

  template <typename T>
  void Number(T& number) {
    CopyTo(&number, sizeof number);
  }
  template <typename List>
  void All(List& list) {
    uint64_t count = 0;
    Number(count);
    good_ = good_ && count <= bytes_.size() / sizeof(list[0]);
    if (!good_) return;
    list.resize(static_cast<size_t>(count));
    CopyTo(list.data(), list.size() * sizeof(list[0]));
  }

  bool AtEnd() const { return good_ && bytes_.empty(); }

 private:
  void CopyTo(void* to, size_t size) {
    good_ = good_ && size <= bytes_.size();
    if (!good_ || size == 0) return;
    std::memcpy(to, bytes_.data(), size);
    bytes_.remove_prefix(size);
  }

  absl::string_view bytes_;
  bool good_ = true;
};

// Lists are copied as they are in memory.
template <typename Visitor, typename... List>
void VisitLists(Visitor& visitor, List&... lists) {
  static_assert(
      (std::is_trivially_copyable_v<typename List::value_type> && ...));
  (visitor.All(lists), ...);
}

template <typename Visitor>
void VisitFacts(Visitor& visitor, Facts& facts) {
  VisitLists(visitor, facts.bones, facts.meshes, facts.materials,
             facts.parameters, facts.proxies, facts.tracks, facts.textures,
             facts.objects, facts.fields, facts.text);
  visitor.Number(facts.animation_format);
  visitor.Number(facts.frames);
  visitor.Number(facts.frames_per_second);
  visitor.Number(facts.system_name);
  visitor.Number(facts.unreadable);
}

}  // namespace

std::string PackFacts(FileWithFacts file) {
  Packer packer;
  packer.All(file.path);
  const auto& formats = AllFormats();
  // The number of formats for none.
  auto format = static_cast<uint32_t>(
      std::find(formats.begin(), formats.end(), file.format) - formats.begin());
  packer.Number(format);
  packer.Number(file.size);
  uint8_t any = file.facts.has_value() ? 1 : 0;
  packer.Number(any);
  if (file.facts.has_value()) VisitFacts(packer, *file.facts);
  return packer.Take();
}

std::optional<FileWithFacts> UnpackFacts(absl::string_view bytes) {
  Unpacker unpacker(bytes);
  FileWithFacts file;
  unpacker.All(file.path);
  uint32_t format = 0;
  unpacker.Number(format);
  const auto& formats = AllFormats();
  if (format < formats.size()) file.format = formats[format];
  unpacker.Number(file.size);
  uint8_t any = 0;
  unpacker.Number(any);
  if (any != 0) VisitFacts(unpacker, file.facts.emplace());
  if (!unpacker.AtEnd()) return std::nullopt;
  return file;
}

}  // namespace assetlint
