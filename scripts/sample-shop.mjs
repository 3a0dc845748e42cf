/** Opens a built shop in a temporary folder for measurements, with a shopper whose cart is filled. */
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startShop } from '../bench/shop.mjs';
import { StepFailed } from './steps.mjs';

const CART = ['tomato', 'basmati-rice', 'alphonso-mango'];
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

/** `session` is the local storage of the shopper's browser. */
export async function openSampleShop() {
  const { url, stop } = await startShop(path.join(tmpdir(), 'data'));
  try {
    return { url, session: await signUp(`${url}/api`), close: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function signUp(api) {
  const post = async (pathname, body, authorization = '') => {
    const headers = { 'content-type': 'application/json', authorization };
    const response = await fetch(api + pathname, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new StepFailed(`${pathname} answered ${response.status}`);
    return response.json();
  };
  const { createdUser: user, encodedToken: token } = await post('/auth/signup', SHOPPER);
  for (const _id of CART) await post('/user/cart', { product: { _id } }, token);
  await post('/user/address', { address: ADDRESS }, token);
  return { token, user: JSON.stringify(user) };
}
