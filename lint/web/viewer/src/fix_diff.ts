import { h, fileText, type Child } from './dom.js';
import { decode } from './inspector.js';
import type { Edit, Fix } from './report_data.js';
import type { Report } from './report.js';
import { hexOffset, plural } from './text.js';
import { repairers } from './verdict.js';

const kMaxBytes = 64;

/** The number in one, two or four bytes, to help reading the digits. */
function meaning(bytes: Uint8Array): string {
  const unsigned = decode(`u${bytes.length * 8}`, bytes);
  if (unsigned === null || bytes.length === 8) return '';
  const real = bytes.length === 4 ? decode('f32', bytes) : null;
  // Only numbers of a usual size are likely to be meant.
  const likely = real !== null && Math.abs(Number(real)) > 1e-6 && Math.abs(Number(real)) < 1e9;
  return likely ? `u32 ${unsigned}, f32 ${real}` : `u${bytes.length * 8} ${unsigned}`;
}

function side(sign: '−' | '+', hex: string): HTMLElement {
  const bytes = Uint8Array.from(hex.match(/../g) ?? [], (digits) => parseInt(digits, 16));
  const digits = [...bytes.subarray(0, kMaxBytes)].map((byte) => byte.toString(16).padStart(2, '0')).join(' ');
  const rest = bytes.length > kMaxBytes ? ` … and ${plural(bytes.length - kMaxBytes, 'byte')}` : '';
  const what = sign === '−' ? 'before' : 'after';
  return h('div', { class: `diff-line ${what}` },
    h('span', { class: 'sign', 'aria-hidden': 'true' }, sign),
    h('span', { class: 'offscreen' }, `${what}: `),
    h(sign === '−' ? 'del' : 'ins', {}, bytes.length ? digits + rest : 'no bytes'),
    h('span', { class: 'quiet' }, meaning(bytes)));
}

function editView(edit: Edit): HTMLElement {
  const lines: Child[] = edit.old === undefined || edit.new === undefined
    ? [h('p', { class: 'quiet' }, `${plural(edit.length, 'byte')}: too many to show`)]
    : [side('−', edit.old), side('+', edit.new)];
  return h('div', { class: 'edit' }, h('div', { class: 'mono quiet' }, hexOffset(edit.offset)), ...lines);
}

/** The ways to repair a finding, each with the bytes before and after. */
export function fixesView(report: Report, fixes: Fix[]): HTMLElement {
  const by = repairers(report);
  const levels = {
    safe: `Safe: ${by.safe} applies it`,
    unsafe: `Unsafe: ${by.unsafe} applies it; it is likely, not certain`,
    display: 'Shown only: assetlint never applies it',
  };
  return h('section', { class: 'fixes' },
    h('h3', {}, fixes.length === 1 ? 'Repair' : 'Repairs'),
    ...fixes.map((fix) => h('div', { class: 'fix' },
      h('p', {}, fileText(fix.reason)),
      h('p', { class: 'quiet' }, levels[fix.level]),
      ...fix.edits.map(editView),
      fix.edits_omitted ? h('p', { class: 'quiet' }, `and ${plural(fix.edits_omitted, 'more edit')}`) : null)));
}
