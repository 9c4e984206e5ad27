"""For tests that call POSIX themselves."""

# As target_compatible_with: Bazel skips the target in --config=windows.
POSIX_ONLY = select({
    "//third_party/cross:is_windows": ["//third_party/cross:unavailable"],
    "//conditions:default": [],
})
