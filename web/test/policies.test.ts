import type { Page } from 'playwright-core';
import { testBrowser } from './helpers/test-browser';

// The browser reports violations of the content security policy as errors, which fail the test.
const browser = testBrowser();

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
  const asked: string[] = [];
  await page.route(/^https:/, (route) => {
    const url = route.request().url();
    asked.push(url);
    const [contentType, body] = url.includes('.js')
      ? ['text/javascript', SANDBOX_SCRIPT]
      : url === SANDBOX
        ? ['text/html', '<h1>Sandbox</h1>']
        : ['text/css', ''];
    return route.fulfill({ contentType, body });
  });
  return asked;
}

it('Apollo Sandbox has a content security policy of its own, without unsafe scripts', async () => {
  const page = await browser.visit('/robots.txt');
  const asked = await standInForOthers(page);
  const response = await page.goto('/graphql');
  await page.frameLocator('iframe').getByRole('heading', { name: 'Sandbox' }).waitFor();
  expect(asked.some((url) => url.includes('embeddable-sandbox'))).toBe(true);
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute('content');
  const scripts = /script-src ([^;]*)/.exec(policy ?? '')?.[1] ?? '';
  expect(scripts).toMatch(/'nonce-[0-9a-f]{32,}'/);
  expect(scripts).not.toContain('unsafe');
  expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
});

it('the documentation of the REST API loads nothing from other origins', async () => {
  const page = await browser.visit('/api/docs');
  await page.getByRole('heading', { name: /Tokri/ }).first().waitFor();
  await page
    .getByRole('button', { name: /\/products/ })
    .first()
    .waitFor();
});
