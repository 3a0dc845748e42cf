import type { Page } from 'playwright-core';
import { queryDesk } from '../../server/test/helpers/desk';
import type { TestStaff } from '../../server/test/helpers/desk';
import { bought } from '../../server/test/helpers/desk-orders';
import { visitDesk } from './helpers/desk-visit';
import { navigate } from './helpers/page-parts';
import { DESKTOP, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
let page: Page;
let owner: TestStaff;
beforeAll(async () => {
  const options = { viewport: DESKTOP, stays: true as const };
  ({ page, staff: owner } = await visitDesk(browser, 'OWNER', '/desk/none', options));
});

it('cancelling an order that is refunded already says so, not that nothing was paid', async () => {
  const { _id } = await bought(browser.shop, { tomato: 1 });
  const input = `{ orderId: "${_id}", reason: "All of it was bad", idempotencyKey: "${_id}" }`;
  await queryDesk(browser.shop, `mutation { refundOrder(input: ${input}) { _id } }`, {}, owner);
  await navigate(page, `/desk/orders/${_id}`);
  await page.getByRole('button', { name: 'Cancel order' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByText('Everything that was paid is refunded already, or on its way back.').waitFor();
  await page.keyboard.press('Escape');
});
