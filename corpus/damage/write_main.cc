// Writes the damaged files of the tests to a folder, one damage in each, to
// compare what other builds of assetlint say about them:
//   bazel run -c opt //corpus/damage:write -- DIR [EVERY]
// With EVERY, one in that many damages is written. With ASSETLINT_REAL_FILES,
// the files in that folder are damaged too, fewer times each.
#include <algorithm>
#include <exception>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "corpus/damage/damage.h"
#include "corpus/damage/damaged_files.h"
#include "corpus/damage/splice.h"
#include "corpus/disk.h"
#include "formats/base/format.h"
#include "formats/formats.h"

namespace {

namespace fs = std::filesystem;
using assetlint::AllFormats;
using assetlint::Format;
using assetlint::corpus::Damage;
using assetlint::corpus::DamagedFile;

// What damage_test and distribution_test do to a file.
std::vector<Damage> DamagesTo(const Format& format, const DamagedFile& file) {
  std::vector<Damage> all = assetlint::corpus::DamagesOf(
      format, file.bytes, assetlint::corpus::DamageEffort().places);
  for (std::vector<Damage> more :
       {assetlint::corpus::SplicesOf(format, file.bytes),
        assetlint::corpus::EvenSplicesOf(file.bytes)}) {
    std::move(more.begin(), more.end(), std::back_inserter(all));
  }
  return all;
}

// Returns how many files it wrote.
size_t Write(const fs::path& folder, const DamagedFile& file,
             const std::vector<Damage>& damages) {
  const std::string extension = fs::path(file.name).extension().string();
  std::string bytes = file.bytes;
  for (size_t i = 0; i < damages.size(); ++i) {
    const Damage& damage = damages[i];
    bytes.replace(damage.offset, damage.before.size(), damage.after);
    assetlint::corpus::WriteFile(folder / absl::StrCat(i, extension), bytes);
    bytes.replace(damage.offset, damage.after.size(), damage.before);
  }
  return damages.size();
}

// The same for all files of a format.
size_t Write(const fs::path& folder, const Format& format, size_t every) {
  size_t written = 0;
  size_t sources = 0;
  auto write = [&](const DamagedFile& file, size_t most) {
    std::vector<Damage> damages = DamagesTo(format, file);
    most = std::min(most, damages.size()) / every + 1;
    written += Write(folder / absl::StrCat(sources++, "-", file.name), file,
                     assetlint::corpus::Spread(std::move(damages), most));
  };
  for (const DamagedFile& file : assetlint::corpus::ValidFiles(format)) {
    write(file, file.bytes.max_size());
  }
  if (!assetlint::corpus::HasRealFiles()) return written;
  for (const DamagedFile& file : assetlint::corpus::RealFiles(format)) {
    write(file, assetlint::corpus::DamageEffort().most_damages);
  }
  return written;
}

int Run(int argc, char** argv) {
  size_t every = 1;
  if (argc < 2 || argc > 3 || argv[1][0] == '-' ||
      (argc == 3 && (!absl::SimpleAtoi(argv[2], &every) || every == 0))) {
    std::cerr << "usage: write DIR [EVERY]\n";
    return 2;
  }
  const fs::path folder = assetlint::corpus::NamedFolder(argv[1]);
  for (const Format* format : AllFormats()) {
    const std::string name(format->name);
    std::cout << name << ": " << Write(folder / name, *format, every)
              << " damaged files\n";
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return Run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << error.what() << "\n";
    return 1;
  }
}
