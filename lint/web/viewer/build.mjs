// Builds the viewer: bundle/viewer.js and bundle/viewer.css. With a folder as
// the argument, writes them there instead.
import { build } from 'esbuild';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));

/** Builds into a folder. The same sources give the same bytes. */
export async function buildViewer(folder) {
  await build({
    absWorkingDir: here,
    entryPoints: { viewer: 'src/main.ts', 'viewer.style': 'src/style.css' },
    bundle: true,
    minify: true,
    charset: 'ascii',
    format: 'iife',
    target: ['chrome100', 'firefox100', 'edge100'],
    legalComments: 'none',
    outdir: folder,
    entryNames: '[name]',
    logLevel: 'warning',
    write: false,
  }).then(async ({ outputFiles }) => {
    const { mkdir, writeFile } = await import('node:fs/promises');
    await mkdir(folder, { recursive: true });
    for (const { path, contents } of outputFiles) {
      await writeFile(join(folder, path.endsWith('.css') ? 'viewer.css' : 'viewer.js'), contents);
    }
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildViewer(process.argv[2] ?? join(here, 'bundle'));
}
