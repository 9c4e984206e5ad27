#include "lint/json/json_reader.h"

#include <string>
#include <utility>

#include "absl/strings/str_cat.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

// Writes down what it reads. Fails at the number 0.
class Recorder : public JsonReader {
 public:
  absl::Status Record(absl::string_view text) { return Read(text); }

  std::string events;

 protected:
  bool OnKey() override {
    absl::StrAppend(&events, key(), ":");
    return true;
  }
  bool OnValue(JsonValue value) override {
    const uint64_t* const number = std::get_if<uint64_t>(&value);
    if (number == nullptr) return Fail("is not a number");
    if (*number == 0) return Fail("is zero");
    absl::StrAppend(&events, *number, ",");
    return true;
  }
  bool OnBegin(JsonContainer container) override {
    if (depth() > 0 && key() == "skipped") return Skip();
    absl::StrAppend(&events, container == JsonContainer::kArray ? "[" : "{");
    return true;
  }
  bool OnEnd(JsonContainer container) override {
    absl::StrAppend(&events, container == JsonContainer::kArray ? "]" : "}");
    return true;
  }
};

TEST(JsonReaderTest, CallsAHandlerForEachPart) {
  Recorder recorder;
  EXPECT_EQ(recorder.Record(R"({"a": [1, 2], "skipped": [0], "b": 3})"),
            absl::OkStatus());
  EXPECT_EQ(recorder.events, "{a:[1,2,]skipped:b:3,}");
}

TEST(JsonReaderTest, NothingIsReadAfterAFailure) {
  Recorder recorder;
  EXPECT_EQ(recorder.Record("[1, 0, 2]").message(), "is zero");
  EXPECT_EQ(recorder.events, "[1,");
}

TEST(JsonReaderTest, NothingIsReadOfWhatIsNestedTooDeep) {
  const std::string open(JsonReader::kMaxDepth, '[');
  const std::string close(JsonReader::kMaxDepth, ']');
  Recorder deepest;
  EXPECT_EQ(deepest.Record(open + "1" + close), absl::OkStatus());
  EXPECT_EQ(deepest.events, absl::StrCat(open, "1,", close));
  Recorder deeper;
  EXPECT_EQ(deeper.Record(absl::StrCat(open, "[1]", close)).message(),
            "is nested more than 16 levels deep");
  EXPECT_EQ(deeper.events, open);
}

}  // namespace
}  // namespace assetlint
