import { createServer, get } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Writable } from 'node:stream';
import express from 'express';
import { pino } from 'pino';
import { PublicAnswers } from '../answers/public-answers';
import type { StreamedPage } from '../../../domain/shop/drawn-page';
import { createPages } from './pages';

const page: StreamedPage<Writable> = {
  status: 200,
  head: { title: 'Tomato', description: '', canonical: null, noindex: false, structuredData: [] },
  handedOver: {},
  files: [],
  pipe: (to) => void to.end('a tomato'),
};

const textAt = (url: string): Promise<string> =>
  new Promise((resolve, reject) => {
    get(url, { agent: false }, (answer) => {
      let text = '';
      answer.on('data', (chunk: Buffer) => (text += chunk.toString()));
      answer.on('end', () => resolve(text));
    }).on('error', reject);
  });

it('a page is drawn once for those who are let in together', async () => {
  const draw = jest.fn(async () => page);
  const app = express().use(
    createPages({
      draw,
      ask: async () => ({}),
      answers: new PublicAnswers(),
      template: { empty: '', scriptHashes: [], around: () => ({ before: '<', after: '>' }) },
      log: pino({ enabled: false }),
      hasRoomFor: () => true,
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
  expect(draw).toHaveBeenCalledTimes(1);
});
