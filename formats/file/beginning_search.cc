#include "formats/file/beginning_search.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "formats/base/beginning.h"
#include "formats/base/cursor.h"
#include "formats/base/extent.h"
#include "formats/base/finding.h"
#include "formats/base/format.h"
#include "formats/base/limits.h"
#include "formats/base/path.h"
#include "formats/file/trial.h"
#include "formats/file/wrapping.h"

namespace assetlint::file {

BeginningSearch::BeginningSearch(absl::Span<const KnownFormat> formats)
    : formats_(formats) {
  for (size_t i = 0; i < formats.size(); ++i) {
    const Beginning& beginning = *formats[i].beginning;
    for (const uint32_t word : beginning.words) {
      (beginning.offset == 0 ? first_ : second_)[Hash(word)] |= 1u << i;
    }
  }
}

uint32_t BeginningSearch::MayBegin(absl::string_view bytes) const {
  const char* from = bytes.data();
  return first_[Hash(Load<uint32_t>(from, ByteOrder::kLittle))] |
         second_[Hash(Load<uint32_t>(from + 4, ByteOrder::kLittle))];
}

const Format* BeginningSearch::FormatThatBegins(absl::string_view bytes) const {
  if (bytes.size() < Beginning::kSize) return nullptr;
  for (uint32_t left = MayBegin(bytes); left != 0; left &= left - 1) {
    const KnownFormat& known = formats_[std::countr_zero(left)];
    if (known.beginning->HasWord(bytes) && known.beginning->may_begin(bytes) &&
        known.format->recognise(bytes) == Recognition::kYes) {
      return known.format;
    }
  }
  return nullptr;
}

namespace {

constexpr absl::string_view kRepair =
    "Save the asset alone: without the headers of the transfer (curl without "
    "-i), or unpacked from the container. assetlint fix removes the bytes.";
constexpr absl::string_view kFixReason =
    "Zeros before an asset without errors cannot be a part of it. What other "
    "bytes were for is not known: without them the file parses, but that fix "
    "is unsafe.";

constexpr Rule kInFront = {
    .id = "FIL032",
    .name = "bytes-in-front",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary = "Other bytes precede the asset.",
    .why = "A reader takes them for the start of the asset, and rejects it.",
    .statement =
        "An asset begins at the first byte of its file. Programs put headers "
        "in front: of a transfer (HTTP, multipart), of an old file system "
        "(MacBinary, AppleSingle), a byte order mark, a warning as text, or "
        "thousands of zeros.",
    .source = "formats/file/DIAGNOSES.md#bytes-in-front",
    .repair = kRepair,
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason = kFixReason};

constexpr Rule kInFrontOfValues = {
    .id = "FIL033",
    .name = "bytes-in-front-of-values",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary =
        "Other bytes precede the asset; the file can be read, but its values "
        "are others.",
    .why = "A reader takes every value of the asset from the wrong bytes.",
    .statement = "An asset begins at the first byte of its file.",
    .source = "formats/file/DIAGNOSES.md#bytes-in-front",
    .repair = kRepair,
    .confidence = Confidence::kReaders,
    .fix = FixLevel::kSafe,
    .fix_reason = kFixReason};

constexpr const Rule* kBytesInFrontRules[] = {&kInFront, &kInFrontOfValues};

bool HasOnlyZeros(absl::string_view bytes) {
  return bytes.find_first_not_of('\0') == absl::string_view::npos;
}

bool ShareExtension(const Format& a, const Format& b) {
  return std::any_of(
      a.extensions.begin(), a.extensions.end(), [&](absl::string_view one) {
        return std::find(b.extensions.begin(), b.extensions.end(), one) !=
               b.extensions.end();
      });
}

class Search {
 public:
  Search(absl::string_view bytes, absl::Span<const KnownFormat> formats,
         const Report& own, Trials& trials, Report& report)
      : bytes_(bytes),
        formats_(formats),
        own_(own),
        trials_(trials),
        report_(report) {}

  bool Run() {
    const std::optional<Wrapping> wrapping = FindWrapping(bytes_);
    if (wrapping.has_value() && TryWrapping(*wrapping)) return true;
    const std::vector<Wrapping> fronts = FindBlankFronts(bytes_);
    return std::any_of(
               fronts.begin(), fronts.end(),
               [this](const Wrapping& blank) { return TryWrapping(blank); }) ||
           TryEveryPlace();
  }

 private:
  absl::string_view Content(ByteRange range) const {
    return bytes_.substr(range.offset, range.length);
  }

  // Whether undoing a conversion (converted.h) removes the same bytes.
  bool IsConversion(ByteRange content, const Format& format) const {
    return &format == &trials_.format() &&
           bytes_.substr(0, content.offset) == "\xEF\xBB\xBF";
  }

  bool TryWrapping(const Wrapping& wrapping) {
    const absl::string_view content = Content(wrapping.content);
    for (const KnownFormat& known : formats_) {
      const Format& format = *known.format;
      if (!ShareExtension(format, trials_.format()) ||
          IsConversion(wrapping.content, format)) {
        continue;
      }
      const Recognition recognition = format.recognise(content);
      if (recognition == Recognition::kNo) continue;
      if (trials_.IsSound(content, format)) {
        Add(wrapping, format, true);
        return true;
      }
      if (recognition == Recognition::kYes && !wrapping.header.empty() &&
          &format == &trials_.format() && !own_.decodes()) {
        Add(wrapping, format, false);
        return true;
      }
    }
    return false;
  }

  bool TryEveryPlace() {
    const BeginningSearch search(formats_);
    const uint64_t end = std::min<uint64_t>(bytes_.size(), kMaxFront);
    for (uint64_t at = 1; at < end; ++at) {
      const ByteRange content = {at, bytes_.size() - at};
      const Format* const format = search.FormatThatBegins(Content(content));
      if (format != nullptr && ShareExtension(*format, trials_.format()) &&
          !IsConversion(content, *format) &&
          trials_.IsSound(Content(content), *format)) {
        Add({content, ""}, *format, true);
        return true;
      }
    }
    return false;
  }

  // The findings of the content, where it is in the file.
  std::vector<Finding> FindingsOf(ByteRange content) {
    std::vector<Finding> findings = trials_.Findings(Content(content));
    for (Finding& finding : findings) {
      finding.range.offset += content.offset;
      for (uint64_t& offset : finding.offsets) offset += content.offset;
      // They are for the content alone; unwrapping it comes first.
      finding.fixes.clear();
    }
    return findings;
  }

  std::string Message(const Wrapping& wrapping, const Format& format,
                      bool sound) const {
    const ByteRange& content = wrapping.content;
    std::string text =
        wrapping.header.empty()
            ? DescribeFront(bytes_.substr(0, content.offset))
            : absl::StrCat(wrapping.header, " of ",
                           Quantity(content.offset, "byte"), " precedes");
    absl::StrAppend(&text, " the asset, which begins at byte ", content.offset);
    if (const uint64_t rest = bytes_.size() - content.end(); rest > 0) {
      absl::StrAppend(&text, " and ends at byte ", content.end(), ", before ",
                      Quantity(rest, "more byte"));
    }
    if (!sound) return absl::StrCat(text, "; the asset is damaged too");
    absl::StrAppend(&text, "; without that the file parses");
    if (&format != &trials_.format()) {
      absl::StrAppend(&text, " as ", format.title);
    }
    return text;
  }

  std::vector<Edit> Removal(ByteRange content) const {
    std::vector<Edit> edits;
    edits.push_back({{0, content.offset}, "", ""});
    if (content.end() < bytes_.size()) {
      edits.push_back({{content.end(), bytes_.size() - content.end()}, "", ""});
    }
    return edits;
  }

  void Add(const Wrapping& wrapping, const Format& format, bool sound) {
    const ByteRange& content = wrapping.content;
    std::vector<Finding> findings;
    const bool same = &format == &trials_.format();
    if (same) findings = FindingsOf(content);
    const bool whole = std::none_of(findings.begin(), findings.end(), Counts);
    // Zeros in front of what has no errors cannot be a part of it.
    const bool zeros = sound && content.end() == bytes_.size() &&
                       HasOnlyZeros(bytes_.substr(0, content.offset));
    Transfer(std::move(findings), report_);
    FindingBuilder finding =
        report_.Add(own_.decodes() ? kInFrontOfValues : kInFront, Path(),
                    {0, content.offset});
    finding.As(FindingRole::kCause)
        .With("excess", content.offset)
        .Message(Message(wrapping, format, sound));
    if (same && zeros) {
      finding.FixBy({FixLevel::kSafe,
                     "they are zeros, and the rest has no error",
                     Removal(content)});
    } else if (same && whole) {
      finding.FixBy({FixLevel::kUnsafe, "without these bytes the file parses",
                     Removal(content)});
    }
  }

  absl::string_view bytes_;
  absl::Span<const KnownFormat> formats_;
  const Report& own_;
  Trials& trials_;
  Report& report_;
};

}  // namespace

bool DiagnoseBytesInFront(absl::string_view bytes,
                          absl::Span<const KnownFormat> formats,
                          const Report& own, Trials& trials, Report& report) {
  if (!AnyError(own.findings()) ||
      trials.format().recognise(bytes) == Recognition::kYes) {
    return false;
  }
  return Search(bytes, formats, own, trials, report).Run();
}

absl::Span<const Rule* const> BytesInFrontRules() { return kBytesInFrontRules; }

namespace {

constexpr Rule kSecondFile = {
    .id = "FIL020",
    .name = "second-file",
    .rule_class = RuleClass::kRange,
    .severity = Severity::kError,
    .summary = "A second file follows the first.",
    .why = "The game reads one of the two, or parts of both; the rest is lost.",
    .statement = "A file holds one asset.",
    .source = "formats/file/DIAGNOSES.md#two-files-in-one",
    .repair =
        "Split the file at the offset of the finding: each part is a complete "
        "file. Tools that append instead of replacing produce such files.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Which of the two files is wanted cannot be known."};

constexpr Rule kSecondFileUnreadable = {
    .id = "FIL021",
    .name = "second-file-unreadable",
    .rule_class = RuleClass::kStructure,
    .severity = Severity::kError,
    .summary =
        "A second file follows the first, and together they cannot be read.",
    .why = "A reader that continues after the first file finds no valid data.",
    .statement = "A file holds one asset.",
    .source = "formats/file/DIAGNOSES.md#two-files-in-one",
    .repair =
        "Split the file at the offset of the finding: each part is a complete "
        "file. Tools that append instead of replacing produce such files.",
    .confidence = Confidence::kReaders,
    .fix_reason = "Which of the two files is wanted cannot be known."};

constexpr const Rule* kSecondFileRules[] = {&kSecondFile,
                                            &kSecondFileUnreadable};

}  // namespace

bool DiagnoseSecondFile(absl::string_view bytes,
                        absl::Span<const KnownFormat> formats,
                        const Report& own, Trials& trials, Report& report) {
  const BeginningSearch search(formats);
  // Whether a file begins at `at`, after a complete one; if so, reports it.
  auto begins = [&](uint64_t at) {
    const Format* second = search.FormatThatBegins(bytes.substr(at));
    if (second == nullptr ||
        !trials.PlacesIfWhole(bytes.substr(0, at), own.findings())
             .has_value()) {
      return false;
    }
    Transfer(trials.Findings(bytes.substr(0, at)), report);
    report
        .Add(own.decodes() ? kSecondFile : kSecondFileUnreadable, Path(),
             {at, bytes.size() - at})
        .As(FindingRole::kCause)
        .With("format", second->name)
        .Message("a second file begins here: ", bytes.size() - at,
                 " bytes of format ", second->title,
                 " follow a complete file of ", at);
    return true;
  };
  if (!AnyError(own.findings())) {
    // With warnings only, the second file can only begin where one of them is.
    return std::any_of(own.findings().begin(), own.findings().end(),
                       [&](const Finding& finding) {
                         const uint64_t at = finding.range.offset;
                         return at > 0 && at < bytes.size() && begins(at);
                       });
  }
  for (uint64_t at = 1; at < bytes.size(); ++at) {
    if (begins(at)) return true;
  }
  return false;
}

absl::Span<const Rule* const> SecondFileRules() { return kSecondFileRules; }

}  // namespace assetlint::file
