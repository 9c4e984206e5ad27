// Reading and writing. Both may do less than wanted, like the system's calls.
import { readSync, writeSync } from 'node:fs';
import { isatty } from 'node:tty';
import { codeOf, failure, guarded } from './errors';
import { onWindows } from './files';

/** How long to wait for a stream that another program made non-blocking. */
const PAUSE = 2;

const clock = new Int32Array(new SharedArrayBuffer(4));

export function pause(milliseconds: number): void {
  Atomics.wait(clock, 0, 0, milliseconds);
}

/** As guarded(), but the caller tries again after EAGAIN. */
function transfer(use: () => number): number {
  return guarded(() => {
    try {
      return use();
    } catch (error) {
      if (codeOf(error) !== 'EAGAIN') throw error;
      pause(PAUSE);
      return failure('EINTR');
    }
  });
}

export function read(descriptor: number, to: Uint8Array, offset: number | null): number {
  return transfer(() => {
    try {
      return readSync(descriptor, to, 0, to.length, offset);
    } catch (error) {
      // The end of a pipe on Windows.
      if (codeOf(error) === 'EOF') return 0;
      throw error;
    }
  });
}

/**
 * Ends the process as the system ends a program that writes to a pipe without a
 * reader. Node ignores the signal from its start on; a handler that is removed
 * leaves the system's.
 */
function endByPipe(): void {
  const ignore = () => undefined;
  process.on('SIGPIPE', ignore);
  process.off('SIGPIPE', ignore);
  process.kill(process.pid, 'SIGPIPE');
}

export function write(descriptor: number, from: Uint8Array): number {
  if (onWindows && isatty(descriptor)) {
    // Node's streams give consoles characters, whatever their code page.
    (descriptor === 2 ? process.stderr : process.stdout).write(Buffer.from(from));
    return from.length;
  }
  return transfer(() => {
    try {
      return writeSync(descriptor, from, 0, from.length);
    } catch (error) {
      if (codeOf(error) === 'EPIPE' && !onWindows) endByPipe();
      throw error;
    }
  });
}
