/** Reading values of unknown shape: what is not as expected is absent. */

export type Json = Record<string, unknown>;

export function object(value: unknown): Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {};
}

export function list(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

/** A number; the strings nan, inf and -inf are numbers too. */
export function number(value: unknown, otherwise = NaN): number {
  if (typeof value === 'number') return value;
  if (value === 'inf') return Infinity;
  if (value === '-inf') return -Infinity;
  return otherwise;
}

export function string(value: unknown, otherwise = ''): string {
  return typeof value === 'string' ? value : otherwise;
}

/** A whole number in [0, limit), or -1. */
export function index(value: unknown, limit: number): number {
  const result = number(value);
  return Number.isInteger(result) && result >= 0 && result < limit ? result : -1;
}
