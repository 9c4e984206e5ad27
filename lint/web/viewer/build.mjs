// Builds the viewer: bundle/viewer.js and bundle/viewer.css. With a folder as the
// argument, writes them there instead.
import { build } from 'esbuild';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

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
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildViewer(process.argv[2] ?? join(here, 'bundle'));
}
