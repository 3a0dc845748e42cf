/** Visitors of the Vendure shop, with the same carts as the shop's. */
import pLimit from 'p-limit';
import { ITEMS } from '../shoppers.mjs';
import { QUERIES } from './queries.mjs';

const AT_ONCE = 4;

async function send(url, query, variables, authorization) {
  const response = await fetch(`${url}/shop-api`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
    body: JSON.stringify({ query, variables }),
  });
  const { data, errors } = await response.json();
  if (errors) throw new Error(`Vendure: ${errors[0].message}`);
  return { data, token: response.headers.get('vendure-auth-token') };
}

/** An anonymous session with the first products in its order, two of each. */
async function openSession(url, variants) {
  let authorization;
  let order;
  for (const variant of variants) {
    const { data, token } = await send(url, QUERIES.add, { variant, quantity: 2 }, authorization);
    authorization ??= `Bearer ${token}`;
    order = data.addItemToOrder;
    if (order.errorCode) throw new Error(`Vendure: ${order.message}`);
  }
  const lines = order.lines.map(({ id, productVariant }) => [productVariant.product.slug, id]);
  return { authorization, lines: new Map(lines) };
}

/** By the shop's user: the session's authorization, and its order lines by product. */
export async function openSessions(url, { visitors, products }, say) {
  say(`Filling ${visitors.length} carts of Vendure …`);
  const variants = [];
  for (const { _id } of products.slice(0, ITEMS)) {
    const { data } = await send(url, QUERIES.product, { slug: _id });
    variants.push(data.product.variants[0].id);
  }
  const sessions = new Map();
  const limit = pLimit(AT_ONCE);
  const open = async ({ _id }) => sessions.set(_id, await openSession(url, variants));
  await Promise.all(visitors.map((visitor) => limit(open, visitor)));
  return sessions;
}
