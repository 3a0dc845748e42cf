/** Opens a built shop in a temporary folder for measurements, with a shopper whose cart is filled. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StepFailed, inRoot } from './steps.mjs';

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
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const shop = spawn(process.execPath, [inRoot('dist/server/src/main.js')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PAYMENTS: 'sandbox',
      SEED: 'demo',
      JWT_SECRET: 'a secret that only this measurement knows',
      LOG_LEVEL: 'silent',
      PORT: String(port),
      DATA_DIR: path.join(tmpdir(), 'data'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(shop, 'exit');
  const close = () => (shop.kill(), ended);
  try {
    await Promise.race([untilOpen(shop), ended.then(() => Promise.reject(new StepFailed('the shop ended')))]);
    return { url, session: await signUp(`${url}/api`), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

const untilOpen = ({ stdout }) =>
  new Promise((resolve) => {
    let received = '';
    stdout.on('data', (chunk) => {
      received += chunk;
      if (received.includes('is open.')) resolve();
    });
  });

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
