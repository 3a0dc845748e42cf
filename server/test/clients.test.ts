import { spawn, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ERROR_MEANINGS } from '@server/common/error-meanings';
import { ERROR_STATUS } from '@server/common/error-status';
import { paymentsAndOrders } from './helpers/buying';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

/** Runs the examples of the documentation as its readers would. */
const root = path.join(__dirname, '../..');
const page = readFileSync(path.join(root, 'docs/api.md'), 'utf8');
const SLOW_MS = 60_000;

/** The code blocks of the page that have a file name, by that name; blocks with the same name are joined. */
function filesOf(markdown: string): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [, name, content] of markdown.matchAll(/```\w+ (\S+)\n([\s\S]*?)```/g))
    files[name!] = (files[name!] ?? '') + content!;
  return files;
}

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  shop = await openTestShop();
  folder = mkdtempSync(path.join(tmpdir(), 'tokri-clients-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  writeFileSync(path.join(folder, 'schema.graphql'), readFileSync(path.join(root, 'schema.graphql')));
  for (const [name, content] of Object.entries(filesOf(page)))
    writeFileSync(path.join(folder, name), content);
});
afterAll(async () => {
  await shop.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a program in the folder of the examples; returns its output. */
function run(program: string, args: string[], { cwd = folder, env = {} } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, env: { ...process.env, SHOP: shop.url, ...env } });
    let printed = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => void (printed += data.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(printed) : reject(new Error(`${program} ${args.join(' ')}: ${code}\n${printed}`)),
    );
  });
}
const runNode = (script: string, ...args: string[]): Promise<string> =>
  run(process.execPath, [script, ...args]);
const modules = (...parts: string[]): string => path.join(root, 'node_modules', ...parts);

/** Compiles, with strict checks, as a modern project would. */
const compile = (...programs: string[]): Promise<string> =>
  runNode(
    modules('typescript7/bin/tsc'),
    ...['--strict', '--target', 'es2022', '--skipLibCheck', '--types', 'node'],
    ...['--module', 'esnext', '--moduleResolution', 'bundler', ...programs],
  );

const hasCurl = spawnSync('curl', ['--version']).status === 0;
(hasCurl ? it : it.skip)(
  'curl browses, orders and pays',
  async () => {
    const printed = await run('sh', ['-eu', 'shop.sh']);
    expect(printed).toContain('"title":"Tomato"');
    expect(printed).toMatch(/link: <\/api\/products\?limit=10&after=/im);
    expect(printed).toContain('"qty":2');
    // The same order posted twice is placed once.
    expect(printed).toMatch(/\b1\n1$/m);
    expect(printed).toContain('{"data":{"placeOrder":{"price":63,"payment":"PAID"}}}');
    const { payments, orders } = await paymentsAndOrders(shop);
    expect(orders).toEqual(payments);
    expect(orders).toHaveLength(1);
  },
  SLOW_MS,
);

(hasCurl ? it : it.skip)(
  'curl signs in to the desk, lists orders and signs out',
  async () => {
    const printed = await run('sh', ['-eu', path.join(folder, 'desk.sh')], {
      cwd: root,
      env: { DATABASE_URL: shop.databaseUrl },
    });
    expect(printed).toContain('"role":"OWNER"');
    expect(printed).toMatch(/"orders":\{"edges":\[.*\]\}/);
    expect(await shop.sql('SELECT FROM staff')).toHaveLength(1);
    expect(await shop.sql('SELECT FROM staff_sessions')).toHaveLength(0);
  },
  SLOW_MS,
);

it('fetch gets an error, and a 304 for a cached copy that is still fresh', async () => {
  expect(await runNode('shop.mjs')).toBe(
    '401 UNAUTHENTICATED The token is invalid. Unauthorized access error.\n200 304\n',
  );
});

it(
  'clients in TypeScript fill a cart with generated types, and off-the-shelf ones buy something',
  async () => {
    cpSync(path.join(__dirname, 'clients'), folder, { recursive: true });
    const document = `${shop.url}/api/openapi.json`;
    await Promise.all([
      runNode(modules('openapi-typescript/bin/cli.js'), document, '-o', 'openapi.d.ts'),
      runNode(modules('@graphql-codegen/cli/cjs/bin.js'), '--config', 'codegen.yml'),
    ]);
    const names = ['rest-client', 'graphql-client', 'urql', 'graphql-request'];
    await compile(...names.map((name) => `${name}.ts`));
    const all = names.map((name) => `console.log('${name}'); await import('./${name}.js');`);
    writeFileSync(path.join(folder, 'all.js'), all.join('\n'));
    expect((await runNode('all.js')).trim().split('\n')).toEqual([
      ...['rest-client', "[ '1 Tomato' ]"],
      ...['graphql-client', expect.stringMatching(/^9 3 \d+$/)],
      ...['urql', '88 in the cart, 88 PAID'],
      ...['graphql-request', '88 in the cart, 88 PAID'],
    ]);
  },
  SLOW_MS,
);

it('the page lists every error code with its status and meaning', () => {
  const rows = [...page.matchAll(/^\| ([A-Z_]+) +\| (\d*) +\| (.+?) +\|$/gm)].map((row) => row.slice(1, 4));
  const codes = Object.entries(ERROR_MEANINGS).map(([code, meaning]) => {
    const status = String(ERROR_STATUS[code as keyof typeof ERROR_STATUS]);
    return [code, code === 'QUERY_TOO_COMPLEX' ? '' : status, meaning];
  });
  expect(rows).toEqual(codes);
});
