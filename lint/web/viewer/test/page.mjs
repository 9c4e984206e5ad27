// Pages around the bundle, with the policy of `check --format=html`, and a
// browser without a network to open them in.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';

const kBundle = join(dirname(fileURLToPath(import.meta.url)), '..', 'bundle');

const hash = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** The page of a report, as one text. */
export async function pageOf(report) {
  const script = (await readFile(join(kBundle, 'viewer.js'), 'utf8'));
  const style = (await readFile(join(kBundle, 'viewer.css'), 'utf8'));
  const policy = `default-src 'none'; style-src ${hash(style)}; script-src ${hash(script)}; img-src data:`;
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

/** Chromium, and pages opened from files with the network blocked. */
export class Browser {
  static async launch() {
    const self = new Browser();
    self.folder = await mkdtemp(join(tmpdir(), 'assetlint-viewer-'));
    self.browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu-sandbox'] });
    return self;
  }

  async close() {
    await this.browser.close();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** Opens a report. Errors, refused requests and violations of the policy are in page.problems. */
  async open(report, { colorScheme = 'light', width = 1400, height = 900, fragment = '' } = {}) {
    const file = join(this.folder, `${Math.random().toString(36).slice(2)}.html`);
    await writeFile(file, await pageOf(report));
    const context = await this.browser.newContext({ colorScheme, viewport: { width, height }, offline: true });
    const page = await context.newPage();
    page.problems = [];
    page.on('pageerror', (error) => page.problems.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error') page.problems.push(message.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith('file:') || !url.includes(file)) page.problems.push(`request: ${url}`);
    });
    await page.goto(pathToFileURL(file).href + fragment);
    await page.waitForSelector('#app header');
    return page;
  }
}
