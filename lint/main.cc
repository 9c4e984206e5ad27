// The assetlint program.
#include "lint/os/first_constructor.h"
#include "lint/program.h"

namespace {

// The other constructors may already run out of memory.
ASSETLINT_FIRST_CONSTRUCTOR void BeforeConstructors() {
  assetlint::EndOnTerminate();
}

}  // namespace

int main(int argc, char** argv) { return assetlint::RunProgram(argc, argv); }
