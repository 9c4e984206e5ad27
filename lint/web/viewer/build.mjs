// Builds the viewer: bundle/viewer.js and bundle/viewer.css.
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { bundle } from '../bundle.mjs';

/** The files of the bundle, by name. */
export async function viewerFiles() {
  return { 'viewer.js': await bundle('viewer/src/main.ts'), 'viewer.css': await bundle('viewer/src/style.css') };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of Object.entries(await viewerFiles())) await writeFile(new URL(`bundle/${name}`, import.meta.url), text);
}
