import type { Page, Route } from 'playwright-core';
import { deskPaths } from '../../domain/staff/desk-paths';
import type { Role } from '../../domain/staff/role';
import { invitationFor, newStaff, PASSWORD } from '../../server/test/helpers/desk';
import { bought, findShown, moveTo } from '../../server/test/helpers/desk-orders';
import { eventually } from '../../server/test/helpers/eventually';
import { auditedOf, enter, pickPath, storedWork, visitDesk } from './helpers/desk-visit';
import { heading, navigate, responded } from './helpers/page-parts';
import { DESKTOP, isStream, testBrowser } from './helpers/test-browser';

const browser = testBrowser();
/** A screen that sends no requests. */
const SLIGHT = '/desk/none';
const headings = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

describe('signing in', () => {
  it('is required for every screen, returns to the one that was requested, and takes an invitation', async () => {
    const { email } = await newStaff(browser.shop, 'MANAGER');
    const page = await browser.visit('/desk/orders?view=table', { expected: /status of 40[14]|ERR_FAILED/ });
    await headings(page, 'Sign in to the desk').waitFor();
    await page.getByRole('button', { name: 'Sign in' }).click();
    expect(await page.getByText('Fields Cannot be empty').count()).toBe(2);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill('not the password');
    await page.keyboard.press('Enter');
    await page.getByRole('alert').getByText('The email or the password is wrong.').waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    await headings(page, 'Orders').waitFor();
    expect(new URL(page.url()).search).toBe('?view=table');
    // The same for a session that ends during work.
    await browser.shop.sql('DELETE FROM staff_sessions');
    await navigate(page, '/desk');
    await headings(page, 'Sign in to the desk').waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.keyboard.press('Enter');
    // Back on the screen that noticed it. Signing out ends the session, and hides all data.
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await headings(page, 'Sign in to the desk').waitFor();
    await navigate(page, '/desk');
    await headings(page, 'Sign in to the desk').waitFor();

    // Somebody else joins in the same browser: an invitation is accepted, and its secret removed from the URL.
    const token = await invitationFor(browser.shop, 'new.picker@tokri.example', 'PICKER');
    await navigate(page, '/desk/join?from=mail#used-up');
    await headings(page, 'This link is no longer valid').waitFor();
    // Another link in the same tab, which only changes the hash.
    await page.evaluate((hash) => (location.hash = hash), token);
    const joining = page.getByLabel('Email');
    await eventually(async () => (await joining.inputValue()) === 'new.picker@tokri.example');
    expect(page.url()).toMatch(/\/desk\/join\?from=mail$/);
    expect(await joining.isEditable()).toBe(false);
    await page.getByLabel('Your name').fill('Nandini');
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('Password should have at least 12 characters').waitFor();
    await page.getByLabel('Password').fill(PASSWORD);
    // The response is lost, and the link is used up.
    const loseResponse = async (route: Route) => {
      await route.fetch();
      await page.context().clearCookies();
      await route.abort();
    };
    await page.route('**/desk/join', loseResponse, { times: 1 });
    await page.getByRole('button', { name: 'Join' }).click();
    await page.getByText('The shop could not be reached.').waitFor();
    await page.getByRole('button', { name: 'Join' }).click();
    await headings(page, 'Pick').waitFor();
  });

  it('as another member of staff neither sends nor deletes the previous one’s pending changes', async () => {
    const { shop } = browser;
    const { _id } = await bought(shop, { 'fresh-dahi': 1 });
    const path = await pickPath(shop, _id);
    const [first, second] = [await newStaff(shop, 'PICKER'), await newStaff(shop, 'PICKER')];
    const { page } = await visitDesk(browser, first, path, { expected: /status of 401/ });
    await page.getByText('0 of 1 line').waitFor();
    // The session is another's before this page notices: nothing is done in their name.
    await enter(page, second);
    const rejected = responded(page, 'StartPicking');
    await page.getByRole('button', { name: /^Picked: Fresh Dahi/ }).click();
    expect(await (await rejected).text()).toContain('UNAUTHENTICATED');
    await page.goto(SLIGHT);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Sign out' }).click();
    await headings(page, 'Sign in to the desk').waitFor();
    expect(await auditedOf(shop, _id)).toEqual({});
    await eventually(async () => (await storedWork(page)) === 1);
    await enter(page, first);
    await page.goto(path);
    await eventually(async () => (await findShown(shop, _id, first))?.status === 'PICKING');
    await eventually(async () => (await auditedOf(shop, _id)).pickItem === 1);
    const done = await shop.sql(`SELECT DISTINCT "by" FROM audit_log WHERE subject = $1`, [`order/${_id}`]);
    expect(done).toEqual([{ by: first.email }]);
  });
});

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
const STEPS = { out: 'Send out', back: 'Refund', cancel: 'Cancel order' };

/** The requests of a page that the shop forbids. */
function forbiddenOf(page: Page): string[] {
  const forbidden: string[] = [];
  page.on('response', (response) => {
    if (!response.url().endsWith('/desk/graphql') || isStream(response.request())) return;
    void response.text().then(
      (text) => text.includes('"FORBIDDEN"') && forbidden.push(response.request().postData()!),
      () => undefined,
    );
  });
  return forbidden;
}

const wrongOn = (page: Page) =>
  page.getByText(/could not be loaded|went wrong|Your role does not include this\./);
const addressOf = (path: string): string =>
  path
    .replace(':orderId', packed)
    .replace(':productId', 'tomato')
    .replace(/products$/, '$&?q=tomato');

/** Each screen is denied once: to a picker or, if pickers have it, to a rider. */
const isDenied = (role: Role, roles: readonly Role[]): boolean =>
  !roles.includes(role) && role === (roles.includes('PICKER') ? 'RIDER' : 'PICKER');

// Owners may do everything: desk-a11y.test.ts opens all screens as one.
it.each<[Role, string[]]>([
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
    const forbidden = forbiddenOf(page);
    for (const [path, title] of own) {
      await navigate(page, addressOf(path));
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      await page.locator('.animate-pulse').first().waitFor({ state: 'detached' });
      expect([path, await wrongOn(page).allInnerTexts()]).toEqual([path, []]);
      const others = (await linksOf(page)).filter((link) => !own.some(([one]) => isAt(one, link)));
      expect([path, others]).toEqual([path, []]);
      if (path === deskPaths.order) {
        expect(await page.getByRole('main').getByRole('button').allInnerTexts()).toEqual(steps);
        const receipt = page.getByRole('main').getByRole('link', { name: /^Receipt/ });
        const isAllowed = steps.includes(STEPS.back);
        expect(await receipt.allInnerTexts()).toEqual(isAllowed ? ['Receipt', 'Receipt (PDF)'] : []);
      }
    }
    for (const [path] of SCREENS.filter(
      ([path, , roles]) => path !== deskPaths.today && isDenied(role, roles),
    )) {
      await navigate(page, SLIGHT);
      await heading(page, 'Page not found');
      await navigate(page, addressOf(path));
      await wrongOn(page).waitFor();
    }
    // The client does not even send requests that would be rejected.
    expect(forbidden).toEqual([]);
  },
);

it('a manager sees staff and picking, but can change neither', async () => {
  const { _id } = await bought(browser.shop);
  const { page } = await visitDesk(browser, 'MANAGER', await pickPath(browser.shop, _id));
  await page.getByRole('heading', { level: 2 }).waitFor();
  await page.getByText('Tomato').waitFor();
  expect(await page.getByRole('button', { name: /^(Picked|Pack|Take over|Tomato)/ }).count()).toBe(0);
  // Nor has the page of the order a link to picking it.
  await navigate(page, `/desk/orders/${_id}`);
  await page.getByRole('link', { name: 'Packing slip' }).waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'Pick', exact: true }).count()).toBe(0);
  await navigate(page, deskPaths.staff);
  await page
    .getByRole('row', { name: /The MANAGER/ })
    .first()
    .waitFor();
  expect(await page.getByRole('button', { name: /Invite|Remove|role/i }).count()).toBe(0);
});
