#include "lint/archive/entry_list.h"

#include <algorithm>
#include <set>
#include <tuple>
#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_replace.h"
#include "lint/text/numbers.h"

namespace assetlint {

std::string EntryLabel(absl::string_view name) {
  std::string label;
  if (name.size() > kMaxEntryLabel) {
    const size_t part = kMaxEntryLabel / 2 - 3;
    label = absl::StrCat(name.substr(0, part), "...",
                         name.substr(name.size() - part));
    name = label;
  }
  return absl::StrReplaceAll(name, {{"\\", "/"}});
}

std::string EntryLabels::Next(absl::string_view name, size_t& name_at) {
  name_at = 0;
  std::string label = EntryLabel(name);
  const auto [it, is_new] = used_.emplace(label, 1);
  if (is_new) return label;
  for (;;) {
    const std::string number = absl::StrCat(++it->second, "!");
    std::string numbered = absl::StrCat(number, label);
    // An entry may have that very name.
    if (!used_.emplace(numbered, 1).second) continue;
    name_at = number.size();
    return numbered;
  }
}

namespace {

std::string TooMuchNote(absl::string_view reason, uint64_t after) {
  return absl::StrCat(
      "not checked",
      after == 0
          ? ""
          : absl::StrCat(", nor what is after it (", WithThousands(after),
                         after == 1 ? " entry)" : " entries)"),
      ": ", reason);
}

// Spends the cost, if there is so much.
bool Spend(uint64_t cost, uint64_t& budget) {
  if (cost > budget) return false;
  budget -= cost;
  return true;
}

class EntryLister {
 public:
  EntryLister(absl::string_view archive, uint64_t size)
      : archive_(archive), data_(DataBudget(size)), list_(ListBudget(size)) {}

  // Why the budgets do not allow the entry; empty if they do.
  absl::string_view Add(const ContainerEntry& entry) {
    ListedEntry listed;
    const std::string label = labels_.Next(entry.name, listed.name_at);
    listed.path = absl::StrCat(archive_, "!", label);
    listed.name_at += archive_.size() + 1;
    listed.range = entry.range;
    const bool repeated = IsRepeated(listed);
    if (repeated) {
      listed.status = ListedEntry::Status::kRepeated;
      listed.note = "the same bytes as an entry before it";
    }
    listed_.push_back(std::move(listed));
    if (!Spend(repeated ? 0 : entry.range.length, data_)) {
      return "the entries together have more than twice the archive's bytes";
    }
    if (!Spend(kEntryMemory + 2 * label.size(), list_)) {
      return "the archive has more entries than its bytes can hold without "
             "sharing them";
    }
    return "";
  }

  void EndWith(absl::string_view reason, uint64_t after) {
    listed_.back().status = ListedEntry::Status::kTooMuch;
    listed_.back().note = TooMuchNote(reason, after);
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
  uint64_t data_;
  uint64_t list_;
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
    const absl::string_view reason = lister.Add(entries[i]);
    if (reason.empty()) continue;
    lister.EndWith(reason, entries.size() - i - 1);
    break;
  }
  return lister.Take();
}

}  // namespace assetlint
