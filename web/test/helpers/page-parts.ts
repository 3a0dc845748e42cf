import type { Page } from 'playwright-core';

/** Waits for the page with this heading. */
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** The cards of products, or of orders. */
export const cards = (page: Page) => page.getByRole('article');

/** What the cards are about, in their order. */
export const titles = (page: Page): Promise<string[]> => cards(page).getByRole('heading').allTextContents();

/** Where the shopper pays. */
export const paymentSheet = (page: Page) => page.getByRole('dialog', { name: 'Sandbox payment' });

/** Everything in local storage. */
export const storage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }) as Record<string, string>);

/** A toast with these words; they are announced apart from it. */
export const toast = (page: Page, text: string) => page.locator('.Toastify__toast', { hasText: text });

/** What the element with the focus is called. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? '';
  });

/** Waits until a screen reader is told this. */
export const announced = (page: Page, hasText: string) =>
  page.locator('[aria-live=polite]', { hasText }).first().waitFor({ state: 'attached' });
