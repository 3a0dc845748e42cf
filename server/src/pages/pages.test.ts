import { createServer, get } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import express from 'express';
import { pino } from 'pino';
import type { Render } from '../../../domain/shop/ssr';
import { ResponseCache } from '../response-cache/response-cache';
import { createPages, createRenderings, oneMacrotaskEach } from './pages';

const textAt = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false }, (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => resolve(text));
    }).on('error', reject);
  });

/** The pages of a shop with this renderer. */
const pagesOf = (render: Render, cache: ResponseCache, renderings = createRenderings()) =>
  express().use(
    createPages({
      language: 'en',
      base: '/',
      render,
      execute: async () => ({}),
      cache,
      template: '',
      manifest: {},
      contentPolicy: '',
      log: pino({ enabled: false }),
      admit: () => true,
      shopName: 'Tokri',
      publicUrl: undefined,
      renderings,
    }),
  );

/** Serves requests on a free port; returns the URL of a page, and a function to stop it. */
async function listening(server: Server): Promise<{ url: string; close: () => void }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/product/tomato`, close: () => server.close() };
}

it('renders a page once for concurrent requests', async () => {
  const render = jest.fn(async () => ({ status: 200, html: '<a tomato>' }));
  const app = pagesOf(render, new ResponseCache());
  const waiting: [IncomingMessage, ServerResponse][] = [];
  const server = createServer((request, response) => {
    waiting.push([request, response]);
    if (waiting.length === 3) for (const each of waiting) app(...each);
  });
  const { url, close } = await listening(server);
  const responses = await Promise.all([textAt(url), textAt(url), textAt(url)]);
  close();
  expect(responses).toEqual(Array(3).fill('<a tomato>'));
  expect(render).toHaveBeenCalledTimes(1);
});

it('renders a page again for requests after a change, once for all of them', async () => {
  const cache = new ResponseCache();
  const begun: ((html: string) => void)[] = [];
  const render = jest.fn(
    () =>
      new Promise<{ status: number; html: string }>((resolve) =>
        begun.push((html) => resolve({ status: 200, html })),
      ),
  );
  const { url, close } = await listening(createServer(pagesOf(render, cache)));
  const untilBegun = async (count: number): Promise<void> => {
    while (begun.length < count) await setImmediate();
  };
  const before = textAt(url);
  await untilBegun(1);
  cache.onChange();
  const after = textAt(url);
  // A request that joined the first rendering would wait for it here.
  await Promise.race([untilBegun(2), setTimeout(500)]);
  begun[0]!('<old>');
  expect(await before).toBe('<old>');
  // The end of the old rendering does not remove the new one.
  const later = textAt(url);
  await setTimeout(50);
  begun[1]?.('<new>');
  expect(await Promise.all([after, later])).toEqual(['<new>', '<new>']);
  close();
  expect(render).toHaveBeenCalledTimes(2);
});

it('renders no page while those of the other language take all places', async () => {
  const renderings = createRenderings();
  for (let page = 0; page < 20; page += 1)
    renderings.underWay.set(String(page), new Promise<null>(() => undefined));
  const render = jest.fn(async () => ({ status: 200, html: '<a tomato>' }));
  const { url, close } = await listening(createServer(pagesOf(render, new ResponseCache(), renderings)));
  expect(await textAt(url)).toBe('');
  renderings.underWay.delete('0');
  expect(await textAt(url)).toBe('<a tomato>');
  close();
});

describe('oneMacrotaskEach', () => {
  it('lets one caller continue per macrotask, in order', async () => {
    const next = oneMacrotaskEach();
    const gone: number[] = [];
    for (const number of [1, 2, 3]) void next().then(() => gone.push(number));
    const seen: number[] = [];
    while (gone.length < 3) {
      await setImmediate();
      seen.push(gone.length);
    }
    expect(gone).toEqual([1, 2, 3]);
    const atOnce = seen.map((number, index) => number - (seen[index - 1] ?? 0));
    expect(Math.max(...atOnce)).toBe(1);
  });

  it('lets a later caller continue when all others have', async () => {
    const next = oneMacrotaskEach();
    await next();
    await expect(next()).resolves.toBeUndefined();
  });
});
