#include "formats/alamo/xml/xml_law.h"

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "formats/alamo/xml/xml.h"
#include "formats/base/facts.h"

namespace assetlint::alamo {
namespace {

// A message about a file that cannot be read is not in the file.
constexpr size_t kMaxMessage = 100;

bool IsAtItsPlace(const Facts& facts, FactName name, absl::string_view bytes) {
  return uint64_t{name.begin} + name.size <= facts.text.size() &&
         uint64_t{name.offset} + name.size <= bytes.size();
}

absl::Status CheckUnreadable(const Facts& facts, absl::string_view bytes) {
  if (facts.unreadable.offset >= std::max<size_t>(bytes.size(), 1)) {
    return absl::InternalError("an error is past the end of the file");
  }
  if (!facts.objects.empty() || !facts.fields.empty() ||
      facts.text.size() > kMaxMessage) {
    return absl::InternalError("a file that cannot be read has facts");
  }
  return absl::OkStatus();
}

absl::Status CheckFields(const Facts& facts, absl::string_view bytes) {
  for (const Facts::ObjectField& field : facts.fields) {
    if (!IsAtItsPlace(facts, field.element, bytes) ||
        !IsAtItsPlace(facts, field.value, bytes)) {
      return absl::InternalError("a field is longer than its place");
    }
    if (facts.Text(field.element) !=
        bytes.substr(field.element.offset, field.element.size)) {
      return absl::InternalError("the name of a field is not at its place");
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckXmlLaw(absl::string_view bytes) {
  const Facts facts = ReadXml(bytes);
  if (facts.unreadable.size != 0) return CheckUnreadable(facts, bytes);
  uint64_t next = 0;
  for (const Facts::Object& object : facts.objects) {
    if (object.first_field != next) {
      return absl::InternalError("the fields of objects are not in order");
    }
    next += object.fields;
    if (object.fields == 0 && object.name.size == 0) {
      return absl::InternalError("an object has neither a name nor a field");
    }
    if (!IsAtItsPlace(facts, object.element, bytes) ||
        !IsAtItsPlace(facts, object.name, bytes)) {
      return absl::InternalError("an object's name is longer than its place");
    }
  }
  if (next != facts.fields.size()) {
    return absl::InternalError("a field is in no object");
  }
  if (facts.text.size() > bytes.size()) {
    return absl::InternalError("the names are longer than the file");
  }
  return CheckFields(facts, bytes);
}

}  // namespace assetlint::alamo
