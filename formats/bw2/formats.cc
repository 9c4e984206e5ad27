#include "formats/bw2/formats.h"

#include <vector>

#include "absl/strings/string_view.h"
#include "formats/base/codec.h"
#include "formats/base/endian.h"
#include "formats/bw2/al.h"
#include "formats/bw2/al_codec.h"
#include "formats/bw2/values.h"
#include "formats/bw2/wrong_size.h"

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

absl::Span<const Rule* const> AlRules() {
  static const auto& rules = *new std::vector<const Rule*>(SortedRules(
      {AlStructureRules(), AlDataRules(), AlNameRules(), AlLibraryRules(),
       AlSkeletonRules(), AlHeaderRules(), AlTimingRules(), AlCopyRules(),
       AlNumberRules(), AlEventRules(), WrongSizeRules()}));
  return rules;
}

}  // namespace

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
    .rules = AlRules,
};

}  // namespace assetlint::bw2
