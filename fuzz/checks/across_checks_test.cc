#include "fuzz/checks/across_checks.h"

#include <string>

#include "absl/status/status.h"
#include "corpus/mods/mod.h"
#include "corpus/mods/mods.h"
#include "corpus/mods/tank.h"
#include "gtest/gtest.h"

namespace assetlint {
namespace {

TEST(AcrossChecksTest, AcceptsAllMadeMods) {
  for (const corpus::BrokenMod& broken : corpus::BrokenMods()) {
    for (const char* const options : {"", "g", "gcf", "u"}) {
      const absl::Status status =
          CheckJoinedRun(JoinedRun(options, broken.mod));
      EXPECT_TRUE(status.ok()) << broken.mod.name << ": " << status;
    }
  }
}

TEST(AcrossChecksTest, AcceptsXmlCutAtAnyByte) {
  const corpus::Mod tank = corpus::TankMod();
  const std::string path = corpus::XmlPath("HardPoints.xml");
  for (size_t size = 0; size < tank.Bytes(path).size(); ++size) {
    corpus::Mod cut = tank;
    cut.Put(path, tank.Bytes(path).substr(0, size));
    const absl::Status status = CheckJoinedRun(JoinedRun("", cut));
    EXPECT_TRUE(status.ok()) << size << " bytes: " << status;
  }
}

TEST(AcrossChecksTest, AcceptsInputsWithoutFiles) {
  const std::string mark(kFileMark);
  for (const std::string& input :
       {std::string(), mark, mark + "\n", mark + "a", mark + mark,
        "g" + mark + std::string(kGameList) + "\n"}) {
    EXPECT_TRUE(CheckJoinedRun(input).ok()) << input;
  }
}

}  // namespace
}  // namespace assetlint
