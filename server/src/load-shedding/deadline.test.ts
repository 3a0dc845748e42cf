import { once } from 'node:events';
import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import express from 'express';
import type { RequestHandler } from 'express';
import { pino } from 'pino';
import { compose, sendBody } from '../common/http';
import type { Middleware } from '../common/http';
import { createErrorHandler } from '../http/error-handler';
import { deadline } from './load-shedding';

const TIMEOUT_MS = 100;
/** The responses to requests that the handler has not answered. */
const forgotten: ServerResponse[] = [];
const handle: Middleware = ({ url }, response, next) => {
  if (url === '/quick') sendBody(response, 200, {}, 'quick');
  else if (url?.startsWith('/late')) next();
  else forgotten.push(response);
};
/** Responds some time after the deadline. */
const late =
  (handler: RequestHandler): RequestHandler =>
  async (request, response, next) => {
    await once(response, 'close');
    await handler(request, response, next);
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

interface HttpResponse {
  status: number | undefined;
  retryAfter: string | undefined;
  type: string | undefined;
  body: string;
}
const send = (path: string, headers: Record<string, string> = {}): Promise<HttpResponse> =>
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
  const { status, retryAfter, body } = await send('/api/user/order');
  expect([status, retryAfter]).toEqual([503, '1']);
  const parsed = JSON.parse(body) as { errors: string[]; code: string };
  expect(parsed).toEqual({
    errors: [expect.stringContaining('may have been done')],
    code: 'SERVICE_UNAVAILABLE',
  });
  const graphql = JSON.parse((await send('/graphql')).body) as { errors: object[] };
  expect(graphql.errors).toMatchObject([
    { extensions: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 } },
  ]);
});

it('is in GraphQL’s own type for clients that take it: they read no other with a 503', async () => {
  const accept = 'application/graphql-response+json,application/json;q=0.9';
  expect((await send('/graphql', { accept })).type).toBe('application/graphql-response+json; charset=utf-8');
  for (const [path, headers] of [
    ['/graphql', {}],
    ['/api/user/order', { accept }],
  ] as const)
    expect((await send(path, headers)).type).toBe('application/json; charset=utf-8');
});

it('a late response is dropped, and the connection stays usable', async () => {
  await send('/api/slow');
  sendBody(forgotten.at(-1)!, 200, { 'content-type': 'text/plain' }, 'late');
  expect(await send('/quick')).toMatchObject({ status: 200, retryAfter: undefined, body: 'quick' });
});

it.each(['json', 'head', 'link', 'pieces'])('a late response of Express (%s) is no error', async (kind) => {
  const before = done;
  logged.length = 0;
  expect(await send(`/late/${kind}`)).toMatchObject({ status: 503 });
  expect(await send('/quick')).toMatchObject({ status: 200, body: 'quick' });
  expect(done).toBe(before + 1);
  expect(logged.map(({ msg, err }) => [msg, err?.message])).toEqual([['A request took too long', undefined]]);
});
