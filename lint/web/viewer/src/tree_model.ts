import { kNodeKinds, type TreeNode } from './report_data.js';
import type { Report } from './report.js';
import type { Source } from './source.js';

/** Longer lists are folded into ranges of a hundred, and these again. */
const kFold = 100;

/** A line of the field tree: a node, an element of an array, or a folded range. */
export interface Item {
  parent: Item | null;
  depth: number;
  /** The last part of its path; of a range, the first and the last name. */
  label: string;
  type: string;
  offset: number;
  length: number;
  kind: string;
  value: unknown;
  /** Whether it is a range of its parent's children, made by folding. */
  folded: boolean;
  expandable: boolean;
  expanded: boolean;
  /** Null until it was expanded once. */
  children: Item[] | null;
  /** Makes the children. */
  load: () => Promise<Item[]>;
}

/** An item that cannot be expanded, unless `more` says otherwise. */
function makeItem(parent: Item | null, label: string, type: string, offset: number, length: number, more: Partial<Item> = {}): Item {
  return {
    parent, depth: parent ? parent.depth + 1 : 0, label, type, offset, length, kind: 'field', value: undefined, folded: false,
    expandable: false, expanded: false, children: null, load: () => Promise.resolve([]), ...more,
  };
}

/** The items of children [begin, end), which `child` makes, folded if there are many. */
function fold(child: (index: number, parent: Item) => Item, begin: number, end: number, parent: Item): Item[] {
  let step = 1;
  while ((end - begin) / step > kFold) step *= kFold;
  const items = [];
  for (let from = begin; from < end; from += step) {
    const first = child(from, parent);
    if (step === 1) {
      items.push(first);
      continue;
    }
    const to = Math.min(end, from + step);
    const last = child(to - 1, parent);
    const item: Item = makeItem(
      parent, `${first.label} … ${last.label}`, `${to - from} elements`, first.offset, last.offset + last.length - first.offset,
      { folded: true, expandable: true, load: () => Promise.resolve(fold(child, from, to, item)) });
    items.push(item);
  }
  return items;
}

function childAt(item: Item, offset: number): Item | undefined {
  return item.children?.find((child) => offset >= child.offset && offset < child.offset + child.length);
}

/** The field tree of one file, as far as it was expanded. */
export class TreeModel {
  readonly root: Item;

  private constructor(
    private readonly report: Report,
    private readonly source: Source,
    private readonly file: number,
    node: TreeNode,
  ) {
    this.root = this.item(node, [], null);
  }

  static async open(report: Report, source: Source, file: number): Promise<TreeModel | null> {
    const node = await source.tree(file, []);
    if (!node) return null;
    const model = new TreeModel(report, source, file, node);
    await model.expand(model.root);
    return model;
  }

  async expand(item: Item): Promise<void> {
    if (!item.expandable) return;
    item.children ??= await item.load();
    item.expanded = true;
  }

  /** The visible items, in order. */
  rows(): Item[] {
    const rows: Item[] = [];
    const open = [this.root];
    for (let item = open.pop(); item; item = open.pop()) {
      rows.push(item);
      if (!item.expanded || !item.children) continue;
      for (let i = item.children.length - 1; i >= 0; i--) {
        const child = item.children[i];
        if (child) open.push(child);
      }
    }
    return rows;
  }

  /** The innermost item at a byte; expands everything above it. */
  async innermost(offset: number): Promise<Item> {
    let item = this.root;
    for (;;) {
      if (item.expandable) item.children ??= await item.load();
      const child = childAt(item, offset);
      if (!child) return item;
      item.expanded = true;
      item = child;
    }
  }

  /** The innermost item at a byte among those that were expanded before. */
  innermostLoaded(offset: number): Item {
    let item = this.root;
    for (let child: Item | undefined = item; child; child = childAt(item, offset)) item = child;
    return item;
  }

  private item(node: TreeNode, path: number[], parent: Item | null): Item {
    const [name, typeIndex, offset, length, kind = 0, elements = 0, value = null, children = null] = node;
    const type = this.report.text(typeIndex);
    const isArray = !children && elements > 1 && length >= elements && length % elements === 0;
    const item: Item = makeItem(parent, name, type, offset, length, {
      kind: kNodeKinds[kind] ?? 'field', value,
      expandable: (children?.length ?? 0) > 0 || isArray || (!children && type === 'group' && length > 0),
      load: async () => {
        if (isArray) {
          const size = length / elements;
          return fold((index, above) => makeItem(above, `[${index}]`, type.replace(/\[\d*\]$/, ''), offset + index * size, size,
            { kind: item.kind }), 0, elements, item);
        }
        const nodes = (children ? node : await this.source.tree(this.file, path))?.[7] ?? [];
        return fold((index, above) => this.item(nodes[index] ?? ['', 0, 0, 0], [...path, index], above), 0, nodes.length, item);
      },
    });
    return item;
  }
}
