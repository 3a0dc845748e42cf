import { orderNumber } from '../../domain/order/order-number';
import { bought, findShown, moveTo } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { visitDesk } from './helpers/desk-visit';
import { heading, navigate } from './helpers/page-parts';
import { testBrowser } from './helpers/test-browser';

const browser = testBrowser();

it.each(['/desk/deliver', '/desk/orders'])(
  'a delivery is sent at once when the phone is put away at %s, though it could still be undone',
  async (screen) => {
    const { shop } = browser;
    const { _id } = await bought(shop, { tomato: 1 });
    await moveTo(shop, 'OUT_FOR_DELIVERY', _id);
    const { page, staff } = await visitDesk(browser, 'MANAGER', '/desk/none');
    await page.clock.install();
    await page.goto('/desk/deliver');
    const card = page.getByRole('listitem').filter({ hasText: orderNumber(_id) });
    const delivered = card.getByRole('button', { name: 'Delivered', exact: true });
    await delivered.waitFor();
    await page.clock.pauseAt(Date.now() + 60_000);
    await delivered.click();
    await card.getByRole('button', { name: 'Undo' }).waitFor();
    await navigate(page, screen);
    await page.waitForURL(`**${screen}`);
    await heading(page, screen.endsWith('orders') ? 'Orders' : 'Deliver');
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await eventually(async () => (await findShown(shop, _id, staff))!.status === 'DELIVERED');
  },
);
