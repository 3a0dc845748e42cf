import type { Page } from 'playwright-core';
import { CHROMIUM_ARGS } from '../../scripts/chromium.cjs';
import { PHONE, testBrowser } from './helpers/test-browser';
import { visitSignedIn } from './helpers/signed-in';

/** With all of V8's compilers, as in a shopper's browser. */
const browser = testBrowser({
  motion: true,
  launch: { args: [...CHROMIUM_ARGS, '--js-flags=--always-sparkplug'] },
});

/** How often the page can lay out fifty paragraphs in a tenth of a second: like a tap, that takes memory, not just a core. */
const layoutsInTenth = (): number => {
  const host = document.body.appendChild(document.createElement('div'));
  const start = performance.now();
  let layouts = 0;
  for (; performance.now() - start < 100 && host.offsetHeight >= 0; layouts += 1)
    host.replaceChildren(
      ...Array.from({ length: 50 }, (_, at) =>
        Object.assign(document.createElement('p'), { textContent: `Paragraph ${at}` }),
      ),
    );
  const rate = (layouts * 100) / (performance.now() - start);
  host.remove();
  return rate;
};

/**
 * The layouts of a desktop computer, on which a tap took about 50 ms when slowed down: a cheap phone is a fourth as fast.
 * How this was chosen is in docs/performance.md, "A tap".
 */
const DESKTOP_LAYOUTS = 80;
const SLOWDOWN = 4;

/** As slow as a cheap phone, until the returned function is called: slowing down takes all the time of a core. */
async function slowDown(page: Page): Promise<() => Promise<unknown>> {
  const session = await page.context().newCDPSession(page);
  const setRate = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate });
  await setRate(SLOWDOWN);
  return () => setRate(1);
}

/** The part of a time that counts, as this machine may be busy with other things: 1 on one as fast as `layouts`. */
const shareOfTime = async (page: Page, layouts: number): Promise<number> =>
  Math.min(1, (await page.evaluate(layoutsInTenth)) / layouts);

/** The machine is shared, so the median of several runs counts. */
const median = (times: readonly number[]): number =>
  [...times].sort((one, other) => one - other)[Math.floor(times.length / 2)] ?? Infinity;

/** The median of what runs take, each by the smaller share before and after it. */
async function medianOf(
  runs: number,
  share: () => Promise<number>,
  run: () => Promise<number>,
): Promise<number> {
  const times: number[] = [];
  for (let before = await share(); times.length < runs;) {
    const time = await run();
    const after = await share();
    times.push(time * Math.min(before, after));
    before = after;
  }
  return median(times);
}

const TAPS = 9;

/** The time from a click until other products are shown, without the time of requests. */
const filterBy = (page: Page, name: string): Promise<number> =>
  page.evaluate(async (label) => {
    const list = () => document.querySelector('main section ul:has(article)')?.textContent;
    const before = list();
    const input = [...document.querySelectorAll('label')].find(
      ({ textContent }) => textContent?.trim() === label,
    );
    performance.clearResourceTimings();
    const start = performance.now();
    input?.click();
    await new Promise<void>((resolve) => {
      const look = () => (list() && list() !== before ? resolve() : requestAnimationFrame(look));
      look();
    });
    const took = performance.now() - start;
    const requests = performance
      .getEntriesByType('resource')
      .filter((entry) => entry.name.endsWith('/graphql'));
    return took - requests.reduce((sum, { duration }) => sum + duration, 0);
  }, name);

it('a filter shows its products within 200 ms plus network time, and a tap on "Add to cart" its effect within 100 ms on a cheap phone', async () => {
  const { page } = await visitSignedIn(browser, '/product', { viewport: { width: 1280, height: 800 } });
  const sorts = ['High to low', 'Low to high', 'No sorting'];
  const filtered = medianOf(
    sorts.length,
    () => shareOfTime(page, DESKTOP_LAYOUTS),
    () => filterBy(page, sorts.shift()!),
  );
  expect(await filtered).toBeLessThan(200);

  await page.setViewportSize(PHONE);
  await page
    .getByRole('button', { name: /^Add to cart/ })
    .nth(5)
    .waitFor();
  const speedUp = await slowDown(page);
  await page.evaluate(() => {
    document.addEventListener('click', ({ target, timeStamp }) => {
      const button = (target as Element).closest('button')!;
      const look = () =>
        requestAnimationFrame(
          button.ariaLabel?.startsWith('One more')
            ? () => Object.assign(window, { tookMs: performance.now() - timeStamp })
            : look,
        );
      look();
    });
  });
  const tap = async (): Promise<number> => {
    await page
      .getByRole('button', { name: /^Add to cart/ })
      .first()
      .click();
    await page.waitForFunction(() => 'tookMs' in window);
    return page.evaluate(() => {
      const { tookMs } = window as unknown as { tookMs: number };
      Reflect.deleteProperty(window, 'tookMs');
      return tookMs;
    });
  };
  const tapped = await medianOf(TAPS, () => shareOfTime(page, DESKTOP_LAYOUTS / SLOWDOWN), tap);
  await speedUp();
  expect(tapped).toBeLessThanOrEqual(100);
});
