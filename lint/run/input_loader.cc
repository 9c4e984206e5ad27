#include "lint/run/input_loader.h"

#include <algorithm>
#include <utility>

#include "absl/status/status.h"
#include "absl/status/statusor.h"
#include "absl/strings/str_cat.h"
#include "formats/formats.h"

namespace assetlint {
namespace {

using Kind = InputFile::Kind;

constexpr absl::string_view kNoFormat = "unknown format";

LoadedInput NotLoaded(LoadedInput input, LoadedInput::Status status,
                      absl::string_view note) {
  input.status = status;
  input.note = std::string(note);
  return input;
}

LoadedInput Unreadable(LoadedInput input, const absl::Status& status) {
  return NotLoaded(std::move(input), LoadedInput::Status::kUnreadable,
                   status.message());
}

std::string BaseName(const std::string& path) {
  return path.substr(path.rfind('/') + 1);
}

}  // namespace

LoadedInput InputLoader::Load(const InputFile& file) {
  LoadedInput input;
  switch (file.kind) {
    case Kind::kUnreadable:
      return NotLoaded(std::move(input), LoadedInput::Status::kUnreadable,
                       file.note);
    case Kind::kSkipped:
      return NotLoaded(std::move(input), LoadedInput::Status::kSkipped,
                       file.note);
    case Kind::kStdin:
      // "-" is not a name: it gives no hint of the format.
      if (file.path != "-") input.file_name = BaseName(file.path);
      reader_.OpenStdin();
      break;
    case Kind::kNamed:
    case Kind::kFolder: {
      input.file_name = BaseName(file.path);
      const absl::Status status = reader_.Open(file.path, LinksOf(file));
      if (!status.ok()) return Unreadable(std::move(input), status);
      input.size = reader_.size();
      break;
    }
  }
  return ReadOpen(file, std::move(input));
}

bool InputLoader::LooksKnown(const InputFile& file, const LoadedInput& input) {
  if (file.kind != Kind::kFolder || forced_ != nullptr) return true;
  if (HasKnownExtension(input.file_name)) return true;
  const absl::StatusOr<absl::string_view> head = reader_.ReadHead(kHeadSize);
  // An unreadable file is an error whatever it is: reading all of it will fail
  // again and report it.
  if (!head.ok()) return true;
  // A format certain of the whole file may be merely possible given its head. A
  // file over the limit is an error only when its format is certain.
  const Recognition least =
      reader_.size() > max_size_ ? Recognition::kYes : Recognition::kMaybe;
  const auto formats = AllFormats();
  return std::any_of(formats.begin(), formats.end(), [&](const Format* format) {
    return format->recognise(*head) >= least;
  });
}

LoadedInput InputLoader::ReadOpen(const InputFile& file, LoadedInput input) {
  if (!LooksKnown(file, input)) {
    return NotLoaded(std::move(input), LoadedInput::Status::kSkipped,
                     kNoFormat);
  }
  const absl::StatusOr<absl::string_view> bytes = reader_.ReadAll(max_size_);
  if (!bytes.ok()) return Unreadable(std::move(input), bytes.status());
  if (bytes->empty() && file.kind == Kind::kStdin) {
    return NotLoaded(std::move(input), LoadedInput::Status::kUnreadable,
                     "nothing came on standard input");
  }
  input.bytes = *bytes;
  input.size = bytes->size();
  input.format = forced_ != nullptr
                     ? forced_
                     : RecogniseFormat(input.bytes, input.file_name);
  if (input.format == nullptr) {
    if (file.kind == Kind::kFolder) {
      return NotLoaded(std::move(input), LoadedInput::Status::kSkipped,
                       kNoFormat);
    }
    return NotLoaded(std::move(input), LoadedInput::Status::kUnreadable,
                     absl::StrCat(kNoFormat, " (--as=NAME selects one)"));
  }
  return input;
}

}  // namespace assetlint
