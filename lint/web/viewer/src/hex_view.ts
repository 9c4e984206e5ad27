import { h, hasModifier, uniqueId } from './dom.js';
import { kSeverities } from './report.js';
import type { ByteStore } from './byte_store.js';
import type { Marks } from './marks.js';
import { VirtualList } from './virtual_list.js';
import { groupDigits } from './text.js';

const kColumns = 16;
const kRowHeight = 22;

/** Rows of bytes, or a row for those that are not available. */
interface Part {
  firstRow: number;
  rows: number;
  offset: number;
  /** 0 for rows of bytes. */
  missing: number;
}

/** The rows that show the available ranges, and what is between them. */
export function hexParts(ranges: readonly [number, number][], size: number): Part[] {
  const parts: Part[] = [];
  let row = 0;
  let at = 0;
  const add = (offset: number, rows: number, missing: number): void => {
    parts.push({ firstRow: row, rows, offset, missing });
    row += rows;
  };
  for (const [begin, end] of ranges) {
    const from = Math.max(at, Math.floor(begin / kColumns) * kColumns);
    const to = Math.ceil(end / kColumns) * kColumns;
    if (to <= from) continue;
    if (from > at) add(at, 1, from - at);
    add(from, (to - from) / kColumns, 0);
    at = to;
  }
  if (at < size) add(at, 1, size - at);
  return parts;
}

/** The bytes of a file in hexadecimal and as text. */
export class HexView {
  readonly element: HTMLElement;
  private readonly list: VirtualList;
  private readonly id = uniqueId('hex');
  private readonly parts: Part[];
  private cursor = 0;
  private selection: [number, number] = [0, 0];
  private hovered: [number, number] = [0, 0];

  constructor(
    private readonly store: ByteStore,
    private readonly marks: Marks,
    /** `move`: the cursor was moved to a byte. */
    private readonly events: { move: (offset: number) => void; hover: (offset: number | null) => void },
  ) {
    this.parts = hexParts(store.ranges, store.size);
    this.list = new VirtualList({
      rowHeight: kRowHeight,
      render: (row) => this.row(row),
      attributes: { class: 'hex', role: 'grid', 'aria-label': 'Bytes of the file' },
    });
    this.element = this.list.element;
    this.element.addEventListener('click', (event) => {
      const offset = this.offsetAt(event);
      if (offset !== null) this.events.move(offset);
    });
    this.element.addEventListener('mouseover', (event) => { this.events.hover(this.offsetAt(event)); });
    this.element.addEventListener('mouseleave', () => { this.events.hover(null); });
    this.element.addEventListener('keydown', (event) => { this.key(event); });
    const last = this.parts[this.parts.length - 1];
    this.list.setLength(last ? last.firstRow + last.rows : 0);
  }

  /** Puts the cursor on a byte and the selection on [begin, end). */
  select(cursor: number, begin: number, end: number, where: 'nearest' | 'third'): void {
    this.cursor = cursor;
    this.selection = [begin, end];
    const row = this.rowOf(cursor);
    this.list.scrollTo(row, where);
    this.element.setAttribute('aria-activedescendant', `${this.id}-${cursor}`);
    this.paint();
  }

  highlight(begin: number, end: number): void {
    this.hovered = [begin, end];
    this.paint();
  }

  refresh(): void {
    this.list.refresh();
  }

  private partOf(row: number): Part | undefined {
    return this.parts.filter(({ firstRow }) => firstRow <= row).pop();
  }

  private rowOf(offset: number): number {
    const found = this.parts.filter((part) => part.offset <= offset).pop();
    if (!found) return 0;
    return found.missing ? found.firstRow : found.firstRow + Math.floor((offset - found.offset) / kColumns);
  }

  private offsetAt(event: Event): number | null {
    const cell = event.target instanceof Element ? event.target.closest('[data-offset]') : null;
    return cell ? Number(cell.getAttribute('data-offset')) : null;
  }

  private key(event: KeyboardEvent): void {
    if (hasModifier(event)) return;
    const page = this.list.page * kColumns;
    const moves: Record<string, number> = {
      ArrowRight: 1, ArrowLeft: -1, ArrowDown: kColumns, ArrowUp: -kColumns, PageDown: page, PageUp: -page,
      Home: -this.cursor, End: this.store.size - 1 - this.cursor,
    };
    const step = moves[event.key];
    if (step === undefined) return;
    const target = this.cursor + step;
    event.preventDefault();
    event.stopPropagation();
    this.events.move(this.nearest(Math.min(this.store.size - 1, Math.max(0, target)), target >= this.cursor));
  }

  /** The closest available byte, in the direction of the movement if possible. */
  private nearest(offset: number, forward: boolean): number {
    if (this.store.has(offset)) return offset;
    const after = this.store.ranges.find(([begin]) => begin > offset)?.[0];
    const before = this.store.ranges.filter(([, end]) => end <= offset).pop()?.[1];
    const last = before === undefined ? undefined : before - 1;
    return (forward ? after ?? last : last ?? after) ?? this.cursor;
  }

  private cellClass(offset: number, severity: number): string {
    let name = severity < 3 ? `severity-${severity} damaged` : '';
    if (offset >= this.selection[0] && offset < this.selection[1]) name += ' selected';
    if (offset >= this.hovered[0] && offset < this.hovered[1]) name += ' hovered';
    if (offset === this.cursor) name += ' cursor';
    return name;
  }

  /** Updates the classes of the cells that are drawn. */
  private paint(): void {
    for (const cell of this.element.querySelectorAll<HTMLElement>('[data-offset]')) {
      const name = this.cellClass(Number(cell.dataset['offset']), Number(cell.dataset['severity']));
      if (cell.className !== name) cell.className = name;
      if (cell.id) cell.setAttribute('aria-selected', String(cell.classList.contains('selected')));
    }
  }

  private row(index: number): HTMLElement {
    const part = this.partOf(index);
    if (!part) return h('div');
    if (part.missing) {
      return h('div', { class: 'hex-row missing', role: 'row' }, h('span', { role: 'gridcell' },
        `… ${groupDigits(part.missing)} bytes that are not in the report`));
    }
    const begin = part.offset + (index - part.firstRow) * kColumns;
    const severities = this.marks.bytes(begin, kColumns);
    const bytes = h('span', { class: 'bytes', role: 'presentation' });
    const text = h('span', { class: 'text', 'aria-hidden': 'true' });
    for (let i = 0; i < kColumns; i++) {
      const offset = begin + i;
      const severity = severities[i] ?? 3;
      const byte = this.store.peek(offset);
      if (offset >= this.store.size || (byte < 0 && !this.store.has(offset))) {
        bytes.append(h('span', { role: 'presentation' }, offset < this.store.size ? '··' : '  '));
        text.append(h('span', {}, ' '));
        continue;
      }
      const hex = byte < 0 ? '··' : byte.toString(16).padStart(2, '0');
      const shared = { 'data-offset': offset, 'data-severity': severity, class: this.cellClass(offset, severity) };
      bytes.append(h('span', {
        ...shared, role: 'gridcell', id: `${this.id}-${offset}`,
        'aria-label': severity < 3 ? `${hex}, ${kSeverities[severity] ?? ''}` : undefined,
      }, hex));
      text.append(h('span', shared, byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : byte < 0 ? ' ' : '·'));
    }
    return h('div', { class: 'hex-row', role: 'row' },
      h('span', { class: 'offset', role: 'rowheader' }, begin.toString(16).padStart(8, '0')), bytes, text);
  }
}
