// From the paths on the command line to the list of files to look at.
#ifndef ASSETLINT_LINT_RUN_FILE_FINDER_H_
#define ASSETLINT_LINT_RUN_FILE_FINDER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "lint/config/glob.h"
#include "lint/config/path_policies.h"

namespace assetlint {

struct InputFile {
  enum class Kind : uint8_t {
    kNamed,       // on the command line
    kFolder,      // found in a folder that is
    kStdin,       // standard input; `path` is its display name
    kSkipped,     // in a folder, and not readable as a file: see `note`
    kUnreadable,  // a path or a folder that cannot be accessed: see `note`
  };

  // As reported: the path as given, or the folder as given and the names below.
  std::string path;
  Kind kind = Kind::kNamed;
  std::string note;
  // The policy for it; null for files that are not read.
  const Policy* policy = nullptr;
};

struct FoundFiles {
  // In bytewise order of their paths, each file once: a file named again (x,
  // ./x, a link to it, in a folder that is also named) keeps the first path.
  // Hard links inside folders are separate files.
  std::vector<InputFile> files;
  // How many paths the patterns and configurations excluded; a folder counts as
  // one.
  uint64_t excluded = 0;
  // Whether one of the paths was a folder.
  bool any_folder = false;
};

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
