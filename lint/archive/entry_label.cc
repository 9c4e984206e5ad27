#include "lint/archive/entry_label.h"

#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"

namespace assetlint {

std::string EntryLabel(absl::string_view name) {
  std::string label;
  if (name.size() > kMaxEntryLabel) {
    const size_t part = kMaxEntryLabel / 2 - 3;
    label = absl::StrCat(name.substr(0, part), "...",
                         name.substr(name.size() - part));
    name = label;
  }
  return absl::StrReplaceAll(name, {{"\\", "/"}});
}

std::string EntryLabels::Next(absl::string_view name, size_t& name_at) {
  name_at = 0;
  std::string label = EntryLabel(name);
  const auto [it, is_new] = used_.emplace(label, 1);
  if (is_new) return label;
  for (;;) {
    const std::string number = absl::StrCat(++it->second, "!");
    std::string numbered = absl::StrCat(number, label);
    // An entry may have that very name.
    if (!used_.emplace(numbered, 1).second) continue;
    name_at = number.size();
    return numbered;
  }
}

}  // namespace assetlint
