import type { Core, Limits } from './loader.mjs';

export * from './loader.mjs';

/** The engine. Its calls are synchronous and read no files. */
export function load(limits?: Partial<Limits>): Promise<Core>;
