// From the paths on the command line to the list of files to look at.
#ifndef ASSETLINT_LINT_FILE_FINDER_H_
#define ASSETLINT_LINT_FILE_FINDER_H_

#include <cstdint>
#include <string>
#include <vector>

#include "absl/types/span.h"
#include "lint/glob.h"
#include "lint/path_policies.h"

namespace assetlint {

struct InputFile {
  enum class Kind : uint8_t {
    kNamed,       // on the command line
    kFolder,      // found in a folder that is
    kStdin,       // standard input; `path` is what to call it
    kSkipped,     // in a folder, and nothing to read: `note` says what it is
    kUnreadable,  // a path or a folder that cannot be looked at: `note`
  };

  // As it is reported: as given, or the folder as given and the names below.
  std::string path;
  Kind kind = Kind::kNamed;
  std::string note;
  // What holds for it; null for what is not to be read.
  const Policy* policy = nullptr;
};

struct FoundFiles {
  // In the order of their paths' bytes, each file once: a file that is named
  // again (x, ./x, a link to it, in a folder that is named too) has the first
  // path that was named. Hard links inside folders are files of their own.
  std::vector<InputFile> files;
  // How many paths the patterns and the configurations kept out; a folder
  // counts as one.
  uint64_t excluded = 0;
  // Whether one of the paths was a folder.
  bool any_folder = false;
};

// Looks at `paths`, and at all files below those that are folders. Files are
// not opened. A path "-" is standard input, called `stdin_name`.
//
// Symbolic links that are named are followed. Those inside a folder are not:
// what they lead to is either in the folder and found there, or none of the
// folder's business; so links that form circles do no harm. Folders that hold
// a version control system's data (.git and its like) are left out.
//
// `excluded` are patterns for paths as they are reported. `policies` has what
// configurations say of each path, and must outlive the result; its status()
// tells whether they could be read.
FoundFiles FindFiles(absl::Span<const std::string> paths,
                     absl::Span<const Glob> excluded, PathPolicies& policies,
                     const std::string& stdin_name);

}  // namespace assetlint

#endif  // ASSETLINT_LINT_FILE_FINDER_H_
