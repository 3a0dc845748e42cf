import { audit } from './helpers/audit';
import { layoutShifts } from './helpers/layout-shifts';
import { paymentSheet, toast } from './helpers/page-parts';
import {
  NOT_YET,
  answerAgain,
  answerWith,
  atSheet,
  atTwoSheets,
  banner,
  orderIsShown,
  press,
} from './helpers/paying';
import { testBrowser } from './helpers/test-browser';

const browser = testBrowser();

it('windows share a payment: none offers to pay again, and others finish it when one is closed', async () => {
  const { page } = await atSheet(browser);
  await page.clock.install();
  const other = await page.context().newPage();
  await other.goto('/checkout');
  const home = await page.context().newPage();
  await home.goto('/');
  await answerWith(page, /^Placed?Order$/);
  await press(page, 'Pay');
  await other.waitForURL('**/order');
  await page.close();
  await banner(home, NOT_YET).waitFor();
  expect(await layoutShifts(home)).toEqual([]);
  expect(await audit(home)).toEqual([]);
  await answerAgain(home);
  await Promise.all([orderIsShown(other), toast(home, 'Order Placed Successfully').waitFor()]);
});

it('the sheet of another window closes once the order is paid in this one, which leads to the order there', async () => {
  const [page, other] = await atTwoSheets(browser);
  await press(page, 'Pay');
  await Promise.all([orderIsShown(page), orderIsShown(other)]);
  expect(await paymentSheet(other).count()).toBe(0);
});
