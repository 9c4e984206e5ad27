import { h, hasModifier, rowForKey, uniqueId, type Child } from './dom.js';
import { VirtualList } from './virtual_list.js';

/** A list whose active row is chosen with the pointer or keys. */
export abstract class ListBox {
  readonly element: HTMLElement;
  protected active = -1;
  private readonly list: VirtualList;
  private readonly id = uniqueId('list');
  private length = 0;

  constructor(label: string, className: string) {
    this.list = new VirtualList({
      rowHeight: 44,
      render: (row) => this.row(row),
      attributes: { class: className, role: 'listbox', 'aria-label': label },
    });
    this.element = this.list.element;
    this.element.addEventListener('click', (event) => {
      const row = event.target instanceof Element ? event.target.closest('[data-row]') : null;
      if (row) this.choose(Number(row.getAttribute('data-row')), true);
    });
    this.element.addEventListener('keydown', (event) => {
      const target = rowForKey(event, this.active, this.length, this.list.page);
      if (target >= 0) this.choose(target, false);
      else if ((event.key === 'Enter' || event.key === ' ') && !hasModifier(event)) this.choose(this.active, true);
      else return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  /** A row's class and contents. */
  protected abstract content(row: number): { class: string; content: Child[] };

  /** `open` is false when a key moved to the row. */
  protected abstract chosen(row: number, open: boolean): void;

  /** Shows other rows; none is active. */
  protected setLength(length: number): void {
    this.length = length;
    this.active = -1;
    this.list.setLength(length);
  }

  /** Marks a row, or none by -1, and scrolls to it. */
  protected selectRow(row: number): void {
    if (row >= 0) this.list.scrollTo(row, 'nearest');
    this.mark(row);
  }

  protected mark(row: number): void {
    this.active = row;
    if (row >= 0) this.element.setAttribute('aria-activedescendant', `${this.id}-${row}`);
    else this.element.removeAttribute('aria-activedescendant');
    this.list.refresh();
  }

  private choose(row: number, open: boolean): void {
    if (row < 0 || row >= this.length) return;
    this.selectRow(row);
    this.chosen(row, open);
    // A row stays marked for the keys, also when it opened another place.
    this.mark(row);
  }

  private row(index: number): HTMLElement {
    const { class: name, content } = this.content(index);
    return h('div', {
      id: `${this.id}-${index}`, role: 'option', 'data-row': index, class: `list-row ${name}`,
      'aria-selected': String(index === this.active), 'aria-setsize': this.length, 'aria-posinset': index + 1,
    }, ...content);
  }
}
