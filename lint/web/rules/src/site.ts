import { Addresses } from './addresses.js';
import { filesOf, formatsOf, type FormatRow } from './formats.js';
import { anchorOf, render } from './markdown.js';
import { html, Markup, type Part } from './markup.js';
import type { Rule, RuleList } from './rule_list.js';
import { removedPage, rulePage } from './rule_page.js';

/** A style or script that is inside a page, with its hash as policies have it. */
interface Inlined { text: string; hash: string }

interface Sources {
  list: RuleList;
  /** Markdown by its path in the repository. */
  documents: ReadonlyMap<string, string>;
  readme: string;
  style: Inlined;
  search: Inlined;
}

function indexPage({ rules, symptoms, removed }: RuleList, formats: readonly FormatRow[], addresses: Addresses): Part {
  const groups = [...new Set(rules.map((rule) => filesOf(rule.formats, formats)))];
  const named = (id: string): Part => [addresses.linked(id), ' ', rules.find(({ rule }) => rule === id)?.name ?? ''];
  const row = ({ rule, name, severity, summary }: Rule): Markup => html`<li class="rule">${addresses.linked(rule)} <b>${name}</b>
<span class="badge ${severity}">${severity}</span> <span>${summary}</span></li>
`;
  return html`<h1>Rules</h1>
<p>What assetlint reports, by what you see in the game and by format.</p>
<p class="search" hidden><label for="query">Search rules and symptoms</label>
<input type="search" id="query" list="symptoms" placeholder="mesh invisible" autocomplete="off"></p>
<datalist id="symptoms">${symptoms.map(({ symptom }) => html`<option value="${symptom}"></option>`)}</datalist>
<p id="found" role="status"></p>
<nav aria-label="Sections">${['By symptom', ...groups].map((title) => html`<a href="#${anchorOf(title)}">${title}</a> `)}</nav>
<section><h2 id="by-symptom">By symptom</h2>
<p>The rules that may explain what you see, the likeliest first.</p>
${symptoms.map(({ symptom, also, why, rules: ids }) => html`<div class="symptom"><div class="says">
<h3 id="${anchorOf(symptom)}">${symptom}</h3>
<p>${why}</p>
<p class="quiet">Also: ${also.join('; ')}</p></div>
<ul class="ids">${ids.map((id) => html`<li>${named(id)}</li>`)}</ul></div>
`)}</section>
${groups.map((files) => html`<section><h2 id="${anchorOf(files)}">${files}</h2>
<ul class="rules">
${rules.filter((rule) => filesOf(rule.formats, formats) === files).map(row)}</ul></section>
`)}<section><h2>Removed rules</h2>
<ul class="ids">${removed.map(({ rule, name }) => html`<li class="rule">${addresses.linked(rule)} ${name}</li>`)}</ul></section>
`;
}

/** The pages of rules and formats, by path. The same sources give the same text. */
export function site({ list, documents, readme, style, search }: Sources): Map<string, string> {
  const addresses = new Addresses(list, new Set(documents.keys()));
  const formats = formatsOf(readme);
  const pages = new Map<string, string>();
  const add = (path: string, title: string, body: Part, script?: Inlined): void => {
    const policy = ["default-src 'none'", `style-src '${style.hash}'`, ...script ? [`script-src '${script.hash}'`] : [],
      "base-uri 'none'", "form-action 'none'"].join('; ');
    pages.set(path, html`<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${new Markup(policy)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title} - assetlint</title>
<style>${new Markup(style.text)}</style>
</head>
<body>
<header><nav aria-label="Site"><a href="../index.html">Check files</a> <a href="../rules/index.html">Rules</a>
<a href="../formats/index.html">Formats</a></nav></header>
<main>
${body}</main>
<footer>assetlint ${list.tool.version}</footer>
${script ? html`<script>${new Markup(script.text)}</script>
` : ''}</body>
</html>
`.text);
  };
  add('rules/index.html', 'Rules', indexPage(list, formats, addresses), search);
  for (const rule of list.rules) add(`rules/${rule.rule}.html`, `${rule.rule} ${rule.name}`, rulePage(rule, list, formats, addresses));
  for (const rule of list.removed) add(`rules/${rule.rule}.html`, `${rule.rule} ${rule.name}`, removedPage(rule, addresses));
  const titles: Part[] = [];
  for (const [path, text] of documents) {
    const { title, body } = render(text, (href) => addresses.resolve(path, href));
    const page = `${Addresses.pageOf(path)}.html`;
    add(`formats/${page}`, title, body);
    titles.push(html`<li><a href="${page}">${title}</a></li>
`);
  }
  add('formats/index.html', 'Formats', html`<h1>Formats</h1>
<p>What the bytes of each format mean, and how well that is known.</p>
<ul>
${titles}</ul>
`);
  return pages;
}
