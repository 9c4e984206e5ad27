"""The panel of assetlint: checks what Blender exported, and selects what is wrong."""

import os
import pathlib
import textwrap
import time

import bpy
from bpy_extras.io_utils import ImportHelper

from . import program, scene
from .program import State, preferences, start

bl_info = {"name": "assetlint", "description": "Checks exported .alo and .ala files", "version": (0, 0, 0),
           "blender": (3, 4, 0), "location": "3D View > Sidebar > assetlint", "category": "Import-Export"}
EXPORTED = (".alo", ".ala")
ICONS = {"error": "CANCEL", "warning": "ERROR", "info": "INFO"}


class Preferences(bpy.types.AddonPreferences):
    bl_idname = __package__
    after_export: bpy.props.BoolProperty(name="Check After Export", default=True)
    program: bpy.props.StringProperty(name="Program instead of the add-on's", subtype="FILE_PATH")

    def draw(self, _):
        self.layout.prop(self, "program")


def assets(folder):
    """The assets in a folder, each with the time when it was written."""
    return sorted((each.stat().st_mtime_ns, str(each)) for each in pathlib.Path(folder).glob("*")
                  if each.suffix.lower() in EXPORTED)


def check_exports(seen, others=()):
    """Checks what exporters wrote after it was seen, in one folder and minute, and what followed it: animations."""
    last = bpy.context.window_manager.operator_properties_last  # also those of an operator that failed
    paths = [os.path.abspath(bpy.path.abspath(getattr(last(f"{group}.{kind[1:]}"), "filepath", "")))
             for group in ("export", "export_anim", "export_mesh", "export_scene") for kind in EXPORTED]
    files = sorted([*((os.stat(each).st_mtime_ns, each) for each in paths if os.path.isfile(each)), *others])
    files = [(written, each) for written, each in files if written > seen(each)]
    if files:
        State.exports.update((each, written) for written, each in files)
        newest, folder = files[-1][0], os.path.dirname(files[-1][1])
        first, path = next(each for each in files if os.path.dirname(each[1]) == folder and newest - each[0] < 60e9)
        start([path, *(each for written, each in assets(folder) if written >= first and each != path)])
    return files


def tick():
    """Has a check ended, was something exported?"""
    if State.thread and not State.thread.is_alive():
        State.thread = None
        for area in (area for window in bpy.context.window_manager.windows for area in window.screen.areas):
            area.tag_redraw()
    try:
        if not State.thread and preferences().after_export:
            check_exports(lambda path: State.exports.get(path, State.looked))
            State.looked = time.time_ns() - 60e9  # a minute: the clock of a server differs
    except OSError:
        pass  # exported, and away again
    return 0.2 if State.thread else 1.0


def check_last(*_):
    newest = [each for path in State.paths[:1] for each in assets(os.path.dirname(path))][-1:]
    if not check_exports(lambda _: 0, newest):
        State.message = "No export is known. Check a file of its folder once."


def select(context, index):
    State.active = index
    try:
        State.note = scene.select(context, State.findings[index])
    except RuntimeError as error:  # such as an object of a library
        State.note = str(error)


ACTIONS = {"check_last": check_last, "select": select, "fix": lambda *_: start(State.paths, program.fix),
           "undo": lambda *_: start(State.paths, program.undo)}


class ASSETLINT_OT_act(bpy.types.Operator):
    """A click on a finding selects in the scene what it is about"""
    bl_idname, bl_label, bl_options = "assetlint.act", "assetlint", {"INTERNAL", "UNDO"}
    action: bpy.props.EnumProperty(items=[(each, each, "") for each in ACTIONS])
    index: bpy.props.IntProperty()

    def execute(self, context):
        ACTIONS[self.action](context, self.index)
        return {"FINISHED"}


class ASSETLINT_OT_check(bpy.types.Operator, ImportHelper):
    bl_idname, bl_label = "assetlint.check", "Check a File"
    filter_glob: bpy.props.StringProperty(default="*.alo;*.ala", options={"HIDDEN"})

    def execute(self, _):
        start([os.path.abspath(bpy.path.abspath(self.filepath))])
        return {"FINISHED"}


class ASSETLINT_PT_panel(bpy.types.Panel):
    bl_label, bl_category, bl_space_type, bl_region_type = "assetlint", "assetlint", "VIEW_3D", "UI"

    def draw(self, context):
        layout = self.layout
        layout.enabled = State.thread is None
        layout.operator("assetlint.check", icon="FILEBROWSER")
        button(layout, "check_last", text="Check the Last Export", icon="FILE_REFRESH")
        layout.prop(preferences(), "after_export")
        for line in lines(context, State.message):
            layout.label(text=line, translate=False)
        for index, finding in enumerate(State.findings[:100]):  # the likeliest cause first
            draw_finding(context, layout.box().column(align=True), index, finding)
        if State.fixable:
            button(layout, "fix", text=f"Fix {State.fixable}", icon="TOOL_SETTINGS")
        if State.undo:
            button(layout, "undo", text="Undo the Fix", icon="LOOP_BACK")


def button(layout, action, index=0, **look):
    operator = layout.operator("assetlint.act", translate=False, **look)
    operator.action, operator.index = action, index


def lines(context, text):
    """The text in plain lines that fit the region. Names may have what Blender cannot draw, or what hides text."""
    width = context.region.width / context.preferences.system.ui_scale if context.region else 300
    return textwrap.wrap("".join(each if each.isprintable() else "?" for each in text), max(16, int(width / 6.5) - 13))


def draw_finding(context, column, index, finding):
    column.scale_y = 0.8
    text = "{severity}: {file}{0}: {message} [{rule}]".format(finding["labels"] or finding["path"], **finding)
    for number, line in enumerate(lines(context, text)):
        row = column.row()
        row.alignment = "LEFT"
        button(row, "select", index, text=line, emboss=False, icon="BLANK1" if number else ICONS[finding["severity"]])
    if index == State.active:
        for line in lines(context, f"{State.note} {finding['why']}".strip()):
            column.label(text=line, translate=False, icon="BLANK1")
        if finding.get("url", "").startswith("https://"):  # else the program was built without a site
            column.operator("wm.url_open", text="Explain", icon="QUESTION").url = finding["url"]


register_classes, unregister_classes = bpy.utils.register_classes_factory(
    (Preferences, ASSETLINT_OT_act, ASSETLINT_OT_check, ASSETLINT_PT_panel))


def register():
    register_classes()
    bpy.app.timers.register(tick, first_interval=1, persistent=True)


def unregister():
    bpy.app.timers.unregister(tick)
    unregister_classes()
