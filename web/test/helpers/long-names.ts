import type { Route } from 'playwright-core';

const TITLE = 'Hand-picked Himalayan Sun-dried Apricots, Unsulphured, Stone-in, Family Pack 2026';
const WORD = 'Himalayan' + 'supercalifragilistic'.repeat(3);
const CATEGORY = 'Exotic fruits from small farms of the Western Ghats, picked this morning by hand';

/** Rewrites the shop's responses with names, prices and units of maximum length, some without a space. */
export async function withLongNames(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text())
    .replace(/"title":"[^"]*"/g, (_match, at: number) => `"title":"${at % 3 ? TITLE : WORD}"`)
    .replace(/"categoryName":"(fruits|snacks)"/g, `"categoryName":"${CATEGORY}"`)
    .replace(/"categoryName":"spices"/g, `"categoryName":"${WORD}"`)
    .replace(/"quantity":"[^"]*"/g, '"quantity":"pack of 12 x 500 grms"')
    .replace(/"price":[\d.]+/g, '"price":123456.5');
  await route.fulfill({ response, body });
}
