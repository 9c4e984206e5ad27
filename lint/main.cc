// The assetlint program.
#include "lint/program.h"

namespace {

// Before the first constructor, which may already run out of memory. Darwin has
// no priorities.
#ifdef __APPLE__
[[gnu::constructor]]
#else
[[gnu::constructor(101)]]
#endif
void BeforeConstructors() {
  assetlint::EndOnTerminate();
}

}  // namespace

int main(int argc, char** argv) { return assetlint::RunProgram(argc, argv); }
