#include "formats/prime/formats.h"

#include <vector>

#include "formats/base/codec.h"
#include "formats/prime/anim_codec.h"
#include "formats/prime/layout_hints.h"
#include "formats/prime/recognise.h"
#include "formats/prime/structure_rules.h"
#include "formats/prime/validate_bitmap.h"
#include "formats/prime/validate_channels.h"
#include "formats/prime/validate_fill.h"
#include "formats/prime/validate_header.h"
#include "formats/prime/validate_keys.h"
#include "formats/prime/validate_tables.h"
#include "formats/prime/validate_timing.h"
#include "formats/prime/validate_uncompressed.h"
#include "formats/prime/values.h"

namespace assetlint::prime {
namespace {

constexpr absl::string_view kAnimExtensions[] = {".anim"};

// The codec with its hints, which use it.
struct DiagnosingCodec : AnimCodec {
  static bool DiagnoseOther(absl::string_view bytes, Report& report) {
    const bool other = HintVersion(bytes, report);
    if (other) report.FoldRepeats();
    return other;
  }
  static void Diagnose(absl::string_view bytes, Parsed&&, const FileContext&,
                       Report& report) {
    HintEchoes(bytes, report);
    report.FoldRepeats();
  }
};

absl::Span<const Rule* const> AnimRules() {
  static const auto& rules = *new std::vector<const Rule*>(
      SortedRules({StructureRules(), TimingRules(), HeaderRules(),
                   BitmapRules(), ChannelRules(), KeyRules(),
                   UncompressedRules(), TableRules(), FillRules()}));
  return rules;
}

}  // namespace

// The version is a big-endian word.
constinit const Beginning kAnimBeginning = {
    .words = {0x02000000, 0}, .offset = 0, .may_begin = MayBeginAnimation};

const Format kAnimFormat = {
    .name = "anim",
    .title = "Metroid Prime animation",
    .games = "Metroid Prime",
    .extensions = kAnimExtensions,
    .checked =
        "versions 0 and 2: header, key bitmap, descriptors, every key "
        "of the stream or the tables, fill; no file of the game was available",
    .recognise = RecogniseAnimation,
    .lint = Lint<DiagnosingCodec>,
    .reencode = Reencode<AnimCodec>,
    .tree = Tree<AnimCodec>,
    .values = WriteAnimationValues,
    .lint_swapped = LintSwapped<AnimCodec>,
    .rules = AnimRules,
};

}  // namespace assetlint::prime
