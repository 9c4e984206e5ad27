// What decides whether a GSA decodes, the checks of one that does, and how one
// is recognised.
#include "formats/swat3/gsa_codec.h"

#include <algorithm>

#include "absl/strings/string_view.h"
#include "formats/base/codec.h"
#include "formats/base/outline.h"
#include "formats/swat3/formats.h"
#include "formats/swat3/gsa.h"

namespace assetlint::swat3 {
namespace {

constexpr absl::string_view kExtensions[] = {".gsa"};

// Half of the GUID is enough for a damaged file named .gsa; nothing else in it
// is certain enough to replace the GUID.
Recognition RecogniseGsa(absl::string_view bytes) {
  const size_t size = std::min(bytes.size(), kGsaGuid.size());
  size_t same = 0;
  for (size_t i = 0; i < size; ++i) {
    same += static_cast<uint8_t>(bytes[i]) == kGsaGuid[i];
  }
  if (same == kGsaGuid.size()) return Recognition::kYes;
  if (same >= kGsaGuid.size() / 2) return Recognition::kMaybe;
  return Recognition::kNo;
}

bool MayBeginGsa(absl::string_view bytes) {
  return bytes.size() >= kGsaGuid.size() &&
         std::equal(kGsaGuid.begin(), kGsaGuid.end(), bytes.begin(),
                    [](uint8_t byte, char found) {
                      return byte == static_cast<uint8_t>(found);
                    });
}

constexpr uint32_t kFirstWord = kGsaGuid[0] | kGsaGuid[1] << 8 |
                                kGsaGuid[2] << 16 | uint32_t{kGsaGuid[3]} << 24;

}  // namespace

void GsaCodec::CheckStructure(const ParsedAnimation& a, Report& report) {
  CheckGuid(a, report);
}

void GsaCodec::Validate(const ParsedAnimation& a, const FileContext&,
                        Report& report) {
  ValidateHeader(a, report);
  ValidateFrames(a, report);
  report.FoldRepeats();
}

constinit const Beginning kGsaBeginning = {
    .words = {kFirstWord, kFirstWord}, .offset = 0, .may_begin = MayBeginGsa};

constinit const Format kGsaFormat = {
    .name = "gsa",
    .title = "SWAT 3 skin animation",
    .games = "SWAT 3: Close Quarters Battle",
    .extensions = kExtensions,
    .checked =
        "versions 4.1 and 4.2: header, bone ids, every frame and event; "
        "the skeleton is opaque and kept unchanged; no file of the game was "
        "available",
    .recognise = RecogniseGsa,
    .lint = Lint<GsaCodec>,
    .reencode = Reencode<GsaCodec>,
    .tree = Tree<GsaCodec>,
    .values = WriteGsaValues,
    .outline = OutlineOf<GsaCodec>,
    .corrections = GsaCorrections,
    .common_extension = true,
    .rules = RulesOf<GsaStructureRules, GsaHeaderRules, GsaFrameRules>,
};

}  // namespace assetlint::swat3
