// assetlint as a library: files in memory.
import { readFile } from 'node:fs/promises';
import { Core } from './loader.mjs';

export * from './loader.mjs';

export async function load(limits = {}) {
  return Core.load(await readFile(new URL('core.wasm', import.meta.url)), limits);
}
