#include "corpus/mods/mod.h"

#include <algorithm>
#include <stdexcept>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "corpus/alamo/archive_files.h"

namespace assetlint::corpus {

ModFile& Mod::At(absl::string_view path) {
  const auto file =
      std::find_if(files.begin(), files.end(),
                   [&](const ModFile& f) { return f.path == path; });
  if (file == files.end()) {
    throw std::out_of_range(absl::StrCat(name, " has no ", path));
  }
  return *file;
}

void Mod::Put(absl::string_view path, std::string bytes) {
  for (ModFile& file : files) {
    if (file.path == path) {
      file.bytes = std::move(bytes);
      return;
    }
  }
  files.push_back({std::string(path), std::move(bytes)});
}

void Mod::Remove(absl::string_view path) {
  files.erase(files.begin() + (&At(path) - files.data()));
}

void Mod::Rename(absl::string_view from, absl::string_view to) {
  At(from).path = std::string(to);
}

void Mod::Edit(absl::string_view path, absl::string_view from,
               absl::string_view to) {
  std::string& bytes = At(path).bytes;
  const size_t begin = bytes.find(std::string(from));
  if (begin == std::string::npos || begin != bytes.rfind(std::string(from))) {
    throw std::out_of_range(absl::StrCat(path, " does not have one ", from));
  }
  bytes.replace(begin, from.size(), to.data(), to.size());
}

const std::string& Mod::Bytes(absl::string_view path) const {
  return const_cast<Mod*>(this)->At(path).bytes;  // NOLINT: changes nothing
}

std::string Archive(const std::vector<ModFile>& files) {
  ArchiveSpec archive;
  for (const ModFile& file : files) {
    archive.entries.push_back(
        {absl::StrReplaceAll(absl::AsciiStrToUpper(file.path), {{"/", "\\"}}),
         file.bytes});
  }
  return archive.Sort().Build();
}

Mod Packed(const Mod& mod, absl::string_view archive,
           const std::function<bool(const ModFile&)>& packed) {
  Mod result = mod;
  absl::StrAppend(&result.name, "-packed");
  result.files.clear();
  std::vector<ModFile> entries;
  for (const ModFile& file : mod.files) {
    (packed(file) ? entries : result.files).push_back(file);
  }
  result.Put(archive, Archive(entries));
  return result;
}

}  // namespace assetlint::corpus
