// Runs the WebAssembly module in a page, a worker or node. Needs nothing but
// WebAssembly and text encoders.
//
// A trap (no memory, a bug) leaves an instance in no usable state: the call
// throws InternalError, and the next one gets a new instance. Check never
// throws it: it returns the file's internal error, which is never a pass.

/** The pages that the module needs to start (INITIAL_MEMORY in BUILD). */
const INITIAL_PAGES = 64;
const PAGE = 65536;

/** Limits that keep a page responsive; each can be set. */
export const DEFAULT_LIMITS = Object.freeze({
  // Of an instance's memory. A file may need some eight times its size.
  memory: 1024 * 1024 * 1024,
  // The largest file that is loaded. The program's is 1 GiB.
  file: 128 * 1024 * 1024,
  // The largest dump or values, as text.
  output: 256 * 1024 * 1024,
});

/** The buffers and statuses of exports.cc. */
const BUFFER = Object.freeze({file: 0, path: 1, archive: 2, text: 3});
const STATUS = Object.freeze(
    {'skipped': 2, 'unreadable': 3, 'internal-error': 4});

/** What the program calls an error: the input's fault, in one line. */
export class CoreError extends Error {}

/** A bug or missing memory; the instance was replaced. */
export class InternalError extends Error {}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** Text as JSON in ASCII, as the program writes it. */
function asciiJson(text) {
  return JSON.stringify(text).replace(
      /[\u007f-\uffff]/g,
      (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** The result of a file that could not be checked, an element of `files`. */
export function failedFile(file, status, reason) {
  const archive = file.archive === undefined ? '' :
      `"archive":{"path":${asciiJson(file.archive.path)},` +
      `"offset":${file.archive.offset}},`;
  return `{"path":${asciiJson(file.path)},${archive}"format":null,` +
      `"size":${file.size ?? file.bytes?.length ?? null},"status":"${status}",` +
      `"reason":${asciiJson(reason)},"findings":[]}`;
}

/** One instance of the module. */
class Instance {
  #memory;
  #exports;
  #log = '';
  // Reads files of a report: (file, size, offset, length).
  read = () => null;

  constructor(module, limits) {
    this.#memory = new WebAssembly.Memory({
      initial: INITIAL_PAGES,
      maximum: Math.max(INITIAL_PAGES, Math.floor(limits.memory / PAGE)),
    });
    this.#exports = new WebAssembly.Instance(module, this.#imports(module)).exports;
    this.#exports._initialize?.();
  }

  // Only the few functions that have to do something have a body. The others
  // are for stack traces, clocks and files, which nothing here needs.
  #imports(module) {
    const known = {
      memory: this.#memory,
      proc_exit: (code) => {
        throw new Error(`exit ${code}`);
      },
      fd_write: (descriptor, vectors, count, written) => this.#write(vectors, count, written),
      assetlint_read: (file, size, offset, length, to) => {
        const bytes = this.read(file >>> 0, size, offset, length >>> 0);
        if (bytes?.length !== length >>> 0) return 0;
        this.#bytes(to, length).set(bytes);
        return 1;
      },
      is_windows: () => 0,  // paths have '/'
      environ_sizes_get: (count, size) => {
        for (const at of [count, size]) this.#bytes(at, 4).fill(0);
        return 0;
      },
    };
    const imports = {};
    for (const {module: space, name} of WebAssembly.Module.imports(module)) {
      imports[space] ??= {};
      imports[space][name] = known[name] ?? (() => 0);
    }
    return imports;
  }

  // Standard error: the last words before a trap.
  #write(vectors, count, written) {
    const view = new DataView(this.#memory.buffer);
    let total = 0;
    for (let i = 0; i < count; ++i) {
      const size = view.getUint32(vectors + 8 * i + 4, true);
      const text = this.#bytes(view.getUint32(vectors + 8 * i, true), size);
      this.#log = (this.#log + decoder.decode(text)).slice(-1000);
      total += size;
    }
    view.setUint32(written, total, true);
    return 0;
  }

  #bytes(at, length) {
    return new Uint8Array(this.#memory.buffer, at >>> 0, length >>> 0);
  }

  /** Calls an exported function; a trap becomes an InternalError. */
  call(name, ...values) {
    try {
      return this.#exports[`assetlint_${name}`](...values);
    } catch (error) {
      const size = Math.round(this.#memory.buffer.byteLength / 2 ** 20);
      throw new InternalError(`${error.message} (${size} MiB of memory) ${this.#log}`.trim());
    }
  }

  /** Fills a buffer with bytes, or text. */
  set(buffer, value) {
    const bytes = typeof value === 'string' ? encoder.encode(value) : value;
    const at = this.call('buffer', BUFFER[buffer], bytes.length);
    this.#bytes(at, bytes.length).set(bytes);
  }

  #view(name) {
    return this.#bytes(this.call(name), this.call(`${name}_size`));
  }

  /** The bytes of a result. */
  copy(name) {
    return this.#view(name).slice();
  }

  /** Calls a function that may fail with a CoreError. */
  run(name, ...values) {
    if (this.call(name, ...values) === 0) return;
    throw new CoreError(JSON.parse(decoder.decode(this.#view('result'))).error);
  }

  /** The same for one with a result, which is text. */
  ask(name, ...values) {
    this.run(name, ...values);
    return decoder.decode(this.#view('result'));
  }

  /** The same for one whose result is bytes. */
  askBytes(name, ...values) {
    this.run(name, ...values);
    return this.copy('result');
  }
}

/** A line of the check across files. */
function acrossResult(line) {
  const {file, internal_error: internalError} = JSON.parse(line);
  if (internalError !== undefined) return {file, internalError};
  const list = '"findings":[';
  return {file, findings: line.slice(line.indexOf(list) + list.length, -2)};
}

/** The engine. Its calls are synchronous: use it in a worker. */
export class Core {
  #module;
  #limits;
  #instance = null;
  #file = null;  // that the instance has open

  constructor(module, limits = {}) {
    this.#module = module;
    this.#limits = {...DEFAULT_LIMITS, ...limits};
  }

  /** `source`: the module, or its bytes. */
  static async load(source, limits = {}) {
    const module = source instanceof WebAssembly.Module ? source : await WebAssembly.compile(source);
    return new Core(module, limits);
  }

  /** The compiled module, to be sent to other workers. */
  get module() {
    return this.#module;
  }

  #run(use) {
    try {
      this.#instance ??= new Instance(this.#module, this.#limits);
      return use(this.#instance);
    } catch (error) {
      if (!(error instanceof CoreError)) {
        this.#instance = null;
        this.#file = null;
      }
      throw error;
    }
  }

  // The same with bytes and a path in the module, which has no file open then.
  #runWith({bytes, path}, use) {
    return this.#run((instance) => {
      this.#file = null;
      instance.set('file', bytes);
      instance.set('path', path);
      return use(instance);
    });
  }

  // Opens the file unless it is open already, then calls `use`.
  #with(file, use) {
    if (file.bytes.length > this.#limits.file) {
      throw new CoreError(`larger than the limit of ${this.#limits.file} bytes`);
    }
    if (this.#file === file) return this.#run(use);
    return this.#runWith(file, (instance) => {
      instance.set('archive', file.archive?.path ?? '');
      instance.run('open', file.size ?? file.bytes.length, file.escaped ? 1 : 0, file.nameAt ?? 0, file.archive?.offset ?? 0);
      this.#file = file;
      return use(instance);
    });
  }

  /** An element of `files` of `check --format=json`, byte for byte. */
  check(file) {
    return this.checkWithFacts(file, false).result;
  }

  /**
   * The same, and what other files may refer to, for `across`; null when the
   * file could not be checked.
   */
  checkWithFacts(file, wanted = true) {
    try {
      return this.#with(file, (instance) => ({
        result: instance.ask('check', wanted ? 1 : 0),
        facts: wanted ? instance.askBytes('facts') : null,
      }));
    } catch (error) {
      const bad = error instanceof CoreError;
      const result = bad ? failedFile(file, 'unreadable', error.message) :
          failedFile(file, 'internal-error', `internal error: ${error.message}`);
      return {result, facts: null};
    }
  }

  /** `dump --format=json`, byte for byte. */
  dump(file, {values = false} = {}) {
    return this.#with(file, (instance) => instance.ask('dump', values ? 1 : 0, this.#limits.output));
  }

  /** The decoded values, as JSON on one line. */
  values(file) {
    return this.#with(file, (instance) => instance.ask('values', this.#limits.output));
  }

  /**
   * A node of the tree and some of its children, as JSON: see loaded_file.h.
   * `path` has the index of a child for each level.
   */
  branch(file, path = [], options = {}) {
    const {count = 256, expand = false} = options;
    return this.#with(file, (instance) => {
      const numbers = new DataView(new ArrayBuffer(4 * path.length));
      path.forEach((index, i) => numbers.setUint32(4 * i, index, true));
      instance.set('text', new Uint8Array(numbers.buffer));
      return instance.ask('branch', 0, count, expand ? 1 : 0);
    });
  }

  /** What fixing the file does (loaded_file.h), and its bytes after that. */
  fix(file, {unsafe = false} = {}) {
    return this.#with(file, (instance) => {
      const report = instance.ask('fix', unsafe ? 1 : 0);
      const {changed} = JSON.parse(report);
      return {report, bytes: changed ? instance.copy('fixed') : null};
    });
  }

  /** Whether the file re-encodes to itself, as JSON. */
  roundtrip(file) {
    return this.#with(file, (instance) => instance.ask('roundtrip'));
  }

  /** `rules --format=json`, without examples. */
  rules() {
    return this.#run((instance) => instance.ask('rules'));
  }

  /**
   * Whether a check needs all bytes of a file, given its first 4096. If not,
   * its result is the same with these alone and its size.
   */
  needsAllBytes(file) {
    return this.#runWith(file, (instance) => instance.call('needs_all_bytes', file.size ?? file.bytes.length, 0, 0) !== 0);
  }

  /**
   * The directory of an archive, read through `read(offset, length)`, which
   * returns bytes; null when the file is no archive that can be read.
   */
  async directory(path, size, read) {
    let head = await read(0, Math.min(size, 4096));
    for (;;) {
      let answer;
      try {
        answer = JSON.parse(this.#runWith({bytes: head, path}, (instance) => instance.ask('directory', size)));
      } catch (error) {
        if (error instanceof CoreError) return null;
        throw error;
      }
      if (answer.entries !== undefined) {
        return {...answer, bytes: head.subarray(0, answer.directory)};
      }
      const longer = await read(0, answer.wanted);
      if (longer.length <= head.length) return null;
      head = longer;
    }
  }

  /**
   * Begins a report: files are added in its order, then it is written. An
   * InternalError ends it.
   */
  beginReport() {
    this.#run((instance) => instance.call('report_begin'));
  }

  /** Checks the file again. */
  addToReport(file) {
    try {
      this.#with(file, (instance) => instance.run('report_add'));
    } catch (error) {
      if (!(error instanceof CoreError)) throw error;
      this.addUncheckedToReport({...file, size: file.size ?? file.bytes.length}, 'unreadable', error.message);
    }
  }

  /** Adds a file that is not to be checked; its size may be null. */
  addUncheckedToReport(file, status, reason) {
    this.#run((instance) => {
      this.#file = null;
      instance.set('path', file.path);
      instance.set('archive', file.archive?.path ?? '');
      instance.set('text', reason);
      instance.run('report_add_unchecked', file.size ?? -1, file.escaped ? 1 : 0, file.archive?.offset ?? 0, STATUS[status]);
    });
  }

  /** The report as bytes: see loader.d.mts. */
  writeReport(format, options = {}) {
    const {viewer = {}, read = () => null, roots = [], missing = {}} = options;
    const {script = '', scriptHash = '', style = '', styleHash = ''} = viewer;
    const texts = [script, scriptHash, style, styleHash, missing.reason ?? '', ...roots];
    return this.#run((instance) => {
      instance.set('text', texts.join('\0'));
      instance.read = read;
      return instance.askBytes('report_write', format === 'sarif' ? 1 : 0, missing.files ?? 0, this.#limits.output);
    });
  }

  /**
   * What is wrong between files: for each file with findings its index in
   * `facts` and their JSON, for joinFindings. `gameFiles` are those of the game.
   */
  across(facts, {gameFiles = []} = {}) {
    return this.#run((instance) => {
      instance.call('across_begin');
      for (const bytes of facts) {
        instance.set('text', bytes);
        instance.run('across_add');
      }
      instance.set('text', gameFiles.join('\n'));
      instance.call('across_game_files');
      return instance.ask('across').split('\n').slice(0, -1).map(acrossResult);
    });
  }
}

/**
 * Adds `findings` of Core.across to the file's result, as `check` does. Works on
 * text, so that every digit stays as it is: a string in JSON cannot contain a
 * quote that is not escaped.
 */
export function joinFindings(result, findings) {
  const status = result.indexOf(',"status":"');
  const list = result.indexOf(',"findings":[', status);
  const before = result.slice(list + ',"findings":['.length, -2);
  return `${result.slice(0, status)},"status":"findings","findings":[` +
      `${before}${before === '' || findings === '' ? '' : ','}${findings}]}`;
}
