/** Opens a built shop in a temporary folder for measurements, with a shopper's lists and order, and a busy day at the desk. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fillDesk, seedDesk } from '../bench/desk/orders.mjs';
import { queryDesk } from '../bench/desk/owner.mjs';
import { startShop } from '../bench/shop.mjs';
import { StepFailed, say } from './steps.mjs';

const CART = ['tomato', 'basmati-rice', 'alphonso-mango'];
const WISHLIST = ['sugar', 'brinjal'];
const ADDRESS = {
  name: 'Meera Nair',
  mobileNumber: '9876543210',
  pincode: '560001',
  Address: '12 MG Road',
  city: 'Bengaluru',
  state: 'Karnataka',
};
const SHOPPER = {
  firstName: 'Meera',
  lastName: 'Nair',
  email: 'meera@example.in',
  password: 'long enough',
};

/** 300 of them are today's. */
const ORDERS = { orders: 2_000, users: 200, products: 72 };

/** `shopper` and `owner` are the states of their browsers: local storage, and for the owner the secret of a cookie. */
export async function openSampleShop() {
  const shop = await startShop(path.join(tmpdir(), 'data'));
  try {
    const shopper = await signUp(`${shop.url}/api`);
    await seedDesk(shop.databaseUrl, ORDERS, say);
    const { secret, orders } = await fillDesk(shop.databaseUrl, ORDERS, say);
    const { me } = await queryDesk(shop, secret)({ query: '{ me { _id email name role } }' });
    const owner = { storage: { deskMe: JSON.stringify(me) }, secret };
    return { url: shop.url, shopper: { storage: shopper }, owner, orderId: orders[0], close: shop.stop };
  } catch (error) {
    await shop.stop();
    throw error;
  }
}

async function signUp(api) {
  const post = async (pathname, body, authorization = '') => {
    const headers = { 'content-type': 'application/json', authorization };
    const response = await fetch(api + pathname, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new StepFailed(`${pathname} responded with ${response.status}`);
    return response.json();
  };
  const { createdUser: user, encodedToken: token } = await post('/auth/signup', SHOPPER);
  const cart = CART.map((_id) => ({ _id, qty: 1 }));
  await post('/user/order', { order: { cart, address: 'At the door' } }, token);
  for (const _id of CART) await post('/user/cart', { product: { _id } }, token);
  for (const _id of WISHLIST) await post('/user/wishlist', { product: { _id } }, token);
  await post('/user/address', { address: ADDRESS }, token);
  return { token, user: JSON.stringify(user) };
}
