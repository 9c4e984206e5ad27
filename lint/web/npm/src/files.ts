// The file system, as lint/os expects it: see wasm_host.h. Errors are thrown as
// node throws them. On POSIX a path is bytes, since names need not be UTF-8; on
// Windows it is text with '/'.
import * as fs from 'node:fs';
import { win32 } from 'node:path';

export const onWindows = process.platform === 'win32';

export type Path = Buffer | string;

/** The numbers of HostOpening. */
export enum Opening { Read, ReadNoLink, Append, Write, Create }

/** The numbers of FileKind. */
export enum Kind { File, Folder, Link, Pipe, Socket, Disk, Device }

// Windows has not all of them.
const flag = (name: keyof typeof fs.constants): number => fs.constants[name] ?? 0;
// Opening a pipe must not wait for its other end.
const ALWAYS = flag('O_NONBLOCK') | flag('O_NOCTTY');
const FLAGS = {
  [Opening.Read]: fs.constants.O_RDONLY | ALWAYS,
  [Opening.ReadNoLink]: fs.constants.O_RDONLY | flag('O_NOFOLLOW') | ALWAYS,
  [Opening.Append]: fs.constants.O_WRONLY | fs.constants.O_CREAT | fs.constants.O_APPEND | ALWAYS,
  [Opening.Write]: fs.constants.O_WRONLY | ALWAYS,
  [Opening.Create]: fs.constants.O_WRONLY | fs.constants.O_CREAT | fs.constants.O_EXCL,
};

// Where Linux has the open files of this process as paths.
const DESCRIPTORS = '/proc/self/fd';

/** Only where opening cannot refuse links by itself. */
function refuseLink(path: Path): void {
  // An error as node's own.
  if (fs.lstatSync(path).isSymbolicLink()) throw Object.assign(new Error('a link'), { code: 'ELOOP', syscall: 'open' });
}

// A descriptor that was duplicated is closed as often as it was.
const borrowed = new Map<number, number>();

/** Node has no dup(): the copy has the same number. */
export function duplicate(descriptor: number): number {
  fs.fstatSync(descriptor);
  borrowed.set(descriptor, (borrowed.get(descriptor) ?? 0) + 1);
  return descriptor;
}

export function close(descriptor: number): void {
  const copies = borrowed.get(descriptor) ?? 0;
  if (copies > 0) {
    borrowed.set(descriptor, copies - 1);
  } else {
    fs.closeSync(descriptor);
  }
}

export function open(path: Path, opening: Opening): number {
  if (opening === Opening.ReadNoLink && flag('O_NOFOLLOW') === 0) refuseLink(path);
  return fs.openSync(path, FLAGS[opening], 0o666);
}

function kindOf(info: fs.BigIntStats | fs.Dirent): Kind {
  if (info.isFile()) return Kind.File;
  if (info.isDirectory()) return Kind.Folder;
  if (info.isSymbolicLink()) return Kind.Link;
  if (info.isFIFO()) return Kind.Pipe;
  if (info.isSocket()) return Kind.Socket;
  if (info.isBlockDevice()) return Kind.Disk;
  return Kind.Device;
}

const SECOND = 1_000_000_000n;

/** The numbers of HostFileInfo. */
function describe(info: fs.BigIntStats): bigint[] {
  // Before 1970 too, the nanoseconds count forward.
  const nanoseconds = ((info.mtimeNs % SECOND) + SECOND) % SECOND;
  const seconds = (info.mtimeNs - nanoseconds) / SECOND;
  return [BigInt(kindOf(info)), info.size, seconds, nanoseconds, info.dev, info.ino, info.nlink];
}

export const describePath = (path: Path): bigint[] => describe(fs.statSync(path, { bigint: true }));
export const describeLink = (path: Path): bigint[] => describe(fs.lstatSync(path, { bigint: true }));
export const describeDescriptor = (descriptor: number): bigint[] =>
  describe(fs.fstatSync(descriptor, { bigint: true }));

function listing(path: Path): Buffer {
  const parts: Buffer[] = [];
  const end = Buffer.of(0);
  // The types of node do not have this pair of options.
  const entries = fs.readdirSync(path, { encoding: 'buffer', withFileTypes: true } as never) as unknown as fs.Dirent[];
  for (const entry of entries) {
    parts.push(Buffer.from(String(kindOf(entry))), entry.name as unknown as Buffer, end);
  }
  return Buffer.concat(parts);
}

/** For each entry the digit of its kind, its name and a NUL. */
export function list(path: Path, noLink: boolean): Buffer {
  if (!noLink) return listing(path);
  if (!fs.existsSync(DESCRIPTORS)) {
    refuseLink(path);
    return listing(path);
  }
  // What is listed is what was opened, whatever takes its name.
  const flags = fs.constants.O_RDONLY | fs.constants.O_DIRECTORY | fs.constants.O_NOFOLLOW;
  const folder = fs.openSync(path, flags);
  try {
    return listing(`${DESCRIPTORS}/${folder}`);
  } finally {
    fs.closeSync(folder);
  }
}

/** A path of Windows as the program has it. */
function fromWindows(path: string): Buffer {
  return Buffer.from(path.replace(/^\\\\\?\\(?:UNC\\)?/, (prefix) => (prefix.length > 4 ? '\\\\' : ''))
    .replaceAll('\\', '/'));
}

/** Absolute and without links. */
export function realPath(path: Path): Buffer {
  const real = fs.realpathSync.native(path, { encoding: 'buffer' });
  return onWindows ? fromWindows(real.toString()) : real;
}

export const currentFolder = (): Buffer => (onWindows ? fromWindows(process.cwd()) : realPath('.'));
export const fullPath = (path: Path): Buffer => fromWindows(win32.resolve(path.toString()));

export function enter(path: Path): void {
  const text = path.toString();
  if (typeof path === 'string' || Buffer.from(text).equals(path)) {
    process.chdir(text);
    return;
  }
  // Node has no other way into a folder whose name is not UTF-8.
  const folder = fs.openSync(path, fs.constants.O_RDONLY | fs.constants.O_DIRECTORY);
  try {
    process.chdir(`${DESCRIPTORS}/${folder}`);
  } finally {
    fs.closeSync(folder);
  }
}

export function mayWrite(path: Path): void {
  fs.accessSync(path, fs.constants.W_OK);
}

export const remove = (path: Path): void => { fs.unlinkSync(path); };
export const rename = (from: Path, to: Path): void => { fs.renameSync(from, to); };
export const sync = (descriptor: number): void => { fs.fsyncSync(descriptor); };

/** Not every system, and not every file system, can. */
export function syncFolder(path: Path): void {
  let folder = -1;
  try {
    folder = fs.openSync(path, fs.constants.O_RDONLY | flag('O_DIRECTORY'));
    fs.fsyncSync(folder);
  } catch {
    // The file is complete; only a power failure may take its new name.
  } finally {
    if (folder >= 0) fs.closeSync(folder);
  }
}

export function copyMode(path: Path, descriptor: number): void {
  const info = fs.statSync(path);
  if (onWindows) return;
  try {
    fs.fchownSync(descriptor, info.uid, info.gid);
  } catch {
    // Where permitted.
  }
  fs.fchmodSync(descriptor, info.mode & 0o7777);
}

/** The path that the module wrote down. */
export function pathOf(bytes: Buffer): Path {
  return onWindows ? bytes.toString() : bytes;
}
