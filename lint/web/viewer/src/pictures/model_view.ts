import { button, fileText, h, hasModifier, table } from '../dom.js';
import { groupDigits, plural, visible } from '../text.js';
import { Camera } from './camera.js';
import { boundsOf, type Model, type ModelFaults } from './geometry.js';
import { drawOverlay, type OverlayOptions } from './model_overlay.js';
import { createWireframe } from './wireframe.js';

const kMaxRows = 300;
const kTurn = 0.12;

function rgb(hex: string): [number, number, number] {
  const value = parseInt(hex.replace('#', ''), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

function meshTable(model: Model, faults: ModelFaults): HTMLElement {
  return table('Meshes', ['Mesh', 'Bone', 'Vertices', 'Triangles', 'Notes'],
    model.meshes.slice(0, kMaxRows).map((mesh, i) => [
      fileText(`${i}: ${mesh.name}`),
      mesh.bone < 0 ? 'none' : fileText(model.bones[mesh.bone]?.name ?? ''),
      groupDigits((mesh.submeshes[mesh.submeshes.length - 1] ?? 0) - (mesh.submeshes[0] ?? 0)),
      groupDigits(mesh.triangles[1]),
      [mesh.hidden ? 'hidden' : '', mesh.collision ? 'collision' : '', faults.meshes.has(i) ? '✖ at fault' : '']
        .filter(Boolean).join(', '),
    ]));
}

/** The model in three dimensions, turned by mouse and keys. */
export function modelView(model: Model, faults: ModelFaults): HTMLElement {
  let camera = new Camera();
  const wireframe = createWireframe(model);
  const overlay = h('canvas');
  const counts = `${plural(model.triangles.length / 3, 'triangle')}, ${plural(model.bones.length, 'bone')}`;
  const stage = h('div', {
    class: 'stage', tabindex: 0, role: 'application', 'aria-roledescription': '3D view',
    'aria-label': `${plural(model.meshes.length, 'mesh', 'meshes')}, ${counts}. Arrow keys turn, plus and minus zoom, 0 resets.`,
  }, wireframe.canvas, overlay);
  const options: OverlayOptions & { hidden: boolean } = {
    boxes: true, skeleton: true, names: false, faults: true, hidden: [...faults.meshes].some((mesh) => model.meshes[mesh]?.hidden),
  };
  const choice = h('select', { 'aria-label': 'Mesh' }, h('option', { value: -1 }, 'All meshes'),
    ...model.meshes.map((mesh, i) => h('option', { value: i },
      `${faults.meshes.has(i) ? '✖ ' : ''}${i}: ${visible(mesh.name).slice(0, 60)}${mesh.hidden ? ' (hidden)' : ''}`)));
  let pending = false;
  let finalDraw = 0;

  let meshes: number[] = [];

  /** Which meshes are shown; they fill the view. */
  const chooseMeshes = (): void => {
    const only = Number(choice.value);
    meshes = only >= 0 ? [only]
      : model.meshes.map((_, i) => i).filter((i) => options.hidden || !(model.meshes[i]?.hidden ?? false));
    camera.fit(boundsOf(model, meshes));
  };
  const reset = (): void => {
    camera = new Camera();
    chooseMeshes();
  };
  const draw = (moving: boolean): void => {
    pending = false;
    const ratio = Math.min(2, window.devicePixelRatio || 1);
    const { clientWidth: width, clientHeight: height } = stage;
    for (const canvas of [wireframe.canvas, overlay]) {
      if (canvas.width !== Math.round(width * ratio) || canvas.height !== Math.round(height * ratio)) {
        canvas.width = Math.round(width * ratio);
        canvas.height = Math.round(height * ratio);
      }
    }
    const color = (name: string): string => getComputedStyle(stage).getPropertyValue(name).trim();
    wireframe.draw(camera, meshes, { line: rgb(color('--wire')), surface: rgb(color('--surface')) }, moving);
    const context = overlay.getContext('2d');
    if (!context) return;
    context.setTransform(ratio, 0, 0, ratio, 0, 0);
    drawOverlay(context, width, height, camera, model, meshes, faults, options, color);
  };
  const schedule = (moving: boolean): void => {
    clearTimeout(finalDraw);
    if (moving) finalDraw = window.setTimeout(() => { schedule(false); }, 200);
    if (pending) return;
    pending = true;
    requestAnimationFrame(() => { draw(moving); });
  };

  stage.addEventListener('pointerdown', (event) => { stage.setPointerCapture(event.pointerId); });
  stage.addEventListener('pointermove', (event) => {
    if (!event.buttons) return;
    if (event.buttons === 1 && !event.shiftKey) {
      camera.turn(event.movementX * 0.01, event.movementY * 0.01);
    } else {
      const scale = camera.scale(stage.clientWidth, stage.clientHeight);
      camera.panX += event.movementX / scale;
      camera.panY -= event.movementY / scale;
    }
    schedule(true);
  });
  stage.addEventListener('wheel', (event) => {
    event.preventDefault();
    camera.magnify(Math.exp(-event.deltaY * 0.0015));
    schedule(true);
  }, { passive: false });
  stage.addEventListener('keydown', (event) => {
    if (hasModifier(event)) return;
    const actions: Record<string, () => void> = {
      ArrowLeft: () => { camera.turn(-kTurn, 0); }, ArrowRight: () => { camera.turn(kTurn, 0); },
      ArrowUp: () => { camera.turn(0, -kTurn); }, ArrowDown: () => { camera.turn(0, kTurn); },
      '+': () => { camera.magnify(1.2); }, '=': () => { camera.magnify(1.2); }, '-': () => { camera.magnify(1 / 1.2); },
      '0': reset,
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
    schedule(true);
  });
  choice.addEventListener('change', () => {
    chooseMeshes();
    schedule(false);
  });
  chooseMeshes();
  new ResizeObserver(() => { schedule(false); }).observe(stage);
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => { schedule(false); });

  const toggle = (name: keyof typeof options, label: string): HTMLElement => {
    const box = h('input', { type: 'checkbox', checked: options[name] });
    box.addEventListener('change', () => {
      options[name] = box.checked;
      if (name === 'hidden') chooseMeshes();
      schedule(false);
    });
    return h('label', {}, box, ' ', label);
  };
  const attached = model.attachments.slice(0, kMaxRows);
  return h('div', { class: 'picture model' },
    h('p', { class: 'controls' }, choice,
      toggle('boxes', 'Bounding boxes'), toggle('skeleton', 'Skeleton'), toggle('names', 'Bone names'),
      toggle('faults', 'Faults'), toggle('hidden', 'Hidden meshes'),
      button('Reset view', () => {
        reset();
        schedule(false);
      })),
    stage,
    h('p', { class: 'quiet' }, counts
      + (faults.vertices.size ? `, ${plural(faults.vertices.size, 'vertex', 'vertices')} at fault (✕)` : '')
      + '. Drag turns, shift and drag moves, the wheel zooms; so do arrow keys, + and −.'),
    h('details', {}, h('summary', {}, 'Meshes as a table'), meshTable(model, faults)),
    attached.length ? h('details', {}, h('summary', {}, 'Lights, proxies and dazzles as a table'),
      table('Attached to bones', ['Name', 'Kind', 'Bone'], attached.map(({ name, kind, bone }) =>
        [fileText(name), kind, bone < 0 ? 'none' : fileText(model.bones[bone]?.name ?? '')]))) : null);
}
