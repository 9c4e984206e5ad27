import { definitions, h, svg, uniqueId, type Child } from '../dom.js';
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
  shader: string;
  /** Name and value of each property, with its unit or what it means. */
  properties: [string, string][];
  tracks: ParticleTrack[];
}

/** The emitters in the values of a particle system, or null. */
export function readEmitters(value: unknown): Emitter[] | null {
  const values = object(value);
  if (!Array.isArray(values['emitters'])) return null;
  const units = object(values['units']);
  return values['emitters'].map((each, i) => {
    const emitter = object(each);
    return {
      name: string(emitter['name'], `emitter ${i}`),
      lifetime: number(emitter['lifetime'], 0),
      shader: string(emitter['shader']),
      properties: Object.entries(object(emitter['properties'])).map(([key, property]): [string, string] => {
        const about = string(object(emitter['meanings'])[key]) || string(units[key]);
        return [key, `${list(property).length ? list(property).join(', ') : String(property)} ${about}`];
      }),
      tracks: list(emitter['tracks']).map((item) => {
        const track = object(item);
        const keys = list(track['keys']).map(list);
        const { interpolation } = track;
        return {
          name: string(track['name'], 'track'),
          interpolation: string(track['meaning'])
            || (typeof interpolation === 'number' ? String(interpolation) : string(interpolation)),
          times: Float64Array.from(keys, (key) => number(key[0])),
          values: Float64Array.from(keys, (key) => number(key[1])),
        };
      }),
    };
  });
}

const kUnits: Record<string, string> = {
  red: '0 to 255', green: '0 to 255', blue: '0 to 255', alpha: '0 to 255', size: 'model units',
  textureindex: 'texture element', rotationspeed: 'turns per second',
};
const kColours = ['red', 'green', 'blue', 'alpha'];

/** A value of a track between its keys, by straight lines. */
function valueAt(track: ParticleTrack | undefined, time: number, otherwise: number): number {
  if (!track?.times.length) return otherwise;
  for (let i = 1; i < track.times.length; i++) {
    const from = track.times[i - 1] ?? 0;
    const to = track.times[i] ?? 0;
    if (time > to) continue;
    const part = to > from ? (time - from) / (to - from) : 1;
    const before = track.values[i - 1] ?? 0;
    return before + ((track.values[i] ?? 0) - before) * Math.min(1, Math.max(0, part));
  }
  return track.values[track.values.length - 1] ?? otherwise;
}

/** A strip with the colour of a particle from its birth to its death. */
function colourStrip(tracks: ParticleTrack[]): Child {
  const [red, green, blue, alpha] = kColours.map((name) => tracks.find((track) => track.name.toLowerCase() === name));
  if (!red && !green && !blue) return null;
  const channel = (track: ParticleTrack | undefined, time: number): number => {
    const value = valueAt(track, time, 255);
    return Number.isFinite(value) ? Math.round(Math.min(255, Math.max(0, value))) : 0;
  };
  const gradient = uniqueId('gradient');
  const stops = [];
  for (let i = 0; i <= 32; i++) {
    const time = i / 32;
    stops.push(svg('stop', {
      offset: time,
      'stop-color': `rgb(${channel(red, time)},${channel(green, time)},${channel(blue, time)})`,
      'stop-opacity': channel(alpha, time) / 255,
    }));
  }
  const checks = uniqueId('checks');
  return h('figure', { class: 'wide' }, h('figcaption', {}, h('strong', {}, 'Colour'), ' with alpha, from birth to death'),
    svg('svg', { class: 'colour-strip', viewBox: '0 0 760 26', role: 'img', 'aria-label': 'The colour of a particle during its life' },
      svg('defs', {},
        svg('linearGradient', { id: gradient }, ...stops),
        svg('pattern', { id: checks, width: 12, height: 12, patternUnits: 'userSpaceOnUse' },
          svg('rect', { width: 12, height: 12, fill: '#888' }),
          svg('rect', { width: 6, height: 6, fill: '#aaa' }), svg('rect', { x: 6, y: 6, width: 6, height: 6, fill: '#aaa' }))),
      svg('rect', { width: 760, height: 26, fill: `url(#${checks})` }),
      svg('rect', { width: 760, height: 26, fill: `url(#${gradient})` })));
}

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
  const properties = h('details', {});
  const choose = (): void => {
    const number = Number(choice.value);
    const emitter = emitters[number];
    if (!emitter) return;
    about.textContent = `${plural(emitters.length, 'emitter')}; particles of this one live ${shortNumber(emitter.lifetime)} s`
      + (emitter.shader && ` and are drawn by ${emitter.shader}`);
    const elements: Child[] = [colourStrip(emitter.tracks)];
    emitter.tracks.forEach((track, i) => {
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
      elements.push(chart.element);
    });
    properties.hidden = !emitter.properties.length;
    properties.replaceChildren(h('summary', {}, 'Properties'), definitions(emitter.properties));
    charts.replaceChildren(...elements.filter((each): each is Node => each instanceof Node));
  };
  choice.addEventListener('change', choose);
  const first = emitters.findIndex((_, i) => findings.some(({ path }) => path.includes(`emitter[${i}]`)));
  choice.selectedIndex = Math.max(0, first);
  choose();
  return h('div', { class: 'picture particles' },
    h('p', { class: 'controls' }, h('label', {}, 'Emitter ', choice), about), properties, charts);
}
