"""Selects in the scene what a finding names."""

import re

import bpy
from mathutils import Vector


def called(items, name, number, name_of=lambda item: item.name):
    """What exporters may have written by this name, without .001; of several that with the number in their order."""
    found = [each for each in items if name in (name_of(each), re.sub(r"\.(\d+|.{3})$", "", name_of(each)))]
    return [items[number]] if number in range(len(items)) and items[number] in found else found


def select(context, finding):
    """Selects the place of a finding; returns a sentence about what it could not."""
    place = finding.get("selection", {})
    name, number = place.get("name"), place.get("mesh")
    if name is None:
        return "The file has no name for what this is about."
    objects = [each for each in context.scene.collection.all_objects if each.name in context.view_layer.objects]
    if number is not None:
        meshes = [each for each in objects if each.type == "MESH"]
        found = called(meshes, name, number, lambda each: each.data.name) or called(meshes, name, number)
        return select_meshes(context, found, finding) if found else f"{name} is not in this scene."
    for armature in (each for each in objects if each.type == "ARMATURE" and "emitter" not in place):
        bones = list(armature.data.bones)  # before which exporters put a "Root"
        shift = 0 if bones and bones[0].name.lower() == "root" else 1
        for bone in called(bones, name, place.get("bone", -1) - shift):
            select_only(context, armature, "POSE")
            for each in armature.pose.bones:  # Blender 5 has the selection here
                (each.bone if hasattr(each.bone, "select") else each).select = each.bone == bone
            armature.data.bones.active = bone
            return ""
    return f"{name} is not in this scene."


def select_only(context, active, mode):
    if context.object and context.object.mode != "OBJECT":
        bpy.ops.object.mode_set(mode="OBJECT")
    for each in context.view_layer.objects:
        each.select_set(False)
    active.hide_set(False)
    active.select_set(True)
    context.view_layer.objects.active = active
    bpy.ops.object.mode_set(mode=mode)


def select_meshes(context, found, finding):
    """Selects an object, and its vertices that are where the file has them."""
    select_only(context, found[0], "OBJECT")
    if "positions" not in finding or len(found) > 1:
        return f"{len(found) - 1} other objects may be it." if len(found) > 1 else ""
    mesh, positions = found[0].data, [Vector([*map(float, each)]) for each in finding["positions"]]
    chosen = [any((vertex.co - each).length <= 1e-5 * max(1, each.length) for each in positions)
              for vertex in mesh.vertices]
    if not any(chosen):
        return "No vertex of this object is there: is it changed by a modifier?"
    for parts in mesh.polygons, mesh.edges:
        parts.foreach_set("select", [False] * len(parts))
    mesh.vertices.foreach_set("select", chosen)
    context.tool_settings.mesh_select_mode = (True, False, False)
    select_only(context, found[0], "EDIT")
    return ""
