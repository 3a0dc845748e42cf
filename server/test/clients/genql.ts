import { createClient } from './generated/genql';
import { newcomer, pay } from './pay';

const shop = process.env.SHOP!;
let token = '';
const client = createClient({
  url: `${shop}/graphql`,
  headers: () => (token ? { authorization: token } : {}) as Record<string, string>,
});

const { person, address } = newcomer('genql');
const { products } = await client.query({
  products: { __args: { first: 1, filter: { search: 'tomato' } }, edges: { node: { _id: true } } },
});
const { signUp } = await client.mutation({ signUp: { __args: { input: person }, token: true } });
token = signUp.token;
const { addToCart } = await client.mutation({
  addToCart: { __args: { productId: products.edges[0]!.node._id }, total: true },
});
const { addAddress } = await client.mutation({ addAddress: { __args: { input: address }, _id: true } });
const { startCheckout } = await client.mutation({
  startCheckout: {
    __args: { input: { addressId: addAddress[0]!._id } },
    _id: true,
    payment: { orderId: true },
  },
});
const input = { checkoutId: startCheckout._id, ...(await pay(shop, startCheckout.payment.orderId)) };
const { placeOrder } = await client.mutation({
  placeOrder: { __args: { input }, price: true, payment: true },
});
process.stdout.write(`${addToCart.total} in the cart, ${placeOrder.price} ${placeOrder.payment}\n`);
