// Compares the module with the program, byte for byte.
//
//   node core_test.mjs MODULE PROGRAM FOLDER MODS DAMAGED
//
// MODULE is core.wasm, with core.deferred.wasm beside it (split.mjs). FOLDER is
// the corpus, or any folder of assets; MODS has mods as //corpus/mods
// writes them, DAMAGED the damaged files of //corpus/damage. With
// ASSETLINT_REAL_FILES, the files in its first folder are checked too.

import assert from 'node:assert/strict';
import {execFileSync, spawnSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import test from 'node:test';
import zlib from 'node:zlib';

import {Core, joinFindings} from './loader.mjs';

const [moduleFile, program, folder, mods, damaged] =
    process.argv.slice(2).map((file) => path.resolve(file));
const deferredFile = moduleFile.replace(/\.wasm$/, '.deferred.wasm');
const deferred = () => fs.readFileSync(deferredFile);
const core =
    await Core.load(fs.readFileSync(moduleFile), {file: 2 ** 30}, deferred);

/** The program's standard output; any exit code is fine. */
function run(root, ...words) {
  const {stdout, error} = spawnSync(
      program, words, {cwd: root, maxBuffer: 2 ** 30, encoding: 'utf8'});
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

  #bytes(name, offset, length) {
    const bytes = new Uint8Array(length);
    const file = fs.openSync(path.join(this.root, name), 'r');
    const size = fs.readSync(file, bytes, 0, length, offset);
    fs.closeSync(file);
    return bytes.subarray(0, size);
  }

  async #directory(name) {
    if (!this.#archives.has(name)) {
      const {size} = fs.statSync(path.join(this.root, name));
      const directory = await core.directory(
          name, size, async (...range) => this.#bytes(name, ...range));
      this.#archives.set(name, directory);
    }
    return this.#archives.get(name);
  }

  /** All of a file that is no entry. */
  whole({path: name, size}) {
    return {path: name, bytes: this.#bytes(name, 0, size)};
  }

  /** What a check needs of the file of an element of `files`. */
  async load(element) {
    const {path: name, size, archive} = element;
    if (archive !== undefined) {
      const {entries} = await this.#directory(archive.path);
      const entry = entries.find(({path: own}) => own === name);
      if (entry.result !== undefined) return entry;
      return {
        path: name,
        escaped: true,
        nameAt: entry.name_at,
        archive,
        bytes: this.#bytes(archive.path, entry.offset, entry.size),
      };
    }
    const directory = await this.#directory(name);
    if (directory !== null) return {path: name, bytes: directory.bytes, size};
    const head = {path: name, bytes: this.#bytes(name, 0, 4096), size};
    if (!core.needsAllBytes(head)) return head;
    return {path: name, bytes: this.#bytes(name, 0, size)};
  }
}

async function expectSameResults(root, name) {
  const files = new Files(root);
  const report = run(root, 'check', '--format=json', '--no-across', name);
  const expected = results(report);
  assert.ok(expected.length > 0);
  for (const line of expected) {
    const file = await files.load(JSON.parse(line));
    assert.equal(file.result ?? core.check(file), line);
  }
  return expected.length;
}

const [root, name] = [path.dirname(folder), path.basename(folder)];
const elements =
    results(run(root, 'check', '--format=json', '--no-across', name))
        .map((line) => JSON.parse(line));
const assets = elements.filter(({format}) => format !== null);
const own = assets.filter(({archive}) => archive === undefined);

test('results are those of the program', async () => {
  await expectSameResults(root, name);
});

const real = process.env.ASSETLINT_REAL_FILES?.split(':')[0];
test('results of real files are those of the program',
    {skip: !real}, async () => {
      await expectSameResults(path.dirname(real), path.basename(real));
    });

test('results of damaged files are those of the program', async () => {
  const compared =
      await expectSameResults(path.dirname(damaged), path.basename(damaged));
  console.log(`${compared} damaged files`);
});

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

test('dumps with values are those of the program', async () => {
  const files = new Files(root);
  for (const element of own) {
    const {bytes} = files.whole(element);
    assert.equal(
        core.dump({path: element.path, bytes}, {values: true}),
        run(root, 'dump', '--format=json', '--values', element.path));
  }
});

test('values are those of the dump', async () => {
  const files = new Files(root);
  let compared = 0;
  for (const element of own) {
    const {bytes} = files.whole(element);
    const file = {path: element.path, bytes};
    const {values} = JSON.parse(core.dump(file, {values: true}));
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

/** The bytes that a branch writes of a text: branch_sink.h. */
const maxBranchText = 4096;

/** Removes the values of long texts from the tree, and returns them. */
function takeLongTexts(node) {
  if (node.children) return node.children.flatMap(takeLongTexts);
  if (node.length <= maxBranchText || typeof node.value !== 'string') return [];
  const {value} = node;
  delete node.value;
  return [value];
}

test('branches make the tree of the dump', async () => {
  const files = new Files(root);
  let long = 0;
  for (const element of own) {
    const {bytes} = files.whole(element);
    const file = {path: element.path, bytes};
    const tree = treeOf(file);
    const expected = JSON.parse(core.dump(file)).tree;
    const beginnings = takeLongTexts(tree);
    const texts = takeLongTexts(expected);
    assert.deepEqual(tree, expected, element.path);
    assert.equal(beginnings.length, texts.length);
    for (const [i, text] of texts.entries()) {
      assert.ok(text.startsWith(beginnings[i]), element.path);
      const shown = Buffer.byteLength(beginnings[i]);
      const all = Buffer.byteLength(text);
      assert.ok(shown >= Math.min(all, maxBranchText), element.path);
      ++long;
    }
  }
  assert.ok(long > 0);
});

test('branches have the children that were asked for', async () => {
  const files = new Files(root);
  const {bytes} = files.whole(own.find(({format}) => format === 'alo'));
  const file = {path: 'x.alo', bytes};
  const all = JSON.parse(core.branch(file, [], {levels: 2}));
  assert.ok(all.child_count > 1);
  assert.equal(all.children.length, all.child_count);
  const one = JSON.parse(core.branch(file, [], {first: 1, count: 1}));
  assert.equal(one.children.length, 1);
  assert.equal(one.children[0].offset, all.children[1].offset);
  const child = JSON.parse(core.branch(file, [1]));
  assert.deepEqual(child, all.children[1]);
  assert.throws(() => core.branch(file, [all.child_count]), /no such node/);
  assert.throws(() => core.branch(file, [0, 0, 0, 0, 0, 0]), /no such node/);
});

test('fixes are those of the program', async () => {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'assetlint-core-'));
  try {
    fs.cpSync(folder, path.join(copy, name), {recursive: true});
    fs.chmodSync(copy, 0o700);
    execFileSync('chmod', ['-R', 'u+w', copy]);
    const report = run(
        copy, 'fix', '--unsafe-fixes', '--format=json',
        '--undo-file=undo.json', name);
    let changed = 0;
    const files = new Files(root);
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

test('files that decode re-encode to themselves', async () => {
  const files = new Files(root);
  let same = 0;
  for (const element of own) {
    const {bytes} = files.whole(element);
    const {status} =
        JSON.parse(core.roundtrip({path: element.path, bytes}));
    assert.ok(status === 'same' || status === 'undecodable', element.path);
    if (element.findings.length === 0) assert.equal(status, 'same');
    same += status === 'same';
  }
  assert.ok(same > 0);
});

test('rules are those of the program, without examples', () => {
  const expected = run(root, 'rules', '--format=json')
      .split('\n').filter((line) => !/^ +"example": /.test(line)).join('\n');
  assert.equal(core.rules(), expected);
});

test('files that are too large or of no format are never a pass', () => {
  const small = new Core(core.module, {file: 10}, deferred);
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

test('a trap is an internal error of that file only', async () => {
  const files = new Files(root);
  const tight = new Core(core.module, {memory: 6 * 2 ** 20}, deferred);
  const element = own.find(({findings}) => findings.length > 0);
  const {bytes} = files.whole(element);
  const good = {path: element.path, bytes};
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

test('output has a limit', async () => {
  const files = new Files(root);
  const {bytes} = files.whole(own.find(({format}) => format === 'alo'));
  const file = {path: 'x.alo', bytes};
  const small = new Core(core.module, {output: 100}, deferred);
  assert.throws(() => small.dump(file), /too large/);
  assert.equal(small.check(file), core.check(file));
});

test('the deferred module is asked for once, by a file with errors', async () => {
  const files = new Files(root);
  let asked = 0;
  const counting = new Core(core.module, {memory: 6 * 2 ** 20}, () => {
    ++asked;
    return deferred();
  });
  counting.rules();
  const valid = own.filter(({path: file, size}) =>
    file.split('/').includes('valid') && size < 10000);
  assert.ok(valid.length > 0);
  for (const element of valid) counting.check(files.whole(element));
  assert.equal(asked, 0);
  const broken = files.whole(own.find(({format, findings}) =>
    format === 'alo' && findings.some(({severity}) => severity === 'error')));
  const expected = core.check(broken);
  assert.equal(counting.check(broken), expected);
  assert.equal(asked, 1);
  // A new instance gets the same.
  const large = {path: 'a.ala', bytes: new Uint8Array(16 * 2 ** 20)};
  assert.match(counting.check(large), /internal error/);
  assert.equal(counting.check(broken), expected);
  assert.equal(asked, 1);
});

test('without the deferred module a file with errors is no pass', () => {
  const files = new Files(root);
  const alone = new Core(core.module);
  const broken = files.whole(own.find(({format, findings}) =>
    format === 'alo' && findings.some(({severity}) => severity === 'error')));
  const {status, reason} = JSON.parse(alone.check(broken));
  assert.equal(status, 'internal-error');
  assert.match(reason, /core\.deferred\.wasm was not given/);
});

/** The least of `count` numbers. */
function least(count, measure) {
  return Math.min(...Array.from({length: count}, measure));
}

/**
 * Milliseconds until the first result, in a process of its own: a process keeps
 * the code of a module that it has compiled before.
 */
function coldStart(bytes) {
  const deferredCode =
      `() => fs.readFileSync(${JSON.stringify(deferredFile)})`;
  const loader = JSON.stringify(new URL('loader.mjs', import.meta.url).href);
  const script = `
    import fs from 'node:fs';
    import {Core} from ${loader};
    const bytes = fs.readFileSync(${JSON.stringify(moduleFile)});
    const start = performance.now();
    const core = new Core(new WebAssembly.Module(bytes), {}, ${deferredCode});
    core.check({path: 'x.ala', bytes: ${bytes}});
    console.log(performance.now() - start);`;
  return Number(execFileSync(
      process.execPath, ['--input-type=module', '--eval', script],
      {encoding: 'utf8'}));
}

// Times are printed, not held: they depend on what else the machine does.

/** Prints and returns the bytes of the file, as it is and with gzip. */
function sizes(file) {
  const bytes = fs.readFileSync(file);
  const gzip = zlib.gzipSync(bytes, {level: 9}).length;
  console.log(`${path.basename(file)}: ${bytes.length} bytes, ` +
      `${gzip} with gzip`);
  return {bytes: bytes.length, gzip};
}

test('the modules are small; how they start', () => {
  const first = sizes(moduleFile);
  assert.ok(first.bytes <= 1e6);
  assert.ok(first.gzip <= 300e3);
  // README.md has what is in the other. With little room above what is reached.
  const second = sizes(deferredFile);
  assert.ok(second.bytes <= 540e3);
  assert.ok(second.gzip <= 230e3);
  const valid = own.find(({format, path: file, size}) =>
    format === 'ala' && file.split('/').includes('valid') && size < 10000);
  const bytes = `fs.readFileSync(${
    JSON.stringify(path.join(root, valid.path))})`;
  for (const [what, text] of [
    ['a file without errors', bytes],
    ['one with errors', 'new Uint8Array(1)'],
  ]) {
    console.log(`start: ${least(9, () => coldStart(text)).toFixed(1)} ms ` +
        `with ${what}`);
  }
});

/** Milliseconds of processor time that the program needs to check them. */
function programTime(folders) {
  const words = ['check', '-j', '1', '--format=json', '--no-across'];
  const {stderr} = spawnSync(
      'bash',
      ['-c', 'TIMEFORMAT="%3U %3S"; time "$@" >/dev/null', 'bash', program,
        ...words, ...folders],
      {encoding: 'utf8', env: {...process.env, LC_ALL: 'C'}});
  const [user, system] = stderr.trim().split('\n').at(-1).split(' ');
  return 1000 * (Number(user) + Number(system));
}

/** The same for the module, which gets the bytes from node. */
function moduleTime(files) {
  const start = process.cpuUsage();
  for (const file of files) {
    core.check({path: file, bytes: fs.readFileSync(file)});
  }
  const {user, system} = process.cpuUsage(start);
  return (user + system) / 1000;
}

test('the speed of the module beside that of the program',
    {skip: !real}, () => {
      const copies = fs.mkdtempSync(path.join(os.tmpdir(), 'assetlint-core-'));
      try {
        const folders = Array.from({length: 10}, (_, i) => {
          const copy = path.join(copies, String(i));
          fs.cpSync(real, copy, {recursive: true});
          return copy;
        });
        const files = folders.flatMap((copy) =>
          fs.readdirSync(copy, {recursive: true})
              .map((file) => path.join(copy, file))
              .filter((file) => fs.statSync(file).isFile()));
        const expected = least(3, () => programTime(folders));
        const taken = least(3, () => moduleTime(files));
        console.log(`${(expected / taken).toFixed(2)} of the program's speed`);
      } finally {
        fs.rmSync(copies, {recursive: true});
      }
    });

/** Numbers whose products with small ones exceed 32 bits. */
function* extremeNumbers() {
  let state = 1;
  const next = (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
  for (let i = 0; ; ++i) {
    const number = i % 2 === 0 ?
        2 ** 26 + next(2 ** 32 - 2 ** 26) :
        Math.ceil((1 + next(26)) * 2 ** 32 / 26) + next(3) - 1;
    yield {number: Math.min(number, 2 ** 32 - 1), next};
  }
}

test('32-bit addresses make no difference for extreme numbers', async () => {
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'assetlint-core-'));
  try {
    const numbers = extremeNumbers();
    const sources = own.filter(({size}) => size >= 8);
    for (let i = 0; i < 12000; ++i) {
      const {path: source} = sources[i % sources.length];
      const bytes = fs.readFileSync(path.join(root, source));
      const {number, next} = numbers.next().value;
      const at = next(bytes.length - 3);
      if (next(4) === 0) bytes.writeUInt32BE(number, at);
      else bytes.writeUInt32LE(number, at);
      const target = path.join(copy, String(i % 100));
      fs.mkdirSync(target, {recursive: true});
      fs.writeFileSync(path.join(target, `${i}${path.extname(source)}`), bytes);
    }
    const compared =
        await expectSameResults(path.dirname(copy), path.basename(copy));
    assert.ok(compared >= 12000);
  } finally {
    fs.rmSync(copy, {recursive: true});
  }
});
