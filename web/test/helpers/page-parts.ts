import type { Locator, Page, Request, Response, Route } from 'playwright-core';

/** Waits for the page with this heading. */
export const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

/** Pastes a text into a field. */
export const paste = (field: Locator, text: string): Promise<void> =>
  field.evaluate((input, copied) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', copied);
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

/** The cards of products or orders. */
export const cards = (page: Page) => page.getByRole('article');

/** The headings of the cards, in order. */
export const titles = (page: Page): Promise<string[]> => cards(page).getByRole('heading').allTextContents();

/** What a browser tells a page whose tab comes to the front again. */
export const lookAgain = (page: Page): Promise<unknown> =>
  page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));

/** Navigates to another page in the same language as a link does, without reloading. */
export const navigate = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => {
    window.history.pushState(null, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

const operationOf = (request: Request) => /"operationName":"(\w+)"/.exec(request.postData() ?? '')?.[1];

/** From now on this handles an operation that the page sends. */
export const intercept = (
  page: Page,
  operation: string,
  handle: (route: Route) => unknown,
): Promise<unknown> =>
  page.route('**/graphql', (route) =>
    operationOf(route.request()) === operation ? handle(route) : route.fallback(),
  );

/** From now on the server runs this mutation, but its response is lost, until the returned function is called. */
export async function loseResponses(page: Page, mutation: string): Promise<() => Promise<void>> {
  await intercept(page, mutation, async (route) => {
    await route.fetch();
    await route.abort();
  });
  // A response that is being lost would be sent again by unroute.
  return () => page.unrouteAll({ behavior: 'wait' });
}

/** Waits for the response to an operation that the page sends. */
export const responded = (page: Page, operation: string): Promise<Response> =>
  page.waitForResponse((response) => operationOf(response.request()) === operation);

/** The payment sheet. */
export const paymentSheet = (page: Page) => page.getByRole('dialog', { name: 'Sandbox payment' });

/** The content of local storage. */
export const storage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(() => ({ ...localStorage }) as Record<string, string>);

/** A toast with this text; the announcement is separate. */
export const toast = (page: Page, text: string) => page.locator('.Toastify__toast', { hasText: text });

/**
 * Ages toasts: their duration is that of an animation, which begins once a toast is there, and is paused while it is
 * hovered. Those that come or leave do so at once. Expired ones are gone afterwards.
 */
export const age = (page: Page, ms: number): Promise<void> =>
  page.evaluate(async (by) => {
    const TOAST = '.Toastify__toast';
    const animationsOf = (selector: string) =>
      Array.from(document.querySelectorAll(selector)).flatMap((one) => one.getAnimations());
    const move = async () => {
      animationsOf(TOAST).forEach((animation) => animation.finish());
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    };
    await move();
    for (const animation of animationsOf('.Toastify__progress-bar'))
      if (animation.playState === 'running') animation.currentTime = Number(animation.currentTime) + by;
    await move();
    await move();
    while (document.querySelector(`${TOAST}[data-in=false]`)) await move();
  }, ms);

/** Waits until a toast that was dismissed is gone, without its animation. */
export async function untilGone(page: Page, dismissed: Locator): Promise<void> {
  await age(page, 0);
  await dismissed.waitFor({ state: 'detached' });
}

/** The next toast stops just before it has come, until it ages. */
export const stopComing = (page: Page): Promise<void> =>
  page.evaluate(() => {
    addEventListener('animationstart', function stop({ target, animationName }) {
      if (!animationName.startsWith('Toastify__bounceIn')) return;
      for (const coming of (target as Element).getAnimations()) {
        coming.pause();
        coming.currentTime = Number(coming.effect!.getComputedTiming().endTime) - 1;
      }
      removeEventListener('animationstart', stop);
    });
  });

/** Toasts hardly age from now on, however slow this machine is, until the returned function is called. */
export async function holdToasts(page: Page): Promise<() => Promise<void>> {
  const bars = '.Toastify__progress-bar';
  const setRate = (rate: number) =>
    page.evaluate(
      ([selector, value]) => {
        const slow = ({ target }: Pick<Event, 'target'>) => {
          for (const animation of (target as Element).getAnimations())
            if ((target as Element).matches(selector)) animation.playbackRate = value;
        };
        document.querySelectorAll(selector).forEach((target) => slow({ target }));
        const held = window as { stopHolding?: () => void };
        held.stopHolding?.();
        if (value < 1) document.addEventListener('animationstart', slow);
        held.stopHolding = () => document.removeEventListener('animationstart', slow);
      },
      [bars, rate] as const,
    );
  await setRate(0.001);
  return () => setRate(1);
}

/** Waits until all animations have ended; a toast stays for as long as it takes to read. */
export const animationsFinished = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
    const moves = document.getAnimations().filter(({ effect }) => {
      const { target } = effect as KeyframeEffect;
      // Content that `content-visibility` skips does not animate.
      const isRendered = target?.checkVisibility({ contentVisibilityAuto: true }) ?? false;
      const ends = effect?.getComputedTiming().endTime !== Infinity;
      return isRendered && ends && !target?.matches('.Toastify__progress-bar');
    });
    await Promise.allSettled(moves.map(({ finished }) => finished));
  });

/** The accessible name of the focused element. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    return activeElement?.getAttribute('aria-label') ?? activeElement?.textContent?.trim() ?? '';
  });

/** Whether the focus is in the main part, and not lost with the control that had it. */
export const focusIsInMain = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.closest('main') !== null);

/** Waits until this is announced to screen readers. */
export const announced = (page: Page, hasText: string) =>
  page.locator('[aria-live=polite]', { hasText }).first().waitFor({ state: 'attached' });

/** From the next load on, request timeouts follow the page's clock, which the test controls. */
export async function limitByClock(page: Page, time = Date.now()): Promise<void> {
  await page.addInitScript(() => {
    AbortSignal.timeout = (ms) => {
      const controller = new AbortController();
      setTimeout(() => controller.abort(new DOMException('', 'TimeoutError')), ms);
      return controller.signal;
    };
  });
  await page.clock.install({ time });
}

/** Stops a page's clock before its code is requested, so that only the page's own timers count. */
export async function stopTime(page: Page): Promise<void> {
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 60_000);
}
