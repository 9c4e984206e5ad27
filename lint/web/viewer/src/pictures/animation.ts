import type { FindingView } from '../report.js';
import { placesOf } from '../report.js';
import { findNode } from '../find_node.js';
import type { Source } from '../source.js';
import { list, number, object, string } from './json.js';

/** What moves over the frames: one curve for each component. */
export interface Track {
  /** translation, rotation, scale, visibility or step. */
  name: string;
  unit: string;
  components: { name: string; values: Float64Array }[];
  steps: boolean;
  /** Whether any value differs from the first. */
  moves: boolean;
}

export interface Part {
  /** The number of the bone in the file. */
  index: number;
  name: string;
  tracks: Track[];
}

export interface Animation {
  frames: number;
  /** Frames a second, or 0 if the file does not say. */
  fps: number;
  parts: Part[];
}

const kXyz = ['x', 'y', 'z'];
const kXyzw = ['x', 'y', 'z', 'w'];

/** The track of a value for each frame; of truth values, by no components. */
function track(name: string, unit: string, components: string[], rows: unknown[]): Track {
  const curves = components.map((component, i) => ({
    name: component,
    values: Float64Array.from(rows, (row) => number(Array.isArray(row) ? row[i] : undefined)),
  }));
  if (!components.length) curves.push({ name, values: Float64Array.from(rows, (row) => (row === true ? 1 : row === false ? 0 : NaN)) });
  const moves = curves.some(({ values }) => values.some((value) => !Object.is(value + 0, (values[0] ?? 0) + 0)));
  return { name, unit, components: curves, steps: !components.length, moves };
}

const translation = (rows: unknown[]): Track => track('translation', 'model units', kXyz, rows);
const rotation = (rows: unknown[], components = kXyzw): Track => track('rotation', 'quaternion', components, rows);

function fromBones(values: Record<string, unknown>): Animation {
  const parts = list(values['bones']).map((value, index) => {
    const bone = object(value);
    const tracks = [
      translation(list(bone['translations'])),
      rotation(list(bone['rotations_xyzw'])),
      track('scale', 'factor', kXyz, list(bone['scales'])),
      track('visibility', '0 off, 1 on', [], list(bone['visible'])),
      track('step', '0 off, 1 on', [], list(bone['steps'])),
    ].filter(({ components }) => components[0]?.values.length);
    return { index, name: string(bone['name'], `bone ${index}`), tracks };
  });
  return { frames: number(values['numFrames'], 0), fps: number(values['fps'], 0), parts };
}

function fromChannels(values: Record<string, unknown>): Animation {
  let frames = 0;
  const parts = list(values['channels']).map((value, index) => {
    const channel = object(value);
    const keys = list(channel['keys']).map(object);
    frames = Math.max(frames, keys.length);
    const column = (name: string): unknown[] => (keys.some((key) => name in key) ? keys.map((key) => key[name]) : []);
    const tracks = [translation(column('translation')), rotation(column('rotation_wxyz'), ['w', 'x', 'y', 'z'])]
      .filter(({ components }) => components[0]?.values.length);
    return { index, name: `bone ${number(channel['bone'], index)}`, tracks };
  });
  return { frames, fps: 0, parts };
}

function fromFrames(values: Record<string, unknown>): Animation {
  const frames = list(values['frames']).map(object);
  const column = (key: string): unknown[] => frames.map((frame) => frame[key]);
  const parts: Part[] = [
    { index: -1, name: 'origin', tracks: [translation(column('origin')), rotation(column('origin_rotation_xyzw'))] },
    { index: -1, name: 'root offset', tracks: [translation(column('root_offset'))] },
  ];
  const ids = list(values['bone_ids']);
  const rotations = column('rotations_xyzw').map(list);
  const count = rotations[0]?.length ?? 0;
  for (let i = 0; i < count; i++) {
    const name = ids.length === count ? `bone ${number(ids[i], i)}` : `rotation ${i}`;
    parts.push({ index: i, name, tracks: [rotation(rotations.map((row) => row[i]))] });
  }
  return { frames: frames.length, fps: number(values['framerate'], 0), parts };
}

/** The animation in the values of an ala, anim or gsa, or null. */
export function readAnimation(value: unknown): Animation | null {
  const values = object(value);
  if (Array.isArray(values['channels'])) return fromChannels(values);
  if (Array.isArray(values['frames'])) return fromFrames(values);
  if (!Array.isArray(values['bones']) || typeof values['numFrames'] !== 'number') return null;
  return fromBones(values);
}

/** Frames at fault. A part of -1 is every part; a track of '' every track. */
export interface FrameFault {
  part: number;
  track: string;
  from: number;
  to: number;
}

const kTrackNames: [RegExp, string][] = [
  [/^translation/i, 'translation'], [/^(default)?rotation/i, 'rotation'], [/^scale/i, 'scale'], [/^visib/i, 'visibility'],
  [/^step/i, 'step'],
];

/**
 * The frames that findings are about: values[12] of a track is its frame 12, and
 * the words of a pool are divided among the frames.
 */
export async function frameFaults(
  animation: Animation, findings: FindingView[], source: Source, file: number,
): Promise<FrameFault[]> {
  const faults: FrameFault[] = [];
  for (const finding of findings.slice(0, 1000)) {
    const match = /^(.*\/)?([A-Za-z]+)\/(values|words|data)(?:\[(\d+)\])?(?:\/|$)/.exec(finding.path);
    if (!match) continue;
    const place = match[2] ?? '';
    const part = /bone\[(\d+)\]/.exec(finding.path)?.[1];
    const node = await findNode(source, file, `${match[1] ?? ''}${place}/${match[3] ?? ''}`);
    const first = Number(match[4] ?? 0);
    const elements = node?.[5] ?? 0;
    // A pool holds the same number of words for each frame.
    const perFrame = elements > animation.frames && animation.frames > 0 ? elements / animation.frames : 1;
    // Without the tree, the places of a finding are taken to be of one size.
    const size = node && elements > 0 ? node[3] / elements : finding.count > 1 ? finding.length / finding.count : 0;
    const last = size > 0 ? first + Math.max(0, Math.ceil(finding.length / size) - 1) : first;
    const name = kTrackNames.find(([pattern]) => pattern.test(place))?.[1] ?? '';
    const add = (from: number, to: number): void => {
      const clamp = (frame: number): number => Math.min(Math.max(0, animation.frames - 1), Math.floor(frame / perFrame));
      faults.push({ part: part === undefined ? -1 : Number(part), track: name, from: clamp(from), to: clamp(to) });
    };
    const places = placesOf(finding);
    if (places.length && node && size > 0) {
      for (const offset of places) add((offset - node[2]) / size, (offset - node[2]) / size);
    }
    add(first, last);
  }
  return faults;
}
