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

/**
 * Lets toasts grow so much older: how long one stays is the length of an animation, which stands still while it is held.
 * What leaves because of that is gone afterwards.
 */
export const age = (page: Page, ms: number): Promise<void> =>
  page.evaluate(async (by) => {
    const bars = document.querySelectorAll('.Toastify__progress-bar');
    for (const animation of Array.from(bars).flatMap((bar) => bar.getAnimations()))
      if (animation.playState === 'running') animation.currentTime = Number(animation.currentTime) + by;
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const leaving = document.querySelectorAll('.Toastify__toast');
    const moves = Array.from(leaving).flatMap((toast) => toast.getAnimations());
    await Promise.allSettled(moves.map(({ finished }) => finished));
  }, ms);

/** Waits until nothing glides any more; a toast stays for as long as it takes to read. */
export const still = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const moves = document.getAnimations().filter(({ effect }) => {
      const { target } = effect as KeyframeEffect;
      // What is not rendered because it is far away stands still until it comes near.
      const isRendered = target?.checkVisibility({ contentVisibilityAuto: true }) ?? false;
      const ends = effect?.getComputedTiming().endTime !== Infinity;
      return isRendered && ends && !target?.matches('.Toastify__progress-bar');
    });
    await Promise.allSettled(moves.map(({ finished }) => finished));
  });

/** What the element with the focus is called. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? '';
  });

/** Waits until a screen reader is told this. */
export const announced = (page: Page, hasText: string) =>
  page.locator('[aria-live=polite]', { hasText }).first().waitFor({ state: 'attached' });
