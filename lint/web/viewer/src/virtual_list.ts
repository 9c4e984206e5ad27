import { h } from './dom.js';

/** Browsers limit the height of an element; above this, scrolling is scaled. */
const kMaxHeight = 8_000_000;
const kOverscan = 6;

export interface VirtualListOptions {
  rowHeight: number;
  /** Makes the element of a row. */
  render: (row: number) => HTMLElement;
  /** Attributes of the scrolling element: role, label, class. */
  attributes: Record<string, string | number>;
}

/**
 * A list of rows of one height that only has elements for the visible ones.
 * The scrolling element takes the focus; rows refer to it by
 * aria-activedescendant.
 */
export class VirtualList {
  readonly element: HTMLElement;
  private readonly content = h('div', { class: 'rows', role: 'presentation' });
  private readonly spacer = h('div', { class: 'spacer', role: 'presentation' });
  private count = 0;
  private first = 0;
  private last = -1;
  private pending = false;

  constructor(private readonly options: VirtualListOptions) {
    this.element = h('div', { tabindex: 0, ...options.attributes }, this.spacer, this.content);
    this.element.classList.add('virtual');
    this.element.addEventListener('scroll', () => { this.schedule(); }, { passive: true });
    new ResizeObserver(() => { this.schedule(); }).observe(this.element);
  }

  /** How many rows fit. */
  get page(): number {
    return Math.max(1, Math.floor(this.element.clientHeight / this.options.rowHeight) - 1);
  }

  setLength(count: number): void {
    this.count = count;
    this.spacer.style.height = `${Math.min(this.height, kMaxHeight)}px`;
    this.draw(true);
  }

  /** Makes the elements of the visible rows again. */
  refresh(): void {
    this.draw(true);
  }

  /**
   * Scrolls to a row: only as far as needed, or so that it is at the top third
   * of the list.
   */
  scrollTo(row: number, where: 'nearest' | 'third'): void {
    const top = row * this.options.rowHeight;
    const view = this.element.clientHeight;
    let wanted = this.virtualTop;
    if (where === 'third') {
      wanted = top - Math.floor(view / 3 / this.options.rowHeight) * this.options.rowHeight;
    } else if (top < wanted) {
      wanted = top;
    } else if (top + this.options.rowHeight > wanted + view) {
      wanted = top + this.options.rowHeight - view;
    } else {
      return;
    }
    this.element.scrollTop = Math.max(0, wanted) / this.scale;
    this.draw(false);
  }

  private get height(): number {
    return this.count * this.options.rowHeight;
  }

  private get scale(): number {
    const view = this.element.clientHeight;
    return this.height <= kMaxHeight ? 1 : (this.height - view) / (kMaxHeight - view);
  }

  private get virtualTop(): number {
    return this.element.scrollTop * this.scale;
  }

  private schedule(): void {
    if (this.pending) return;
    this.pending = true;
    requestAnimationFrame(() => {
      this.pending = false;
      this.draw(false);
    });
  }

  private draw(always: boolean): void {
    const { rowHeight, render } = this.options;
    const top = this.virtualTop;
    const first = Math.max(0, Math.floor(top / rowHeight) - kOverscan);
    const last = Math.min(this.count - 1, Math.ceil((top + this.element.clientHeight) / rowHeight) + kOverscan);
    const moved = this.element.scrollTop + first * rowHeight - top;
    this.content.style.transform = `translateY(${moved}px)`;
    if (!always && first === this.first && last === this.last) return;
    this.first = first;
    this.last = last;
    const rows = [];
    for (let row = first; row <= last; row++) rows.push(render(row));
    this.content.replaceChildren(...rows);
  }
}
