import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { kVersionControl } from '../../page/src/paths.js';

/** How far below a folder of the workspace mods are looked for. */
const kDepth = 2;

async function modsIn(folder: string, depth: number): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory() && !kVersionControl.has(entry.name)).map(({ name }) => name);
  if (names.some((name) => name.toLowerCase() === 'data')) return [folder];
  return depth ? (await Promise.all(names.map((name) => modsIn(join(folder, name), depth - 1)))).flat() : [];
}

/** The folders that hold a folder Data, each a mod; without one, the folder itself. */
export async function rootsOf(folder: string): Promise<string[]> {
  const mods = await modsIn(folder, kDepth);
  return mods.length ? mods : [folder];
}
