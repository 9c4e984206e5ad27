// Installs the npm package and compares it with the program, byte for byte.
//
//   node npm/test/package_test.mjs TARBALL PROGRAM CORPUS MODS
//
// MODS has mods as //corpus/mods:write writes them. With ASSETLINT_REAL_FILES,
// the files in its first folder are checked too.
import assert from 'node:assert/strict';
import fs from 'node:fs';
import path from 'node:path';
import test from 'node:test';
import { bin, corpus, mods, newFolder, packageFolder, program, project, same, spawn } from './installed.mjs';

const FORMATS = ['text', 'json', 'sarif', 'junit', 'github', 'gitlab', 'html'];

/** Some files of the corpus, of each kind. */
const samples = fs.readdirSync(corpus, { recursive: true })
  .filter((name) => /\.(ala|alo|anim|gsa|al|meg)$/i.test(name)).sort().filter((_, i) => i % 40 === 0)
  .map((name) => path.join(corpus, name));

test('the package has no dependencies, no scripts and only its files', () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(packageFolder, 'package.json'), 'utf8'));
  assert.equal(manifest.dependencies, undefined);
  assert.equal(manifest.scripts, undefined);
  assert.deepEqual(fs.readdirSync(packageFolder).sort(), [
    'LICENSE', 'NOTICE', 'README.md', 'assetlint.mjs', 'assetlint.wasm', 'core.wasm', 'index.d.mts', 'index.mjs',
    'loader.d.mts', 'loader.mjs', 'package.json']);
});

test('npx runs it', () => {
  const { status, stdout } = spawn('npx', ['--offline', 'assetlint', '--version'], { cwd: project });
  assert.equal(status, 0);
  assert.deepEqual(stdout, spawn(program, ['--version']).stdout);
});

for (const format of FORMATS) {
  test(`check --format=${format} over the corpus`, () => {
    const { status, stdout } = same(['check', `--format=${format}`, '.'], { cwd: corpus });
    assert.equal(status, 1);
    assert.ok(stdout.length > 1000);
  });
}

test('mods: checks across files and archives', () => {
  const names = fs.readdirSync(mods).filter((name) => fs.statSync(path.join(mods, name)).isDirectory());
  assert.ok(names.length > 3);
  for (const name of names) {
    same(['check', '--format=json', '.'], { cwd: path.join(mods, name) });
  }
});

test('real files', { skip: !process.env.ASSETLINT_REAL_FILES }, () => {
  const options = { cwd: process.env.ASSETLINT_REAL_FILES.split(':')[0] };
  same(['check', '--format=json', '.'], options);
  same(['check', '.'], options);
  same(['roundtrip', '.'], options);
});

test('dump', () => {
  for (const name of samples) {
    same(['dump', name]);
    same(['dump', '--format=json', '--values', name]);
  }
});

test('roundtrip', () => {
  assert.equal(same(['roundtrip', '.'], { cwd: corpus }).status, 1);
  same(['roundtrip', '--color=always', ...samples]);
});

test('verbs that read no assets', () => {
  for (const words of [
    [], ['--help'], ['--version'], ['help'], ['manpage'], ['config', '.'], ['nonsense'], ['check'], ['check', '--nonsense', '.'],
    ['rules'], ['rules', '--format=json'], ['rules', '--format=markdown'], ['--color=always', 'rules'],
    ['explain', 'ALO014'], ['explain', 'vertex-count'], ['explain', 'XYZ999'], ['explain', 'crash'],
    ['completion', 'bash'], ['completion', 'zsh'], ['completion', 'fish'], ['completion', 'tcsh'],
    ...['check', 'dump', 'roundtrip', 'fix', 'list', 'rules', 'explain', 'config', 'completion', 'manpage']
      .map((verb) => ['help', verb]),
  ]) same(words, { cwd: corpus });
});

test('archives', () => {
  const archives = fs.readdirSync(mods, { recursive: true }).filter((name) => /\.meg$/i.test(name));
  assert.ok(archives.length > 0);
  for (const name of archives) {
    same(['list', name], { cwd: mods });
    const entry = spawn(program, ['list', name], { cwd: mods }).stdout.toString().split('\n')[0].split(/\s+/).at(-1);
    same(['check', '--format=json', `${name}!${entry}`], { cwd: mods });
    same(['dump', `${name}!${entry}`], { cwd: mods });
  }
});

test('standard input', () => {
  for (const name of samples.slice(0, 10)) {
    const input = fs.readFileSync(name);
    same(['check', '--format=json', '-'], { input });
    same(['check', '--stdin-filename=Data/ü.alo', '-'], { input });
    same(['dump', '-'], { input });
  }
  same(['check', '-'], { input: '' });
  // More than is read at first, in pieces.
  same(['check', '--as=ala', '-'], { input: Buffer.alloc(5_000_000, 0xff) });
});

test('colours and links on a terminal', { skip: !fs.existsSync('/usr/bin/script') }, () => {
  const run = (command) => spawn('script', ['-qec', `'${command}' check '${corpus}' 2>/dev/null`, '/dev/null'],
    { env: { TERM: 'xterm' } });
  const expected = run(program);
  assert.deepEqual(run(bin).stdout, expected.stdout);
  assert.ok(expected.stdout.includes('\x1b['));
});
