// Findings that are known already: a team that turns assetlint on for an old
// mod writes them down once, and from then on only new ones count.
#ifndef ASSETLINT_LINT_BASELINE_H_
#define ASSETLINT_LINT_BASELINE_H_

#include <map>
#include <string>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "lint/known_places.h"

namespace assetlint {

// Reading is safe from several threads.
class Baseline {
 public:
  // `file`: where the baseline is kept. Paths in it are relative to its
  // folder, so that they hold wherever assetlint is started.
  explicit Baseline(std::string file);

  // Reads the file; errors are those of FileReader and ParseBaseline.
  static absl::StatusOr<Baseline> Read(const std::string& file);
  // The same when the file holds this text.
  static absl::StatusOr<Baseline> Parse(absl::string_view text,
                                        const std::string& file);
  // The file's content: JSON, sorted, a line for each entry, made for review
  // in a diff.
  std::string ToJson() const;

  // What is known of the file at `path` (as it was given to the program), or
  // null.
  const KnownPlaces* Find(absl::string_view path) const;
  // Adds to what is known of that file.
  void Add(absl::string_view path, const KnownPlaces& places);

  const std::string& file() const { return file_; }
  // By path, as the file has it.
  const std::map<std::string, KnownPlaces>& files() const { return files_; }
  // How the file has that path: relative to its folder, as EscapePath has it.
  std::string NameOf(absl::string_view path) const;
  // Where a file of the baseline is: the opposite of NameOf.
  std::string PathOf(const std::string& name) const;

 private:
  std::string file_;
  std::string folder_;  // absolute
  std::map<std::string, KnownPlaces> files_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_BASELINE_H_
