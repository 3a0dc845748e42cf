import { createServer, get } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { pino } from 'pino';
import { ResponseCache } from '../response-cache/response-cache';
import { createPages, oneMacrotaskEach } from './pages';

const textAt = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve(text));
    }).on('error', reject);
  });

it('renders a page once for those who are admitted together', async () => {
  const render = jest.fn(async () => ({ status: 200, html: '<a tomato>' }));
  const app = express().use(
    createPages({
      render,
      execute: async () => ({}),
      cache: new ResponseCache(),
      template: '',
      manifest: {},
      contentPolicy: '',
      log: pino({ enabled: false }),
      admit: () => true,
      shopName: 'Tokri',
      publicUrl: undefined,
    }),
  );
  const waiting: [IncomingMessage, ServerResponse][] = [];
  const server = createServer((request, response) => {
    waiting.push([request, response]);
    if (waiting.length === 3) for (const each of waiting) app(...each);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/product/tomato`;
  const answers = await Promise.all([textAt(url), textAt(url), textAt(url)]);
  server.close();
  expect(answers).toEqual(Array(3).fill('<a tomato>'));
  expect(render).toHaveBeenCalledTimes(1);
});

describe('oneMacrotaskEach', () => {
  const macrotaskIsOver = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  it('lets one go on in a macrotask, in the order in which they came', async () => {
    const next = oneMacrotaskEach();
    const gone: number[] = [];
    for (const number of [1, 2, 3]) void next().then(() => gone.push(number));
    const seen: number[] = [];
    while (gone.length < 3) {
      await macrotaskIsOver();
      seen.push(gone.length);
    }
    expect(gone).toEqual([1, 2, 3]);
    const atOnce = seen.map((number, index) => number - (seen[index - 1] ?? 0));
    expect(Math.max(...atOnce)).toBe(1);
  });

  it('lets who comes later go on when all before have', async () => {
    const next = oneMacrotaskEach();
    await next();
    await expect(next()).resolves.toBeUndefined();
  });
});
