// The committed bundle is what the sources give, fits its budget and asks for
// nothing outside the page.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { viewerFiles } from '../build.mjs';

const kBundle = join(dirname(fileURLToPath(import.meta.url)), '..', 'bundle');
const kFiles = ['viewer.js', 'viewer.css'];

const committed = (name) => readFile(join(kBundle, name), 'utf8');

test('the committed bundle is equal to a fresh build: if not, run npm run build', async () => {
  for (const [name, text] of Object.entries(await viewerFiles())) assert.ok(text === await committed(name), `${name} is out of date`);
});

test('the bundle has at most 150 KB', async () => {
  const sizes = await Promise.all(kFiles.map(async (name) => (await readFile(join(kBundle, name))).length));
  assert.ok(sizes[0] + sizes[1] <= 150_000, `${sizes}`);
});

test('the bundle can be inlined and refers to no address', async () => {
  const script = await committed('viewer.js');
  const style = await committed('viewer.css');
  assert.doesNotMatch(script, /<\/script|<!--/i);
  assert.doesNotMatch(style, /<\/style|@import|url\(/i);
  const addresses = script.match(/https?:[^"'`]*/g) ?? [];
  // A namespace is a name; nothing is fetched from it.
  assert.deepEqual([...new Set(addresses)], ['http://www.w3.org/2000/svg']);
  assert.doesNotMatch(script, /\b(fetch|XMLHttpRequest|WebSocket|importScripts|eval|innerHTML|outerHTML|insertAdjacentHTML)\b/);
  // The program embeds both files as they are.
  assert.match(script, /^[\x00-\x7f]*$/);
});
