#include <string>

#include "absl/strings/str_cat.h"
#include "lint/facts/describe_facts.h"
#include "lint/facts/facts_file.h"
#include "lint/json/json_stream.h"
#include "lint/text/escape.h"

namespace assetlint {
namespace {

// `optional`: members without a value are left out.
class MemberWriter {
 public:
  MemberWriter(const Facts& facts, bool optional, JsonStream& json)
      : facts_(facts), optional_(optional), json_(json) {}

  void Name(absl::string_view key, FactName name) const {
    if (optional_ && name.size == 0) return;
    json_.Key(key);
    json_.Text(EscapePath(facts_.Text(name)));
    const std::string offset_key = absl::StrCat(key, "_offset");
    json_.Key(offset_key);
    json_.Unsigned(name.offset);
  }
  void Place(absl::string_view key, FactName name) const { Name(key, name); }
  void Number(absl::string_view key, int64_t number) const {
    if (optional_ && number == 0) return;
    json_.Key(key);
    json_.Integer(number);
  }
  void Real(absl::string_view key, float number) const {
    if (optional_ && number == 0) return;
    json_.Key(key);
    json_.Number(number);
  }
  void Flag(absl::string_view key, bool flag) const {
    json_.Key(key);
    json_.Bool(flag);
  }

 private:
  const Facts& facts_;
  bool optional_;
  JsonStream& json_;
};

void WriteFactsObject(const Facts& facts, JsonStream& json) {
  json.BeginObject();
  MemberWriter members(facts, /*optional=*/true, json);
  DescribeFact(members, facts);
  MemberWriter elements(facts, /*optional=*/false, json);
  DescribeLists(facts, [&](absl::string_view key, const auto& list) {
    if (list.empty()) return;
    json.Key(key);
    json.BeginArray();
    for (const auto& fact : list) {
      json.BeginObject();
      DescribeFact(elements, fact);
      json.EndObject();
    }
    json.EndArray();
  });
  json.EndObject();
}

}  // namespace

void WriteFacts(const FactsFile& file, Output& out) {
  JsonStream json(out);
  json.BeginObject();
  WriteCount(json, "version", kFactsVersion);
  WriteText(json, "path", EscapePath(file.path));
  WriteTextOrNull(json, "format",
                  file.format == nullptr ? "" : file.format->name);
  WriteCount(json, "size", file.size);
  json.Key("facts");
  if (file.facts.has_value()) {
    WriteFactsObject(*file.facts, json);
  } else {
    json.Null();
  }
  json.EndObject();
  out.Write("\n");
}

}  // namespace assetlint
