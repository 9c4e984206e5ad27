import { button, h, table } from './dom.js';

const kKeys: [string, string][] = [
  ['n, p', 'next and previous finding'],
  ['f', 'the file of the finding'],
  ['v', 'fields and bytes, or the picture'],
  ['o', 'overview'],
  ['/', 'search'],
  ['Esc', 'leave the search, close this list'],
  ['?', 'this list'],
  ['Tab', 'next control'],
  ['↑ ↓', 'in a list, in the fields: move'],
  ['← →', 'in the fields: close and open'],
  ['← ↑ ↓ →, Page Up, Page Down', 'in the bytes: move the cursor'],
  ['← ↑ ↓ →, +, −, 0', 'in a model: turn, zoom, reset'],
];

/** The list of keys. */
export function keysDialog(): HTMLDialogElement {
  const dialog: HTMLDialogElement = h('dialog', { class: 'keys', 'aria-labelledby': 'keys-title' },
    h('h2', { id: 'keys-title' }, 'Keys'),
    table('What the keys do', ['Key', 'Does'], kKeys.map(([key, does]) => [h('kbd', {}, key), does])),
    button('Close', () => { dialog.close(); }));
  return dialog;
}

/** Whether typing goes to a control, which then has all letters to itself. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event;
  return target instanceof HTMLInputElement && target.type !== 'checkbox' && target.type !== 'range'
    || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}
