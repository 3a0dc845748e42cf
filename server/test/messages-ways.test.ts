import { newDevice } from './helpers/due-orders';
import { newShopper } from './helpers/shopper';
import type { TestShopper } from './helpers/shopper';
import { openTestShop } from './helpers/test-shop';
import type { TestShop } from './helpers/test-shop';

jest.setTimeout(60_000);

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ background: false });
});
afterAll(() => shop.close());

const ADD = `mutation ($input: PushSubscriptionInput!) { addPushSubscription(input: $input) }`;
const read = `{ messagePreferences { mailed devices } }`;
const ways = async (at: TestShop, shopper: TestShopper) =>
  (await at.graphql<{ messagePreferences: object }>(read, {}, shopper.token)).data.messagePreferences;

it('preferences report the number of devices, and whether the shopper can be mailed', async () => {
  const [one, other] = await Promise.all([newShopper(shop), newShopper(shop, `"a",b@${Date.now()}.in`)]);
  for (const path of ['one', 'other']) {
    const input = newDevice(`https://fcm.googleapis.com/fcm/send/${path}`);
    await shop.graphql(ADD, { input }, one.token);
  }
  expect(await ways(shop, one)).toEqual({ mailed: true, devices: 2 });
  expect(await ways(shop, other)).toEqual({ mailed: false, devices: 0 });
  const change = `mutation { setMessagePreferences(input: { backInStock: true }) { mailed devices } }`;
  expect((await shop.graphql(change, {}, one.token)).data).toEqual({
    setMessagePreferences: { mailed: true, devices: 2 },
  });
});

it('rejects an endpoint that no browser has, and removes nothing', async () => {
  const shopper = await newShopper(shop);
  const codeOf = async (query: string, variables: object) =>
    (await shop.graphql(query, { ...variables }, shopper.token)).errors?.[0]?.extensions?.fieldCodes ?? null;
  for (const end of ['\0', '\n', '字', ' '])
    expect(
      await codeOf(ADD, { input: newDevice(`https://fcm.googleapis.com/fcm/send/x${end}y`) }),
    ).toMatchObject({
      endpoint: { code: 'PUSH_ENDPOINT' },
    });
  const remove = `mutation ($endpoint: String!) { removePushSubscription(endpoint: $endpoint) }`;
  expect(await shop.graphql(remove, { endpoint: '\0' }, shopper.token)).toMatchObject({
    data: { removePushSubscription: true },
    errors: undefined,
  });
});

it('preferences report no mail in production without a mail server', async () => {
  const env = { NODE_ENV: 'production', PAYMENTS: 'sandbox' };
  const beside = await openTestShop({ env, databaseUrl: shop.databaseUrl, background: false });
  const found = await ways(beside, await newShopper(shop)).finally(() => beside.close());
  expect(found).toEqual({ mailed: false, devices: 0 });
});
