// Rules for every Alamo file: how chunks, mini-chunks and strings are put
// together.
#ifndef ASSETLINT_FORMATS_ALAMO_CONTAINER_CONTAINER_RULES_H_
#define ASSETLINT_FORMATS_ALAMO_CONTAINER_CONTAINER_RULES_H_

#include "absl/types/span.h"
#include "formats/base/decoder.h"
#include "formats/base/rule.h"

namespace assetlint::alamo {

// Class "structure": reported by the decoder.
extern const Rule kChunkOverrun;
extern const Rule kChunkRemainder;
extern const Rule kRecordTruncated;
extern const Rule kRecordExcess;
extern const Rule kContainerFlag;

// Explains several of the others at once.
extern const Rule kWrongSize;

// Reported by the grammars.
extern const Rule kUnknownChunk;
extern const Rule kMissingChunk;
extern const Rule kUsualChunkMissing;
extern const Rule kRepeatedChunk;
extern const Rule kMisplacedChunk;
extern const Rule kUnpairedChunk;
extern const Rule kUnknownMini;
extern const Rule kMissingMini;
extern const Rule kRepeatedMini;
extern const Rule kMisplacedMini;
extern const Rule kContentOfAnotherType;
extern const Rule kFileTruncated;
extern const Rule kUnknownRoot;

// Value checks on every record.
extern const Rule kStringTerminator;
extern const Rule kStringEmbeddedNul;
extern const Rule kStringNuls;
extern const Rule kZerosAtEnd;
extern const Rule kNameEmpty;
extern const Rule kNameLeavesFolder;
extern const Rule kNotFinite;
extern const Rule kImplausibleFloat;
extern const Rule kPaddingNotZero;

// The content of a chunk of an unknown type.
extern const Rule kUnknownNesting;
extern const Rule kNestingDepth;

absl::Span<const Rule* const> ContainerRules();

// The rules that a chunk decoder reports with.
extern const DecoderRules kChunkDecoderRules;

}  // namespace assetlint::alamo

#endif  // ASSETLINT_FORMATS_ALAMO_CONTAINER_CONTAINER_RULES_H_
