import { Agent, createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { ServerResponse } from 'node:http';
import { pino } from 'pino';
import { compose, sendBody } from '../common/http';
import type { Middleware } from '../common/http';
import { createErrorHandler } from '../http/error-handler';
import { deadline } from './load-shedding';

const TIMEOUT_MS = 400;
/** Those whom nobody has answered. */
const forgotten: ServerResponse[] = [];
const handle: Middleware = ({ url }, response) => {
  if (url === '/quick') sendBody(response, 200, {}, 'quick');
  else forgotten.push(response);
};
const log = pino({ level: 'silent' });
const pipeline = compose([deadline(TIMEOUT_MS, log), handle]);
const handleError = createErrorHandler(log);
const server = createServer((request, response) =>
  pipeline(request, response, (error) => handleError(error, request, response)),
);
/** One connection for all. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  agent.destroy();
  return new Promise((resolve) => server.close(resolve));
});

interface Answer {
  status: number | undefined;
  retryAfter: string | undefined;
  body: string;
}
const ask = (path: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    request({ agent, port, host: '127.0.0.1', path }, (response) => {
      let body = '';
      response.on('data', (chunk: Buffer) => (body += chunk.toString()));
      const { statusCode: status, headers } = response;
      response.on('end', () => resolve({ status, retryAfter: headers['retry-after'], body }));
    })
      .on('error', reject)
      .end();
  });

it('tells whoever was not answered that it may have been done, each API in its words', async () => {
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

it('an answer that comes later goes nowhere, and the connection goes on', async () => {
  await ask('/api/slow');
  sendBody(forgotten.at(-1)!, 200, { 'content-type': 'text/plain' }, 'late');
  expect(await ask('/quick')).toEqual({ status: 200, retryAfter: undefined, body: 'quick' });
});
