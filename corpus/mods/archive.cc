#include "corpus/mods/archive.h"

#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"
#include "corpus/alamo/archive_files.h"

namespace assetlint::corpus {

std::string EntryName(absl::string_view path) {
  return absl::StrReplaceAll(absl::AsciiStrToUpper(path), {{"/", "\\"}});
}

std::string Archive(const std::vector<ModFile>& files) {
  ArchiveSpec archive;
  for (const ModFile& file : files) {
    archive.entries.push_back({EntryName(file.path), file.bytes});
  }
  return archive.Sort().Build();
}

}  // namespace assetlint::corpus
