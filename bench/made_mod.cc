// Writes a large mod twice, for bench/across: as loose files, and in an
// archive with the same entries. The same bytes each time.
//   made_mod FOLDER FILES MEGABYTES
// FOLDER/loose and FOLDER/packed have a Data folder each.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "corpus/alamo/archive_files.h"
#include "corpus/mods/archive.h"
#include "corpus/mods/large_mod.h"
#include "corpus/mods/mod.h"

namespace {

namespace fs = std::filesystem;
using assetlint::corpus::ArchiveSpec;
using assetlint::corpus::EntryName;
using assetlint::corpus::EntrySpec;
using assetlint::corpus::LargeMod;
using assetlint::corpus::ModFile;
// Of files, by the names of their entries.
using Paths = std::unordered_map<std::string, std::string>;

std::ofstream Open(const fs::path& path) {
  fs::create_directories(path.parent_path());
  std::ofstream out;
  out.exceptions(std::ios::badbit | std::ios::failbit);
  out.open(path, std::ios::binary | std::ios::trunc);
  return out;
}

void Write(std::ofstream& out, const std::string& bytes) {
  out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

std::string Contents(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  in.exceptions(std::ios::badbit | std::ios::failbit);
  std::string bytes(fs::file_size(path), '\0');
  in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return bytes;
}

// Writes the files; returns their entries, without the bytes.
ArchiveSpec WriteLoose(const fs::path& folder, const LargeMod& mod,
                       Paths& paths) {
  ArchiveSpec archive;
  const auto write = [&](const std::vector<ModFile>& files) {
    for (const ModFile& file : files) {
      std::ofstream out = Open(folder / file.path);
      Write(out, file.bytes);
      EntrySpec entry = {EntryName(file.path), ""};
      entry.size = static_cast<uint32_t>(file.bytes.size());
      paths[entry.name] = file.path;
      archive.entries.push_back(std::move(entry));
    }
  };
  write(mod.Shared());
  for (size_t i = 0; i < mod.units(); ++i) write(mod.Unit(i));
  return archive;
}

void WriteArchive(const fs::path& loose, ArchiveSpec archive,
                  const Paths& paths, const fs::path& path) {
  archive.Sort();
  uint32_t start = archive.DataStart();
  for (EntrySpec& entry : archive.entries) {
    entry.start = start;
    start += *entry.size;
  }
  std::ofstream out = Open(path);
  Write(out, archive.Build());
  for (const EntrySpec& entry : archive.entries) {
    Write(out, Contents(loose / paths.at(entry.name)));
  }
}

void Run(const fs::path& folder, size_t files, size_t megabytes) {
  LargeMod::Size size;
  size.units = std::max<size_t>(1, files / LargeMod::kFilesOfUnit);
  // Two animations of 8 KB beside each model.
  size.model_bytes =
      std::max<size_t>(10'000, megabytes * 1'000'000 / size.units - 2 * 8'000);
  const LargeMod mod(size);
  Paths paths;
  const ArchiveSpec archive = WriteLoose(folder / "loose", mod, paths);
  WriteArchive(folder / "loose", archive, paths,
               folder / "packed" / "Data" / "All.meg");
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 4) {
    std::cerr << "usage: made_mod FOLDER FILES MEGABYTES\n";
    return 2;
  }
  try {
    Run(argv[1], std::strtoul(argv[2], nullptr, 10),
        std::strtoul(argv[3], nullptr, 10));
  } catch (const std::exception& error) {
    std::cerr << "made_mod: " << error.what() << "\n";
    return 1;
  }
  return 0;
}
