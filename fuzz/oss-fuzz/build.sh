#!/bin/bash -eu
# Copyright 2026 the contributors to assetlint. Apache License 2.0:
# http://www.apache.org/licenses/LICENSE-2.0
#
# Builds every fuzz target into $OUT, with its seeds, dictionary and options,
# in the environment of OSS-Fuzz and ClusterFuzzLite: $CC, $CXX, $CFLAGS,
# $CXXFLAGS, $LIB_FUZZING_ENGINE, $SRC, $OUT, $WORK. fuzz/oss-fuzz/check runs
# it without them.

cd "${ASSETLINT_SOURCE:-$SRC/assetlint}"

# The distribution's Abseil is built with libstdc++, so everything is; and the
# machines that run the fuzzers may not have it, so it is linked statically.
# (Bazel reads `%:` as a colon.)
flags=(
  --config=oss-fuzz
  "--repo_env=CC=$CC"
  "--repo_env=BAZEL_LINKLIBS=-l%:libstdc++.a:-lm"
  --linkopt=-static-libgcc
  # The engine's runtime would request the shared one.
  --linkopt=-nostdlib++
  "--linkopt=$LIB_FUZZING_ENGINE"
)
for flag in $CFLAGS; do
  flags+=("--conlyopt=$flag")
done
for flag in $CXXFLAGS; do
  [ "$flag" != -stdlib=libc++ ] || continue
  flags+=("--cxxopt=$flag" "--linkopt=$flag")
done
# Bazel links with $CC, which omits the C++ half of UBSan's runtime.
[[ $CXXFLAGS != *-fsanitize=* ]] || flags+=(--linkopt=-fsanitize-link-c++-runtime)

# gold prints a warning for every object with sanitizer sections.
! command -v ld.lld >/dev/null || flags+=(--linkopt=-fuse-ld=lld)

bazel=(bazel "--output_user_root=$WORK/bazel")
mapfile -t packages < <("${bazel[@]}" query \
  'attr(generator_function, cc_fuzz_test, filter("_oss_fuzz$", //fuzz:all))' 2>/dev/null)
[ "${#packages[@]}" -gt 0 ] || { echo "no fuzz targets found" >&2; exit 1; }

"${bazel[@]}" build "${flags[@]}" "${packages[@]}"
bin=$("${bazel[@]}" info "${flags[@]}" bazel-bin 2>/dev/null)
for package in "${packages[@]}"; do
  tar --no-same-owner -C "$OUT" -xf "$bin/fuzz/${package#//fuzz:}.tar"
done

# Bazel compiles in /proc/self/cwd, where coverage reports look for the sources.
if [ "${SANITIZER:-}" = coverage ]; then
  mkdir -p "$OUT/proc/self/cwd"
  cp -r formats lint fuzz "$OUT/proc/self/cwd/"
fi

"${bazel[@]}" shutdown
