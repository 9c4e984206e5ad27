#include "lint/archive/entry_list.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "lint/archive/entry_label.h"
#include "lint/text/count_text.h"

namespace assetlint {
namespace {

std::string BudgetNote(uint64_t after) {
  return absl::StrCat(
      "not checked",
      after == 0
          ? ""
          : absl::StrCat(", nor what is after it (", WithThousands(after),
                         after == 1 ? " entry)" : " entries)"),
      ": the entries together have more than twice the archive's bytes");
}

class EntryLister {
 public:
  EntryLister(absl::string_view archive, uint64_t size)
      : archive_(archive), budget_(EntryBudget(size)) {}

  // False when the budget does not allow it.
  bool Add(const ContainerEntry& entry) {
    ListedEntry listed;
    const std::string label = labels_.Next(entry.name, listed.name_at);
    listed.path = absl::StrCat(archive_, "!", label);
    listed.name_at += archive_.size() + 1;
    listed.range = entry.range;
    uint64_t cost = kEntryCost + entry.name.size();
    if (IsRepeated(listed)) {
      listed.status = ListedEntry::Status::kRepeated;
      listed.note = "the same bytes as an entry before it";
    } else {
      cost += entry.range.length;
    }
    listed_.push_back(std::move(listed));
    if (cost > budget_) return false;
    budget_ -= cost;
    return true;
  }

  void EndWith(uint64_t after) {
    listed_.back().status = ListedEntry::Status::kTooMuch;
    listed_.back().note = BudgetNote(after);
  }

  std::vector<ListedEntry> Take() { return std::move(listed_); }

 private:
  bool IsRepeated(const ListedEntry& entry) {
    if (entry.range.length == 0) return false;
    const std::string name = entry.FileName();
    const size_t dot = name.rfind('.');
    return !seen_
                .emplace(entry.range.offset, entry.range.length,
                         dot == std::string::npos
                             ? ""
                             : absl::AsciiStrToLower(name.substr(dot)))
                .second;
  }

  absl::string_view archive_;
  uint64_t budget_;
  EntryLabels labels_;
  std::set<std::tuple<uint64_t, uint64_t, std::string>> seen_;
  std::vector<ListedEntry> listed_;
};

}  // namespace

std::string ListedEntry::FileName() const {
  return path.substr(std::max(path.rfind('/') + 1, name_at));
}

std::vector<ListedEntry> ListEntries(absl::string_view archive, uint64_t size,
                                     absl::Span<const ContainerEntry> entries) {
  EntryLister lister(archive, size);
  for (size_t i = 0; i < entries.size(); ++i) {
    if (lister.Add(entries[i])) continue;
    lister.EndWith(entries.size() - i - 1);
    break;
  }
  return lister.Take();
}

}  // namespace assetlint
