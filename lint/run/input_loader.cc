#include "lint/run/input_loader.h"

#include <utility>

#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/base/limits.h"
#include "formats/formats.h"

namespace assetlint {

absl::Status InputBytes::Open(size_t number, uint64_t size, ByteRange range) {
  const InputFile& file = found_.files[number];
  if (file.IsEntry()) {
    if (file.range.length != size) return absl::AbortedError("another size");
    return reader_.OpenPart(file.DiskPath(), LinksOf(file),
                            file.archive->version,
                            file.range.offset + range.offset, range.length);
  }
  if (last_ != number) {
    last_.reset();
    const absl::Status status = reader_.Open(file.path, LinksOf(file));
    if (!status.ok()) return status;
    version_ = reader_.version();
    last_ = number;
  }
  if (version_.size != size) return absl::AbortedError("another size");
  return reader_.OpenPart(file.path, LinksOf(file), version_, range.offset,
                          range.length);
}

std::optional<std::string> InputBytes::Read(size_t file, uint64_t size,
                                            ByteRange range) {
  if (found_.files[file].kind == InputFile::Kind::kStdin) {
    if (standard_input_.size() != size) return std::nullopt;
    return standard_input_.substr(range.offset, range.length);
  }
  if (!Open(file, size, range).ok()) return std::nullopt;
  const absl::StatusOr<absl::string_view> bytes =
      reader_.ReadAll(kMaxInputSize);
  if (!bytes.ok()) return std::nullopt;
  return std::string(*bytes);
}

namespace {

using Kind = InputFile::Kind;
using Status = LoadedInput::Status;

constexpr absl::string_view kNoFormat = "unknown format";

LoadedInput NotLoaded(LoadedInput input, Status status,
                      absl::string_view note) {
  input.status = status;
  input.note = std::string(note);
  return input;
}

LoadedInput Unreadable(LoadedInput input, const absl::Status& status) {
  return NotLoaded(std::move(input), Status::kUnreadable, status.message());
}

}  // namespace

const Format* InputLoader::ForcedFor(const InputFile& file) const {
  const bool archive = forced_ != nullptr && forced_->container != nullptr;
  return file.IsEntry() && archive ? nullptr : forced_;
}

absl::Status InputLoader::Open(const InputFile& file) {
  if (file.kind == Kind::kStdin) {
    reader_.OpenStdin();
    return absl::OkStatus();
  }
  if (!file.IsEntry()) return reader_.Open(file.path, LinksOf(file));
  return reader_.OpenPart(file.archive->path, LinksOf(file),
                          file.archive->version, file.range.offset,
                          file.range.length);
}

LoadedInput InputLoader::Load(const InputFile& file) {
  LoadedInput input;
  switch (file.kind) {
    case Kind::kUnreadable:
      return NotLoaded(std::move(input), Status::kUnreadable, file.note);
    case Kind::kSkipped:
      return NotLoaded(std::move(input), Status::kSkipped, file.note);
    case Kind::kUnknown:
      if (for_facts_ && HasFactsByName(file.FileName())) break;
      input.size = file.size;
      return NotLoaded(std::move(input), Status::kSkipped, kNoFormat);
    case Kind::kStdin:
    case Kind::kNamed:
    case Kind::kFolder:
      break;
  }
  // "-" is not a name: it gives no hint of the format.
  const bool named = file.kind != Kind::kStdin || file.path != "-";
  if (named) input.file_name = file.FileName();
  const absl::Status status = Open(file);
  if (absl::IsFailedPrecondition(status) && suggests_stdin_) {
    return NotLoaded(
        std::move(input), Status::kUnreadable,
        absl::StrCat(status.message(), " (- reads standard input)"));
  }
  if (!status.ok()) return Unreadable(std::move(input), status);
  if (file.kind != Kind::kStdin) input.size = reader_.size();
  return ReadOpen(file, std::move(input));
}

LoadedInput InputLoader::LoadToLint(const InputFile& file) {
  if (!file.IsArchive()) return Load(file);
  const Archive& archive = *file.archive;
  LoadedInput input;
  input.file_name = file.FileName();
  absl::Status status = reader_.Open(file.path, LinksOf(file));
  if (status.ok() && !(reader_.version() == archive.version)) {
    status = absl::AbortedError("changed while it was being read");
  }
  if (!status.ok()) return Unreadable(std::move(input), status);
  const absl::StatusOr<absl::string_view> bytes = reader_.ReadFirst(
      archive.whole ? archive.version.size : archive.directory_size);
  if (!bytes.ok()) return Unreadable(std::move(input), bytes.status());
  input.format = archive.format;
  input.size = bytes->size();
  input.bytes = *bytes;
  return input;
}

bool InputLoader::LooksKnown(const InputFile& file, const LoadedInput& input) {
  if (file.kind != Kind::kFolder || ForcedFor(file) != nullptr) return true;
  if (HasKnownExtension(input.file_name)) return true;
  if (IsBackup(input.file_name)) return false;
  const absl::StatusOr<absl::string_view> head = reader_.ReadHead(kHeadSize);
  // An unreadable file is an error whatever it is: reading all of it will fail
  // again and report it.
  return !head.ok() || MayBeKnown(*head, reader_.size());
}

LoadedInput InputLoader::WithoutFormat(LoadedInput input) {
  if (for_facts_ && HasFactsByName(input.file_name)) {
    const absl::StatusOr<absl::string_view> bytes =
        reader_.size() <= kMaxFactsFileSize ? reader_.ReadAll(kMaxFactsFileSize)
                                            : reader_.ReadFirst(0);
    if (!bytes.ok()) return Unreadable(std::move(input), bytes.status());
    input.bytes = *bytes;
  }
  return NotLoaded(std::move(input), Status::kSkipped, kNoFormat);
}

LoadedInput InputLoader::ReadOpen(const InputFile& file, LoadedInput input) {
  if (file.kind == Kind::kUnknown || !LooksKnown(file, input)) {
    return WithoutFormat(std::move(input));
  }
  const absl::StatusOr<absl::string_view> bytes =
      reader_.ReadAll(kMaxInputSize);
  if (!bytes.ok()) return Unreadable(std::move(input), bytes.status());
  if (bytes->empty() && file.kind == Kind::kStdin) {
    return NotLoaded(std::move(input), Status::kUnreadable,
                     "nothing came on standard input");
  }
  input.bytes = *bytes;
  input.size = bytes->size();
  const Format* forced = ForcedFor(file);
  input.format = forced != nullptr ? forced
                 : file.kind == Kind::kFolder
                     ? RecogniseFound(input.bytes, input.file_name)
                     : RecogniseFormat(input.bytes, input.file_name);
  if (input.format == nullptr) {
    if (file.kind == Kind::kFolder) return WithoutFormat(std::move(input));
    return NotLoaded(std::move(input), Status::kUnreadable,
                     absl::StrCat(kNoFormat, " (--as=NAME selects one)"));
  }
  return input;
}

}  // namespace assetlint
