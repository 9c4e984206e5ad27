#!/usr/bin/env python3
"""Fills in the manifests of package managers for the files of a release.

    manifests.py FOLDER    FOLDER has assetlint-VERSION-windows-x86_64.zip, else
                           nothing is written

Writes FOLDER/winget/*.yaml and FOLDER/scoop/assetlint.json from the templates
beside this script. ASSETLINT_RELEASE_URL is the address of the folder on a
server. In a template, @NAME@ is replaced; an unknown name is an error.
"""

import datetime
import hashlib
import os
import pathlib
import re
import sys

HERE = pathlib.Path(__file__).resolve().parent
URL = "https://github.com/PATH/TO/assetlint/releases/download/v{version}"
WINGET_ID = "assetlint.assetlint"
ZIP = re.compile(r"assetlint-(\d[\w.]*)-windows-x86_64\.zip")


def fill(template, values):
    """The text of a template with its names replaced.

    >>> fill("v@VERSION@", {"VERSION": "1.2"})
    'v1.2'
    """
    return re.sub(r"@([A-Z0-9_]+)@", lambda match: values[match[1]], template)


def values(version, path):
    url = os.environ.get("ASSETLINT_RELEASE_URL") or URL.format(version=version)
    seconds = int(os.environ.get("SOURCE_DATE_EPOCH", path.stat().st_mtime))
    date = datetime.datetime.fromtimestamp(seconds, datetime.timezone.utc)
    home = url.partition("/releases/")[0]
    return {"VERSION": version, "URL": f"{url}/{path.name}", "HOME": home,
            "OWNER": home.rstrip("/").split("/")[-2], "ID": WINGET_ID,
            "SHA256": hashlib.sha256(path.read_bytes()).hexdigest(),
            "DATE": date.strftime("%Y-%m-%d")}


def write(folder):
    for path in sorted(folder.glob("assetlint-*-windows-x86_64.zip")):
        filled = values(ZIP.fullmatch(path.name)[1], path)
        for template in sorted(HERE.glob("winget/*.yaml")) + sorted(HERE.glob("scoop/*.json")):
            target = folder / template.parent.name / template.name
            target.parent.mkdir(exist_ok=True)
            target.write_text(fill(template.read_text(encoding="utf-8"), filled),
                              encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write(pathlib.Path(sys.argv[1]))
