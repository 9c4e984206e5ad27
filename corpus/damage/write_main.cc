// Writes the suite of damaged files to a folder, one damage in each, to compare
// what builds of assetlint say about them (tools/compare_reports):
//   bazel run -c opt //corpus/damage:write -- DIR [EVERY]
// DIR/FORMAT/NUMBER/NAME is damage NUMBER to the file NAME, and 0 the file
// itself. DIR/index.tsv has a line for each, with the place of the damage. With
// EVERY, one in that many damages is written. With ASSETLINT_REAL_FILES, some
// files in these folders are damaged too, fewer times each.
#include <exception>
#include <filesystem>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "corpus/damage/damage.h"
#include "corpus/damage/damaged_files.h"
#include "corpus/damage/new_findings.h"
#include "corpus/damage/suite.h"
#include "corpus/disk.h"
#include "formats/base/format.h"
#include "formats/formats.h"

namespace {

namespace fs = std::filesystem;
using assetlint::AllFormats;
using assetlint::ByteRange;
using assetlint::Format;
using assetlint::corpus::Damage;
using assetlint::corpus::DamagedFile;
using assetlint::corpus::Group;

class Writer {
 public:
  explicit Writer(fs::path folder) : folder_(std::move(folder)) {}

  // Returns how many damaged files it wrote.
  size_t Write(const Format& format, const DamagedFile& file,
               const std::vector<Damage>& damages) {
    Put(format, file.name, 0, file.bytes, "\t0\tundamaged\t0\t0\n");
    for (size_t i = 0; i < damages.size(); ++i) {
      const Damage& damage = damages[i];
      const Group& group = assetlint::corpus::GroupOf(damage);
      const ByteRange place = assetlint::corpus::DamagedPlace(damage);
      Put(format, file.name, i + 1,
          assetlint::corpus::Damaged(file.bytes, damage),
          absl::StrCat(group.name, "\t", group.weight, "\t", damage.kind, "\t",
                       place.offset, "\t", place.length, "\n"));
    }
    return damages.size();
  }

  void WriteIndex() {
    assetlint::corpus::WriteFile(folder_ / "index.tsv", index_);
  }

 private:
  void Put(const Format& format, const std::string& name, size_t number,
           const std::string& bytes, const std::string& line) {
    const std::string path = absl::StrCat(format.name, "/", number, "/", name);
    assetlint::corpus::WriteFile(folder_ / path, bytes);
    absl::StrAppend(&index_, path, "\t", format.name, "\t", line);
  }

  fs::path folder_;
  std::string index_ = "path\tformat\tgroup\tweight\tkind\toffset\tlength\n";
};

// The same for all files of a format.
size_t WriteAll(Writer& writer, const Format& format, size_t every) {
  size_t written = 0;
  auto write = [&](const DamagedFile& file, size_t most) {
    std::vector<Damage> damages =
        assetlint::corpus::SuiteOf(format, file.bytes, most);
    const size_t some = damages.size() / every + 1;
    written += writer.Write(
        format, file, assetlint::corpus::Spread(std::move(damages), some));
  };
  for (const DamagedFile& file : assetlint::corpus::ValidFiles(format)) {
    write(file, assetlint::corpus::kMostOfGroup);
  }
  if (!assetlint::corpus::HasRealFiles()) return written;
  for (const DamagedFile& file : assetlint::corpus::RealFiles(format)) {
    write(file, assetlint::corpus::kMostOfGroupInRealFiles);
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
  Writer writer(assetlint::corpus::NamedFolder(argv[1]));
  for (const Format* format : AllFormats()) {
    std::cout << format->name << ": " << WriteAll(writer, *format, every)
              << " damaged files\n";
  }
  writer.WriteIndex();
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
