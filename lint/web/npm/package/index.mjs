// assetlint as a library: files in memory.
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Core } from './loader.mjs';

export * from './loader.mjs';

export async function load(limits = {}) {
  const file = (name) => new URL(name, import.meta.url);
  return Core.load(await readFile(file('core.wasm')), limits, () => readFileSync(file('core.deferred.wasm')));
}
