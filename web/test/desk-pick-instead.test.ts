import type { DataSource } from 'typeorm';
import { createDataSource } from '@server/database/data-source';
import { takeOffSale } from '@server/features/catalogue';
import { bought, findShown, moveTo } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { auditedOf, pickPath, visitDesk } from './helpers/desk-visit';
import { networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
let dataSource: DataSource;
beforeAll(async () => {
  dataSource = await createDataSource({ url: browser.shop.databaseUrl }).initialize();
});
afterAll(() => dataSource.destroy());

/** The dialog in which this product of an order is replaced. */
async function replacing(orderId: string, title: string) {
  const visit = await visitDesk(browser, 'PICKER', await pickPath(browser.shop, orderId));
  await visit.page.getByRole('button', { name: `${title} is not all there`, exact: true }).click();
  return { ...visit, dialog: visit.page.getByRole('dialog') };
}

it('a product taken off sale is replaced by a similar one, or by the shopper’s choice', async () => {
  const { shop } = browser;
  const { _id } = await bought(shop, { 'fresh-dahi': 1, 'chicken-drumsticks': 1 });
  await shop.sql(
    `UPDATE order_items SET "replacement" = 'SPECIFIC', "replacementProductId" = 'chicken-sausages'
     WHERE "orderId" = $1 AND "productId" = 'chicken-drumsticks'`,
    [_id],
  );
  await takeOffSale(dataSource, ['fresh-dahi', 'chicken-drumsticks']);
  const { page, staff, dialog } = await replacing(_id, 'Chicken Drumsticks');
  await dialog.getByRole('button', { name: /Chicken Sausages/ }).click();
  await page.getByRole('button', { name: 'Fresh Dahi is not all there' }).click();
  await dialog.locator('li').getByRole('button').first().click();
  await page.getByText('2 of 2 lines').waitFor();
  await page.getByRole('button', { name: /^Pack/ }).click();
  await dialog.getByRole('button', { name: 'Finish packing' }).click();
  await eventually(async () => (await findShown(shop, _id, staff))!.status === 'PACKED');
});

it('a replacement sold by weight is weighed, even if only its pack amount is in grams', async () => {
  const { shop } = browser;
  const { _id } = await bought(shop, { onion: 1 });
  await shop.sql(
    `UPDATE products SET "quantity" = 'bunch', "packAmount" = 250, "packUnit" = 'g', "soldByWeight" = true,
       "pricePaise" = (SELECT "pricePaise" FROM products WHERE "_id" = 'onion') WHERE "_id" = 'carrot'`,
  );
  await shop.sql(`UPDATE stock SET "onHand" = 500 WHERE "productId" = 'carrot'`);
  const { page, dialog } = await replacing(_id, 'Onion');
  const grams = dialog.getByRole('textbox', { name: 'Grams of Carrot instead' });
  expect(await grams.getAttribute('placeholder')).toBe('250');
  await grams.fill('240');
  await dialog.getByRole('button', { name: /Carrot/ }).click();
  await page.getByText('1 × Carrot instead, 240 g').waitFor();
});

it('what was put in for a part of a line stays when the rest is weighed, and when its weight is confirmed', async () => {
  const { shop } = browser;
  const { _id } = await bought(shop, { tomato: 3 });
  const { page, dialog } = await replacing(_id, 'Tomato');
  await dialog.getByRole('button', { name: '2', exact: true }).click();
  await page.getByRole('button', { name: 'Tomato is not all there' }).click();
  const choice = dialog.locator('li').getByRole('button').first();
  const title = (await choice.locator('span span').first().innerText()).trim();
  expect(await choice.innerText()).toMatch(/^2 × .+ each$/m);
  await choice.click();
  const instead = `2 × ${title} instead`;
  await page.getByText(`1 picked, ${instead}, not weighed yet`).waitFor();
  const replacements = () =>
    shop.sql(
      `SELECT "pickedGrams", other."title", other."qty" FROM order_items AS item LEFT JOIN item_replacements AS other
       ON other."orderId" = item."orderId" AND other."itemId" = item."productId" WHERE item."orderId" = $1`,
      [_id],
    );
  const grams = page.getByRole('textbox', { name: 'Grams of Tomato' });
  for (const weight of [980, 940]) {
    await grams.fill(String(weight));
    await grams.press('Enter');
    await page.getByText(`1 picked, ${weight} g, ${instead}`).waitFor();
    const stored = JSON.stringify([{ pickedGrams: weight, title, qty: 2 }]);
    await eventually(async () => JSON.stringify(await replacements()) === stored);
  }
  const before = await auditedOf(shop, _id);
  await grams.press('Enter');
  await networkIdle(page);
  expect(await auditedOf(shop, _id)).toEqual(before);
});

it('every product that shoppers chose is offered, however many they are, but of packed orders none is looked up', async () => {
  const { shop } = browser;
  await shop.sql(`UPDATE stock SET "onHand" = 500, "maxPerOrder" = 99`);
  const others = await shop.sql<{ _id: string; title: string }>(
    `SELECT "_id", "title" FROM products WHERE "categoryName" IN ('fruits', 'staples', 'sprouts') ORDER BY "id" LIMIT 25`,
  );
  const titles = ['Fresh Cow Milk', 'Punjabi Lassi', 'Malai Paneer', 'Table Butter', 'Masala Chaas'];
  const cart = Object.fromEntries(titles.map((title) => [title.toLowerCase().replaceAll(' ', '-'), 1]));
  const wish = (orderId: string, productId: string, otherId: string) =>
    shop.sql(
      `UPDATE order_items SET "replacement" = 'SPECIFIC', "replacementProductId" = $3 WHERE "orderId" = $1 AND "productId" = $2`,
      [orderId, productId, otherId],
    );
  const orders: string[] = [];
  for (let nth = 0; nth < 5; nth += 1) orders.push((await bought(shop, cart))._id);
  for (const [nth, { _id }] of others.entries())
    await wish(orders[Math.floor(nth / 5)]!, Object.keys(cart)[nth % 5]!, _id);
  const { _id: packed } = await bought(shop, { 'table-butter': 1 });
  await wish(packed, 'table-butter', 'dark-chocolate');
  await moveTo(shop, 'PACKED', packed);

  const { page } = await visitDesk(browser, 'PICKER', '/robots.txt');
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { variables } = (request.postDataJSON() ?? {}) as { variables?: { filter?: { ids?: string[] } } };
    for (const id of variables?.filter?.ids ?? []) asked.add(id);
  });
  for (const at of [0, 4]) {
    await page.goto(await pickPath(shop, orders[at]!));
    for (const [nth, title] of titles.entries()) {
      await page.getByRole('button', { name: `${title} is not all there`, exact: true }).click();
      const choice = page.getByRole('dialog').locator('li').getByRole('button');
      await choice.getByText(others[5 * at + nth]!.title).waitFor();
      await page.keyboard.press('Escape');
    }
  }
  expect(asked).not.toContain('dark-chocolate');
});
