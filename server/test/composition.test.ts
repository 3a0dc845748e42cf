import { execFile } from 'node:child_process';
import { mkdtemp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { composedEnvironment } from './helpers/composition';
import { describeWith } from './helpers/programs';
import { distDir, testFolder } from './helpers/test-database';

/** docker-compose.yml, as far as it can be tested without a container engine. */
const run = promisify(execFile);
const read = (name: string): Promise<string> => readFile(path.resolve(distDir, '..', name), 'utf8');

describeWith(['docker-compose'], (program) => {
  it('Compose accepts docker-compose.yml with all profiles', async () => {
    const file = path.join(await mkdtemp(path.join(testFolder(), 'compose-')), 'docker-compose.yml');
    const { stdout: version } = await run(program, ['version', '--short']);
    const text = await read('docker-compose.yml');
    // Compose 1 does not support "${…:+…}".
    await writeFile(file, version.startsWith('1.') ? text.replace(/\$\{BACKUP_KEY:\+(.*)\}$/m, '$1') : text);
    const profiles = ['shop', 'owner', 'backups'].map((profile) => `--profile=${profile}`);
    const { stdout } = await run(program, ['-f', file, ...profiles, 'config']);
    const names = ({ services }: { services: object }) => Object.keys(services).sort();
    expect(names(parse(stdout))).toEqual(names(parse(text, { merge: true })));
  });
});

interface Service {
  image: string;
  environment: Record<string, string>;
  depends_on: Record<string, { condition: string }>;
  command?: string[];
  entrypoint?: string[];
  profiles: string[];
}

it('migrations are a separate service, and only owner services have the owner’s credentials', async () => {
  const text = await read('docker-compose.yml');
  const { services } = parse(text, { merge: true }) as { services: Record<string, Service> };
  const knowing = Object.keys(services).filter((name) => services[name]!.environment?.DATABASE_OWNER_URL);
  expect(knowing).toEqual(['migrate', 'owner', 'backups']);
  const { migrate, owner, proxy, backups } = services;
  expect(migrate!.depends_on).toEqual({ database: { condition: 'service_healthy' } });
  // The backup process serves no requests, and starts only with its profile.
  expect([backups!.profiles, proxy!.environment.UPSTREAMS]).toEqual([['backups'], 'shop-1:4000 shop-2:4000']);
  expect(migrate!.environment).not.toHaveProperty('JWT_SECRET');
  expect([migrate!.command, owner!.entrypoint]).toEqual([
    ['node', 'scripts/run-command.mjs', 'migrate'],
    ['node', 'scripts/run-command.mjs'],
  ]);
  // Starts only with its profile.
  expect(owner!.profiles).toEqual(['owner']);
  for (const name of ['shop-1', 'shop-2']) {
    expect(services[name]!.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } });
    expect(services[name]!.environment.MIGRATE_ON_START).toBe('false');
    expect(proxy!.environment.UPSTREAMS!.split(' ')).toContain(`${name}:4000`);
  }
  for (const name of Object.keys(proxy!.environment))
    expect(await read('deploy/Caddyfile')).toContain(`{$${name}:`);
});

/** The lines for .env behind a proxy of the machine's own, as they are documented. */
async function documentedProxy(): Promise<Record<string, string>> {
  const [, lines] = /^## One machine, with Compose$[^]*?^```sh$([^]*?)^```$/m.exec(
    await read('docs/deployment.md'),
  )!;
  return Object.fromEntries(
    [...lines!.matchAll(/^([A-Z_]+)=(\S+)/gm)].map(([, name, value]) => [name, value]),
  );
}

it('the addresses of clients are those that Caddy sees, or behind another proxy those that it names', async () => {
  const seen = async (env: Record<string, string>) => [
    (await composedEnvironment('shop-1', env)).TRUST_PROXY,
    (await composedEnvironment('proxy', env)).CDN,
  ];
  expect(await seen({})).toEqual(['1', '127.0.0.1/32']);
  expect(await seen(await documentedProxy())).toEqual(['2', 'private_ranges']);
});

describeWith(['caddy'], (program) => {
  it('Caddy takes the networks of such a proxy', async () => {
    for (const [given, trusted] of [
      [{}, ['127.0.0.1/32']],
      [await documentedProxy(), expect.arrayContaining(['172.16.0.0/12', '192.168.0.0/16', '10.0.0.0/8'])],
    ] as const) {
      const env = { ...process.env, ...(await composedEnvironment('proxy', given)) };
      const file = path.resolve(distDir, '../deploy/Caddyfile');
      const { stdout } = await run(program, ['adapt', '--adapter', 'caddyfile', '--config', file], { env });
      const [ranges] = /(?<="trusted_proxies":)\[.*?\]/.exec(stdout)!;
      expect(JSON.parse(ranges)).toEqual(trusted);
    }
  });
});

/** Settings that docker-compose.yml sets itself, or passes to the owner's services only. */
const NOT_OF_PROCESSES = [
  ...['BACKUP_AT', 'BACKUP_KEEP', 'BACKUP_KEY', 'BACKUP_TO'],
  ...[
    'DATABASE_DIRECT_URL',
    'DATABASE_OWNER_URL',
    'DATABASE_REPLICA_URLS',
    'HOST',
    'NODE_ENV',
    'PORT',
    'SEED',
  ],
];

it('docker-compose.yml passes on every .env setting that README.md lists', async () => {
  const table = await read('README.md');
  const rows = [...table.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) +\|/gm)];
  const listed = rows.flatMap(([, names]) => names!.replaceAll('`', '').split(', '));
  expect(listed).toContain('SHOP_NAME');
  const composed = await composedEnvironment('shop-1', {});
  expect(listed.filter((name) => !(name in composed)).sort()).toEqual(NOT_OF_PROCESSES);
});
