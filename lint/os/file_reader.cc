#include "lint/os/file_reader.h"

#include <algorithm>
#include <cerrno>
#include <limits>
#include <utility>

#include "absl/base/config.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "lint/text/messages.h"

#ifdef ABSL_HAVE_ADDRESS_SANITIZER
#include <sanitizer/asan_interface.h>
#endif

namespace assetlint {
namespace {

// How much is first read of input of unknown size.
constexpr size_t kFirstLength = size_t{1} << 20;

absl::Status NotAFile(os::FileKind kind) {
  if (kind == os::FileKind::kFolder) {
    return absl::UnavailableError("a folder, not a file");
  }
  const absl::string_view what = kind == os::FileKind::kPipe     ? "a pipe"
                                 : kind == os::FileKind::kSocket ? "a socket"
                                                                 : "a device";
  return absl::FailedPreconditionError(absl::StrCat(what, ", not a file"));
}

absl::Status TooLarge(const std::string& size, uint64_t limit) {
  return absl::OutOfRangeError(absl::StrCat(
      "too large: ", size, ", the limit is ", WithThousands(limit)));
}

}  // namespace

absl::Status FileReader::TakeVersion() {
  os::FileInfo info;
  if (!os::Describe(descriptor_, info)) return os::SystemError();
  if (info.kind != os::FileKind::kFile) return NotAFile(info.kind);
  version_ = {info.size, info.seconds, info.nanoseconds};
  return absl::OkStatus();
}

absl::Status FileReader::OpenFile(const std::string& path, Links links) {
  Close();
  descriptor_ = os::OpenToRead(path, links);
  if (descriptor_ < 0) {
    const int error = errno;
    os::FileInfo info;
    // A socket cannot be opened.
    if (error == ENXIO && os::Describe(path, info) &&
        info.kind == os::FileKind::kSocket) {
      return NotAFile(info.kind);
    }
    return os::SystemError(error);
  }
  owned_ = true;
  return TakeVersion();
}

absl::Status FileReader::Open(const std::string& path, Links links) {
  absl::Status status = OpenFile(path, links);
  if (!status.ok()) return status;
  size_ = version_.size;
  // The kernel's own files report size 0 but have content.
  size_known_ = size_ > 0;
  return absl::OkStatus();
}

absl::Status FileReader::OpenPart(const std::string& path, Links links,
                                  const FileVersion& version, uint64_t offset,
                                  uint64_t length) {
  absl::Status status =
      part_ && owned_ && path == path_ ? TakeVersion() : OpenFile(path, links);
  if (!status.ok()) return status;
  if (!(version_ == version)) {
    return absl::AbortedError("the archive changed while it was being read");
  }
  path_ = path;
  part_ = true;
  begin_ = offset;
  size_ = length;
  size_known_ = true;
  filled_ = 0;
  return absl::OkStatus();
}

void FileReader::OpenStdin() {
  Close();
  descriptor_ = os::kStandardInput;
}

void FileReader::Close() {
  if (owned_) os::Close(descriptor_);
  descriptor_ = -1;
  owned_ = false;
  version_ = {};
  part_ = false;
  size_ = 0;
  size_known_ = false;
  filled_ = 0;
}

absl::StatusOr<absl::string_view> FileReader::ReadFile(const std::string& path,
                                                       Links links,
                                                       uint64_t limit) {
  const absl::Status opened = Open(path, links);
  if (!opened.ok()) return opened;
  return ReadAll(limit);
}

ptrdiff_t FileReader::ReadSome(size_t length) {
  char* const end = buffer_.get() + filled_;
  if (!part_) return os::Read(descriptor_, end, length);
  return os::ReadAt(
      descriptor_, end,
      static_cast<size_t>(std::min<uint64_t>(length, size_ - filled_)),
      begin_ + filled_);
}

void FileReader::Reserve(size_t capacity) {
#ifdef ABSL_HAVE_ADDRESS_SANITIZER
  ASAN_UNPOISON_MEMORY_REGION(buffer_.get(), capacity_);
#endif
  if (capacity <= capacity_) return;
  // By at least half, so that growing byte by byte copies little.
  capacity = std::max(capacity, capacity_ + capacity_ / 2);
  // Not initialised.
  std::unique_ptr<char[]> larger(new char[capacity]);
  std::copy_n(buffer_.get(), filled_, larger.get());
  buffer_ = std::move(larger);
  capacity_ = capacity;
}

absl::Status FileReader::Fill(size_t length) {
  Reserve(length);
  while (filled_ < length) {
    const ptrdiff_t n = ReadSome(length - filled_);
    if (n == 0) break;
    if (n > 0) {
      filled_ += static_cast<size_t>(n);
    } else if (errno != EINTR) {
      return os::SystemError();
    }
  }
  return absl::OkStatus();
}

absl::string_view FileReader::View(size_t size,
                                   [[maybe_unused]] size_t length) {
#ifdef ABSL_HAVE_ADDRESS_SANITIZER
  ASAN_POISON_MEMORY_REGION(buffer_.get() + length, capacity_ - length);
#endif
  return {buffer_.get(), size};
}

absl::Status FileReader::Changed() const {
  return absl::AbortedError(absl::StrCat(
      "changed while it was being read: ", CountOf(size_, "byte"),
      " at first, then ", filled_ < size_ ? WithThousands(filled_) : "more"));
}

absl::StatusOr<absl::string_view> FileReader::ReadHead(size_t length) {
  absl::Status status = Fill(length);
  if (!status.ok()) return status;
  const size_t read = std::min(filled_, length);
  return View(read, read);
}

absl::StatusOr<absl::string_view> FileReader::ReadFirst(uint64_t length) {
  // Less than the address space of a 32-bit program.
  constexpr size_t kLimit = std::numeric_limits<ptrdiff_t>::max();
  if (size_ > kLimit) return TooLarge(CountOf(size_, "byte"), kLimit);
  Reserve(size_);
  absl::Status status = Fill(length);
  if (!status.ok()) return status;
  if (filled_ < length) return Changed();
  return View(size_, length);
}

absl::StatusOr<absl::string_view> FileReader::ReadAll(uint64_t limit) {
  if (!size_known_) return ReadUnknownSize(limit);
  if (size_ > limit) return TooLarge(CountOf(size_, "byte"), limit);
  // One extra byte: the end of the file must be where it was.
  absl::Status status = Fill(size_ + 1);
  if (!status.ok()) return status;
  if (filled_ != size_) return Changed();
  return View(filled_, filled_);
}

absl::StatusOr<absl::string_view> FileReader::ReadUnknownSize(uint64_t limit) {
  size_t length = std::max(filled_, kFirstLength);
  for (;;) {
    length = static_cast<size_t>(std::min<uint64_t>(length, limit + 1));
    absl::Status status = Fill(length);
    if (!status.ok()) return status;
    if (filled_ > limit) {
      return TooLarge(absl::StrCat("more than ", CountOf(limit, "byte")),
                      limit);
    }
    if (filled_ < length) break;
    length *= 2;
  }
  size_ = filled_;
  return View(filled_, filled_);
}

}  // namespace assetlint
