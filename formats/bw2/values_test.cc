#include "formats/bw2/values.h"

#include <string>

#include "absl/strings/str_cat.h"
#include "corpus/bw2/files.h"
#include "formats/testing/value_text.h"
#include "gtest/gtest.h"

namespace assetlint::bw2 {
namespace {

// The corpus file with that name, in bw2/.
std::string File(const std::string& name) {
  for (const corpus::CorpusFile& file : corpus::Bw2Files()) {
    if (file.path == "bw2/" + name) return file.bytes;
  }
  ADD_FAILURE() << name;
  return "";
}

TEST(AlValuesTest, AnimationsAndTheirEvents) {
  ValueText writer;
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
  ValueText writer;
  ASSERT_TRUE(WriteAlValues(File("invalid/BWA044/name.al"), writer).ok());
  EXPECT_NE(writer.text().find("{bone:'LHAnimEvent05',name:''}"),
            std::string::npos)
      << writer.text();
}

// The output for the events of a library.
std::string EventsOf(const std::string& bytes) {
  ValueText writer;
  EXPECT_TRUE(WriteAlValues(bytes, writer).ok());
  return writer.text().substr(writer.text().find("events:"));
}

TEST(AlValuesTest, ALongNameIsWrittenOnce) {
  const std::string longest(kMaxRepeatedName, 'A');
  const std::string event =
      absl::StrCat("{bone:'LHAnimEvent04',name:'", longest, "'}");
  EXPECT_EQ(EventsOf(corpus::SharedEventNames(2, kMaxRepeatedName)),
            absl::StrCat("events:[", event, ",", event, "]}]}"));
  // The strings begin after a header of 144 bytes and two events of 72.
  const std::string reference = "{bone:'LHAnimEvent04',name:{offset:302}}";
  EXPECT_EQ(EventsOf(corpus::SharedEventNames(2, kMaxRepeatedName + 1)),
            absl::StrCat("events:[", reference, ",", reference,
                         "],strings:[{offset:302,text:'", longest, "A'}]}]}"));
}

TEST(AlValuesTest, OffsetsInsideALongNameAreOfItsRest) {
  std::string bytes = corpus::SharedEventNames(1, 200);
  // The event's name is at 230; its offset is the second number of the event,
  // which is followed by the data's strings.
  const size_t event = bytes.find(std::string("\xE6\0\0\0\0\0\x80?", 8));
  ASSERT_NE(event, std::string::npos);
  bytes[event] = '\xE8';
  EXPECT_EQ(EventsOf(bytes),
            absl::StrCat("events:[{bone:'LHAnimEvent04',name:{offset:232}}],"
                         "strings:[{offset:230,text:'",
                         std::string(200, 'A'), "'}]}]}"));
  bytes[event] = static_cast<char>(230 + 120);
  bytes[event + 1] = 1;  // 256 + 94: the last 80 characters
  EXPECT_EQ(EventsOf(bytes),
            absl::StrCat("events:[{bone:'LHAnimEvent04',name:'",
                         std::string(80, 'A'), "'}]}]}"));
}

TEST(AlValuesTest, AnimationsAreInTheOrderOfTheMetadata) {
  ValueText writer;
  ASSERT_TRUE(WriteAlValues(File("invalid/BWA040/swapped.al"), writer).ok());
  EXPECT_LT(writer.text().find("a_bear_idle"),
            writer.text().find("a_bear_walk"));
}

TEST(AlValuesTest, NothingOfAFileThatDoesNotDecode) {
  ValueText writer;
  EXPECT_FALSE(WriteAlValues(File("invalid/BWA014/zero.al"), writer).ok());
  EXPECT_EQ(writer.text(), "");
}

}  // namespace
}  // namespace assetlint::bw2
