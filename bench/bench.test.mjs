import { Buffer } from 'node:buffer';
import { createServer } from 'node:http';
import { setTimeout } from 'node:timers';
import { describe, expect, it, test } from '@jest/globals';
import catalogue from '../server/data/catalogue.json';
import { filesOf } from './bundle.mjs';
import { countStatements, median, percentile, ratioRange, summarise } from './figures.mjs';
import { createFilters, searchTexts } from './filters.mjs';
import { createReader, openLoad, toBytes } from './open-load.mjs';
import { readOptions } from './options.mjs';
import {
  columns,
  floorTable,
  overloadTable,
  partitionsTable,
  peerTable,
  soakTable,
  statementsOf,
  summary,
} from './table.mjs';

describe('bundle', () => {
  it('finds all static imports of a source file, but no dynamic ones', () => {
    const manifest = {
      'main.tsx': { file: 'main-1.js', imports: ['_a.js', '_b.js'], dynamicImports: ['later.tsx'] },
      '_a.js': { file: 'a-1.js', imports: ['_b.js'] },
      '_b.js': { file: 'b-1.js', imports: ['_a.js'] },
      'later.tsx': { file: 'later-1.js' },
    };
    expect([...filesOf(manifest, 'main.tsx')]).toEqual(['main-1.js', 'a-1.js', 'b-1.js']);
  });
});

describe('figures', () => {
  describe('median', () => {
    test('is the middle number, in any order', () => expect(median([9, 1, 5])).toBe(5));
    test('is halfway between two middle numbers', () => expect(median([4, 1, 2, 3])).toBe(2.5));
    test('sorts numerically, not as text', () => expect(median([10, 9, 100])).toBe(10));
  });

  describe('percentile', () => {
    const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
    test('50 of 1 to 100 is 50', () => expect(percentile(hundred, 50)).toBe(50));
    test('99 of 1 to 100 is 99', () => expect(percentile(hundred, 99)).toBe(99));
    test('of a single number is that number', () => expect(percentile([7], 99)).toBe(7));
  });

  test('rounds are summarised by their medians, memory by its maximum', () => {
    const round = (n) => ({ perSecond: n, p50Ms: n * 2, p99Ms: n * 3, cpuMs: n / 10, rssMb: n });
    expect(summarise([round(1), round(30), round(2)])).toEqual({
      perSecond: 2,
      p50Ms: 4,
      p99Ms: 6,
      cpuMs: 0.2,
      rssMb: 30,
    });
  });

  test('the range of the ratio compares rounds pairwise', () => {
    const rounds = (...rates) => rates.map((perSecond) => ({ perSecond }));
    expect(ratioRange(rounds(10, 40, 30), rounds(20, 20, 20))).toEqual([0.5, 2]);
  });

  test('transaction control statements are counted separately', () => {
    const sent = ['START TRANSACTION', 'SELECT 1', 'update "begin" SET x = 1', 'COMMIT', 'ROLLBACK', 'BEGIN'];
    expect(countStatements(sent)).toEqual({ statements: 2, control: 4 });
  });
});

describe('filters', () => {
  const titles = catalogue.products.map(({ title }) => title);

  const names = catalogue.categories.map(({ categoryName }) => categoryName);

  test('no filter is repeated', () => {
    // All there are of five categories.
    const filters = createFilters(names.slice(0, 5), titles);
    const seen = new Set();
    for (let number = 0; number < filters.size; number += 1) seen.add(JSON.stringify(filters.at(number)));
    expect(seen.size).toBe(filters.size);
    // Five rounds of a minute at 500 a second.
    expect(createFilters(names, titles).size).toBeGreaterThan(150_000);
  });

  test('every filter is valid', () => {
    const filters = createFilters(names, titles);
    for (let number = 0; number < 500; number += 1) {
      const { filter, sort } = filters.at(number);
      expect(['ID', 'PRICE_LOW_TO_HIGH', 'PRICE_HIGH_TO_LOW']).toContain(sort);
      expect(filter.categories.every((name) => names.includes(name))).toBe(true);
      expect(filter.minRating ?? 2).toBeLessThanOrEqual(4);
      expect(filter.search).not.toBe('');
    }
  });

  test('a search text occurs in many titles', () => {
    expect(searchTexts(['Apple', 'Grape', 'Pear', ...Array(7).fill('Pea')])).toEqual(
      ['', 'a', 'e', 'p', 'pe', 'pea', 'ea'].sort(),
    );
  });
});

describe('open load', () => {
  test('a response is read once, in however many chunks it arrives', () => {
    const response = 'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello';
    for (const size of [1, 7, 20, 100]) {
      const received = [];
      const read = createReader((head) => received.push(head));
      for (const count of [1, 2]) {
        for (let at = 0; at < response.length; at += size) read(Buffer.from(response.slice(at, at + size)));
        expect(received).toEqual(Array(count).fill('HTTP/1.1 200 OK\r\nContent-Length: 5'));
      }
    }
  });

  test('distinguishes accepted, rejected and wrong responses', async () => {
    const responses = [
      [200, {}, '{"data":{}}'],
      [503, { 'retry-after': '1' }, 'later'],
      [200, {}, '{"errors":[]}'],
      [503, {}, 'later, but when?'],
    ];
    let received = 0;
    const server = createServer((request, response) => {
      if (request.url === '/health/live') return response.writeHead(200, { 'content-length': 0 }).end();
      const [status, headers, body] = responses[received++ % responses.length];
      request.resume();
      response.writeHead(status, { ...headers, 'content-length': body.length }).end(body);
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const requests = [toBytes({ path: '/', method: 'POST', headers: {}, body: '{}' })];
    const found = await openLoad(server.address().port, requests, { rate: 100, seconds: 1, connections: 4 });
    server.close();
    expect(found.offered).toBe(received);
    const quarter = Math.floor(received / 4);
    expect(found.accepted - quarter).toBeLessThanOrEqual(1);
    expect(found.rejected - quarter).toBeLessThanOrEqual(1);
    expect(found).toMatchObject({ missing: 0, wrong: received - found.accepted - found.rejected });
    expect(found.p99Ms).toBeGreaterThan(0);
    expect(found.ownP99Ms).toBeGreaterThan(0);
  });

  test('distinguishes the time of a response from the wait for a connection', async () => {
    const server = createServer((request, response) => {
      request.resume();
      setTimeout(() => response.writeHead(200, { 'content-length': 2 }).end('{}'), 100);
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    const requests = [toBytes({ path: '/', method: 'POST', headers: {}, body: '{}' })];
    const found = await openLoad(server.address().port, requests, { rate: 20, seconds: 1, connections: 1 });
    server.close();
    // A request is due every 50 ms, and the only connection takes 100 ms for each.
    expect(found.sentP99Ms).toBeGreaterThan(95);
    expect(found.p99Ms).toBeGreaterThan(5 * found.sentP99Ms);
  });
});

describe('options', () => {
  test('default to five rounds of three seconds with 16 connections', () =>
    expect(readOptions([])).toMatchObject({ seconds: 3, rounds: 5, connections: 16, help: false }));
  test('accept one operation or several', () =>
    expect(readOptions(['--only', 'cart', '--only', 'browse']).only).toEqual(['cart', 'browse']));
  test.each([
    [['--json'], '-'],
    [['--json', '--rounds', '1'], '-'],
    [['--json', 'figures.json'], 'figures.json'],
  ])('%j writes the figures to %s', (args, json) => expect(readOptions(args).json).toBe(json));
  test.each([
    [['--seconds', '0'], /--seconds/],
    [['--rounds', 'many'], /--rounds/],
    [['--bands', '0'], /--bands/],
    [['--desk', 'on'], /--desk/],
    [['--only', 'everything'], /"everything"/],
    [['--peer', 'another'], /vendure/],
    [['--unknown'], /--unknown/],
  ])('%j is rejected with a message', (args, message) => expect(() => readOptions(args)).toThrow(message));
});

describe('table', () => {
  const figures = (perSecond) => ({ perSecond, p50Ms: 1.234, p99Ms: 20, cpuMs: 0.5, rssMb: 90 });

  const one = (statements, control = 0) => ({ statements, control });

  const cart = {
    title: 'cart read',
    target: 0.5,
    ratio: 0.4,
    range: [0.3, 0.45],
    shop: figures(400),
    floor: figures(1000),
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

  describe('the floor table', () => {
    test('says which target is missed', () =>
      expect(floorTable([cart])).toMatch(/cart read +400 +1000 +0\.40 \(0\.30–0\.45\) +0\.5 NOT met/));
    test('says which target is met', () =>
      expect(floorTable([{ ...cart, ratio: 0.5 }])).toContain('0.5 met'));
    test('shows an operation without floor and target', () => {
      const home = { ...cart, title: 'home page', target: null, floor: undefined, ratio: undefined };
      expect(floorTable([home])).toMatch(/home page +400 +– +– +– +1\.23 \/ – /);
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
      rssMb: { shop: 123.4, floor: 60 },
      bundle: { homeScriptKb: 100, stylesKb: 10, routesKb: { Cart: 3.14 } },
    });
    expect(text).toContain('first 5.0 s, again 1.3 s');
    expect(text).toContain('shop 123 MB, floor 60 MB');
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
    const normal = { ...row, accepted: 100, rejected: 0, rejectedP50Ms: undefined };
    const text = overloadTable({
      maximum: 100,
      rows: [
        { times: 1, ...normal },
        { times: 5, ...row },
      ],
    });
    expect(text).toMatch(/^100 requests a second at full load/);
    expect(text).toMatch(/^1 .* 100 \(100 %\) .* –  +0  +0$/m);
    expect(text).toMatch(/^5 +500 +80 \(80 %\) +4.00 +40.0 +30.0 +20.0 +420 +1.00 +0 +0$/m);
  });

  test('the partitions table has the cost of each query, and the median', () => {
    const layout = (name, p50Ms) => ({
      ...{ name, rowBytes: 2e9, indexBytes: 3e9 },
      results: [{ title: 'today', p50Ms, p95Ms: 20, failed: 1 }],
    });
    const text = partitionsTable({ orders: 10, layouts: [layout('whole', 4), layout('split', 6)] });
    expect(text).toMatch(/^split: 2.0 GB of rows, 3.0 GB of indexes.$/m);
    expect(text).toMatch(/^today +6.00 +20.0 +1$/m);
    expect(text).toMatch(/takes 1.50 times as long/);
  });
});
