#include "formats/swat3/values.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "corpus/swat3/files.h"
#include "gtest/gtest.h"

namespace assetlint::swat3 {
namespace {

// Just enough JSON to compare.
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

// The corpus file with that name, in swat3/.
std::string File(const std::string& name) {
  for (const corpus::CorpusFile& file : corpus::Swat3Files()) {
    if (file.path == "swat3/" + name) return file.bytes;
  }
  ADD_FAILURE() << name;
  return "";
}

TEST(GsaValuesTest, OneFrame) {
  TextWriter writer;
  ASSERT_TRUE(WriteGsaValues(File("valid/one_frame.gsa"), writer).ok());
  EXPECT_EQ(writer.text(),
            "{version:'4.2',framerate:10,bone_ids:[1],rotations:1,frames:["
            "{origin:[0,0,0],origin_rotation_xyzw:[0,0,0,1],"
            "root_offset:[0,0,0],rotations_xyzw:[[0.5,0.5,0.5,0.5]],"
            "events:[]}]}");
}

TEST(GsaValuesTest, EventsAreWithoutTheirNul) {
  TextWriter writer;
  ASSERT_TRUE(WriteGsaValues(File("valid/4_2_events.gsa"), writer).ok());
  EXPECT_NE(writer.text().find("events:['LLIFT','LPLANT','RLIFT','RPLANT',"
                               "'sound=cuff','itemsound=magout']"),
            std::string::npos)
      << writer.text();
}

TEST(GsaValuesTest, NothingOfAFileThatDoesNotDecode) {
  TextWriter writer;
  EXPECT_FALSE(WriteGsaValues(File("invalid/GSA008/too_few.gsa"), writer).ok());
  EXPECT_EQ(writer.text(), "");
}

}  // namespace
}  // namespace assetlint::swat3
