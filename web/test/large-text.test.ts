import type { CDPSession, Page } from 'playwright-core';
import { orderPath } from '../../domain/shop/paths';
import { addAddress, setQty } from '../../server/test/helpers/buying';
import { newStaff } from '../../server/test/helpers/desk';
import { bought, moveTo } from '../../server/test/helpers/desk-orders';
import { enter } from './helpers/desk-visit';
import { heading, navigate } from './helpers/page-parts';
import { become, newRegular } from './helpers/signed-in';
import { PHONE, networkIdle, testBrowser } from './helpers/test-browser';
import type { TestShopper } from '../../server/test/helpers/shopper';

const browser = testBrowser();
/** The narrowest phones. */
const NARROW = { ...PHONE, width: 320 };
/** Each test goes on in the page of the one before. */
let page: Page;
let devtools: CDPSession;
let shopper: TestShopper;
let orderId: string;
/** The page of the shopper's order. */
const AN_ORDER = '/order/of-mine';
/** The pages that are checked for a shopper with a filled cart; others have the same cards. */
const OF_SHOPPERS = [
  ...['/', '/product/tomato', '/cart', '/checkout', '/order', AN_ORDER, '/address', '/profile'],
];
const pathOf = (path: string) => (path === AN_ORDER ? orderPath({ _id: orderId }) : path);
beforeAll(async () => {
  ({ shopper, orderId } = await newRegular(browser));
  await addAddress(browser.shop, shopper);
  await setQty(browser.shop, shopper, 'tomato', 99);
  page = await browser.visit('/credits', { stays: true });
  devtools = await page.context().newCDPSession(page);
});

/** Multiplies the browser's default text size, which is not zoom. */
const setTextSize = (times: 1 | 1.5 | 2) =>
  devtools.send('Page.setFontSizes', { fontSizes: { standard: 16 * times, fixed: Math.round(13 * times) } });

/** The controls that are covered while focused, or at the end of the page. */
const hidden = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const isCovered = (element: Element, over: Element | null) => {
      while (over && !over.contains(element) && !/fixed|sticky/.test(getComputedStyle(over).position))
        over = over.parentElement;
      return !over?.contains(element);
    };
    const isSeen = (element: Element) => {
      const { left, right, top, bottom } = element.getClientRects()[0]!;
      // Content of a row that scrolls sideways may end beyond the screen.
      const middle = (Math.max(left, 0) + Math.min(right, window.innerWidth)) / 2;
      return ![top + 1, (top + bottom) / 2, bottom - 1].some((y) =>
        isCovered(element, document.elementFromPoint(middle, y)),
      );
    };
    const note = (element: Element, where: string) =>
      isSeen(element) || found.push(`${where}: ${element.getAttribute('aria-label') ?? element.textContent}`);
    // A text area is scrolled to its caret.
    const all = [...document.querySelectorAll<HTMLElement>('main :is(a, button, input), footer a')];
    const pressed = all.filter((element) => element.tabIndex >= 0 && element.checkVisibility());
    for (const element of pressed) {
      element.focus();
      note(element, 'with the focus');
    }
    window.scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
    note(pressed.at(-1)!, 'at the end');
    return found;
  });

/** By how much the page is wider than the screen, which controls of the header overlap, and which texts leave their box. */
const faultsOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const controls = [...document.querySelectorAll('header a, header button')]
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0);
    const covering = controls.filter(({ box, element }) =>
      controls.some(
        (other) =>
          !element.contains(other.element) &&
          !other.element.contains(element) &&
          box.left < other.box.right - 1 &&
          other.box.left < box.right - 1 &&
          box.top < other.box.bottom - 1 &&
          other.box.top < box.bottom - 1,
      ),
    );
    const cut: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const [text, parent] = [texts.currentNode, texts.currentNode.parentElement!];
      if (!parent.closest('main, .cart-bar')) continue;
      const box = parent
        .closest('button, label, article, a, .truncate, .rounded-card')
        ?.getBoundingClientRect();
      if (
        !box ||
        !text.textContent!.trim() ||
        !parent.checkVisibility() ||
        parent.closest('.sr-only, textarea, [class*=overflow-x-auto]')
      )
        continue;
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      if (left < box.left - 1 || right > Math.min(box.right, clientWidth) + 1) cut.push(text.textContent!);
    }
    return {
      tooWide: scrollWidth - clientWidth,
      covering: covering.map(({ element }) => element.textContent),
      cut,
    };
  });

/** Waits until the page has all its data. */
async function untilLoaded(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await page.locator('.animate-pulse').first().waitFor({ state: 'detached' });
  // Rows that may be replaced by the shopper's usuals.
  await page.locator('main .invisible:not(.contents)').first().waitFor({ state: 'detached' });
  await networkIdle(page);
}

it('on a phone nothing overflows or overlaps with text at 200 %, and no bar covers the focused control or the end', async () => {
  // The other pages are the same for shoppers, with a bar more.
  const ofVisitors = ['/signup', '/mock'];
  for (const path of [...ofVisitors, ...OF_SHOPPERS]) {
    if (path === OF_SHOPPERS[0]) await become(browser, page, shopper);
    await setTextSize(2);
    await navigate(page, pathOf(path));
    await page.waitForURL((url) => url.href.endsWith(pathOf(path)));
    await untilLoaded(page);
    for (const size of path === '/' ? [PHONE, NARROW] : [NARROW]) {
      await page.setViewportSize(size);
      await networkIdle(page);
      expect([path, size.width, await faultsOf(page)]).toEqual([
        ...[path, size.width],
        { tooWide: 0, covering: [], cut: [] },
      ]);
    }
    await setTextSize(1);
    await page.waitForFunction(() => getComputedStyle(document.documentElement).fontSize === '16px');
    await networkIdle(page);
    expect([path, await faultsOf(page)]).toEqual([path, { tooWide: 0, covering: [], cut: [] }]);
    expect([path, await hidden(page)]).toEqual([path, []]);
  }
});

it('at 150 %, too, no bar covers the focused control or the end', async () => {
  await setTextSize(1.5);
  for (const path of ['/product/tomato', '/cart']) {
    await navigate(page, path);
    await untilLoaded(page);
    expect([path, await hidden(page)]).toEqual([path, []]);
  }
});

it('with the text spacing of WCAG 1.4.12 cards on a narrow phone show the whole of both small prices', async () => {
  await setTextSize(1);
  await page.setViewportSize(NARROW);
  await navigate(page, '/product?category=dryfruits');
  await page.getByText('₹1,440 a kg').waitFor();
  await page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync('* { line-height: 1.5 !important; letter-spacing: 0.12em; word-spacing: 0.16em }');
    document.adoptedStyleSheets.push(spaced);
  });
  const cut = await page.getByRole('article').evaluateAll((cards) =>
    cards
      .flatMap((card) => [...card.querySelectorAll('p')])
      .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
      .map(({ textContent }) => textContent),
  );
  await page.evaluate(() => document.adoptedStyleSheets.pop());
  expect(cut).toEqual([]);
});

/** What is wider than its place: it is cut off, or lies over what is beside it. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [document.documentElement, ...document.querySelectorAll('main :is(tbody th, td, dd, a)')];
    const isWide = ({ scrollWidth, clientWidth }: Element) =>
      clientWidth > 0 && scrollWidth > clientWidth + 1;
    return parts.filter(isWide).map((part) => part.outerHTML.slice(0, 160));
  });

it('at the desk, on a phone of 320 px with text at 200 %, nothing of a screen is cut off', async () => {
  const { shop } = browser;
  const { _id } = await bought(shop, { tomato: 2, sugar: 1 });
  await moveTo(shop, 'DELIVERED', (await bought(shop, { sugar: 1 }))._id);
  await enter(page, await newStaff(shop, 'OWNER'));
  await page.setViewportSize({ width: 320, height: 640 });
  await setTextSize(2);
  await page.goto('/desk');
  const found: string[] = [];
  for (const [path, title] of [
    ['', 'Today'],
    ['/orders?view=table', 'Orders'],
    [`/orders/${_id}`, 'Order'],
    ['/products', 'Products'],
    ['/products/sugar', 'Sugar'],
    ['/staff', 'Staff'],
    ['/figures', 'Figures'],
  ] as const) {
    await navigate(page, `/desk${path}`);
    await heading(page, title);
    await page.locator('main .animate-pulse').first().waitFor({ state: 'detached' });
    await networkIdle(page);
    found.push(...(await cutOff(page)).map((part) => `${path}: ${part}`));
  }
  expect(found).toEqual([]);
});
