import type { Page } from 'playwright-core';

/** The entry: without it no other code runs. */
export const CODE = '**/assets/main-*.js';
/** From now on the code of pages is held back, until the returned function is called. */
export async function holdCode(page: Page): Promise<() => void> {
  let arrive = (): void => undefined;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(CODE, async (route) => {
    await arrived;
    await route.continue().catch(() => undefined);
  });
  return () => arrive();
}

export const untilHydrated = (page: Page) =>
  page.locator('html[data-scripts=ready]').waitFor({ state: 'attached' });
