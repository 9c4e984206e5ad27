// What needs no VS Code: what a report becomes, and what the extension may use.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importSources } from '../../bundle.mjs';
import { forNode } from '../build.mjs';

const { firstLine, problemsByFile } = await importSources(['report'], 'vscode');

const finding = (more) => ({
  rule: 'ALO014', name: 'vertex-count', severity: 'error', offset: 766, length: 4, path: 'mesh[0]/n', labels: 'mesh[0] "A"/n', message: 'm', ...more });
const file = (path, findings, more) => ({ path, format: 'alo', size: 9, status: 'findings', findings, ...more });
const problems = (...files) => [...problemsByFile({ files })];

test('a finding in bytes is at the first line, with its offset', () => {
  assert.deepEqual(problems(file('/m/a.alo', [finding()]), file('/m/b.alo', [])), [['/m/a.alo', [{
    range: [0, 0, 0, 0], severity: 0, code: 'ALO014 vertex-count', url: null, message: '0x000002fe: mesh[0] "A"/n: m', related: [] }]]]);
});

test('a finding in XML is at its line and column, as are related places', () => {
  const place = { line: 5, column: 20, endLine: 6, endColumn: 1 };
  const related = [{ path: '/m/v.xml', offset: 1, length: 2, message: 'there', ...place }, { path: '/m/a.alo', offset: 0, length: 0, message: 'the model' }];
  const [[, [problem]]] = problems(file('/m/h.xml', [finding({ ...place, severity: 'info', url: 'https://x/rules/ALO014.html', related })]));
  assert.deepEqual(problem, {
    range: [4, 19, 5, 0], severity: 2, code: 'ALO014 vertex-count', url: 'https://x/rules/ALO014.html', message: 'mesh[0] "A"/n: m', related: [
      { path: '/m/v.xml', range: [4, 19, 5, 0], message: 'there' }, { path: '/m/a.alo', range: [0, 0, 0, 0], message: 'the model' }] });
});

test('entries are at their archive', () => {
  const entry = file('/m/x.meg!DATA/A.ALO', [finding()], { archive: { path: '/m/x.meg', offset: 256 } });
  const found = problems(file('/m/x.meg', [finding({ labels: '', path: '' })]), entry);
  assert.deepEqual(found.map(([path, all]) => [path, all.map(({ message }) => message)]),
    [['/m/x.meg', ['0x000002fe: m', '0x000003fe: DATA/A.ALO: mesh[0] "A"/n: m']]]);
});

test('hostile names stay text', () => {
  const name = '<img src=x onerror=alert(1)>[a](command:b)';
  const [[path, [{ message, url }]]] = problems(file(`/m/${name}\\xff\\x5cx41.alo`, [finding({ labels: name, url: 'command:b' })]));
  assert.deepEqual([path, message, url], [`/m/${name}\ufffd\\x41.alo`, `0x000002fe: ${name}: m`, null]);
  for (const address of ['javascript:x', 'file:///x', 'http://x', 'rules/ALO014.html', ' https://x']) {
    assert.equal(problems(file('a', [finding({ url: address })]))[0][1][0].url, null);
  }
  assert.equal(firstLine(`\n\n assetlint: ${name}\nmore`), 'assetlint: <img src=x onerror=alert(1)>[a] (command:b)');
});

test('the extension uses files, threads and one program, and nothing else', async () => {
  const used = async (entry) => [...new Set((await forNode(entry)).match(/(?<=require\(")[^"]*/g))].sort();
  const files = ['node:fs', 'node:path', 'node:tty', 'node:worker_threads'];
  assert.deepEqual(await used('worker.ts'), files);
  assert.deepEqual(await used('extension.ts'), ['node:child_process', 'node:fs/promises', 'node:path', 'node:worker_threads', 'vscode']);
  assert.doesNotMatch(await forNode('extension.ts') + await forNode('worker.ts'), /\b(fetch|WebSocket|eval|import)\s*\(|https?:\/\/(?!")/);
});
