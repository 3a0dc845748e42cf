import type { Page } from 'playwright-core';

/** The stepper of a product in the page's main part, or its "Add to cart" button. */
export const control = (page: Page, title = 'Tomato') =>
  page
    .getByRole('main')
    .getByRole('group', { name: `Quantity of ${title}` })
    .first();
export const add = (page: Page, title = 'Tomato') =>
  control(page, title).getByRole('button', { name: `Add to cart: ${title}` });
export const more = (page: Page, title = 'Tomato') =>
  control(page, title).getByRole('button', { name: `One more: ${title}` });
export const less = (page: Page, title = 'Tomato') =>
  control(page, title).getByRole('button', { name: `One less: ${title}` });
export const lastOne = (page: Page, title = 'Tomato') =>
  control(page, title).getByRole('button', { name: `Remove ${title} from cart` });
/** The count shown. */
export const count = async (page: Page, title = 'Tomato') =>
  Number((await control(page, title).innerText()).trim());
/** Waits until this count is shown. */
export const shows = (page: Page, qty: number, title = 'Tomato') =>
  control(page, title).getByText(String(qty), { exact: true }).waitFor();
