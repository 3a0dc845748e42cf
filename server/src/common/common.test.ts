import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate as nextMacrotask, setTimeout as sleep } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { pino } from 'pino';
import { TICK_MS, withBusyTimeout } from './busy-timeout';
import { clientAddress } from './client-address';
import { compose } from './http';
import type { Middleware } from './http';
import { createLogger } from './log';
import { LogDeduplicator } from './log-deduplicator';
import { Interrupted, Mailbox } from './mailbox';
import { ReconnectingClient } from './reconnecting-client';
import { RUPEE_FONT } from './rupee-font';
import { isOutage } from './unavailable';

describe('busy timeout', () => {
  const never = new Promise(() => undefined);

  const holdUp = (ms: number): void => {
    const until = performance.now() + ms;
    while (performance.now() < until);
  };

  it('a slow promise may take up to the given number of ticks', async () => {
    await withBusyTimeout(sleep(1.5 * TICK_MS), 2);
    await expect(withBusyTimeout(sleep(1.5 * TICK_MS), 1)).rejects.toThrow('timeout');
  });

  it('a promise that never settles times out after that many ticks', async () => {
    const since = performance.now();
    await expect(withBusyTimeout(never, 3)).rejects.toThrow('timeout');
    expect(performance.now() - since).toBeGreaterThan(3 * TICK_MS - 50);
  });

  it('a result that arrived while the event loop was blocked is not late', async () => {
    // As from a socket: it is read in the phase after the timers.
    const answer = withBusyTimeout(nextMacrotask(), 1);
    holdUp(2 * TICK_MS);
    await answer;
  });

  it('a rejection is passed on at once', async () => {
    await expect(withBusyTimeout(Promise.reject(new Error('closed')), 4)).rejects.toThrow('closed');
  });
});

describe('clientAddress', () => {
  const from = (forwarded: string | undefined, remoteAddress: string | undefined): IncomingMessage =>
    ({ headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress } }) as unknown as IncomingMessage;

  it.each([
    { hops: 0, forwarded: undefined, address: '10.0.0.9' },
    { hops: 0, forwarded: '1.2.3.4', address: '10.0.0.9' },
    { hops: 1, forwarded: undefined, address: '10.0.0.9' },
    { hops: 1, forwarded: '1.2.3.4', address: '1.2.3.4' },
    { hops: 1, forwarded: '6.6.6.6, 1.2.3.4', address: '1.2.3.4' },
    { hops: 1, forwarded: ' ', address: '10.0.0.9' },
    // Not through the CDN: the only proxy on the way is trusted.
    { hops: 2, forwarded: '1.2.3.4', address: '1.2.3.4' },
    { hops: 2, forwarded: '1.2.3.4, 203.0.113.7', address: '1.2.3.4' },
    { hops: 2, forwarded: '6.6.6.6,1.2.3.4 ,203.0.113.7', address: '1.2.3.4' },
    { hops: 3, forwarded: '6.6.6.6, 1.2.3.4, 203.0.113.7, 10.1.1.1', address: '1.2.3.4' },
    // An invalid entry counts as the address that sent it.
    { hops: 2, forwarded: 'nonsense, 203.0.113.7', address: '203.0.113.7' },
    { hops: 1, forwarded: 'nonsense', address: '10.0.0.9' },
  ])('is $address behind $hops proxies that say "$forwarded"', ({ hops, forwarded, address }) => {
    expect(clientAddress(from(forwarded, '10.0.0.9'), hops)).toBe(address);
  });

  it.each([
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
    ['fe80::1%eth0', 'fe80::/64'],
    ['::ffff:1.2.3.4', '1.2.3.4'],
    ['::ffff:102:304', '1.2.3.4'],
    ['::1', '::/64'],
    [undefined, ''],
  ])('counts %s as %s', (remote, network) => {
    expect(clientAddress(from(undefined, remote), 0)).toBe(network);
  });
});

describe('http', () => {
  const [request, response] = [{} as IncomingMessage, {} as ServerResponse];

  const pass: Middleware = (_request, _response, next) => next();

  it('what a middleware throws is passed on, also after another one and to the outermost', () => {
    const failure = new Error('thrown');
    const fail: Middleware = () => {
      throw failure;
    };
    const next = jest.fn();
    compose([pass, compose([pass, fail]), pass])(request, response, next);
    expect(next.mock.calls).toEqual([[failure]]);
  });
});

describe('log deduplicator', () => {
  beforeEach(() => jest.useFakeTimers());

  afterEach(() => jest.useRealTimers());

  it('logs a problem at once, its repetitions every ten seconds, and again after a pause', () => {
    const deduplicator = new LogDeduplicator();
    const told: (string | number)[] = [];
    const problem = (name: string): void => {
      if (deduplicator.isNew(name, (times) => told.push(`${name} ${times}`))) told.push(name);
    };
    for (let time = 0; time < 100; time += 1) problem('a');
    problem('b');
    expect(told).toEqual(['a', 'b']);
    jest.advanceTimersByTime(10_000);
    expect(told).toEqual(['a', 'b', 'a 99']);
    problem('a');
    problem('b');
    jest.advanceTimersByTime(10_000);
    expect(told).toEqual(['a', 'b', 'a 99', 'b', 'a 1']);
    jest.advanceTimersByTime(10_000);
    problem('a');
    expect(told.slice(5)).toEqual(['a']);
  });

  it('tracks at most 500 kinds of problems', () => {
    const deduplicator = new LogDeduplicator();
    for (let kind = 0; kind < 500; kind += 1) deduplicator.isNew(`${kind}`, () => undefined);
    expect([1, 2].map(() => deduplicator.isNew('one more', () => undefined))).toEqual([true, true]);
    expect(jest.getTimerCount()).toBe(500);
  });
});

describe('log', () => {
  it('deduplicates repeated errors and warnings across requests and jobs, but nothing else', () => {
    const lines: { msg: string; requestId?: string; refund?: string }[] = [];
    const log = createLogger('info', { write: (line) => void lines.push(JSON.parse(line) as never) });
    const err = new Error('away');
    for (let request = 0; request < 30; request += 1) {
      log.error({ err, requestId: String(request) }, 'A request failed');
      log.error({ err: new Error('another'), requestId: String(request) }, 'A request failed');
      log.warn('Careful');
    }
    for (const refund of ['a', 'b']) log.error({ refund }, 'A refund has failed');
    for (let job = 0; job < 1_000; job += 1)
      log.warn({ err, task: 'send-refund', jobId: String(job), attempt: job % 3, of: 25 }, 'A job failed');
    log.warn({ err, task: 'send-message', jobId: '1', attempt: 1, of: 12 }, 'A job failed');
    for (const orderId of ['a', 'a']) log.info({ orderId }, 'An order was placed');
    expect(lines.map(({ msg, requestId, refund }) => [msg, requestId ?? refund])).toEqual([
      ['A request failed', '0'],
      ['A request failed', '0'],
      ['Careful', undefined],
      ['A refund has failed', 'a'],
      ['A refund has failed', 'b'],
      ['A job failed', undefined],
      ['A job failed', undefined],
      ['An order was placed', undefined],
      ['An order was placed', undefined],
    ]);
  });
});

describe('mailbox', () => {
  const mailbox = () => {
    const onEnd = jest.fn();
    return { onEnd, box: new Mailbox<string>(onEnd) };
  };

  it('returns the latest value of each key, in order of arrival', async () => {
    const { box } = mailbox();
    for (const text of ['a1', 'b1', 'a2', 'c1']) box.put(text[0]!, text);
    expect(
      [await box.next(), await box.next(), await box.next()].map(({ value }) => value as string),
    ).toEqual(['b1', 'a2', 'c1']);
    const later = box.next();
    box.put('a', 'a3');
    expect(await later).toEqual({ done: false, value: 'a3' });
  });

  it('throws an error once, after the unread values, and then ends', async () => {
    const { box, onEnd } = mailbox();
    box.put('a', 'a1');
    box.fail(new Error('gone'));
    box.put('a', 'too late');
    expect(await box.next()).toEqual({ done: false, value: 'a1' });
    await expect(box.next()).rejects.toThrow('gone');
    expect(await box.next()).toEqual({ done: true, value: undefined });
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('ends a pending read on return()', async () => {
    const { box, onEnd } = mailbox();
    const waiting = box.next();
    await box.return();
    expect(await waiting).toEqual({ done: true, value: undefined });
    expect(onEnd).toHaveBeenCalledTimes(1);
  });

  it('interrupts a reader that is too slow, with a bounded buffer', async () => {
    const { box } = mailbox();
    for (let key = 0; key < 1_000; key += 1) box.put(String(key), 'value');
    let read = 0;
    await expect(
      (async () => {
        for await (const _value of box) read += 1;
      })(),
    ).rejects.toThrow(Interrupted);
    expect(read).toBe(201);
  });
});

describe('reconnecting client', () => {
  it('a flood of requests ends the rest between heartbeats once, at no cost for each', () => {
    const abort = jest.spyOn(AbortController.prototype, 'abort');
    const client = new ReconnectingClient(
      {
        name: 'test',
        url: 'postgres://',
        onConnect: () => Promise.resolve(),
        heartbeat: () => Promise.resolve(),
        idleHeartbeatMs: () => 60_000,
        onLost: () => undefined,
      },
      pino({ enabled: false }),
    );
    for (let times = 0; times < 3; times += 1) client.onRequest();
    expect(abort).toHaveBeenCalledTimes(1);
  });
});

describe('rupee font', () => {
  it('equals the rupee font of the web client', () => {
    const woff2 = readFileSync('web/src/fonts/figtree-rupee.woff2').toString('base64');
    expect(RUPEE_FONT).toContain(`base64,${woff2})`);
  });
});

describe('an outage is', () => {
  const failed = (message: string, code?: string): Error => Object.assign(new Error(message), { code });

  it.each([
    [failed('connect ECONNREFUSED', 'ECONNREFUSED'), true],
    [failed('terminating connection due to administrator command', '57P01'), true],
    [failed('the database system is starting up', '57P03'), true],
    [failed('sorry, too many clients already', '53300'), true],
    [failed('could not extend file: No space left on device', '53100'), true],
    [failed('canceling statement due to statement timeout', '57014'), true],
    [failed('canceling statement due to lock timeout', '55P03'), true],
    [failed('Connection terminated unexpectedly'), true],
    [failed('timeout exceeded when trying to connect'), true],
    [failed('Query read timeout'), true],
    [failed('Client has encountered a connection error and is not queryable'), true],
    [
      failed(
        'Database connection provided by a query runner was already released, cannot continue to use it',
      ),
      true,
    ],
    [failed('duplicate key value violates unique constraint', '23505'), false],
    [failed('column does not exist', '42703'), false],
    [failed('Cannot read properties of undefined'), false],
    [Object.assign(failed('Unexpected error value'), { thrownValue: { code: 'ECONNRESET' } }), true],
    [runInNewContext('Object.assign(new Error("read ECONNRESET"), { code: "ECONNRESET" })') as Error, true],
    ['Connection terminated', false],
    [null, false],
  ])('%s: %s', (error, expected) => expect(isOutage(error)).toBe(expected));
});
