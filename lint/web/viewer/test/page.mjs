// Pages around the bundle, with the policy of `check --format=html`, and a
// browser without a network to open them in.
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { hash } from '../../bundle.mjs';

const kBundle = join(dirname(fileURLToPath(import.meta.url)), '..', 'bundle');

/** The page of a report, as one text. */
export async function pageOf(report) {
  const script = (await readFile(join(kBundle, 'viewer.js'), 'utf8'));
  const style = (await readFile(join(kBundle, 'viewer.css'), 'utf8'));
  const policy = `default-src 'none'; style-src '${hash(style)}'; script-src '${hash(script)}'; img-src data:`;
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width">
<title>assetlint report</title><style>${style}</style></head>
<body><div id="app"></div>
<script type="application/json" id="report">${JSON.stringify(report).replaceAll('<', '\\u003c')}</script>
<script>${script}</script></body></html>`;
}

/** The browser's program: $CHROMIUM, or where Debian has it. */
export function chromiumPath() {
  const path = process.env.CHROMIUM || '/usr/bin/chromium';
  return existsSync(path) ? path : null;
}

const kAxe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Fails if the page has a serious problem of accessibility. */
export async function expectAccessible(page, where) {
  await page.evaluate(kAxe);
  const { violations } = await page.evaluate(() => globalThis.axe.run(document, { resultTypes: ['violations'] }));
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${where}: ${id}: ${nodes.slice(0, 3).map(({ html, failureSummary }) => `${html.slice(0, 200)} ${failureSummary}`).join('; ')}`);
  assert.deepEqual(bad, []);
}

/** Chromium, with the network blocked for pages opened from files. */
export class Browser {
  static async launch() {
    const self = new this();
    self.folder = await mkdtemp(join(tmpdir(), 'assetlint-viewer-'));
    self.browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu-sandbox'] });
    return self;
  }

  async close() {
    await this.browser.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Opens a report. */
  async open(report, { fragment = '', ...options } = {}) {
    const file = join(this.folder, `${Math.random().toString(36).slice(2)}.html`);
    await writeFile(file, await pageOf(report));
    return this.openPage(pathToFileURL(file).href + fragment, '#app header', options);
  }

  /** Opens a page that has the element. Errors, requests and violations of the policy are in page.problems. */
  async openPage(address, element, { colorScheme = 'light', width = 1400, height = 900, script } = {}) {
    const context = await this.browser.newContext({
      colorScheme, viewport: { width, height }, offline: address.startsWith('file:'), acceptDownloads: true,
    });
    const page = await context.newPage();
    page.problems = [];
    page.address = address;
    if (script) await page.addInitScript(script);
    page.on('pageerror', (error) => page.problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') page.problems.push(message.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      if (url.split('#')[0] !== address.split('#')[0] && !url.startsWith('blob:')) page.problems.push(`request: ${url}`);
    });
    await page.goto(address);
    await page.waitForSelector(element);
    return page;
  }
}

/** A test on the page that `open` opens, which must end without problems. */
export const onPage = (name, open, run) => test(name, async () => {
  const page = await open();
  await run(page);
  assert.deepEqual(page.problems, []);
  await page.context().close();
});
