// Runs a function before the constructors of static objects.
#ifndef ASSETLINT_LINT_OS_FIRST_CONSTRUCTOR_H_
#define ASSETLINT_LINT_OS_FIRST_CONSTRUCTOR_H_

// In front of a function's definition. Darwin has no priorities: there, other
// constructors may run before.
#ifdef __APPLE__
#define ASSETLINT_FIRST_CONSTRUCTOR [[gnu::constructor]]
#else
#define ASSETLINT_FIRST_CONSTRUCTOR [[gnu::constructor(101)]]
#endif

#endif  // ASSETLINT_LINT_OS_FIRST_CONSTRUCTOR_H_
