import type { FileData, Finding, ReportData } from '../../viewer/src/report_data.js';
import { groupDigits, hexOffset, visible } from '../../viewer/src/text.js';
import { kMaxExpandedFile } from './messages.js';
import type { Files } from './page_source.js';
import { Strings } from './report_maker.js';

/** The hashes of the viewer in this page, put there by build.mjs. */
declare const ASSETLINT_VIEWER_HASHES: { script: string; style: string };

// The limits of `check --format=html`.
const kMaxPage = 10_000_000;
const kMaxPageWithBytes = 3_000_000;
const kMaxTree = 400_000;
const kMaxTableRows = 1000;
const kMaxCell = 300;
const kReserve = 1_500_000;
const kMargin = 256;
/** Deeper than any format's tree. */
const kAllLevels = 64;
/** How much of the room errors, warnings and infos may fill. */
const kShares = [1, 0.8, 0.6];

const kSeverities = ['error', 'warning', 'info'];

/** Gives way to the page when it has worked for a while. */
class Pauses {
  private last = performance.now();

  async pause(): Promise<void> {
    if (performance.now() - this.last < 20) return;
    await new Promise((resolve) => { setTimeout(resolve, 0); });
    this.last = performance.now();
  }
}

/** JSON that can be inside a script element. */
function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function escapeHtml(text: string): string {
  const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
  const short = text.length > kMaxCell ? `${text.slice(0, kMaxCell)}…` : text;
  return visible(short).replace(/[&<>"']/g, (character) => escapes[character] ?? '');
}

export function encodeBase64(bytes: Uint8Array): string {
  let binary = '';
  for (let i = 0; i < bytes.length; i += 0x8000) binary += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
  return btoa(binary);
}

/** The bytes around findings, as ranges [begin, end) in order. */
export function windowsOf(findings: Finding[], size: number): [number, number][] {
  const windows = findings.map(([, , offset, length]): [number, number] =>
    [Math.max(0, offset - kMargin), Math.min(size, offset + Math.min(length, kMargin) + kMargin)])
    .sort((a, b) => a[0] - b[0]);
  const merged: [number, number][] = [];
  for (const window of windows) {
    const last = merged[merged.length - 1];
    if (last && window[0] <= last[1]) last[1] = Math.max(last[1], window[1]);
    else merged.push(window);
  }
  return merged;
}

/** Writes the report of the page as `check --format=html` would. */
class HtmlReport {
  private readonly strings: Strings;
  private readonly pauses = new Pauses();
  private size = kReserve;
  private bytes = 0;
  private readonly leftOut: ReportData['left_out'];

  constructor(private readonly data: ReportData, private readonly files: Files) {
    this.strings = new Strings([...data.strings]);
    this.leftOut = { ...data.left_out };
    this.size += data.strings.reduce((sum, text) => sum + text.length + 3, 0);
  }

  async parts(): Promise<BlobPart[]> {
    const { script, style } = ASSETLINT_VIEWER_HASHES;
    const { version, tool, command, configurations, baseline, summary, rules } = this.data;
    const head = { version, tool, command, configurations, baseline, summary, rules };
    const files = await this.filesJson();
    const sentences = [this.leftOut.reason,
      this.leftOut.findings > this.data.left_out.findings ? `A page has at most ${groupDigits(kMaxPage)} bytes.` : '',
      this.leftOut.attachments ? `Bytes of files are embedded while the page has at most ${groupDigits(kMaxPageWithBytes)} bytes.` : ''];
    return [
      '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n',
      '<meta http-equiv="Content-Security-Policy" content="',
      `default-src 'none'; style-src '${style}'; script-src '${script}'; img-src data:">\n`,
      '<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>assetlint report</title>\n<style>',
      textOf('viewer-style'), '</style>\n</head>\n<body>\n<div id="app"></div>\n<noscript>\n', this.plainTable(),
      '</noscript>\n<script type="application/json" id="report">',
      scriptJson(head).slice(0, -1), ',"files":[', ...files, '],"strings":', scriptJson(this.strings.all),
      ',"left_out":', scriptJson({ ...this.leftOut, reason: sentences.filter(Boolean).join(' ') }), '}',
      '</script>\n<script>', textOf('viewer'), '</script>\n</body>\n</html>\n',
    ];
  }

  private async filesJson(): Promise<string[]> {
    const texts: string[] = [];
    // What is said about files comes before their bytes.
    const kept: FileData[] = [];
    for (const file of this.data.files) {
      kept.push(await this.withFindings(file));
      await this.pauses.pause();
    }
    this.bytes = this.size;
    for (const [i, file] of kept.entries()) {
      const text = scriptJson(await this.withBytes(file, i));
      texts.push(i ? `,${text}` : text);
      await this.pauses.pause();
    }
    return texts;
  }

  /** The file with the findings for which there is room. */
  private async withFindings(file: FileData): Promise<FileData> {
    this.size += 120;
    if (!file.findings) return file;
    const findings: Finding[] = [];
    for (const finding of file.findings) {
      const size = JSON.stringify(finding).length + 1;
      if (this.size + size > kMaxPage * (kShares[finding[1]] ?? 0)) {
        this.leftOut.findings++;
        continue;
      }
      this.size += size;
      findings.push(finding);
      await this.pauses.pause();
    }
    return { ...file, findings };
  }

  private async withBytes(file: FileData, index: number): Promise<FileData> {
    const { size, findings, status } = file;
    if (!findings?.length || !size) return file;
    const room = kMaxPageWithBytes - this.bytes;
    const whole = status === 'findings' && size <= kMaxExpandedFile && size * 4 / 3 <= room;
    const ranges: [number, number][] = whole ? [[0, size]] : windowsOf(findings, size);
    const bytes: [number, string][] = [];
    let used = 0;
    for (const [begin, end] of ranges) {
      if (used + (end - begin) * 4 / 3 > room) break;
      const part = await this.files.bytes(index, begin, end - begin);
      if (!part) break;
      const text = encodeBase64(part);
      bytes.push([begin, text]);
      used += text.length + 20;
    }
    this.bytes += used;
    if (!whole) this.leftOut.attachments++;
    if (!bytes.length) return file;
    return whole ? { ...file, bytes, ...await this.contents(index) } : { ...file, bytes };
  }

  /** The tree and the values of a file, where they are not too large. */
  private async contents(index: number): Promise<Pick<FileData, 'tree' | 'values'>> {
    const contents: Pick<FileData, 'tree' | 'values'> = {};
    const tree = await this.files.tree(index, [], kAllLevels, this.strings);
    const take = (value: unknown): boolean => {
      const { length } = JSON.stringify(value);
      if (length > kMaxTree || this.bytes + length > kMaxPageWithBytes) return false;
      this.bytes += length;
      return true;
    };
    if (tree && take(tree)) contents.tree = tree;
    const values = await this.files.values(index);
    if (values !== null && take(values)) contents.values = values;
    return contents;
  }

  /** For browsers without scripts. */
  private plainTable(): string {
    const rows: string[] = [];
    const { files, strings, rules, summary } = this.data;
    for (const file of files) {
      for (const finding of file.findings ?? []) {
        if (rows.length >= kMaxTableRows) break;
        const cells = [strings[file.path] ?? '', hexOffset(finding[2]), kSeverities[finding[1]] ?? '',
          rules[finding[0]]?.id ?? '', strings[finding[5]] ?? '', strings[finding[6]] ?? ''];
        rows.push(`<tr>${cells.map((cell) => `<td>${escapeHtml(cell)}</td>`).join('')}</tr>\n`);
      }
    }
    const counts = `${groupDigits(summary.errors)} errors, ${groupDigits(summary.warnings)} warnings and ` +
      `${groupDigits(summary.infos)} infos in ${groupDigits(summary.files)} files`;
    const headers = ['File', 'Offset', 'Severity', 'Rule', 'Where', 'Message'];
    return `<h1>assetlint report</h1>\n<p>${counts}. The first ${groupDigits(rows.length)} findings:</p>\n<table>\n<tr>` +
      `${headers.map((text) => `<th>${text}</th>`).join('')}</tr>\n${rows.join('')}</table>\n`;
  }
}

function textOf(id: string): string {
  return document.getElementById(id)?.textContent ?? '';
}

export async function htmlReport(data: ReportData, files: Files): Promise<Blob> {
  return new Blob(await new HtmlReport(data, files).parts(), { type: 'text/html' });
}
