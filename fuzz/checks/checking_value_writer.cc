#include "fuzz/checks/checking_value_writer.h"

namespace assetlint {

void CheckingValueWriter::Key(absl::string_view name) {
  ++events_;
  if (open_.empty() || !open_.back()) Fault("a key outside of an object");
  if (keyed_) Fault("a key follows a key");
  if (name.empty()) Fault("a key without a name");
  keyed_ = true;
}

void CheckingValueWriter::Text(absl::string_view bytes) {
  for (const char c : bytes) touched_ ^= static_cast<unsigned char>(c);
  Value();
}

void CheckingValueWriter::Open(bool object) {
  Value();
  open_.push_back(object);
}

void CheckingValueWriter::Close(bool object) {
  ++events_;
  if (keyed_) Fault("a key without a value");
  if (open_.empty()) return Fault("an end without a beginning");
  if (open_.back() != object) Fault("an end of the other kind");
  open_.pop_back();
}

void CheckingValueWriter::Value() {
  ++events_;
  if (!open_.empty() && open_.back() && !keyed_) Fault("a value without a key");
  keyed_ = false;
}

}  // namespace assetlint
