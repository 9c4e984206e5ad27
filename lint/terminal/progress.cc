#include "lint/terminal/progress.h"

#include "absl/strings/str_cat.h"
#include "lint/text/count_text.h"

namespace assetlint {
namespace {

constexpr std::chrono::seconds kQuietFor{1};

}  // namespace

Progress::~Progress() { Clear(); }

void Progress::Clear() {
  if (!visible_) return;
  out_.Write("\r\x1b[K");
  out_.Flush().IgnoreError();
  visible_ = false;
}

void Progress::Show(uint64_t done, uint64_t findings) {
  const auto elapsed = Clock::now() - started_;
  if (!on_ || elapsed < kQuietFor) return;
  const double seconds = std::chrono::duration<double>(elapsed).count();
  out_.Write(absl::StrCat(
      "\r\x1b[K", WithThousands(done), " of ", CountOf(total_, "file"), ", ",
      WithThousands(static_cast<uint64_t>(static_cast<double>(done) / seconds)),
      " a second, ", CountOf(findings, "finding")));
  out_.Flush().IgnoreError();
  visible_ = true;
}

}  // namespace assetlint
