// Splits the module in two, so that what most files need is small.
//
//   node split.mjs MODULE CORPUS FOLDER
//
// MODULE is //lint/web/core:assetlint.wasm. FOLDER/core.wasm gets the functions
// that listing the rules calls, and checking the valid files of CORPUS and others
// in which nothing is found, and all data; FOLDER/core.deferred.wasm gets the
// other functions, which loader.mjs adds when the first of them is called. The
// same files give the same bytes. Needs binaryen's tools, which emscripten brings.

import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

import {Core, DEFERRED} from './loader.mjs';

/** The features that third_party/emscripten compiles with. */
const FEATURES = [
  'bulk-memory', 'mutable-globals', 'nontrapping-float-to-int', 'sign-ext',
  'simd',
].map((name) => `--enable-${name}`);

/** Of what wasm-split exports. */
const PREFIX = '%';

function binaryen(tool, ...words) {
  execFileSync(tool, [...FEATURES, ...words], {stdio: 'inherit'});
}

/** The valid files of the corpus, and assets in which nothing is found. */
function* validFiles(module, corpus) {
  const core = new Core(module);
  for (const name of fs.readdirSync(corpus, {recursive: true}).sort()) {
    const place = path.join(corpus, name);
    if (!fs.statSync(place).isFile()) continue;
    const file = {path: path.basename(name), bytes: fs.readFileSync(place)};
    const {format, findings} = JSON.parse(core.check(file));
    if (format === null) continue;
    const valid = path.dirname(name).split(path.sep).includes('valid');
    if (valid || findings.length === 0) yield file;
  }
}

/** Which functions these files call, as wasm-split has it. */
function profileOf(instrumented, files) {
  const made = [];
  const Instance = WebAssembly.Instance;
  WebAssembly.Instance = class extends Instance {
    constructor(module, imports) {
      super(module, imports);
      made.push({exports: this.exports, memory: imports.env.memory});
    }
  };
  try {
    const core = new Core(new WebAssembly.Module(instrumented));
    core.rules();
    for (const file of files) {
      core.needsAllBytes(
          {...file, bytes: file.bytes.subarray(0, 4096),
            size: file.bytes.length});
      core.check(file);
    }
  } finally {
    WebAssembly.Instance = Instance;
  }
  // A trap would have made a second instance.
  if (made.length !== 1) throw new Error('a file could not be checked');
  const [{exports, memory}] = made;
  const size = exports.__write_profile(0, memory.buffer.byteLength);
  return Buffer.from(memory.buffer.slice(0, size));
}

/** A function that a module imports, as a line of wasm-dis. */
const IMPORTED = /^ \(import "(\w+)" "([^"]*)" \(func (\S+)(.*?)\)\)\n/gm;

/**
 * A function that calls the one in the table's `element`, after `first`.
 * `signature` has the types of its parameters and its result.
 */
function stub(name, signature, element, first = '') {
  const types = /\(param (.*?)\)/.exec(signature)?.[1].split(' ') ?? [];
  const result = /\(result .*?\)/.exec(signature)?.[0] ?? '';
  const named = types.map((type, i) => `(param $${i} ${type})`).join(' ');
  const values = types.map((_, i) => `(local.get $${i})`).join(' ');
  const type = `${types.length > 0 ? `(param ${types.join(' ')})` : ''}${result}`;
  return ` (func ${name} ${named} ${result} ${first}\n` +
      `  (call_indirect ${type} ${values} (i32.const ${element})))\n`;
}

/** The module with these functions at its end, and this import at its start. */
function added(module, functions, imported = '') {
  return module.replace('(module\n', () => `(module\n${imported}`)
      .replace(/\)\s*$/, () => `${functions.join('')})\n`);
}

/**
 * Links both modules, as text, by their table alone. As wasm-split has them, one
 * exports functions to the other, and imports those that load the other from
 * JavaScript: slow to start, and a NaN may get other bits there.
 */
function linkedByTable(core, deferred) {
  const size = Number(/^ \(table \$0 (\d+) /m.exec(core)[1]);
  const loading = [];
  core = core.replace(IMPORTED, (line, space, element, name, signature) => {
    if (space !== 'placeholder') return line;
    loading.push(stub(name, signature, element, '(call $load)'));
    return '';
  });
  const elements = new Map();  // of core's functions, by export
  const names = [];
  core = core.replace(
      /^ \(export "([^"]+)" \(func (\S+)\)\)\n/gm, (line, exported, name) => {
        elements.set(exported, size + names.length);
        names.push(name);
        return exported.startsWith(PREFIX) ? '' : line;
      });
  const calling = [];
  deferred =
      deferred.replace(IMPORTED, (_, space, exported, name, signature) => {
        calling.push(stub(name, signature, elements.get(exported)));
        return '';
      });
  if (loading.length === 0 || calling.length === 0 ||
      core.includes('"placeholder"') || calling.join().includes('undefined')) {
    throw new Error('wasm-split wrote something else than expected');
  }
  const longer = (text) => text.replace(
      new RegExp(` ${size} ${size} funcref`),
      ` ${size + names.length} ${size + names.length} funcref`);
  const {module, name} = DEFERRED;
  return {
    core: added(
        longer(core),
        [...loading, ` (elem (i32.const ${size}) ${names.join(' ')})\n`],
        ` (import "${module}" "${name}" (func $load))\n`),
    deferred: added(longer(deferred), calling),
  };
}

function split(moduleFile, corpus, folder) {
  const module = new WebAssembly.Module(fs.readFileSync(moduleFile));
  const files = [...validFiles(module, corpus)];
  if (files.length === 0) throw new Error(`${corpus} has no valid files`);
  const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'assetlint-split-'));
  const at = (name) => path.join(scratch, name);
  try {
    binaryen(
        'wasm-split', '--instrument', moduleFile, '-o', at('instrumented'));
    fs.writeFileSync(
        at('profile'), profileOf(fs.readFileSync(at('instrumented')), files));
    binaryen(
        'wasm-split', '--split', moduleFile, `--profile=${at('profile')}`,
        '-o1', at('core.wasm'), '-o2', at('deferred.wasm'),
        `--export-prefix=${PREFIX}`, '--placeholder-namespace=placeholder',
        '--import-namespace=core');
    const text = (name) => {
      binaryen('wasm-dis', at(`${name}.wasm`), '-o', at(`${name}.wat`));
      return fs.readFileSync(at(`${name}.wat`), 'utf8');
    };
    const linked = linkedByTable(text('core'), text('deferred'));
    for (const [name, module] of Object.entries(linked)) {
      fs.writeFileSync(at(`${name}.wat`), module);
      binaryen('wasm-as', at(`${name}.wat`), '-o', at(`${name}.wasm`));
    }
    fs.copyFileSync(at('core.wasm'), path.join(folder, 'core.wasm'));
    fs.copyFileSync(
        at('deferred.wasm'), path.join(folder, 'core.deferred.wasm'));
  } finally {
    fs.rmSync(scratch, {recursive: true});
  }
}

const [moduleFile, corpus, folder] = process.argv.slice(2);
if (folder === undefined) {
  throw new Error('usage: node split.mjs MODULE CORPUS FOLDER');
}
split(moduleFile, corpus, folder);
