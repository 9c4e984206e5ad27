"""The C++ rules under the name that rules_cc gives them.

Bazel 4 has every one of these built in, and its own C++ toolchain set-up loads
them from this label. Passing the built-in rules on needs no download, and a
newer Bazel with the real rules_cc reads the same BUILD files.
"""

cc_binary = native.cc_binary
cc_import = native.cc_import
cc_library = native.cc_library
cc_proto_library = native.cc_proto_library
cc_test = native.cc_test
cc_toolchain = native.cc_toolchain
cc_toolchain_suite = native.cc_toolchain_suite
fdo_prefetch_hints = native.fdo_prefetch_hints
fdo_profile = native.fdo_profile
objc_library = native.objc_library
