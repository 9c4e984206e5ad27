import { h, svg } from '../dom.js';
import { shortNumber, visible } from '../text.js';

const kWidth = 540;
const kHeight = 190;
const kLeft = 62;
const kRight = 66;
const kTop = 14;
const kBottom = 34;

export interface Series {
  name: string;
  values: ArrayLike<number>;
}

export interface ChartOptions {
  title: string;
  /** The unit of the values, for the axis. */
  unit: string;
  xLabel: string;
  /** The position of each value; by default their numbers. */
  x?: ArrayLike<number>;
  series: Series[];
  /** Values hold until the next one. */
  steps?: boolean;
  /** Draws a dot at each value. */
  points?: boolean;
  /** The color of the first curve, 0 to 3. */
  firstColor?: number;
  /** Ranges of x at fault, both ends included. */
  faults: [number, number][];
  /** The least and greatest value, when they are known. */
  range?: [number, number];
}

/** Round numbers that cover [low, high], about `count` of them. */
export function ticks(low: number, high: number, count: number): number[] {
  const span = high - low;
  if (!(span > 0) || !Number.isFinite(span)) return [low];
  const raw = span / count;
  const power = 10 ** Math.floor(Math.log10(raw));
  const step = [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= raw) ?? raw;
  const result = [];
  for (let i = Math.ceil(low / step - 1e-9); i * step <= high + step * 1e-9 && result.length < 50; i++) {
    result.push(Number((i * step).toPrecision(12)));
  }
  return result;
}

function extent(series: Series[]): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (const { values } of series) {
    for (const value of Array.from(values)) {
      if (!Number.isFinite(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  if (low > high) return [-1, 1];
  const margin = low === high ? Math.max(Math.abs(low) * 0.1, 0.5) : (high - low) * 0.06;
  return [low - margin, high + margin];
}

/** Curves over a common axis: frames of an animation or the life of a particle. */
export class Chart {
  readonly element: HTMLElement;
  private readonly cursor = svg('line', { class: 'cursor-line', y1: kTop, y2: kHeight - kBottom });
  private readonly readout = h('span', { class: 'mono readout' });
  private readonly low: number;
  private readonly high: number;
  private readonly first: number;
  private readonly last: number;

  /** `moved` is called with the nearest index when the pointer moves. */
  constructor(private readonly options: ChartOptions, moved: (index: number) => void) {
    const { series, faults, title, xLabel, unit } = options;
    [this.low, this.high] = options.range ?? extent(series);
    const count = Math.max(0, ...series.map(({ values }) => values.length));
    const places = Array.from(options.x ?? [0, count - 1]).filter((place) => Number.isFinite(place));
    this.first = Math.min(0, ...places);
    this.last = Math.max(options.x ? 1 : 0, ...places);
    if (!(this.last > this.first)) this.last = this.first + 1;
    const picture = svg('svg', {
      viewBox: `0 0 ${kWidth} ${kHeight}`, class: 'chart', role: 'img',
      'aria-label': this.summary(),
    });
    for (const [from, to] of faults) picture.append(this.fault(from, to));
    picture.append(...this.axes(xLabel, unit));
    const labels = series.map(({ values }, i) => ({ i, y: this.y(this.lastFinite(values)) }));
    labels.sort((a, b) => a.y - b.y);
    let least = 0;
    for (const label of labels) least = label.y = Math.max(label.y, least + 13);
    let most = kHeight - kBottom + 13;
    for (const label of labels.reverse()) most = label.y = Math.min(label.y, most - 13);
    for (const { i, y } of labels) {
      const name = series[i]?.name ?? '';
      const color = `series-${(i + (options.firstColor ?? 0)) % 4}`;
      picture.append(svg('path', { class: `curve ${color}`, d: this.path(series[i]?.values ?? []) }),
        svg('text', { class: `series-name ${color}`, x: kWidth - kRight + 8, y: y + 4 }, visible(name).slice(0, 10)));
    }
    if (options.points) for (const [i, { values }] of series.entries()) picture.append(...this.dots(values, i));
    picture.append(this.cursor);
    picture.addEventListener('pointermove', (event) => {
      const box = picture.getBoundingClientRect();
      const at = this.first + ((event.clientX - box.left) / box.width * kWidth - kLeft)
        / (kWidth - kLeft - kRight) * (this.last - this.first);
      moved(this.nearest(at, count));
    });
    this.element = h('figure', {}, h('figcaption', {}, h('strong', {}, title), ' ', this.readout), picture);
    this.show(0);
  }

  /** Moves the cursor to a value and reads it out. */
  show(index: number): void {
    const x = this.x(this.position(index));
    this.cursor.setAttribute('x1', String(x));
    this.cursor.setAttribute('x2', String(x));
    this.readout.textContent = this.options.series
      .map(({ name, values }) => `${visible(name)} ${shortNumber(values[index] ?? NaN)}`).join('  ');
  }

  private summary(): string {
    const { title, series, unit, faults } = this.options;
    const ranges = faults.slice(0, 20).map(([from, to]) => (from === to ? shortNumber(from) : `${from} to ${to}`));
    return `${title}: ${series.map(({ name }) => visible(name)).join(', ')}, ${shortNumber(this.low)} to ${shortNumber(this.high)} ${unit}`
      + (ranges.length ? `; at fault: ${ranges.join(', ')}` : '');
  }

  private position(index: number): number {
    return this.options.x?.[index] ?? index;
  }

  private nearest(at: number, count: number): number {
    const { x } = this.options;
    if (!x) return Math.min(count - 1, Math.max(0, Math.round(at)));
    let best = 0;
    for (let i = 1; i < x.length; i++) {
      if (Math.abs((x[i] ?? 0) - at) < Math.abs((x[best] ?? 0) - at)) best = i;
    }
    return best;
  }

  private x(value: number): number {
    return kLeft + (value - this.first) / (this.last - this.first) * (kWidth - kLeft - kRight);
  }

  private y(value: number): number {
    const part = (value - this.low) / (this.high - this.low);
    return kHeight - kBottom - Math.min(1, Math.max(0, Number.isFinite(part) ? part : 0)) * (kHeight - kTop - kBottom);
  }

  private lastFinite(values: ArrayLike<number>): number {
    for (let i = values.length - 1; i >= 0; i--) if (Number.isFinite(values[i])) return values[i] ?? 0;
    return 0;
  }

  private fault(from: number, to: number): SVGElement {
    const half = this.options.x ? 0.004 * (this.last - this.first) : 0.5;
    const left = Math.max(kLeft, this.x(from - half));
    const width = Math.max(3, Math.min(kWidth - kRight, this.x(to + half)) - left);
    return svg('g', { class: 'fault' },
      svg('rect', { x: left, y: kTop, width, height: kHeight - kTop - kBottom }),
      svg('text', { x: left + width / 2, y: kTop - 3, 'text-anchor': 'middle' }, '✖'));
  }

  private axes(xLabel: string, unit: string): SVGElement[] {
    const bottom = kHeight - kBottom;
    const parts: SVGElement[] = [];
    for (const value of ticks(this.low, this.high, 5)) {
      const y = this.y(value);
      parts.push(svg('line', { class: 'grid', x1: kLeft, x2: kWidth - kRight, y1: y, y2: y }),
        svg('text', { class: 'tick', x: kLeft - 6, y: y + 4, 'text-anchor': 'end' }, shortNumber(value)));
    }
    for (const value of ticks(this.first, this.last, 8)) {
      if (!this.options.x && !Number.isInteger(value)) continue;
      const x = this.x(value);
      parts.push(svg('line', { class: 'axis', x1: x, x2: x, y1: bottom, y2: bottom + 4 }),
        svg('text', { class: 'tick', x, y: bottom + 16, 'text-anchor': 'middle' }, shortNumber(value)));
    }
    parts.push(svg('line', { class: 'axis', x1: kLeft, x2: kWidth - kRight, y1: bottom, y2: bottom }),
      svg('line', { class: 'axis', x1: kLeft, x2: kLeft, y1: kTop, y2: bottom }),
      svg('text', { class: 'tick', x: (kLeft + kWidth - kRight) / 2, y: kHeight - 4, 'text-anchor': 'middle' }, xLabel),
      svg('text', {
        class: 'tick', 'text-anchor': 'middle', transform: `translate(12 ${(kTop + bottom) / 2}) rotate(-90)`,
      }, unit));
    return parts;
  }

  private dots(values: ArrayLike<number>, series: number): SVGElement[] {
    const dots = [];
    const color = `series-${(series + (this.options.firstColor ?? 0)) % 4}`;
    for (let i = 0; i < Math.min(values.length, 500); i++) {
      if (Number.isFinite(values[i])) {
        dots.push(svg('circle', { class: `dot ${color}`, cx: this.x(this.position(i)), cy: this.y(values[i] ?? 0), r: 3 }));
      }
    }
    return dots;
  }

  /** A path of at most four points for each column of the picture. */
  private path(values: ArrayLike<number>): string {
    const parts: string[] = [];
    let open = false;
    const to = (x: number, y: number): void => {
      parts.push(`${open ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`);
      open = true;
    };
    const group = Math.max(1, Math.floor(values.length / (kWidth - kLeft - kRight)));
    for (let begin = 0; begin < values.length; begin += group) {
      let low = -1;
      let high = -1;
      for (let i = begin; i < Math.min(values.length, begin + group); i++) {
        const value = values[i] ?? NaN;
        if (!Number.isFinite(value)) continue;
        if (low < 0 || value < (values[low] ?? 0)) low = i;
        if (high < 0 || value > (values[high] ?? 0)) high = i;
      }
      if (low < 0) {
        open = false;
        continue;
      }
      for (const i of low === high ? [low] : [Math.min(low, high), Math.max(low, high)]) {
        const y = this.y(values[i] ?? 0);
        to(this.x(this.position(i)), y);
        if (this.options.steps && i + 1 < values.length) to(this.x(this.position(i + 1)), y);
      }
    }
    return parts.join('');
  }
}
