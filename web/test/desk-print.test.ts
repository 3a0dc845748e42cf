import { slipsPath } from '../../domain/staff/desk-paths';
import { bought } from '../../server/test/helpers/desk-orders';
import { pdfText } from '../../server/test/helpers/pdf-text';
import { visitDesk } from './helpers/desk-visit';
import { networkIdle, testBrowser } from './helpers/test-browser';

const browser = testBrowser();

it('printed packing slips have nothing of the page around them', async () => {
  const ids = [(await bought(browser.shop))._id, (await bought(browser.shop))._id];
  const { page } = await visitDesk(browser, 'MANAGER', slipsPath(ids));
  await page.getByRole('heading', { level: 2 }).first().waitFor();
  await networkIdle(page);
  const printed = await pdfText(await page.pdf({ format: 'A4' }));
  expect(printed.match(/Meera Nair/g)).toHaveLength(2);
  // "Today" may be the day of delivery.
  expect(printed).not.toMatch(/Skip|Print|Orders/);
});
