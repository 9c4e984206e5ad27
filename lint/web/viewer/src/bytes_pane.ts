import { h } from './dom.js';
import { ByteStore } from './byte_store.js';
import { HexView } from './hex_view.js';
import { Inspector } from './inspector.js';
import { Marks } from './marks.js';
import { kSeverities, type FindingView, type Report } from './report.js';
import { availableRanges, type Source } from './source.js';
import { TreeModel, type Item } from './tree_model.js';
import { TreeView } from './tree_view.js';
import { hexOffset } from './text.js';

/**
 * The field tree and the bytes of a file, side by side. The cursor is in both:
 * a byte selects the innermost field that contains it, a field its first byte.
 */
export class BytesPane {
  readonly element = h('div', { class: 'bytes-pane' });
  private hex: HexView | null = null;
  private tree: TreeView | null = null;
  private model: TreeModel | null = null;
  private store: ByteStore | null = null;
  private readonly inspector = new Inspector();
  private readonly where = h('p', { class: 'where', role: 'status' });
  private latest = 0;

  constructor(
    private readonly report: Report,
    private readonly source: Source,
    private readonly file: number,
    private readonly findings: FindingView[],
  ) {}

  /** Gets the tree and what is known of the bytes. */
  async open(): Promise<void> {
    const data = this.report.file(this.file);
    const ranges = await availableRanges(this.source, this.file, data);
    const end = ranges[ranges.length - 1]?.[1] ?? 0;
    const store = this.store = new ByteStore(this.source, this.file, ranges, Math.max(data.size ?? 0, end));
    const marks = new Marks(this.findings);
    this.model = await TreeModel.open(this.report, this.source, this.file);
    if (!ranges.length && !this.model) {
      this.element.replaceChildren(h('p', { class: 'quiet' }, 'The report does not hold the bytes of this file.'));
      return;
    }
    const halves = h('div', { class: 'halves' });
    if (this.model) {
      this.tree = new TreeView(this.model, store, marks, {
        select: (item) => { this.selectItem(item); },
        hover: (item) => { this.hex?.highlight(item?.offset ?? 0, item ? item.offset + item.length : 0); },
      });
      halves.append(h('section', { class: 'half' }, h('h4', {}, 'Fields'), this.tree.element));
    }
    if (ranges.length) {
      this.hex = new HexView(store, marks, {
        move: (offset) => { void this.selectByte(offset, 'nearest'); },
        hover: (offset) => { this.hover(offset); },
      });
      halves.append(h('section', { class: 'half' }, h('h4', {}, 'Bytes'), this.hex.element));
    }
    store.loaded = () => {
      this.hex?.refresh();
      this.tree?.refresh();
    };
    const notes = h('p', { class: 'quiet' },
      !this.model && 'The report holds the bytes around the findings. The tree of all fields: assetlint dump FILE.');
    this.element.replaceChildren(halves, h('div', { class: 'below' },
      h('div', {}, this.where, h('p', { class: 'legend' }, ...kSeverities.flatMap((name, severity) =>
        [h('span', { class: `damaged severity-${severity}` }, name), ' '])), notes), this.inspector.element));
  }

  /** Puts the cursor on a byte, or the first one at fault, with its field. */
  async selectByte(offset: number, where: 'nearest' | 'third' = 'third', length = 0): Promise<void> {
    const request = ++this.latest;
    const item = this.model ? await this.model.innermost(offset) : null;
    await this.store?.ready(offset);
    if (request !== this.latest) return;
    if (item) this.tree?.reveal(item);
    const begin = length || !item ? offset : item.offset;
    const end = length ? offset + length : item ? item.offset + item.length : offset + 1;
    this.hex?.select(offset, begin, end, where);
    this.describe(offset, item);
  }

  private selectItem(item: Item): void {
    this.latest++;
    this.hex?.select(item.offset, item.offset, item.offset + item.length, 'third');
    this.describe(item.offset, item);
  }

  private hover(offset: number | null): void {
    const item = offset === null || !this.model ? null : this.model.innermostLoaded(offset);
    this.tree?.highlight(item);
    if (offset === null) this.hex?.highlight(0, 0);
    else this.hex?.highlight(item?.offset ?? offset, item ? item.offset + item.length : offset + 1);
  }

  private describe(offset: number, item: Item | null): void {
    const names = [];
    for (let each = item; each?.parent; each = each.parent) if (!each.folded) names.unshift(each.label);
    this.where.replaceChildren(
      h('span', { class: 'mono' }, hexOffset(offset)), ' ', h('bdi', {}, names.join('/').replaceAll('/[', '[')));
    if (this.store) this.inspector.show(this.store, offset);
  }
}
