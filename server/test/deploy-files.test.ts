import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { parseAllDocuments } from 'yaml';
import { readConfig } from '@server/config';
import { faultsOf } from './helpers/kubernetes-schema';
import { describeWith } from './helpers/programs';
import { distDir, TEST_SECRET, testFolder } from './helpers/test-database';

/** Tests that the deployment files are well-formed, refer only to what exists, and rely on no defaults. */
const run = promisify(execFile);
const root = path.resolve(distDir, '..');
const deploy = path.join(root, 'deploy');
const read = (name: string): Promise<string> => readFile(path.join(deploy, name), 'utf8');
const secrets = { JWT_SECRET: TEST_SECRET, PAYMENTS: 'sandbox' };

const BACKUP_UNITS = ['tokri-backup.service', 'tokri-backup-check.service'];
const UNITS = ['tokri@.service', 'tokri-migrate.service', ...BACKUP_UNITS];
const TIMERS = ['tokri-backup.timer', 'tokri-backup-check.timer'];

describe('systemd', () => {
  /** The section, name and value of each setting. */
  const linesOf = async (name: string): Promise<[string, string, string][]> => {
    let section = '';
    return (await read(`systemd/${name}`))
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .flatMap((line): [string, string, string][] => {
        const heading = /^\[(\w+)\]$/.exec(line)?.[1];
        if (heading) section = heading;
        const [, key, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
        expect([line, heading ?? key]).toEqual([line, expect.any(String)]);
        return key === undefined ? [] : [[section, key, value!]];
      });
  };
  const valueOf = async (unit: string, key: string): Promise<string> =>
    (await linesOf(unit)).find(([, name]) => name === key)![2];

  it('the units run existing scripts with valid settings as an unprivileged user', async () => {
    expect((await readdir(path.join(deploy, 'systemd'))).sort()).toEqual([...UNITS, ...TIMERS].sort());
    for (const unit of UNITS) {
      const [env, node, script] = (await valueOf(unit, 'ExecStart')).split(' ');
      expect([env, node]).toEqual(['/usr/bin/env', '${NODE}']);
      expect(await read(`systemd/${unit}`)).toContain('\nEnvironment=NODE=/');
      // The next release must not be built in the directory of the running one.
      expect(await valueOf(unit, 'WorkingDirectory')).toBe('/opt/tokri/current');
      expect(await readFile(path.join(root, script!), 'utf8')).toBeTruthy();
      const settings = (await valueOf(unit, 'Environment')).replaceAll('%i', '4001').split(' ');
      const set = Object.fromEntries(settings.map((one) => one.split('='))) as Record<string, string>;
      expect(readConfig({ ...set, ...secrets })).toMatchObject({ production: true });
      const source = await readFile(path.join(root, 'server/src/config.ts'), 'utf8');
      for (const name of Object.keys(set)) expect(source).toContain(`  ${name}: `);
      for (const [key, value] of [
        ['User', 'tokri'],
        ['NoNewPrivileges', 'yes'],
        ['CapabilityBoundingSet', ''],
        ['ProtectSystem', 'strict'],
      ])
        expect([key, await valueOf(unit, key!)]).toEqual([key, value]);
    }
    // Only the units that migrate or make backups have the owner's password; the shop starts after migrating.
    expect(await read('systemd/tokri@.service')).not.toContain('owner.env');
    expect(await valueOf('tokri@.service', 'After')).toContain('tokri-migrate.service');
    expect(await valueOf('tokri@.service', 'Environment')).toContain('MIGRATE_ON_START=false');
    expect(Number(await valueOf('tokri@.service', 'TimeoutStopSec'))).toBeGreaterThan(10);
  });

  it('backups are made and verified by timers, in a writable and documented folder', async () => {
    for (const [index, unit] of BACKUP_UNITS.entries()) {
      const timer = (await linesOf(TIMERS[index]!)).map(([, key, value]) => [key, value]);
      expect(timer).toEqual(
        expect.arrayContaining([
          ['Persistent', 'yes'],
          ['WantedBy', 'timers.target'],
        ]),
      );
      const files = (await linesOf(unit)).flatMap(([, key, value]) =>
        key === 'EnvironmentFile' ? [value] : [],
      );
      expect(files).toEqual(
        ['tokri', 'owner', 'backup', ...(index === 1 ? ['backup-check'] : [])].map(
          (name) => `/etc/tokri/${name}.env`,
        ),
      );
    }
    expect(await valueOf('tokri-backup.service', 'ExecStart')).toMatch(/backup now$/);
    expect(await valueOf('tokri-backup-check.service', 'ExecStart')).toMatch(/backup check$/);
    const folder = (await valueOf('tokri-backup.service', 'ReadWritePaths')).slice(1);
    for (const doc of ['deployment.md', 'operations.md'])
      expect(await readFile(path.join(root, 'docs', doc), 'utf8')).toContain(folder);
    expect(await read('roles.sql')).toMatch(/CREATE ROLE tokri LOGIN CREATEDB /);
  });
});

describeWith(['systemd-analyze'], (program) => {
  it('systemd-analyze accepts the units', async () => {
    const folder = await mkdtemp(path.join(testFolder(), 'systemd-'));
    const units = path.join(folder, 'etc/systemd/system');
    await mkdir(units, { recursive: true });
    await cp(path.join(deploy, 'systemd'), units, { recursive: true });
    await cp(path.join(units, 'tokri@.service'), path.join(units, 'tokri@4001.service'));
    for (const target of [
      'sysinit',
      'basic',
      'shutdown',
      'multi-user',
      'network-online',
      'timers',
      'time-sync',
    ])
      await writeFile(path.join(units, `${target}.target`), `[Unit]\nDescription=${target}\n`);
    await mkdir(path.join(folder, 'usr/bin'), { recursive: true });
    for (const name of ['env', 'curl'])
      await writeFile(path.join(folder, 'usr/bin', name), '', { mode: 0o755 });
    const verify = [
      'verify',
      `--root=${folder}`,
      '--man=no',
      'tokri@4001.service',
      ...UNITS.slice(1),
      ...TIMERS,
    ];
    const { stdout, stderr } = await run(program, verify);
    expect([stdout, stderr]).toEqual(['', '']);
  });
});

describeWith(['promtool'], (program) => {
  it('promtool accepts the rules and the configuration', async () => {
    const folder = await mkdtemp(path.join(testFolder(), 'prometheus-'));
    await cp(path.join(deploy, 'prometheus'), folder, { recursive: true });
    await writeFile(path.join(folder, 'metrics-token'), 'secret');
    const { stdout } = await run(program, ['check', 'config', path.join(folder, 'prometheus.yml')]);
    expect(stdout).toMatch(/rules\.yml\s+SUCCESS: \d+ rules found/);
    expect(stdout).not.toContain('FAILED');
  });
});

interface Container {
  envFrom: { configMapRef?: { name: string }; secretRef?: { name: string } }[];
  command?: string[];
  ports?: { name: string }[];
  lifecycle?: { preStop: { exec: { command: string[] } } };
  readinessProbe?: { httpGet: { path: string } };
  livenessProbe?: { httpGet: { path: string } };
}
interface Manifest {
  kind: string;
  metadata: { name: string };
  data: Record<string, string>;
  spec: {
    selector: { matchLabels: Record<string, string> };
    minAvailable: number;
    replicas: number;
    ports: { targetPort: string }[];
    template: {
      metadata: { labels: Record<string, string> };
      spec: { containers: [Container]; terminationGracePeriodSeconds: number };
    };
  };
}

interface CronJob {
  spec: { suspend?: boolean; jobTemplate: { spec: { template: Manifest['spec']['template'] } } };
}

describe('Kubernetes', () => {
  const manifestsOf = async (name: string): Promise<Manifest[]> =>
    parseAllDocuments(await read(`kubernetes/${name}`), { merge: true }).map((one) => one.toJS() as Manifest);
  const find = async (kind: string): Promise<Manifest> =>
    (await manifestsOf('shop.yaml')).find((one) => one.kind === kind)!;

  it('the manifests match the Kubernetes API schema, and wrong ones are rejected', async () => {
    const files = ['config.yaml', 'migrate.yaml', 'shop.yaml', 'owner.yaml'];
    const all = (await Promise.all(files.map(manifestsOf))).flat();
    expect(all.map(({ kind }) => kind)).toEqual([
      ...['ConfigMap', 'Job', 'Deployment', 'Service', 'PodDisruptionBudget', 'Ingress'],
      ...['CronJob', 'CronJob', 'CronJob'],
    ]);
    for (const manifest of all) expect([manifest.kind, ...faultsOf(manifest)]).toEqual([manifest.kind]);
    const wrong = structuredClone(all[2]!);
    Object.assign(wrong.spec.template.spec.containers[0], { readynessProbe: {}, image: 'tokri' });
    expect(faultsOf(wrong)).toEqual([
      expect.stringContaining('readynessProbe'),
      expect.stringContaining('/image'),
    ]);
  });

  it('labels, ports and probes match, and pods drain before they are killed', async () => {
    const [deployment, budget, service] = [
      await find('Deployment'),
      await find('PodDisruptionBudget'),
      await find('Service'),
    ];
    const { metadata, spec } = deployment.spec.template;
    for (const labels of [
      deployment.spec.selector.matchLabels,
      budget.spec.selector.matchLabels,
      service.spec.selector,
    ])
      expect(labels).toEqual(metadata.labels);
    expect(budget.spec.minAvailable).toBeLessThan(deployment.spec.replicas);
    const [container] = spec.containers;
    expect(container.ports!.map(({ name }) => name)).toEqual(
      service.spec.ports.map(({ targetPort }) => targetPort),
    );
    expect([container.readinessProbe!.httpGet.path, container.livenessProbe!.httpGet.path]).toEqual([
      ...['/health/ready', '/health/live'],
    ]);
    const [, pause] = container.lifecycle!.preStop.exec.command;
    expect(spec.terminationGracePeriodSeconds).toBeGreaterThan(Number(pause) + 10);
  });

  it('the shop lacks the owner credentials, and the migration job lacks the shop’s secrets', async () => {
    const [job] = await manifestsOf('migrate.yaml');
    const [{ envFrom, command }] = job!.spec.template.spec.containers;
    const secretsOf = (from: Container['envFrom']) => from.flatMap(({ secretRef }) => secretRef?.name ?? []);
    expect([secretsOf(envFrom), command]).toEqual([
      ['tokri-owner'],
      ['node', 'scripts/run-command.mjs', 'migrate'],
    ]);
    // Only the backup check has the decryption key; the doctor has the shop's settings, but only runs on demand.
    const jobs = (await manifestsOf('owner.yaml')) as unknown as CronJob[];
    expect(
      jobs.map(({ spec: { suspend = false, jobTemplate } }) => {
        const [container] = jobTemplate.spec.template.spec.containers;
        return [container.command!.slice(2).join(' '), secretsOf(container.envFrom).join(), suspend];
      }),
    ).toEqual([
      ['backup now', 'tokri-owner,tokri-backup', false],
      ['backup check', 'tokri-owner,tokri-backup,tokri-backup-check', false],
      ['doctor', 'tokri,tokri-owner,tokri-backup', true],
    ]);
    const [shop] = (await find('Deployment')).spec.template.spec.containers;
    expect(secretsOf(shop.envFrom)).toEqual(['tokri']);
    const [{ data }] = (await manifestsOf('config.yaml')) as [Manifest];
    expect(readConfig({ ...data, ...secrets, NODE_ENV: 'production' })).toMatchObject({
      ...{ migrateOnStart: false, trustProxy: 1 },
    });
  });
});
