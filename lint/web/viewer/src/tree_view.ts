import { fileText, h, hasModifier, rowForKey, uniqueId } from './dom.js';
import { kSeverities, kSeveritySymbols } from './report.js';
import { decode } from './inspector.js';
import type { ByteStore } from './byte_store.js';
import type { Marks } from './marks.js';
import type { Item, TreeModel } from './tree_model.js';
import { VirtualList } from './virtual_list.js';
import { hexOffset, plural, shortNumber } from './text.js';

const kRowHeight = 24;
const kMaxText = 120;

function valueText(value: unknown): string {
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    return JSON.stringify(value.length > kMaxText ? `${value.slice(0, kMaxText)}…` : value);
  }
  if (!Array.isArray(value)) return '';
  const shown = value.slice(0, 8).map((each) => (typeof each === 'number' ? shortNumber(each) : String(each)));
  return `${shown.join(', ')}${value.length > 8 ? ', …' : ''}`;
}

/** The field tree. The element has the focus; the selected row is its active descendant. */
export class TreeView {
  readonly element: HTMLElement;
  private readonly list: VirtualList;
  private readonly id = uniqueId('tree');
  private rows: Item[] = [];
  private selected: Item;
  private hovered: Item | null = null;

  constructor(
    private readonly model: TreeModel,
    private readonly store: ByteStore,
    private readonly marks: Marks,
    private readonly events: { select: (item: Item) => void; hover: (item: Item | null) => void },
  ) {
    this.selected = model.root;
    this.list = new VirtualList({
      rowHeight: kRowHeight,
      render: (row) => this.row(row),
      attributes: { class: 'tree', role: 'tree', 'aria-label': 'Fields of the file' },
    });
    this.element = this.list.element;
    this.element.addEventListener('keydown', (event) => { void this.key(event); });
    this.element.addEventListener('click', (event) => { void this.click(event); });
    this.element.addEventListener('mouseover', (event) => { this.hover(this.itemAt(event)); });
    this.element.addEventListener('mouseleave', () => { this.hover(null); });
    this.update();
  }

  /** Selects an item whose ancestors are expanded, and shows it. */
  reveal(item: Item): void {
    this.selected = item;
    this.update();
    this.list.scrollTo(this.rows.indexOf(item), 'nearest');
    this.list.refresh();
  }

  /** Highlights the item that contains a byte, if it is visible. */
  highlight(item: Item | null): void {
    this.hovered = item;
    for (const element of this.element.querySelectorAll<HTMLElement>('[data-row]')) {
      element.classList.toggle('hovered', item !== null && this.rows[Number(element.dataset['row'])] === item);
    }
  }

  refresh(): void {
    this.list.refresh();
  }

  private update(): void {
    this.rows = this.model.rows();
    this.list.setLength(this.rows.length);
    const row = this.rows.indexOf(this.selected);
    if (row >= 0) this.element.setAttribute('aria-activedescendant', `${this.id}-${row}`);
  }

  private itemAt(event: Event): Item | null {
    const element = event.target instanceof Element ? event.target.closest('[data-row]') : null;
    return this.rows[Number(element?.getAttribute('data-row') ?? -1)] ?? null;
  }

  private hover(item: Item | null): void {
    if (item === this.hovered) return;
    this.highlight(item);
    this.events.hover(item);
  }

  private async click(event: Event): Promise<void> {
    const item = this.itemAt(event);
    if (!item) return;
    if (event.target instanceof Element && event.target.classList.contains('twisty')) await this.toggle(item);
    else this.choose(item);
  }

  private choose(item: Item | undefined): void {
    if (!item) return;
    this.reveal(item);
    this.events.select(item);
  }

  private async toggle(item: Item): Promise<void> {
    if (item.expanded) item.expanded = false;
    else await this.model.expand(item);
    this.update();
  }

  private async key(event: KeyboardEvent): Promise<void> {
    if (hasModifier(event)) return;
    const row = this.rows.indexOf(this.selected);
    const target = rowForKey(event, row, this.rows.length, this.list.page);
    if (target >= 0) {
      this.choose(this.rows[target]);
    } else if (event.key === 'ArrowRight') {
      if (this.selected.expandable && !this.selected.expanded) await this.toggle(this.selected);
      else this.choose(this.selected.expanded ? this.rows[row + 1] : undefined);
    } else if (event.key === 'ArrowLeft') {
      if (this.selected.expanded) await this.toggle(this.selected);
      else this.choose(this.selected.parent ?? undefined);
    } else if (event.key === 'Enter' || event.key === ' ') {
      await this.toggle(this.selected);
    } else {
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  }

  /** The value of an element of an array comes from its bytes. */
  private text(item: Item): string {
    if (item.value !== undefined && item.value !== null) return valueText(item.value);
    if (item.folded || item.expandable || item.length > 8) return '';
    const bytes = this.store.has(item.offset) ? this.store.slice(item.offset, item.length) : null;
    return bytes ? decode(item.type, bytes) ?? '' : '';
  }

  private row(index: number): HTMLElement {
    const item = this.rows[index];
    if (!item) return h('div');
    const mark = item.length ? this.marks.in(item.offset, item.offset + item.length) : null;
    const row = h('div', {
      id: `${this.id}-${index}`,
      class: `tree-row kind-${item.kind}`,
      role: 'treeitem',
      'data-row': index,
      'aria-level': item.depth + 1,
      'aria-expanded': item.expandable ? String(item.expanded) : undefined,
      'aria-selected': String(item === this.selected),
      title: `${hexOffset(item.offset)}, ${plural(item.length, 'byte')}${item.kind === 'field' ? '' : `, ${item.kind}`}`,
    },
    h('span', { class: 'twisty', 'aria-hidden': 'true' }, item.expandable ? (item.expanded ? '▾' : '▸') : ''),
    fileText(item.label, item.folded ? 'name range' : 'name'),
    fileText(this.text(item), 'value'),
    mark && h('span', { class: `mark severity-${mark.severity}` },
      `${kSeveritySymbols[mark.severity] ?? ''} ${mark.count}`,
      h('span', { class: 'offscreen' }, ` ${mark.count === 1 ? 'finding' : 'findings'}, worst ${kSeverities[mark.severity] ?? ''}`)),
    h('span', { class: 'type' }, fileText(item.type), item.kind === 'field' ? '' : ` ${item.kind}`));
    row.style.paddingInlineStart = `${Math.min(item.depth, 24) * 14 + 4}px`;
    if (item === this.selected) row.classList.add('selected');
    if (item === this.hovered) row.classList.add('hovered');
    return row;
  }
}
