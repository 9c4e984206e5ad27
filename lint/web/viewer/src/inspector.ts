import { h } from './dom.js';
import type { ByteStore } from './byte_store.js';
import { hexOffset, visible } from './text.js';

/** The name of a type, its size, and how it is read. */
const kTypes: [string, number, (view: DataView, little: boolean) => number | bigint][] = [
  ['u8', 1, (view) => view.getUint8(0)],
  ['s8', 1, (view) => view.getInt8(0)],
  ['u16', 2, (view, little) => view.getUint16(0, little)],
  ['s16', 2, (view, little) => view.getInt16(0, little)],
  ['u32', 4, (view, little) => view.getUint32(0, little)],
  ['s32', 4, (view, little) => view.getInt32(0, little)],
  ['u64', 8, (view, little) => view.getBigUint64(0, little)],
  ['s64', 8, (view, little) => view.getBigInt64(0, little)],
  ['f32', 4, (view, little) => view.getFloat32(0, little)],
  ['f64', 8, (view, little) => view.getFloat64(0, little)],
];

const kTextLength = 32;

/** A number as text; an f32 with no more digits than it has. */
function numberText(value: number | bigint, type: string): string {
  if (typeof value === 'bigint' || !type.startsWith('f')) return String(value);
  return String(type === 'f32' && Number.isFinite(value) ? Number(value.toPrecision(8)) : value);
}

/** The value of little-endian bytes of a type, or null if the type is not a number. */
export function decode(type: string, bytes: Uint8Array): string | null {
  const found = kTypes.find(([name, size]) => name === type && size === bytes.length);
  if (!found) return null;
  return numberText(found[2](new DataView(bytes.buffer, bytes.byteOffset, bytes.length), true), type);
}

/** The table of values at the cursor. */
export class Inspector {
  readonly element = h('section', { class: 'inspector', 'aria-label': 'Value inspector' });

  show(store: ByteStore, offset: number): void {
    let length = 0;
    while (length < kTextLength && store.peek(offset + length) >= 0) length++;
    const bytes = store.slice(offset, length);
    if (!bytes?.length) {
      this.element.replaceChildren(h('p', { class: 'quiet' }, `No bytes at ${hexOffset(offset)}.`));
      return;
    }
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    const rows = kTypes.filter(([, size]) => size <= bytes.length).map(([type, size, read]) => h('tr', {},
      h('th', { scope: 'row' }, type),
      h('td', size === 1 ? { colspan: 2 } : {}, numberText(read(view, true), type)),
      size > 1 && h('td', {}, numberText(read(view, false), type))));
    // Up to the first NUL, with what is not UTF-8 as a replacement character.
    const text = new TextDecoder().decode(bytes).replace(/\0.*$/s, '');
    this.element.replaceChildren(h('table', {},
      h('caption', {}, `At ${hexOffset(offset)} (${offset})`),
      h('thead', {}, h('tr', {},
        h('th', { scope: 'col' }, 'type'),
        h('th', { scope: 'col' }, 'little-endian'),
        h('th', { scope: 'col' }, 'big-endian'))),
      h('tbody', {}, ...rows,
        h('tr', {}, h('th', { scope: 'row' }, 'bits'),
          h('td', { colspan: 2 }, (bytes[0] ?? 0).toString(2).padStart(8, '0'))),
        h('tr', {}, h('th', { scope: 'row' }, 'text'),
          h('td', { colspan: 2 }, h('bdi', {}, text ? `"${visible(text)}"` : 'none'))))));
  }
}
