#include "formats/swat3/values.h"

#include <string>

#include "corpus/swat3/files.h"
#include "formats/testing/value_text.h"
#include "gtest/gtest.h"

namespace assetlint::swat3 {
namespace {

// The corpus file with that name, in swat3/.
std::string File(const std::string& name) {
  for (const corpus::CorpusFile& file : corpus::Swat3Files()) {
    if (file.path == "swat3/" + name) return file.bytes;
  }
  ADD_FAILURE() << name;
  return "";
}

TEST(GsaValuesTest, OneFrame) {
  ValueText writer;
  ASSERT_TRUE(WriteGsaValues(File("valid/one_frame.gsa"), writer).ok());
  EXPECT_EQ(writer.text(),
            "{version:'4.2',framerate:10,bone_ids:[1],rotations:1,frames:["
            "{origin:[0,0,0],origin_rotation_xyzw:[0,0,0,1],"
            "root_offset:[0,0,0],rotations_xyzw:[[0.5,0.5,0.5,0.5]],"
            "events:[]}]}");
}

TEST(GsaValuesTest, EventsAreWithoutTheirNul) {
  ValueText writer;
  ASSERT_TRUE(WriteGsaValues(File("valid/4_2_events.gsa"), writer).ok());
  EXPECT_NE(writer.text().find("events:['LLIFT','LPLANT','RLIFT','RPLANT',"
                               "'sound=cuff','itemsound=magout']"),
            std::string::npos)
      << writer.text();
}

TEST(GsaValuesTest, NothingOfAFileThatDoesNotDecode) {
  ValueText writer;
  EXPECT_FALSE(WriteGsaValues(File("invalid/GSA008/too_few.gsa"), writer).ok());
  EXPECT_EQ(writer.text(), "");
}

}  // namespace
}  // namespace assetlint::swat3
