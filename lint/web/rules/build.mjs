// Builds the pages of rules and formats, which work from a web server and from a
// disk.
//
//   node rules/build.mjs PROGRAM FOLDER
//
// PROGRAM is assetlint, or assetlint.mjs of the npm package.
import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, hash, importSources } from '../bundle.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const read = (path) => readFile(join(root, path), 'utf8');

/** What `rules --format=json` prints. */
export function ruleList(program) {
  const words = [...program.endsWith('.mjs') ? [process.execPath] : [], program, 'rules', '--format=json'];
  const { status, stdout, stderr } = spawnSync(words[0], words.slice(1), { encoding: 'utf8', maxBuffer: 2 ** 26 });
  if (status !== 0) throw new Error(`${words.join(' ')} failed: ${stderr}`);
  return JSON.parse(stdout);
}

async function inlined(entry) {
  const text = await bundle(`rules/src/${entry}`);
  return { text, hash: hash(text) };
}

/** The pages by path, of a list of rules and documents by path: by default, those of the formats. */
export async function sitePages(list, documents) {
  const names = await readdir(join(root, 'formats'), { recursive: true });
  const paths = names.filter((name) => /(?<!README)\.md$/.test(name)).map((name) => `formats/${name}`).sort();
  const { site } = await importSources(['site'], 'rules');
  return site({
    list,
    documents: documents ?? new Map(await Promise.all(paths.map(async (path) => [path, await read(path)]))),
    readme: await read('README.md'),
    style: await inlined('style.css'),
    search: await inlined('search.ts'),
  });
}

export async function writePages(pages, folder) {
  for (const [path, text] of pages) {
    await mkdir(join(folder, dirname(path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [program, folder] = process.argv.slice(2);
  if (!folder) throw new Error('usage: node rules/build.mjs PROGRAM FOLDER');
  await writePages(await sitePages(ruleList(resolve(program))), resolve(folder));
}
