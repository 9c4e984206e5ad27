#!/bin/bash -eu
exec "$SRC/assetlint/fuzz/oss-fuzz/build.sh"
