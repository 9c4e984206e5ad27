#include <iterator>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "formats/base/limits.h"
#include "formats/formats.h"
#include "lint/archive/archive.h"
#include "lint/os/path.h"
#include "lint/os/system.h"
#include "lint/run/file_finder.h"
#include "lint/run/input_loader.h"
#include "lint/run/ordered_run.h"

namespace assetlint {
namespace {

using Kind = InputFile::Kind;

// What was found out about a file.
struct Look {
  // Set for a file of unknown format that was found in a folder.
  std::optional<uint64_t> unknown_size;
  // Set for an archive.
  std::shared_ptr<Archive> archive;
  std::vector<InputFile> entries;  // in the archive's order, without policies
};

// The entries of an archive as files.
std::vector<InputFile> EntryFiles(const std::shared_ptr<Archive>& archive,
                                  const std::vector<ContainerEntry>& entries) {
  std::vector<ListedEntry> listed =
      ListEntries(archive->path, archive->version.size, entries);
  std::vector<InputFile> files;
  files.reserve(listed.size());
  for (ListedEntry& entry : listed) {
    const Kind kind = entry.status == ListedEntry::Status::kRead ? Kind::kFolder
                      : entry.status == ListedEntry::Status::kRepeated
                          ? Kind::kSkipped
                          : Kind::kUnreadable;
    files.push_back({std::move(entry.path), kind, std::move(entry.note),
                     /*policy=*/nullptr, /*size=*/std::nullopt, archive,
                     entry.range, entry.name_at});
  }
  return files;
}

Look LookAt(FileReader& reader, const InputFile& file, const Format* forced) {
  Look look;
  const FileReader::Links links = LinksOf(file);
  if (!reader.Open(file.path, links).ok()) return look;
  const absl::StatusOr<absl::string_view> head = reader.ReadHead(kHeadSize);
  if (!head.ok()) return look;
  const std::string name = file.FileName();
  if (file.kind == Kind::kFolder && forced == nullptr &&
      !HasKnownExtension(name) && !MayBeKnown(*head, reader.size())) {
    look.unknown_size = reader.size();
    return look;
  }
  if (reader.size() > kMaxInputSize) return look;
  // Otherwise the file is linted as a whole, which finds out why.
  const absl::StatusOr<ArchiveDirectory> directory =
      ReadDirectory(reader, *head, name, forced);
  if (!directory.ok() || directory->entries.empty()) return look;
  look.archive = std::make_shared<Archive>();
  *look.archive = {file.path,         links,
                   directory->format, reader.version(),
                   directory->size,   directory->entries.size()};
  look.archive->whole = EndBefore(reader.size(), directory->entries);
  if (!look.archive->whole) {
    look.entries = EntryFiles(look.archive, directory->entries);
  } else if (const auto bytes = reader.ReadAll(kMaxInputSize); bytes.ok()) {
    look.entries = EntryFiles(
        look.archive, directory->format->container->entries(*bytes, false));
  }
  return look;
}

// The entry that is called `name`: as spelled, or else the only one when case
// does not matter.
absl::StatusOr<InputFile> FindIn(const Look& look, const std::string& name) {
  if (look.archive == nullptr) {
    return absl::NotFoundError(
        "not an archive whose entries can be read (\"assetlint check\" of the "
        "archive says why)");
  }
  const std::string label = EntryLabel(name);
  const InputFile* found = nullptr;
  for (const InputFile& entry : look.entries) {
    const absl::string_view part = entry.EntryPart().substr(1);
    if (part == label) {
      found = &entry;
      break;
    }
    if (!absl::EqualsIgnoreCase(part, label)) continue;
    if (found != nullptr) {
      return absl::NotFoundError(
          "several entries have this name when case is ignored (\"assetlint "
          "list\" lists them)");
    }
    found = &entry;
  }
  if (found == nullptr) {
    return absl::NotFoundError(
        "the archive has no such entry (\"assetlint list\" lists them)");
  }
  InputFile file = *found;
  if (file.kind != Kind::kUnreadable) {
    file.kind = Kind::kNamed;
    file.note.clear();
  }
  return file;
}

// A container to be expected, for an entry that is named.
const Format* ForcedArchive(const Format* forced) {
  return forced != nullptr && forced->container != nullptr ? forced : nullptr;
}

class Adder {
 public:
  Adder(const ArchiveOptions& options, PathPolicies& policies,
        FoundFiles& found)
      : options_(options), policies_(policies), found_(found) {}

  void AddAll() {
    const std::vector<size_t> candidates = Candidates();
    if (!candidates.empty()) {
      const auto make_worker = [&] {
        return [&, reader = std::make_unique<FileReader>()](size_t i) {
          return LookAt(*reader, found_.files[candidates[i]], options_.forced);
        };
      };
      OrderedRun<Look>(
          candidates.size(), options_.threads, make_worker,
          [&](size_t i, Look look) { Take(candidates[i], std::move(look)); },
          [](size_t) {});
    }
    for (const NamedEntry& named : found_.named_entries) AddNamed(named);
    if (added_.empty()) return;
    found_.files.insert(found_.files.end(),
                        std::make_move_iterator(added_.begin()),
                        std::make_move_iterator(added_.end()));
    SortFiles(found_.files);
  }

 private:
  // The files that may be archives.
  std::vector<size_t> Candidates() const {
    std::vector<size_t> candidates;
    for (size_t i = 0; i < found_.files.size(); ++i) {
      const InputFile& file = found_.files[i];
      if ((file.kind == Kind::kNamed || file.kind == Kind::kFolder) &&
          MayBeArchive(file.FileName(), options_.forced)) {
        candidates.push_back(i);
      }
    }
    return candidates;
  }

  void Take(size_t i, Look look) {
    InputFile& file = found_.files[i];
    if (look.unknown_size.has_value()) {
      file.kind = Kind::kUnknown;
      file.size = look.unknown_size;
    }
    if (look.archive == nullptr) return;
    file.archive = look.archive;
    if (!options_.entries) return;
    if (found_.named_entries.empty()) {
      // One archive may have almost all files of a run.
      if (added_.empty()) added_.reserve(look.entries.size());
      for (InputFile& entry : look.entries) {
        Add(std::move(entry), *look.archive);
      }
      return;
    }
    for (const InputFile& entry : look.entries) Add(entry, *look.archive);
    looks_.emplace(os::RealPath(file.path).value_or(""), std::move(look));
  }

  // Adds an entry, unless it is excluded.
  void Add(InputFile entry, Archive& archive) {
    const absl::string_view part = entry.EntryPart().substr(1);
    const std::string absolute = os::AbsolutePath(archive.path);
    const std::string name =
        absl::StrCat(os::FileName(absolute), entry.EntryPart());
    const PathPolicies::Folder& folder =
        policies_.FolderAt(std::string(os::ParentPath(absolute)));
    if (std::any_of(options_.excluded.begin(), options_.excluded.end(),
                    [&](const Glob& glob) {
                      return MatchesEntryPath(glob, entry.path, part);
                    }) ||
        PathPolicies::ExcludedBy(folder, name, part) != nullptr) {
      ++found_.excluded;
      archive.excluded.push_back(std::move(entry.path));
      return;
    }
    entry.policy = &policies_.PolicyOf(folder, name, part);
    added_.push_back(std::move(entry));
  }

  void AddNamed(const NamedEntry& named) {
    const Look& look = LookAtNamed(named.parts.archive);
    absl::StatusOr<InputFile> file = FindIn(look, named.parts.entry);
    if (file.ok()) return Add(*std::move(file), *look.archive);
    added_.push_back(
        {named.path, Kind::kUnreadable, std::string(file.status().message())});
  }

  // The archive of a named entry: the one of the run, under any name, or one
  // that is read now.
  Look& LookAtNamed(const std::string& path) {
    const auto [look, is_new] =
        looks_.try_emplace(os::RealPath(path).value_or(""));
    if (is_new) {
      FileReader reader;
      look->second = LookAt(reader, {path, Kind::kNamed, ""},
                            ForcedArchive(options_.forced));
    }
    return look->second;
  }

  const ArchiveOptions& options_;
  PathPolicies& policies_;
  FoundFiles& found_;
  std::vector<InputFile> added_;
  // By path without links; only with named entries.
  std::map<std::string, Look> looks_;
};

}  // namespace

void AddEntries(const ArchiveOptions& options, PathPolicies& policies,
                FoundFiles& found) {
  Adder(options, policies, found).AddAll();
}

absl::StatusOr<InputFile> FindNamed(const std::string& path,
                                    const Format* forced) {
  const std::optional<EntryPath> entry = SplitEntryPath(path);
  if (!entry.has_value()) return InputFile{path, Kind::kNamed, ""};
  FileReader reader;
  return FindIn(
      LookAt(reader, {entry->archive, Kind::kNamed, ""}, ForcedArchive(forced)),
      entry->entry);
}

}  // namespace assetlint
