// A case of a rule: a damage that it finds, and the nearest legal value, which
// it does not. findings.txt has what the damage gives.
#ifndef ASSETLINT_CORPUS_CASE_H_
#define ASSETLINT_CORPUS_CASE_H_

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "corpus/bytes.h"
#include "corpus/corpus_file.h"

namespace assetlint::corpus {

struct Case {
  std::string name;  // "ALO009/two-materials-declared": the rule, what is wrong
  std::string damaged;
  std::string legal;
  std::string good = {};  // before the damage; empty: the legal file
};

// Cases of files of one format.
struct CaseTable {
  absl::string_view format;     // "gsa"
  absl::string_view engine;     // the folder in corpus/
  absl::string_view extension;  // ".gsa"
  // Whether the damaged files are in invalid/. Others differ from one of these
  // only in what a check looks at.
  bool are_files;
  std::vector<Case> cases;
};

// The files of `tables`, after those in `all`.
inline void AppendFiles(const std::vector<CaseTable>& tables,
                        std::vector<CorpusFile>& all) {
  for (const CaseTable& table : tables) {
    if (!table.are_files) continue;
    for (const Case& c : table.cases) {
      all.push_back(
          {absl::StrCat(table.engine, "/invalid/", c.name, table.extension),
           c.damaged});
    }
  }
}

// A row of a table of changes: `Spec` has Build(), the bytes of a file.
template <typename Spec>
struct CaseRow {
  using Change = std::function<void(Spec&)>;

  // GCC 12 does not compile a default of `legal` in lists of rows.
  CaseRow(const char* its_name, Change its_damage)
      : name(its_name), damage(std::move(its_damage)) {}
  CaseRow(const char* its_name, Change its_damage, Change its_legal)
      : name(its_name),
        damage(std::move(its_damage)),
        legal(std::move(its_legal)) {}

  const char* name;
  Change damage;
  Change legal;  // without it, the good file
};

template <typename Spec>
std::vector<Case> Cases(const Spec& good,
                        const std::vector<CaseRow<Spec>>& rows) {
  std::vector<Case> cases;
  for (const CaseRow<Spec>& row : rows) {
    Spec damaged = good, legal = good;
    row.damage(damaged);
    if (row.legal) row.legal(legal);
    cases.push_back({row.name, damaged.Build(), legal.Build(), good.Build()});
  }
  return cases;
}

// What makes damaged bytes legal: another file, or changes of the bytes, with
// numbers in the byte order of the format.
class Legal {
 public:
  explicit Legal(ByteOrder order = ByteOrder::kLittle) : order_(order) {}
  Legal(std::string whole) : whole_(std::move(whole)) {}  // NOLINT: for tables

  Legal& U8(size_t at, uint8_t value) { return Number(at, value); }
  Legal& U16(size_t at, uint16_t value) { return Number(at, value); }
  Legal& U32(size_t at, uint32_t value) { return Number(at, value); }
  Legal& F32(size_t at, float value) { return Number(at, value); }
  Legal& Text(size_t at, size_t removed, absl::string_view text) {
    changes_.push_back([=, text = std::string(text)](std::string& bytes) {
      bytes.replace(at, removed, text);
    });
    return *this;
  }

  std::string Of(const std::string& damaged) const {
    std::string bytes = whole_.empty() ? damaged : whole_;
    for (const auto& change : changes_) change(bytes);
    return bytes;
  }

 private:
  template <typename T>
  Legal& Number(size_t at, T value) {
    changes_.push_back([=, order = order_](std::string& bytes) {
      bytes = With(bytes, at, value, order);
    });
    return *this;
  }

  ByteOrder order_ = ByteOrder::kLittle;
  std::string whole_;
  std::vector<std::function<void(std::string&)>> changes_;
};

// A row of a table of bytes.
struct BytesRow {
  const char* name;
  std::string damaged;
  Legal legal;
};

inline std::vector<Case> Cases(const std::vector<BytesRow>& rows) {
  std::vector<Case> cases;
  for (const BytesRow& row : rows) {
    cases.push_back({row.name, row.damaged, row.legal.Of(row.damaged)});
  }
  return cases;
}

}  // namespace assetlint::corpus

#endif  // ASSETLINT_CORPUS_CASE_H_
