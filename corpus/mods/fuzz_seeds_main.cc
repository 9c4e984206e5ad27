// Writes made mods as seeds of across_fuzz_test: fuzz_seeds FILE…, a mod to
// each file, as far as there are mods.
#include <fstream>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "corpus/mods/mods.h"
#include "fuzz/checks/across_checks.h"

namespace {

std::vector<std::string> Seeds() {
  std::vector<std::string> seeds;
  for (const auto& broken : assetlint::corpus::BrokenMods()) {
    seeds.push_back(
        assetlint::JoinedRun(broken.needs_game ? "g" : "", broken.mod));
  }
  for (const auto& mod : assetlint::corpus::HealthyMods()) {
    seeds.push_back(assetlint::JoinedRun("gc", mod));
  }
  return seeds;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> seeds = Seeds();
  for (int i = 1; i < argc; ++i) {
    const std::string& seed = seeds[(i - 1) % seeds.size()];
    std::ofstream out(argv[i], std::ios::binary | std::ios::trunc);
    out.write(seed.data(), static_cast<std::streamsize>(seed.size()));
    if (out.flush()) continue;
    std::cerr << "cannot write " << argv[i] << "\n";
    return 1;
  }
  return 0;
}
