import { anchorOf } from './markdown.js';
import { html, type Part } from './markup.js';
import type { RuleList, Symptom } from './rule_list.js';

// All pages but the browser page are in a folder of the site.
const kRule = /\b[A-Z][A-Z0-9]*[0-9]{3}\b/;

/** Where rules, symptoms and documents are on the site. */
export class Addresses {
  private readonly rules: ReadonlySet<string>;

  /** `documents` are paths in the repository. */
  constructor(list: RuleList, private readonly documents: ReadonlySet<string>) {
    const ids = [...list.rules, ...list.removed].map(({ rule }) => rule);
    for (const id of ids) {
      if (kRule.exec(id)?.[0] !== id) throw new Error(`not the id of a rule: ${id}`);
    }
    this.rules = new Set(ids);
  }

  /** The name of a document's page: alamo-model-mesh for formats/alamo/model/MESH.md. */
  static pageOf(path: string): string {
    return path.replace(/^formats\//, '').replace(/(\/FORMAT)?\.md$/, '').replaceAll('/', '-').toLowerCase();
  }

  /** Text whose ids of rules are links, but for that of the page itself. */
  linked(text: string, self = ''): Part {
    return text.split(new RegExp(`(${kRule.source})`)).map((part) =>
      (part !== self && this.rules.has(part) ? html`<a href="../rules/${part}.html">${part}</a>` : part));
  }

  symptom({ symptom }: Symptom): Part {
    return html`<a href="../rules/index.html#${anchorOf(symptom)}">${symptom}</a>`;
  }

  /** The source of a rule: documents with a heading, with "; " between them. */
  source(source: string): Part {
    return source.split('; ').map((part, i) => {
      const to = this.resolve('', part);
      return [i ? '; ' : '', to === null ? part : html`<a href="${to}">${part}</a>`];
    });
  }

  /** The address of a link in a document; null when it leads to what the site does not have. */
  resolve(from: string, href: string): string | null {
    if (/^(https?:|#)/.test(href)) return href;
    const { pathname, hash } = new URL(href, `file:///${from}`);
    const path = pathname.slice(1);
    if (path === 'lint/RULES.md') {
      const id = hash.slice(1).split('-')[0]?.toUpperCase() ?? '';
      return `../rules/${this.rules.has(id) ? id : 'index'}.html`;
    }
    return this.documents.has(path) ? `../formats/${Addresses.pageOf(path)}.html${hash}` : null;
  }
}
