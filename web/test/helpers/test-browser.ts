import { statfsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, LaunchOptions, Page, Request } from 'playwright-core';
import { CHROMIUM_ARGS } from '../../../scripts/chromium.cjs';
import { eventually } from '../../../server/test/helpers/eventually';
import { openTestShop } from '../../../server/test/helpers/test-shop';
import trustedDocuments from '../../../server/src/graphql/trusted-documents.json';
import type { TestShop } from '../../../server/test/helpers/test-shop';
import { UsedPages } from './used-pages';

export const PHONE = { width: 390, height: 844 };
export const DESKTOP = { width: 1280, height: 800 };

/** Browser tests are slow on a busy machine: the limit only catches hangs. */
const BROWSER_TIMEOUT_MS = 180_000;
const ACTION_TIMEOUT_MS = 10_000;

/** Most code of a page runs often enough for V8’s baseline compiler to pay off at once, and too rarely for the optimising ones. */
const FEW_COMPILERS = '--js-flags=--always-sparkplug --no-maglev --no-turbofan';
/** Without a GPU, its process only draws: as a thread of the browser it costs less. */
const ARGS = [...CHROMIUM_ARGS, FEW_COMPILERS, '--in-process-gpu'];
/** Loading and decoding pictures is a fifth of what a page costs. */
const NO_PICTURES = '--blink-settings=imagesEnabled=false';

/** A signal ends the tests, and Chromium with them: Playwright would end only Chromium. */
const SIGNALS: LaunchOptions = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };

/** All browsers of a run together need less shared memory than this. */
const ROOMY_BYTES = 2 ** 30;

/** Playwright has Chromium use files in place of shared memory, for containers; with shared memory it does a tenth less work. */
function sharingMemory(): LaunchOptions {
  try {
    const { bavail, bsize } = statfsSync('/dev/shm');
    return bavail * bsize > ROOMY_BYTES ? { ignoreDefaultArgs: ['--disable-dev-shm-usage'] } : {};
  } catch {
    // Only on Linux.
    return {};
  }
}

const TRUSTED = new Set(trustedDocuments.map(({ text }) => text));
const isForGraphql = (request: Request): boolean =>
  request.method() === 'POST' && new URL(request.url()).pathname === '/graphql' && !isStream(request);
/** A subscription is not a trusted document, and not compiled. */
export const isStream = (request: Request): boolean => request.headers().accept === 'text/event-stream';

export interface VisitOptions extends BrowserContextOptions {
  /** Console errors that this test provokes on purpose. */
  expected?: RegExp;
  /** A visitor with an empty cache. */
  first?: true;
  /** Stays for all tests of the file, each of which goes on where the page is: without it a page is cleared after its test. */
  stays?: true;
}

export interface TestBrowser {
  shop: TestShop;
  /** A new visitor, isolated from all others, on the page at `path`. */
  visit(path: string, options?: VisitOptions): Promise<Page>;
  /** For afterEach: closes the visitors, and fails if one of them had an unexpected error. */
  leave(): Promise<void>;
  close(): Promise<void>;
}

interface TestBrowserOptions {
  /** Settings of the shop. */
  env?: Record<string, string>;
  /** For tests that look at pictures: other pages load none. */
  pictures?: true;
  /** For tests of what moves: other pages ask for less motion, as drawing frames is a sixth of what they cost. */
  motion?: true;
  launch?: LaunchOptions;
}

/** One browser and one shop for the test file that calls it; both are ready from its beforeAll on. */
export function testBrowser(options: TestBrowserOptions = {}): TestBrowser {
  jest.setTimeout(BROWSER_TIMEOUT_MS);
  const browser = {} as TestBrowser;
  beforeAll(async () => Object.assign(browser, await openTestBrowser(options)));
  afterEach(() => browser.leave());
  afterAll(() => browser.close());
  return browser;
}

async function openTestBrowser({ env, pictures, motion, launch }: TestBrowserOptions): Promise<TestBrowser> {
  const shop = await openTestShop({ env });
  const executablePath = process.env.CHROMIUM_PATH;
  const browser = await chromium.launch({
    executablePath,
    args: pictures ? ARGS : [...ARGS, NO_PICTURES],
    ...SIGNALS,
    ...sharingMemory(),
    ...launch,
  });
  const visits: { page: Page; options: BrowserContextOptions }[] = [];
  const used = new UsedPages();
  const problems: string[] = [];
  return {
    shop,
    visit: async (path, { expected, first, stays, ...wanted } = {}) => {
      const options = { viewport: PHONE, reducedMotion: motion ? null : ('reduce' as const), ...wanted };
      const again = first ? undefined : await used.take(options);
      const page = again ?? (await newVisitor(browser, shop.url, options));
      if (!again) used.watch(page);
      if (!stays) visits.push({ page, options });
      noteProblems(page, problems, expected);
      // A reused page is there already.
      if (page.url() !== new URL(path, shop.url).href) await page.goto(path);
      return page;
    },
    leave: async () => {
      const left = visits.splice(0).map(async ({ page, options }) => {
        if (!(await used.keep(page, options))) await page.context().close();
      });
      await Promise.all(left);
      expect(problems.splice(0)).toEqual([]);
    },
    close: async () => {
      await browser.close();
      await shop.close();
    },
  };
}

/** A page is ready when it is hydrated: before, it does not respond. */
function waitUntilReady(page: Page): void {
  // Playwright evaluates locators in a world of its own; for functions it would also inject its script into the page's.
  const ready = () =>
    page.locator(':root:not([data-scripts]), :root[data-scripts=ready]').waitFor({ state: 'attached' });
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (...way) => {
    const response = await goto(...way);
    await ready();
    return response;
  };
  page.reload = async (...way) => {
    const response = await reload(...way);
    await ready();
    return response;
  };
}

const underWay = new WeakMap<Page, Set<Request>>();

/** Waits until the page has no pending request, and sends none after rendering the last response. */
export async function networkIdle(page: Page): Promise<void> {
  const twoFrames = () =>
    page.evaluate(async () => {
      await document.fonts.ready;
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    });
  await eventually(async () => {
    if (underWay.get(page)!.size > 0) return false;
    await twoFrames();
    return underWay.get(page)!.size === 0;
  });
}

/** Paths without a file extension, as every routed request passes through this process. */
const MAY_BE_PAGE = /^[^?]*\/[^/?.]*(\?.*)?$/;

/** From now on pages are sent as if the server could not render them: they show only what the API returns. */
export async function withoutSsr(page: Page): Promise<void> {
  const empty = await (await page.request.get('/index.html')).text();
  await page.route(MAY_BE_PAGE, (route) =>
    route.request().resourceType() === 'document'
      ? route.fulfill({ body: empty, contentType: 'text/html' })
      : route.fallback(),
  );
}

async function newVisitor(browser: Browser, baseURL: string, options: BrowserContextOptions): Promise<Page> {
  // Requests of a service worker cannot be intercepted: tests that need one ask for it.
  const context = await browser.newContext({
    baseURL,
    locale: 'en-IN',
    serviceWorkers: 'block',
    ...options,
  });
  context.setDefaultTimeout(ACTION_TIMEOUT_MS);
  const page = await context.newPage();
  waitUntilReady(page);
  return page;
}

function noteProblems(page: Page, problems: string[], expected?: RegExp): void {
  const note = (text: string): void => {
    if (!expected?.test(text)) problems.push(text);
  };
  const pending = new Set<Request>();
  underWay.set(page, pending);
  page.on('request', (request) => void (isStream(request) || pending.add(request)));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  // A document that the server does not know exactly is not run as compiled code.
  page.on('request', (request) => {
    const { query } = (isForGraphql(request) ? request.postDataJSON() : {}) as { query?: string };
    if (query !== undefined && !TRUSTED.has(query)) problems.push(`not a trusted document: ${query}`);
  });
  page.on('pageerror', (error) => note(`page error: ${error.message}`));
  page.on('console', (message) => {
    const { url } = message.location();
    // An unknown path responds with 404, which the browser logs as an error.
    if (url === page.url() && message.text().includes('status of 404')) return;
    if (message.type() === 'error') note(`console error: ${message.text()} (${url})`);
  });
}
