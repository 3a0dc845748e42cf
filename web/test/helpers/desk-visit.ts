import type { Page } from 'playwright-core';
import type { Role } from '../../../domain/staff/role';
import { newStaff } from '../../../server/test/helpers/desk';
import type { TestStaff } from '../../../server/test/helpers/desk';
import type { TestBrowser, VisitOptions } from './test-browser';

/** A new member of staff, signed in, at a screen of the desk. */
export async function visitDesk(
  browser: TestBrowser,
  role: Role,
  path: string,
  options: VisitOptions = {},
): Promise<{ page: Page; staff: TestStaff }> {
  const staff = await newStaff(browser.shop, role);
  const page = await browser.visit('/robots.txt', { first: true, ...options });
  const [name, value] = staff.cookie.split('=');
  await page.context().addCookies([{ name: name!, value: value!, url: browser.shop.url }]);
  await page.goto(path);
  return { page, staff };
}
