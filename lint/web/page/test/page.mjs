// The built page in a browser without a network, and files to give it.
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Browser, chromiumPath } from '../../viewer/test/page.mjs';
import { pageText } from '../build.mjs';

const kAll = process.env.ASSETLINT_ALL_TOOLS;

/** Why tests are left out, or false. With $ASSETLINT_ALL_TOOLS they fail instead. */
export function missing({ program = false } = {}) {
  let reason = false;
  if (!process.env.ASSETLINT_WASM) reason = 'ASSETLINT_WASM does not name the module';
  else if (program && !process.env.ASSETLINT) reason = 'ASSETLINT does not name the program';
  else if (!chromiumPath()) reason = 'Chromium is not installed';
  return kAll ? false : reason;
}

/** Times during which the page did one thing only. */
function observeBlocks() {
  globalThis.blocks = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.blocks.push(duration);
  }).observe({ entryTypes: ['longtask'] });
}

/** The page opened from a file, or from `url`. */
export class PageBrowser extends Browser {
  /** `released` is a page that was built before. */
  static async launch({ released } = {}) {
    const self = await super.launch();
    self.file = released ?? join(self.folder, 'index.html');
    if (!released) await writeFile(self.file, await pageText(process.env.ASSETLINT_WASM ?? ''));
    return self;
  }

  open({ url = pathToFileURL(this.file).href, ...options } = {}) {
    return this.openPage(url, '.start', { ...options, script: observeBlocks });
  }
}

/** Waits until a check has ended, and returns what the page says. */
export async function ended(page) {
  await page.waitForFunction(() => /^(Done|Cancelled|Failed)/.test(document.querySelector('.bar .status')?.textContent ?? ''), null, { timeout: 120_000 });
  return page.textContent('.bar .status');
}

/** Drops files and folders of the disk, as the system would. */
export async function drop(page, paths) {
  const client = await page.context().newCDPSession(page);
  const data = { items: [], files: paths, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop']) {
    await client.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data });
  }
  await client.detach();
}

/** What a button saves. */
export async function saved(page, selector) {
  const [download] = await Promise.all([page.waitForEvent('download'), page.click(selector)]);
  const parts = [];
  for await (const part of await download.createReadStream()) parts.push(part);
  return { name: download.suggestedFilename(), bytes: Buffer.concat(parts) };
}

const corpus = (name) => readFileSync(new URL(`../../../../corpus/alamo/${name}`, import.meta.url));

/** A model, one with a fault at byte 0x2fe, and that one repaired. */
export const kSound = corpus('valid/model-small.alo');
export const kBroken = corpus('invalid/ALO014/one-vertex-too-many.alo');
export const kRepaired = corpus('fixed/ALO014/one-vertex-too-many.alo');

const numbers = (...values) => Buffer.from(Uint32Array.from(values).buffer);

/** An archive, version 1, of files by name. */
export function archive(files) {
  const entries = Object.entries(files);
  const names = Buffer.concat(entries.map(([name]) => Buffer.concat([Buffer.of(name.length, 0), Buffer.from(name)])));
  let offset = 8 + names.length + 20 * entries.length;
  const records = entries.map(([, { length }], i) => numbers(0, i, length, (offset += length) - length, i));
  return Buffer.concat([numbers(entries.length, entries.length), names, ...records, ...Object.values(files)]);
}

/** Writes files below a folder, by path. */
export async function writeFiles(folder, files) {
  for (const [path, bytes] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}
