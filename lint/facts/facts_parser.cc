#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <variant>
#include <vector>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "formats/base/limits.h"
#include "formats/formats.h"
#include "lint/facts/check_facts.h"
#include "lint/facts/describe_facts.h"
#include "lint/facts/facts_file.h"
#include "lint/facts/member_reader.h"
#include "lint/json/json_reader.h"
#include "lint/text/escape.h"
#include "lint/text/user_text.h"

namespace assetlint {
namespace {

// The depth at which an event of the parser occurs.
constexpr size_t kTop = 1;      // inside the outermost object
constexpr size_t kFacts = 2;    // inside the object "facts"
constexpr size_t kList = 3;     // inside one of its arrays
constexpr size_t kElement = 4;  // inside one of the objects of an array

bool IsNull(const JsonValue* value) {
  return value != nullptr && std::holds_alternative<std::nullptr_t>(*value);
}

class FactsReader final : public JsonReader {
 public:
  absl::StatusOr<FactsFile> ReadFile(absl::string_view text);

 private:
  bool OnKey() override { return true; }
  bool OnValue(JsonValue value) override;
  bool OnBegin(JsonContainer container) override {
    return container == JsonContainer::kObject ? BeginObject() : BeginList();
  }
  bool OnEnd(JsonContainer container) override;

  bool NotFacts() { return Fail("is not a facts file"); }
  // Where the current object is, for an error.
  std::string Place() const {
    return depth() == kElement ? absl::StrCat(list_, "[", index_, "]: ") : "";
  }
  bool BeginObject();
  bool BeginList();
  bool IsList(absl::string_view key);
  bool StoreElement();
  bool StoreFacts();
  bool StoreFile();
  bool StoreFormat(const JsonValue* format);

  JsonMembers top_;
  JsonMembers members_;            // of "facts"
  JsonMembers element_;            // of an object in one of its lists
  std::string list_;               // the key of that list
  size_t index_ = 0;               // of the object in that list
  std::vector<std::string> seen_;  // lists
  FactsFile file_;
};

bool FactsReader::OnValue(JsonValue value) {
  if (depth() == 0 || depth() == kList) return NotFacts();
  JsonMembers& members = depth() == kTop     ? top_
                         : depth() == kFacts ? members_
                                             : element_;
  if (members.Add(key(), std::move(value))) return true;
  return Fail(absl::StrCat(Place(), "has a duplicate key, or too many"));
}

bool FactsReader::BeginObject() {
  if (depth() == kTop) {
    if (key() != "facts" || file_.facts.has_value()) return NotFacts();
    file_.facts.emplace();
  } else if (depth() == kList) {
    element_.clear();
  } else if (depth() != 0) {
    return NotFacts();
  }
  return true;
}

bool FactsReader::IsList(absl::string_view key) {
  bool known = false;
  DescribeLists(*file_.facts,
                [&](absl::string_view name, auto&) { known |= name == key; });
  return known;
}

bool FactsReader::BeginList() {
  if (depth() != kFacts || !IsList(key())) return NotFacts();
  for (const std::string& list : seen_) {
    if (list == key()) return Fail(absl::StrCat("has two lists ", key()));
  }
  seen_.push_back(key());
  list_ = key();
  index_ = 0;
  return true;
}

bool FactsReader::StoreElement() {
  Facts& facts = *file_.facts;
  MemberReader reader(element_, /*optional=*/false, facts);
  DescribeLists(facts, [&](absl::string_view name, auto& list) {
    if (name == list_) DescribeFact(reader, list.emplace_back());
  });
  const std::string fault = reader.Finish();
  if (!fault.empty()) return Fail(absl::StrCat(Place(), fault));
  ++index_;
  return true;
}

bool FactsReader::StoreFacts() {
  MemberReader reader(members_, /*optional=*/true, *file_.facts);
  DescribeFact(reader, *file_.facts);
  const std::string fault = reader.Finish();
  return fault.empty() || Fail(absl::StrCat("facts: ", fault));
}

bool FactsReader::StoreFormat(const JsonValue* format) {
  if (IsNull(format)) return true;
  const auto* name =
      format == nullptr ? nullptr : std::get_if<std::string>(format);
  if (name == nullptr) return Fail("format must be a string or null");
  file_.format = FindFormat(*name);
  if (file_.format != nullptr) return true;
  return Fail("has a format that this assetlint does not know");
}

bool FactsReader::StoreFile() {
  Facts none;
  uint32_t version = 0;
  std::string path;
  MemberReader reader(top_, /*optional=*/false, none);
  reader.Number("version", version);
  reader.Text("path", path);
  reader.Number("size", file_.size);
  reader.Skip("format");
  reader.Skip("facts");
  const std::string fault = reader.Finish();
  if (!fault.empty()) return Fail(fault);
  if (version != kFactsVersion) {
    return Fail("has a version that this assetlint does not support");
  }
  if (file_.size > kMaxInputSize)
    return Fail("size is above the limit for files");
  // Facts that were read are no plain value.
  const bool null = IsNull(top_.Find("facts"));
  if (null == file_.facts.has_value()) {
    return Fail("facts must be an object or null");
  }
  if (path.empty()) return Fail("path is empty");
  file_.path = UnescapePath(path);
  return StoreFormat(top_.Find("format"));
}

bool FactsReader::OnEnd(JsonContainer container) {
  if (container == JsonContainer::kArray) return true;
  if (depth() == kElement) return StoreElement();
  return depth() == kFacts ? StoreFacts() : StoreFile();
}

absl::StatusOr<FactsFile> FactsReader::ReadFile(absl::string_view text) {
  if (absl::Status read = Read(text); !read.ok()) return read;
  if (file_.facts.has_value()) {
    const std::string fault = FaultOf(*file_.facts, file_.size);
    if (!fault.empty()) return absl::InvalidArgumentError(fault);
  }
  return std::move(file_);
}

}  // namespace

absl::StatusOr<FactsFile> ParseFacts(absl::string_view text) {
  std::string converted;
  return FactsReader().ReadFile(UserText(text, converted));
}

}  // namespace assetlint
