import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import path from 'node:path';
import type { Page, Route } from 'playwright-core';
import { navigate } from './helpers/page-parts';
import { endSession, visitNext } from './helpers/signed-in';
import { DESKTOP, testBrowser } from './helpers/test-browser';

// The browser reports violations of the content security policy as errors, which fail the test.
const browser = testBrowser();
const NARROW = { width: 320, height: 640 };
/** Each test goes on in this page. */
let page: Page;
beforeAll(async () => {
  page = await browser.visit('/mock', { viewport: NARROW, expected: /401|ERR_FAILED/, stays: true });
});

const ROOT = path.join(__dirname, '../..');
const UNDEFINED = 'Response is undefined.';

const endpoint = (page: Page) => page.getByLabel('Endpoint');
const body = (page: Page) => page.getByRole('textbox', { name: 'Body' });
const list = (page: Page) => page.getByLabel('Documented calls');
const response = (page: Page) => page.getByRole('region', { name: 'Response' });
const data = (page: Page) => page.getByRole('region', { name: 'Data' });
const send = (page: Page) => page.getByRole('button', { name: 'Send' }).click();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent?.trim());

/** Shows an error for an invalid header, invalid JSON or another origin, and sends none; then all is as at first. */
async function sendsNothingWrong(page: Page): Promise<void> {
  const sent: string[] = [];
  page.on('request', (request) => request.resourceType() === 'fetch' && sent.push(request.url()));
  await page.getByRole('button', { name: 'Add a header' }).click();
  await page.keyboard.type('bad name');
  await send(page);
  await page.getByText('Use letters, digits and hyphens').waitFor();
  await page.getByRole('button', { name: 'Remove header 1' }).click();
  expect(await focused(page)).toBe('Add a header');

  await page.getByText('POST', { exact: true }).click();
  await body(page).fill('{\n  "qty": ,\n}');
  await page.keyboard.press('Control+Enter');
  await page.getByText('Line 2, column 10: expected a value, not ,.').waitFor();
  expect(await body(page).getAttribute('aria-invalid')).toBe('true');
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe(',');
  await body(page).fill('{}');
  expect(await body(page).getAttribute('aria-invalid')).toBe('false');

  await endpoint(page).fill('https://example.com/api/products');
  await page.keyboard.press('Enter');
  await page.getByText(/^This tester only calls the shop itself/).waitFor();
  expect(await page.getByText(UNDEFINED).count()).toBe(1);
  expect(sent).toEqual([]);
  await endpoint(page).fill('/api/test-todos');
  await page.getByText('GET', { exact: true }).click();
}

/** Shows the response to the latest request, even if an earlier one arrives later; a request can be cancelled. */
async function showsTheLatest(page: Page): Promise<void> {
  const responses: (() => Promise<void>)[] = [];
  await page.route('**/api/slow', (route) => {
    const json = { number: responses.length + 1 };
    responses.push(() => route.fulfill({ json }).catch(() => undefined));
  });
  const untilRequested = async (times: number) => {
    while (responses.length < times) await page.waitForTimeout(20);
  };
  await endpoint(page).fill('/api/slow');
  await page.keyboard.press('Control+Enter');
  await untilRequested(1);
  await page.keyboard.press('Control+Enter');
  await untilRequested(2);
  await responses[1]?.();
  await data(page).getByText('"number": 2').waitFor();
  await responses[0]?.();

  await page.keyboard.press('Control+Enter');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await response(page)
    .getByText(/^Cancelled\./)
    .waitFor();
  expect(await focused(page)).toBe('Response');

  await page.route('**/api/lost', (route) => route.abort());
  await endpoint(page).fill('/api/lost');
  await page.keyboard.press('Control+Enter');
  await response(page)
    .getByText(/^No response came\./)
    .waitFor();
}

describe('the request tester', () => {
  it('starts with GET, /api/test-todos, an empty object and no headers, and copies and sends that', async () => {
    await page.getByText(UNDEFINED).waitFor();
    expect(await page.getByRole('radio', { name: 'GET' }).isChecked()).toBe(true);
    expect(await endpoint(page).inputValue()).toBe('/api/test-todos');
    expect(await body(page).inputValue()).toBe('{}');
    expect(await page.getByLabel(/^Name of header/).count()).toBe(0);
    expect(await page.title()).toContain('Request tester');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy as cURL' }).click();
    await page.getByText('Copied as cURL').first().waitFor();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(`curl -i -X GET '${browser.shop.url}/api/test-todos'`);
    await sendsNothingWrong(page);
    await send(page);
    await response(page).getByText('200 OK').waitFor();
    expect(JSON.parse((await data(page).textContent()) ?? '')).toHaveProperty('todos');
    expect(await response(page).textContent()).toMatch(/\d ms.*\d B.*content-type/s);
    expect(await page.getByText(UNDEFINED).count()).toBe(0);
    await showsTheLatest(page);
  });

  it('fills in a documented call and the session’s token, updates the cart’s badge, and is cleared with the session', async () => {
    await page.setViewportSize(DESKTOP);
    const { shopper } = await visitNext(browser, page, '/mock');
    const { token } = shopper;
    await list(page).selectOption('POST /api/user/cart');
    expect(JSON.parse(await body(page).inputValue())).toHaveProperty('product');
    await page.getByText('This call needs a token.').waitFor();
    await send(page);
    await response(page).getByText('401 Unauthorized').waitFor();

    await page.getByRole('button', { name: 'Use my token' }).click();
    expect(await page.getByLabel('Value of header 1').inputValue()).toBe(token);
    await body(page).fill('{"product": {"_id": "fresh-cow-milk"}}');
    await send(page);
    await response(page).getByText('201 Created').waitFor();
    await page.getByRole('link', { name: /^Cart.+/ }).waitFor();
    expect(await browser.shop.rest('GET', '/user/cart', { token })).toMatchObject({
      body: { cart: [{ _id: 'fresh-cow-milk', qty: 1 }] },
    });

    // All of it is cleared when the session ends in another tab.
    await endSession(page);
    await page.getByText(UNDEFINED).waitFor();
    expect(await page.getByLabel(/^Value of header/).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Use my token' }).isDisabled()).toBe(true);
  });

  it('works when the documented calls cannot be loaded or are no OpenAPI document', async () => {
    await navigate(page, '/none');
    await list(page).waitFor({ state: 'detached' });
    for (const respond of [
      (route: Route) => route.fulfill({ json: { paths: [] } }),
      (route: Route) => route.abort(),
    ]) {
      await page.route('**/api/openapi.json', respond);
      await navigate(page, '/mock');
      await page.getByText('We could not load the documented calls').waitFor({ state: 'attached' });
      expect(await list(page).isDisabled()).toBe(true);
      await navigate(page, '/none');
      await list(page).waitFor({ state: 'detached' });
    }
    await navigate(page, '/mock');
    await send(page);
    await response(page).getByText('200 OK').waitFor();
  });
});

const SANDBOX = 'https://sandbox.embed.apollographql.com/sandbox/explorer';
/** Like the sandbox's script, adds its frame. */
const SANDBOX_SCRIPT = `window.EmbeddedSandbox = class {
  constructor({ target }) {
    const frame = document.createElement('iframe');
    frame.src = '${SANDBOX}';
    document.querySelector(target).append(frame);
  }
};`;

/** Other origins respond: what the policy blocks is never requested. */
async function standInForOthers(page: Page): Promise<string[]> {
  const requested: string[] = [];
  await page.route(/^https:/, (route) => {
    const url = route.request().url();
    requested.push(url);
    const [contentType, body] = url.includes('.js')
      ? ['text/javascript', SANDBOX_SCRIPT]
      : url === SANDBOX
        ? ['text/html', '<h1>Sandbox</h1>']
        : ['text/css', ''];
    return route.fulfill({ contentType, body });
  });
  return requested;
}

it('Apollo Sandbox has a content security policy of its own, without unsafe scripts', async () => {
  const requested = await standInForOthers(page);
  const response = await page.goto('/graphql');
  await page.frameLocator('iframe').getByRole('heading', { name: 'Sandbox' }).waitFor();
  expect(requested.some((url) => url.includes('embeddable-sandbox'))).toBe(true);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  const scripts = /script-src ([^;]*)/.exec(policy ?? '')?.[1] ?? '';
  expect(scripts).toMatch(/'nonce-[0-9a-f]{32,}'/);
  expect(scripts).not.toContain('unsafe');
  expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  await page.unrouteAll();
});

it('the documentation of the REST API loads nothing from other origins', async () => {
  // Of fewer calls, as drawing all of them takes long.
  await page.route('**/api/openapi.json', async (route) => {
    const { paths, ...document } = (await (await route.fetch()).json()) as { paths: Record<string, unknown> };
    await route.fulfill({ json: { ...document, paths: { '/products': paths['/products'] } } });
  });
  await page.goto('/api/docs');
  await page.getByRole('heading', { name: /Tokri/ }).first().waitFor();
  await page
    .getByRole('button', { name: /\/products/ })
    .first()
    .waitFor();
});

describe('the development server', () => {
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

  it('renders pages as the server does, with the code as it is edited', async () => {
    const get = (path: string) => fetch(url + path, { headers: { accept: 'text/html' } });
    const rendered = await get('/product/tomato');
    expect(rendered.status).toBe(200);
    const html = await rendered.text();
    expect(html).toContain('<title>Tomato · Tokri</title>');
    expect(html).toContain('>Tomato</h1>');
    // They hydrate as the built pages do, which all other tests show: what is the dev server's own are the scripts.
    expect(html).toContain('window.earlyEvents');
    const [, entry] = /<script type="module" src="(\/src\/[^"]+)"/.exec(html) ?? [];
    const code = await fetch(`${url}${entry}`);
    expect(code.headers.get('content-type')).toBe('text/javascript');
    expect(await code.text()).toContain('hydrateRoot');
    expect((await get('/no/such/page')).status).toBe(404);
  });
});
