import type { BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

/** History is limited to fifty entries: up to here there is room for every test. */
const HISTORY = 30;

/** Methods that leave something in a page that persists across navigations. */
const STAYS = {
  page: ['addInitScript', 'exposeBinding', 'exposeFunction', 'setExtraHTTPHeaders', 'routeWebSocket'],
  context: ['addInitScript', 'exposeBinding', 'exposeFunction', 'newCDPSession'],
  clock: ['install', 'pauseAt', 'setFixedTime', 'setSystemTime'],
} as const;

/**
 * Pages for reuse by other visitors: reusing one costs half of a new one, since its process is running and has the
 * shop's files cached.
 */
export class UsedPages {
  private readonly idle = new Map<string, Page[]>();
  private readonly changed = new WeakSet<Page>();

  /** A page that was opened with the same options, reset; undefined if there is none. */
  async take(options: BrowserContextOptions): Promise<Page | undefined> {
    const page = this.idle.get(kindOf(options))?.pop();
    if (!page) return undefined;
    if (options.viewport) await page.setViewportSize(options.viewport);
    const { colorScheme = 'light', reducedMotion = null, forcedColors = null } = options;
    await page.emulateMedia({ media: null, colorScheme, reducedMotion, forcedColors });
    await page.evaluate(emptyStorage, entriesOf(options.storageState));
    return page;
  }

  /** Observes a new page: if a test changes it permanently, it is not reused. */
  watch(page: Page): void {
    const noteChange = () => this.changed.add(page);
    before(page, STAYS.page, noteChange);
    before(page.context(), STAYS.context, noteChange);
    before(page.clock, STAYS.clock, noteChange);
  }

  /** Takes the page of a visitor who has left; false if it must not be reused. */
  async keep(page: Page, options: BrowserContextOptions): Promise<boolean> {
    const isOwn = options.serviceWorkers === 'allow' || page.context().pages().length > 1;
    await unrouteAll(page.context()).catch(() => undefined);
    if (isOwn || this.changed.has(page) || !(await tidy(page).catch(() => false))) return false;
    const kind = kindOf(options);
    this.idle.set(kind, [...(this.idle.get(kind) ?? []), page]);
    return true;
  }
}

/** Runs something before each call of some methods. */
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

/** Options that can be changed in an open page are left out. */
const kindOf = ({
  viewport: _size,
  storageState: _state,
  colorScheme: _scheme,
  reducedMotion: _motion,
  forcedColors: _colors,
  ...others
}: BrowserContextOptions) => JSON.stringify(others);

/** Handlers of routes may still be running: they fail, which then no longer matters. */
async function unrouteAll(context: BrowserContext): Promise<void> {
  const routed = [context, ...context.pages()];
  await Promise.all(routed.map((one) => one.unrouteAll({ behavior: 'ignoreErrors' })));
}

/** Leaves the shop and stops its activity; false if the page has been used for too long. */
async function tidy(page: Page): Promise<boolean> {
  page.removeAllListeners();
  await resetContext(page.context());
  // Not by page.goto, which waits for scripts.
  await page.mainFrame().goto('/robots.txt');
  return (await page.evaluate(() => history.length)) <= HISTORY;
}

async function resetContext(context: BrowserContext): Promise<void> {
  await context.clearCookies();
  await context.clearPermissions();
  await context.setOffline(false);
}

interface Entry {
  name: string;
  value: string;
}

const entriesOf = (state: BrowserContextOptions['storageState']): Entry[] =>
  typeof state === 'object' ? state.origins.flatMap(({ localStorage }) => localStorage) : [];

/** Runs in the page: clears the previous visitor's storage, and sets this one's. */
async function emptyStorage(entries: Entry[]): Promise<void> {
  sessionStorage.clear();
  localStorage.clear();
  for (const { name, value } of entries) localStorage.setItem(name, value);
  for (const name of await caches.keys()) await caches.delete(name);
  for (const { name } of await indexedDB.databases())
    await new Promise((resolve, reject) => {
      const deletion = indexedDB.deleteDatabase(name!);
      deletion.onsuccess = resolve;
      deletion.onerror = reject;
    });
}
