// The package installed in a fresh folder, without a network, and the program
// beside it.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const [tarball, program, corpus, mods] = process.argv.slice(2).map((name) => path.resolve(name));
if (!mods) throw new Error('usage: node npm/test/package_test.mjs TARBALL PROGRAM CORPUS MODS');
export { tarball, program, corpus, mods };

export const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'assetlint-npm-test-'));
process.on('exit', () => { fs.rmSync(scratch, { recursive: true, force: true }); });

/** A new folder in the scratch folder. */
export function newFolder(name) {
  return fs.mkdtempSync(path.join(scratch, name));
}

const environment = { ...process.env, npm_config_cache: path.join(scratch, 'cache'), npm_config_update_notifier: 'false' };
for (const name of ['NO_COLOR', 'TERM', 'GITHUB_STEP_SUMMARY', 'BUILD_WORKING_DIRECTORY', 'NODE_OPTIONS']) delete environment[name];
// fix names its undo file by the time.
environment.TZ = 'UTC';

export function spawn(command, words, options = {}) {
  const { env, ...rest } = options;
  const result = spawnSync(
    command, words, { cwd: scratch, maxBuffer: 2 ** 30, ...rest, env: { ...environment, ...env } });
  if (result.error) throw result.error;
  return result;
}

export const project = path.join(scratch, 'project');
fs.mkdirSync(project);
fs.writeFileSync(path.join(project, 'package.json'), '{"private": true}');
const installed = spawn('npm', ['install', '--offline', '--no-audit', '--no-fund', tarball], { cwd: project });
assert.equal(installed.status, 0, installed.stderr.toString());
export const packageFolder = path.join(project, 'node_modules/assetlint');
export const bin = path.join(project, 'node_modules/.bin/assetlint');

/** The exit code, the signal and both outputs. */
function resultOf({ status, signal, stdout, stderr }) {
  return { status, signal, stdout: stdout.toString('latin1'), stderr: stderr.toString('latin1') };
}

// Outputs may be large: the first difference is enough.
export function assertSameText(actual, expected, what) {
  if (actual === expected) return;
  let at = 0;
  while (actual[at] === expected[at]) ++at;
  const part = (text) => JSON.stringify(text.slice(Math.max(0, at - 60), at + 120));
  assert.fail(`${what}, byte ${at}:\n  package ${part(actual)}\n  program ${part(expected)}`);
}

/** Fails unless the package and the program do the same; returns what they do. */
export function same(words, options) {
  const expected = resultOf(spawn(program, words, options));
  const actual = resultOf(spawn(bin, words, options));
  const what = words.join(' ');
  assertSameText(actual.stderr, expected.stderr, `${what}: standard error`);
  assertSameText(actual.stdout, expected.stdout, `${what}: standard output`);
  assert.deepEqual([actual.status, actual.signal], [expected.status, expected.signal], what);
  return expected;
}

/** The same of a script for the shell, which has the command in $0. */
export function sameScript(script, options) {
  const [expected, actual] = [program, bin].map((command) => resultOf(spawn('bash', ['-c', script, command], options)));
  assert.deepEqual(actual, expected, script);
  return expected;
}

/** Each file below the folder by its path: mode, and bytes or target. */
export function tree(folder) {
  const files = new Map();
  for (const entry of fs.readdirSync(folder, { withFileTypes: true, recursive: true, encoding: 'utf8' })) {
    const name = path.join(entry.parentPath ?? entry.path, entry.name);
    const info = fs.lstatSync(name);
    const content = info.isSymbolicLink() ? fs.readlinkSync(name) : info.isFile() ? fs.readFileSync(name, 'latin1') : '';
    files.set(path.relative(folder, name), `${info.mode.toString(8)} ${content}`);
  }
  return files;
}

/** Copies of a folder for the program and for the package. */
export function twins(from) {
  return [program, bin].map((command, i) => {
    const folder = newFolder(`twin${i}-`);
    fs.cpSync(from, folder, { recursive: true, verbatimSymlinks: true });
    return { command, folder };
  });
}
