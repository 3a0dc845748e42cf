import type { BrowserContextOptions, Page } from 'playwright-core';

/** Then history, which ends at fifty, has room for every test. */
const USES = 8;

/**
 * Pages that another visitor can have: one that is used again costs half of a new one, since its process runs and has
 * the shop's files.
 */
export class UsedPages {
  private readonly idle = new Map<string, Page[]>();
  private readonly uses = new WeakMap<Page, number>();

  /** One that was opened with the same options, as if nobody had been there; none where there is none. */
  async take(options: BrowserContextOptions): Promise<Page | undefined> {
    const page = this.idle.get(kindOf(options))?.pop();
    if (!page) return undefined;
    if (options.viewport) await page.setViewportSize(options.viewport);
    await page.emulateMedia({ colorScheme: options.colorScheme ?? 'light' });
    await page.evaluate(emptyStorage, entriesOf(options.storageState));
    return page;
  }

  /** Takes the page of a visitor who is gone; false when nobody else should have it. */
  async keep(page: Page, options: BrowserContextOptions): Promise<boolean> {
    const uses = (this.uses.get(page) ?? 0) + 1;
    this.uses.set(page, uses);
    if (uses > USES || page.context().pages().length > 1) return false;
    const tidied = await tidy(page).catch(() => false);
    const kind = kindOf(options);
    if (tidied) this.idle.set(kind, [...(this.idle.get(kind) ?? []), page]);
    return tidied;
  }
}

/** What can be changed in a page that is there is not told. */
const kindOf = ({
  viewport: _size,
  storageState: _state,
  colorScheme: _scheme,
  ...others
}: BrowserContextOptions) => JSON.stringify(others);

async function tidy(page: Page): Promise<true> {
  page.removeAllListeners();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().setOffline(false);
  await page.goto('/robots.txt');
  return true;
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
