// From the paths on the command line to the list of files to look at.
#ifndef ASSETLINT_LINT_RUN_FILE_FINDER_H_
#define ASSETLINT_LINT_RUN_FILE_FINDER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "lint/config/glob.h"
#include "lint/config/path_policies.h"
#include "lint/os/entry_path.h"
#include "lint/run/input_file.h"

namespace assetlint {

// An entry of an archive that is a path on the command line.
struct NamedEntry {
  std::string path;  // as given
  EntryPath parts;
};

struct FoundFiles {
  // In bytewise order of their paths, each file once: a file named again (x,
  // ./x, a link to it, in a folder that is also named) keeps the first path.
  // Hard links inside folders are separate files.
  std::vector<InputFile> files;
  // Not yet among the files: see AddEntries (archive_finder.h).
  std::vector<NamedEntry> named_entries;
  // How many paths the patterns and configurations excluded; a folder counts as
  // one.
  uint64_t excluded = 0;
  // Whether one of the paths was a folder.
  bool any_folder = false;
};

// Puts the files into the order of the run, and drops those that have the path
// of another.
void SortFiles(std::vector<InputFile>& files);

// Lists `paths` and all files below those that are folders, without opening
// any. The path "-" is standard input, reported as `stdin_name`.
//
// Symbolic links that are named are followed. Those inside a folder are not:
// their target is either in the folder and found there, or out of scope; so
// cycles of links do no harm. Folders with a version control system's data
// (.git and the like) are skipped.
//
// `excluded` are patterns for paths as reported. `policies` has the
// configuration of each path, and must outlive the result; its status() says
// whether the configurations could be read.
FoundFiles FindFiles(absl::Span<const std::string> paths,
                     absl::Span<const Glob> excluded, PathPolicies& policies,
                     const std::string& stdin_name);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_RUN_FILE_FINDER_H_
