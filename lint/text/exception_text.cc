#include "lint/text/exception_text.h"

#include <exception>
#include <new>

#include "absl/strings/str_cat.h"

namespace assetlint {

std::string ExceptionText() {
  try {
    throw;
  } catch (const std::bad_alloc&) {
    return "out of memory";
  } catch (const std::exception& exception) {
    return absl::StrCat("internal error: ", exception.what());
  } catch (...) {
    return "internal error: unknown exception";
  }
}

}  // namespace assetlint
