// A file in memory, and what assetlint does with it.
#ifndef ASSETLINT_LINT_WEB_CORE_LOADED_FILE_H_
#define ASSETLINT_LINT_WEB_CORE_LOADED_FILE_H_

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "formats/base/facts.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/status_fwd.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"

namespace assetlint {

struct FileSource {
  std::string path;  // as reported; raw bytes
  // For an entry of an archive: where its name begins in the path.
  size_t name_at = 0;
  std::optional<ArchivePlace> archive;
  // The whole file; or, for an archive, at least its directory; or the first
  // bytes, if the others are not needed.
  absl::string_view bytes;
  uint64_t size = 0;  // of the whole file
};

// Whether all bytes of the file are needed, given its first kHeadSize bytes:
// most files of a folder are not assets, and need not be read. An archive may
// do with its directory.
bool NeedsAllBytes(absl::string_view file_name, absl::string_view head,
                   uint64_t size);

// Adds findings after those that the result has, whose size is known. One
// outside the file makes it an internal error.
void AddFindings(std::vector<Finding> findings, FileResult& result);

// How many bytes of a text, and how many numbers of an array, a branch has.
inline constexpr uint64_t kMaxBranchText = 4096;
inline constexpr uint64_t kMaxBranchElements = 16;

// A node of a field tree and some of its children, so that the tree of a large
// file can be looked at without being kept.
struct BranchRequest {
  // The index of a child of the root, of a child of that, and so on. Empty for
  // the root.
  absl::Span<const uint32_t> path;
  // The children of the node that are written.
  uint64_t first = 0;
  uint64_t count = 0;
  // Whether an array of records has a node for each.
  bool expand_records = false;
};

// Treats the file like one found in a folder, with the default configuration.
// What is written to `out` before an error must be ignored. Errors are one
// line, for people.
class LoadedFile {
 public:
  // `source.bytes` must outlive it. InvalidArgument when bytes are missing.
  static absl::StatusOr<LoadedFile> Create(FileSource source);

  const std::string& path() const { return source_.path; }

  // Checks the file. With `for_across`, also collects the facts.
  FileResult Lint(bool for_across);
  // After Lint, once: none when the file has no facts.
  std::optional<Facts> TakeFacts() { return std::exchange(facts_, {}); }

  // The same, as the element of `files` in `check --format=json`.
  void Check(bool for_across, Output& out);
  // After Check: the file for AcrossSession, as packed facts.
  void WriteFacts(Output& out) const;

  // Whether it has a format, and all of its bytes: the following need both.
  absl::Status Usable() const;

  // `dump --format=json`.
  absl::Status Dump(bool values, Output& out) const;
  // One object: NODE of lint/dump.schema.json, but a node with children also
  // has the member `child_count`, its `children` are only those asked for, and
  // these have no `children`.
  absl::Status Branch(const BranchRequest& request, Output& out) const;
  // The member `values` of the dump, on one line.
  absl::Status Values(Output& out) const;

  // {"changed", "fixes", "declined", "left"}: as in `fix --format=json`, with
  // the numbers of findings that are left. `fixed` gets the bytes, if any
  // changed.
  void Fix(bool unsafe_fixes, Output& out, std::string& fixed) const;

  // {"status": "same"}, or "undecodable" with a reason, or "differs" with a
  // reason and the offset of the first byte.
  void Roundtrip(Output& out) const;

 private:
  explicit LoadedFile(FileSource source);

  FileContext Context(Facts* facts) const {
    return {file_name_, facts, source_.bytes.size() < source_.size};
  }
  bool Decodes() const;

  FileSource source_;
  std::string file_name_;  // without folders
  const Format* format_ = nullptr;
  absl::string_view input_;
  std::optional<Facts> facts_;
};

// `head` is the first bytes of a file of `size` bytes with the path `path` (raw
// bytes, as reported). Writes {"wanted": N} when that needs N of the first
// bytes, more than `head` has; else
//   {"format": "meg", "directory": N, "entries": [
//     {"path", "name_at", "offset", "size", "result"?}, …]}
// with the number of bytes that checking the archive needs: its directory, or
// all. `path` is that of findings in the entry, escaped (EscapePath); `name_at`
// where the entry's name begins in the raw path. An entry with a `result` is
// not to be read: that is the text of its element of `files` in `check
// --format=json`. An error when the file is no archive, or one whose directory
// cannot be read: then it is a file like others.
absl::Status WriteDirectoryJson(absl::string_view path, absl::string_view head,
                                uint64_t size, Output& out);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_WEB_CORE_LOADED_FILE_H_
