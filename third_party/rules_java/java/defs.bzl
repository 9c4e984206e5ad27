"""The Java rules under the name that rules_java gives them.

assetlint has no Java. Bazel 4 loads its own Java toolchains from this label
before it builds anything, and would download them otherwise.
"""

java_binary = native.java_binary
java_import = native.java_import
java_library = native.java_library
java_package_configuration = native.java_package_configuration
java_plugin = native.java_plugin
java_proto_library = native.java_proto_library
java_runtime = native.java_runtime
java_test = native.java_test
java_toolchain = native.java_toolchain
