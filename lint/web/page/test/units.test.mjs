// Parts of the page that need no browser.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { importSources } from '../../bundle.mjs';

const { BatchMaker, comparePaths, rootsOf, zipNames } = await importSources(['paths', 'result'], 'page');

test('paths are in the order of their bytes', () => {
  const paths = ['a/b', 'a', 'a!b', 'a.b', '', 'b', '\uffee', '\u{1f600}', '\u00e9', 'a/\ue000', 'a/\u{10000}', 'a/'];
  const bytes = [...paths].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  assert.deepEqual([...paths].sort(comparePaths), bytes);
});

test('roots are what was dropped', () => {
  assert.deepEqual(rootsOf([{ path: 'b/c/d' }, { path: 'a.alo' }, { path: 'b/e' }]), ['a.alo', 'b']);
});

test('names in a zip are safe wherever it is unpacked', () => {
  for (const [path, name] of [
    ['Mod/Data/A b.alo', 'Mod/Data/A b.alo'], ['../../x', 'x'], ['/etc/x', 'etc/x'], ['C:\\x', 'C_/x'], ['\\\\host\\x', 'host/x'],
    ['a/..\\.. \\.../b. .', 'a/b'], ['a/./b//c', 'a/b/c'], ['..', 'file'], ['', 'file'], ['NUL.alo', '_NUL.alo'], ['null.alo', 'null.alo'],
    ['a\u202eb\0:c', 'a_b__c'], ['\ud800.alo', '_.alo'], ['__proto__', '__proto__'], ['d\u00e9/\u65e5.alo', 'd\u00e9/\u65e5.alo'],
  ]) assert.deepEqual(zipNames([path]), [name], path);
  assert.deepEqual(zipNames(['a.b.alo', 'A.b.alo', 'a.b.alo', 'v/x', 'v/x']), ['a.b.alo', 'A.b (2).alo', 'a.b (3).alo', 'v/x', 'v/x (2)']);
});

test('long results become Blobs, and batches are small', () => {
  const finding = (i) => ({
    rule: `R${i % 3}`, name: '', severity: ['error', 'warning', 'info'][i % 3], offset: i, length: 1, path: 'p', labels: 'p',
    message: `m${i}`, count: 1, data: {}, ...(i === 4 ? { fixes: [{ level: 'unsafe' }, { level: 'safe' }] } : {}),
  });
  const result = (path, count) => JSON.stringify({
    path, format: 'f', size: 9, status: 'findings', findings: Array.from({ length: count }, (_, i) => finding(i)),
  });
  const batches = [];
  const maker = new BatchMaker((batch) => batches.push(batch));
  maker.add(result('small', 5), null);
  maker.add(result('large', 25_000), null);
  maker.flush();
  const [small, large] = batches.flatMap(({ files }) => files);
  assert.equal(typeof small.text, 'string');
  assert.ok(large.text instanceof Blob);
  assert.deepEqual(small.data.counts, [2, 2, 1]);
  assert.deepEqual(small.fixable, { safe: 1, unsafe: 0 });
  // All are counted, and as many as the viewer takes are sent.
  assert.deepEqual(large.data.counts, [8334, 8333, 8333]);
  assert.equal(large.left, 5000);
  const parts = batches.map(({ more }) => more.flatMap(({ findings }) => findings));
  assert.ok(parts.every(({ length }) => length <= 2000));
  assert.deepEqual(parts.flat().slice(5).map(({ message }) => message), Array.from({ length: 20_000 }, (_, i) => `m${i}`));
});
