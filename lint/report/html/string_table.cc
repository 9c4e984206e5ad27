#include "lint/report/html/string_table.h"

#include <utility>

#include "lint/report/html/script_text.h"

namespace assetlint {

uint64_t StringTable::IndexOf(absl::string_view raw) {
  std::string json = ScriptJson([&](JsonStream& out) { out.Text(raw); });
  const auto found = index_.find(json);
  if (found != index_.end()) return found->second;
  strings_.push_back(std::move(json));
  bytes_ += strings_.back().size() + 1;
  index_.emplace(strings_.back(), strings_.size() - 1);
  return strings_.size() - 1;
}

void StringTable::CutTo(size_t size) {
  while (strings_.size() > size) {
    bytes_ -= strings_.back().size() + 1;
    index_.erase(strings_.back());
    strings_.pop_back();
  }
}

void StringTable::Write(Output& out) const {
  out.Write("[");
  absl::string_view separator;
  for (const std::string& text : strings_) {
    out.Write(separator);
    out.Write(text);
    separator = ",";
  }
  out.Write("]");
}

}  // namespace assetlint
