import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { Client } from 'pg';
import { eventually } from './helpers/eventually';
import { checkNow } from './helpers/jobs';
import { clientOf } from './helpers/test-shop';
import { freePort, openShop } from './helpers/processes';
import type { ShopProcess } from './helpers/processes';
import { signUpShopper } from './helpers/shopper';
import { copyDatabase } from './helpers/test-database';
import type { DatabaseCopy } from './helpers/test-database';

jest.setTimeout(120_000);

interface Span {
  traceId: string;
  name: string;
  kind: number;
  attributes: { key: string; value: object }[];
}
interface Export {
  resourceSpans: {
    resource: { attributes: { key: string; value: { stringValue?: string } }[] };
    scopeSpans: { spans: Span[] }[];
  }[];
}
const SERVER = 2;

interface Collector {
  bodies: string[];
  server: Server;
  /** The status of its responses; 400 is not retried. */
  status: number;
}

/** Records what an OpenTelemetry collector would receive. */
async function openCollector(port: number): Promise<Collector> {
  const bodies: string[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      bodies.push(Buffer.concat(chunks).toString());
      response.writeHead(collector.status, { 'content-type': 'application/json' }).end('{}');
    });
  });
  const collector = { bodies, server, status: 400 };
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return collector;
}

let database: DatabaseCopy;
let port: number;
let shop: ShopProcess;
let collector: Collector | undefined;
beforeAll(async () => {
  [database, port] = await Promise.all([copyDatabase(), freePort()]);
  shop = await openShop({
    DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}`,
    OTEL_SERVICE_NAME: 'the shop',
    OTEL_BSP_SCHEDULE_DELAY: '100',
    OTEL_EXPORTER_OTLP_TIMEOUT: '1500',
  });
});
afterAll(async () => {
  await shop.end('SIGKILL');
  collector?.server.close();
  await database.drop();
});

it('an unreachable collector delays no request, and is logged once', async () => {
  const logged = (text: string) => shop.stdout().split(text).length - 1;
  const warnings = () => logged('The collector takes no traces');
  const send = async () => expect((await fetch(`${shop.url}/api/categories`)).status).toBe(200);
  await send();
  await eventually(() => warnings() === 1);
  // The next exports fail, too.
  const { bodies } = (collector = await openCollector(port));
  for (let failed = 1; failed <= 2; failed += 1) {
    await send();
    await eventually(() => bodies.length >= failed);
  }
  collector.status = 200;
  await send();
  await eventually(() => logged('The collector takes traces again') === 1);
  expect(warnings()).toBe(1);
});

it('requests are exported with their database spans, and without personal data', async () => {
  collector ??= await openCollector(port);
  collector.status = 200;
  const client = clientOf(shop.url);
  const shopper = await signUpShopper(client);
  await client.graphql('{ cart { totalQty } }', {}, shopper.token);
  await client.rest('GET', '/products?search=nothing-of-yours');
  await client.rest('POST', '/auth/login', { body: { email: shopper.email, password: 'not the one' } });
  const order = { cart: [{ _id: 'tomato', qty: 1 }], address: '12 MG Road' };
  await client.rest('POST', '/user/order', { token: shopper.token, body: { order } });
  await fetch(`${shop.url}/health/live`);
  const beside = new Client({ connectionString: database.url });
  await beside.connect();
  await checkNow({ sql: async (statement: string) => (await beside.query(statement)).rows as never[] });
  await eventually(
    async () =>
      (await beside.query(`SELECT FROM graphile_worker.jobs WHERE run_at <= now()`)).rows.length === 0,
  );
  await beside.end();
  // The shutdown sends the remaining spans.
  expect(await shop.end('SIGTERM')).toBe(0);
  const exported = collector.bodies.flatMap((body) => (JSON.parse(body) as Export).resourceSpans);
  const names = exported.map(({ resource }) => resource.attributes.find(({ key }) => key === 'service.name'));
  expect(names[0]?.value.stringValue).toBe('the shop');
  const spans = exported.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
  const requests = spans.filter(({ kind, name }) => kind === SERVER && name !== 'GET /api/categories');
  expect(requests).toHaveLength(5);
  const counts = requests.map(({ traceId }) => spans.filter((span) => span.traceId === traceId).length - 1);
  expect(Math.min(...counts)).toBeGreaterThan(0);
  expect(requests.map(({ name }) => name).sort()).toEqual([
    ...[
      'GET /api/products',
      'POST /api/auth/login',
      'POST /api/user/order',
      'graphql cart',
      'mutation signUp',
    ],
  ]);
  const keysOf = ({ attributes }: Span): string[] => attributes.map(({ key }) => key);
  expect(requests.filter((span) => keysOf(span).includes('shop.orderId')).map(({ name }) => name)).toEqual([
    'POST /api/user/order',
  ]);
  // Background work has its own traces, one per job.
  const job = spans.find(({ name }) => name === 'job check-payments')!;
  expect(keysOf(job)).toEqual(expect.arrayContaining(['shop.jobId', 'shop.task']));
  expect(spans.filter(({ traceId }) => traceId === job.traceId).length).toBeGreaterThan(1);
  expect(JSON.stringify(spans)).toContain('cart_items');
  for (const secret of [
    shopper.email,
    shopper.token,
    'nothing-of-yours',
    'not the one',
    'MG Road',
    '127.0.0.1',
  ])
    expect(collector.bodies.join()).not.toContain(secret);
});
