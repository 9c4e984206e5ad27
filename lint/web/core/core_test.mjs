// Compares the module with the program, byte for byte.
//
//   node core_test.mjs MODULE PROGRAM FOLDER MODS DAMAGED
//
// MODULE is //lint/web/core:assetlint.wasm. FOLDER is the corpus, or any folder
// of assets; MODS has mods as //corpus/mods writes them, DAMAGED the damaged
// files of //corpus/damage. With ASSETLINT_REAL_FILES, the files in its first
// folder are checked too.

import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import zlib from 'node:zlib';

import {Core, joinFindings} from './loader.mjs';

const [moduleFile, program, folder, mods, damaged] = process.argv.slice(2).map((file) => path.resolve(file));
const core = await Core.load(fs.readFileSync(moduleFile), {file: 2 ** 30});

/** The program's standard output; any exit code is fine. */
function run(root, ...words) {
  const {stdout, error} = spawnSync(program, words, {cwd: root, maxBuffer: 2 ** 30, encoding: 'utf8'});
  if (error) throw error;
  return stdout;
}

/** The elements of `files`, as text. */
function results(report) {
  return report.split('\n').filter((line) => line.startsWith('{"path":'))
      .map((line) => line.replace(/,$/, ''));
}

/** Loads the files of a run as a page does: archives by their directory. */
class Files {
  #archives = new Map();

  constructor(root) {
    this.root = root;
  }

  async #read(name) {
    if (this.#archives.has(name)) return this.#archives.get(name);
    const bytes = fs.readFileSync(path.join(this.root, name));
    const directory = await core.directory(name, bytes.length, async (at, length) => bytes.subarray(at, at + length));
    if (directory !== null) this.#archives.set(name, {bytes, directory});
    return {bytes, directory};
  }

  /** What a check needs of the file of an element of `files`. */
  async load({path: name, archive}) {
    const {bytes, directory} = await this.#read(archive?.path ?? name);
    if (archive !== undefined) {
      const entry = directory.entries.find(({path: own}) => own === name);
      if (entry.result !== undefined) return entry;
      const {name_at: nameAt, offset, size} = entry;
      const part = bytes.subarray(offset, offset + size);
      return {path: name, escaped: true, nameAt, archive, bytes: part};
    }
    const size = bytes.length;
    if (directory !== null) return {path: name, bytes: directory.bytes, size};
    const head = {path: name, bytes: bytes.subarray(0, 4096), size};
    return core.needsAllBytes(head) ? {path: name, bytes} : head;
  }
}

async function expectSameResults(folder) {
  const root = path.dirname(folder);
  const files = new Files(root);
  const expected = results(run(root, 'check', '--format=json', '--no-across', path.basename(folder)));
  assert.ok(expected.length > 0);
  for (const line of expected) {
    const file = await files.load(JSON.parse(line));
    assert.equal(file.result ?? core.check(file), line);
  }
  return expected.length;
}

const [root, name] = [path.dirname(folder), path.basename(folder)];
/** The assets that are no entries, as elements of `files` with their bytes. */
const own = results(run(root, 'check', '--format=json', '--no-across', name))
    .map((line) => JSON.parse(line))
    .filter(({format, archive}) => format !== null && archive === undefined)
    .map((file) =>
      ({...file, bytes: fs.readFileSync(path.join(root, file.path))}));

const real = process.env.ASSETLINT_REAL_FILES?.split(':')[0];
for (const [what, files] of [
  ['the corpus', folder], ['real files', real], ['damaged files', damaged],
]) {
  test(`results of ${what} are those of the program`, {skip: !files},
      async () => {
        console.log(`${await expectSameResults(files)} files`);
      });
}

/** Compares a run of all files of a mod, whose game has the files listed. */
async function expectSameAcross(mod, list) {
  const files = new Files(mods);
  const gameFiles = fs.readFileSync(path.join(mods, list), 'utf8')
      .split('\n').filter((line) => line !== '');
  const game = gameFiles.length > 0 ? [`--game-list=${list}`] : [];
  const expected = results(run(mods, 'check', '--format=json', ...game, mod));
  const found = [];
  const facts = [];
  const numbers = [];  // of the files with these
  for (const line of expected) {
    const file = await files.load(JSON.parse(line));
    const checked = file.result !== undefined ? {...file, facts: null} :
        core.checkWithFacts(file);
    found.push(checked.result);
    if (checked.facts !== null) {
      numbers.push(found.length - 1);
      facts.push(checked.facts);
    }
  }
  const across = core.across(facts, {gameFiles});
  for (const {file, findings} of across) {
    const number = numbers[file];
    found[number] = joinFindings(found[number], findings);
  }
  assert.deepEqual(found, expected);
  return across.length;
}

test('findings across files are those of the program', async () => {
  let findings = 0;
  for (const mod of fs.readdirSync(mods)) {
    if (mod.endsWith('.txt')) continue;
    findings += await expectSameAcross(mod, `${mod}.txt`);
  }
  assert.ok(findings > 0);
});

test('dumps with values are those of the program', () => {
  let compared = 0;
  for (const file of own) {
    const dump = core.dump(file, {values: true});
    assert.equal(dump, run(root, 'dump', '--format=json', '--values', file.path));
    const {values} = JSON.parse(dump);
    if (values === undefined) continue;
    assert.deepEqual(JSON.parse(core.values(file)), values);
    ++compared;
  }
  assert.ok(compared > 0);
});

/** The whole tree, read in pieces of three children. */
function treeOf(file, at = []) {
  const node = JSON.parse(core.branch(file, at, {count: 3}));
  const {child_count: count} = node;
  if (count === undefined) return node;
  delete node.child_count;
  node.children = [];
  for (let i = 0; i < count; ++i) node.children.push(treeOf(file, [...at, i]));
  return node;
}

/** The tree as text. A branch has only 4096 bytes of a text. */
function comparable(tree) {
  return JSON.stringify(tree, (key, value) =>
    typeof value === 'string' ? value.slice(0, 1000) : value);
}

test('branches make the tree of the dump', () => {
  for (const file of own) {
    const {tree} = JSON.parse(core.dump(file));
    assert.equal(comparable(treeOf(file)), comparable(tree), file.path);
  }
});

test('fixes are those of the program', async () => {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'assetlint-core-'));
  try {
    fs.cpSync(folder, path.join(copy, name), {recursive: true});
    fs.chmodSync(copy, 0o700);
    execFileSync('chmod', ['-R', 'u+w', copy]);
    const report = run(copy, 'fix', '--unsafe-fixes', '--format=json', '--undo-file=undo.json', name);
    let changed = 0;
    for (const line of results(report)) {
      const {path: file, status, archive} = JSON.parse(line);
      if (archive || !['fixed', 'unchanged', 'declined'].includes(status)) {
        continue;
      }
      const bytes = fs.readFileSync(path.join(root, file));
      const fix = core.fix({path: file, bytes}, {unsafe: true});
      const lists = fix.report.slice(fix.report.indexOf('"fixes":'));
      assert.equal(lists, line.slice(line.indexOf('"fixes":')));
      assert.equal(fix.bytes !== null, status === 'fixed');
      if (fix.bytes === null) continue;
      ++changed;
      const expected = fs.readFileSync(path.join(copy, file));
      assert.equal(Buffer.compare(fix.bytes, expected), 0, file);
    }
    assert.ok(changed > 0);
  } finally {
    fs.rmSync(copy, {recursive: true});
  }
});

test('files that decode re-encode to themselves', () => {
  for (const file of own) {
    const {status} = JSON.parse(core.roundtrip(file));
    assert.ok(status === 'same' || status === 'undecodable', file.path);
    if (file.findings.length === 0) assert.equal(status, 'same');
  }
});

test('rules are those of the program, without examples', () => {
  const expected = run(root, 'rules', '--format=json')
      .split('\n').filter((line) => !/^ +"example": /.test(line)).join('\n');
  assert.equal(core.rules(), expected);
});

test('files that are too large or of no format are never a pass', () => {
  const small = new Core(core.module, {file: 10});
  const large = {path: 'a "b".alo', bytes: new Uint8Array(11)};
  assert.deepEqual(JSON.parse(small.check(large)), {
    path: 'a "b".alo', format: null, size: 11, status: 'unreadable',
    reason: 'larger than the limit of 10 bytes', findings: [],
  });
  const text = {path: 'x.txt', bytes: new Uint8Array(5)};
  assert.equal(JSON.parse(core.check(text)).status, 'skipped');
  assert.throws(() => core.dump(text), /unknown format/);
  const partial = {path: 'x.alo', bytes: new Uint8Array(5), size: 10};
  assert.equal(JSON.parse(core.check(partial)).status, 'unreadable');
});

test('a trap is an internal error of that file only', () => {
  const tight = new Core(core.module, {memory: 6 * 2 ** 20});
  const good = own.find(({findings}) => findings.length > 0);
  const before = tight.check(good);
  const bad = {path: 'é.ala', bytes: new Uint8Array(16 * 2 ** 20)};
  const {result, facts} = tight.checkWithFacts(bad);
  assert.equal(facts, null);
  assert.equal(JSON.parse(result).path, 'é.ala');
  assert.equal(JSON.parse(result).status, 'internal-error');
  assert.match(result, /^[ -~]*$/);
  assert.throws(() => tight.dump(bad), /memory/);
  assert.equal(tight.check(good), before);
});

test('output has a limit', () => {
  const file = own.find(({format}) => format === 'alo');
  const small = new Core(core.module, {output: 100});
  assert.throws(() => small.dump(file), /too large/);
  assert.equal(small.check(file), core.check(file));
});

test('the module is small', () => {
  const bytes = fs.readFileSync(moduleFile);
  const gzip = zlib.gzipSync(bytes, {level: 9}).length;
  console.log(`${bytes.length} bytes, ${gzip} with gzip`);
  // With little room above what is reached: a format takes some 40,000 bytes.
  assert.ok(bytes.length <= 1_280_000);
  assert.ok(gzip <= 523_000);
});

test('32-bit addresses make no difference for extreme numbers', async () => {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'assetlint-core-'));
  let state = 1;
  const next = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
  try {
    const sources = own.filter(({size}) => size >= 8);
    for (let i = 0; i < 12000; ++i) {
      const {path: source, bytes: sound} = sources[i % sources.length];
      const bytes = Buffer.from(sound);
      // Products with small numbers exceed 32 bits.
      const number = i % 2 === 0 ? 2 ** 26 + next(2 ** 32 - 2 ** 26) : Math.ceil((1 + next(26)) * 2 ** 32 / 26) + next(3) - 1;
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      view.setUint32(next(bytes.length - 3), number, next(4) !== 0);
      const target = path.join(copy, String(i % 100));
      fs.mkdirSync(target, {recursive: true});
      fs.writeFileSync(path.join(target, `${i}${path.extname(source)}`), bytes);
    }
    assert.ok(await expectSameResults(copy) >= 12000);
  } finally {
    fs.rmSync(copy, {recursive: true});
  }
});
