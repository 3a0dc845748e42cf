import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import type { RequestHandler } from 'express';
import type { Pool, PoolOptions } from 'pg';
import { pino } from 'pino';
import { compose, sendBody } from '../common/http';
import type { Middleware } from '../common/http';
import { Overload } from '../common/unavailable';
import { boundQueue } from '../database/shop-client';
import { createErrorHandler } from '../http/error-handler';
import { LoadShedding, deadline } from './load-shedding';

describe('load shedding', () => {
  let now = 1_000_000;

  beforeAll(() => {
    jest.useFakeTimers();
    jest.spyOn(performance, 'now').mockImplementation(() => now);
  });

  afterAll(() => {
    jest.restoreAllMocks();
    jest.useRealTimers();
  });

  const sheddingFor = (pool: ConstructorParameters<typeof LoadShedding>[0]): LoadShedding =>
    new LoadShedding(pool, { canChange: () => true }, { has: () => false });

  const rejectingAll = (): LoadShedding =>
    sheddingFor({ waitingCount: Infinity, options: { max: 10 } as PoolOptions });

  const pass = (ms: number): void => {
    now += ms;
    jest.advanceTimersByTime(ms);
  };

  it('a flood of rejections is spread over time, in order, to leave time for other work', () => {
    const shedding = rejectingAll();
    const rejected: number[] = [];
    for (let number = 0; number < 1_000; number += 1) shedding.reject(() => rejected.push(number));
    pass(100);
    expect(rejected.length).toBeGreaterThan(200);
    expect(rejected.length).toBeLessThan(300);
    pass(400);
    expect(rejected).toEqual([...Array(1_000).keys()]);
    expect(shedding.rejected).toBe(1_000);
  });

  it('a few rejections are immediate, with a Retry-After', () => {
    const shedding = rejectingAll();
    for (let times = 0; times < 5; times += 1) {
      const next = jest.fn();
      shedding.reject(next);
      pass(1);
      expect(next).toHaveBeenCalledWith(
        expect.objectContaining({ code: 'SERVICE_UNAVAILABLE', details: { retryAfterSeconds: 1 } }),
      );
    }
  });

  it('requests that need the database are rejected before their body is read: with tokens, REST, the desk', () => {
    const verdictOn = (url: string, headers = {}): boolean => {
      const next = jest.fn();
      const request = { method: 'POST', url, headers } as unknown as IncomingMessage;
      rejectingAll().middleware(request, {} as ServerResponse, next);
      return next.mock.calls.length > 0;
    };
    for (const url of [
      ...['/api/products', '/desk/graphql', '/desk/session', '/desk/join', '/DESK/graphql?x'],
      ...[
        '/desk/catalogue.csv',
        '/desk/receipts.csv?from=2026-11-01',
        '/desk/orders/1/receipt',
        '/desk/orders/1/receipt.pdf?x',
      ],
    ])
      expect([url, verdictOn(url)]).toEqual([url, false]);
    expect(verdictOn('/graphql', { authorization: 'x' })).toBe(false);
    for (const url of [
      ...['/graphql', '/', '/desk', '/desks/session', '/desk/orders/1', '/desk/orders/1/receipts'],
      ...['/health/live', '/api/payments/webhook'],
    ])
      expect([url, verdictOn(url)]).toEqual([url, true]);
  });

  type Connected = (error?: unknown) => void;

  /** The queue of a pool whose ten connections are busy; `free` serves this many of it. */
  class Shop {
    readonly outcomes: string[] = [];
    private readonly shedding: LoadShedding;
    private readonly pool: {
      connect: (connected: Connected) => unknown;
      waitingCount: number;
      options: object;
    };
    private readonly waiting: Connected[] = [];

    constructor() {
      const { waiting } = this;
      this.pool = {
        options: { max: 10 },
        connect: (connected) => waiting.push(connected),
        get waitingCount() {
          return waiting.length;
        },
      };
      this.shedding = sheddingFor(boundQueue(this.pool as unknown as Pool));
    }

    connect(): void {
      this.pool.connect((error) => this.outcomes.push(error instanceof Overload ? 'rejected' : 'served'));
    }

    /** Sends this many new requests; returns how many are admitted. */
    ask(number: number): number {
      let admitted = 0;
      for (let index = 0; index < number; index += 1) {
        if (!this.shedding.admit({} as IncomingMessage)) continue;
        admitted += 1;
        this.connect();
      }
      return admitted;
    }

    free(number: number): void {
      for (const connected of this.waiting.splice(0, number)) connected();
    }
  }

  it('serves a burst of 100 completely', () => {
    const shop = new Shop();
    expect(shop.ask(100)).toBe(100);
    shop.free(100);
    expect(shop.outcomes).toEqual(Array(100).fill('served'));
  });

  it('after a larger burst only a short queue is admitted for a while', () => {
    const shop = new Shop();
    expect(shop.ask(110)).toBe(100);
    shop.free(95);
    expect(shop.ask(30)).toBe(5);
    shop.free(15);
    now += 999;
    expect(shop.ask(30)).toBe(10);
    now += 1_001;
    expect(shop.ask(30)).toBe(30);
  });

  it('admitted requests may queue further statements, up to a limit', async () => {
    const shop = new Shop();
    shop.ask(100);
    for (let statement = 0; statement < 401; statement += 1) shop.connect();
    expect(shop.outcomes).toEqual(['rejected']);
  });
});

describe('deadline', () => {
  const TIMEOUT_MS = 400;

  /** The responses to requests that the handler has not answered. */
  const forgotten: ServerResponse[] = [];

  const handle: Middleware = ({ url }, response, next) => {
    if (url === '/quick') sendBody(response, 200, {}, 'quick');
    else if (url?.startsWith('/late')) next();
    else forgotten.push(response);
  };

  /** Responds some time after the deadline. */
  const late =
    (answer: RequestHandler): RequestHandler =>
    async (request, response, next) => {
      await once(response, 'close');
      await answer(request, response, next);
      done += 1;
    };

  let done = 0;

  const handlers = express()
    .get(
      '/late/json',
      late((_request, response) => void response.set('x-late', 'yes').status(201).json({})),
    )
    .get(
      '/late/head',
      late((_request, response) => void response.writeHead(200, { 'x-late': 'yes' }).end('late')),
    )
    .get(
      '/late/link',
      late((_request, response) => void response.links({ next: '/' }).redirect('/quick')),
    )
    .get(
      '/late/pieces',
      late(async (_request, response) => pipeline(Readable.from(['one', 'two']), response)),
    );

  const logged: { level: number; msg: string; err?: { message: string } }[] = [];

  const log = pino(
    {},
    { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) },
  );

  const run = compose([deadline(TIMEOUT_MS, log), handle, handlers as unknown as Middleware]);

  const handleError = createErrorHandler(log);

  const server = createServer((request, response) =>
    run(request, response, (error) => handleError(error, request, response)),
  );

  /** One connection for all requests. */
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });

  beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));

  afterAll(() => {
    agent.destroy();
    return new Promise((resolve) => server.close(resolve));
  });

  interface Answer {
    status: number | undefined;
    retryAfter: string | undefined;
    type: string | undefined;
    body: string;
  }

  const ask = (path: string, headers: Record<string, string> = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const { port } = server.address() as AddressInfo;
      request({ agent, port, host: '127.0.0.1', path, headers }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => (body += chunk.toString()));
        const { 'retry-after': retryAfter, 'content-type': type } = response.headers;
        response.on('end', () => resolve({ status: response.statusCode, retryAfter, type, body }));
      })
        .on('error', reject)
        .end();
    });

  it('responds after the deadline that the request may have been processed, in each API’s format', async () => {
    const { status, retryAfter, body } = await ask('/api/user/order');
    expect([status, retryAfter]).toEqual([503, '1']);
    const said = JSON.parse(body) as { errors: string[]; code: string };
    expect(said).toEqual({
      errors: [expect.stringContaining('may have been done')],
      code: 'SERVICE_UNAVAILABLE',
    });
    const graphql = JSON.parse((await ask('/graphql')).body) as { errors: object[] };
    expect(graphql.errors).toMatchObject([
      { extensions: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 } },
    ]);
  });

  it('is in GraphQL’s own type for clients that take it: they read no other with a 503', async () => {
    const accept = 'application/graphql-response+json,application/json;q=0.9';
    expect((await ask('/graphql', { accept })).type).toBe('application/graphql-response+json; charset=utf-8');
    for (const [path, headers] of [
      ['/graphql', {}],
      ['/api/user/order', { accept }],
    ] as const)
      expect((await ask(path, headers)).type).toBe('application/json; charset=utf-8');
  });

  it('a late response is dropped, and the connection stays usable', async () => {
    await ask('/api/slow');
    sendBody(forgotten.at(-1)!, 200, { 'content-type': 'text/plain' }, 'late');
    expect(await ask('/quick')).toMatchObject({ status: 200, retryAfter: undefined, body: 'quick' });
  });

  it.each(['json', 'head', 'link', 'pieces'])('a late response of Express (%s) is no error', async (kind) => {
    const before = done;
    logged.length = 0;
    expect(await ask(`/late/${kind}`)).toMatchObject({ status: 503 });
    expect(await ask('/quick')).toMatchObject({ status: 200, body: 'quick' });
    expect(done).toBe(before + 1);
    expect(logged.map(({ msg, err }) => [msg, err?.message])).toEqual([
      ['A request took too long', undefined],
    ]);
  });
});
