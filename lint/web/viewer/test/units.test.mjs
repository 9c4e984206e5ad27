// What needs no browser: filters, rows, fragments, the tree, marks, values.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { animationValues, hostileReport, kHostileNames, largeReport, modelValues, report, smallReport } from './fixtures.mjs';
import { importSources } from '../../bundle.mjs';

const {
  Report, applyFilter, kNoFilter, pathMatcher, findingRows, foldKey, fragmentOf, placeOf, visible, groupDigits,
  TreeModel, EmbeddedSource, Marks, hexParts, decode, verdictOf, readModel, readAnimation, frameFaults,
  modelFaults, ticks, readEmitters, transform, boundsOf,
} = await importSources(['report', 'filters', 'finding_rows', 'fragment', 'text', 'tree_model', 'source', 'marks', 'hex_view',
  'inspector', 'verdict', 'pictures/geometry', 'pictures/animation', 'pictures/chart', 'pictures/particles']);

const small = () => new Report(smallReport());
const filtered = (change) => applyFilter(small(), { ...kNoFilter, ...change });

test('filters count what they leave and what the others would', () => {
  assert.equal(filtered({}).matches.length, 10);
  const errors = filtered({ severities: [true, false, false] });
  assert.equal(errors.matches.length, 3);
  assert.deepEqual(errors.bySeverity, [3, 3, 4]);
  const hidden = filtered({ hidden: new Set([0]) });
  assert.equal(hidden.matches.length, 8);
  assert.deepEqual(hidden.bySeverity, [1, 3, 4]);
  assert.equal(hidden.byRule[0], 2);
  for (const [change, left] of [
    [{ rule: 4 }, 4], [{ path: 'mod.MEG' }, 2], [{ text: 'vertex-COUNT' }, 2], [{ text: 'no such text' }, 0],
  ]) assert.equal(filtered(change).matches.length, left);
});

test('a path matches as a part or by *, in bounded time', () => {
  assert.ok(pathMatcher('DATA/a')('Data/a.alo'));
  for (const [pattern, matches] of [['data/*.al*', true], ['*.alo', true], ['a*', false], ['*x', false], ['data/a.alo*.alo', false]]) {
    assert.equal(pathMatcher(pattern)('Data/a.alo'), matches, pattern);
  }
  const began = performance.now();
  assert.ok(!pathMatcher(`${'*a'.repeat(50)}b`)('a'.repeat(5000)));
  // Microseconds, or longer than anybody waits.
  assert.ok(performance.now() - began < 10_000);
});

test('rows fold many findings of a rule and keep every count', () => {
  const { findings } = new Report(largeReport(1000, 2));
  const rows = findingRows(findings, new Set());
  const total = rows.reduce((sum, { kind, count }) => sum + (kind === 'finding' ? 1 : kind === 'folded' ? count : 0), 0);
  assert.equal(total, 1000);
  assert.ok(rows.length < 150);
  assert.equal(findingRows(findings, new Set(findings.map(foldKey))).length, 1002);
});

test('every fragment names its finding, whatever the path', () => {
  for (const data of [smallReport(), hostileReport(), largeReport(500, 3)]) {
    const each = new Report(data);
    for (const { index: finding, file } of each.findings) {
      if (each.path(file).includes('\ud800')) continue;
      assert.deepEqual(placeOf(each, fragmentOf(each, { kind: 'finding', finding })), { kind: 'finding', finding });
    }
  }
  assert.equal(placeOf(small(), '#file/%ff'), null);
  assert.equal(placeOf(small(), '#finding/ALO014@4/gone'), null);
  assert.deepEqual(placeOf(small(), '#finding/ALO014@5/Data%2Fa.alo'), { kind: 'file', file: 0 });
  assert.deepEqual(placeOf(small(), ''), { kind: 'overview' });
});

test('findings at the same offset have fragments of their own', () => {
  const finding = [0, 0, 8, 4, 0, 0, 0, 1];
  const twice = new Report(report({
    rules: [{ ...smallReport().rules[0] }], strings: ['', 'a'],
    files: [{ path: 1, format: 0, size: 9, status: 'findings', counts: [2, 0, 0], findings: [finding, finding] }],
  }));
  assert.equal(fragmentOf(twice, { kind: 'finding', finding: 1 }), '#finding/ALO014@8.2/a');
  assert.deepEqual(placeOf(twice, '#finding/ALO014@8.2/a'), { kind: 'finding', finding: 1 });
});

test('text is shown without what is invisible', () => {
  assert.equal(visible('a\u202eb\u0000\u2066c\u200b'), 'a\\u{202e}b\\u{0}\\u{2066}c\\u{200b}');
  assert.equal(visible('x\ud800y😀 日本'), 'x\\u{d800}y😀 日本');
  assert.equal(groupDigits(1234567), '1,234,567');
  for (const name of kHostileNames) assert.doesNotMatch(visible(name), /[\u0000-\u001f\u202a-\u202e\u2066-\u2069\u200b]/);
});

test('the verdict says what was found and what is missing', () => {
  const { details, level } = verdictOf(small());
  assert.ok(details.includes('assetlint fix can repair 1 finding.'));
  const page = { ...smallReport(), command: '' };
  page.summary.fixable = { safe: 0, unsafe: 2 };
  assert.ok(verdictOf(new Report(page)).details.includes('“Save repaired files” with unsafe repairs can repair 2 findings.'));
  assert.equal(level, 0);
  assert.ok(details.some((text) => text.includes('could not be checked')));
  const clean = verdictOf(new Report(report({ summary: { ...report({}).summary, files: 2 } })));
  assert.deepEqual([clean.headline, clean.level], ['No findings in 2 files', 3]);
  assert.equal(verdictOf(new Report(report({}))).headline, 'Nothing was checked');
});

test('the tree folds long arrays by hundreds, and finds the innermost field of a byte', async () => {
  const data = smallReport();
  const each = new Report(data);
  const model = await TreeModel.open(each, new EmbeddedSource(data), 0);
  for (const [offset, label] of [[0, 'magic'], [7, 'count'], [19, 'zero'], [704, 'id'], [708, 'text'], [776, '[9]'], [3499, '[219]'], [3999, '[469]']]) {
    const item = await model.innermost(offset);
    assert.equal(item.label, label, `at ${offset}`);
    assert.ok(item.offset <= offset && offset < item.offset + item.length);
    assert.equal(model.innermostLoaded(offset), item);
    assert.ok(model.rows().includes(item));
  }
  const labels = model.rows().map((item) => item.label);
  assert.ok(labels.includes('[200] … [299]'), labels.join());
  assert.ok(labels.includes('[400] … [469]'));
  assert.ok(!labels.includes('[100]'), 'only what was asked for is expanded');
});

test('an array of 1,000,000,000 elements costs nothing until it is opened', async () => {
  const data = report({
    strings: ['', 'group', 'u8[1000000000]'],
    files: [{ path: 0, format: 0, size: 1e9, status: 'ok', counts: [0, 0, 0],
      tree: ['file', 1, 0, 1e9, 0, 0, null, [['bytes', 2, 0, 1e9, 0, 1e9]]] }],
  });
  const model = await TreeModel.open(new Report(data), new EmbeddedSource(data), 0);
  assert.equal((await model.innermost(123_456_789)).label, '[123456789]');
  assert.ok(model.rows().length < 600);
});

test('marks are those of the findings, the worst first', () => {
  const each = small();
  const marks = new Marks(each.findingsOf(0));
  assert.deepEqual([...marks.bytes(2, 8)], [3, 3, 0, 0, 0, 0, 3, 3]);
  assert.equal(marks.in(0, 4), null);
  assert.equal(marks.in(0, 4000).count, 3);
  assert.equal(marks.in(0, 4000).severity, 0);
  assert.equal(marks.in(3000, 4000).severity, 2);
});

test('rows of bytes cover the available ranges and say what is between', () => {
  assert.deepEqual(hexParts([[0, 20]], 20), [{ firstRow: 0, rows: 2, offset: 0, missing: 0 }]);
  assert.deepEqual(hexParts([[40, 50], [60, 70]], 200), [
    { firstRow: 0, rows: 1, offset: 0, missing: 32 }, { firstRow: 1, rows: 2, offset: 32, missing: 0 },
    { firstRow: 3, rows: 1, offset: 64, missing: 0 }, { firstRow: 4, rows: 1, offset: 80, missing: 120 },
  ]);
});

test('bytes are read as numbers', () => {
  for (const [type, bytes, text] of [
    ['f32', [0, 0, 0x80, 0x3f], '1'], ['f32', [0xcd, 0xcc, 0xcc, 0x3d], '0.1'], ['s16', [0xff, 0xff], '-1'], ['u32', [1, 2], null],
    ['u64', [0, 0, 0x80, 0x3f, 0xff, 0xff, 0xff, 0xff], '18446744070479937536'], ['bytes[2]', [0, 0], null],
  ]) assert.equal(decode(type, Uint8Array.from(bytes)), text);
});

test('a model is placed by its bones, and its edges are counted once', () => {
  const model = readModel(modelValues(4));
  assert.equal(model.meshes[1].triangles[1], 4);
  assert.equal(model.meshes[1].edges[1], 6);
  assert.deepEqual(transform(model.bones[2].world, 0, 0, 0), [9, 0, 14]);
  assert.deepEqual([...model.positions.slice(-3)], [9, 0, 15]);
  const { center, radius } = boundsOf(model, [0]);
  assert.ok(Math.hypot(...center) < 1e-6 && radius > 10);
});

test('a cycle of bones has an end', () => {
  const values = modelValues(2);
  values.bones.forEach((bone, i) => { bone.parent = (i + 1) % 3; });
  assert.equal(readModel(values).bones.filter(({ parent }) => parent < 0).length, 1);
});

test('skinned vertices and their box are in model space, others in that of the bone', () => {
  const bones = [{ name: 'Root', parent: -1, matrix: [1, 0, 0, 5, 0, 1, 0, 6, 0, 0, 1, 7] }];
  const positionsOf = (skinned) => {
    const submeshes = [{ skinned, positions: [[1, 2, 3]], triangles: [] }];
    const { positions, meshes } = readModel({ bones, meshes: [{ bone: 0, box_min: [1, 2, 3], box_max: [1, 2, 3], submeshes }] });
    return [[...positions], [...meshes[0].corners.subarray(0, 3)]];
  };
  assert.deepEqual(positionsOf(true), [[1, 2, 3], [1, 2, 3]]);
  assert.deepEqual(positionsOf(false), [[6, 8, 10], [6, 8, 10]]);
});

test('faults are at the frames and vertices that the findings name', async () => {
  const data = smallReport();
  const each = new Report(data);
  const source = new EmbeddedSource(data);
  const animation = readAnimation(animationValues());
  const faults = await frameFaults(animation, each.findingsOf(1), source, 1);
  assert.deepEqual(faults.map(({ part, track, from, to }) => [part, track, from, to]),
    [[1, 'rotation', 20, 22], [2, 'rotation', 40, 40]]);
  const vertices = await modelFaults(readModel(modelValues()), each.findingsOf(2), source, 2);
  assert.deepEqual([...vertices.vertices], [30]);
  assert.deepEqual([...vertices.boxes], [1]);
});

test('values of any shape are drawn or not, without an error', () => {
  for (const value of [null, 1, 'x', [], {}, { meshes: [null, 1, []] }, { emitters: [null] }, { channels: [1] }, { frames: [null] }]) {
    readModel(value);
    readAnimation(value);
    readEmitters(value);
  }
});

test('ticks are round numbers inside the range', () => {
  assert.deepEqual(ticks(0, 10, 5), [0, 2, 4, 6, 8, 10]);
  assert.deepEqual(ticks(-0.13, 0.13, 4), [-0.1, 0, 0.1]);
  assert.deepEqual(ticks(0, Infinity, 5), [0]);
});
