import { HOME, addAddress, setQty } from '../../server/test/helpers/buying';
import { audit } from './helpers/audit';
import { testBrowser } from './helpers/test-browser';
import { visitSignedIn } from './helpers/signed-in';

const browser = testBrowser();
const STREET = '7 Church Street';

const atCheckout = () =>
  visitSignedIn(browser, '/checkout', {
    arrange: async (shopper) => {
      await setQty(browser.shop, shopper, 'tomato', 2);
      await addAddress(browser.shop, shopper);
      await addAddress(browser.shop, shopper, { ...HOME, street: STREET });
    },
  });

it('a reload keeps the coupon and the chosen address; that of another shopper counts as none', async () => {
  const { page } = await atCheckout();
  await page.getByRole('radio', { name: new RegExp(STREET) }).check();
  await page.getByRole('button', { name: 'Use Instant50' }).click();
  await page.getByText('-₹63').waitFor();
  await page.getByText(`Deliver to ${STREET}`).waitFor();
  await page.reload();
  await page.getByText('Instant50 applied').waitFor();
  await page.getByText('-₹63').waitFor();
  await page.getByText(`Deliver to ${STREET}`).waitFor();
  await page.evaluate(() => {
    const draft = JSON.parse(sessionStorage.getItem('checkout')!) as object;
    sessionStorage.setItem('checkout', JSON.stringify({ ...draft, userId: 'somebody else' }));
  });
  await page.reload();
  await page
    .getByRole('radio', { name: /^Deliver here/ })
    .first()
    .waitFor();
  expect(await page.getByText('Instant50 applied').count()).toBe(0);
  expect(await page.getByText(`Deliver to ${STREET}`).count()).toBe(0);
});

it('a long list of items leaves the address within reach, and opens', async () => {
  const { page, shopper } = await atCheckout();
  const { data } = await browser.shop.graphql<{ products: { edges: { node: { _id: string } }[] } }>(
    '{ products(first: 12) { edges { node { _id } } } }',
  );
  for (const { node } of data.products.edges) await setQty(browser.shop, shopper, node._id, 1);
  await page.reload();
  const rows = page.getByRole('table').locator('tbody').getByRole('link');
  await page.getByRole('button', { name: /^Show all 1\d items$/ }).waitFor();
  expect(await rows.count()).toBe(3);
  const address = await page.getByRole('button', { name: 'Address', exact: true }).boundingBox();
  expect(address!.y).toBeLessThan(844);
  await page.getByRole('button', { name: /^Show all/ }).press('Enter');
  expect(await rows.count()).toBeGreaterThan(11);
  expect(await audit(page)).toEqual([]);
  await page.getByRole('button', { name: 'Show fewer items' }).click();
  expect(await rows.count()).toBe(3);
});
