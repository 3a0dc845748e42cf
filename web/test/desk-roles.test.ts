import type { Page } from 'playwright-core';
import { deskPaths } from '../../domain/staff/desk-paths';
import type { Role } from '../../domain/staff/role';
import { bought, moveTo } from '../../server/test/helpers/desk-orders';
import { follow, pickPath, visitDesk } from './helpers/desk-visit';
import { heading } from './helpers/page-parts';
import { DESKTOP, isStream, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
let packed: string;
beforeAll(async () => {
  ({ _id: packed } = await bought(browser.shop));
  await moveTo(browser.shop, 'PACKED', packed);
  await browser.shop.sql(`UPDATE orders SET "finalPaise" = "totalPaise" WHERE "_id" = $1`, [packed]);
});

/** Each screen by its path, with its title and who may see it. */
const SCREENS: [path: string, title: string | RegExp, roles: readonly Role[]][] = [
  [deskPaths.today, 'Today', ['OWNER', 'MANAGER', 'SUPPORT']],
  [deskPaths.pick, 'Pick', ['OWNER', 'MANAGER', 'PICKER']],
  [deskPaths.orders, 'Orders', ['OWNER', 'MANAGER', 'PICKER', 'SUPPORT']],
  [deskPaths.slips, 'Packing slips', ['OWNER', 'MANAGER', 'PICKER', 'SUPPORT']],
  [deskPaths.order, /^Order [0-9A-F]{8}$/, ['OWNER', 'MANAGER', 'PICKER', 'RIDER', 'SUPPORT']],
  [deskPaths.deliver, 'Deliver', ['OWNER', 'MANAGER', 'RIDER']],
  [deskPaths.products, 'Products', ['OWNER', 'MANAGER']],
  [deskPaths.newProduct, 'New product', ['OWNER', 'MANAGER']],
  [deskPaths.product, 'Tomato', ['OWNER', 'MANAGER']],
  [deskPaths.slots, 'Slots', ['OWNER', 'MANAGER']],
  [deskPaths.coupons, 'Coupons', ['OWNER', 'MANAGER']],
  [deskPaths.staff, 'Staff', ['OWNER', 'MANAGER']],
  [deskPaths.audit, 'Audit', ['OWNER']],
  [deskPaths.figures, 'Figures', ['OWNER', 'MANAGER']],
];
/** The areas in the navigation, in order. */
const AREAS = [
  'Today',
  'Pick',
  'Orders',
  'Deliver',
  'Products',
  'Slots',
  'Coupons',
  'Staff',
  'Audit',
  'Figures',
];

it('SCREENS lists every screen of the desk', () => {
  const files = [deskPaths.catalogueFile, deskPaths.receiptsFile, deskPaths.receipt, deskPaths.receiptPdf];
  const others: string[] = [deskPaths.login, deskPaths.join, ...files];
  const paths = Object.values(deskPaths).filter((path) => !others.includes(path));
  expect(SCREENS.map(([path]) => path).sort()).toEqual(paths.sort());
});

/** A screen that sends no requests. */
const SLIGHT = '/desk/none';

/** Whether a link leads to this screen. */
const isAt = (screen: string, link: string): boolean =>
  new RegExp(`^${screen.replace(/:\w+/, '[^/]+')}$`).test(new URL(link).pathname);
/** The links of a screen to others of the desk; files are saved, or open in a tab of their own. */
const linksOf = (page: Page): Promise<string[]> =>
  page
    .locator('main a:not([download], [target])')
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).href))
    .then((all) => all.filter((link) => link.includes('/desk')));

/** The actions for a packed order. */
const STEPS = { out: 'Send out', back: 'Give money back', cancel: 'Cancel order' };

it.each<[Role, string[]]>([
  ['OWNER', [STEPS.out, STEPS.back, STEPS.cancel]],
  ['MANAGER', [STEPS.out, STEPS.back, STEPS.cancel]],
  ['PICKER', []],
  ['RIDER', [STEPS.out]],
  ['SUPPORT', [STEPS.back, STEPS.cancel]],
])(
  '%s can open only the screens of their role, and for an order gets the actions %j',
  async (role, steps) => {
    const own = SCREENS.filter(([, , roles]) => roles.includes(role));
    const areas = AREAS.filter((area) => own.some(([, title]) => title === area));
    const { page } = await visitDesk(browser, role, '/desk', { viewport: DESKTOP });
    await heading(page, areas[0]!);
    const links = page.getByRole('navigation', { name: 'Areas' }).getByRole('link');
    expect(await links.allInnerTexts()).toEqual(areas);
    const refused: string[] = [];
    page.on('response', (response) => {
      if (!response.url().endsWith('/desk/graphql') || isStream(response.request())) return;
      void response.text().then(
        (text) => text.includes('"FORBIDDEN"') && refused.push(response.request().postData()!),
        () => undefined,
      );
    });
    const wrong = page.getByText(/could not be loaded|went wrong|Your role does not include this\./);
    for (const [path, title] of SCREENS) {
      const to = path
        .replace(':orderId', packed)
        .replace(':productId', 'tomato')
        .replace(/products$/, '$&?q=tomato');
      if (own.some(([one]) => one === path)) {
        await follow(page, to);
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
        await page.locator('.animate-pulse').first().waitFor({ state: 'detached' });
        expect([path, await wrong.allInnerTexts()]).toEqual([path, []]);
        const others = (await linksOf(page)).filter((link) => !own.some(([one]) => isAt(one, link)));
        expect([path, others]).toEqual([path, []]);
        if (path === deskPaths.order) {
          expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual(steps);
          const receipt = page.getByRole('main').getByRole('link', { name: /^Receipt/ });
          const isAllowed = steps.includes(STEPS.back);
          expect(await receipt.allInnerTexts()).toEqual(isAllowed ? ['Receipt', 'Receipt as a PDF'] : []);
        }
      } else if (path !== deskPaths.today) {
        await follow(page, SLIGHT);
        await page.getByRole('heading', { level: 1, name: 'There is no such screen' }).waitFor();
        await follow(page, to);
        await wrong.waitFor();
      }
    }
    // The client does not even send requests that would be rejected.
    expect(refused).toEqual([]);
  },
);

it('a manager sees staff and picking, but can change neither', async () => {
  const { _id } = await bought(browser.shop);
  const { page } = await visitDesk(browser, 'MANAGER', await pickPath(browser.shop, _id));
  await page.getByRole('heading', { level: 2 }).waitFor();
  await page.getByText('Tomato').waitFor();
  expect(await page.getByRole('button', { name: /^(Picked|Pack|Take over|Tomato)/ }).count()).toBe(0);
  await follow(page, deskPaths.staff);
  await page
    .getByRole('row', { name: /The MANAGER/ })
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: /Invite|Remove|role/i }).count()).toBe(0);
});
