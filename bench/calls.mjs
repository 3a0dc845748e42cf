/** The calls to measure, as requests to the shop and to the baseline. */
import { readFileSync } from 'node:fs';

const trusted = new Map(
  JSON.parse(
    readFileSync(new URL('../server/src/graphql/trusted-documents.json', import.meta.url), 'utf8'),
  ).map(({ name, text }) => [name, text]),
);
/** A document exactly as the web client sends it. */
const asWebClient = (name, baseline) => ({ query: trusted.get(name), baseline });
/** With an extra space it is not a trusted document, so the shop interprets it. */
const asAnotherClient = (name, baseline) => ({ query: `${trusted.get(name)} `, baseline });

/** By name: a document for the shop and a path for the baseline, or one REST path for both. */
const CALLS = {
  browse: asWebClient('ProductList', '/browse'),
  browseAsAnother: asAnotherClient('ProductList', '/browse'),
  product: asWebClient('ProductDetail', '/product'),
  lists: asWebClient('CartAndWishlist', '/lists'),
  orders: { ...asWebClient('Orders', '/orders'), variables: { first: 20 } },
  setCartQty: asWebClient('SetCartQty', '/set-cart-qty'),
  addToWishlist: asWebClient('AddToWishlist', '/like'),
  removeFromWishlist: asWebClient('RemoveFromWishlist', '/unlike'),
  startCheckout: asWebClient('StartCheckout', '/start-checkout'),
  placeOrder: asWebClient('PlaceOrder', '/place-order'),
  logIn: asWebClient('LogIn'),
  restProducts: { path: '/api/products' },
  restCategories: { path: '/api/categories' },
  home: { path: '/' },
};

const get = (path) => ({ method: 'GET', path, headers: {} });

/** A JSON request to a path, with or without a token. */
export const post = (path, content, token) => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
  body: JSON.stringify(content),
});

/** A call as a request to the shop. */
export function toShop({ to, variables, by }) {
  const { path, query, variables: usual } = CALLS[to];
  return path ? get(path) : post('/graphql', { query, variables: variables ?? usual }, by?.token);
}

/** The same call as a request to the baseline, which only takes the variables. */
export function toBaseline({ to, variables, by }) {
  const { path, baseline } = CALLS[to];
  return path ? get(path) : post(baseline, variables ?? {}, by?.token);
}
