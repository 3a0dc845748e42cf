import type { Page } from 'playwright-core';
import { orderNumber } from '../../domain/order/order-number';
import { bought, moveTo } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { auditedOf, openPick, pickPath, visitDesk } from './helpers/desk-visit';
import { networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
let page: Page;
beforeAll(async () => {
  const expected = /ERR_INTERNET_DISCONNECTED|Failed to load resource/;
  ({ page } = await visitDesk(browser, 'PICKER', '/desk/none', { expected, stays: true }));
  await browser.shop.sql(`UPDATE stock SET "onHand" = 500`);
});

const grams = (title: string) => page.getByRole('textbox', { name: `Grams of ${title}` });
const packButton = () => page.getByRole('button', { name: 'Pack', exact: true });
const weights = async (orderId: string) =>
  (
    await browser.shop.sql<{ pickedGrams: number | null }>(
      `SELECT "pickedGrams" FROM order_items WHERE "orderId" = $1 ORDER BY "productId"`,
      [orderId],
    )
  ).map(({ pickedGrams }) => pickedGrams);

it('a weight that is typed counts once its field is left, as to pack', async () => {
  const { _id } = await bought(browser.shop, { onion: 1, tomato: 1 });
  await openPick(page, await pickPath(browser.shop, _id));
  await grams('Onion').fill('970');
  await grams('Tomato').fill('1000');
  await page.getByText('1 of 2 lines').waitFor();
  await page.getByRole('heading', { level: 2, name: orderNumber(_id) }).click();
  await page.getByText('2 of 2 lines').waitFor();
  // Until it is sent, an older weight is replaced in the queue, and never audited.
  await eventually(async () => (await weights(_id)).join() === '970,1000');
  // Weighed again.
  await grams('Tomato').fill('940');
  await packButton().click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('940 g').waitFor();
  await sheet.getByText('970 g').waitFor();
  await sheet.getByRole('button', { name: 'Back' }).click();
  await networkIdle(page);
  await eventually(async () => (await weights(_id)).join() === '970,940');
  expect(await auditedOf(browser.shop, _id)).toMatchObject({ pickItem: 3 });
  await moveTo(browser.shop, 'DELIVERED', _id);
});

it('a weight is entered once by Enter, which leaves its field, and by its tick', async () => {
  const { _id } = await bought(browser.shop, { onion: 1, tomato: 1 });
  await openPick(page, await pickPath(browser.shop, _id));
  await grams('Onion').fill('970');
  await page.keyboard.press('Enter');
  await page.getByText('1 of 2 lines').waitFor();
  await grams('Tomato').fill('940');
  await page.getByRole('button', { name: 'Picked: Tomato' }).click();
  await page.getByText('2 of 2 lines').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  // What was undone is not entered again by looking at it.
  await page.getByRole('button', { name: /^Undo/ }).click();
  await page.getByText('1 of 2 lines').waitFor();
  await grams('Tomato').focus();
  await grams('Onion').focus();
  await networkIdle(page);
  await page.getByText('1 of 2 lines').waitFor();
  await eventually(async () => (await weights(_id)).join() === '970,');
  expect(await auditedOf(browser.shop, _id)).toMatchObject({ pickItem: 3 });
  await moveTo(browser.shop, 'DELIVERED', _id);
});

it('a tick enters what is typed, and changes nothing else, also where a press focuses no button, as in Safari', async () => {
  const { _id } = await bought(browser.shop, { tomato: 1 });
  await openPick(page, await pickPath(browser.shop, _id));
  const original = await page.evaluateHandle(() => {
    const likeSafari = (event: Event) => {
      event.preventDefault();
      (document.activeElement as HTMLElement).blur();
    };
    document.addEventListener('mousedown', likeSafari);
    return likeSafari;
  });
  await grams('Tomato').fill('930');
  // Scrolling may begin at the tick.
  await page.getByRole('button', { name: 'Picked: Tomato' }).dispatchEvent('pointerdown');
  await page.getByRole('heading', { level: 2, name: orderNumber(_id) }).click();
  await eventually(async () => (await weights(_id)).join() === '930');
  await grams('Tomato').fill('940');
  await page.getByRole('button', { name: 'Picked: Tomato' }).hover();
  await page.mouse.down();
  await networkIdle(page);
  await page.mouse.up();
  await page.getByText('1 of 1 line').waitFor();
  await networkIdle(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await weights(_id)).toEqual([940]);
  await page.evaluate((listener) => document.removeEventListener('mousedown', listener), original);
  await moveTo(browser.shop, 'DELIVERED', _id);
});

it('Undo undoes what it names, not the weight that is entered by leaving its field for it', async () => {
  const { _id } = await bought(browser.shop, { onion: 1, tomato: 1 });
  await openPick(page, await pickPath(browser.shop, _id));
  await grams('Onion').fill('970');
  await page.keyboard.press('Enter');
  await page.getByText('1 of 2 lines').waitFor();
  await grams('Tomato').fill('940');
  await page.getByRole('button', { name: 'Undo Onion' }).click();
  await networkIdle(page);
  await eventually(async () => (await weights(_id)).join() === ',940');
  await page.getByText('1 of 2 lines').waitFor();
  await moveTo(browser.shop, 'DELIVERED', _id);
});

it.each(['by itself', 'with its slot'])(
  'an order picked %s cannot be packed once a replacement in it has sold out',
  async (how) => {
    const { shop } = browser;
    const { _id } = await bought(shop, { 'fresh-dahi': 1 });
    await openPick(page, await pickPath(shop, _id, how === 'by itself'));
    await page.context().setOffline(true);
    await page.getByRole('button', { name: 'Not enough Fresh Dahi' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.locator('li').getByRole('button').first().click();
    await shop.sql(`UPDATE stock SET "onHand" = "allocated" + "held"`);
    await page.getByRole('button', { name: /^Pack/ }).click();
    await sheet.getByRole('button', { name: 'Finish packing' }).waitFor();
    await page.context().setOffline(false);
    await page.getByText(`Order ${orderNumber(_id)}: Fresh Dahi needs picking again`).waitFor();
    await sheet.waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Dismiss' }).click();
    // Nor does the sheet open by itself later.
    await page.getByRole('button', { name: /^Picked: Fresh Dahi/ }).click();
    await page.getByText('1 of 1 line').waitFor();
    await page.getByRole('button', { name: /^Pack/ }).waitFor();
    await networkIdle(page);
    expect(await sheet.count()).toBe(0);
    await shop.sql(`UPDATE stock SET "onHand" = 500`);
    await moveTo(shop, 'DELIVERED', _id);
  },
);
