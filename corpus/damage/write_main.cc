// Writes the suite of damaged files to a folder, one damage in each, to compare
// what builds of assetlint say about them (tools/compare_reports):
//   bazel run -c opt //corpus/damage:write -- DIR [EVERY]
// DIR/FORMAT/NUMBER/NAME is damage NUMBER to the file NAME, and 0 the file
// itself. DIR/index.tsv has a line for each, with the place of the damage. With
// EVERY, one in that many damages is written. With ASSETLINT_REAL_FILES, some
// files in these folders are damaged too, fewer times each.
#include <filesystem>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "corpus/damage/damage.h"
#include "corpus/disk.h"
#include "formats/formats.h"

namespace assetlint::corpus {
namespace {

void Write(const std::filesystem::path& folder, size_t every) {
  std::string index = "path\tformat\tgroup\tweight\tkind\toffset\tlength\n";
  for (const Format* format : AllFormats()) {
    size_t written = 0;
    const auto put = [&](const std::string& name, size_t number,
                         const std::string& bytes, const std::string& line) {
      const std::string path =
          absl::StrCat(format->name, "/", number, "/", name);
      WriteFile(folder / path, bytes);
      absl::StrAppend(&index, path, "\t", format->name, "\t", line, "\n");
    };
    const auto write = [&](const DamagedFile& file, size_t most) {
      std::vector<Damage> damages = SuiteOf(*format, file.bytes, most);
      const size_t some = damages.size() / every + 1;
      damages = Spread(std::move(damages), some);
      put(file.name, 0, file.bytes, "\t0\tundamaged\t0\t0");
      for (size_t i = 0; i < damages.size(); ++i) {
        const Group& group = GroupOf(damages[i]);
        const ByteRange place = DamagedPlace(damages[i]);
        put(file.name, i + 1, Damaged(file.bytes, damages[i]),
            absl::StrCat(group.name, "\t", group.weight, "\t", damages[i].kind,
                         "\t", place.offset, "\t", place.length));
      }
      written += damages.size();
    };
    for (const DamagedFile& file : ValidFiles(*format)) {
      write(file, kMostOfGroup);
    }
    for (const DamagedFile& file : RealFiles(*format)) {
      write(file, kMostOfGroupInRealFiles);
    }
    std::cout << format->name << ": " << written << " damaged files\n";
  }
  WriteFile(folder / "index.tsv", index);
}

}  // namespace
}  // namespace assetlint::corpus

int main(int argc, char** argv) {
  size_t every = 1;
  if (argc < 2 || argc > 3 || argv[1][0] == '-' ||
      (argc == 3 && (!absl::SimpleAtoi(argv[2], &every) || every == 0))) {
    std::cerr << "usage: write DIR [EVERY]\n";
    return 2;
  }
  assetlint::corpus::Write(assetlint::corpus::NamedFolder(argv[1]), every);
  return 0;
}
