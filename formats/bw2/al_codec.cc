// What decides whether a library decodes, the checks of one that does, and how
// one is recognised.
#include "formats/bw2/al_codec.h"

#include "absl/strings/string_view.h"
#include "formats/base/codec.h"
#include "formats/base/cursor.h"
#include "formats/base/outline.h"
#include "formats/bw2/al.h"
#include "formats/bw2/formats.h"

namespace assetlint::bw2 {
namespace {

constexpr absl::string_view kExtensions[] = {".al"};

// Both words make it certain; with one of them it may be a library with a
// damaged header.
Recognition RecogniseAl(absl::string_view bytes) {
  if (bytes.size() < 8) return Recognition::kNo;
  const auto word = [&](size_t at) {
    return Load<uint32_t>(bytes.data() + at, ByteOrder::kLittle);
  };
  const int same = (word(0) == kMagic) + (word(4) == kLibraryConstant);
  if (same == 2) return Recognition::kYes;
  return same == 1 ? Recognition::kMaybe : Recognition::kNo;
}

bool MayBeginAl(absl::string_view bytes) {
  return RecogniseAl(bytes) == Recognition::kYes;
}

}  // namespace

void AlCodec::CheckStructure(const ParsedLibrary& l, Report& report) {
  CheckParts(l, report);
  CheckUnread(l, report);
}

void AlCodec::Validate(const ParsedLibrary& l, const FileContext&,
                       Report& report) {
  ValidateLibrary(l, report);
  ValidateHeaders(l, report);
  ValidateCopies(l, report);
  ValidateData(l, report);
  report.FoldRepeats();
}

constinit const Beginning kAlBeginning = {
    .words = {kMagic, kMagic}, .offset = 0, .may_begin = MayBeginAl};

constinit const Format kAlFormat = {
    .name = "al",
    .title = "Black & White 2 animation library",
    .games = "Black & White 2",
    .extensions = kExtensions,
    .checked =
        "header, skeleton, metadata; the header, events, strings, sizes and "
        "first frame of each animation; keyframes are opaque and kept "
        "unchanged; no file of the game was available",
    .recognise = RecogniseAl,
    .lint = Lint<AlCodec>,
    .reencode = Reencode<AlCodec>,
    .tree = Tree<AlCodec>,
    .values = WriteAlValues,
    .outline = OutlineOf<AlCodec>,
    .common_extension = true,
    .rules = RulesOf<AlStructureRules, AlDataRules, AlLibraryRules,
                     AlHeaderRules, AlCopyRules, AlNumberRules>,
};

}  // namespace assetlint::bw2
