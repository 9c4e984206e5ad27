import { h } from '../dom.js';
import type { FindingView } from '../report.js';
import { plural, shortNumber, visible } from '../text.js';
import { Chart } from './chart.js';
import { list, number, object, string } from './json.js';

export interface ParticleTrack {
  name: string;
  interpolation: string;
  times: Float64Array;
  values: Float64Array;
}

export interface Emitter {
  name: string;
  lifetime: number;
  tracks: ParticleTrack[];
}

/** The emitters in the values of a particle system, or null. */
export function readEmitters(value: unknown): Emitter[] | null {
  const values = object(value);
  if (!Array.isArray(values['emitters'])) return null;
  return values['emitters'].map((each, i) => {
    const emitter = object(each);
    return {
      name: string(emitter['name'], `emitter ${i}`),
      lifetime: number(emitter['lifetime'], 0),
      tracks: list(emitter['tracks']).map((item) => {
        const track = object(item);
        const keys = list(track['keys']).map(list);
        const { interpolation } = track;
        return {
          name: string(track['name'], 'track'),
          interpolation: typeof interpolation === 'number' ? String(interpolation) : string(interpolation),
          times: Float64Array.from(keys, (key) => number(key[0])),
          values: Float64Array.from(keys, (key) => number(key[1])),
        };
      }),
    };
  });
}

const kUnits: Record<string, string> = {
  red: '0 to 255', green: '0 to 255', blue: '0 to 255', alpha: '0 to 255', size: 'model units', index: 'texture element',
};
const kColours = ['red', 'green', 'blue', 'alpha'];

/** The times of keys at fault in each track of an emitter. */
function keyFaults(findings: FindingView[], emitter: number, track: number, data: ParticleTrack): [number, number][] {
  const faults: [number, number][] = [];
  for (const { path } of findings) {
    const match = /emitter\[(\d+)\]\/tracks\/(keys|ends)\[(\d+)\](?:\/key\[(\d+)\]|\/(first|last))?/.exec(path);
    if (!match || Number(match[1]) !== emitter || Number(match[3]) !== track) continue;
    // The first key of a track is in the other list.
    const key = match[4] !== undefined ? Number(match[4]) + 1 : match[5] === 'last' ? data.times.length - 1 : 0;
    const time = data.times[key] ?? NaN;
    if (Number.isFinite(time)) faults.push([time, time]);
  }
  return faults;
}

/** The tracks of one emitter at a time over the life of a particle. */
export function particleView(emitters: Emitter[], findings: FindingView[]): HTMLElement {
  const charts = h('div', { class: 'charts' });
  const choice = h('select', { 'aria-label': 'Emitter' });
  emitters.forEach((emitter, i) => {
    const fault = findings.some(({ path }) => path.includes(`emitter[${i}]`)) ? '✖ ' : '';
    choice.append(h('option', { value: i }, `${fault}${i}: ${visible(emitter.name).slice(0, 80)}`));
  });
  const about = h('span', { class: 'quiet' });
  const choose = (): void => {
    const number = Number(choice.value);
    const emitter = emitters[number];
    if (!emitter) return;
    about.textContent = `${plural(emitters.length, 'emitter')}; particles of this one live ${shortNumber(emitter.lifetime)} s`;
    charts.replaceChildren(...emitter.tracks.map((track, i) => {
      const name = track.name.toLowerCase();
      const chart: Chart = new Chart({
        title: track.name.charAt(0).toUpperCase() + track.name.slice(1),
        unit: kUnits[name] ?? 'value',
        xLabel: `part of the life${track.interpolation ? `; interpolation ${visible(track.interpolation)}` : ''}`,
        x: track.times,
        series: [{ name, values: track.values }],
        points: true,
        firstColor: Math.max(0, kColours.indexOf(name)),
        faults: keyFaults(findings, number, i, track),
        ...(kColours.includes(name) && track.values.every((value) => value >= 0 && value <= 255)
          ? { range: [-8, 263] as [number, number] } : {}),
      }, (index) => { chart.show(index); });
      return chart.element;
    }));
  };
  choice.addEventListener('change', choose);
  const first = emitters.findIndex((_, i) => findings.some(({ path }) => path.includes(`emitter[${i}]`)));
  choice.selectedIndex = Math.max(0, first);
  choose();
  return h('div', { class: 'picture particles' },
    h('p', { class: 'controls' }, h('label', {}, 'Emitter ', choice), about), charts);
}
