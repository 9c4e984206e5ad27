#include "fuzz/verbs.h"

#include "absl/functional/function_ref.h"
#include "fuzz/memory_file.h"
#include "lint/cli/command_line.h"
#include "lint/commands/commands.h"
#include "lint/os/output.h"
#include "lint/terminal/terminal.h"

namespace assetlint {
namespace {

// Not to a string: the memory of the program is measured.
uint64_t LengthWrittenBy(absl::FunctionRef<void(Output&)> run) {
  const MemoryFile file;
  {
    Output output(file.descriptor());
    run(output);
  }
  return file.size();
}

InputOptions InputsOf(const Format& format, const std::string& path) {
  InputOptions inputs;
  inputs.paths = {path};
  inputs.as = std::string(format.name);
  inputs.jobs = 1;
  inputs.config.none = true;
  return inputs;
}

uint64_t Check(const Format& format, const std::string& path) {
  CheckOptions options;
  options.inputs = InputsOf(format, path);
  return LengthWrittenBy(
      [&](Output& out) { RunCheck(options, ColorMode::kNever, out, out); });
}

uint64_t Reencode(const Format& format, const std::string& path) {
  RoundtripOptions options;
  options.inputs = InputsOf(format, path);
  return LengthWrittenBy(
      [&](Output& out) { RunRoundtrip(options, ColorMode::kNever, out, out); });
}

uint64_t Fix(const Format& format, const std::string& path) {
  FixOptions options;
  options.inputs = InputsOf(format, path);
  options.unsafe_fixes = true;
  options.diff = true;
  return LengthWrittenBy(
      [&](Output& out) { RunFix(options, ColorMode::kNever, out, out); });
}

template <bool kJson>
uint64_t Dump(const Format& format, const std::string& path) {
  DumpOptions options;
  options.path = path;
  options.as = std::string(format.name);
  options.format = kJson ? "json" : "tree";
  options.full = true;
  options.expand = true;
  options.values = format.values != nullptr;
  return LengthWrittenBy(
      [&](Output& out) { RunDump(options, ColorMode::kNever, out, out); });
}

constexpr Verb kVerbs[] = {
    {"check", &Check},           {"roundtrip", &Reencode},   {"fix", &Fix},
    {"dump-full", &Dump<false>}, {"dump-json", &Dump<true>},
};

}  // namespace

absl::Span<const Verb> AllVerbs() { return kVerbs; }

const Verb* FindVerb(absl::string_view name) {
  for (const Verb& verb : kVerbs) {
    if (verb.name == name) return &verb;
  }
  return nullptr;
}

}  // namespace assetlint
