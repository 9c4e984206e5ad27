import { visible } from './text.js';

/**
 * Building elements. Text becomes text nodes and nothing else, with invisible
 * characters as escapes: names and messages come from hostile files, so no
 * markup is ever parsed here.
 */

export type Child = Node | string | null | undefined | false;
type Value = string | number | boolean | undefined | ((event: never) => void);

function assign(element: Element, attributes: Record<string, Value>): void {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') {
      element.addEventListener(name.slice(2), value as EventListener);
    } else {
      element.setAttribute(name, value === true ? '' : visible(String(value)));
    }
  }
}

function append(element: Element, children: Child[]): void {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === 'string' ? visible(child) : child);
  }
}

/** An element. Attributes named onEVENT take a function and add a handler. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, Value> = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  assign(element, attributes);
  append(element, children);
  return element;
}

const kSvg = 'http://www.w3.org/2000/svg';

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K,
  attributes: Record<string, Value> = {},
  ...children: Child[]
): SVGElementTagNameMap[K] {
  const element = document.createElementNS(kSvg, tag);
  assign(element, attributes);
  append(element, children);
  return element;
}

/** Text from a file, whose direction does not change that of the text beside it. */
export function fileText(text: string, className?: string): HTMLElement {
  return h('bdi', { class: className }, text);
}

/** A path that is cut in its folders rather than in its name. */
export function pathText(path: string): HTMLElement {
  const slash = path.lastIndexOf('/') + 1;
  return h('span', { class: 'path', title: path },
    slash > 0 && fileText(path.slice(0, slash), 'folder'), fileText(path.slice(slash), 'base'));
}

export function button(label: string, onclick: () => void, attributes: Record<string, Value> = {}): HTMLButtonElement {
  return h('button', { type: 'button', onclick, ...attributes }, label);
}

/** A table with a header row. Cells are texts or elements. */
export function table(caption: string, headers: string[], rows: Child[][], className?: string): HTMLTableElement {
  return h(
    'table',
    { class: className },
    h('caption', {}, caption),
    h('thead', {}, h('tr', {}, ...headers.map((text) => h('th', { scope: 'col' }, text)))),
    h('tbody', {}, ...rows.map(tableRow)),
  );
}

function tableRow(cells: Child[]): HTMLTableRowElement {
  return h('tr', {}, ...cells.map((cell, i) => (i === 0 ? h('th', { scope: 'row' }, cell) : h('td', {}, cell))));
}

/** How many rows of a table are made without a pause. */
const kRowsAtOnce = 30;

/**
 * A table of any number of rows: the first are there at once and the others
 * soon, so that the page is never blocked for long. With `all`, they are all
 * there at once.
 */
export function longTable<Row>(
  caption: string, headers: string[], rows: readonly Row[], cells: (row: Row) => Child[],
  { className, all = false }: { className?: string; all?: boolean } = {},
): HTMLTableElement {
  const made = table(caption, headers, [], className);
  const body = made.tBodies[0];
  let next = 0;
  const more = (): void => {
    const part = all ? rows : rows.slice(next, next + kRowsAtOnce);
    body?.append(...part.map((row) => tableRow(cells(row))));
    next += part.length;
    if (next < rows.length) setTimeout(() => { if (made.isConnected) more(); }, 0);
  };
  more();
  return made;
}

let lastId = 0;

/** An id that no other element has. */
export function uniqueId(prefix: string): string {
  return `${prefix}-${++lastId}`;
}

let announcer: HTMLElement | null = null;

/** Has screen readers read a short text, and shows it for a moment. */
export function announce(text: string): void {
  if (!announcer?.isConnected) {
    announcer = h('div', { class: 'toast', role: 'status', 'aria-live': 'polite' });
    document.body.append(announcer);
  }
  announcer.textContent = text;
  const current = announcer;
  current.classList.add('shown');
  setTimeout(() => {
    if (current.textContent === text) current.classList.remove('shown');
  }, 2000);
}

/** Copies a text, also where the clipboard's interface is not available. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const area = h('textarea', { class: 'offscreen', 'aria-label': 'Text to copy' });
    const focused = document.activeElement;
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
  announce('Copied');
}
