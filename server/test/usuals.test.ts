import { checkoutOf, newBuyer, pay, placeOrder, setQty } from './helpers/buying';
import { newShopper } from './helpers/shopper';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

let shop: TestShop;
let shopper: Awaited<ReturnType<typeof newBuyer>>;
let newest: string;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
  shopper = await newBuyer(shop);
  for (const products of [
    ['tomato', 'sugar'],
    ['fresh-dahi', 'tomato'],
    ['basmati-rice', 'fresh-dahi', 'tomato'],
  ]) {
    await shop.graphql('mutation { clearCart { total } }', {}, shopper.token);
    for (const _id of products) await setQty(shop, shopper, _id, 1);
    const { _id, payment } = await checkoutOf(shop, shopper);
    await placeOrder(shop, shopper, _id, await pay(shop, payment.orderId));
    newest = _id;
  }
});
afterAll(() => shop.close());

const usuals = (args = '', token: string | undefined = shopper.token) =>
  shop.graphql<{ usuals: { _id: string }[] } | null>(`{ usuals${args} { _id price } }`, {}, token);
const idsOf = async (args?: string, token?: string) =>
  (await usuals(args, token)).data?.usuals.map(({ _id }) => _id);

it('the usuals are ranked by number of orders, then by last purchase, in one statement', async () => {
  const { result, statements } = await shop.countStatements(() => usuals());
  expect(result.data?.usuals.map(({ _id }) => _id)).toEqual([
    'tomato',
    'fresh-dahi',
    'basmati-rice',
    'sugar',
  ]);
  expect(statements).toHaveLength(1);
  expect(await idsOf('(first: 2)')).toEqual(['tomato', 'fresh-dahi']);
});

it('the usuals exclude products no longer sold and unpaid checkouts', async () => {
  await setQty(shop, shopper, 'malai-paneer', 1);
  await checkoutOf(shop, shopper);
  await shop.sql(`DELETE FROM cart_items; DELETE FROM products WHERE "_id" = 'sugar'`);
  expect(await idsOf()).toEqual(['tomato', 'fresh-dahi', 'basmati-rice']);
});

it('the usuals exclude cancelled orders', async () => {
  const cancel = 'mutation ($id: ID!) { cancelOrder(orderId: $id) { _id } }';
  await shop.graphql(cancel, { id: newest }, shopper.token);
  expect(await idsOf()).toEqual(['tomato', 'fresh-dahi']);
});

it('the usuals are private to each shopper, and need a token', async () => {
  expect(await idsOf('', (await newShopper(shop)).token)).toEqual([]);
  expect((await usuals('', 'no token')).errors).toMatchObject([{ extensions: { code: 'UNAUTHENTICATED' } }]);
});

it.each([0, -1, 49])('the usuals reject first: %i', async (first) => {
  const fieldCodes = { first: { code: 'PAGE_SIZE', params: { max: 48, of: 'products' } } };
  expect((await usuals(`(first: ${first})`)).errors).toMatchObject([
    { extensions: { code: 'VALIDATION_FAILED', fields: { first: 'Ask for 1 to 48 products.' }, fieldCodes } },
  ]);
});
