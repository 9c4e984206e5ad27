#include <string>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "formats/base/facts.h"
#include "formats/base/limits.h"
#include "formats/formats.h"
#include "lint/config/config_file.h"
#include "lint/os/file_reader.h"
#include "lint/os/path.h"
#include "lint/os/system.h"
#include "lint/report/writers.h"
#include "lint/run/check_run.h"

namespace assetlint {
namespace {

// An option and the file it names.
struct Named {
  absl::string_view option;
  std::string path;
};

// Whether two paths are the same file; for a file that does not exist, its
// folder and its name there.
class Identity {
 public:
  explicit Identity(const std::string& path)
      : exists_(os::Describe(path, info_)) {
    if (exists_) return;
    const std::string folder(os::ParentPath(path));
    name_ = std::string(os::FileName(path));
    folder_exists_ = os::Describe(folder.empty() ? "." : folder, info_);
  }

  bool regular() const { return exists_ && info_.kind == os::FileKind::kFile; }
  // Output to terminals and to /dev/null may mix.
  bool device() const { return exists_ && info_.kind == os::FileKind::kDevice; }
  bool hard_linked() const { return exists_ && info_.names > 1; }

  bool Is(const Identity& other) const {
    return exists_ == other.exists_ && os::SameName(name_, other.name_) &&
           (exists_ || (folder_exists_ && other.folder_exists_)) &&
           info_.volume == other.info_.volume &&
           info_.number == other.info_.number;
  }

 private:
  os::FileInfo info_;
  bool exists_;
  bool folder_exists_ = false;
  std::string name_;
};

absl::Status Refused(const Named& target, absl::string_view why) {
  return absl::InvalidArgumentError(
      absl::StrCat(target.option, " ", target.path, ": not written: ", why));
}

// Whether the file is XML with what a mod defines. A report's elements have
// names too.
bool DefinesObjects(absl::string_view bytes, absl::string_view file_name) {
  if (!HasFactsByName(file_name) || absl::StartsWith(bytes, kJunitHead)) {
    return false;
  }
  const absl::StatusOr<Facts> facts = ReadFacts(bytes, file_name);
  return facts.ok() && !facts->objects.empty();
}

// Why a regular file with this content cannot be an earlier report, or nothing.
absl::string_view ContentFault(const std::string& path) {
  FileReader reader;
  const absl::StatusOr<absl::string_view> bytes =
      reader.ReadFile(path, FileReader::Links::kFollow, kMaxInputSize);
  if (!bytes.ok()) return "";
  if (RecogniseFormat(*bytes, "") != nullptr) return "it contains a game asset";
  // Reports are text. A texture is not, nor is a damaged asset.
  if (absl::StrContains(*bytes, '\0')) return "it is a binary file";
  return DefinesObjects(*bytes, os::FileName(path))
             ? "it contains what a mod defines"
             : "";
}

absl::Status CheckNameAndContent(const Named& target,
                                 const Identity& identity) {
  const std::string real = os::RealPath(target.path).value_or(target.path);
  for (const std::string& path : {target.path, real}) {
    const absl::string_view name = os::FileName(path);
    if (HasKnownExtension(name)) {
      return Refused(target, "it has the extension of a game asset");
    }
    if (os::SameName(name, kConfigFileName)) {
      return Refused(target, "it is a configuration file");
    }
  }
  if (!identity.regular()) return absl::OkStatus();
  const absl::string_view fault = ContentFault(real);
  return fault.empty() ? absl::OkStatus() : Refused(target, fault);
}

// A report in a checked folder may be replaced; assets there are recognised by
// their name or content, or as another name of one.
absl::Status CheckInputs(const Named& target, const Identity& identity,
                         const InputSet& inputs) {
  if (identity.device()) return absl::OkStatus();
  const Archive* last = nullptr;
  for (const InputFile& file : inputs.found.files) {
    // The entries of an archive are together, and one file.
    if (file.archive != nullptr && file.archive.get() == last) continue;
    last = file.archive.get();
    const bool named = file.kind == InputFile::Kind::kNamed ||
                       file.kind == InputFile::Kind::kUnreadable;
    const bool link = file.kind == InputFile::Kind::kFolder &&
                      identity.hard_linked() &&
                      HasKnownExtension(file.DiskPath());
    if ((named || link) && Identity(file.DiskPath()).Is(identity)) {
      return Refused(target, absl::StrCat("it is an input: ", file.DiskPath()));
    }
  }
  return absl::OkStatus();
}

absl::Status CheckTarget(const Named& target, const InputSet& inputs,
                         const std::vector<Named>& others) {
  const Identity identity(target.path);
  absl::Status status = CheckNameAndContent(target, identity);
  if (status.ok()) status = CheckInputs(target, identity, inputs);
  if (!status.ok() || identity.device()) return status;
  for (const Named& other : others) {
    if (Identity(other.path).Is(identity)) {
      return Refused(target,
                     absl::StrCat("it is also the file of ", other.option));
    }
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status CheckOutputTargets(const CheckOptions& options,
                                const InputSet& inputs) {
  std::vector<Named> others;
  const auto add = [&](absl::string_view option, const std::string& path) {
    if (!path.empty()) others.push_back({option, path});
  };
  add("--baseline", options.baseline);
  add("--config", options.inputs.config.file);
  add("--game-list", options.across.game_list);
  for (const Named& target : {Named{"--write-baseline", options.write_baseline},
                              Named{"--output", options.output}}) {
    if (target.path.empty()) continue;
    absl::Status status = CheckTarget(target, inputs, others);
    if (!status.ok()) return status;
    add(target.option, target.path);
  }
  return absl::OkStatus();
}

}  // namespace assetlint
