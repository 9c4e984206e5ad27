import { html, Markup, type Part } from './markup.js';

/** The address that a link of the document gets, or null for text without a link. */
export type Resolve = (href: string) => string | null;

/** The anchor that GitHub gives to a heading. */
export function anchorOf(heading: string): string {
  return heading.toLowerCase().replace(/[^\p{L}\p{N} _-]/gu, '').replaceAll(' ', '-');
}

/** The cells of a table's row. */
export function cellsOf(row: string): string[] {
  return row.split(/(?<!\\)\|/).slice(1, -1).map((cell) => cell.trim().replaceAll('\\|', '|'));
}

const kInline = /`([^`]+)`|\[((?:`[^`]*`|[^\]`])+)\]\(([^)\s]+)\)|<(https?:[^>\s]+)>|\*\*(.+?)\*\*|\*([^*\s][^*]*)\*/g;

function inline(text: string, resolve: Resolve): Part {
  const parts: Part[] = [];
  let end = 0;
  for (const match of text.matchAll(kInline)) {
    const [whole, code, label, href, address, strong, stressed] = match;
    parts.push(text.slice(end, match.index));
    end = match.index + whole.length;
    if (code !== undefined) parts.push(html`<code>${code}</code>`);
    if (address !== undefined) parts.push(html`<a href="${address}">${address}</a>`);
    if (strong !== undefined) parts.push(html`<strong>${inline(strong, resolve)}</strong>`);
    if (stressed !== undefined) parts.push(html`<em>${inline(stressed, resolve)}</em>`);
    if (label !== undefined && href !== undefined) {
      const to = resolve(href);
      parts.push(to === null ? inline(label, resolve) : html`<a href="${to}">${inline(label, resolve)}</a>`);
    }
  }
  return [...parts, text.slice(end)];
}

function table(text: string, resolve: Resolve): Markup {
  const [head = [], , ...rows] = text.trimEnd().split('\n').map(cellsOf);
  const row = (cells: string[]): Markup => html`<tr>${cells.map((cell, i) =>
    html`<td data-label="${head[i] ?? ''}">${inline(cell, resolve)}</td>`)}</tr>
`;
  return html`<table>
<thead><tr>${head.map((cell) => (cell ? html`<th scope="col">${inline(cell, resolve)}</th>` : html`<td></td>`))}</tr></thead>
<tbody>
${rows.map(row)}</tbody>
</table>
`;
}

function list(text: string, resolve: Resolve): Markup {
  const items = text.split(/^(?:-|\d+\.) /m).slice(1)
    .map((item) => html`<li>${inline(item.trimEnd().replace(/\n +/g, ' '), resolve)}</li>
`);
  return /^\d/.test(text) ? html`<ol>
${items}</ol>
` : html`<ul>
${items}</ul>
`;
}

// What the documents of formats use of Markdown: a block, or an empty line.
const kBlock = new RegExp([
  /<!--[^]*?-->\n/,
  /(?<hashes>#{1,4}) (?<heading>.+)\n/,
  /```\w*\n(?<fenced>[^]*?\n)```\n/,
  /(?<indented>(?: {4}.*\n)+)/,
  /(?<rows>(?:\|.*\n){2,})/,
  /(?<items>(?:(?:-|\d+\.) .*\n(?: +\S.*\n)*)+)/,
  /(?<paragraph>(?:(?!<!--|#+ |```|\||- |\d+\. )\S.*\n)+)/,
  /\n/,
].map(({ source }) => source).join('|'), 'gy');

/** A document: its first heading, and all of it as markup. */
export function render(markdown: string, resolve: Resolve): { title: string; body: Part } {
  let title = '';
  let end = 0;
  const body: Markup[] = [];
  for (const { 0: whole, groups = {} } of markdown.matchAll(kBlock)) {
    end += whole.length;
    const { hashes, heading, fenced, indented, rows, items, paragraph } = groups;
    if (hashes !== undefined && heading !== undefined) {
      title ||= heading;
      const tag = new Markup(`h${hashes.length}`);
      body.push(html`<${tag} id="${anchorOf(heading)}">${inline(heading, resolve)}</${tag}>
`);
    }
    const code = fenced ?? indented?.replace(/^ {4}/gm, '');
    if (code !== undefined) body.push(html`<pre><code>${code}</code></pre>
`);
    if (rows !== undefined) body.push(table(rows, resolve));
    if (items !== undefined) body.push(list(items, resolve));
    if (paragraph !== undefined) body.push(html`<p>${inline(paragraph.trimEnd().replaceAll('\n', ' '), resolve)}</p>
`);
  }
  if (end < markdown.length) throw new Error(`not the Markdown of a document: ${markdown.slice(end, end + 80)}`);
  return { title, body };
}
