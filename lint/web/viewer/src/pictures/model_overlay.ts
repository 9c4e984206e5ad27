import type { Camera } from './camera.js';
import { transform, type Model, type ModelFaults } from './geometry.js';
import { shortNumber, visible } from '../text.js';

export interface OverlayOptions {
  boxes: boolean;
  skeleton: boolean;
  names: boolean;
  faults: boolean;
}

const kBoxEdges = [0, 1, 0, 2, 0, 4, 1, 3, 1, 5, 2, 3, 2, 6, 3, 7, 4, 5, 4, 6, 5, 7, 6, 7];
const kMaxNames = 60;

type Projection = (point: ArrayLike<number>, at?: number) => [number, number];

function projection(camera: Camera, width: number, height: number): Projection {
  const [right, up] = camera.rows();
  const scale = camera.scale(width, height);
  const [cx, cy, cz] = camera.center;
  return (point, at = 0) => {
    const [x, y, z] = [(point[at] ?? 0) - cx, (point[at + 1] ?? 0) - cy, (point[at + 2] ?? 0) - cz];
    const dot = (row: readonly number[] | undefined): number => (row?.[0] ?? 0) * x + (row?.[1] ?? 0) * y + (row?.[2] ?? 0) * z;
    return [width / 2 + (dot(right) + camera.panX) * scale, height / 2 - (dot(up) + camera.panY) * scale];
  };
}

/** A length of 1, 2 or 5 times a power of ten that takes a part of the width. */
function scaleBar(context: CanvasRenderingContext2D, scale: number, height: number, color: string): void {
  const wanted = 120 / scale;
  const power = 10 ** Math.floor(Math.log10(wanted));
  const length = [5, 2, 1].map((factor) => factor * power).find((each) => each <= wanted) ?? power;
  context.strokeStyle = context.fillStyle = color;
  context.lineWidth = 2;
  const [x, y] = [16, height - 16];
  context.beginPath();
  context.moveTo(x, y - 5);
  context.lineTo(x, y);
  context.lineTo(x + length * scale, y);
  context.lineTo(x + length * scale, y - 5);
  context.stroke();
  context.fillText(`${shortNumber(length)} model ${length === 1 ? 'unit' : 'units'}`, x, y - 9);
}

function axes(context: CanvasRenderingContext2D, camera: Camera, width: number, height: number, color: string): void {
  const [right, up] = camera.rows();
  const [x, y] = [width - 46, height - 46];
  context.strokeStyle = context.fillStyle = color;
  context.lineWidth = 1.5;
  ['x', 'y', 'z'].forEach((name, axis) => {
    const [dx, dy] = [(right?.[axis] ?? 0) * 28, -(up?.[axis] ?? 0) * 28];
    context.beginPath();
    context.moveTo(x, y);
    context.lineTo(x + dx, y + dy);
    context.stroke();
    context.fillText(name, x + dx * 1.3 - 3, y + dy * 1.3 + 4);
  });
}

/** Bounding boxes, bones, names, marks of faults, the scale and the axes. */
export function drawOverlay(
  context: CanvasRenderingContext2D, width: number, height: number, camera: Camera, model: Model,
  meshes: number[], faults: ModelFaults, options: OverlayOptions, color: (name: string) => string,
): void {
  const project = projection(camera, width, height);
  const [fault, bone, text] = [color('--error'), color('--bone'), color('--text')];
  context.clearRect(0, 0, width, height);
  context.font = '12px system-ui, sans-serif';
  const line = (a: [number, number], b: [number, number]): void => {
    context.moveTo(...a);
    context.lineTo(...b);
  };
  const label = (name: string, x: number, y: number): void => {
    const shown = visible(name).slice(0, 60);
    context.lineWidth = 3;
    context.strokeStyle = color('--background');
    context.strokeText(shown, x, y);
    context.fillStyle = text;
    context.fillText(shown, x, y);
  };
  if (options.boxes) {
    for (const number of meshes) {
      const corners = model.meshes[number]?.corners;
      if (!corners) continue;
      const bad = faults.boxes.has(number);
      context.strokeStyle = bad ? fault : color('--box');
      context.lineWidth = bad ? 2.5 : 1;
      context.setLineDash(bad ? [] : [5, 4]);
      context.beginPath();
      for (let i = 0; i < kBoxEdges.length; i += 2) {
        line(project(corners, (kBoxEdges[i] ?? 0) * 3), project(corners, (kBoxEdges[i + 1] ?? 0) * 3));
      }
      context.stroke();
      context.setLineDash([]);
    }
  }
  if (options.skeleton) {
    const places = model.bones.map(({ world }) => project(transform(world, 0, 0, 0)));
    context.strokeStyle = bone;
    context.lineWidth = 2;
    context.beginPath();
    model.bones.forEach(({ parent }, i) => {
      const [from, to] = [places[i], places[parent]];
      if (from && to) line(from, to);
    });
    context.stroke();
    places.forEach(([x, y], i) => {
      const bad = options.faults && faults.bones.has(i);
      context.fillStyle = bad ? fault : bone;
      context.fillRect(x - (bad ? 5 : 3), y - (bad ? 5 : 3), bad ? 10 : 6, bad ? 10 : 6);
    });
    if (options.names) {
      model.bones.slice(0, kMaxNames).forEach(({ name }, i) => {
        const [x, y] = places[i] ?? [0, 0];
        label(name, x + 6, y - 5);
      });
    }
  }
  if (options.faults) {
    context.strokeStyle = fault;
    context.lineWidth = 2;
    context.beginPath();
    for (const vertex of faults.vertices) {
      const [x, y] = project(model.positions, vertex * 3);
      if (!Number.isFinite(x + y)) continue;
      line([x - 5, y - 5], [x + 5, y + 5]);
      line([x - 5, y + 5], [x + 5, y - 5]);
    }
    context.stroke();
  }
  scaleBar(context, camera.scale(width, height), height, text);
  axes(context, camera, width, height, text);
}
