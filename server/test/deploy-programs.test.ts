import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { urlsOf } from '@server/database/embedded/embedded-postgres';
import { checkoutOf, newBuyer, ordersOf, pay, placeOrder } from './helpers/buying';
import { eventually } from './helpers/eventually';
import { openFaultyProxy } from './helpers/faulty-proxy';
import { freePort } from './helpers/processes';
import { describeWith, endPrograms, runProgram, untilWorks } from './helpers/programs';
import { sendTo, openUpstream } from './helpers/upstream';
import type { Upstream, ReceivedRequest } from './helpers/upstream';
import { copyDatabase, distDir, testFolder } from './helpers/test-database';
import { openTestShop } from './helpers/test-shop';

/** Tests the files in `deploy/` with their programs, if installed, and their text in any case. */
jest.setTimeout(120_000);
afterAll(endPrograms);

const run = promisify(execFile);
const deploy = path.resolve(distDir, '../deploy');
const read = (name: string): Promise<string> => readFile(path.join(deploy, name), 'utf8');
/** A file without its comments. */
const withoutComments = async (name: string, comment: string): Promise<string> =>
  (await read(name)).replace(new RegExp(`(^|\\s)${comment}.*$`, 'gm'), '$1');
/** A folder that other users can access, as some programs change their user. */
async function folderFor(name: string): Promise<string> {
  await chmod(testFolder(), 0o711);
  const folder = await mkdtemp(path.join(testFolder(), `${name}-`));
  await chmod(folder, 0o755);
  return folder;
}

interface Proxy {
  url: string;
  proto: string;
  output: () => string;
}
/** Starts a proxy with its file from `deploy/` in front of these processes. */
type StartProxy = (program: string, ports: [number, number]) => Promise<Proxy>;

const startNginx: StartProxy = async (program, [first, second]) => {
  const folder = await folderFor('nginx');
  const port = await freePort();
  const key = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`];
  const kind = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-subj',
    '/CN=shop.example',
  ];
  await run('openssl', ['req', '-x509', ...kind, ...key]);
  const { stderr: version } = await run(program, ['-v']);
  const [, minor = 0, patch = 0] = /(\d+)\.(\d+)\.(\d+)/.exec(version)!.slice(1).map(Number);
  let site = (await withoutComments('nginx.conf', '#'))
    .replace(/^ *listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${await freePort()};`)
    .replace('listen 443', `listen 127.0.0.1:${port}`)
    .replace(/127\.0\.0\.1:4001/, `127.0.0.1:${first}`)
    .replace(/127\.0\.0\.1:4002/, `127.0.0.1:${second}`)
    .replaceAll('fail_timeout=2s', 'fail_timeout=1s')
    .replaceAll('/etc/letsencrypt/live/shop.example', folder)
    .replaceAll('/usr/share/tokri', deploy);
  // As a comment in the file explains.
  if (minor < 25 || (minor === 25 && patch < 1))
    site = site.replace(/^ *http2 on;$/m, '').replace(/(listen \S+ ssl);/, '$1 http2;');
  await writeFile(path.join(folder, 'site.conf'), site);
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (of) => `${of}_temp_path ${folder}/${of};`,
  );
  const isRoot = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; ${isRoot} pid ${folder}/pid; error_log stderr; events {}
     http { access_log off; ${paths.join(' ')} include ${folder}/site.conf; }`,
  );
  const nginx = runProgram(program, ['-c', `${folder}/nginx.conf`, '-e', 'stderr']);
  return { url: `https://127.0.0.1:${port}`, proto: 'https', output: nginx.output };
};

const startCaddy: StartProxy = async (program, ports) => {
  const folder = await folderFor('caddy');
  const port = await freePort();
  const file = path.join(folder, 'Caddyfile');
  const site = (await read('Caddyfile')).replace(/(lb_try|fail)_duration 2s|health_interval 2s/g, (setting) =>
    setting.replace('2s', '1s'),
  );
  await writeFile(file, site);
  const caddy = runProgram(program, ['run', '--adapter', 'caddyfile', '--config', file], {
    ...{ SITE: `:${port}`, ADMIN: 'off', PAGES: deploy, HOME: folder, XDG_DATA_HOME: folder },
    UPSTREAMS: ports.map((each) => `127.0.0.1:${each}`).join(' '),
  });
  return { url: `http://127.0.0.1:${port}`, proto: 'http', output: caddy.output };
};

it.each([
  [
    'nginx.conf',
    ['proxy_next_upstream error timeout;', 'max_fails=3 fail_timeout=2s', 'client_max_body_size 9m;'],
  ],
  ['nginx.conf', ['X-Forwarded-For $proxy_add_x_forwarded_for;', 'error_page 502 504 =503', 'http2 on;']],
  [
    'Caddyfile',
    ['health_uri /health/ready', 'max_fails 3', 'fail_duration 2s', 'max_size 9MB', 'keepalive 60s'],
  ],
])('%s has the required settings, and never retries non-idempotent requests', async (name, parts) => {
  const text = await withoutComments(name, '#');
  for (const part of parts) expect(text).toContain(part);
  expect(text).not.toMatch(/non_idempotent|lb_retry_match|proxy_buffering off/);
  expect(text.split('{').length).toBe(text.split('}').length);
});

describeWith(['nginx', 'openssl'], (program) => servesAsProxy(program, startNginx));
describeWith(['caddy'], (program) => servesAsProxy(program, startCaddy));

function servesAsProxy(program: string, start: StartProxy): void {
  let shops: [Upstream, Upstream];
  let proxy: Proxy;
  const echo = async (method = 'GET', place = '/'): Promise<ReceivedRequest> =>
    JSON.parse((await sendTo(proxy.url + place, { method })).text) as ReceivedRequest;
  const responding = async (times = 10): Promise<Set<string>> =>
    new Set((await Promise.all(Array.from({ length: times }, () => echo()))).map((one) => one.name));
  beforeAll(async () => {
    shops = [await openUpstream('a'), await openUpstream('b')];
    proxy = await start(program, [shops[0].port, shops[1].port]);
    await untilWorks(proxy, async () => (await sendTo(proxy.url)).status === 200);
  });
  afterAll(() => Promise.all(shops.map((shop) => shop.close())));

  it('balances requests over all processes, and forwards the host and the client’s address', async () => {
    expect(await responding()).toEqual(new Set(['a', 'b']));
    const headers = { host: 'shop.example', 'x-forwarded-for': '6.6.6.6, 203.0.113.9' };
    const { status, text } = await sendTo(proxy.url, { headers });
    expect([status, JSON.parse(text)]).toMatchObject([
      200,
      // Behind one proxy, the client's own header is ignored; behind two, the client is the one the first proxy saw.
      { host: 'shop.example', proto: proxy.proto, clients: ['127.0.0.1', '203.0.113.9'] },
    ]);
  });

  it('blocks /metrics, as all clients would seem local behind the proxy', async () => {
    for (const place of ['/metrics', '/Metrics', '/metrics/', '/metrics?a'])
      expect([place, (await sendTo(proxy.url + place)).status]).toEqual([place, 404]);
    expect(
      shops
        .flatMap(({ requests }) => [...requests.keys()])
        .join()
        .toLowerCase(),
    ).not.toContain('metrics');
  });

  it('never retries an aborted POST, and does not take its process out of rotation', async () => {
    const { status, headers } = await sendTo(`${proxy.url}/breaks`, {
      method: 'POST',
      body: Buffer.from('{}'),
    });
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(shops.map(({ requests }) => requests.get('/breaks') ?? 0).sort()).toEqual([0, 1]);
    expect(await responding()).toEqual(new Set(['a', 'b']));
    // A GET may be retried.
    await sendTo(`${proxy.url}/breaks`);
    expect(shops.reduce((sum, { requests }) => sum + (requests.get('/breaks') ?? 0), 0)).toBeGreaterThan(2);
  });

  it('streams events without buffering', async () => {
    const since = performance.now();
    const { text } = await sendTo(`${proxy.url}/events`, { firstPiece: true });
    expect(text).toContain('data: 1');
    expect(performance.now() - since).toBeLessThan(2_000);
  });

  it('accepts an upload of 8.5 MB, and rejects one of 10 MB', async () => {
    const post = (bytes: number) => sendTo(proxy.url, { method: 'POST', body: Buffer.alloc(bytes) });
    const { text } = await post(8_500_000);
    expect(JSON.parse(text)).toMatchObject({ bytes: 8_500_000 });
    const { status } = await post(10_000_000).catch(() => ({ status: 413 }));
    expect(status).toBe(413);
  });

  it('fails over to the remaining process, and without any returns 503 as HTML or JSON', async () => {
    // Once the failures of other tests no longer count.
    await eventually(async () => (await responding().catch(() => new Set())).size === 2);
    const [lost, left] = shops;
    await lost.close();
    for (const method of ['GET', 'POST', 'GET', 'POST', 'GET', 'POST'])
      expect((await echo(method)).name).toBe('b');
    await left.close();
    const api = [
      { method: 'POST', place: '/graphql' },
      { method: 'POST', place: '/desk/graphql' },
      { method: 'GET', place: '/api/products' },
    ];
    // At once, as a proxy tries for a while.
    const [page, ...responses] = await Promise.all([
      sendTo(`${proxy.url}/product`),
      ...api.map(({ method, place }) => sendTo(proxy.url + place, { method })),
    ]);
    expect([page.status, page.headers['retry-after'], page.headers['cache-control']]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(page.text).toContain('<h1>Back in a moment</h1>');
    for (const { status, headers, text } of responses) {
      expect([status, headers['content-type']]).toEqual([503, expect.stringContaining('application/json')]);
      const { errors, code } = JSON.parse(text) as { errors: { extensions: object }[]; code: string };
      expect([errors[0]!.extensions, code]).toMatchObject([
        { code: 'SERVICE_UNAVAILABLE' },
        'SERVICE_UNAVAILABLE',
      ]);
    }
    shops = [await openUpstream('a', lost.port), await openUpstream('b', left.port)];
    await eventually(async () => (await sendTo(proxy.url)).status === 200);
    await eventually(async () => (await responding()).size === 2);
  });
}

/** Starts PgBouncer with its file from `deploy/`, over a database connection that can be cut. */
async function startPgBouncer(program: string) {
  const database = await copyDatabase();
  const proxy = await openFaultyProxy(database.url);
  const owner = new URL(proxy.url);
  const app = new URL(urlsOf(database.url).appUrl);
  const folder = await folderFor('pgbouncer');
  const port = await freePort();
  const users = [owner, app].map(({ username, password }) => `"${username}" "${password}"\n`);
  await writeFile(path.join(folder, 'userlist.txt'), users.join(''));
  const settings = (await withoutComments('pgbouncer.ini', ';'))
    .replace('port=5432 dbname=tokri', `port=${owner.port} dbname=${owner.pathname.slice(1)}`)
    .replace('listen_port = 6432', `listen_port = ${port}\nunix_socket_dir =`)
    .replace('/etc/pgbouncer', folder);
  await writeFile(path.join(folder, 'pgbouncer.ini'), settings);
  await mkdir(path.join(folder, 'run'));
  const as = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = runProgram(program, [...as, path.join(folder, 'pgbouncer.ini')]);
  await untilWorks(pooler, async () => pooler.output().includes('process up'));
  const url = new URL(owner);
  Object.assign(url, { port: String(port), pathname: 'tokri' });
  return { url: url.href, database, proxy, log: pooler.output };
}

describe('PgBouncer', () => {
  it('its file has the required settings, and roles.sql limits only the statements of the shop’s role', async () => {
    const text = await withoutComments('pgbouncer.ini', ';');
    const settings = Object.fromEntries(
      [...text.matchAll(/^(\w+) = (.+)$/gm)].map(([, name, value]) => [name, value]),
    );
    expect(settings).toMatchObject({
      ...{
        pool_mode: 'transaction',
        ignore_startup_parameters: 'statement_timeout',
        server_login_retry: '1',
      },
      ...{ auth_type: 'scram-sha-256', query_wait_timeout: '3' },
    });
    const roles = await withoutComments('roles.sql', '--');
    // Migrations may take long: only the role of the running shop has a timeout.
    expect(roles.match(/ALTER ROLE .*/g)).toEqual([`ALTER ROLE tokri_app SET statement_timeout = '2s';`]);
  });
});

describeWith(['pgbouncer'], (program) => {
  it('a shop sells through it, and recovers within seconds of a database restart', async () => {
    const { url, database, proxy, log } = await startPgBouncer(program);
    const shop = await openTestShop({ databaseUrl: url, directUrl: database.url });
    try {
      const buyer = await newBuyer(shop, { tomato: 1 });
      const { _id, payment } = await checkoutOf(shop, buyer);
      await placeOrder(shop, buyer, _id, await pay(shop, payment.orderId));
      expect(await ordersOf(shop, buyer)).toMatchObject([{ _id }]);
      proxy.behave('refuses');
      // A query in the meantime makes PgBouncer notice.
      const meanwhile = ordersOf(shop, buyer).catch(() => []);
      await eventually(() => log().includes('server login has been failing'));
      proxy.behave('forwards');
      const since = performance.now();
      await eventually(async () => (await ordersOf(shop, buyer).catch(() => [])).length === 1, 10_000);
      expect(performance.now() - since).toBeLessThan(4_000);
      await meanwhile;
      expect(log()).not.toMatch(/FATAL|unknown parameter/i);
    } finally {
      await shop.close();
      await proxy.close();
    }
  });
});
