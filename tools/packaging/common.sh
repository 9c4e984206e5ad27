# shellcheck shell=bash
#
# What the scripts of tools/packaging share. They are sourced with it in the
# root of the repository, and called as
#
#   SCRIPT DESTINATION    the folder for the released files
#
# ASSETLINT_BAZEL_OPTIONS has options for Bazel that come before its command, and
# ASSETLINT_BUILD_OPTIONS options for its builds.

set -euo pipefail
# The same bytes whatever the user has set.
export LC_ALL=C TZ=UTC0
umask 022

fail() { printf 'release: %s\n' "$*" >&2; exit 1; }

packaging=tools/packaging
version=$(sed -n 's/^inline constexpr char kVersion\[\] = "\(.*\)";$/\1/p' lint/version.h)
[ -n "$version" ] || fail "lint/version.h has no version"

# The date of every released file: the commit's, or 1980, zip's first year, in an
# archive of the sources.
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git log -1 --format=%ct 2>/dev/null || echo 315532800)}
export SOURCE_DATE_EPOCH

scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# bazel COMMAND ARGUMENT…
bazel() {
  local -a options=()
  [ -z "${ASSETLINT_BAZEL_OPTIONS:-}" ] || read -ra options <<<"$ASSETLINT_BAZEL_OPTIONS"
  /usr/bin/bazel ${options[@]+"${options[@]}"} "$@"
}

# build_program PRODUCT FILE FLAG… : builds //:assetlint with these flags, checks
# what was linked, and sets `built` to the program's path.
build_program() {
  local product=$1 file=$2
  shift 2
  local -a options=()
  [ -z "${ASSETLINT_BUILD_OPTIONS:-}" ] || read -ra options <<<"$ASSETLINT_BUILD_OPTIONS"
  bazel build --color=no --curses=no "$@" ${options[@]+"${options[@]}"} //:assetlint
  bazel cquery "$@" --noimplicit_deps --notool_deps --output=label 'deps(//:assetlint)' \
    2>/dev/null >"$scratch/labels"
  python3 "$packaging/linked.py" check "$product" <"$scratch/labels"
  built=$(bazel info "$@" bazel-bin 2>/dev/null)/lint/$file
}

# add_documents PRODUCT FOLDER: licences and documents of a released program.
add_documents() {
  mkdir -p "$2/doc" "$2/plugins"
  install -m 644 LICENSE README.md CHANGELOG.md "$2"
  tools/notice "$1" >"$2/NOTICE"
  install -m 644 lint/CONFIG.md lint/RULES.md lint/*.schema.json "$2/doc"
  # doc/RULES.md links to the formats' documents, and they to lint/RULES.md.
  find formats -mindepth 2 -name '*.md' ! -name README.md | while read -r document; do
    install -D -m 644 "$document" "$2/$document"
  done
  install -m 644 lint/plugins/problem-matcher.json "$2/plugins"
}

# finish PRODUCT FILE: the bill of materials of a file in the destination, and a
# line about it.
finish() {
  "$packaging/sbom.py" "$1" "$version" "$SOURCE_DATE_EPOCH" "$2" >"$2.cdx.json"
  printf '%s: %s bytes\n' "$2" "$(stat -c %s "$2")"
}
