import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** History ends at fifty: up to here it has room for every test. */
const HISTORY = 30;

/** What leaves something in a page that stays there, whatever it shows next. */
const STAYS = {
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'routeWebSocket'],
  context: [
    'addCookies',
    'addInitScript',
    'exposeBinding',
    'exposeFunction',
    'grantPermissions',
    'newCDPSession',
    'route',
  ],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const;

/**
 * Pages that another visitor can have: one that is used again costs half of a new one, since its process runs and has
 * the shop's files.
 */
export class UsedPages {
  private readonly idle = new Map<string, Page[]>();
  private readonly spoilt = new WeakSet<Page>();

  /** One that was opened with the same options, as if nobody had been there; none where there is none. */
  async take(options: BrowserContextOptions): Promise<Page | undefined> {
    const page = this.idle.get(kindOf(options))?.pop();
    if (!page) return undefined;
    if (options.viewport) await page.setViewportSize(options.viewport);
    await page.emulateMedia({ colorScheme: options.colorScheme ?? 'light' });
    await page.evaluate(emptyStorage, entriesOf(options.storageState));
    return page;
  }

  /** Watches a new page: in which a test leaves something that stays, nobody else is let. */
  watch(page: Page): void {
    const spoil = () => this.spoilt.add(page);
    before(page, STAYS.page, spoil);
    before(page.context(), STAYS.context, spoil);
    before(page.clock, STAYS.clock, spoil);
  }

  /** Takes the page of a visitor who is gone; false when nobody else should have it. */
  async keep(page: Page, options: BrowserContextOptions): Promise<boolean> {
    const isOwn = options.serviceWorkers === 'allow' || page.context().pages().length > 1;
    if (isOwn || this.spoilt.has(page) || !(await tidy(page).catch(() => false))) return false;
    const kind = kindOf(options);
    this.idle.set(kind, [...(this.idle.get(kind) ?? []), page]);
    return true;
  }
}

/** Does something before each call of some methods. */
function before<Target extends Page | BrowserContext | Page['clock']>(
  target: Target,
  names: readonly (keyof Target & string)[],
  work: () => unknown,
): void {
  for (const name of names) {
    const method = (target[name] as (...given: unknown[]) => unknown).bind(target);
    const watched = (...given: unknown[]) => {
      work();
      return method(...given);
    };
    Object.assign(target, { [name]: watched });
  }
}

/** What can be changed in a page that is there is not told. */
const kindOf = ({
  viewport: _size,
  storageState: _state,
  colorScheme: _scheme,
  ...others
}: BrowserContextOptions) => JSON.stringify(others);

/** Leaves the shop with what was going on there; false when the page has been about for too long. */
async function tidy(page: Page): Promise<boolean> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  // Not by the page's own goto, which waits for scripts.
  await page.mainFrame().goto('/robots.txt');
  return (await page.evaluate(() => history.length)) <= HISTORY;
}

interface Entry {
  name: string;
  value: string;
}

const entriesOf = (state: BrowserContextOptions['storageState']): Entry[] =>
  typeof state === 'object' ? state.origins.flatMap(({ localStorage }) => localStorage) : [];

/** Runs in the page: nothing of an earlier visitor is left in the browser, and what this one has is there. */
async function emptyStorage(entries: Entry[]): Promise<void> {
  sessionStorage.clear();
  localStorage.clear();
  for (const { name, value } of entries) localStorage.setItem(name, value);
  for (const name of await caches.keys()) await caches.delete(name);
}
