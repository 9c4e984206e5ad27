// Builds parts of sources: scripts and styles for pages, and modules for node.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** A script or style for a page. The same sources give the same text. */
export async function bundle(entry, define = {}) {
  const { outputFiles } = await build({
    absWorkingDir: here,
    entryPoints: [entry],
    bundle: true,
    minify: true,
    charset: 'ascii',
    format: 'iife',
    target: ['chrome100', 'firefox100', 'edge100'],
    legalComments: 'none',
    define,
    logLevel: 'warning',
    write: false,
  });
  return outputFiles[0].text;
}

/** What a page's policy calls a script or style in it. */
export const hash = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/** Modules from the sources of `part` that need no browser. */
export async function importSources(names, part = 'viewer') {
  const folder = await mkdtemp(join(tmpdir(), 'assetlint-sources-'));
  const outfile = join(folder, 'sources.mjs');
  const contents = names.map((name) => `export * from './${name}';`).join('\n');
  try {
    await build({ stdin: { contents, resolveDir: join(here, part, 'src'), loader: 'ts' }, bundle: true, format: 'esm', outfile, logLevel: 'error' });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}
