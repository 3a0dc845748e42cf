import { gql, GraphQLClient } from 'graphql-request';
import { newCustomer, pay } from './pay.js';

const shop = process.env.SHOP!;
const client = new GraphQLClient(`${shop}/graphql`);

const { person, address } = newCustomer('graphql-request');
const { products } = await client.request<{ products: { edges: { node: { _id: string } }[] } }>(
  gql`
    query ($text: String) {
      products(first: 1, filter: { search: $text }) {
        edges {
          node {
            _id
          }
        }
      }
    }
  `,
  { text: 'tomato' },
);
const { signUp } = await client.request<{ signUp: { token: string } }>(
  gql`
    mutation ($input: SignUpInput!) {
      signUp(input: $input) {
        token
      }
    }
  `,
  { input: person },
);
client.setHeader('authorization', signUp.token);
const { addToCart, addAddress } = await client.request<{
  addToCart: { total: number };
  addAddress: { _id: string }[];
}>(
  gql`
    mutation ($id: ID!, $address: AddressInput!) {
      addToCart(productId: $id) {
        total
      }
      addAddress(input: $address) {
        _id
      }
    }
  `,
  { id: products.edges[0]!.node._id, address },
);
const { startCheckout } = await client.request<{
  startCheckout: { _id: string; payment: { orderId: string } };
}>(
  gql`
    mutation ($input: CheckoutInput!) {
      startCheckout(input: $input) {
        _id
        payment {
          orderId
        }
      }
    }
  `,
  { input: { addressId: addAddress[0]!._id } },
);
const input = { checkoutId: startCheckout._id, ...(await pay(shop, startCheckout.payment.orderId)) };
const { placeOrder } = await client.request<{ placeOrder: { price: number; payment: string } }>(
  gql`
    mutation ($input: PlaceOrderInput!) {
      placeOrder(input: $input) {
        price
        payment
      }
    }
  `,
  { input },
);
process.stdout.write(`${addToCart.total} in the cart, ${placeOrder.price} ${placeOrder.payment}\n`);
