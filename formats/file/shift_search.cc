#include "formats/file/shift_search.h"

#include <algorithm>
#include <utility>

#include "absl/strings/str_cat.h"
#include "formats/base/rule.h"

namespace assetlint::file {
namespace {

// The longest value that lost bytes were a part of.
constexpr uint64_t kLongestValue = 16;
// How many places of each kind are considered as the start of the fault.
constexpr size_t kMaxAnchors = 2;
// How far before and after such a place the damage is sought first.
constexpr uint64_t kNearBefore = 24;
constexpr uint64_t kNearAfter = 8;
// Findings that cover no more bytes than this do not suggest that much was left
// unread.
constexpr uint64_t kMaxUnread = 64;
// The largest error in a size from which a number of bytes is taken, and how
// many such numbers are.
constexpr uint64_t kMaxSizeError = 1024;
constexpr size_t kMaxSizeErrors = 3;
// The least number of faults for repairs of several bytes: there are many ways
// to insert or remove several, and some explain a little.
constexpr size_t kFaultsOfSeveral = 4;
// How many repairs are tried around the anchor, and everywhere before it.
constexpr size_t kMaxNear = 4;
constexpr size_t kMaxAnywhere = 2;

bool IsStructure(const Finding& finding) {
  return finding.rule->rule_class == RuleClass::kStructure;
}

// The value of an inserted byte: most bytes of numbers are zero, but a zero
// would end a text.
char Filler(absl::string_view bytes, uint64_t at) {
  auto is_text = [&](uint64_t i) {
    return i < bytes.size() && bytes[i] >= ' ' && bytes[i] <= '~';
  };
  return at > 0 && is_text(at - 1) && is_text(at) ? bytes[at - 1] : '\0';
}

// The key in Finding::data for the offset of a text whose bytes do not end with
// its NUL.
constexpr absl::string_view kTextKey = "text";
// The keys for the number of bytes that are missing, or too many, in the range
// of a finding.
constexpr absl::string_view kMissingKey = "missing";
constexpr absl::string_view kExcessKey = "excess";
// How many such texts are tried.
constexpr size_t kMaxTexts = 2;

bool IsPrintable(absl::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) {
    return static_cast<unsigned char>(c) >= ' ' && c != '\x7F';
  });
}

// The number with that name in the finding's data; 0 if it is not found.
uint64_t NumberOrZero(const Finding& finding, absl::string_view key) {
  return NumberOf(finding, key).value_or(0);
}

}  // namespace

std::string Repaired(absl::string_view bytes, const Shift& shift, uint64_t at) {
  const uint64_t count = shift.count;
  std::string repaired;
  repaired.reserve(bytes.size() + count);
  absl::StrAppend(&repaired, bytes.substr(0, at));
  if (!shift.removed) repaired.append(count, Filler(bytes, at));
  absl::StrAppend(&repaired, bytes.substr(shift.removed ? at + count : at));
  return repaired;
}

void RestoreOffsets(const Shift& shift, uint64_t at, uint64_t size,
                    Finding& finding) {
  auto restored = [&](uint64_t offset) -> uint64_t {
    if (offset >= at) {
      offset = shift.removed
                   ? offset + shift.count
                   : std::max(at, offset - std::min(offset, shift.count));
    }
    return std::min<uint64_t>(offset, size);
  };
  const uint64_t end = restored(finding.range.end());
  finding.range.offset = std::min(restored(finding.range.offset), end);
  finding.range.length = end - finding.range.offset;
  finding.fixes.clear();  // they are for the repaired file
  for (uint64_t& offset : finding.offsets) offset = restored(offset);
}

ShiftSearch::ShiftSearch(absl::string_view bytes,
                         const std::vector<Finding>& findings, bool decodes,
                         Trials& trials)
    : bytes_(bytes),
      known_(findings),
      trials_(trials),
      // The others find the ends of the place.
      trials_left_(trials.left() * 3 / 5) {
  faults_ = static_cast<size_t>(
      std::count_if(findings.begin(), findings.end(), Counts));
  most_faults_ = decodes ? 0 : faults_ / 4;
  AddAnchors(true, kMaxAnchors);
  AddAnchors(false, 2 * kMaxAnchors);
}

void ShiftSearch::AddAnchors(bool structure, size_t most) {
  for (const Finding& finding : known_) {
    if (anchors_.size() >= most) return;
    if (!Counts(finding) || IsStructure(finding) != structure ||
        finding.role != FindingRole::kFault ||
        std::count(anchors_.begin(), anchors_.end(), finding.range.offset) !=
            0) {
      continue;
    }
    anchors_.push_back(finding.range.offset);
  }
}

std::string ShiftSearch::Repaired(const Repair& repair, uint64_t at) const {
  return file::Repaired(bytes_,
                        {.removed = repair.remove, .count = repair.count}, at);
}

void ShiftSearch::Restore(const Repair& repair, uint64_t at,
                          Finding& finding) const {
  RestoreOffsets({.removed = repair.remove, .count = repair.count}, at,
                 bytes_.size(), finding);
}

std::optional<ShiftSearch::Trial> ShiftSearch::Try(const Repair& repair,
                                                   uint64_t at) {
  if (trials_left_-- <= 0) return std::nullopt;
  std::optional<std::vector<Finding>> places =
      trials_.Places(Repaired(repair, at));
  if (!places.has_value()) {
    trials_left_ = 0;
    return std::nullopt;
  }
  Trial trial = {at, true, 0, 0, {}};
  uint64_t unread = 0;
  // Findings but those of a value whose bytes are made up, as the lost ones are
  // not known.
  size_t others = 0;
  const uint64_t made_up_end = repair.remove ? at : at + repair.count;
  for (Finding& finding : *places) {
    others += finding.range.offset >= made_up_end ||
              finding.range.end() <= at || finding.count > 1 ||
              finding.range.length > kLongestValue;
    trial.whole &= !IsStructure(finding);
    trial.faults += Counts(finding);
    trial.errors += finding.rule->severity == Severity::kError;
    unread += finding.range.length;
    Restore(repair, at, finding);
  }
  // A finding over much of the file means that it was not read: then no faults
  // can be found in it.
  trial.whole &= (trial.faults <= most_faults_ || others == 0) &&
                 unread <= kMaxUnread + bytes_.size() / 4;
  // One fault is explained only by a repair that leaves nothing unusual.
  trial.whole &= faults_ > 1 || others == 0;
  trial.places = *std::move(places);
  return trial;
}

std::optional<ShiftSearch::Trial> ShiftSearch::TryAndKeepBest(
    const Repair& repair, uint64_t at) {
  std::optional<Trial> trial = Try(repair, at);
  if (trial.has_value() && trial->whole &&
      (!best_.has_value() || trial->faults < best_->faults)) {
    best_ = trial;
    best_repair_ = repair;
    best_text_ = {};
  }
  return trial;
}

bool ShiftSearch::IsDone() const {
  return trials_left_ <= 0 || (best_.has_value() && best_->faults == 0);
}

bool ShiftSearch::IsTooEarly(const Trial& trial, uint64_t anchor) const {
  return std::any_of(
      trial.places.begin(), trial.places.end(), [&](const Finding& finding) {
        return Counts(finding) && finding.range.end() > trial.at &&
               finding.range.offset < anchor &&
               finding.role != FindingRole::kConsequence &&
               !Holds(known_, finding);
      });
}

std::optional<ShiftSearch::EditedText> ShiftSearch::FindEditedText(
    const Finding& finding) const {
  const uint64_t start = NumberOrZero(finding, kTextKey);
  const uint64_t end = finding.range.end();
  if (start == 0 || start >= end || end > bytes_.size()) return std::nullopt;
  const size_t nul = bytes_.find('\0', start);
  if (nul == absl::string_view::npos || nul == start) return std::nullopt;
  const uint64_t real_end = nul + 1;
  const uint64_t error = std::max(real_end, end) - std::min(real_end, end);
  const absl::string_view text = bytes_.substr(start, nul - start);
  if (error == 0 || error > kMaxSizeError || !IsPrintable(text)) {
    return std::nullopt;
  }
  // The end of the text stays, since it is often the name's extension.
  const bool remove = real_end > end;
  if (remove && error >= text.size()) return std::nullopt;
  return EditedText{text, {remove, error}, remove ? start : start + 1};
}

void ShiftSearch::TryTexts() {
  size_t tried = 0;
  for (const Finding& finding : known_) {
    if (tried == kMaxTexts || IsDone()) return;
    const std::optional<EditedText> edited = FindEditedText(finding);
    if (!edited.has_value()) continue;
    ++tried;
    const std::optional<Trial> trial =
        TryAndKeepBest(edited->repair, edited->at);
    if (trial.has_value() && best_.has_value() && best_->at == trial->at) {
      best_text_ = edited->text;
    }
  }
}

void ShiftSearch::TryBefore(const Repair& repair) {
  for (uint64_t at : anchors_) {
    if (!repair.remove) at -= std::min(at, repair.count);
    if (!TryAndKeepBest(repair, std::min(at, Limit(repair))) || IsDone()) {
      return;
    }
  }
}

void ShiftSearch::TryNear(const Repair& repair) {
  const uint64_t anchor = anchors_.front();
  Halve(repair, anchor - std::min(anchor, kNearBefore),
        std::min(anchor + kNearAfter, Limit(repair)));
}

void ShiftSearch::TryAnywhere(const Repair& repair) {
  Halve(repair, 0, std::min(anchors_.front(), Limit(repair)));
}

void ShiftSearch::Halve(const Repair& repair, uint64_t low, uint64_t high) {
  while (low < high) {
    const uint64_t middle = low + (high - low) / 2;
    const std::optional<Trial> trial = TryAndKeepBest(repair, middle);
    if (!trial.has_value() || IsDone()) return;
    if (IsTooEarly(*trial, anchors_.front())) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
}

uint64_t ShiftSearch::Edge(const Repair& repair, const Trial& trial,
                           uint64_t limit, bool& exact) {
  const bool down = limit < trial.at;
  const uint64_t room = down ? trial.at - limit : limit - trial.at;
  // Places up to `good` away from trial.at are as good as it; the one at `bad`
  // is not.
  uint64_t good = 0;
  uint64_t bad = room + 1;
  for (uint64_t step = 1; good + 1 < bad;) {
    const uint64_t middle =
        bad <= room ? good + (bad - good) / 2 : std::min(good + step, room);
    const std::optional<Trial> there =
        Try(repair, down ? trial.at - middle : trial.at + middle);
    if (!there.has_value()) {
      exact = false;
      break;
    }
    if (there->whole && there->errors <= trial.errors) {
      good = middle;
      step *= 2;
    } else {
      bad = middle;
    }
  }
  return down ? trial.at - good : trial.at + good;
}

Shift ShiftSearch::Complete(const Repair& repair, const Trial& trial) {
  Shift shift = {repair.remove, repair.count, 0, 0, true, best_text_, {}};
  trials_left_ = trials_.left() / 2;
  shift.first = Edge(repair, trial, 0, shift.exact);
  trials_left_ = trials_.left();
  shift.last = Edge(repair, trial, Limit(repair), shift.exact);
  shift.findings = trials_.Findings(Repaired(repair, trial.at));
  for (Finding& finding : shift.findings) Restore(repair, trial.at, finding);
  return shift;
}

std::vector<ShiftSearch::Repair> ShiftSearch::Repairs() const {
  std::vector<Repair> repairs;
  auto add = [&](const Repair& repair) {
    const bool known =
        std::any_of(repairs.begin(), repairs.end(), [&](const Repair& other) {
          return other.remove == repair.remove && other.count == repair.count;
        });
    if (!known && repair.count < bytes_.size()) repairs.push_back(repair);
  };
  // The outermost sizes may show how many bytes there should be, and so may a
  // size with which more of the file parses.
  auto add_errors = [&](bool consequences) {
    for (const Finding& finding : known_) {
      const bool consequence = finding.role == FindingRole::kConsequence;
      if (repairs.size() == kMaxSizeErrors || consequence != consequences ||
          finding.field != "size") {
        continue;
      }
      const uint64_t found = NumberOrZero(finding, "found");
      const uint64_t allowed = NumberOrZero(finding, "allowed");
      const bool missing = found > allowed;
      const uint64_t error = missing ? found - allowed : allowed - found;
      if (error > 0 && error <= kMaxSizeError) add({!missing, error});
    }
  };
  add_errors(true);
  add_errors(false);
  for (uint64_t count : {1, 4, 2, 3}) {
    if (count > 1 && faults_ < kFaultsOfSeveral) break;
    add({false, count});
    add({true, count});
  }
  return repairs;
}

std::optional<Shift> ShiftSearch::Confirm(const Finding& cause) {
  const uint64_t excess = NumberOrZero(cause, kExcessKey);
  const Repair repair = {
      excess > 0, excess > 0 ? excess : NumberOrZero(cause, kMissingKey)};
  if (repair.count == 0 || cause.range.length < excess) return std::nullopt;
  Shift shift;
  shift.removed = repair.remove;
  shift.count = repair.count;
  shift.first = cause.range.offset;
  shift.last = cause.range.end() - excess;
  for (const Finding& finding : known_) {
    if (&finding != &cause && !IsStructure(finding)) {
      shift.findings.push_back(finding);
    }
  }
  // The right place may be the only one where the file decodes; others leave a
  // number that contains the damage wrong.
  bool decodes = false;
  for (const uint64_t at : {shift.first, shift.last,
                            shift.first + (shift.last - shift.first) / 2}) {
    if (decodes && shift.findings.empty()) break;
    std::optional<std::vector<Finding>> places =
        trials_.PlacesIfDecodes(Repaired(repair, at));
    if (!places.has_value()) continue;
    decodes = true;
    for (Finding& finding : *places) Restore(repair, at, finding);
    std::erase_if(shift.findings, [&](const Finding& finding) {
      return !Holds(*places, finding);
    });
  }
  if (!decodes) return std::nullopt;
  return shift;
}

std::optional<Shift> ShiftSearch::Find() {
  if (anchors_.empty()) return std::nullopt;
  const std::vector<Repair> repairs = Repairs();
  // Each repair is tried at places that are near and quick to check before the
  // first ones are tried everywhere.
  struct Attempt {
    void (ShiftSearch::*run)(const Repair&);
    size_t most;
  };
  TryTexts();
  for (const Attempt& attempt :
       {Attempt{&ShiftSearch::TryBefore, repairs.size()},
        Attempt{&ShiftSearch::TryNear, kMaxNear},
        Attempt{&ShiftSearch::TryAnywhere, kMaxAnywhere}}) {
    for (size_t i = 0; i < std::min(attempt.most, repairs.size()); ++i) {
      if (!IsDone()) (this->*attempt.run)(repairs[i]);
    }
  }
  if (!best_.has_value()) return std::nullopt;
  return Complete(best_repair_, *best_);
}

}  // namespace assetlint::file
