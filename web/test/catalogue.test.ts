import { BROWSER_TIMEOUT_MS, openTestBrowser } from './harness';
import type { TestBrowser } from './harness';

jest.setTimeout(BROWSER_TIMEOUT_MS);
let browser: TestBrowser;
beforeAll(async () => {
  browser = await openTestBrowser();
});
afterEach(() => browser.leave());
afterAll(() => browser.close());

describe('home', () => {
  it('opens', async () => {
    const page = await browser.visit('/');
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});
