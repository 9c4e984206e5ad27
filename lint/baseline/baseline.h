// The identity of a finding in a baseline.
#ifndef ASSETLINT_LINT_BASELINE_BASELINE_H_
#define ASSETLINT_LINT_BASELINE_BASELINE_H_

#include <compare>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "absl/strings/string_view.h"
#include "formats/base/finding.h"
#include "formats/base/status_fwd.h"

namespace assetlint {

// No offset and no value, so that a finding does not become new when another
// part of the file changes.
struct KnownKey {
  std::string rule;  // its id
  std::string path;  // the structural path, as in JSON

  friend std::strong_ordering operator<=>(const KnownKey&,
                                          const KnownKey&) = default;
};
KnownKey KeyOf(const Finding& finding);

// How many places of one file are known, by rule and structural path.
using KnownPlaces = std::map<KnownKey, uint64_t>;

// Findings that are already known: a team that adopts assetlint for an old mod
// records them once, and from then on only new ones count. Concurrent reads are
// safe.
class Baseline {
 public:
  // `file`: where the baseline is kept. Its paths are relative to its folder,
  // so that they hold wherever assetlint is started.
  explicit Baseline(std::string file);

  // Reads the file. Errors are those of FileReader and Parse.
  static absl::StatusOr<Baseline> Read(const std::string& file);
  // The same from the file's text: any bytes. InvalidArgument says in one short
  // line, without quoting the text, what is wrong ("findings[3]: ...").
  static absl::StatusOr<Baseline> Parse(absl::string_view text,
                                        const std::string& file);
  // The file's content: sorted JSON, one line per entry, easy to review in a
  // diff.
  std::string ToJson() const;

  // What is known about the file at `path` (as given to the program), or null.
  // For an entry of an archive: the archive's path, and "!" and the entry's
  // name as `entry`.
  const KnownPlaces* Find(absl::string_view path,
                          absl::string_view entry = {}) const;
  // Adds to what is known about that file.
  void Add(absl::string_view path, const KnownPlaces& places,
           absl::string_view entry = {});

  const std::string& file() const { return file_; }
  // By path as written in the baseline.
  const std::map<std::string, KnownPlaces>& files() const { return files_; }
  // The path as written in the baseline: relative to its folder, through
  // EscapePath; then the entry, of which every byte counts.
  std::string NameOf(absl::string_view path,
                     absl::string_view entry = {}) const;
  // The path of a file of the baseline: the inverse of NameOf.
  std::string PathOf(const std::string& name) const;
  // The name of the archive, if this is the name of an entry of one that
  // exists.
  std::optional<std::string> ArchiveOf(const std::string& name) const;

 private:
  std::string file_;
  std::string folder_;  // absolute
  std::map<std::string, KnownPlaces> files_;
};

// Compares the findings of one file, in file order, with its known places.
class BaselineCheck {
 public:
  // `known`: null if the file has no known findings.
  explicit BaselineCheck(const KnownPlaces* known) {
    if (known != nullptr) left_ = *known;
  }

  // True when the finding is known at all of its places, which are then used
  // up. A finding at more places than are left is new as a whole.
  bool TakeKnown(const Finding& finding);

  // Known places that no finding has taken.
  KnownPlaces TakeLeft() { return std::move(left_); }

 private:
  KnownPlaces left_;
};

// Names for findings that stay the same when other parts of a file change. One
// per file, given its findings in order.
class FingerprintMaker {
 public:
  // `scope` goes into every fingerprint: the file's path, to distinguish the
  // findings of a whole report, or nothing.
  explicit FingerprintMaker(absl::string_view scope) : scope_(scope) {}

  // 16 hexadecimal digits derived from the scope, the rule and the structural
  // path (no offset), then a colon and the ordinal among findings that share
  // them: "8f0c0d4e2a6b1c33:1".
  std::string Next(const Finding& finding);

 private:
  std::string scope_;
  std::map<uint64_t, uint64_t> seen_;
};

}  // namespace assetlint

#endif  // ASSETLINT_LINT_BASELINE_BASELINE_H_
