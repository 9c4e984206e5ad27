// Builds the extension: FOLDER/assetlint-VERSION.vsix.
//
//   node vscode/build.mjs PROGRAM CORE NOTICE FOLDER
//
// PROGRAM is //lint:assetlint.wasm, CORE //lint/web/core:assetlint.wasm. The same files give the same bytes.
import { build } from 'esbuild';
import { zipSync } from 'fflate';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundle, hash, importSources } from '../bundle.mjs';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');
const read = (path) => readFile(join(root, path), 'utf8');

/** The extensions without dots; apart those of which no real file was seen: other programs may have more claim to them. */
async function extensions() {
  const { formatsOf } = await importSources(['formats'], 'rules');
  const rows = formatsOf(await read('README.md'));
  const of = (some) => [...new Set(some.flatMap((row) => row.extensions.map((extension) => extension.slice(1))))];
  const tried = of(rows.filter(({ untried }) => !untried));
  return { tried, untried: of(rows).filter((extension) => !tried.includes(extension)) };
}

/** The code of a part that runs in node. */
export async function forNode(entry, define = {}) {
  const { outputFiles } = await build({
    absWorkingDir: here, entryPoints: [`src/${entry}`], bundle: true, platform: 'node', target: 'node20', format: 'cjs', minify: true,
    external: ['vscode'], define, legalComments: 'none', logLevel: 'warning', write: false,
  });
  return outputFiles[0].text;
}

/** The page of the view, which needs nothing else. */
async function viewPage(core) {
  const viewer = await read('lint/web/viewer/bundle/viewer.js');
  const style = `${await read('lint/web/viewer/bundle/viewer.css')}body{padding:0}`;
  const worker = await bundle('page/src/worker.ts', { ASSETLINT_CORE: JSON.stringify(core.toString('base64')) });
  const page = await bundle('vscode/src/view_page.ts', { ASSETLINT_VIEWER_HASHES: '{}' });
  for (const text of [viewer, worker, page]) if (/<\/script|<!--/i.test(text)) throw new Error('a script ends its element');
  const policy = `default-src 'none'; script-src '${hash(viewer)}' '${hash(page)}' 'wasm-unsafe-eval'; worker-src blob:; ` +
    `style-src '${hash(style)}'; img-src data:; base-uri 'none'; form-action 'none'`;
  return `<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policy}">
<title>assetlint</title><style>${style}</style></head>
<body><div id="app"></div><script type="text/plain" id="worker">${worker}</script>
<script>${viewer}</script><script>${page}</script></body></html>
`;
}

function manifest(text, version, { tried, untried }) {
  const about = JSON.parse(text);
  about.version = version;
  const globs = [...tried.flatMap((extension) => [`*.${extension}`, `*.${extension.toUpperCase()}`]), 'assetlint.toml'];
  about.activationEvents = globs.map((glob) => `workspaceContains:**/${glob}`);
  [tried, untried].forEach((some, i) => {
    about.contributes.customEditors[i].selector = some.map((extension) => ({ filenamePattern: `*.${extension}` }));
  });
  return JSON.stringify(about, null, 1);
}

async function writePackage(program, core, notice, folder) {
  const version = /^inline constexpr char kVersion\[\] = "(.*)";$/m.exec(await read('lint/version.h'))[1];
  const known = await extensions();
  const own = (name) => read(`lint/web/vscode/package/${name}`);
  const files = {
    '[Content_Types].xml': await own('[Content_Types].xml'),
    'extension.vsixmanifest': (await own('extension.vsixmanifest')).replace('VERSION', version),
    'extension/LICENSE.txt': await read('LICENSE'),
    'extension/NOTICE.txt': await readFile(notice),
    'extension/README.md': await own('README.md'),
    'extension/assetlint.wasm': await readFile(program),
    'extension/extension.js': await forNode('extension.ts', { ASSETLINT_EXTENSIONS: JSON.stringify([...known.tried, ...known.untried]) }),
    'extension/package.json': manifest(await own('package.json'), version, known),
    'extension/view.html': await viewPage(await readFile(core)),
    'extension/worker.js': await forNode('worker.ts'),
  };
  const entries = Object.entries(files).map(([name, content]) => [name, new Uint8Array(Buffer.from(content))]);
  await mkdir(folder, { recursive: true });
  // The date is of this time zone, whichever it is.
  await writeFile(join(folder, `assetlint-${version}.vsix`), zipSync(Object.fromEntries(entries), { level: 9, mtime: new Date(1980, 0, 1) }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = process.argv.slice(2).map((path) => resolve(path));
  if (paths.length !== 4) throw new Error('usage: node vscode/build.mjs PROGRAM CORE NOTICE FOLDER');
  await writePackage(...paths);
}
