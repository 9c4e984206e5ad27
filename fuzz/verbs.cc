#include "fuzz/verbs.h"

#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include <cerrno>
#include <memory>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/formats.h"
#include "fuzz/checks/memory_output.h"
#include "lint/cli/command_line.h"
#include "lint/commands/commands.h"
#include "lint/config/path_policies.h"
#include "lint/fix/file_fixer.h"
#include "lint/report/file_result.h"
#include "lint/report/json_writer.h"
#include "lint/report/text_writer.h"
#include "lint/run/file_finder.h"
#include "lint/run/file_linter.h"
#include "lint/run/input_loader.h"
#include "lint/run/roundtrip.h"
#include "lint/terminal/terminal.h"

namespace assetlint {
namespace {

// The policy without any configuration.
const Policy& DefaultPolicy() {
  static const auto& rules = *new std::vector<const Rule*>(AllRules());
  static PathPolicies& policies = *[] {
    ConfigChoice none;
    none.none = true;
    auto created = PathPolicies::Create(rules, RuleChoice{}, "", none);
    if (!created.ok()) abort();
    return created->release();
  }();
  static const Policy& policy = policies.PolicyAt("/file");
  return policy;
}

InputFile NamedFile(const std::string& path) {
  return {path, InputFile::Kind::kNamed, "", &DefaultPolicy()};
}

template <typename Writer, typename Options>
uint64_t Check(const Format& format, const std::string& path, Options options) {
  return LengthWrittenBy([&](Output& out) {
    const InputFile file = NamedFile(path);
    InputLoader loader(&format);
    const FileResult result = LintFile(loader, file, LintOptions{});
    Writer writer(out, options);
    writer.Begin();
    writer.File(path, result);
    writer.End(Summary{});
  });
}

uint64_t Reencode(const Format& format, const std::string& path) {
  InputLoader loader(&format);
  return Roundtrip(loader, NamedFile(path)).note.size();
}

// Plans all fixes, also the unsafe ones; writes no file.
uint64_t Fix(const Format& format, const std::string& path) {
  InputLoader loader(&format);
  FixChoice choice;
  choice.unsafe_fixes = true;
  return PlanFixes(loader, NamedFile(path), choice).note.size();
}

uint64_t Dump(const Format& format, const std::string& path,
              absl::string_view output, bool everything, bool values) {
  DumpOptions options;
  options.path = path;
  options.as = std::string(format.name);
  options.format = std::string(output);
  options.full = everything;
  options.expand = everything;
  options.values = values && format.values != nullptr;
  return LengthWrittenBy([&](Output& out) {
    LengthWrittenBy(
        [&](Output& err) { RunDump(options, ColorMode::kNever, out, err); });
  });
}

template <bool kJson, bool kEverything, bool kValues>
uint64_t DumpAs(const Format& format, const std::string& path) {
  return Dump(format, path, kJson ? "json" : "tree", kEverything, kValues);
}

constexpr Verb kVerbs[] = {
    {"check",
     [](const Format& format, const std::string& path) {
       return Check<TextWriter>(format, path, TextWriterOptions{});
     }},
    {"check-json",
     [](const Format& format, const std::string& path) {
       return Check<JsonWriter>(format, path, /*statistics=*/false);
     }},
    {"roundtrip", &Reencode},
    {"fix", &Fix},
    {"values", &DumpAs<true, false, true>},
    {"dump", &DumpAs<false, false, false>},
    {"dump-full", &DumpAs<false, true, true>},
    {"dump-json", &DumpAs<true, true, true>},
};

}  // namespace

absl::Span<const Verb> AllVerbs() { return kVerbs; }

const Verb* FindVerb(absl::string_view name) {
  for (const Verb& verb : kVerbs) {
    if (verb.name == name) return &verb;
  }
  return nullptr;
}

ScratchFile::ScratchFile(const Format& format)
    : folder_("/dev/shm/assetlint.XXXXXX") {
  if (mkdtemp(folder_.data()) == nullptr) {
    const char* parent = getenv("TMPDIR");
    folder_ =
        absl::StrCat(parent == nullptr ? "/tmp" : parent, "/assetlint.XXXXXX");
    if (mkdtemp(folder_.data()) == nullptr) abort();
  }
  path_ = absl::StrCat(folder_, "/file", format.extensions.front());
}

ScratchFile::~ScratchFile() {
  unlink(path_.c_str());
  rmdir(folder_.c_str());
}

void ScratchFile::Write(absl::string_view bytes) const {
  const int descriptor =
      open(path_.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (descriptor < 0) abort();
  while (!bytes.empty()) {
    const ssize_t n = write(descriptor, bytes.data(), bytes.size());
    if (n < 0 && errno != EINTR) abort();
    if (n > 0) bytes.remove_prefix(static_cast<size_t>(n));
  }
  close(descriptor);
}

}  // namespace assetlint
