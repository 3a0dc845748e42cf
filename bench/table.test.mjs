import { describe, expect, test } from '@jest/globals';
import {
  columns,
  baselineTable,
  overloadTable,
  peerTable,
  statementsOf,
  soakTable,
  summary,
} from './table.mjs';

const figures = (perSecond) => ({ perSecond, p50Ms: 1.234, p99Ms: 20, cpuMs: 0.5, rssMb: 90 });
const one = (statements, control = 0) => ({ statements, control });
const cart = {
  title: 'cart read',
  target: 0.5,
  ratio: 0.4,
  range: [0.3, 0.45],
  shop: figures(400),
  baseline: figures(1000),
  peer: figures(20),
  statements: { cold: one(2), warm: one(2) },
  peerStatements: { cold: one(19, 2), warm: one(19, 2) },
};

test('columns are as wide as their widest cell', () => {
  expect(columns([{ a: 'cc', bbb: 'd' }])).toBe('a   bbb\n-------\ncc    d');
});

describe('statements', () => {
  test('of a cached read', () => expect(statementsOf({ cold: one(1), warm: one(0) })).toBe('1 (0 warm)'));
  test('of a write', () => expect(statementsOf({ cold: one(3, 2), warm: one(3, 2) })).toBe('3 +2'));
});

describe('the baseline table', () => {
  test('says which target is missed', () =>
    expect(baselineTable([cart])).toMatch(/cart read +400 +1000 +0\.40 \(0\.30–0\.45\) +0\.5 NOT met/));
  test('says which target is met', () =>
    expect(baselineTable([{ ...cart, ratio: 0.5 }])).toContain('0.5 met'));
  test('shows an operation without baseline and target', () => {
    const home = { ...cart, title: 'home page', target: null, baseline: undefined, ratio: undefined };
    expect(baselineTable([home])).toMatch(/home page +400 +– +– +– +1\.23 \/ – /);
  });
});

test('the peer table says how many times as fast the shop is', () => {
  const table = peerTable([cart, { ...cart, title: 'REST', peer: undefined }], 'Vendure');
  expect(table).toMatch(/cart read +400 +20 +20\.0 .* 19 \+2$/m);
  expect(table).not.toContain('REST');
});

test('the summary has starts, memory and sizes', () => {
  const text = summary({
    start: { firstMs: 5_000, againMs: 1_250 },
    rssMb: { shop: 123.4, baseline: 60 },
    bundle: { homeScriptKb: 100, stylesKb: 10, routesKb: { Cart: 3.14 } },
  });
  expect(text).toContain('first 5.0 s, again 1.3 s');
  expect(text).toContain('shop 123 MB, baseline 60 MB');
  expect(text).toContain('scripts 100.0 kB, styles 10.0 kB');
  expect(text).toContain('Cart 3.1');
});

test('the soak table has a row per minute, and the failures', () => {
  const blocked = { blockedMs: 12, ranMs: 6, waitedMs: 5, pagesRead: 3, stolenMs: 10 };
  const minute = { perSecond: 800, p50Ms: 2, p99Ms: 9, rssMb: 150, ...blocked };
  const text = soakTable({
    maximum: 1000,
    rate: 800,
    failures: 3,
    stalestMs: 40,
    minutes: [minute, minute],
  });
  expect(text).toMatch(/^ *1 +800 +2\.00 +9\.00 +150 +12 +6 +5 +3 +10$/m);
  expect(text).toMatch(/^ *2 +800/m);
  expect(text).toContain('missing responses: 3.');
  expect(text).toContain('40 ms');
});

test('the overload table compares with the maximum', () => {
  const row = {
    offered: 500,
    accepted: 80,
    p50Ms: 4,
    p99Ms: 40,
    sentP99Ms: 30,
    ownP99Ms: 20,
    rejected: 420,
    rejectedP50Ms: 1,
    wrong: 0,
    missing: 0,
  };
  const normal = { ...row, accepted: 100, sentP99Ms: 20, rejected: 0, rejectedP50Ms: undefined };
  const text = overloadTable({
    maximum: 100,
    rows: [
      { times: 1, ...normal },
      { times: 5, ...row },
    ],
  });
  expect(text).toMatch(/^100 requests a second at full load/);
  expect(text).toMatch(/^1 .* 100 \(100 %\) .* –  +0  +0$/m);
  expect(text).toMatch(/^5 +500 +80 \(80 %\) +4.00 +40.0 +30.0 \(1.5\) +20.0 +420 +1.00 +0 +0$/m);
});
