// Builds the page: one file, index.html, which needs nothing else and works
// from a web server and from a disk.
//
//   node page/build.mjs MODULE FOLDER
//
// MODULE is //lint/web/core:assetlint.wasm.
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, hash, importSources } from '../bundle.mjs';

const here = dirname(fileURLToPath(import.meta.url));

/** A text that ends neither its script element nor the one around it. */
function inScript(text, what) {
  if (/<\/script|<!--/i.test(text)) throw new Error(`${what} cannot be inside a script element`);
  return text;
}

/** The module as a string of JavaScript, in base64. */
async function moduleText(file) {
  const wasm = await readFile(file);
  if (!WebAssembly.validate(wasm)) throw new Error(`${file} is no WebAssembly module`);
  return JSON.stringify(wasm.toString('base64'));
}

/** The page as one text. The same sources and module give the same bytes. */
export async function pageText(moduleFile) {
  const core = await moduleText(moduleFile);
  const viewer = await readFile(join(here, '../viewer/bundle/viewer.js'), 'utf8');
  const viewerStyle = await readFile(join(here, '../viewer/bundle/viewer.css'), 'utf8');
  const { formatsOf } = await importSources(['formats'], 'rules');
  const style = await bundle('page/src/style.css');
  const worker = await bundle('page/src/worker.ts', { ASSETLINT_CORE: core });
  const page = await bundle('page/src/main.ts', {
    ASSETLINT_FORMATS: JSON.stringify(formatsOf(await readFile(join(here, '../../../README.md'), 'utf8'))),
    ASSETLINT_VIEWER_HASHES: JSON.stringify({ script: hash(viewer), style: hash(viewerStyle) }),
  });
  const policy = [
    "default-src 'none'",
    `script-src '${hash(viewer)}' '${hash(page)}' 'wasm-unsafe-eval'`,
    'worker-src blob:',
    `style-src '${hash(viewerStyle)}' '${hash(style)}'`,
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>assetlint</title>
<style id="viewer-style">${viewerStyle}</style>
<style>${style}</style>
</head>
<body>
<noscript><p>assetlint runs in this page, and needs JavaScript for that.</p></noscript>
<script type="text/plain" id="worker">${inScript(worker, 'the worker')}</script>
<script id="viewer">${inScript(viewer, 'the viewer')}</script>
<script>${inScript(page, 'the page')}</script>
</body>
</html>
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [moduleFile, folder] = process.argv.slice(2);
  if (!moduleFile || !folder) throw new Error('usage: node page/build.mjs MODULE FOLDER');
  await mkdir(resolve(folder), { recursive: true });
  await writeFile(join(resolve(folder), 'index.html'), await pageText(resolve(moduleFile)));
}
