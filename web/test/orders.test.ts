import { checkoutOf, newBuyer, pay, placeOrder, setQty } from '../../server/test/helpers/buying';
import { audit } from './helpers/audit';
import { toast } from './helpers/page-parts';
import { storageOf } from './helpers/signed-in';
import { testBrowser } from './helpers/test-browser';

const browser = testBrowser();

/** A shopper with so many orders, at their page. */
async function atOrders(count: number) {
  const { shop } = browser;
  const shopper = await newBuyer(shop);
  const ids: string[] = [];
  for (let index = 0; index < count; index += 1) {
    await setQty(shop, shopper, 'tomato', 1);
    const { _id, payment } = await checkoutOf(shop, shopper);
    await placeOrder(shop, shopper, _id, await pay(shop, payment.orderId));
    ids.unshift(_id);
  }
  const page = await browser.visit('/order', { storageState: storageOf(browser, shopper) });
  await page.getByRole('article').first().waitFor();
  return { page, ids };
}

it('older orders take a line each until they are opened', async () => {
  const { page, ids } = await atOrders(4);
  const details = page.getByText('Shipping address:');
  expect(await page.getByRole('article').count()).toBe(4);
  expect(await details.count()).toBe(2);
  const oldest = page.getByRole('article').last();
  await oldest.getByRole('button', { name: /^Show details of the order of/ }).press('Enter');
  await oldest.getByText('12 MG Road').waitFor();
  expect(await details.count()).toBe(3);
  expect(await oldest.textContent()).toContain(`Order id: ${ids[3]}`);
  expect(await audit(page)).toEqual([]);
  await oldest.getByRole('button', { name: /^Hide details of the order of/ }).click();
  expect(await details.count()).toBe(2);
});

it('an order has a short number to tell somebody, and its id can be copied', async () => {
  const { page, ids } = await atOrders(1);
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const number = ids[0]!.slice(0, 8).toUpperCase();
  await page.getByText(number, { exact: true }).waitFor();
  await page.getByRole('button', { name: `Copy the id of order ${number}` }).click();
  await toast(page, 'Order id copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(ids[0]);
});
