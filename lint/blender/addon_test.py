"""Tests the add-on in Blender, installed as a user does; tools/packaging/try_blender runs it."""

import json
import pathlib
import subprocess
import sys
import unittest

import bpy

ZIP, PROGRAM, INVALID = map(pathlib.Path, sys.argv[-3:])
if bpy.app.version < (4, 2):
    MODULE = "assetlint_blender"
    bpy.ops.preferences.addon_install(filepath=str(ZIP))
    bpy.ops.preferences.addon_enable(module=MODULE)
else:
    MODULE = "bl_ext.user_default.assetlint_blender"
    bpy.ops.extensions.package_install_files(filepath=str(ZIP), repo="user_default", enable_on_install=True)
FOLDER = pathlib.Path(bpy.app.tempdir)
addon, program = (sys.modules[MODULE + part] for part in ("", ".program"))


class AddonTest(unittest.TestCase):
    def setUp(self):
        bpy.data.batch_remove([*bpy.data.objects, *bpy.data.meshes])
        bpy.ops.object.armature_add(enter_editmode=True)
        bpy.context.object.data.edit_bones.new("Turret.001").tail = (0, 0, 1)
        bpy.ops.object.mode_set(mode="OBJECT")
        for name, mesh in ("Hull", "Hull"), ("Cube", "Skin"), ("Hull.001", "Hull.001"):
            bpy.ops.mesh.primitive_plane_add()
            item = bpy.context.object
            item.name, item.data.name, item.data.vertices[2].co = name, mesh, (0, 0, 0)

    def check(self, name="ALO014/one-vertex-too-many.alo", old=b"", new=b""):
        self.path = FOLDER / pathlib.Path(name).name
        self.path.write_bytes((INVALID / name).read_bytes().replace(old, new))
        bpy.ops.assetlint.check(filepath=str(self.path))
        return self.wait()

    def wait(self):
        while addon.tick() < 1:
            addon.time.sleep(0.01)
        return program.State.message

    def select(self):
        bpy.ops.assetlint.act(action="select", index=0)
        return program.State.note, [each.name for each in bpy.context.selected_objects]

    def test_reports_are_those_of_the_command_line(self):
        for words in [["check", "--format=json", path] for path in sorted(INVALID.glob("*/*.al?"))[::4][:50]]:
            command = subprocess.run([PROGRAM, *words], stdout=subprocess.PIPE, check=False)
            self.assertEqual(program.run(*words), json.loads(command.stdout))

    def test_select(self):
        self.assertIn("eight.alo: errors: 0, warnings: 1, infos: 0", self.check("ALO005/billboard-eight.alo"))
        self.assertEqual(self.select(), ("", ["Armature"]))
        self.assertEqual([each.select for each in bpy.data.objects["Armature"].data.bones], [False, True])
        self.assertIn("cannot orient the bone. Set it", program.State.findings[0]["why"])
        self.check("ALO033/fifth-vertex.alo")
        self.assertEqual(self.select(), ("", ["Cube"]))
        bpy.ops.object.mode_set(mode="OBJECT")
        self.assertEqual([each.select for each in bpy.data.meshes["Skin"].vertices], [False, False, True, False])
        self.check()
        self.assertEqual(self.select(), ("", ["Hull"]))
        bpy.data.objects["Hull"].name = bpy.data.meshes["Hull"].name = "Body"
        self.assertEqual(self.select(), ("", ["Hull.001"]))
        self.check(old=b"Hull", new=b"\x1b]\n%")
        self.assertEqual(self.select()[0], r"\x1b]\x0a% is not in this scene.")
        self.assertEqual(addon.lines(bpy.context, "\udcff\n\u202e|#"), ["???|#"])

    def test_fix_and_undo(self):
        self.check()
        damaged = self.path.read_bytes()
        for action, errors in ("fix", 0), ("undo", 1):
            bpy.ops.assetlint.act(action=action)
            self.assertIn(f"alo: errors: {errors},", self.wait())
            self.assertEqual(self.path.read_bytes() == damaged, action == "undo")

    def test_after_export(self):
        def execute(operator, _):
            pathlib.Path(operator.filepath).write_bytes((INVALID / "ALO014/one-vertex-too-many.alo").read_bytes())
            return {"FINISHED"}
        for name in "export_mesh.alo", "export.ala":
            bpy.utils.register_class(type(name, (bpy.types.Operator,), {
                "bl_idname": name, "bl_label": "Export", "bl_options": {"REGISTER"}, "execute": execute,
                "__annotations__": {"filepath": bpy.props.StringProperty()}}))
        bpy.ops.export_mesh.alo("EXEC_DEFAULT", True, filepath=str(FOLDER / "new.alo"))
        bpy.ops.export.ala("EXEC_DEFAULT", True, filepath=str(FOLDER / "new.ala"))
        self.assertIn("new.alo and 1 more: errors: 2,", self.wait())
        bpy.ops.export_mesh.alo("EXEC_DEFAULT", True, filepath=str(FOLDER / "old.alo"))
        addon.os.utime(FOLDER / "old.alo", (0, 0))  # as if that had failed
        self.assertIn("new.alo and", self.wait())

    def test_failures(self):
        script = FOLDER / "program"
        for path, text, message in [(script, "exit 3", "ended with 3"), (script, "kill -9 $$", "ended with -9"),
                                    (script, "echo", "no report"), (FOLDER / "missing", "", "No such file"),
                                    ("//program", "", "whole path"), ("", "", "alo: errors: 1")]:
            script.write_text(f"#!/bin/sh\n{text}\n")
            script.chmod(0o755)
            addon.preferences().program = str(path)
            self.assertIn(message, self.check())


unittest.main(argv=[__file__])
