"""Runs the program beside Blender's window, and keeps what it found."""

import json
import os
import pathlib
import platform
import subprocess
import sys
import threading
import time
import zipfile

import bpy


class State:
    """Of this session. Nothing of it is in a .blend, which others may have made."""
    paths, findings, fixable, exports, looked = [], [], 0, {}, 0
    message = note = chosen = ""
    active = undo = thread = None


def preferences():
    return bpy.context.preferences.addons[__package__].preferences


def path():
    """The program that the preferences name, else that of the add-on's wheel."""
    if State.chosen:
        if State.chosen.startswith("//") or not os.path.isabs(State.chosen):  # // is the folder of the .blend
            raise OSError("the preferences must name it by its whole path")
        return State.chosen
    if __package__.startswith("bl_ext."):  # Blender 4.2 or later, which installs wheels
        import assetlint
        return assetlint.program()
    system = {"win32": "win_amd64", "linux": f"musllinux_1_1_{platform.machine()}"}.get(sys.platform)
    file = pathlib.Path(__file__).with_name("assetlint.exe" if sys.platform == "win32" else "assetlint")
    for wheel in file.parent.glob(f"wheels/*{system}.whl"):
        if not file.exists():
            part = file.with_suffix(f".{os.getpid()}")
            part.write_bytes(zipfile.ZipFile(wheel).read(f"assetlint/{file.name}"))
            part.chmod(0o755)
            part.replace(file)
        return file
    raise OSError("the add-on has none for this system; name one in its preferences")


def run(*words):
    """What the program prints as JSON. It runs in its own folder: others may choose the current one."""
    try:
        done = subprocess.run(
            [path(), *words], cwd=os.path.dirname(path()), stdin=subprocess.DEVNULL, capture_output=True, timeout=120,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0), check=False)
        if done.returncode in (0, 1):
            return json.loads(done.stdout)
    except json.JSONDecodeError:
        raise RuntimeError("The program printed no report: is it assetlint?") from None
    except (OSError, ValueError, ImportError, zipfile.BadZipFile, subprocess.SubprocessError) as error:
        raise RuntimeError(f"assetlint cannot be run: {error}") from error
    raise RuntimeError(done.stderr.decode(errors="replace").split("\n")[0] or f"assetlint ended with {done.returncode}")


def check():
    report = run("check", "--format=json", "--", *State.paths)
    rules = {each["rule"]: "{why} {repair}".format(**each) for each in run("rules", "--format=json")["rules"]}
    more = f" and {len(State.paths) - 1} more" * (len(State.paths) > 1)
    State.findings = [dict(each, why=rules[each["rule"]], file=f"{os.path.basename(file['path'])}: " * bool(more))
                      for file in map(with_positions, report["files"]) for each in file["findings"]]
    State.fixable = report["summary"].get("fixable", {}).get("safe", 0)
    State.message = "{}: errors: {errors}, warnings: {warnings}, infos: {infos}".format(
        os.path.basename(State.paths[0]) + more, **report["summary"])


def with_positions(file):
    """Adds where the vertices are that findings name: exporters write them in another order."""
    found = [each for each in file["findings"] if {"vertex", "triangle"} & each.get("selection", {}).keys()]
    try:
        values = found and run("dump", "--format=json", "--values", "--", file["path"])["values"]
        for finding in found:
            place = finding["selection"]
            submesh = values["meshes"][place["mesh"]]["submeshes"][place["submesh"]]
            corners = [place["vertex"]] if "vertex" in place else submesh["triangles"][place["triangle"]]
            finding["positions"] = [each for corner in corners for each in submesh["positions"][corner:corner + 1]]
    except (RuntimeError, LookupError):
        pass  # it does not decode
    return file


def fix():
    """Safe fixes, with an undo file beside the asset."""
    file = os.path.join(os.path.dirname(State.paths[0]), time.strftime("assetlint-undo-%Y%m%d-%H%M%S.json"))
    State.undo = run("fix", "--format=json", f"--undo-file={file}", "--", *State.paths)["summary"]["undo"] and file


def undo():
    run("fix", "--format=json", "--undo", State.undo)
    State.undo = None


def start(paths, change=None):
    """Checks these files of one folder in a thread, after what changes them."""
    if State.thread:
        return

    def body():
        try:
            if change:
                change()
                State.exports.update((each, os.stat(each).st_mtime_ns) for each in paths)
            check()
        except Exception as error:  # also a fault of the add-on: it must be seen
            State.message = str(error) if isinstance(error, RuntimeError) else f"The add-on failed: {error!r}"

    State.undo = State.undo if paths == State.paths else None
    State.paths, State.findings, State.fixable, State.active = paths, [], 0, None
    State.message, State.chosen = f"Checking {os.path.basename(paths[0])} …", preferences().program
    State.thread = threading.Thread(target=body, daemon=True)
    State.thread.start()
