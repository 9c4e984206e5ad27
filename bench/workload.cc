#include "bench/workload.h"

#include <cstring>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "formats/base/decoder.h"
#include "formats/base/field_tree.h"
#include "formats/base/report.h"
#include "fuzz/verbs.h"

namespace assetlint {
namespace {

// Counts what is written and discards it.
class CountingValueWriter : public ValueWriter {
 public:
  void BeginObject() override { ++count_; }
  void EndObject() override {}
  void BeginArray() override { ++count_; }
  void EndArray() override {}
  void Key(absl::string_view name) override { count_ += name.size(); }
  void Number(double value) override { count_ += value != 0 ? 2 : 1; }
  void Integer(int64_t value) override { count_ += value != 0 ? 2 : 1; }
  void Bool(bool value) override { count_ += value ? 2 : 1; }
  void Text(absl::string_view bytes) override { count_ += bytes.size(); }

  uint64_t count() const { return count_; }

 private:
  uint64_t count_ = 0;
};

bool Always(const Format& /*format*/) { return true; }

bool HasValues(const Format& format) { return format.values != nullptr; }

uint64_t Copy(const Format& /*format*/, const BenchmarkInput& input) {
  // Created once: allocating is not part of a copy.
  static std::string& copy = *new std::string;
  if (copy.size() < input.bytes.size()) copy.resize(input.bytes.size());
  std::memcpy(copy.data(), input.bytes.data(), input.bytes.size());
  return input.bytes.size() + static_cast<unsigned char>(copy[0]);
}

uint64_t Decode(const Format& format, const BenchmarkInput& input) {
  Report report(Report::Mode::kStatusOnly);
  format.lint(input.bytes, FileContext{}, report);
  return report.decodes() ? 1 : 0;
}

uint64_t LintBytes(const Format& format, absl::string_view bytes) {
  Report report(Report::Mode::kCollect);
  format.lint(bytes, FileContext{}, report);
  uint64_t figure = 0;
  for (const Finding& finding : report.TakeSorted()) {
    figure = 31 * figure + finding.range.offset + finding.message.size();
  }
  return figure;
}

uint64_t Lint(const Format& format, const BenchmarkInput& input) {
  return LintBytes(format, input.bytes);
}

uint64_t LintCut(const Format& format, const BenchmarkInput& input) {
  const absl::string_view bytes = input.bytes;
  return LintBytes(format, bytes.substr(0, bytes.size() / 2));
}

// The list has no verb that only encodes: this decodes first.
uint64_t Encode(const Format& format, const BenchmarkInput& input) {
  const absl::StatusOr<std::string> bytes = format.reencode(input.bytes);
  return bytes.ok() && *bytes == input.bytes ? bytes->size() : 0;
}

uint64_t Tree(const Format& format, const BenchmarkInput& input) {
  TilingChecker sink;
  format.tree(input.bytes, TreeOptions{}, sink);
  return sink.nodes();
}

uint64_t Values(const Format& format, const BenchmarkInput& input) {
  CountingValueWriter writer;
  const absl::Status status = format.values(input.bytes, writer);
  return status.ok() ? writer.count() : 0;
}

uint64_t DumpText(const Format& format, const BenchmarkInput& input) {
  static const Verb& verb = *FindVerb("dump-full");
  return verb.run(format, input.path);
}

uint64_t DumpJson(const Format& format, const BenchmarkInput& input) {
  static const Verb& verb = *FindVerb("dump-json");
  return verb.run(format, input.path);
}

constexpr Workload kWorkloads[] = {
    {"memcpy", &Always, &Copy},        {"decode", &Always, &Decode},
    {"lint", &Always, &Lint},          {"lint-cut", &Always, &LintCut},
    {"encode", &Always, &Encode},      {"tree", &Always, &Tree},
    {"values", &HasValues, &Values},   {"dump-text", &Always, &DumpText},
    {"dump-json", &Always, &DumpJson},
};

}  // namespace

absl::Span<const Workload> AllWorkloads() { return kWorkloads; }

const Workload* FindWorkload(absl::string_view name) {
  for (const Workload& workload : kWorkloads) {
    if (workload.name == name) return &workload;
  }
  return nullptr;
}

}  // namespace assetlint
