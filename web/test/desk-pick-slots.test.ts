import type { Locator, Page } from 'playwright-core';
import { createDataSource } from '@server/database/data-source';
import { takeOffSale } from '@server/features/catalogue';
import { orderNumber } from '../../domain/order/order-number';
import { checkoutOf, newBuyer, pay, placeOrder } from '../../server/test/helpers/buying';
import { newStaff } from '../../server/test/helpers/desk';
import type { TestStaff } from '../../server/test/helpers/desk';
import { bought, findShown, moveTo } from '../../server/test/helpers/desk-orders';
import { worker } from '../../server/test/helpers/picking';
import { eventually } from '../../server/test/helpers/eventually';
import {
  auditedOf,
  boughtInSlot,
  boughtWithoutSlot,
  openPick,
  pickPath,
  visitDesk,
} from './helpers/desk-visit';
import { networkIdle, testBrowser } from './helpers/test-browser';
import { holdToasts, navigate, responded } from './helpers/page-parts';

const browser = testBrowser();
const CUT = /ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to fetch|Failed to load resource/;
let page: Page;
let picker: TestStaff;
beforeAll(async () => {
  const options = { expected: CUT, stays: true as const };
  ({ page, staff: picker } = await visitDesk(browser, 'PICKER', '/desk/none', options));
});

const open = (path?: string) => openPick(page, path);
const choice = () => page.getByLabel('Delivery slot');
/** Whether a tap in the middle of an element reaches it while a toast covers it. */
const isTappable = (covered: Locator): Promise<boolean> =>
  covered.evaluate(async (element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const [left, top] = [x + width / 2, y + height / 2];
    const isCovered = () => {
      const toast = document.querySelector('.Toastify__toast')?.getBoundingClientRect();
      return toast && toast.left < left && left < toast.right && toast.top < top && top < toast.bottom;
    };
    while (!isCovered()) await new Promise(requestAnimationFrame);
    return element.contains(document.elementFromPoint(left, top));
  });
const dialog = () => page.getByRole('dialog');
const tick = (title: string) => page.getByRole('button', { name: new RegExp(`^Picked: ${title}`) });
const isPacked = (orderId: string) => async () =>
  (await findShown(browser.shop, orderId, picker))!.status === 'PACKED';
const isPickedOnce = (orderId: string) => async () => (await auditedOf(browser.shop, orderId)).pickItem === 1;

async function pack(orderId: string): Promise<void> {
  await page.getByText('2 of 2 lines').waitFor();
  await page.getByRole('button', { name: /^Pack/ }).click();
  await dialog().getByRole('button', { name: 'Finish packing' }).click();
  await eventually(isPacked(orderId));
}

describe('the slot', () => {
  it('of an order may be missing', async () => {
    const _id = await boughtWithoutSlot(browser.shop);
    await open();
    const label = '1 to pick · without a delivery time';
    expect((await choice().getByRole('option').allInnerTexts()).at(-1)).toBe(label);
    await choice().selectOption({ label });
    await page.getByRole('heading', { level: 2, name: 'Dairy' }).waitFor();
    await tick('Fresh Dahi').click();
    await tick('Table Butter').click();
    await pack(_id);
  });

  it('does not matter when an order that is being picked is cancelled: that is reported, whichever slot is open', async () => {
    const _id = await boughtWithoutSlot(browser.shop);
    await open(`/desk/pick?slot=none&by=order&order=${_id}`);
    await tick('Fresh Dahi').click();
    await eventually(isPickedOnce(_id));
    await page.getByText('1 of 2 lines').waitFor();
    await moveTo(browser.shop, 'CANCELLED', _id);
    await page.getByText(`Order ${orderNumber(_id)} was cancelled`).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.getByRole('link', { name: new RegExp(orderNumber(_id)) }).waitFor({ state: 'detached' });

    const left = await boughtInSlot(browser.shop, -24 * 5);
    await open(`/desk/pick?slot=${left.slotId}&by=order&order=${left._id}`);
    await tick('Fresh Dahi').click();
    await eventually(isPickedOnce(left._id));
    await page.getByText('1 of 2 lines').waitFor();
    await navigate(page, '/desk/pick?slot=none');
    await page.getByText('1 of 2 lines').waitFor({ state: 'detached' });
    await moveTo(browser.shop, 'CANCELLED', left._id);
    await page.getByText(`Order ${orderNumber(left._id)} was cancelled`).waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
  });

  it('of late orders comes first, even one that runs past midnight, and is linked from others', async () => {
    const late = await boughtInSlot(browser.shop, 30);
    const done = await boughtInSlot(browser.shop, 54);
    const overnight = await boughtInSlot(browser.shop, 25, 26);
    await worker(browser.shop, picker, late._id).start();
    await worker(browser.shop, picker, late._id).pick('fresh-dahi', 1);
    await moveTo(browser.shop, 'DELIVERED', done._id);
    await open();
    const values = await choice()
      .getByRole('option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value));
    expect(values.slice(0, 2)).toEqual([late.slotId, overnight.slotId]);
    expect(values).not.toContain(done.slotId);
    expect(await choice().inputValue()).toBe(late.slotId);
    expect((await choice().getByRole('option').allInnerTexts())[0]).toMatch(/^1 late · /);
    await choice().selectOption(overnight.slotId);
    await page.getByText('0 of 2 lines').waitFor();
    await page.getByRole('link', { name: /^1 late · / }).click();
    await page.getByText('1 of 2 lines').waitFor();
    await tick('Table Butter').click();
    const next = page.getByRole('link', { name: /^Next: 1 to pick · / });
    // At the same time: the toast may be gone by the time the server has packed the order.
    const letAge = await holdToasts(page);
    expect((await Promise.all([isTappable(next), pack(late._id)]))[0]).toBe(true);
    await letAge();
    await next.click();
    await page.getByText('0 of 2 lines').waitFor();
    await moveTo(browser.shop, 'DELIVERED', overnight._id);
  });

  it('that a picker has open stays after its end, until it is no longer listed', async () => {
    const { shop } = browser;
    const [ending, next] = [await boughtInSlot(shop, 2), await boughtInSlot(shop, -1)];
    await open();
    await page.getByText('0 of 2 lines').waitFor();
    expect(await choice().inputValue()).toBe(ending.slotId);
    const refresh = async () => {
      const response = responded(page, 'PickSlots');
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await response;
      await networkIdle(page);
    };
    await shop.sql(`UPDATE delivery_slots SET "endsAt" = now() - interval '5 seconds' WHERE "_id" = $1`, [
      ending.slotId,
    ]);
    await refresh();
    expect(await choice().inputValue()).toBe(ending.slotId);
    await tick('Fresh Dahi').click();
    await page.getByText('1 of 2 lines').waitFor();
    await eventually(isPickedOnce(ending._id));

    // As on the next day.
    await moveTo(shop, 'DELIVERED', ending._id);
    await shop.sql(
      `UPDATE delivery_slots SET "startsAt" = "startsAt" - interval '2 days', "endsAt" = "endsAt" - interval '2 days',
         "cutoffAt" = "cutoffAt" - interval '2 days' WHERE "_id" = $1`,
      [ending.slotId],
    );
    await refresh();
    expect(await choice().inputValue()).toBe(next.slotId);
    expect(await page.getByRole('button', { name: /^Undo/ }).count()).toBe(0);

    // A link that comes by itself moves nothing that a finger may be on its way to.
    const shelf = page.getByRole('heading', { level: 2, name: 'Dairy' });
    const place = await shelf.boundingBox();
    const late = await boughtInSlot(shop, 30);
    await refresh();
    await page.getByRole('link', { name: /^1 late · / }).waitFor();
    expect(await shelf.boundingBox()).toEqual(place);
    await moveTo(shop, 'DELIVERED', late._id);
    await moveTo(shop, 'DELIVERED', next._id);
  });

  it('offers no Undo of a decision about an order that somebody else has taken over', async () => {
    const { shop } = browser;
    const { _id, slotId } = await boughtInSlot(shop, -1);
    const { _id: other } = await bought(shop, { sugar: 1 });
    await shop.sql(`UPDATE orders SET "slotId" = $1 WHERE "_id" = $2`, [slotId, other]);
    await open(`/desk/pick?slot=${slotId}`);
    await page.getByText('0 of 3 lines').waitFor();
    await page.context().setOffline(true);
    await tick('Fresh Dahi').click();
    const undo = page.getByRole('button', { name: 'Undo Fresh Dahi' });
    await undo.waitFor();
    await worker(shop, await newStaff(shop, 'PICKER'), _id).start();
    await page.context().setOffline(false);
    const notice = page.getByText(`The PICKER has taken order ${orderNumber(_id)}`).first();
    await notice.waitFor();
    await undo.waitFor({ state: 'detached' });
    await page.getByText('0 of 1 line').waitFor();
    // It is said until it is read, even if the page is loaded again.
    await page.reload();
    await notice.waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await notice.waitFor({ state: 'detached' });
    for (const one of [_id, other]) await moveTo(shop, 'DELIVERED', one);
  });
});

describe('a replacement', () => {
  /** The products that requests ask for by their ids. */
  const requested: string[][] = [];
  let [offSale, weighed, partly, many]: string[] = [];

  const wish = (orderId: string, productId: string, otherId: string) =>
    browser.shop.sql(
      `UPDATE order_items SET "replacement" = 'SPECIFIC', "replacementProductId" = $3 WHERE "orderId" = $1 AND "productId" = $2`,
      [orderId, productId, otherId],
    );
  /** An order with more wishes than fit into one request for products. */
  async function wishMany(): Promise<string> {
    const { shop } = browser;
    const buyer = await newBuyer(shop, {});
    await shop.sql(
      `INSERT INTO cart_items ("userId", "productId", "qty")
       SELECT $1, "_id", 1 FROM products WHERE "categoryName" IN ('dairy', 'snacks', 'dryfruits', 'spices') ORDER BY "id" LIMIT 25`,
      [buyer._id],
    );
    const { _id, payment } = await checkoutOf(shop, buyer);
    await placeOrder(shop, buyer, _id, await pay(shop, payment.orderId));
    await shop.sql(
      `UPDATE order_items SET "replacement" = 'SPECIFIC', "replacementProductId" = other."_id"
       FROM (SELECT "_id", row_number() OVER (ORDER BY "id") AS nth FROM products
             WHERE "categoryName" IN ('fruits', 'staples', 'sprouts')) AS other
       WHERE "orderId" = $1 AND other.nth =
         (SELECT count(*) FROM order_items AS one WHERE one."orderId" = $1 AND one."productId" <= order_items."productId")`,
      [_id],
    );
    return _id;
  }

  beforeAll(async () => {
    const { shop } = browser;
    await shop.sql(`UPDATE stock SET "onHand" = 500, "maxPerOrder" = 99`);
    many = await wishMany();
    const { _id: packed } = await bought(shop, { 'table-butter': 1 });
    await wish(packed, 'table-butter', 'dark-chocolate');
    await moveTo(shop, 'PACKED', packed);
    ({ _id: weighed } = await bought(shop, { onion: 1 }));
    await shop.sql(
      `UPDATE products SET "quantity" = 'bunch', "packAmount" = 250, "packUnit" = 'g', "soldByWeight" = true,
         "pricePaise" = (SELECT "pricePaise" FROM products WHERE "_id" = 'onion') WHERE "_id" = 'carrot'`,
    );
    ({ _id: partly } = await bought(shop, { tomato: 3 }));
    ({ _id: offSale } = await bought(shop, { 'fresh-dahi': 1, 'chicken-drumsticks': 1 }));
    await wish(offSale, 'chicken-drumsticks', 'chicken-sausages');
    const dataSource = await createDataSource({ url: shop.databaseUrl }).initialize();
    await takeOffSale(dataSource, ['fresh-dahi', 'chicken-drumsticks']);
    await dataSource.destroy();
    page.on('request', (request) => {
      const { variables } = (request.postDataJSON() ?? {}) as { variables?: { filter?: { ids?: string[] } } };
      if (variables?.filter?.ids) requested.push(variables.filter.ids);
    });
    // Products are read anew.
    await page.goto('/desk/none');
  });

  /** Opens an order, and the dialog in which this product is replaced. */
  async function replace(orderId: string, title: string): Promise<void> {
    await open(await pickPath(browser.shop, orderId));
    await page.getByRole('button', { name: `Not enough ${title}`, exact: true }).click();
  }

  it('for a product that is off sale is a similar one, or the shopper’s choice', async () => {
    await replace(offSale!, 'Chicken Drumsticks');
    await dialog()
      .getByRole('button', { name: /Chicken Sausages/ })
      .click();
    await page.getByRole('button', { name: 'Not enough Fresh Dahi' }).click();
    await dialog().locator('li').getByRole('button').first().click();
    await pack(offSale!);
  });

  it('that is sold by weight is weighed, even if only its pack amount is in grams', async () => {
    await replace(weighed!, 'Onion');
    const grams = dialog().getByRole('textbox', { name: 'Grams of Carrot instead' });
    expect(await grams.getAttribute('placeholder')).toBe('250');
    await grams.fill('240');
    await dialog()
      .getByRole('button', { name: /Carrot/ })
      .click();
    await page.getByText('1 × Carrot instead, 240 g').waitFor();
  });

  it('for part of a line stays when the rest is weighed, and when its weight is confirmed', async () => {
    const { shop } = browser;
    const _id = partly!;
    await replace(_id, 'Tomato');
    await dialog().getByRole('button', { name: '2', exact: true }).click();
    await page.getByRole('button', { name: 'Not enough Tomato' }).click();
    const first = dialog().locator('li').getByRole('button').first();
    const title = (await first.locator('span span').first().innerText()).trim();
    expect(await first.innerText()).toMatch(/^2 × .+ each$/m);
    await first.click();
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

  it('is offered if a shopper chose it, however many are chosen; none is looked up for packed orders', async () => {
    const wishes = await browser.shop.sql<{ title: string; _id: string; other: string }>(
      `SELECT item."title", other."_id", other."title" AS "other"
       FROM order_items AS item JOIN products AS other ON other."_id" = "replacementProductId" WHERE "orderId" = $1`,
      [many],
    );
    expect(wishes).toHaveLength(25);
    await open(await pickPath(browser.shop, many!));
    expect(requested.length).toBeGreaterThan(1);
    // One of each request.
    for (const ids of requested) {
      const { title, other } = wishes.find(({ _id }) => ids.includes(_id))!;
      await page.getByRole('button', { name: `Not enough ${title}`, exact: true }).click();
      await dialog().locator('li').getByRole('button').getByText(other).waitFor();
      await page.keyboard.press('Escape');
    }
    for (const { _id } of wishes) expect(requested.flat()).toContain(_id);
    expect(requested.flat()).not.toContain('dark-chocolate');
  });
});
