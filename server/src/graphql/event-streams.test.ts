import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server, ServerResponse } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { GraphQLObjectType, GraphQLSchema, GraphQLString, parse } from 'graphql';
import pino from 'pino';
import { Interrupted, Mailbox } from '../common/mailbox';
import { ErrorCode, ShopError } from '../common/shop-error';
import { EventStreams } from './event-streams';

const LIMITS = {
  most: 100,
  mostOfSession: 12,
  mostOfCaller: 48,
  pingMs: 60_000,
  slowMs: 100,
  lifeMs: 60_000,
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server that streams the content of its mailbox in response to every request. */
async function serve(limits: Partial<typeof LIMITS> = {}, isAsked = async (_response: ServerResponse) => {}) {
  const onEnd = jest.fn();
  const box = new Mailbox<{ text: string }>(onEnd);
  const Subscription = new GraphQLObjectType({
    name: 'Subscription',
    fields: { text: { type: GraphQLString, subscribe: () => box } },
  });
  const schema = new GraphQLSchema({ query: Subscription, subscription: Subscription });
  const streams = new EventStreams(pino({ level: 'silent' }), { ...LIMITS, ...limits });
  const contextValue = {
    origin: { caller: null, language: 'en' as const, clientAddress: '', markPublic: () => undefined },
    caller: { _id: 'asha', sessionId: 'phone' },
  };
  server = createServer(async (_request, response) => {
    await isAsked(response);
    const args = { schema, document: parse('subscription { text }'), contextValue };
    void streams.send(response, args).catch((error: ShopError) => response.end(error.code));
  });
  await new Promise<void>((resolve) => server!.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const { caller } = contextValue;
  return {
    streams,
    box,
    onEnd,
    port,
    caller,
    text: async () => (await fetch(`http://127.0.0.1:${port}`)).text(),
  };
}

const until = async (look: () => boolean): Promise<void> => {
  while (!look()) await new Promise((resolve) => setTimeout(resolve, 10));
};

it('sends each result, then "complete"', async () => {
  const { box, streams, text } = await serve();
  const all = text();
  await until(() => streams.size === 1);
  box.put('a', { text: 'one' });
  box.put('b', { text: 'two' });
  box.fail(new ShopError(ErrorCode.NOT_FOUND, 'Gone.'));
  const body = await all;
  expect(body.startsWith(':\n\n')).toBe(true);
  expect(body.match(/^(event|data):.*$/gm)).toEqual([
    ...['event: next', 'data: {"data":{"text":"one"}}', 'event: next', 'data: {"data":{"text":"two"}}'],
    ...['event: next', expect.stringContaining('"code":"NOT_FOUND"'), 'event: complete', 'data:'],
  ]);
  expect(body).toContain('"path":["text"]');
  expect(streams.size).toBe(0);
});

it('ends streams that clients should resume without "complete": interrupted, expired or closed on shutdown', async () => {
  const interrupted = await serve();
  const first = interrupted.text();
  await until(() => interrupted.streams.size === 1);
  interrupted.box.fail(new Interrupted());
  expect(await first).toBe(':\n\n');
  server?.close();

  const old = await serve({ lifeMs: 50, pingMs: 20 });
  expect(await old.text()).toMatch(/^(:\n\n)+$/);
  expect(old.onEnd).toHaveBeenCalledTimes(1);
  server?.close();

  const closing = await serve();
  const last = closing.text();
  await until(() => closing.streams.size === 1);
  closing.streams.close();
  expect(await last).toBe(':\n\n');
  expect(await closing.text()).toBe('SERVICE_UNAVAILABLE');
});

it('limits the streams per session, per caller, and in total', async () => {
  const few = await serve({ mostOfSession: 1, mostOfCaller: 2 });
  void few.text().catch(() => undefined);
  await until(() => few.streams.size === 1);
  expect(await few.text()).toBe('RATE_LIMITED');
  few.caller.sessionId = 'laptop';
  void few.text().catch(() => undefined);
  await until(() => few.streams.size === 2);
  few.caller.sessionId = 'tablet';
  expect(await few.text()).toBe('RATE_LIMITED');
  server?.closeAllConnections();
  await until(() => few.streams.size === 0);
  expect(few.onEnd).toHaveBeenCalledTimes(1);
  server?.close();
  expect(await (await serve({ most: 0 })).text()).toBe('SERVICE_UNAVAILABLE');
});

it('disconnects a client that does not read, with bounded buffers', async () => {
  const { box, streams, onEnd, port } = await serve();
  const socket = await new Promise<Socket>((resolve) => {
    const opened = connect(port, '127.0.0.1', () => resolve(opened));
  });
  socket.on('error', () => undefined).pause();
  socket.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
  await until(() => streams.size === 1);
  const text = 'x'.repeat(100_000);
  let put = 0;
  // Of one key only the latest is buffered: it replaces the one not yet read.
  const filling = setInterval(() => box.put('order', { text: `${(put += 1)}${text}` }), 1);
  await until(() => streams.size === 0);
  clearInterval(filling);
  expect(onEnd).toHaveBeenCalledTimes(1);
  socket.destroy();
});

it('opens no stream when the client has gone, or a response was sent, before it could', async () => {
  let isFirst = true;
  const { streams, onEnd, text } = await serve({ mostOfSession: 1 }, async (response) => {
    if (!isFirst) return;
    isFirst = false;
    response.writeHead(503).end('Too late');
    await once(response, 'close');
  });
  expect(await text()).toBe('Too late');
  void text().catch(() => undefined);
  await until(() => streams.size === 1);
  expect(onEnd).not.toHaveBeenCalled();
});
