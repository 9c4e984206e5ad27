// The rules about what data chunks hold: mini-chunks, strings, floats and
// padding.
#include "formats/alamo/container/container_rules.h"

namespace assetlint::alamo {

namespace {
constexpr absl::string_view kMiniChunksPage =
    "formats/alamo/container/FORMAT.md#mini-chunks";
constexpr absl::string_view kListedMinis =
    "Each chunk of mini-chunks holds the types that the document lists for it.";
constexpr absl::string_view kAsciiz =
    "Strings are ASCIIZ: they contain exactly one NUL, at the end of the "
    "chunk.";
}  // namespace

constexpr Rule kUnknownMini = {
    .id = "ALC011",
    .name = "unknown-mini-chunk",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "A mini-chunk has a type that no document lists for its chunk.",
    .why =
        "The model viewer and the particle editors refuse the file. Often it "
        "is a known value whose type byte was damaged.",
    .statement = kListedMinis,
    .source = kMiniChunksPage,
    .repair = "Remove the mini-chunk, or restore its type.",
    .shows_sizes = true,
};

constexpr Rule kMissingMini = {
    .id = "ALC012",
    .name = "missing-mini-chunk",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kDocument},
    .summary = "A chunk lacks a required mini-chunk.",
    .why = "A reader rejects the file or uses an uninitialised value.",
    .statement = kListedMinis,
    .source = kMiniChunksPage,
    .repair = "Export the file again.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "If a mini-chunk of an unknown type is where the missing one should "
        "be, its type is set; otherwise the value is lost: export the file "
        "again.",
    .shows_sizes = true,
};

constexpr Rule kRepeatedMini = {
    .id = "ALC013",
    .name = "repeated-mini-chunk",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A mini-chunk occurs more often in its chunk than allowed.",
    .why =
        "A reader that expects the next type rejects the file; other readers "
        "pick an arbitrary one of the values.",
    .statement =
        "Each type of mini-chunk occurs once in its chunk; only the "
        "keys of a particle track repeat.",
    .source = kMiniChunksPage,
    .repair = "Remove the unintended copies.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "The mini-chunks that are too many are removed, and which of the "
        "copies is meant is a guess.",
    .shows_sizes = true,
};

constexpr Rule kMisplacedMini = {
    .id = "ALC014",
    .name = "misplaced-mini-chunk",
    .grade = {RuleClass::kStyle, Severity::kWarning, Confidence::kReaders},
    .summary = "Mini-chunks are not in the order that all real files use.",
    .why = "Readers that rely on the order lose their place.",
    .statement =
        "Mini-chunks are in a fixed order: in 0x1003 it is 4, 5, 10, 6 to 9, "
        "14 to 17 (in 4927 of 4927 animations).",
    .source =
        "formats/alamo/container/FORMAT.md#mini-chunks; "
        "formats/alamo/animation/FORMAT.md#bone-info",
    .repair = "Put the mini-chunks in the documented order.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Only one order fits, and no value changes: the mini-chunks are "
        "sorted. But some may have the wrong type instead.",
    .shows_sizes = true,
};

constexpr Rule kContentOfAnotherType = {
    .id = "ALC024",
    .name = "content-of-another-type",
    .grade = {RuleClass::kReference, Severity::kError, Confidence::kReaders},
    .summary = "A chunk holds only mini-chunks of another chunk type.",
    .why =
        "The chunk's type is wrong: a reader looks for values that are not "
        "there, and the values that are there are missing from the right "
        "chunk.",
    .statement = "A chunk's type determines which mini-chunks it holds.",
    .source = kMiniChunksPage,
    .repair = "Give the chunk the type that its mini-chunks call for.",
    .shows_sizes = true,
};

constexpr Rule kStringTerminator = {
    .id = "ALC015",
    .name = "string-terminator",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A string does not end with a NUL.",
    .why =
        "A reader that copies up to the NUL runs on into whatever follows in "
        "memory.",
    .statement = kAsciiz,
    .source = "formats/alamo/container/FORMAT.md#strings",
    .repair =
        "End the string with a NUL and correct the size, or correct only the "
        "size if it cuts off the NUL.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Whether the NUL was left out or overwritten, or the size is wrong, is "
        "a guess.",
    .shows_sizes = true,
};

constexpr Rule kStringEmbeddedNul = {
    .id = "ALC016",
    .name = "string-embedded-nul",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A string has a NUL before its end.",
    .why =
        "Readers see only the text before it: names no longer match, and the "
        "rest is lost.",
    .statement = kAsciiz,
    .source = "formats/alamo/container/FORMAT.md#strings",
    .repair = "Remove the NUL or the text that follows it.",
    .fix = FixLevel::kUnsafe,
    .fix_reason =
        "Readers see only the text before the NUL; the text after it is "
        "removed and cannot be brought back.",
    .shows_sizes = true,
};

constexpr Rule kStringNuls = {
    .id = "ALC031",
    .name = "string-nuls",
    .grade = {RuleClass::kStyle, Severity::kWarning, Confidence::kReaders},
    .summary = "A whole name does not end with exactly one NUL.",
    .why =
        "Readers stop at the first NUL, and those of particle systems at the "
        "end of the chunk too, so the name is right; a tool that compares all "
        "bytes finds another one.",
    .statement = kAsciiz,
    .source = "formats/alamo/container/FORMAT.md#strings",
    .repair = "End the string with one NUL and correct the sizes.",
    .fix = FixLevel::kUnsafe,
    .fix_reason = "The name stays, but a fix that moves bytes is never safe.",
    .shows_sizes = true,
};

constexpr Rule kZerosAtEnd = {
    .id = "ALC032",
    .name = "zeros-at-end",
    .grade = {RuleClass::kStyle, Severity::kWarning, Confidence::kReaders},
    .summary = "Zero bytes follow the last chunk.",
    .why =
        "The game and viewers ignore them. Tools that pad files to whole "
        "sectors leave such a run, and so does a failed copy.",
    .statement = "Real files end with their last chunk.",
    .source = "formats/alamo/container/FORMAT.md#chunks",
    .repair = "Truncate the file at the offset of the finding.",
    .fix_reason = "The end may be padding, or where data was lost.",
};

constexpr Rule kNameEmpty = {
    .id = "ALC028",
    .name = "name-empty",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary = "A name is empty.",
    .why =
        "The game, XML and animations find bones, objects and files by their "
        "names, and nothing by an empty one.",
    .statement =
        "Bones, meshes, lights, proxies and dazzles have names (2180 of 2180 "
        "models), and emitters a colour texture (831 of 831 systems).",
    .source = "formats/alamo/container/FORMAT.md#names",
    .repair = "Give it the name that it has in the scene or the editor.",
    .one_cause = true,
};

constexpr Rule kNameLeavesFolder = {
    .id = "ALC029",
    .name = "name-leaves-folder",
    .grade = {RuleClass::kRange, Severity::kWarning, Confidence::kReaders},
    .summary =
        "The name of a texture, shader or proxy leads out of the game's "
        "folders.",
    .why =
        "Only the author's machine has the file, and a tool that opens it "
        "reads or waits for something that is no asset.",
    .statement =
        "Names of files have no folder, or one inside the game's; paths with "
        "a drive are common and do no harm. None has the component .., names "
        "a network share or a device of Windows (0 of 8310 textures of "
        "emitters).",
    .source = "formats/alamo/container/FORMAT.md#names",
    .repair = "Name the file without its folder.",
    .one_cause = true,
};

constexpr Rule kNotFinite = {
    .id = "ALC018",
    .name = "not-finite",
    .grade = {RuleClass::kRange, Severity::kError, Confidence::kReaders},
    .summary = "A float is infinite or NaN.",
    .why =
        "It spreads through every transform that uses it: the bone, mesh or "
        "effect vanishes or fills the screen.",
    .statement =
        "Floats are finite (14544 of 14544 in animations, all matrices, "
        "boxes and parameters of models).",
    .source = "formats/alamo/container/FORMAT.md#floats",
    .repair =
        "Find the broken key, controller or normal in the source scene "
        "and export again.",
};

constexpr Rule kImplausibleFloat = {
    .id = "ALC019",
    .name = "implausible-float",
    .grade = {RuleClass::kStyle, Severity::kInfo, Confidence::kInferred},
    .summary = "A float is implausibly large.",
    .why =
        "Such values come from integers or text read as a float, or from a "
        "damaged exponent.",
    .statement =
        "Values are on the scale of a game world: none is above 1e12 in "
        "magnitude, except in particle systems, where 3.4e38 means without "
        "end.",
    .source = "formats/alamo/container/FORMAT.md#floats",
    .repair = "Set the intended value.",
};

constexpr Rule kPaddingNotZero = {
    .id = "ALC020",
    .name = "padding-not-zero",
    .grade = {RuleClass::kStyle, Severity::kWarning, Confidence::kDocument},
    .summary = "Padding bytes are not zero.",
    .why =
        "The chunk was overwritten, or a tool stores something there that the "
        "game does not read.",
    .statement = "0x201, 0x402 and 0x10001 are padded with zeros to 128 bytes.",
    .source = "formats/alamo/container/FORMAT.md#padding",
    .repair = "Fill the padding with zeros.",
    .fix = FixLevel::kSafe,
    .fix_reason = "Only one value fits: padding is zero.",
};

}  // namespace assetlint::alamo
