// Modules of sources that need no browser, bundled for node.
import { build } from 'esbuild';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const kWeb = dirname(fileURLToPath(import.meta.url));

/** From the sources of `part`. */
export async function importSources(names, part = 'viewer') {
  const folder = await mkdtemp(join(tmpdir(), 'assetlint-sources-'));
  const outfile = join(folder, 'sources.mjs');
  const contents = names.map((name) => `export * from './${name}';`).join('\n');
  try {
    await build({ stdin: { contents, resolveDir: join(kWeb, part, 'src'), loader: 'ts' }, bundle: true, format: 'esm', outfile, logLevel: 'error' });
    return await import(pathToFileURL(outfile).href);
  } finally {
    await rm(folder, { recursive: true });
  }
}
