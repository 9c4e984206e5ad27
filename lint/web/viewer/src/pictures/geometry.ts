import { placesOf, type FindingView } from '../report.js';
import { findNode } from '../find_node.js';
import type { Source } from '../source.js';
import { index, list, number, object, string } from './json.js';

/** Three rows of four columns: the fourth is the translation. */
type Matrix = ArrayLike<number>;

const kIdentity: Matrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];

export interface Bone {
  name: string;
  parent: number;
  /** In model space. */
  world: Matrix;
}

/** A mesh, as ranges of the model's arrays. */
export interface Mesh {
  name: string;
  bone: number;
  hidden: boolean;
  collision: boolean;
  /** The eight corners of its bounding box in model space, or null. */
  corners: Float32Array | null;
  /** The first vertex of each submesh, and then the end. */
  submeshes: number[];
  /** The first triangle, and the number of them. */
  triangles: [number, number];
  edges: [number, number];
}

export interface Attachment {
  kind: string;
  name: string;
  bone: number;
}

export interface Model {
  /** x, y, z of every vertex in model space. NaN where the file has NaN. */
  positions: Float32Array;
  /** Three vertices each; only those that exist. */
  triangles: Uint32Array;
  /** Two vertices each, every edge once. */
  edges: Uint32Array;
  bones: Bone[];
  meshes: Mesh[];
  attachments: Attachment[];
}

function multiply(a: Matrix, b: Matrix): Matrix {
  const result = new Float64Array(12);
  for (let row = 0; row < 3; row++) {
    for (let column = 0; column < 4; column++) {
      let sum = column === 3 ? a[row * 4 + 3] ?? 0 : 0;
      for (let i = 0; i < 3; i++) sum += (a[row * 4 + i] ?? 0) * (b[i * 4 + column] ?? 0);
      result[row * 4 + column] = sum;
    }
  }
  return result;
}

export function transform(m: Matrix, x: number, y: number, z: number): [number, number, number] {
  const row = (i: number): number => (m[i] ?? 0) * x + (m[i + 1] ?? 0) * y + (m[i + 2] ?? 0) * z + (m[i + 3] ?? 0);
  return [row(0), row(4), row(8)];
}

/** The bones in model space; a bone in a cycle of parents has no parent. */
function readBones(values: unknown[]): Bone[] {
  const locals = values.map((value) => {
    const numbers = list(object(value)['matrix']).map((each) => number(each));
    return numbers.length === 12 && numbers.every(Number.isFinite) ? numbers : kIdentity;
  });
  const bones = values.map((value, i): Bone => {
    const bone = object(value);
    return { name: string(bone['name'], `bone ${i}`), parent: index(bone['parent'], values.length), world: locals[i] ?? kIdentity };
  });
  const state = new Uint8Array(bones.length);  // 0 new, 1 on the way, 2 done
  for (let start = 0; start < bones.length; start++) {
    const way: number[] = [];
    let at = start;
    while (at >= 0 && state[at] === 0) {
      state[at] = 1;
      way.push(at);
      at = bones[at]?.parent ?? -1;
    }
    const cyclic = at >= 0 && state[at] === 1;
    for (let i = way.length - 1; i >= 0; i--) {
      const number = way[i] ?? 0;
      const bone = bones[number];
      if (!bone) continue;
      if (cyclic && i === way.length - 1) bone.parent = -1;
      const parent = bones[bone.parent];
      if (parent) bone.world = multiply(parent.world, bone.world);
      state[number] = 2;
    }
  }
  return bones;
}

function corners(min: number[], max: number[], world: Matrix): Float32Array | null {
  if (![...min, ...max].every(Number.isFinite) || min.length < 3 || max.length < 3) return null;
  const result = new Float32Array(24);
  for (let i = 0; i < 8; i++) {
    const pick = (axis: number): number => ((i >> axis) & 1 ? max : min)[axis] ?? 0;
    result.set(transform(world, pick(0), pick(1), pick(2)), i * 3);
  }
  return result;
}

/** Adds the distinct edges of triangles. */
function addEdges(triangles: Uint32Array, vertices: number, edges: number[]): void {
  const keys = new Float64Array(triangles.length);
  for (let i = 0; i < triangles.length; i++) {
    const a = triangles[i] ?? 0;
    const b = triangles[i % 3 === 2 ? i - 2 : i + 1] ?? 0;
    keys[i] = Math.min(a, b) * vertices + Math.max(a, b);
  }
  keys.sort().forEach((key, i) => {
    if (key !== keys[i - 1]) edges.push(Math.floor(key / vertices), key % vertices);
  });
}

/** The sphere around some meshes, or around the bones if they have no vertices. */
export function boundsOf(model: Model, meshes: number[]): { center: [number, number, number]; radius: number } {
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  const add = (point: ArrayLike<number>, at: number): void => {
    for (let axis = 0; axis < 3; axis++) {
      const value = point[at + axis] ?? NaN;
      if (!Number.isFinite(value)) continue;
      min[axis] = Math.min(min[axis] ?? 0, value);
      max[axis] = Math.max(max[axis] ?? 0, value);
    }
  };
  for (const mesh of meshes) {
    const { submeshes = [] } = model.meshes[mesh] ?? {};
    for (let i = submeshes[0] ?? 0; i < (submeshes[submeshes.length - 1] ?? 0); i++) add(model.positions, i * 3);
  }
  if (!((max[0] ?? 0) >= (min[0] ?? 0))) for (const { world } of model.bones) add(transform(world, 0, 0, 0), 0);
  const center = [0, 1, 2].map((axis) => {
    const middle = ((min[axis] ?? 0) + (max[axis] ?? 0)) / 2;
    return Number.isFinite(middle) ? middle : 0;
  }) as [number, number, number];
  const radius = Math.hypot(...[0, 1, 2].map((axis) => ((max[axis] ?? 0) - (min[axis] ?? 0)) / 2));
  return { center, radius: Number.isFinite(radius) && radius > 0 ? radius : 1 };
}

/** The model in the values of an alo, or null. */
export function readModel(value: unknown): Model | null {
  const values = object(value);
  if (!Array.isArray(values['meshes'])) return null;
  const bones = readBones(list(values['bones']));
  const positions: number[] = [];
  const triangles: number[] = [];
  const meshes = values['meshes'].map((each, i): Mesh => {
    const mesh = object(each);
    const bone = index(mesh['bone'], bones.length);
    const parts = list(mesh['submeshes']).map(object);
    const boneSpace = bones[bone]?.world ?? kIdentity;
    const firstTriangle = triangles.length / 3;
    const submeshes = [];
    for (const part of parts) {
      const base = positions.length / 3;
      // Bones move skinned vertices, whose positions are in model space.
      const world = part['skinned'] === true ? kIdentity : boneSpace;
      submeshes.push(base);
      const vertices = list(part['positions']);
      for (const vertex of vertices) {
        const [x, y, z] = list(vertex);
        positions.push(...transform(world, number(x), number(y), number(z)));
      }
      for (const triangle of list(part['triangles'])) {
        const ids = list(triangle).map((id) => index(id, vertices.length));
        if (ids.length === 3 && ids.every((id) => id >= 0)) for (const id of ids) triangles.push(base + id);
      }
    }
    submeshes.push(positions.length / 3);
    const box = (key: string): number[] => list(mesh[key]).map((coordinate) => number(coordinate));
    return {
      name: string(mesh['name'], `mesh ${i}`), bone, submeshes,
      hidden: mesh['hidden'] === true, collision: mesh['collision'] === true,
      corners: corners(box('box_min'), box('box_max'), parts.some((part) => part['skinned'] === true) ? kIdentity : boneSpace),
      triangles: [firstTriangle, triangles.length / 3 - firstTriangle],
      edges: [0, 0],
    };
  });
  const all = Uint32Array.from(triangles);
  const edges: number[] = [];
  for (const mesh of meshes) {
    const [first, count] = mesh.triangles;
    const before = edges.length / 2;
    addEdges(all.subarray(first * 3, (first + count) * 3), positions.length / 3, edges);
    mesh.edges = [before, edges.length / 2 - before];
  }
  const attachments = (['lights', 'proxies', 'dazzles'] as const).flatMap((key) =>
    list(values[key]).map(object).map((item): Attachment => ({
      kind: { lights: 'light', proxies: 'proxy', dazzles: 'dazzle' }[key],
      name: string(item['name'], key), bone: index(item['bone'], bones.length),
    })));
  return { positions: Float32Array.from(positions), triangles: all, edges: Uint32Array.from(edges), bones, meshes, attachments };
}

/** What findings point at. */
export interface ModelFaults {
  /** Numbers of vertices of the model. */
  vertices: Set<number>;
  /** Numbers of meshes whose box is at fault. */
  boxes: Set<number>;
  /** Numbers of meshes with any finding. */
  meshes: Set<number>;
  bones: Set<number>;
}

const kMaxFaultVertices = 5000;

export async function modelFaults(
  model: Model, findings: FindingView[], source: Source, file: number,
): Promise<ModelFaults> {
  const faults: ModelFaults = { vertices: new Set(), boxes: new Set(), meshes: new Set(), bones: new Set() };
  for (const finding of findings.slice(0, 1000)) {
    const bone = /bone\[(\d+)\]/.exec(finding.path);
    if (bone) faults.bones.add(Number(bone[1]));
    const place = /^mesh\[(\d+)\](?:\/(.*))?$/.exec(finding.path);
    if (!place) continue;
    const number = Number(place[1]);
    const mesh = model.meshes[number];
    if (!mesh) continue;
    faults.meshes.add(number);
    if (/^info\/box(Min|Max)/.test(place[2] ?? '')) faults.boxes.add(number);
    const array = /^submesh\[(\d+)\]\/(vertices|indices)\[(\d+)\]/.exec(place[2] ?? '');
    if (!array) continue;
    const submesh = Number(array[1]);
    const base = mesh.submeshes[submesh] ?? 0;
    const count = (mesh.submeshes[submesh + 1] ?? base) - base;
    const addElement = (element: number): void => {
      if (element < count && faults.vertices.size < kMaxFaultVertices) faults.vertices.add(base + element);
    };
    if (array[2] === 'indices') {
      // The triangle of the index: its vertices are those of the same three indices.
      const triangle = mesh.triangles[0] + Math.floor(Number(array[3]) / 3);
      for (const vertex of model.triangles.subarray(triangle * 3, triangle * 3 + 3)) {
        if (mesh.submeshes.length === 2) faults.vertices.add(vertex);
      }
      continue;
    }
    const node = await findNode(source, file, `mesh[${number}]/submesh[${submesh}]/vertices`);
    const size = node?.[5] ? node[3] / node[5] : 0;
    const first = Number(array[3]);
    const spread = node && size > 0 ? Math.max(1, Math.ceil(finding.length / size)) : 1;
    for (let i = 0; i < Math.min(spread, kMaxFaultVertices); i++) addElement(first + i);
    if (node && size > 0) for (const offset of placesOf(finding)) addElement(Math.floor((offset - node[2]) / size));
  }
  return faults;
}
