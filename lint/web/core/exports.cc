// The functions of the WebAssembly module; loader.mjs calls them.
//
// Arguments that are bytes or text are put into a buffer beforehand
// (assetlint_buffer). A function that returns an int returns 0, or 1 after an
// error; assetlint_result is then its JSON, or {"error": "…"}. Pointers are
// valid until the next call. A trap leaves the module in no usable state.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/base/across.h"
#include "formats/base/tree_walker.h"
#include "formats/formats.h"
#include "lint/os/output.h"
#include "lint/report/json_stream.h"
#include "lint/rules/rules_json.h"
#include "lint/text/escape.h"
#include "lint/web/core/across_session.h"
#include "lint/web/core/branch_sink.h"
#include "lint/web/core/directory_json.h"
#include "lint/web/core/loaded_file.h"

namespace assetlint {
namespace {

// What an argument of assetlint_buffer says.
enum Buffer : uint32_t {
  kFile,     // the bytes of a file, or its first
  kPath,     // its path
  kArchive,  // the path of the archive that it is an entry of
  kText,     // any other argument
  kBuffers,
};

// All of the module's state.
struct Module {
  std::string buffers[kBuffers];
  std::optional<LoadedFile> file;
  AcrossSession across;
  std::string result;
  std::string fixed;
};

Module& State() {
  static Module& module = *new Module;
  return module;
}

int Finish(const absl::Status& status) {
  if (status.ok()) return 0;
  std::string& result = State().result;
  result.clear();
  Output out(result);
  JsonStream json(out, "", JsonStream::Layout::kCompact);
  json.BeginObject();
  json.Key("error");
  json.Text(EscapeForTerminal(status.message()));
  json.EndObject();
  return 1;
}

// Calls `write` with an output of at most `limit` bytes.
template <typename Write>
int WriteResult(double limit, Write write) {
  std::string& result = State().result;
  // Frees what an earlier call needed.
  std::string().swap(result);
  absl::Status status;
  {
    Output out(result, static_cast<uint64_t>(limit));
    status = write(out);
    if (status.ok()) status = out.Flush();
  }
  return Finish(status);
}

constexpr double kNoLimit = 1e15;

template <typename Write>
int WriteForFile(double limit, Write write) {
  return WriteResult(limit, [&](Output& out) -> absl::Status {
    std::optional<LoadedFile>& file = State().file;
    if (!file.has_value()) {
      return absl::FailedPreconditionError("no file is open");
    }
    return write(*file, out);
  });
}

std::vector<uint32_t> NumbersOf(absl::string_view bytes) {
  std::vector<uint32_t> numbers(bytes.size() / sizeof(uint32_t));
  // WebAssembly is little-endian.
  std::copy_n(bytes.data(), numbers.size() * sizeof(uint32_t),
              reinterpret_cast<char*>(numbers.data()));
  return numbers;
}

}  // namespace
}  // namespace assetlint

using namespace assetlint;  // NOLINT: the functions below are C

// Emscripten exports functions with this attribute.
#define EXPORT extern "C" [[gnu::used]]

// `size` bytes to be filled in; see Buffer.
EXPORT char* assetlint_buffer(uint32_t buffer, size_t size) {
  if (buffer >= kBuffers) return nullptr;
  if (buffer == kFile) State().file.reset();
  std::string& text = State().buffers[buffer];
  // A large file's memory is given back with the next.
  if (text.capacity() / 2 > size) std::string().swap(text);
  text.resize(size);
  return text.data();
}

EXPORT const char* assetlint_result() { return State().result.data(); }
EXPORT size_t assetlint_result_size() { return State().result.size(); }

// The bytes that assetlint_fix made.
EXPORT const char* assetlint_fixed() { return State().fixed.data(); }
EXPORT size_t assetlint_fixed_size() { return State().fixed.size(); }

// Opens the file in the buffers. `size`: of the whole file, of which only the
// directory of an archive may be in the buffer. `escaped`: the paths are, as in
// JSON. `name_at` and `archive_offset` are for an entry of an archive, whose
// path is not empty then.
EXPORT int assetlint_open(double size, int escaped, uint32_t name_at,
                          double archive_offset) {
  Module& module = State();
  module.file.reset();
  std::string().swap(module.fixed);
  const auto path = [&](Buffer buffer) {
    const std::string& text = module.buffers[buffer];
    return escaped != 0 ? UnescapePath(text) : text;
  };
  FileSource source = {.path = path(kPath),
                       .name_at = name_at,
                       .archive = {},
                       .bytes = module.buffers[kFile],
                       .size = static_cast<uint64_t>(size)};
  if (!module.buffers[kArchive].empty()) {
    source.archive = {path(kArchive), static_cast<uint64_t>(archive_offset)};
  }
  absl::StatusOr<LoadedFile> file = LoadedFile::Create(std::move(source));
  if (file.ok()) module.file = *std::move(file);
  return Finish(file.status());
}

EXPORT int assetlint_check(int for_across) {
  return WriteForFile(kNoLimit, [&](LoadedFile& file, Output& out) {
    file.Check(for_across != 0, out);
    return absl::OkStatus();
  });
}

EXPORT int assetlint_facts() {
  return WriteForFile(kNoLimit, [](const LoadedFile& file, Output& out) {
    file.WriteFacts(out);
    return absl::OkStatus();
  });
}

EXPORT int assetlint_dump(int values, double limit) {
  return WriteForFile(limit, [&](const LoadedFile& file, Output& out) {
    return file.Dump(values != 0, out);
  });
}

EXPORT int assetlint_values(double limit) {
  return WriteForFile(limit, [](const LoadedFile& file, Output& out) {
    return file.Values(out);
  });
}

// The path to the node is in the buffer kText, a little-endian u32 for each
// level.
EXPORT int assetlint_branch(uint32_t levels, double first, double count,
                            uint32_t max_elements, int expand) {
  return WriteForFile(kNoLimit, [&](const LoadedFile& file, Output& out) {
    const std::vector<uint32_t> path = NumbersOf(State().buffers[kText]);
    return file.Branch({.path = path,
                        .levels = levels,
                        .first = static_cast<uint64_t>(first),
                        .count = static_cast<uint64_t>(count)},
                       {.max_elements = max_elements == 0 ? 1 : max_elements,
                        .expand_records = expand != 0},
                       out);
  });
}

EXPORT int assetlint_fix(int unsafe_fixes) {
  return WriteForFile(kNoLimit, [&](const LoadedFile& file, Output& out) {
    return file.Fix({.unsafe_fixes = unsafe_fixes != 0}, out, State().fixed);
  });
}

EXPORT int assetlint_roundtrip() {
  return WriteForFile(kNoLimit, [](const LoadedFile& file, Output& out) {
    return file.Roundtrip(out);
  });
}

// Whether all bytes of the file are needed of which the first are in the
// buffer.
EXPORT int assetlint_needs_all_bytes(double size, int escaped,
                                     uint32_t name_at) {
  const Module& module = State();
  const std::string& text = module.buffers[kPath];
  const std::string path = escaped != 0 ? UnescapePath(text) : text;
  const size_t name = std::max<size_t>(path.rfind('/') + 1, name_at);
  if (name > path.size()) return 1;
  return NeedsAllBytes(path.substr(name), module.buffers[kFile],
                       static_cast<uint64_t>(size));
}

// The directory of the archive in the buffers; no file need be open.
EXPORT int assetlint_directory(double size) {
  return WriteResult(kNoLimit, [&](Output& out) {
    const Module& module = State();
    return WriteDirectoryJson(module.buffers[kPath], module.buffers[kFile],
                              static_cast<uint64_t>(size), out);
  });
}

// `rules --format=json`, without examples.
EXPORT int assetlint_rules() {
  return WriteResult(kNoLimit, [](Output& out) {
    WriteRulesJson(AllRules(), nullptr, out);
    return absl::OkStatus();
  });
}

// Checks across files: begins a new set of them, adds a file by its facts in
// the buffer kText, the names of other files and of the game's; then checks.
EXPORT void assetlint_across_begin() { State().across = {}; }
EXPORT int assetlint_across_add() {
  return Finish(State().across.AddFile(State().buffers[kText]));
}
EXPORT void assetlint_across_names() {
  State().across.AddNames(State().buffers[kText]);
}
EXPORT void assetlint_across_game_files() {
  State().across.AddGameFiles(State().buffers[kText]);
}
EXPORT int assetlint_across(int game, int case_sensitive) {
  return WriteResult(kNoLimit, [&](Output& out) -> absl::Status {
    if (game < 0 || game > static_cast<int>(Game::kUniverseAtWar)) {
      return absl::InvalidArgumentError("unknown game");
    }
    State().across.Check(static_cast<Game>(game), case_sensitive != 0, out);
    State().across = {};
    return absl::OkStatus();
  });
}
