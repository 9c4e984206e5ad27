import { h } from '../dom.js';
import { plural, shortNumber, visible } from '../text.js';
import type { Animation, FrameFault, Part } from './animation.js';
import { Chart } from './chart.js';

function faultsOf(faults: FrameFault[], part: Part, track: string): [number, number][] {
  const ranges = faults
    .filter((fault) => (fault.part < 0 || fault.part === part.index) && (fault.track === '' || fault.track === track))
    .map(({ from, to }): [number, number] => [from, to]);
  ranges.sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const [from, to] of ranges) {
    const last = merged[merged.length - 1];
    if (last && from <= last[1] + 1) last[1] = Math.max(last[1], to);
    else merged.push([from, to]);
  }
  return merged.slice(0, 500);
}

/** The curves of one bone at a time over the frames, with the frames at fault. */
export function animationView(animation: Animation, faults: FrameFault[]): HTMLElement {
  const { parts, frames, fps } = animation;
  const charts = h('div', { class: 'charts' });
  const where = h('output', { class: 'mono' });
  const slider = h('input', { type: 'range', min: 0, max: Math.max(0, frames - 1), value: 0, 'aria-label': 'Frame' });
  const still = h('p', { class: 'quiet' });
  const choice = h('select', { 'aria-label': 'Bone' });
  let shown: Chart[] = [];

  const atFault = (part: Part): boolean => faults.some((fault) => fault.part === part.index && fault.part >= 0);
  parts.forEach((part, i) => {
    const moving = part.tracks.filter((track) => track.moves).map((track) => track.name);
    const notes = [atFault(part) ? '✖ at fault' : '', moving.length ? moving.join(', ') : 'still'].filter(Boolean);
    choice.append(h('option', { value: i }, `${visible(part.name).slice(0, 80)} (${notes.join('; ')})`));
  });

  const show = (frame: number): void => {
    slider.value = String(frame);
    const seconds = fps > 0 ? `, ${shortNumber(Number((frame / fps).toFixed(3)))} s` : '';
    where.textContent = `frame ${frame} of ${frames}${seconds}`;
    for (const chart of shown) chart.show(frame);
  };
  const choose = (): void => {
    const part = parts[Number(choice.value)];
    if (!part) return;
    const axis = fps > 0 ? `frame (${shortNumber(fps)} a second)` : 'frame';
    const isShown = (name: string): boolean => name === 'translation' || name === 'rotation' || name === 'visibility';
    const tracks = part.tracks.filter((track) =>
      track.moves || isShown(track.name) || faultsOf(faults, part, track.name).length > 0);
    shown = tracks.map((track) => new Chart({
      title: track.name.charAt(0).toUpperCase() + track.name.slice(1),
      unit: track.unit,
      xLabel: axis,
      series: track.components,
      steps: track.steps,
      faults: faultsOf(faults, part, track.name),
      ...(track.steps ? { range: [-0.1, 1.1] as [number, number] } : {}),
    }, show));
    const left = part.tracks.filter((track) => !tracks.includes(track)).map((track) => track.name);
    still.textContent = left.length ? `The same in all frames: ${left.join(', ')}.` : '';
    charts.replaceChildren(...shown.map((chart) => chart.element));
    show(Math.min(Number(slider.value), Math.max(0, frames - 1)));
  };

  slider.addEventListener('input', () => { show(Number(slider.value)); });
  choice.addEventListener('change', choose);
  let first = parts.findIndex(atFault);
  if (first < 0) first = parts.findIndex((part) => part.tracks.some((track) => track.moves));
  choice.selectedIndex = Math.max(0, first);
  choose();
  return h('div', { class: 'picture animation' },
    h('p', { class: 'controls' },
      h('label', {}, 'Bone ', choice),
      h('span', { class: 'quiet' }, plural(parts.length, 'bone'), ', ', plural(frames, 'frame'))),
    h('p', { class: 'controls' }, h('label', {}, 'Frame ', slider), where),
    charts, still);
}
