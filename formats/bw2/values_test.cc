#include "formats/bw2/values.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "corpus/bw2/files.h"
#include "gtest/gtest.h"

namespace assetlint::bw2 {
namespace {

// JSON enough to compare with.
class TextWriter : public ValueWriter {
 public:
  void BeginObject() override { Open("{"); }
  void EndObject() override { Close("}"); }
  void BeginArray() override { Open("["); }
  void EndArray() override { Close("]"); }
  void Key(absl::string_view name) override {
    Separate();
    absl::StrAppend(&text_, name, ":");
    first_ = true;
  }
  void Number(double value) override { Value(absl::StrCat(value)); }
  void Integer(int64_t value) override { Value(absl::StrCat(value)); }
  void Bool(bool value) override { Value(value ? "true" : "false"); }
  void Text(absl::string_view bytes) override {
    Value(absl::StrCat("'", bytes, "'"));
  }

  const std::string& text() const { return text_; }

 private:
  void Separate() {
    if (!first_) absl::StrAppend(&text_, ",");
    first_ = false;
  }
  void Value(const std::string& value) {
    Separate();
    absl::StrAppend(&text_, value);
  }
  void Open(absl::string_view bracket) {
    Separate();
    absl::StrAppend(&text_, bracket);
    first_ = true;
  }
  void Close(absl::string_view bracket) {
    absl::StrAppend(&text_, bracket);
    first_ = false;
  }

  std::string text_;
  bool first_ = true;
};

// The corpus file of that name, below bw2/.
std::string File(const std::string& name) {
  for (const corpus::CorpusFile& file : corpus::Bw2Files()) {
    if (file.path == "bw2/" + name) return file.bytes;
  }
  ADD_FAILURE() << name;
  return "";
}

TEST(AlValuesTest, AnimationsAndTheirEvents) {
  TextWriter writer;
  ASSERT_TRUE(WriteAlValues(File("valid/events.al"), writer).ok());
  EXPECT_EQ(writer.text(),
            "{name:'bear',bones:[{name:'Root',parent:-1},"
            "{name:'Spine',parent:0},{name:'Head',parent:1}],"
            "animations:[{name:'a_bear_walk',frames:3,sampling_rate_hz:30,"
            "duration_s:0.1,distance:1.5,cyclic:true,events:["
            "{bone:'LHAnimEvent04',name:'::FOOTSTEPS.99'},"
            "{bone:'LHAnimEvent05',name:'::FOOTSTEPS.98'}]}]}");
}

TEST(AlValuesTest, OffsetsOutsideOfTheStringsNameNothing) {
  TextWriter writer;
  ASSERT_TRUE(WriteAlValues(File("invalid/BWA044/name.al"), writer).ok());
  EXPECT_NE(writer.text().find("{bone:'LHAnimEvent05',name:''}"),
            std::string::npos)
      << writer.text();
}

TEST(AlValuesTest, AnimationsAreInTheOrderOfTheMetadata) {
  TextWriter writer;
  ASSERT_TRUE(WriteAlValues(File("invalid/BWA040/swapped.al"), writer).ok());
  EXPECT_LT(writer.text().find("a_bear_idle"),
            writer.text().find("a_bear_walk"));
}

TEST(AlValuesTest, NothingOfAFileThatDoesNotDecode) {
  TextWriter writer;
  EXPECT_FALSE(WriteAlValues(File("invalid/BWA014/zero.al"), writer).ok());
  EXPECT_EQ(writer.text(), "");
}

}  // namespace
}  // namespace assetlint::bw2
