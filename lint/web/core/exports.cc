// The functions of the WebAssembly module; loader.mjs calls them.
//
// Arguments that are bytes or text are put into a buffer beforehand
// (assetlint_buffer). A function that returns an int returns 0, or 1 after an
// error; assetlint_result is then its JSON, or {"error": "…"}. Pointers are
// valid until the next call. A trap leaves the module in no usable state.
//
// The module imports two functions besides the system's, which imports.js
// declares: assetlint_read, and is_windows for paths (lint/os/wasm_host.h).
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/status/statusor.h"
#include "absl/strings/string_view.h"
#include "formats/base/extent.h"
#include "formats/formats.h"
#include "lint/json/json_stream.h"
#include "lint/os/output.h"
#include "lint/report/file_result.h"
#include "lint/report/html/report_data.h"
#include "lint/rules/rule_list.h"
#include "lint/text/escape.h"
#include "lint/web/core/loaded_file.h"
#include "lint/web/core/sessions.h"

// Fills `to` with the bytes of a range of a file of the report, by its number;
// 0 when it cannot be read or has another size now.
extern "C" int assetlint_read(uint32_t file, double size, double offset,
                              size_t length, char* to);

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
  std::optional<ReportSession> report;
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
  JsonStream json = JsonStream::OneLine(out);
  WriteObject(json, "error", EscapeForTerminal(status.message()));
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

// The same, for a file that is open.
template <typename Write>
int WriteForFile(Write write) {
  return WriteResult(kNoLimit, [&](Output& out) -> absl::Status {
    std::optional<LoadedFile>& file = State().file;
    if (!file.has_value()) {
      return absl::FailedPreconditionError("no file is open");
    }
    write(*file, out);
    return absl::OkStatus();
  });
}

// The same, for one that can be decoded.
template <typename Write>
int WriteForAsset(double limit, Write write) {
  return WriteResult(limit, [&](Output& out) -> absl::Status {
    const std::optional<LoadedFile>& file = State().file;
    if (!file.has_value()) {
      return absl::FailedPreconditionError("no file is open");
    }
    const absl::Status usable = file->Usable();
    return usable.ok() ? write(*file, out) : usable;
  });
}

std::vector<uint32_t> NumbersOf(absl::string_view bytes) {
  std::vector<uint32_t> numbers(bytes.size() / sizeof(uint32_t));
  // WebAssembly is little-endian.
  std::copy_n(bytes.data(), numbers.size() * sizeof(uint32_t),
              reinterpret_cast<char*>(numbers.data()));
  return numbers;
}

// The path in a buffer, which is escaped as in JSON if `escaped` is not 0.
std::string PathIn(Buffer buffer, int escaped) {
  const std::string& text = State().buffers[buffer];
  return escaped != 0 ? UnescapePath(text) : text;
}

// Where the file is in an archive, if the buffer kArchive has its path.
std::optional<ArchivePlace> PlaceIn(int escaped, double offset) {
  if (State().buffers[kArchive].empty()) return std::nullopt;
  return ArchivePlace{PathIn(kArchive, escaped), static_cast<uint64_t>(offset)};
}

// The files of a report, as the caller has them.
class ImportedBytes : public FileBytes {
 public:
  std::optional<std::string> Read(size_t file, uint64_t size,
                                  ByteRange range) override {
    std::string bytes(static_cast<size_t>(range.length), '\0');
    if (assetlint_read(static_cast<uint32_t>(file), static_cast<double>(size),
                       static_cast<double>(range.offset), bytes.size(),
                       bytes.data()) == 0) {
      return std::nullopt;
    }
    return bytes;
  }
};

}  // namespace
}  // namespace assetlint

using namespace assetlint;  // NOLINT: the functions below are C

// Emscripten exports functions with this attribute.
#define EXPORT extern "C" [[gnu::used]]

// `size` bytes to be filled in; see Buffer.
EXPORT char* assetlint_buffer(uint32_t buffer, size_t size) {
  if (buffer >= kBuffers) return nullptr;
  if (buffer == kFile) State().file.reset();
  std::string& bytes = State().buffers[buffer];
  // A large file's memory is given back before the next.
  std::string().swap(bytes);
  bytes.resize(size);
  return bytes.data();
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
  FileSource source = {.path = PathIn(kPath, escaped),
                       .name_at = name_at,
                       .archive = PlaceIn(escaped, archive_offset),
                       .bytes = module.buffers[kFile],
                       .size = static_cast<uint64_t>(size)};
  absl::StatusOr<LoadedFile> file = LoadedFile::Create(std::move(source));
  if (file.ok()) module.file = *std::move(file);
  return Finish(file.status());
}

EXPORT int assetlint_check(int for_across) {
  return WriteForFile(
      [&](LoadedFile& file, Output& out) { file.Check(for_across != 0, out); });
}

EXPORT int assetlint_facts() {
  return WriteForFile(
      [](const LoadedFile& file, Output& out) { file.WriteFacts(out); });
}

EXPORT int assetlint_dump(int values, double limit) {
  return WriteForAsset(limit, [&](const LoadedFile& file, Output& out) {
    return file.Dump(values != 0, out);
  });
}

EXPORT int assetlint_values(double limit) {
  return WriteForAsset(limit, [](const LoadedFile& file, Output& out) {
    return file.Values(out);
  });
}

// The path to the node is in the buffer kText, a little-endian u32 for each
// level.
EXPORT int assetlint_branch(double first, double count, int expand) {
  return WriteForAsset(kNoLimit, [&](const LoadedFile& file, Output& out) {
    const std::vector<uint32_t> path = NumbersOf(State().buffers[kText]);
    return file.Branch({.path = path,
                        .first = static_cast<uint64_t>(first),
                        .count = static_cast<uint64_t>(count),
                        .expand_records = expand != 0},
                       out);
  });
}

EXPORT int assetlint_fix(int unsafe_fixes) {
  return WriteForAsset(kNoLimit, [&](const LoadedFile& file, Output& out) {
    file.Fix(unsafe_fixes != 0, out, State().fixed);
    return absl::OkStatus();
  });
}

EXPORT int assetlint_roundtrip() {
  return WriteForAsset(kNoLimit, [](const LoadedFile& file, Output& out) {
    file.Roundtrip(out);
    return absl::OkStatus();
  });
}

// Whether all bytes of the file are needed of which the first are in the
// buffer.
EXPORT int assetlint_needs_all_bytes(double size, int escaped,
                                     uint32_t name_at) {
  const Module& module = State();
  const std::string path = PathIn(kPath, escaped);
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
// the buffer kText, the names of the game's files; then checks.
EXPORT void assetlint_across_begin() { State().across = {}; }
EXPORT int assetlint_across_add() {
  return Finish(State().across.AddPacked(State().buffers[kText]));
}
EXPORT void assetlint_across_game_files() {
  State().across.AddGameFiles(State().buffers[kText]);
}
EXPORT int assetlint_across() {
  return WriteResult(kNoLimit, [](Output& out) {
    State().across.Check(out);
    State().across = {};
    return absl::OkStatus();
  });
}

// A report: begins a new one, adds the open file, or one that was not checked,
// whose reason is in the buffer kText; then writes it. `size` of an unknown
// size: -1. `status`: a FileResult::Status. `missing_files` were not added.
EXPORT void assetlint_report_begin() { State().report.emplace(); }
EXPORT int assetlint_report_add() {
  Module& module = State();
  if (!module.report.has_value() || !module.file.has_value()) {
    return Finish(absl::FailedPreconditionError("no report or file is open"));
  }
  module.report->AddFile(*module.file);
  return 0;
}
EXPORT int assetlint_report_add_unchecked(double size, int escaped,
                                          double archive_offset,
                                          uint32_t status) {
  Module& module = State();
  if (!module.report.has_value() ||
      status > static_cast<uint32_t>(FileResult::Status::kInternalError)) {
    return Finish(absl::FailedPreconditionError("no report is open"));
  }
  FileResult result;
  result.status = static_cast<FileResult::Status>(status);
  result.note = module.buffers[kText];
  if (size >= 0) result.size = static_cast<uint64_t>(size);
  result.archive = PlaceIn(escaped, archive_offset);
  module.report->AddResult(PathIn(kPath, escaped), std::move(result));
  return 0;
}
EXPORT int assetlint_report_write(int sarif, double missing_files,
                                  double limit) {
  return WriteResult(limit, [&](Output& out) -> absl::Status {
    std::optional<ReportSession> report = std::exchange(State().report, {});
    if (!report.has_value()) {
      return absl::FailedPreconditionError("no report is open");
    }
    ImportedBytes bytes;
    return WriteReport(State().buffers[kText],
                       static_cast<uint64_t>(missing_files), *report,
                       sarif != 0 ? nullptr : &bytes, out);
  });
}
