import { addAddress, setQty } from '../../server/test/helpers/buying';
import type { TestShopper } from '../../server/test/helpers/shopper';
import { visitSignedIn } from './helpers/signed-in';
import { PHONE, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

it('delivery times with minutes at both ends stay within their boxes', async () => {
  await browser.shop.sql(
    `UPDATE delivery_slots SET "startsAt" = "startsAt" + interval '30 minutes', "endsAt" = "endsAt" + interval '30 minutes'
     WHERE extract(hour FROM "startsAt" AT TIME ZONE 'Asia/Kolkata') = 10`,
  );
  const arrange = async (shopper: TestShopper) => {
    await addAddress(browser.shop, shopper);
    await setQty(browser.shop, shopper, 'tomato', 1);
  };
  const { page } = await visitSignedIn(browser, '/checkout', { arrange });
  const times = page.locator('label', { has: page.getByRole('radio', { name: /10:30/ }) });
  await times.first().waitFor();
  const wide: string[] = [];
  for (const width of [320, 360, PHONE.width, 640, 768, 1024, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const isWide = await times.first().evaluate((box) => {
      const hours = document.createRange();
      hours.selectNodeContents(box.lastElementChild!);
      return hours.getBoundingClientRect().right > box.getBoundingClientRect().right;
    });
    if (isWide) wide.push(`${width} px`);
  }
  expect(wide).toEqual([]);
});
