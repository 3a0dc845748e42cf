import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import { testBrowser } from './helpers/test-browser';

const ROOT = path.join(__dirname, '../..');

const browser = testBrowser();

let vite: ChildProcess;
let url: string;
beforeAll(async () => {
  vite = spawn(
    process.execPath,
    [
      'node_modules/vite/bin/vite.js',
      '--config',
      'web/vite.config.mts',
      '--port',
      '0',
      '--host',
      '127.0.0.1',
    ],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'development', API_URL: browser.shop.url, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  url = await new Promise((resolve, reject) => {
    let said = '';
    vite.stdout?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const [found] = /http:\/\/127\.0\.0\.1:\d+/.exec(said) ?? [];
      if (found) resolve(found);
    });
    vite.once('exit', () => reject(new Error(said)));
  });
});
afterAll(() => vite.kill());

it('the development server renders pages as the server does, and they hydrate', async () => {
  const answer = await fetch(`${url}/product/tomato`, { headers: { accept: 'text/html' } });
  expect(answer.status).toBe(200);
  const html = await answer.text();
  expect(html).toContain('<title>Tomato · Tokri</title>');
  expect(html).toContain('>Tomato</h1>');
  const page = await browser.visit('/robots.txt');
  // Vite compiles on the first visit.
  await page.goto(`${url}/product/tomato`, { timeout: 60_000 });
  await page.getByRole('main').getByRole('button', { name: 'Add to cart: Tomato' }).click();
  await page.getByRole('main').getByText('Log in to add Tomato to your cart.').waitFor();
  expect((await fetch(`${url}/no/such/page`, { headers: { accept: 'text/html' } })).status).toBe(404);
});
