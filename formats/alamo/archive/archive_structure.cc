#include <cstdint>

#include "formats/alamo/archive/archive_codec.h"
#include "formats/base/cursor.h"
#include "formats/base/quantity.h"

namespace assetlint::alamo {
namespace {

constexpr Rule kHeaderTruncated = {
    .id = "MEG001",
    .name = "header-truncated",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "The file ends inside the header.",
    .why = "There is no table to look anything up in.",
    .statement =
        "The header has 8 bytes in version 1, 20 in version 2 and 24 in "
        "version 3.",
    .source = "formats/alamo/archive/FORMAT.md#header",
    .repair = "Get the archive again, or pack it again.",
    .fix_reason = "The tables are lost."};

constexpr Rule kNotArchive = {
    .id = "MEG002",
    .name = "not-an-archive",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "The header fits no version of the format.",
    .why = "Readers refuse the archive; but three of five take a wrong id.",
    .statement =
        "Versions 2 and 3 begin with the flags 0xFFFFFFFF or 0x8FFFFFFF and "
        "the id 0x3F7D70A4, and their tables end at dataStart. Version 1 "
        "begins with the numbers of names and of files, which are equal, as "
        "they are in version 2.",
    .source = "formats/alamo/archive/FORMAT.md#version",
    .repair =
        "Set the number that is wrong, or get the archive again; check that "
        "the file is an archive at all.",
    .fix_reason = "Which of the numbers is wrong cannot be known."};

constexpr Rule kCountImpossible = {
    .id = "MEG004",
    .name = "count-impossible",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "The header declares more entries than the file has room for.",
    .why =
        "A reader allocates what the count says, up to hundreds of gigabytes, "
        "or reads past the end.",
    .statement =
        "A name takes at least 2 bytes and a record 20, or 34 when encrypted: "
        "all of them are inside the file.",
    .source = "formats/alamo/archive/FORMAT.md#header",
    .repair = "Get the archive again, or pack it again.",
    .fix_reason = "How many entries there were cannot be known."};

constexpr Rule kTableOverrun = {
    .id = "MEG005",
    .name = "table-overrun",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "A name or a record extends past the end of its table or file.",
    .why = "All that follows it in the tables is misread or missing.",
    .statement =
        "Names and records follow one another and are inside the file; in "
        "version 3, names are inside the namesSize bytes of their table.",
    .source = "formats/alamo/archive/FORMAT.md#name-table",
    .repair =
        "Compare the name's length with its characters; if the file was cut, "
        "get the archive again.",
    .fix_reason = "The length that was meant cannot be known."};

constexpr const Rule* kRules[] = {&kHeaderTruncated, &kNotArchive,
                                  &kCountImpossible, &kTableOverrun};

constexpr DecoderRules kDecoderRules = {&kTableOverrun, &kTableOverrun,
                                        &kTableOverrun, &kTableOverrun};

uint32_t WordAt(absl::string_view bytes, uint64_t at) {
  return at + 4 <= bytes.size()
             ? Load<uint32_t>(bytes.data() + at, ByteOrder::kLittle)
             : 0;
}

void ReportCounts(absl::string_view bytes, FindingBuilder finding) {
  const uint32_t names = WordAt(bytes, 0);
  const uint32_t files = WordAt(bytes, 4);
  finding.With("names", names)
      .With("files", files)
      .Message("nameCount is ", names, " and fileCount ", files,
               ", must be equal in version 1; versions 2 and 3 begin with ",
               Hex(kPlainFlags), " ", Hex(kArchiveId));
}

void ReportMagic(absl::string_view bytes, Reader& r) {
  const bool id = WordAt(bytes, 4) == kArchiveId;
  const uint32_t found = WordAt(bytes, id ? 0 : 4);
  const uint32_t allowed = id ? kPlainFlags : kArchiveId;
  r.Reject(kNotArchive, {id ? 0u : 4u, 4})
      .Field(id ? "flags" : "id")
      .Found(found)
      .Allowed(allowed)
      .Message(id ? "flags is " : "id is ", Hex(found), ", must be ",
               Hex(allowed), id ? ", or 0x8fffffff when encrypted" : "");
}

}  // namespace

const DecoderRules& ArchiveCodec::Rules() { return kDecoderRules; }

void RejectArchive(Reader& r, const FoundLayout& found) {
  const absl::string_view bytes = r.lookahead();
  const ArchiveLayout& layout = found.layout;
  const uint64_t counts = WordAt(bytes, 4) == kArchiveId ? 12 : 0;
  switch (found.fault) {
    case LayoutFault::kHeaderTruncated:
      r.Reject(kHeaderTruncated, {0, bytes.size()})
          .Found(bytes.size())
          .Message(
              "the file has ", Quantity(bytes.size(), "byte"),
              ", but the header has 8 in version 1, 20 in version 2 and 24 "
              "in version 3");
      return;
    case LayoutFault::kMagic:
      return ReportMagic(bytes, r);
    case LayoutFault::kCountsDiffer:
      return ReportCounts(bytes, r.Reject(kNotArchive, {0, 8}));
    case LayoutFault::kNoEntries:
      r.Reject(kNotArchive, {0, 8})
          .Found(bytes.size())
          .Allowed(8)
          .Message(
              "nameCount and fileCount are 0, so the file has 8 bytes, but "
              "it has ",
              bytes.size());
      return;
    case LayoutFault::kUnclear:
      r.Reject(kNotArchive, {8, 12})
          .Message("with ", WordAt(bytes, 12), " and ", WordAt(bytes, 16),
                   " as counts and dataStart ", WordAt(bytes, 8),
                   ", the tables fit neither version 2 nor version 3");
      return;
    case LayoutFault::kNamesTooLong:
      r.Reject(kTableOverrun, {20, 4})
          .Field("namesSize")
          .Found(layout.names_size)
          .Allowed(bytes.size() - 24)
          .Message("namesSize is ", layout.names_size, ", but the file has ",
                   Quantity(bytes.size() - 24, "byte"), " after the header");
      return;
    default:
      r.Reject(kCountImpossible, {counts, 8})
          .Message("the counts of names and files are ", WordAt(bytes, counts),
                   " and ", WordAt(bytes, counts + 4), ", but only ",
                   Quantity(bytes.size() - counts - 8, "byte follows",
                            "bytes follow"),
                   ": a name takes at least 2 bytes, a record ",
                   ArchiveRecordSize(layout.version));
  }
}

absl::Span<const Rule* const> ArchiveStructureRules() { return kRules; }

}  // namespace assetlint::alamo
