import { bought } from '../../server/test/helpers/desk-orders';
import { pickPath, visitDesk } from './helpers/desk-visit';
import { testBrowser } from './helpers/test-browser';

const browser = testBrowser();
const ORDERS = 15;

it('a product for many orders has its tick beside its name, and its bags below, several in a line', async () => {
  const ids: string[] = [];
  while (ids.length < ORDERS) ids.push((await bought(browser.shop, { 'fresh-dahi': 2 }))._id);
  const viewport = { width: 320, height: 640 };
  const { page } = await visitDesk(browser, 'PICKER', await pickPath(browser.shop, ids[0]!, false), {
    viewport,
  });
  const row = page.getByRole('listitem').filter({ has: page.getByText('Fresh Dahi', { exact: true }) });
  const tick = (await row.getByRole('button', { name: /^Pick/ }).boundingBox())!;
  const name = (await row.getByText('Fresh Dahi', { exact: true }).boundingBox())!;
  expect(tick.y).toBeLessThan(name.y + name.height);
  const bags = row.getByRole('listitem');
  expect(await bags.count()).toBe(ORDERS);
  const [first, second] = [(await bags.nth(0).boundingBox())!, (await bags.nth(1).boundingBox())!];
  expect(second.y).toBe(first.y);
});
