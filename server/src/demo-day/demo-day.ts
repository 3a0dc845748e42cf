import type { DataSource } from 'typeorm';
import { CommandError } from '../common/command-error';
import type { RazorpayKeys } from '../features/payment';
import type { DemoShop } from './demo-shop';
import { buy, listProducts, payInSandbox, signUp } from './demo-shoppers';
import type { DemoOrder, DemoProduct } from './demo-shoppers';
import { createStaff } from './demo-staff';
import type { DemoStaff } from './demo-staff';
import { DemoWork } from './demo-work';
import type { FinalState } from './demo-work';

/** An order for each outcome: finished ones first, so that the newest are still waiting. */
const DAY: readonly FinalState[] = [
  ...(['delivered', 'delivered', 'refunded', 'delivered', 'failed', 'cancelled', 'late'] as const),
  ...(['onItsWay', 'onItsWay', 'packed', 'short', 'packed', 'picking', 'picking'] as const),
  ...(['placed', 'placed', 'placed', 'placed', 'placed'] as const),
];
/** Shoppers of the day; some come twice. */
const SHOPPERS = 12;
/** Of fewer products, what is received would not be enough. */
const PRODUCTS_MIN = 10;
const RECEIVED = 30;
const RECEIVED_AT_ONCE = 20;
const AT_ONCE = 4;

export interface DemoDayParts {
  dataSource: DataSource;
  shop: DemoShop;
  /** Of the sandbox. */
  keys: RazorpayKeys;
  /** Prints progress. */
  report: (step: string) => void;
}

/** Fills a shop with a day of staff, shoppers, orders in every status, and a few problems. Returns the staff accounts. */
export async function fillDay({ dataSource, shop, keys, report }: DemoDayParts): Promise<DemoStaff[]> {
  const products = await listProducts(shop);
  if (products.length < PRODUCTS_MIN)
    throw new CommandError(
      `The demo needs ${PRODUCTS_MIN} products on sale, of which five can be ordered: import some with npm run catalogue.`,
    );
  report('Hiring staff …');
  const staff = await createStaff(dataSource, shop);
  report('Receiving goods …');
  await receive(shop, staff.MANAGER, products);
  report(`Shopping, picking and delivering ${DAY.length} orders …`);
  const work = new DemoWork(dataSource, shop, staff);
  const shoppers = await inGroups(Array.from({ length: SHOPPERS }), (_, nth) => signUp(shop, nth));
  await inGroups(DAY, async (state, nth) => {
    const order = await buy(shop, shoppers[nth % SHOPPERS]!, linesOf(products, nth));
    await work.advanceTo(state, order);
  });
  report('Running low, and losing track of a payment …');
  await runLow(shop, staff.MANAGER, products.at(-1)!);
  await payForNothing(shop, keys);
  return Object.values(staff);
}

/** Runs a few at a time, in order, so that other visitors are not slowed down. */
async function inGroups<Item, Result>(
  items: readonly Item[],
  work: (item: Item, nth: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE)
    results.push(
      ...(await Promise.all(items.slice(from, from + AT_ONCE).map((item, at) => work(item, from + at)))),
    );
  return results;
}

/** Three to seven products, different for each order. */
function linesOf(products: readonly DemoProduct[], nth: number): DemoOrder['lines'] {
  // The last one runs low.
  const sold = products.slice(0, -1);
  return Array.from({ length: 3 + (nth % 5) }, (_, line) => ({
    ...sold[(nth * 7 + line * 3) % sold.length]!,
    qty: 1 + ((nth + line) % 3),
  })).filter((line, at, all) => all.findIndex(({ _id }) => _id === line._id) === at);
}

/** In requests as long as the API allows. */
async function receive(
  shop: DemoShop,
  { cookie }: DemoStaff,
  products: readonly DemoProduct[],
): Promise<void> {
  const receipt = (_: DemoProduct, product: string): string =>
    `receiveStock(productId: ${product}, qty: ${RECEIVED}, note: "From the market") { onHand }`;
  for (let from = 0; from < products.length; from += RECEIVED_AT_ONCE)
    await shop.mutateEach(products.slice(from, from + RECEIVED_AT_ONCE), receipt, { cookie });
}

/** Leaves three of it for sale. */
async function runLow(shop: DemoShop, { cookie }: DemoStaff, { _id: id }: DemoProduct): Promise<void> {
  const { stock } = await shop.query<{ stock: { allocated: number; held: number } }>(
    'query ($id: ID!) { stock(productId: $id) { allocated held } }',
    { id },
    { cookie },
  );
  await shop.query(
    `mutation ($id: ID!, $onHand: Int!) {
      adjustStock(productId: $id, onHand: $onHand, reason: "Counted the shelf") { onHand }
    }`,
    { id, onHand: stock.allocated + stock.held + 3 },
    { cookie },
  );
}

/** A payment at the provider that matches no order. */
async function payForNothing(shop: DemoShop, { keyId, keySecret }: RazorpayKeys): Promise<void> {
  const authorization = `Basic ${Buffer.from(`${keyId}:${keySecret}`).toString('base64')}`;
  const order = { amount: 34_900, currency: 'INR', receipt: 'counter', payment: { capture: 'automatic' } };
  const { body } = await shop.post<{ id: string }>('/sandbox/razorpay/v1/orders', order, { authorization });
  await payInSandbox(shop, body.id);
}
