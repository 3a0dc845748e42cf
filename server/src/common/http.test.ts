import { createServer, ServerResponse } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import type { Request } from 'express';
import { compose, sendChunks, siteOf } from './http';
import type { Middleware } from './http';
import { ErrorCode } from './shop-error';
import type { ShopError } from './shop-error';
import { serviceUnavailable } from './unavailable';

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

describe('a response in chunks', () => {
  let requests = 0;
  let makeChunks: () => AsyncGenerator<string>;
  const server = createServer((_request, sent) => {
    requests += 1;
    sendChunks(sent, makeChunks()).catch((error: ShopError) => sent.end(error.code));
  });
  const portOf = (): number => (server.address() as AddressInfo).port;
  const send = async () => (await fetch(`http://127.0.0.1:${portOf()}`)).text();
  beforeAll((done) => void server.listen(0, '127.0.0.1', done));
  afterAll((done) => void server.close(done));

  it('is rejected before it begins while 100 wait for their next chunk; those are sent whole', async () => {
    let open = (): void => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    makeChunks = async function* () {
      yield 'one';
      await gate;
      yield ' two';
    };
    const begun = Array.from({ length: 100 }, send);
    while (requests < 100) await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await send()).toBe(ErrorCode.SERVICE_UNAVAILABLE);
    open();
    expect(await Promise.all(begun)).toEqual(Array(100).fill('one two'));
  });

  it('is answered with the error if its first chunk cannot be made, and cut off by a later one', async () => {
    const failure = Promise.reject(serviceUnavailable());
    failure.catch(() => undefined);
    makeChunks = async function* () {
      await failure;
      yield 'one';
    };
    expect(await send()).toBe(ErrorCode.SERVICE_UNAVAILABLE);
    makeChunks = async function* () {
      yield 'one';
      await failure;
    };
    await expect(send()).rejects.toThrow();
  });

  it('ends when its client takes none for a minute', async () => {
    const original = ServerResponse.prototype.setTimeout;
    const limit = jest.spyOn(ServerResponse.prototype, 'setTimeout');
    limit.mockImplementation(function (this: ServerResponse, ms) {
      return original.call(this, ms / 1_000);
    });
    const ended = new Promise<void>((resolve) => {
      makeChunks = async function* () {
        try {
          for (;;) yield 'chunk'.repeat(10_000);
        } finally {
          resolve();
        }
      };
    });
    const socket = connect(portOf(), '127.0.0.1').on('error', () => undefined);
    socket.pause().write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    await ended;
    expect(limit).toHaveBeenCalledWith(60_000);
    limit.mockRestore();
    socket.destroy();
  });
});

const askedAt = (host: string | undefined) => ({ protocol: 'http', get: () => host }) as unknown as Request;
const atHome = askedAt('localhost:4000');

describe('the shop’s origin', () => {
  it('is that of the request', () =>
    expect(siteOf(atHome, { shopName: 'Tokri', publicUrl: undefined })).toEqual({
      name: 'Tokri',
      origin: 'http://localhost:4000',
    }));
  it.each(['tokri.example', 'shop-1.tokri.example:8080', '127.0.0.1:4000', '[::1]:4000'])(
    'may be %s',
    (host) =>
      expect(siteOf(askedAt(host), { shopName: 'Tokri', publicUrl: undefined }).origin).toBe(
        `http://${host}`,
      ),
  );
  it.each([
    ...[undefined, '', 'a"><script>', 'me@tokri.example', 'tokri.example/x?', 'a b', 'a:b'],
    ...['tokri.example:99999', '1.2.3.4.5', '[::::]'],
  ])('is never %s', (host) =>
    expect(siteOf(askedAt(host), { shopName: 'Tokri', publicUrl: undefined }).origin).toBe(
      'http://localhost',
    ),
  );
  it.each(['https://tokri.example', 'https://tokri.example/', 'https://tokri.example/in/'])(
    'is that of PUBLIC_URL=%s',
    (publicUrl) =>
      expect(siteOf(atHome, { shopName: 'Tokri', publicUrl }).origin).toBe('https://tokri.example'),
  );
});
