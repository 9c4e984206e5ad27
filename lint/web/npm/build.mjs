// Builds the npm package: FOLDER/assetlint-VERSION.tgz.
//
//   node npm/build.mjs PROGRAM CORE NOTICE FOLDER
//
// PROGRAM is //lint:assetlint.wasm, and CORE //lint/web/core:assetlint.wasm. The
// same files and the same npm give the same bytes.
import { build } from 'esbuild';
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const here = dirname(fileURLToPath(import.meta.url));
const root = join(here, '../../..');

async function version() {
  const header = await readFile(join(root, 'lint/version.h'), 'utf8');
  return /^inline constexpr char kVersion\[\] = "(.*)";$/m.exec(header)[1];
}

// What the host does not have beyond its own functions and WASI's: stack traces
// and memory growth, and calls of the C library that the program never makes.
const UNUSED = /^(emscripten_(stack_snapshot|stack_unwind_buffer|asm_const_int|notify_memory_growth)|__syscall_\w+)$/;

/** Refuses undefined symbols, which the linker takes for functions of the host. */
async function copyModule(from, to) {
  for (const { module: space, name } of WebAssembly.Module.imports(new WebAssembly.Module(await readFile(from)))) {
    if (space === 'env' && !UNUSED.test(name)) throw new Error(`undefined symbol: ${name}`);
  }
  await copyFile(from, to);
}

// Provenance needs the repository.
const address = process.env.ASSETLINT_RELEASE_URL;
const repository = address ? `\n  "repository": "git+${address.replace(/\/releases.*/, '.git')}",` : '';

async function fill(folder, { program, core, notice }) {
  for (const name of await readdir(join(here, 'package'))) {
    const text = await readFile(join(here, 'package', name), 'utf8');
    await writeFile(join(folder, name), text
      .replace('"version": "",', `"version": "${await version()}",${repository}`)
      .replaceAll('ADDRESS/assetlint-VERSION', `${address ?? 'ADDRESS'}/assetlint-${await version()}`));
  }
  await build({
    absWorkingDir: here,
    entryPoints: ['src/main.ts'],
    bundle: true,
    platform: 'node',
    target: 'node18',
    format: 'esm',
    banner: { js: '#!/usr/bin/env node' },
    legalComments: 'none',
    logLevel: 'warning',
    outfile: join(folder, 'assetlint.mjs'),
  });
  for (const name of ['loader.mjs', 'loader.d.mts']) await copyFile(join(here, '../core', name), join(folder, name));
  await copyFile(join(root, 'LICENSE'), join(folder, 'LICENSE'));
  await copyFile(notice, join(folder, 'NOTICE'));
  await copyModule(program, join(folder, 'assetlint.wasm'));
  await copyFile(core, join(folder, 'core.wasm'));
}

const [program, core, notice, destination] = process.argv.slice(2).map((path) => resolve(path));
if (!destination) throw new Error('usage: node npm/build.mjs PROGRAM CORE NOTICE FOLDER');
await mkdir(destination, { recursive: true });
const folder = await mkdtemp(join(tmpdir(), 'assetlint-npm-'));
try {
  await fill(folder, { program, core, notice });
  const { status } = spawnSync(
    'npm', ['pack', '--ignore-scripts', '--loglevel=error', `--pack-destination=${destination}`],
    { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('npm pack failed');
} finally {
  await rm(folder, { recursive: true });
}
