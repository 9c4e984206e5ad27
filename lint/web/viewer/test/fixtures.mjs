// Reports for the tests. Everything is generated; the same call gives the same
// report.

/** Names that attack the page. None of them may do anything. */
export const kHostileNames = [
  '<script>window.attacked=1</script>',
  '"><img src=x onerror="window.attacked=1">',
  '</script><script>window.attacked=1</script>',
  '<!--<script>',
  '\u202egpj.exe\u202c.alo',
  'a\u0000b\u0001c\u001b[31m',
  '\u2066isolate\u2069 \u200bzero\ufeffwidth',
  "'; window.attacked=1; '",
  'javascript:window.attacked=1',
  '${window.attacked=1}{{attacked}}',
  '__proto__',
  'constructor',
  '%00%2e%2e%2f#finding/ALO014@0/x',
  'שלום עולם',
  'x'.repeat(5000),
  '\ud800 half',
];

/** Collects the string table of a report. */
class Strings {
  list = [];
  indices = new Map();
  of(text) {
    if (!this.indices.has(text)) {
      this.indices.set(text, this.list.length);
      this.list.push(text);
    }
    return this.indices.get(text);
  }
}

function rule(id, name, severity, findings, places = findings) {
  return {
    id, name, class: 'range', severity, findings, places,
    summary: `What ${name} checks.`, why: `What breaks by ${name}.`, repair: `How to repair ${name}.`,
  };
}

export function report(overrides) {
  return {
    version: 1,
    tool: { name: 'assetlint', version: '0.1.0' },
    command: "assetlint check --format=html --output report.html 'My Mod/Data'",
    configurations: ['My Mod/assetlint.toml'],
    baseline: null,
    summary: { files: 0, skipped: 0, unreadable: 0, internal_errors: 0, errors: 0, warnings: 0, infos: 0, omitted: 0 },
    rules: [], strings: [''], files: [],
    left_out: { findings: 0, files: 0, attachments: 0, reason: '' },
    ...overrides,
  };
}

const base64 = (bytes) => Buffer.from(bytes).toString('base64');

/** A file of 4,000 bytes: a header, 40 records of 76 bytes, 470 words, and a tail. */
function recordFile(strings) {
  const bytes = Buffer.alloc(4000);
  const type = (text) => strings.of(text);
  const node = (name, typeName, offset, length, kind, elements, value, children) =>
    [name, type(typeName), offset, length, kind ?? 0, elements ?? 0, value ?? null, children ?? null];
  bytes.write('RECS', 0, 'latin1');
  bytes.writeUInt32LE(41, 4);
  bytes.writeFloatLE(30.5, 8);
  const records = [];
  for (let i = 0; i < 40; i++) {
    const at = 20 + i * 76;
    bytes.writeUInt32LE(i, at);
    bytes.write(`record ${i}`, at + 4, 'latin1');
    const floats = [];
    for (let j = 0; j < 10; j++) {
      bytes.writeFloatLE(i * 10 + j / 2, at + 36 + j * 4);
      floats.push(i * 10 + j / 2);
    }
    records.push(node(`record[${i}]`, 'group', at, 76, 0, 0, null, [
      node('id', 'u32', at, 4, 0, 0, i),
      node('text', 'string', at + 4, 32, 0, 0, `record ${i}`),
      node('numbers', 'f32[10]', at + 36, 40, 0, 10, floats),
    ]));
  }
  for (let i = 0; i < 470; i++) bytes.writeUInt16LE((i * 137) & 0xffff, 3060 + i * 2);
  const tree = node('file', 'group', 0, 4000, 0, 0, null, [
    node('header', 'group', 0, 20, 0, 0, null, [
      node('magic', 'bytes[4]', 0, 4), node('count', 'u32', 4, 4, 0, 0, 41), node('rate', 'f32', 8, 4, 0, 0, 30.5),
      node('zero', 'bytes[8]', 12, 8, 1),
    ]),
    node('records', 'group', 20, 3040, 0, 0, null, records),
    node('words', 'u16[470]', 3060, 940, 0, 470, [0, 137, 274]),
  ]);
  return { bytes, tree };
}

/** Frames of a bone that swings, and of one that hides. */
export function animationValues(frames = 60) {
  const times = Array.from({ length: frames }, (_, i) => i);
  const bone = (name, index, amplitude) => ({
    name, index,
    translations: times.map((t) => [amplitude * Math.sin(t / 8), amplitude * Math.cos(t / 11), 0]),
    scales: times.map(() => [1, 1, 1]),
    rotations_xyzw: times.map((t) => [0, 0, Math.sin(t / 40 * amplitude), Math.cos(t / 40 * amplitude)]),
    visible: times.map((t) => t < 20 || t > 30 || amplitude === 0),
    steps: times.map(() => false),
  });
  return { version: 2, numFrames: frames, fps: 30, bones: [bone('Root', 0, 0), bone('Turret', 1, 2), bone('Barrel', 2, 5)] };
}

/** A sphere with `rings` x 2 rings of triangles, a box, and three bones. */
export function modelValues(rings = 12) {
  const positions = [];
  const triangles = [];
  const columns = rings * 2;
  for (let i = 0; i <= rings; i++) {
    for (let j = 0; j < columns; j++) {
      const [a, b] = [Math.PI * i / rings, 2 * Math.PI * j / columns];
      positions.push([10 * Math.sin(a) * Math.cos(b), 10 * Math.sin(a) * Math.sin(b), 10 * Math.cos(a)]);
      if (i === rings) continue;
      const [p, q] = [i * columns + j, i * columns + (j + 1) % columns];
      triangles.push([p, q, p + columns], [q, q + columns, p + columns]);
    }
  }
  const at = (x, y, z) => [1, 0, 0, x, 0, 1, 0, y, 0, 0, 1, z];
  return {
    bones: [
      { name: 'Root', parent: -1, visible: true, matrix: at(0, 0, 0) },
      { name: 'Turret', parent: 0, visible: true, matrix: at(0, 0, 12) },
      { name: 'Barrel', parent: 1, visible: true, matrix: at(9, 0, 2) },
    ],
    meshes: [
      { name: 'Hull', bone: 0, hidden: false, collision: false, box_min: [-10, -10, -10], box_max: [10, 10, 10],
        submeshes: [{ shader: 'MeshGloss.fx', positions, triangles }] },
      { name: 'Gun', bone: 2, hidden: false, collision: true, box_min: [0, -1, -1], box_max: [8, 1, 1],
        submeshes: [{ shader: 'MeshGloss.fx', positions: [[0, -1, 0], [0, 1, 0], [8, 0, 0], [0, 0, 1]],
          triangles: [[0, 1, 2], [0, 1, 3], [1, 2, 3], [0, 2, 3]] }] },
    ],
    lights: [{ name: 'Lamp', type: 'point', bone: 1 }], proxies: [{ name: 'p_smoke', bone: 2 }], dazzles: [],
  };
}

export function particleValues() {
  const track = (name, keys) => ({ name, interpolation: 0, keys });
  return {
    name: 'p_fire', units: { acceleration: 'units/s²' }, emitters: ['Flames', 'Smoke'].map((name, i) => ({
      name, lifetime: 1.5 + i, shader: 'Engine/PrimAdditive.fx',
      properties: { blendMode: 1, acceleration: [0, 0, -9.8] }, meanings: { blendMode: 'additive' },
      tracks: [
        track('red', [[0, 255], [0.4, 250], [1, i ? 90 : 120]]), track('green', [[0, 220], [0.5, 120], [1, i ? 90 : 10]]),
        track('blue', [[0, 120], [0.3, 40], [1, i ? 90 : 0]]), track('alpha', [[0, 0], [0.1, 255], [0.7, 200], [1, 0]]),
        track('size', [[0, 1], [0.5, 4.5], [1, 6]]), track('textureIndex', [[0, 0], [1, 0]]), track('rotationSpeed', [[0, 0.2], [1, 0.2]]),
      ],
    })),
  };
}

/** A few files of each kind, with ten findings. */
export function smallReport() {
  const strings = new Strings();
  strings.of('');
  const s = (text) => strings.of(text);
  const rules = [rule('ALO014', 'vertex-count', 'error', 2), rule('ALA025', 'rotation-zero', 'error', 1, 3),
    rule('ALA021', 'rotation-length', 'warning', 1), rule('ALO029', 'vertex-outside-box', 'warning', 2, 14),
    rule('STY001', 'odd-name', 'info', 4)];
  const finding = (ruleIndex, severity, offset, length, path, message, count = 1, more = undefined) =>
    [ruleIndex, severity, offset, length, s(path), s(path.replace(/\/[^/]*$/, ' "named"')), s(message), count, ...(more ? [more] : [])];
  const { bytes, tree } = recordFile(strings);
  const count = finding(0, 0, 4, 4, 'header/count', 'count is 41, but the file holds 40 records', 1, {
    data: { found: 41, allowed: 40 },
    fixes: [{ level: 'safe', reason: 'the file holds 40 records', edits: [{ offset: 4, length: 4, old: '29000000', new: '28000000' }] }],
    related: [{ path: 'Data/b.ala', offset: 0, length: 0, message: 'the animation of this file' }],
  });
  const files = [
    { path: s('Data/a.alo'), format: s('alo'), size: 4000, status: 'findings', counts: [1, 1, 1],
      findings: [count, finding(3, 1, 776, 4, 'records/record[9]/numbers[9]', 'the number is outside the box', 7, { places: [776, 852] }),
        finding(4, 2, 3500, 2, 'words[220]', 'the word is unusual')],
      bytes: [[0, base64(bytes)]], tree },
    { path: s('Data/b.ala'), format: s('ala'), size: 2000, status: 'findings', counts: [1, 1, 0],
      findings: [finding(1, 0, 317, 24, 'animation/bone[1]/rotations/values[20]', 'rotations 20 to 22 are (0, 0, 0, 0)', 3),
        finding(2, 1, 400, 8, 'animation/bone[2]/rotations/values[40]', 'rotation 40 must have length 1')],
      bytes: [[288, base64(bytes.subarray(0, 96))], [384, base64(bytes.subarray(100, 164))], [1000, base64(bytes.subarray(0, 30))]],
      values: animationValues() },
    { path: s('Data/c.alo'), format: s('alo'), size: 9000, status: 'findings', counts: [0, 1, 1],
      findings: [finding(3, 1, 2446, 4, 'mesh[0]/submesh[0]/vertices[30]/position[2]', 'vertices[30] is outside the box', 7),
        finding(4, 2, 700, 4, 'mesh[1]/info/boxMax[0]', 'the box is unusual')],
      values: modelValues() },
    { path: s('Data/d.alo'), format: s('alo-particle'), size: 900, status: 'findings', counts: [0, 0, 1],
      findings: [finding(4, 2, 654, 4, 'system/emitters/emitter[0]/tracks/keys[1]/key[0]/time', 'the time is unusual')],
      values: particleValues() },
    { path: s('Data/e.ala'), format: s('ala'), size: 100, status: 'ok', counts: [0, 0, 0] },
    { path: s('Data/f.alo'), format: s(''), size: null, status: 'unreadable', note: 'Permission denied', counts: [0, 0, 0] },
    { path: s('Data/Mod.meg!X.ALO'), format: s('alo'), size: 5000, status: 'findings', counts: [1, 0, 1],
      archive: { path: 'Data/Mod.meg', offset: 4096 },
      findings: [finding(0, 0, 766, 4, 'mesh[0]/submesh[0]/info/nVertices', 'nVertices is 5, but the vertex chunk holds 4'),
        finding(4, 2, 10, 0, 'mesh[0]', 'something is missing')] },
    { path: s('Data/readme.txt'), format: s(''), size: 12, status: 'skipped', counts: [0, 0, 0] },
  ];
  return report({
    rules, files, strings: strings.list,
    summary: { files: 6, skipped: 1, unreadable: 1, internal_errors: 0, errors: 3, warnings: 3, infos: 4, omitted: 0,
      fixable: { safe: 1, unsafe: 0 } },
  });
}

/** `count` findings in `fileCount` files by 12 rules; `total` in the summary. */
export function largeReport(count, fileCount, total = count) {
  const strings = new Strings();
  strings.of('');
  const rules = Array.from({ length: 12 }, (_, i) =>
    rule(`ALO${String(i + 1).padStart(3, '0')}`, `rule-number-${i + 1}`, ['error', 'warning', 'info'][i % 3], 0));
  const severities = [0, 0, 0];
  const files = Array.from({ length: fileCount }, (_, i) => ({
    path: strings.of(`Data/Art/Models/file_${String(i).padStart(6, '0')}.alo`), format: strings.of('alo'),
    size: 1000000, status: 'findings', counts: [0, 0, 0], findings: [],
  }));
  for (let i = 0; i < count; i++) {
    const file = files[Math.floor(i * fileCount / count)];
    const ruleIndex = (i * 7) % 12;
    const severity = ruleIndex % 3;
    severities[severity]++;
    file.counts[severity]++;
    rules[ruleIndex].findings++;
    rules[ruleIndex].places++;
    file.findings.push([ruleIndex, severity, i * 4, 4, strings.of(`mesh[${i % 50}]/info`), strings.of(`mesh[${i % 50}] "Hull"`),
      strings.of(`value ${i % 5000} is outside its range`), 1]);
  }
  return report({
    rules, files, strings: strings.list,
    summary: { files: fileCount, skipped: 0, unreadable: 0, internal_errors: 0, omitted: 0,
      errors: severities[0] + total - count, warnings: severities[1], infos: severities[2] },
    left_out: total > count ? { findings: total - count, files: 0, attachments: 3, reason: 'The page would exceed 10 MB.' }
      : { findings: 0, files: 0, attachments: 0, reason: '' },
  });
}

/** Every text of the report is one of the hostile names. */
export function hostileReport() {
  const strings = ['', ...kHostileNames];
  const info = (name) => ({
    id: 'ALO014', name, class: name, severity: 'error', summary: name, why: name, repair: name, findings: 1, places: 1,
  });
  const files = kHostileNames.map((name, i) => ({
    path: i + 1, format: i + 1, size: 64, status: 'findings', note: name, counts: [1, 0, 0],
    archive: { path: name, offset: 3 },
    findings: [[i, 0, 2, 4, i + 1, i + 1, i + 1, 2, {
      data: { [name]: name, found: name },
      related: [{ path: name, offset: 1, length: 1, message: name }],
      fixes: [{ level: 'safe', reason: name, edits: [{ offset: 0, length: 1, old: '00', new: '01' }] }],
      places: [2, 1e300, name],
    }]],
    bytes: [[0, base64(Buffer.from(name.slice(0, 64).padEnd(64), 'utf8').subarray(0, 64))]],
    tree: [name, i + 1, 0, 64, 0, 0, null, [[name, i + 1, 0, 32, 0, 0, name], [name, i + 1, 32, 32, 3, 1e9, name]]],
    values: [
      { bones: [{ name, parent: 0, matrix: name }], meshes: [{ name, bone: 0, submeshes: [{ positions: [['nan', 1, name], 5], triangles: [[0, 0, 9], name] }] }] },
      { numFrames: 2, fps: name, bones: [{ name, translations: [[1, 'nan', 'inf'], name], visible: [true, name] }] },
      { emitters: [{ name, lifetime: name, tracks: [{ name, interpolation: name, keys: [[0, 1], ['nan', name], name] }] }] },
    ][i % 3],
  }));
  return report({
    tool: { name: 'assetlint', version: kHostileNames[0] }, command: kHostileNames[1], configurations: kHostileNames,
    baseline: kHostileNames[2], rules: kHostileNames.map(info), strings, files,
    summary: { files: files.length, skipped: 0, unreadable: 0, internal_errors: 0, errors: files.length, warnings: 0, infos: 0, omitted: 0 },
    left_out: { findings: 1, files: 1, attachments: 1, reason: kHostileNames[0] },
  });
}
