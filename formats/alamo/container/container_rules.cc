// The rules about chunks, and the list of all.
#include "formats/alamo/container/container_rules.h"

namespace assetlint::alamo {

namespace {
constexpr absl::string_view kChunksPage =
    "formats/alamo/container/FORMAT.md#chunks";
constexpr absl::string_view kOrderAndNumberPage =
    "formats/alamo/container/FORMAT.md#order-and-number";
constexpr absl::string_view kWrongSizeOffersIt =
    "Which size is wrong is not known here; where one size makes the chunks "
    "fit, wrong-size (ALC023) offers it.";
}  // namespace

constexpr Rule kChunkOverrun = {
    .id = "ALC001",
    .name = "chunk-overrun",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "A chunk or mini-chunk ends past the end of its parent.",
    .why =
        "A reader runs past the end of the parent or of the file and reads "
        "unrelated bytes as content.",
    .statement = "A child must end inside its parent.",
    .source = kChunksPage,
    .repair =
        "Export the file again, or copy it again if the transfer cut it short.",
    .fix_reason = kWrongSizeOffersIt,
};

constexpr Rule kChunkRemainder = {
    .id = "ALC002",
    .name = "chunk-remainder",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "A list of chunks ends with too few bytes for another header.",
    .why =
        "A reader mistakes the leftover bytes and some that follow for a "
        "header, and misreads everything after it.",
    .statement =
        "A body with 1 to 7 leftover bytes is malformed; mini-chunks fill "
        "their chunk completely.",
    .source =
        "formats/alamo/container/FORMAT.md#chunks; "
        "formats/alamo/container/FORMAT.md#mini-chunks",
    .repair =
        "Correct the size of the list or of the child before the leftover "
        "bytes.",
    .fix_reason = kWrongSizeOffersIt,
};

constexpr Rule kRecordTruncated = {
    .id = "ALC003",
    .name = "record-truncated",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "A chunk is too small for the fields it must hold.",
    .why =
        "A reader that trusts the type reads the missing fields from whatever "
        "follows in memory.",
    .statement =
        "A record is exactly as large as its fields: 0x206 is 60 bytes, 0x205 "
        "is 56, 0x1302 is 36, and 0x201, 0x402 and 0x10001 are 128.",
    .source = "formats/alamo/container/FORMAT.md#records",
    .repair =
        "Correct the size in the chunk's header, or export the record again.",
    .fix_reason =
        "Which size is wrong is not known here; where one size makes the "
        "chunks fit, wrong-size (ALC023) offers it. Otherwise data is "
        "missing: export it again.",
};

constexpr Rule kRecordExcess = {
    .id = "ALC004",
    .name = "record-excess",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kDocument},
    .summary = "A chunk is larger than the fields it holds.",
    .why =
        "The bytes after the last field have no meaning: the size is wrong, or "
        "the record's version does not match its type.",
    .statement = "A record is exactly as large as its fields.",
    .source = "formats/alamo/container/FORMAT.md#records",
    .repair =
        "Correct the size in the chunk's header, or export the record again.",
    .fix_reason = kWrongSizeOffersIt,
};

constexpr Rule kContainerFlag = {
    .id = "ALC005",
    .name = "container-flag",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "Bit 31 of a chunk's size contradicts its type.",
    .why =
        "A reader relies on this bit: when it is wrong, the reader parses data "
        "as headers or skips the children of a container.",
    .statement =
        "Bit 31 of the size is set exactly when the body consists of child "
        "chunks.",
    .source = kChunksPage,
    .repair =
        "Set the bit if the chunk holds chunks; clear it if the chunk holds "
        "data.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The chunk's type says whether it holds chunks or data; bytes beside "
        "the size may be damaged too.",
};

constexpr Rule kUnknownChunk = {
    .id = "ALC006",
    .name = "unknown-chunk",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "A chunk has a type that no document lists for its parent.",
    .why =
        "The model viewer refuses the file, and so do the particle editors in "
        "an emitter. Often it is a known chunk whose type was damaged, or one "
        "in the wrong container.",
    .statement =
        "Each container holds the chunks that the document lists for it.",
    .source = kOrderAndNumberPage,
    .repair = "Remove the chunk, or restore its type.",
    .shows_sizes = true,
};

constexpr Rule kMissingChunk = {
    .id = "ALC007",
    .name = "missing-chunk",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A container lacks a required chunk.",
    .why = "Readers look it up by type and reject the file when it is missing.",
    .statement =
        "The grammar of each container defines which chunks it holds and which "
        "of them are optional.",
    .source = kOrderAndNumberPage,
    .repair = "Export the file again; the chunk's content cannot be recovered.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "If a chunk of an unknown type is where the missing one should be, its "
        "type is set; otherwise the content is lost: export the file again.",
    .shows_sizes = true,
};

constexpr Rule kUsualChunkMissing = {
    .id = "ALC026",
    .name = "usual-chunk-missing",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary =
        "An emitter lacks its links, which every known file has, although "
        "readers can do without them.",
    .why =
        "The particle editors load the file, but none writes one like it: the "
        "chunk was lost or its type was damaged, and the emitter starts no "
        "other.",
    .statement =
        "Every emitter has 0x36 (in 1070 of 1070 systems); the particle "
        "editors load files without it.",
    .source = "formats/alamo/particle/FORMAT.md#chunk-order",
    .repair = "Save the system again with a current particle editor.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "If a chunk of an unknown type is where the missing one should be, its "
        "type is set; otherwise the content is lost: save the system again.",
    .shows_sizes = true,
};

constexpr Rule kRepeatedChunk = {
    .id = "ALC008",
    .name = "repeated-chunk",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A chunk occurs more often in its container than allowed.",
    .why =
        "A reader keeps one and loses the others, or rejects the file: it "
        "reads three groups or seven tracks and then expects the end.",
    .statement =
        "The grammar of each container defines how often each chunk occurs.",
    .source = kOrderAndNumberPage,
    .repair = "Remove the unintended copies.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The chunks that are too many are removed, and which of the copies is "
        "meant is a guess.",
    .shows_sizes = true,
};

constexpr Rule kMisplacedChunk = {
    .id = "ALC009",
    .name = "misplaced-chunk",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A chunk follows one that it must precede.",
    .why =
        "The reference reader expects the chunks in a fixed order and rejects "
        "the file when the next one has another type.",
    .statement =
        "The grammar of each container defines the order of its chunks.",
    .source = kOrderAndNumberPage,
    .repair = "Put the chunks in the documented order.",
    .shows_sizes = true,
};

constexpr Rule kUnpairedChunk = {
    .id = "ALC010",
    .name = "unpaired-chunk",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "Chunks that come in pairs do not alternate.",
    .why =
        "A reader that expects the second chunk of a pair finds a different "
        "one and rejects the file.",
    .statement =
        "A mesh consists of pairs of 0x10100 and 0x10000; particle tracks are "
        "pairs of 0x0 and 0x1.",
    .source =
        "formats/alamo/container/FORMAT.md#order-and-number; "
        "formats/alamo/model/MESH.md#chunk-order; "
        "formats/alamo/particle/FORMAT.md#chunk-order",
    .repair = "Give every chunk its partner, in order.",
    .shows_sizes = true,
};

constexpr Rule kUnknownNesting = {
    .id = "ALC021",
    .name = "unknown-chunk-nesting",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The children of an unknown chunk do not fill it exactly.",
    .why =
        "The model viewer refuses the unknown chunk, and a reader that walks "
        "all chunks to find one loses its place inside this one.",
    .statement = "A child must end inside its parent, whatever its type.",
    .source = "formats/alamo/container/FORMAT.md#unknown-chunks",
    .repair = "Remove the chunk, or correct the sizes inside it.",
};

constexpr Rule kNestingDepth = {
    .id = "ALC022",
    .name = "nesting-depth",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "Chunks are nested more than 32 levels deep.",
    .why =
        "Known readers recurse at every level: a file of nested headers "
        "overflows their stack and crashes the game.",
    .statement =
        "Real files are at most 5 levels deep. A reader should bound the "
        "depth; 32 levels are allowed here.",
    .source = "formats/alamo/container/FORMAT.md#nesting",
    .repair = "Remove the chunk; no tool writes one like it.",
};

constexpr Rule kWrongSize = {
    .id = "ALC023",
    .name = "wrong-size",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary =
        "The size of a chunk is wrong, so the chunks after it are misread.",
    .why =
        "A reader continues after the chunk in the middle of other data, so "
        "chunks are missing, repeated or unknown from there on.",
    .statement =
        "The low 31 bits of the size are the body's length; a child must end "
        "inside its parent, and children fill it.",
    .source = kChunksPage,
    .repair =
        "Set the size given in the message; with it, the rest of the file "
        "parses.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The size is the only one tried with which the surrounding chunks "
        "parse; a damage in several places could look the same.",
};

constexpr Rule kFileTruncated = {
    .id = "ALC025",
    .name = "file-truncated",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "The file ends before its chunks do.",
    .why =
        "The end was lost, for example to a full disk or an interrupted copy. "
        "A reader runs past the end of the file.",
    .statement =
        "A child must end inside its parent, and the last one inside the file.",
    .source = kChunksPage,
    .repair =
        "Copy the file again from where it is whole, or export it again. If "
        "only "
        "the size that chunk-overrun reports is wrong, correct that size.",
};

constexpr Rule kUnknownRoot = {
    .id = "ALC030",
    .name = "unknown-root",
    .grade = {RuleClass::kStructure, Severity::kError, Confidence::kReaders},
    .summary = "No chunk at the root belongs to the format.",
    .why =
        "The game finds nothing that it knows. The file is of another kind, "
        "or the type of its root was overwritten.",
    .statement =
        "The root of an animation is 0x1000, of a particle system 0x900 or "
        "0x1500; a model has 0x200, 0x400, 0x1300 and 0x600.",
    .source = kChunksPage,
    .repair =
        "Get the right file. Where one type can be the root's, assetlint fix "
        "offers it.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The root's type is the only one that a format has; the content may "
        "still be something else.",
};

const DecoderRules kChunkDecoderRules = {
    .truncated = &kRecordTruncated,
    .trailing = &kRecordExcess,
    .list_trailing = &kChunkRemainder,
    .overrun = &kChunkOverrun,
};

absl::Span<const Rule* const> ContainerRules() {
  static constexpr const Rule* kRules[] = {
      &kChunkOverrun,      &kChunkRemainder,   &kRecordTruncated,
      &kRecordExcess,      &kContainerFlag,    &kUnknownChunk,
      &kMissingChunk,      &kRepeatedChunk,    &kMisplacedChunk,
      &kUnpairedChunk,     &kUnknownMini,      &kMissingMini,
      &kRepeatedMini,      &kMisplacedMini,    &kStringTerminator,
      &kStringEmbeddedNul, &kStringNuls,       &kZerosAtEnd,
      &kImplausibleFloat,  &kPaddingNotZero,   &kUnknownNesting,
      &kNestingDepth,      &kWrongSize,        &kContentOfAnotherType,
      &kNotFinite,         &kFileTruncated,    &kUsualChunkMissing,
      &kNameEmpty,         &kNameLeavesFolder, &kUnknownRoot};
  return kRules;
}

}  // namespace assetlint::alamo
