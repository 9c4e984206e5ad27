import { visible } from './text.js';

/**
 * Building elements. Text becomes text nodes and nothing else, with invisible
 * characters as escapes: names and messages come from hostile files, so no
 * markup is ever parsed here.
 */

export type Child = Node | string | null | undefined | false;
type Value = string | number | boolean | undefined | ((event: never) => void);

function fill<E extends Element>(element: E, attributes: Record<string, Value>, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    if (typeof value === 'function') {
      element.addEventListener(name.slice(2), value as EventListener);
    } else {
      element.setAttribute(name, value === true ? '' : visible(String(value)));
    }
  }
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    element.append(typeof child === 'string' ? visible(child) : child);
  }
  return element;
}

/** An element. Attributes named onEVENT take a function and add a handler. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K, attributes: Record<string, Value> = {}, ...children: Child[]
): HTMLElementTagNameMap[K] {
  return fill(document.createElement(tag), attributes, children);
}

const kSvg = 'http://www.w3.org/2000/svg';

export function svg<K extends keyof SVGElementTagNameMap>(
  tag: K, attributes: Record<string, Value> = {}, ...children: Child[]
): SVGElementTagNameMap[K] {
  return fill(document.createElementNS(kSvg, tag), attributes, children);
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
  return h('table', { class: className },
    h('caption', {}, caption),
    h('thead', {}, h('tr', {}, ...headers.map((text) => h('th', { scope: 'col' }, text)))),
    h('tbody', {}, ...rows.map((cells) =>
      h('tr', {}, ...cells.map((cell, i) => (i === 0 ? h('th', { scope: 'row' }, cell) : h('td', {}, cell)))))));
}

export function definitions(rows: [string, Child][]): HTMLElement {
  return h('dl', {}, ...rows.flatMap(([term, value]) => [h('dt', {}, term), h('dd', {}, value)]));
}

/** Whether the key is a browser's or the system's. */
export function hasModifier(event: KeyboardEvent): boolean {
  return event.ctrlKey || event.metaKey || event.altKey;
}

/** The row of a list to which a key moves from another one, or -1. */
export function rowForKey(event: KeyboardEvent, row: number, length: number, page: number): number {
  if (hasModifier(event)) return -1;
  const moves: Record<string, number> = {
    ArrowDown: row + 1, ArrowUp: row - 1, Home: 0, End: length - 1, PageDown: row + page, PageUp: row - page,
  };
  const target = moves[event.key];
  return target === undefined ? -1 : Math.min(length - 1, Math.max(0, target));
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
