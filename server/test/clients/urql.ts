import { cacheExchange, Client, fetchExchange, gql } from '@urql/core';
import type { AnyVariables, OperationResult } from '@urql/core';
import { newCustomer, pay } from './pay.js';

const shop = process.env.SHOP!;
let token = '';
const client = new Client({
  url: `${shop}/graphql`,
  exchanges: [cacheExchange, fetchExchange],
  fetchOptions: () => (token ? { headers: { authorization: token } } : {}),
});

function dataOf<Data>({ data, error }: OperationResult<Data, AnyVariables>): Data {
  if (!data) throw error ?? new Error('There is no response.');
  return data;
}
const request = async (query: string, variables = {}) => dataOf(await client.query(gql(query), variables));
const change = async (mutation: string, variables = {}) =>
  dataOf(await client.mutation(gql(mutation), variables));

const { person, address } = newCustomer('urql');
const { products } = await request(
  `query ($text: String) {
  products(first: 1, filter: { search: $text }) { edges { node { _id title } } } }`,
  { text: 'tomato' },
);
const { signUp } = await change(`mutation ($input: SignUpInput!) { signUp(input: $input) { token } }`, {
  input: person,
});
token = signUp.token;
await change(`mutation ($id: ID!) { addToCart(productId: $id) { totalQty } }`, {
  id: products.edges[0].node._id,
});
const { addAddress } = await change(
  `mutation ($input: AddressInput!) { addAddress(input: $input) { _id } }`,
  { input: address },
);
const { cart } = await request(`{ cart { totalQty total } }`);
const { startCheckout } = await change(
  `mutation ($input: CheckoutInput!) { startCheckout(input: $input) { _id payment { orderId } } }`,
  { input: { addressId: addAddress[0]._id } },
);
const input = { checkoutId: startCheckout._id, ...(await pay(shop, startCheckout.payment.orderId)) };
await change(`mutation ($input: PlaceOrderInput!) { placeOrder(input: $input) { _id } }`, { input });
const { orders } = await request(`{ orders { price payment } }`);
process.stdout.write(`${cart.total} in the cart, ${orders[0].price} ${orders[0].payment}\n`);
