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
#include "lint/text/escape.h"
#include "lint/text/json.h"

namespace assetlint {
namespace {

using nlohmann::ordered_json;

// The depth at which an event of the parser occurs.
constexpr size_t kTop = 1;      // inside the outermost object
constexpr size_t kFacts = 2;    // inside the object "facts"
constexpr size_t kList = 3;     // inside one of its arrays
constexpr size_t kElement = 4;  // inside one of the objects of an array

using Value = JsonMembers::Value;

bool IsNull(const Value* value) {
  return value != nullptr && std::holds_alternative<std::nullptr_t>(*value);
}

// Handles the parser's events. An event that returns false ends the parsing.
class FactsReader final : public nlohmann::json_sax<ordered_json> {
 public:
  bool null() override { return Plain(nullptr); }
  bool boolean(bool value) override { return Plain(value); }
  bool number_integer(number_integer_t value) override { return Plain(value); }
  bool number_unsigned(number_unsigned_t value) override {
    return Plain(value);
  }
  bool number_float(number_float_t value, const string_t&) override {
    return Plain(value);
  }
  bool string(string_t& value) override { return Plain(std::move(value)); }
  bool binary(binary_t&) override { return false; }  // not in text
  bool start_object(size_t) override;
  bool end_object() override;
  bool start_array(size_t) override;
  bool end_array() override {
    depth_ = kFacts;
    return true;
  }
  bool key(string_t& value) override {
    key_ = std::move(value);
    return true;
  }
  bool parse_error(size_t position, const std::string&,
                   const nlohmann::detail::exception&) override {
    return Fail(absl::StrCat("is not valid JSON at byte ", position));
  }

  // What was read, or the error.
  absl::StatusOr<FactsFile> Take();

 private:
  bool Fail(std::string message) {
    if (error_.empty()) error_ = std::move(message);
    return false;
  }
  bool NotFacts() { return Fail("is not a file of facts"); }
  // Where the current object is, for an error.
  std::string Place() const {
    return depth_ == kElement ? absl::StrCat(list_, "[", index_, "]: ") : "";
  }
  bool Plain(Value value);
  bool IsList(absl::string_view key);
  bool StoreElement();
  bool StoreFacts();
  bool StoreFile();
  bool StoreFormat(const Value* format);

  size_t depth_ = 0;
  std::string key_;
  JsonMembers top_;
  JsonMembers members_;            // of "facts"
  JsonMembers element_;            // of an object in one of its lists
  std::string list_;               // the key of that list
  size_t index_ = 0;               // of the object in that list
  std::vector<std::string> seen_;  // lists
  FactsFile file_;
  bool complete_ = false;
  std::string error_;
};

bool FactsReader::Plain(Value value) {
  if (depth_ == 0 || depth_ == kList) return NotFacts();
  JsonMembers& members = depth_ == kTop     ? top_
                         : depth_ == kFacts ? members_
                                            : element_;
  if (members.Add(std::move(key_), std::move(value))) return true;
  return Fail(absl::StrCat(Place(), "has a duplicate key, or too many"));
}

bool FactsReader::start_object(size_t) {
  if (depth_ == kTop) {
    if (key_ != "facts" || file_.facts.has_value()) return NotFacts();
    file_.facts.emplace();
  } else if (depth_ == kList) {
    element_.clear();
  } else if (depth_ != 0) {
    return NotFacts();
  }
  ++depth_;
  return true;
}

bool FactsReader::IsList(absl::string_view key) {
  bool known = false;
  DescribeLists(*file_.facts,
                [&](absl::string_view name, auto&) { known |= name == key; });
  return known;
}

bool FactsReader::start_array(size_t) {
  if (depth_ != kFacts || !IsList(key_)) return NotFacts();
  for (const std::string& list : seen_) {
    if (list == key_) return Fail(absl::StrCat("has two lists ", key_));
  }
  seen_.push_back(key_);
  list_ = std::move(key_);
  index_ = 0;
  depth_ = kList;
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

bool FactsReader::StoreFormat(const Value* format) {
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
  if (file_.size > kMaxInputSize) return Fail("size is more than a file has");
  // Facts that were read are no plain value.
  const bool null = IsNull(top_.Find("facts"));
  if (null == file_.facts.has_value()) {
    return Fail("facts must be an object or null");
  }
  if (path.empty()) return Fail("path is empty");
  file_.path = UnescapePath(path);
  complete_ = true;
  return StoreFormat(top_.Find("format"));
}

bool FactsReader::end_object() {
  const bool stored = depth_ == kElement ? StoreElement()
                      : depth_ == kFacts ? StoreFacts()
                                         : StoreFile();
  --depth_;
  return stored;
}

absl::StatusOr<FactsFile> FactsReader::Take() {
  if (error_.empty() && !complete_) NotFacts();
  if (error_.empty() && file_.facts.has_value()) {
    error_ = FaultOf(*file_.facts, file_.size);
  }
  if (!error_.empty()) return absl::InvalidArgumentError(error_);
  return std::move(file_);
}

}  // namespace

absl::StatusOr<FactsFile> ParseFacts(absl::string_view text) {
  FactsReader reader;
  // The reader's error holds its result too.
  (void)ordered_json::sax_parse(text, &reader);
  return reader.Take();
}

}  // namespace assetlint
