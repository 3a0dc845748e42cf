import type { Locator, Page } from 'playwright-core';
import { bought } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { passesAxe, shape } from './helpers/audit';
import { follow, visitDesk } from './helpers/desk-visit';
import { heading } from './helpers/page-parts';
import { DESKTOP, PHONE, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

const stockOf = async (_id: string): Promise<[onHand: number, allocated: number] | undefined> => {
  const [row] = await browser.shop.sql<{ onHand: number; allocated: number }>(
    `SELECT "onHand", "allocated" FROM stock WHERE "productId" = $1`,
    [_id],
  );
  return row && [row.onHand, row.allocated];
};
const setStock = (_id: string, onHand: number, lowStockAt = 5) =>
  browser.shop.sql(`UPDATE stock SET "onHand" = $2, "lowStockAt" = $3 WHERE "productId" = $1`, [
    ...[_id, onHand, lowStockAt],
  ]);

let page: Page;
let panel: Locator;
beforeAll(async () => {
  await bought(browser.shop, { tomato: 2, potato: 3 });
  await setStock('tomato', 6);
  await setStock('sugar', 7);
  await setStock('onion', 9);
  const options = { viewport: PHONE, expected: /ERR_FAILED/, stays: true as const };
  ({ page } = await visitDesk(browser, 'MANAGER', '/desk', options));
  panel = page.getByRole('region', { name: 'Stock on hand' });
});

/** Types a number, and presses the button. */
async function enter(label: string, count: string, button: string): Promise<void> {
  await panel.getByLabel(label).fill(count);
  await panel.getByRole('button', { name: button }).press('Enter');
}

it('what is low on Today leads to where a delivery is added to what is there by then', async () => {
  await page.getByRole('link', { name: /^Tomato/ }).click();
  await panel.getByText('6 on hand').waitFor();
  await panel.getByText('4 left to sell').waitFor();
  expect((await panel.boundingBox())!.y).toBeLessThan(PHONE.height / 2);
  // Two are delivered to a customer meanwhile.
  await browser.shop.sql(
    `UPDATE stock SET "onHand" = "onHand" - 2, "allocated" = "allocated" - 2 WHERE "productId" = 'tomato'`,
  );
  await enter('Received', '12', 'Add to stock');
  await panel.getByText('16 on hand').waitFor();
  await panel.getByText('16 left to sell').waitFor();
  await page.getByText('12 added to Tomato: 16 on hand').first().waitFor();
  expect(await stockOf('tomato')).toEqual([16, 0]);
  const received = panel.getByLabel('Received');
  await eventually(async () => (await received.inputValue()) === '');
  const [movement] = await browser.shop.sql(
    `SELECT "kind", "qty" FROM stock_movements WHERE "productId" = 'tomato' ORDER BY "at" DESC LIMIT 1`,
  );
  expect(movement).toEqual({ kind: 'RECEIVED', qty: 12 });
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await shape(page)).toEqual([]);
});

it('a count replaces what is on hand, but not by less than orders have', async () => {
  await page.setViewportSize(DESKTOP);
  await follow(page, '/desk/products/potato');
  await heading(page, 'Potato');
  await panel.getByLabel('Received').waitFor();
  expect(await shape(page)).toEqual([]);
  await enter('Counted', '2', 'Correct the count');
  await panel.getByText('there cannot be fewer on hand').waitFor();
  expect(await panel.getByLabel('Counted').getAttribute('aria-invalid')).toBe('true');
  await enter('Counted', '8', 'Correct the count');
  await panel.getByText('8 on hand').waitFor();
  await panel.getByText('5 left to sell').waitFor();
  expect(await stockOf('potato')).toEqual([8, 3]);
  await panel.getByText('there cannot be fewer on hand').waitFor({ state: 'hidden' });
});

it('what is no count is refused at its field, and what the shop did not answer is said, too', async () => {
  await follow(page, '/desk/products/sugar');
  await panel.getByText('7 on hand').waitFor();
  for (const [label, button, min] of [
    ['Received', 'Add to stock', 1],
    ['Counted', 'Correct the count', 0],
  ] as const) {
    await enter(label, 'many', button);
    await panel.getByText(`${label} should be a whole number from ${min} to 1000000`).waitFor();
    expect(await panel.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
  }
  await passesAxe(page);
  // The answer is lost: it may have been added.
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('"ReceiveStock"')) return route.fallback();
    await route.fetch();
    return route.abort();
  });
  await enter('Received', '3', 'Add to stock');
  await panel.getByText('Look at the count before you add it again').waitFor();
  await panel.getByText('10 on hand').waitFor();
  expect(await stockOf('sugar')).toEqual([10, 0]);
});

it('a product that is not counted is counted first', async () => {
  await browser.shop.sql(`DELETE FROM stock_movements WHERE "productId" = 'besan'`);
  await browser.shop.sql(`DELETE FROM stock WHERE "productId" = 'besan'`);
  await follow(page, '/desk/products/besan');
  await panel.getByText('Not counted').waitFor();
  expect(await panel.getByLabel('Received').count()).toBe(0);
  await enter('Counted', '30', 'Correct the count');
  await panel.getByText('30 on hand').waitFor();
  await panel.getByLabel('Received').waitFor();
  expect(await stockOf('besan')).toEqual([30, 0]);
});

it('the page shows what is sold meanwhile', async () => {
  await page.clock.install();
  await follow(page, '/desk/products/onion');
  await panel.getByText('9 on hand').waitFor();
  await setStock('onion', 4);
  await page.clock.fastForward(30_000);
  await panel.getByText('4 on hand').waitFor();
});
