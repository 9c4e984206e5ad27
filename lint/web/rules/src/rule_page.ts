import type { Addresses } from './addresses.js';
import { filesOf, type FormatRow } from './formats.js';
import { html, type Markup, type Part } from './markup.js';
import type { RemovedRule, Rule, RuleList } from './rule_list.js';

const kSeverities = {
  error: 'a reader goes out of bounds, loses data or refuses the file, or a “must” of the format is broken.',
  warning: 'an “always” or “should” of the format is broken.',
  info: 'legal, but unusual.',
};

const kConfidences = {
  'document': 'A public document says so.',
  'readers agree': 'Independent readers of the format agree on it, or real files do.',
  'inferred': 'It is inferred from the purpose of the field.',
};

const kFixes = {
  safe: html`<code>assetlint fix</code> repairs it.`,
  unsafe: html`<code>assetlint fix --unsafe-fixes</code> repairs it; without this option it does not, because the game may look
different or content is removed.`,
  display: html`<code>assetlint fix --diff</code> shows a repair, and <code>assetlint fix</code> does not apply it.`,
  none: html`<code>assetlint fix</code> cannot repair it.`,
};

const section = (title: string, ...paragraphs: Part[]): Markup => html`<h2>${title}</h2>
${paragraphs.map((paragraph) => html`<p>${paragraph}</p>
`)}`;

const links = (title: string, items: Part[]): Part => (items.length ? html`<h2>${title}</h2>
<ul>
${items.map((item) => html`<li>${item}</li>
`)}</ul>
` : '');

function turningOff({ rule, severity }: Rule): Markup {
  const other = severity === 'info' ? 'warning' : 'info';
  return html`<h2>How to turn it off</h2>
<p>In <code>assetlint.toml</code>, in the top folder of the mod:</p>
<pre><code># never reported
ignore = ["${rule}"]

# or reported, but as another severity
severity = { ${rule} = "${other}" }</code></pre>
<p>For one run: <code>assetlint check --ignore=${rule} Data</code>. To hide only what is there now, record it in a baseline:
<code>assetlint check --write-baseline=known.json Data</code>.</p>
`;
}

/** What is known about a rule. */
export function rulePage(rule: Rule, list: RuleList, formats: readonly FormatRow[], addresses: Addresses): Part {
  const linked = (text: string): Part => addresses.linked(text, rule.rule);
  const mine = formats.filter(({ name }) => rule.formats.includes(name));
  const untried = mine.length > 0 && mine.every(({ untried: none }) => none);
  const symptoms = list.symptoms.filter(({ rules }) => rules.includes(rule.rule));
  const related = list.rules.filter((other) => other !== rule && other.source === rule.source)
    .map((other) => [addresses.linked(other.rule), ` ${other.name}: ${other.summary}`]);
  const fix = rule.fix ? [[kFixes[rule.fix.level], ' ', linked(rule.fix.reason)]] : [];
  return html`<h1>${rule.rule} ${rule.name}</h1>
<p class="lead">${linked(rule.summary)}</p>
<dl>
<dt>Severity</dt><dd><span class="badge ${rule.severity}">${rule.severity}</span> ${kSeverities[rule.severity]}</dd>
<dt>Class</dt><dd>${rule.class}</dd>
<dt>Files</dt><dd>${filesOf(rule.formats, formats)}</dd>
</dl>
${section('What breaks', linked(rule.why))}
${section('What the document says', linked(rule.statement), addresses.source(rule.source))}
${section('How certain it is', kConfidences[rule.confidence],
    ...untried ? ['No file of the game was available: the rule is tested with made files only.'] : [])}
<h2>Example</h2>
<pre><code>${rule.example}</code></pre>
${section('How to repair it', linked(rule.repair), ...fix)}
${links('What you may see', symptoms.map((symptom) => addresses.symptom(symptom)))}
${links('Rules about the same part of the format', related)}
${turningOff(rule)}`;
}

/** What became of a rule that no longer exists. */
export function removedPage({ rule, name, since, reason }: RemovedRule, addresses: Addresses): Part {
  return html`<h1>${rule} ${name}</h1>
<p class="lead">This rule was removed in ${since}: ${addresses.linked(reason, rule)}.</p>
<p>Its id is not used again. A configuration or baseline that names it still works; a note says that the rule is gone.</p>
`;
}
