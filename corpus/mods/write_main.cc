// Writes made mods to a folder, each to a folder of its name, with its game's
// files as a list, NAME.txt, beside it:
//   bazel run //corpus/mods:write -- DIR [NAME]
#include <filesystem>
#include <iostream>
#include <string>
#include <vector>

#include "corpus/disk.h"
#include "corpus/mods/mod.h"

namespace {

namespace fs = std::filesystem;
using assetlint::corpus::Mod;
using assetlint::corpus::WriteFile;

void Write(const fs::path& folder, const Mod& mod) {
  for (const auto& file : mod.files) {
    WriteFile(folder / mod.name / file.path, file.bytes);
  }
  // Without a file that every game has it is not the list of one.
  std::string list;
  if (!mod.game_files.empty()) list = "data/megafiles.xml\n";
  for (const std::string& path : mod.game_files) list += path + "\n";
  WriteFile(folder / (mod.name + ".txt"), list);
}

std::vector<Mod> AllMods() {
  std::vector<Mod> mods = assetlint::corpus::HealthyMods();
  for (const auto& broken : assetlint::corpus::BrokenMods()) {
    mods.push_back(broken.mod);
  }
  return mods;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2 || argc > 3 || argv[1][0] == '-') {
    std::cerr << "usage: write DIR [NAME]\n";
    return 2;
  }
  const fs::path folder = assetlint::corpus::NamedFolder(argv[1]);
  bool written = false;
  for (const Mod& mod : AllMods()) {
    if (argc == 3 && mod.name != argv[2]) continue;
    Write(folder, mod);
    written = true;
  }
  if (written) return 0;
  std::cerr << "no mod has the name " << argv[2] << "\n";
  return 1;
}
