// What the module imports: lint/os/wasm_host.h, and what emscripten's C library
// needs of WASI.
import { isatty } from 'node:tty';
import { failure, guarded } from './errors';
import * as files from './files';
import { pause, read, write } from './streams';
import { variable } from './words';

/** The functions that a module may import. */
type Functions = Record<string, (...values: never[]) => unknown>;

/** As the system's write(). */
type Send = typeof write;

const CLOCK_REALTIME = 0;

/** The module's memory. Addresses are 32 bits, which JavaScript takes as signed. */
class Memory {
  /** Of the instance, once there is one; growing replaces its buffer. */
  memory: { readonly buffer: ArrayBuffer } = { buffer: new ArrayBuffer(0) };

  bytes(at: number, length: number): Uint8Array {
    return new Uint8Array(this.memory.buffer, at >>> 0, length >>> 0);
  }

  view(): DataView {
    return new DataView(this.memory.buffer);
  }

  /** The bytes up to a NUL. Only until the module runs again. */
  text(at: number): Buffer {
    const begin = at >>> 0;
    const all = Buffer.from(this.memory.buffer);
    return all.subarray(begin, all.indexOf(0, begin));
  }

  path(at: number): files.Path {
    return files.pathOf(this.text(at));
  }
}

/** The functions of wasm_host.h. */
function hostFunctions(memory: Memory, words: Buffer[], send: Send): Functions {
  let taken: Uint8Array = new Uint8Array();
  const keep = (text: Uint8Array): number => {
    taken = text;
    return text.length;
  };
  const done = (use: () => void): number => guarded(() => {
    use();
    return 0;
  });
  const describe = (to: number, info: () => bigint[]): number => done(() => {
    const view = memory.view();
    info().forEach((value, i) => { view.setBigInt64((to >>> 0) + 8 * i, value, true); });
  });

  return {
    open: (path: number, opening: files.Opening) => guarded(() => files.open(memory.path(path), opening)),
    close: (descriptor: number) => { guarded(() => { files.close(descriptor); return 0; }); },
    duplicate: (descriptor: number) => guarded(() => files.duplicate(descriptor)),
    read: (descriptor: number, to: number, length: number) => read(descriptor, memory.bytes(to, length), null),
    read_at: (descriptor: number, to: number, length: number, offset: number) =>
      read(descriptor, memory.bytes(to, length), offset),
    write: (descriptor: number, from: number, length: number) => send(descriptor, memory.bytes(from, length)),
    sync: (descriptor: number) => done(() => { files.sync(descriptor); }),
    is_terminal: (descriptor: number) => (isatty(descriptor) ? 1 : 0),

    describe: (path: number, to: number) => describe(to, () => files.describePath(memory.path(path))),
    describe_link: (path: number, to: number) => describe(to, () => files.describeLink(memory.path(path))),
    describe_descriptor: (descriptor: number, to: number) => describe(to, () => files.describeDescriptor(descriptor)),
    may_write: (path: number) => done(() => { files.mayWrite(memory.path(path)); }),
    enter: (path: number) => done(() => { files.enter(memory.path(path)); }),
    remove: (path: number) => done(() => { files.remove(memory.path(path)); }),
    rename: (from: number, to: number) => done(() => { files.rename(memory.path(from), memory.path(to)); }),
    sync_folder: (path: number) => { files.syncFolder(memory.path(path)); },
    copy_mode: (path: number, descriptor: number) => done(() => { files.copyMode(memory.path(path), descriptor); }),

    current_folder: () => guarded(() => keep(files.currentFolder())),
    real_path: (path: number) => guarded(() => keep(files.realPath(memory.path(path)))),
    full_path: (path: number) => guarded(() => keep(files.fullPath(memory.path(path)))),
    list: (path: number, noLink: number) => guarded(() => keep(files.list(memory.path(path), noLink !== 0))),
    arguments: () => keep(Buffer.concat(words.flatMap((word) => [word, Buffer.of(0)]))),
    environment: (name: number) => {
      const value = variable(memory.text(name).toString());
      return value === undefined ? failure('ENOENT') : keep(value);
    },
    take_text: (to: number) => { memory.bytes(to, taken.length).set(taken); },

    is_windows: () => (files.onWindows ? 1 : 0),
    process_number: () => process.pid,
    time_zone: (seconds: number) => -60 * new Date(1000 * seconds).getTimezoneOffset(),
    pause,
    exit: (code: number) => process.exit(code),
  };
}

/** What of WASI emscripten's C library calls. */
function wasiFunctions(memory: Memory, send: Send): Functions {
  const zero = (...addresses: number[]): number => {
    for (const at of addresses) memory.view().setUint32(at >>> 0, 0, true);
    return 0;
  };
  return {
    // The program's words and environment come from the functions above.
    args_sizes_get: zero,
    args_get: () => 0,
    environ_sizes_get: zero,
    environ_get: () => 0,
    clock_time_get: (clock: number, _precision: bigint, to: number) => {
      const time = clock === CLOCK_REALTIME ? BigInt(Date.now()) * 1_000_000n : process.hrtime.bigint();
      memory.view().setBigUint64(to >>> 0, time, true);
      return 0;
    },
    // The last words on standard error, unbuffered.
    fd_write: (descriptor: number, vectors: number, count: number, written: number) => {
      const view = memory.view();
      let total = 0;
      for (let i = 0; i < count; ++i) {
        const at = (vectors >>> 0) + 8 * i;
        const result = send(descriptor, memory.bytes(view.getUint32(at, true), view.getUint32(at + 4, true)));
        if (result < 0) return -result;
        total += result;
      }
      view.setUint32(written >>> 0, total, true);
      return 0;
    },
    proc_exit: (code: number) => process.exit(code),
  };
}

/** Runs the program; does not return, unless by a trap. `send` may keep what it writes to the standard streams. */
export function runProgram(module: WebAssembly.Module, words: Buffer[], send: Send = write): void {
  const memory = new Memory();
  const known = new Map<string, Functions>([
    ['assetlint', hostFunctions(memory, words, send)],
    ['wasi_snapshot_preview1', wasiFunctions(memory, send)],
  ]);
  const imports: Record<string, Record<string, WebAssembly.ImportValue>> = {};
  for (const { module: space, name } of WebAssembly.Module.imports(module)) {
    const implementation = known.get(space)?.[name];
    if (implementation === undefined && space === 'assetlint') throw new Error(`the host has no ${name}`);
    // The rest is for stack traces and files of the C library: nothing uses it.
    (imports[space] ??= {})[name] = implementation ?? (() => failure('ENOSYS'));
  }
  const { exports } = new WebAssembly.Instance(module, imports);
  memory.memory = exports['memory'] as WebAssembly.Memory;
  (exports['_start'] as () => void)();
}
