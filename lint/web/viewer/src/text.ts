/** How numbers and text from files are written. */

// Controls, joiners, and everything that changes the direction of text.
const kInvisible =
  /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;
// A half of a surrogate pair without the other half.
const kLoneSurrogate = /[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;

const escapeCharacter = (character: string): string => `\\u{${character.charCodeAt(0).toString(16)}}`;

/** Text with its invisible characters as escapes. */
export function visible(text: string): string {
  return text.replace(kInvisible, escapeCharacter).replace(kLoneSurrogate, escapeCharacter);
}

/** 1,234,567 whatever the language of the browser, so that pages are equal. */
export function groupDigits(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ',');
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${groupDigits(count)} ${count === 1 ? one : many}`;
}

export function hexOffset(offset: number): string {
  return `0x${offset.toString(16).padStart(8, '0')}`;
}

/** A number with few digits, for axes and read-outs. */
export function shortNumber(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '−∞';
  if (value === 0) return '0';
  const size = Math.abs(value);
  if (size >= 1e6 || size < 1e-4) return value.toExponential(2).replace('-', '−');
  return String(Number(value.toPrecision(5))).replace('-', '−');
}

/** "a, b and c" */
export function listing(parts: string[]): string {
  if (parts.length < 2) return parts.join('');
  return `${parts.slice(0, -1).join(', ')} and ${parts[parts.length - 1] ?? ''}`;
}
