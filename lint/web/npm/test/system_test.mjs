// What the package asks of the system, compared with the program: files that
// are written, names, errors, signals.
import assert from 'node:assert/strict';
import { spawn as start } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import test from 'node:test';
import { assertSameText, bin, corpus, newFolder, packageFolder, program, same, sameScript, spawn, tree, twins } from './installed.mjs';

const broken = path.join(corpus, 'alamo/invalid');
const brokenName = 'one-vertex-too-many.alo';
const brokenFile = path.join(broken, 'ALO014', brokenName);
const valid = path.join(corpus, 'alamo/valid');

/** What each of both commands does to its copy of a folder must be the same. */
function sameChanges(from, ...runs) {
  const results = twins(from).map(({ command, folder }) => {
    const outputs = runs.map((words) => {
      const { status, stdout, stderr } = spawn(command, words, { cwd: folder });
      return { words, status, stdout: stdout.toString('latin1'), stderr: stderr.toString('latin1') };
    });
    return { outputs, tree: tree(folder) };
  });
  const [expected, actual] = results;
  assertSameText(JSON.stringify(actual.outputs), JSON.stringify(expected.outputs), 'outputs');
  assert.deepEqual([...actual.tree.keys()], [...expected.tree.keys()]);
  for (const [name, content] of expected.tree) assertSameText(actual.tree.get(name), content, name);
  return expected;
}

test('fix and undo', () => {
  const before = tree(broken);
  const fixed = sameChanges(broken, ['fix', '--undo-file=undo.json', '.'], ['check', '.']);
  assert.notDeepEqual(fixed.tree, before);
  assert.ok(fixed.tree.has('undo.json'));
  const undone = sameChanges(broken, ['fix', '--unsafe-fixes', '--undo-file=u.json', '.'], ['fix', '--undo=u.json', '--no-undo']);
  undone.tree.delete('u.json');
  assert.deepEqual(undone.tree, before);
  sameChanges(broken, ['fix', '--diff', '.'], ['fix', '--format=json', '--diff', '--unsafe-fixes', '.']);
});

test('the undo file that fix names itself', () => {
  const [{ folder }] = twins(broken);
  const { stderr, stdout } = spawn(bin, ['fix', '.'], { cwd: folder });
  const name = fs.readdirSync(folder).find((entry) => entry.startsWith('assetlint-undo-'));
  assert.match(name, /^assetlint-undo-\d{8}-\d{6}\.json$/, `${stdout}${stderr}`);
  assert.equal(spawn(bin, ['fix', `--undo=${name}`], { cwd: folder }).status, 0);
});

test('reports and baselines in files', () => {
  sameChanges(broken, ['check', '--write-baseline=b.json', '.'], ['check', '--baseline=b.json', '.'],
    ['check', '--format=sarif', '--output=r.sarif', '.'], ['check', '--output=r.txt', '.'], ['check', '--output=r.txt', 'r.txt'],
    ['check', '--output=none/r.txt', '.'], ['check', '--output=.', '.']);
});

test('a file keeps its mode, a link stays a link', () => {
  const from = newFolder('modes-');
  fs.cpSync(broken, path.join(from, 'a'), { recursive: true });
  fs.writeFileSync(path.join(from, 'report.txt'), 'old', { mode: 0o640 });
  fs.symlinkSync('report.txt', path.join(from, 'link.txt'));
  fs.symlinkSync('..', path.join(from, 'a/up'));
  fs.symlinkSync('none', path.join(from, 'a/dangling.alo'));
  fs.chmodSync(path.join(from, 'a/ALO014', brokenName), 0o600);
  const result = sameChanges(from, ['check', '--output=link.txt', '.'], ['fix', '--no-undo', '.']);
  assert.match(result.tree.get('report.txt'), /^100640 /);
  assert.match(result.tree.get(`a/ALO014/${brokenName}`), /^100600 /);
  assert.equal(result.tree.get('link.txt'), '120777 report.txt');
});

test('names that are not UTF-8, and hostile ones', () => {
  const folder = newFolder('names-');
  const bytes = fs.readFileSync(brokenFile);
  const inFolder = (name) => Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name, 'latin1')]);
  fs.mkdirSync(inFolder('sub\xff'));
  for (const name of ['\xe4\xf6.alo', 'sub\xff/\xfe.alo', 'new\nline.alo', '\x1b[31m.alo', '-x.alo', '<b>&"\'.alo', '::error::.alo']) {
    fs.writeFileSync(inFolder(name), bytes);
  }
  for (const format of ['text', 'json', 'sarif', 'junit', 'github', 'gitlab', 'html']) {
    same(['check', `--format=${format}`, '.'], { cwd: folder });
  }
  sameScript(`cd '${folder}'; "$0" check $'\\xe4\\xf6.alo' $'sub\\xff' ./-x.alo; "$0" dump $'\\xe4\\xf6.alo'`);
  sameScript(`cd '${folder}'/sub*; "$0" check . ../*.alo; "$0" check $'\\xfd'`);
  sameScript(`cd '${folder}'; "$0" check --output=$'out\\xff.txt' .; cat out*; rm out*`);
  sameScript(`cd '${folder}'; BUILD_WORKING_DIRECTORY=$'sub\\xff' "$0" check .`);
});

test('what cannot be read', () => {
  const folder = newFolder('odd-');
  fs.symlinkSync('loop.alo', path.join(folder, 'loop.alo'));
  fs.symlinkSync('none', path.join(folder, 'none.alo'));
  fs.mkdirSync(path.join(folder, 'empty'));
  fs.writeFileSync(path.join(folder, 'file.txt'), 'text');
  assert.equal(spawn('mkfifo', [path.join(folder, 'pipe.alo')]).status, 0);
  for (const words of [
    ['.'], ['none'], ['loop.alo'], ['none.alo'], ['pipe.alo'], ['empty'], ['file.txt'], ['file.txt/x'], ['/dev/null'], ['/proc/self/mem'],
    ['x'.repeat(300)], [''], ['.', '--output=file.txt/x'], ['.', '--output=/dev/full'], ['.', '--output=/proc/x'],
    ['.', '--baseline=none'], ['.', '--baseline=file.txt'], ['.', '--config=empty'],
  ]) same(['check', ...words], { cwd: folder });
  for (const verb of ['dump', 'roundtrip', 'fix', 'list']) {
    same([verb, 'none'], { cwd: folder });
    same([verb, 'pipe.alo'], { cwd: folder });
  }
});

test('descriptors as files', () => {
  sameScript(`cd '${valid}'; "$0" check --output=/dev/stdout .`);
  sameScript(`cd '${valid}'; "$0" check --output=/dev/stderr . 2>&1`);
  sameScript(`cd '${valid}'; "$0" check --output=/dev/fd/7 . 7>&1`);
});

test('an output that cannot be written', () => {
  assert.equal(sameScript(`cd '${broken}'; "$0" check . >/dev/full`).status, 2);
  assert.equal(sameScript(`"$0" rules >/dev/full`).status, 2);
  // Ended by the signal, as the system does it.
  assert.equal(sameScript(`"$0" rules --format=markdown | true; exit \${PIPESTATUS[0]}`).status, 141);
});

test('a named pipe', () => {
  const folder = newFolder('pipe-');
  assert.equal(spawn('mkfifo', ['p'], { cwd: folder }).status, 0);
  sameScript(`cd '${folder}'; cat p & "$0" check '--output=p' '${valid}'; wait`);
  same(['check', '--output=p', valid], { cwd: folder });
});

test('an interrupt ends it', async () => {
  for (const command of [program, bin]) {
    const child = start(command, ['check', '-'], { stdio: 'pipe' });
    setTimeout(() => child.kill('SIGINT'), 1000);
    const signal = await new Promise((resolve) => { child.on('exit', (_, name) => { resolve(name); }); });
    assert.equal(signal, 'SIGINT', command);
  }
});

test('a large file', () => {
  const folder = newFolder('large-');
  for (const name of ['x.alo', 'x.ala']) {
    fs.writeFileSync(path.join(folder, name), '');
    fs.truncateSync(path.join(folder, name), 200_000_000);
  }
  fs.writeFileSync(path.join(folder, 'y.alo'), '');
  fs.truncateSync(path.join(folder, 'y.alo'), 5_000_000_000);
  same(['check', '--as=ala', 'x.ala'], { cwd: folder });
  same(['check', 'y.alo'], { cwd: folder });
});

test('a trap is an internal error, never a pass', () => {
  const folder = newFolder('trap-');
  fs.copyFileSync(path.join(packageFolder, 'assetlint.mjs'), path.join(folder, 'assetlint.mjs'));
  // (module (memory (export "memory") 1) (func (export "_start") unreachable))
  fs.writeFileSync(path.join(folder, 'assetlint.wasm'), Buffer.from(
    '0061736d010000000104016000000302010005030100010713' + '02066d656d6f72790200065f737461727400000a05010300000b', 'hex'));
  const { status, stderr } = spawn(process.execPath, [path.join(folder, 'assetlint.mjs'), 'check', '.']);
  assert.equal(stderr.toString(), 'assetlint: internal error: unreachable\n');
  assert.equal(status, 3);
});

test('the library', async () => {
  const { CoreError, load } = await import(pathToFileURL(path.join(packageFolder, 'index.mjs')).href);
  const core = await load();
  const file = { path: brokenName, bytes: fs.readFileSync(brokenFile) };
  const run = (...words) => spawn(program, [...words, brokenName], { cwd: path.dirname(brokenFile) }).stdout.toString();
  const report = run('check', '--no-across', '--format=json');
  assert.equal(core.check(file), report.split('\n').find((line) => line.startsWith('{"path":')));
  assert.equal(core.dump(file), run('dump', '--format=json'));
  assert.throws(() => core.dump({ path: 'x.txt', bytes: new Uint8Array(4) }), CoreError);
});

test('its types', () => {
  const folder = newFolder('types-');
  fs.writeFileSync(path.join(folder, 'use.mts'), `
    import { load, type Core, type CoreFile } from 'assetlint';
    const core: Core = await load({ memory: 2 ** 28 });
    const file: CoreFile = { path: 'x.alo', bytes: new Uint8Array(4) };
    const result: string = core.check(file);
    // @ts-expect-error: a file has bytes.
    core.check({ path: 'x' });
    export { result };
  `);
  fs.mkdirSync(path.join(folder, 'node_modules'));
  fs.symlinkSync(packageFolder, path.join(folder, 'node_modules/assetlint'));
  const { status, stdout } = spawn(process.execPath, [
    new URL('../../node_modules/typescript/bin/tsc', import.meta.url).pathname, '--strict', '--noEmit', '--target', 'es2022',
    '--module', 'nodenext', '--lib', 'es2022,dom', 'use.mts'], { cwd: folder });
  assert.equal(status, 0, stdout.toString());
});
