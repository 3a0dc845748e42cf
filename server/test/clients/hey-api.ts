import * as shop from './generated/rest';
import { client } from './generated/rest/client.gen';
import { newcomer } from './pay';

let token = '';
client.setConfig({ baseUrl: `${process.env.SHOP!}/api`, auth: () => token, throwOnError: true });

const { person, address } = newcomer('hey-api');
const { street, ...recipient } = address;
const { data: listed } = await shop.getProducts<true>();
const { data: session } = await shop.postAuthSignup<true>({ body: person });
token = session.encodedToken;
const tomato = listed.products.find(({ title }) => title === 'Tomato')!;
const { data: filled } = await shop.postUserCart<true>({ body: { product: { _id: tomato._id } } });
await shop.postUserAddress<true>({ body: { address: { ...recipient, Address: street } } });
const { data: placed } = await shop.postUserOrder<true>({
  headers: { 'Idempotency-Key': 'order-1' },
  body: {
    order: {
      cart: filled.cart.map(({ _id, qty }) => ({ _id, qty })),
      address: `${street}, ${address.city}, ${address.pincode}`,
    },
  },
});
const [order] = placed.order;
process.stdout.write(`${filled.cart[0]!.price} in the cart, ${order!.price} ${order!.payment}\n`);
