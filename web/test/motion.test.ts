import type { Page } from 'playwright-core';
import { animationsFinished } from './helpers/page-parts';
import { fillCart, visitSignedIn } from './helpers/signed-in';
import { add, more } from './helpers/stepper';
import { DESKTOP, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Filters' });

/** Opens the filters, and presses the pointer on the sheet's title. */
async function grab(page: Page): Promise<{ x: number; y: number; top: number }> {
  await page.getByRole('button', { name: /^Filters/ }).click();
  const title = sheet(page).getByRole('heading', { name: 'Filters' });
  await title.waitFor();
  await animationsFinished(page);
  const { x, y } = (await title.boundingBox())!;
  await page.mouse.move(x + 5, y + 5);
  await page.mouse.down();
  return { x: x + 5, y: y + 5, top: (await sheet(page).boundingBox())!.y };
}

describe('a sheet on a phone', () => {
  it('follows the finger, stays open after a short drag, and closes after a long one', async () => {
    const page = await browser.visit('/product');
    const { x, y, top } = await grab(page);
    await page.mouse.move(x, y + 60);
    expect((await sheet(page).boundingBox())!.y - top).toBeCloseTo(60, 0);
    await page.mouse.up();
    await animationsFinished(page);
    expect((await sheet(page).boundingBox())!.y).toBeCloseTo(top, 0);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 150);
    await page.mouse.up();
    await sheet(page).waitFor({ state: 'hidden' });
    // It is in place the next time, even before the browser has told that it is closed.
    await grab(page);
    await page.mouse.move(x, y + 150);
    await sheet(page)
      .getByRole('heading', { name: 'Filters' })
      .evaluate(async (title, clientY) => {
        title.dispatchEvent(new PointerEvent('pointerup', { bubbles: true, clientY }));
        await null;
        document.querySelector<HTMLElement>('[aria-haspopup=dialog]')!.click();
      }, y + 150);
    await page.mouse.up();
    await animationsFinished(page);
    expect((await sheet(page).boundingBox())!.y).toBeCloseTo(top, 0);
    await sheet(page).getByRole('button', { name: 'Close' }).click();
    await sheet(page).waitFor({ state: 'hidden' });

    // On a large screen it is a panel, which cannot be dragged.
    await page.setViewportSize({ width: 800, height: 800 });
    const panel = await grab(page);
    await page.mouse.move(panel.x, panel.y + 150);
    expect((await sheet(page).boundingBox())!.y).toBe(panel.top);
    await page.mouse.up();
  });
});

/** The totals shown while a product is added, and how long they take. */
async function totalsSeen(page: Page, last: string): Promise<{ seen: string[]; took: number }> {
  const total = page.getByRole('region', { name: 'Summary' }).getByRole('definition').last();
  await total.waitFor();
  await total.evaluate((node) => {
    const seen: { text: string; at: number }[] = [];
    new MutationObserver(() => seen.push({ text: node.textContent, at: performance.now() })).observe(node, {
      characterData: true,
      childList: true,
      subtree: true,
    });
    Object.assign(window, { seen });
  });
  await more(page).click();
  await total.getByText(last, { exact: true }).waitFor();
  const seen = await page.evaluate(
    () => (window as unknown as { seen: { text: string; at: number }[] }).seen,
  );
  return { seen: seen.map(({ text }) => text), took: seen.at(-1)!.at - seen[0]!.at };
}

it('the total of the cart counts up within 200 ms, and changes at once with reduced motion', async () => {
  const { page } = await visitSignedIn(browser, '/cart', {
    viewport: DESKTOP,
    arrange: (shopper) => fillCart(browser, shopper, { tomato: 2 }),
  });
  const { seen, took } = await totalsSeen(page, '₹164');
  expect(seen.length).toBeGreaterThan(1);
  expect(took).toBeLessThanOrEqual(250);
  const rupees = seen.map((text) => Number(text.slice(1)));
  expect(rupees).toEqual([...rupees].sort((one, other) => one - other));
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect((await totalsSeen(page, '₹202')).seen).toEqual(['₹202']);
});

it('the stepper grows out of the button unless motion is reduced', async () => {
  const { page } = await visitSignedIn(browser, '/product/tomato');
  await add(page).click();
  const moving = () =>
    more(page).evaluate((button) => {
      const { transitionProperty, transitionDuration } = getComputedStyle(button);
      return [transitionProperty, parseFloat(transitionDuration)];
    });
  expect(await moving()).toEqual(['width', 0.15]);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await moving()).toEqual(['none', 0]);
});
