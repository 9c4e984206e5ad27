#include "lint/json_values.h"

#include <utility>

#include "lint/json_text.h"

namespace assetlint {

using nlohmann::ordered_json;

void JsonValues::BeginObject() {
  open_.push_back({ordered_json::object(), ""});
}

void JsonValues::BeginArray() { open_.push_back({ordered_json::array(), ""}); }

void JsonValues::Key(absl::string_view name) {
  if (!open_.empty()) open_.back().key = std::string(name);
}

void JsonValues::Number(double value) { Add(JsonNumber(value)); }

void JsonValues::Text(absl::string_view bytes) { Add(JsonText(bytes)); }

void JsonValues::End() {
  if (open_.empty()) return;
  ordered_json value = std::move(open_.back().value);
  open_.pop_back();
  Add(std::move(value));
}

void JsonValues::Add(ordered_json value) {
  if (open_.empty()) {
    done_ = std::move(value);
  } else if (open_.back().value.is_array()) {
    open_.back().value.push_back(std::move(value));
  } else {
    open_.back().value[open_.back().key] = std::move(value);
  }
}

ordered_json JsonValues::Take() {
  if (!open_.empty()) return nullptr;
  return std::move(done_);
}

}  // namespace assetlint
