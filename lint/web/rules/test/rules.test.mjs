// The pages of rules and formats, opened from files without a network.
// $ASSETLINT is the program.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { Browser, chromiumPath, expectAccessible, onPage } from '../../viewer/test/page.mjs';
import { ruleList, sitePages, writePages } from '../build.mjs';

const kProgram = process.env.ASSETLINT;
const missing = !kProgram && 'ASSETLINT does not name the program' || !chromiumPath() && 'Chromium is not installed';
const kHostile = 'javascript:alert(1)//"><script>alert(1)</script><img src=x onerror=alert(1)>\'';
const kKept = /^([A-Z]{3}\d{3}|error|warning|info|document|readers agree|inferred|none|display|unsafe|safe)$/;

/** The list with another text in place of each that is free. */
const hostile = (list) => JSON.parse(JSON.stringify(list), (key, value) => (typeof value === 'string' && !kKept.test(value) ? kHostile : value));

/** The links that lead nowhere, and anchors that are not unique. */
function mistakes(pages) {
  const found = [];
  const idsOf = new Map([...pages].map(([path, text]) => [path, [...text.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id)]));
  for (const [path, text] of pages) {
    const ids = idsOf.get(path);
    found.push(...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${path}: #${id} twice`));
    for (const [, href] of text.matchAll(/ href="([^"]*)"/g)) {
      if (/^https?:/.test(href)) continue;
      const { pathname, hash } = new URL(href, `file:///${path}`);
      const target = pathname.slice(1);
      if (target === 'index.html') continue; // The browser page.
      if (!pages.has(target) || (hash && !idsOf.get(target).includes(hash.slice(1)))) found.push(`${path}: ${href}`);
    }
  }
  return found;
}

describe('rules', { skip: process.env.ASSETLINT_ALL_TOOLS ? false : missing }, () => {
  let browser;
  let folder;
  let list;
  let pages;
  before(async () => {
    browser = await Browser.launch();
    folder = await mkdtemp(join(tmpdir(), 'assetlint-rules-'));
    list = ruleList(kProgram);
    pages = await sitePages(list);
    await writePages(pages, folder);
  });
  after(async () => {
    await browser?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const on = (name, path, run, options) =>
    onPage(name, () => browser.openPage(pathToFileURL(join(folder, path)).href, 'main h1', options), run);

  test('there is a page for every rule, also those that were removed', () => {
    for (const { rule, name, summary } of [...list.rules, ...list.removed]) {
      assert.match(pages.get(`rules/${rule}.html`), new RegExp(`<h1>${rule} ${name}</h1>`));
      assert.ok(pages.get('rules/index.html').includes(`href="../rules/${rule}.html"`), summary);
    }
    assert.ok(list.rules.length > 300 && list.removed.length > 50);
  });

  test('every source of a rule is a heading of a page', () => {
    const sources = list.rules.flatMap(({ source }) => source.split('; '));
    const links = [...pages.values()].join('').matchAll(/<a href="\.\.\/formats\/[\w-]+\.html#[^"]+">(formats\/[^<]*)<\/a>/g);
    assert.deepEqual(new Set([...links].map(([, text]) => text)), new Set(sources));
  });

  test('every link and anchor leads somewhere', () => {
    assert.deepEqual(mistakes(pages), []);
    assert.equal(mistakes(new Map([['a/b.html', '<a href="#x"> <p id="y"> <p id="y"> <a href="c.html">']])).length, 3);
  });

  test('all Markdown of the documents becomes markup', () => {
    for (const [path, text] of pages) {
      if (!path.startsWith('formats/')) continue;
      const rest = text.replace(/<style>.*?<\/style>|<code>.*?<\/code>/gs, '').replace(/<[^>]*>/g, '');
      assert.doesNotMatch(rest, /\*\*|\]\(|`|^\||^#|^- |<!--/m, path);
    }
  });

  test('the same sources give the same pages', async () => {
    assert.deepEqual(await sitePages(list), pages);
  });

  test('texts of rules and documents stay texts', async () => {
    const document = `# ${kHostile}\n\n${kHostile}\n\n| ${kHostile} | b |\n|---|---|\n| ${kHostile} | [x](javascript:alert(1)) |\n\n- ${kHostile}\n`;
    await writePages(await sitePages(hostile(list), new Map([['formats/x/FORMAT.md', document]])), join(folder, 'bad'));
    for (const path of ['rules/index.html', 'rules/ALO014.html', 'rules/BWA051.html', 'formats/x.html']) {
      const page = await browser.openPage(pathToFileURL(join(folder, 'bad', path)).href, 'main h1');
      page.on('dialog', () => page.problems.push('a dialog'));
      assert.equal(await page.locator('img, a[href^="javascript:"]').count(), 0, path);
      assert.equal(await page.locator('script').count(), path === 'rules/index.html' ? 1 : 0, path);
      assert.ok((await page.textContent('main')).includes(kHostile), path);
      assert.deepEqual(page.problems, []);
      await page.context().close();
    }
    await assert.rejects(sitePages({ ...list, rules: [{ ...list.rules[0], rule: '../x' }] }), /not the id of a rule/);
  });

  on('the index finds rules by words, ids and symptoms', 'rules/index.html', async (page) => {
    const shown = (selector) => page.locator(`${selector}:visible`);
    const all = await shown('.rule').count();
    assert.equal(all, list.rules.length + list.removed.length);
    await page.fill('#query', 'alo014');
    assert.deepEqual(await shown('.rule a').allInnerTexts(), ['ALO014']);
    assert.equal(await page.textContent('#found'), 'Rules: 1. Symptoms: 0.');
    await page.fill('#query', 'mesh invisible');
    assert.deepEqual(await shown('.symptom h3').allInnerTexts(), ['The model is invisible']);
    assert.ok((await shown('.rule a').allInnerTexts()).includes('ALO012'));
    assert.ok(await shown('.rule').count() < 40);
    await page.fill('#query', 'zzzzz');
    assert.equal(await shown('section').count(), 0);
    await page.fill('#query', '');
    assert.equal(await shown('.rule').count(), all);
  });

  for (const [path, options] of [['rules/index.html', {}], ['rules/ALO014.html', { colorScheme: 'dark' }], ['formats/alamo-model-mesh.html', { width: 380 }]]) {
    on(`is accessible: ${path}`, path, async (page) => {
      await expectAccessible(page, path);
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    }, options);
  }
});
