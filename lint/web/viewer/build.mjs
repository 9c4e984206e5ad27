// Builds the viewer: bundle/viewer.js and bundle/viewer.css, with the checksums
// of their sources, by which a test without node sees that they are out of
// date. With a folder as the argument, writes them there instead.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { readFile, readdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** A line for each source, as sha256sum prints it. */
async function checksums() {
  const names = await readdir(join(here, 'src'), { recursive: true });
  const paths = names.filter((name) => /\.\w+$/.test(name)).map((name) => join('src', name));
  const lines = [...paths, 'build.mjs'].sort().map(async (path) =>
    `${createHash('sha256').update(await readFile(join(here, path))).digest('hex')}  ${path}\n`);
  return (await Promise.all(lines)).join('');
}

/** Builds into a folder. The same sources give the same bytes. */
export async function buildViewer(folder) {
  await build({
    absWorkingDir: here,
    entryPoints: ['src/main.ts', 'src/style.css'].map((source) => ({ in: source, out: 'viewer' })),
    bundle: true,
    minify: true,
    charset: 'ascii',
    format: 'iife',
    target: ['chrome100', 'firefox100', 'edge100'],
    legalComments: 'none',
    outdir: folder,
    logLevel: 'warning',
  });
  await writeFile(join(folder, 'sources.sha256'), await checksums());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildViewer(process.argv[2] ?? join(here, 'bundle'));
}
