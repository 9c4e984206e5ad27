// Errors as the module knows them: the numbers of WASI and, for what WASI does
// not have, of emscripten.

// From 1 on.
const NAMES = `
  2BIG ACCES ADDRINUSE ADDRNOTAVAIL AFNOSUPPORT AGAIN ALREADY BADF BADMSG BUSY CANCELED CHILD CONNABORTED
  CONNREFUSED CONNRESET DEADLK DESTADDRREQ DOM DQUOT EXIST FAULT FBIG HOSTUNREACH IDRM ILSEQ INPROGRESS INTR
  INVAL IO ISCONN ISDIR LOOP MFILE MLINK MSGSIZE MULTIHOP NAMETOOLONG NETDOWN NETRESET NETUNREACH NFILE NOBUFS
  NODEV NOENT NOEXEC NOLCK NOLINK NOMEM NOMSG NOPROTOOPT NOSPC NOSYS NOTCONN NOTDIR NOTEMPTY NOTRECOVERABLE
  NOTSOCK - NOTTY NXIO OVERFLOW OWNERDEAD PERM PIPE PROTO PROTONOSUPPORT PROTOTYPE RANGE ROFS SPIPE SRCH STALE
  TIMEDOUT TXTBSY XDEV`.trim().split(/\s+/);
const NUMBERS = new Map(NAMES.map((name, i) => [`E${name}`, i + 1]));
NUMBERS.set('ENOTSUP', 138);

export type ErrorName = 'EINTR' | 'EIO' | 'ELOOP' | 'ENOENT' | 'ENOSYS' | 'EPIPE';

/** What a call returns for this error. */
export function failure(name: ErrorName): number {
  return -(NUMBERS.get(name) ?? 0);
}

/** The code of an error of the system; null for any other. */
export function codeOf(error: unknown): string | null {
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return null;
  return typeof error.code === 'string' ? error.code : null;
}

/** Calls `use`; an error of the system becomes a result. */
export function guarded(use: () => number): number {
  try {
    return use();
  } catch (error) {
    const code = codeOf(error);
    // What else is thrown is a bug, and ends the program.
    if (code === null) throw error;
    return -(NUMBERS.get(code) ?? NUMBERS.get('EIO') ?? 0);
  }
}
