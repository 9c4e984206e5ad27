// The built page in a browser without a network, and files to give it.
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

/** A chunk of an Alamo file; with the highest bit of its size, it has chunks in it. */
function chunk(id, parts, group = false) {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(8);
  head.writeUInt32LE(id, 0);
  head.writeUInt32LE((body.length | (group ? 0x80000000 : 0)) >>> 0, 4);
  return Buffer.concat([head, body]);
}

const text = (value) => Buffer.from(`${value}\0`, 'latin1');

function number(value) {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/**
 * A model with a skeleton; `declared` is the number of bones that it names. A
 * `flagged` one has data that says it is chunks, which has a safe fix.
 */
export function model(bones, declared = bones, flagged = false) {
  const matrix = Buffer.alloc(48);
  for (const at of [0, 5, 10]) matrix.writeFloatLE(1, at * 4);
  const count = Buffer.alloc(128);
  count.writeUInt32LE(declared);
  const list = Array.from({ length: bones }, (_, i) => chunk(0x202, [
    chunk(0x203, [text(i ? `Bone${i}` : 'Root')]),
    chunk(0x206, [number(i ? i - 1 : 0xffffffff), number(1), number(0), matrix], flagged && i === bones - 1),
  ], true));
  return Buffer.concat([
    chunk(0x200, [chunk(0x201, [count]), ...list], true),
    chunk(0x600, [chunk(0x601, [chunk0(1, 0), chunk0(4, 0)])], true),
  ]);
}

/** A small chunk with a number. */
function chunk0(id, value) {
  return Buffer.concat([Buffer.from([id, 4]), number(value)]);
}

/** An archive, version 1, of files by name. */
export function archive(files) {
  const entries = Object.entries(files);
  const names = Buffer.concat(entries.map(([name]) => {
    const size = Buffer.alloc(2);
    size.writeUInt16LE(name.length);
    return Buffer.concat([size, Buffer.from(name, 'latin1')]);
  }));
  let offset = 8 + names.length + 20 * entries.length;
  const records = entries.map(([, bytes], i) => {
    const record = Buffer.concat([number(0), number(i), number(bytes.length), number(offset), number(i)]);
    offset += bytes.length;
    return record;
  });
  return Buffer.concat([number(entries.length), number(entries.length), names, ...records, ...entries.map(([, bytes]) => bytes)]);
}

/** Writes files below a folder, by path. */
export async function writeFiles(folder, files) {
  for (const [path, bytes] of Object.entries(files)) {
    const file = join(folder, path);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
}
