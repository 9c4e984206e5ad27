"""Selects in the scene what a finding names."""

import re

import bpy
from mathutils import Vector


def called(items, name, number, name_of=lambda item: item.name):
    """What exporters may have written by this name, without .001; of several that with the number in their order."""
    found = [each for each in items if name in (name_of(each), re.sub(r"\.(\d+|.{3})$", "", name_of(each)))]
    return [items[number]] if number in range(len(items)) and (name is None or items[number] in found) else found


def select(context, finding):
    """Selects the place of a finding; returns a sentence about what it could not."""
    place = finding.get("selection", {})
    name, objects = place.get("name"), context.scene.collection.all_objects
    if "emitter" in place or (name is None and not {"mesh", "bone", "track"} & {*place}):
        return "The finding names nothing of a scene."
    if "mesh" in place:
        parents = [context.scene.collection, *context.scene.collection.children_recursive]
        skipped = {each for parent in parents if parent.hide_viewport for each in (parent, *parent.children_recursive)}
        written = [each for parent in parents if parent not in skipped for each in parent.objects]
        meshes = [each for each in (*written, *objects) if each.type == "MESH"]  # exporters write them in this order
        found = called(meshes, name, place["mesh"], lambda each: each.data.name) or called(meshes, name, place["mesh"])
        return select_meshes(context, [*dict.fromkeys(found)], finding) if found else f"{name} is not in this scene."
    number = place.get("track", place.get("bone", 0) - 1)  # exporters write a "Root" before the bones
    name_of = (lambda bone: bone.get("ProxyName", "")) if "proxy" in place else (lambda bone: bone.name)
    chosen = getattr(getattr(context.scene, "ActiveSkeleton", None), "skeletonEnum", "")  # for the public exporters
    for armature in sorted((each for each in objects if each.type == "ARMATURE"), key=lambda each: each.name != chosen):
        if found := called([*armature.data.bones], name, number, name_of):
            select_only(context, armature, "POSE")
            for each in armature.pose.bones:  # Blender 5 has the selection here
                (each.bone if hasattr(each.bone, "select") else each).select = each.bone == found[0]
            armature.data.bones.active = found[0]
            note = "" if name else "Found by its number alone."
            return f"{len(found) - 1} other bones may be it." if found[1:] else note
    return f"{name or 'It'} is not in this scene."


def select_only(context, active, mode):
    if context.object and context.object.mode != "OBJECT":
        bpy.ops.object.mode_set(mode="OBJECT")
    bpy.ops.object.select_all(action="DESELECT")
    active.hide_viewport = False
    active.hide_set(False)
    if not active.visible_get():
        raise RuntimeError(f"{active.name} is in a hidden collection.")
    active.select_set(True)
    context.view_layer.objects.active = active
    bpy.ops.object.mode_set(mode=mode)


def select_meshes(context, found, finding):
    """Selects an object, and its vertices that are where the file has them."""
    select_only(context, found[0], "OBJECT")
    if "positions" not in finding or len(found) > 1:
        return f"{len(found) - 1} other objects may be it." if found[1:] else ""
    mesh, positions = found[0].data, {repr(Vector([*map(float, each)])) for each in finding["positions"]}
    chosen = [repr(vertex.co) in positions for vertex in mesh.vertices]  # also of what is not a number
    if not any(chosen):
        return "No vertex of this object is there: is it changed by a modifier?"
    for parts in mesh.polygons, mesh.edges:
        parts.foreach_set("select", [False] * len(parts))
    mesh.vertices.foreach_set("select", chosen)
    context.tool_settings.mesh_select_mode = (True, False, False)
    select_only(context, found[0], "EDIT")
    return ""
