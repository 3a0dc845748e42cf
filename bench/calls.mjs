/** What can be asked, and how the shop and the floor are asked it. The documents are those of the web client. */

const CARD = '_id id title image price quantity rating categoryName';
const PAGE = `edges { cursor node { ${CARD} } } pageInfo { hasNextPage endCursor }`;
const CART = `_id items { _id qty product { ${CARD} } } totalQty price delivery total`;
const WISHLIST = `_id items { _id product { ${CARD} } }`;
const ORDER = `_id address items { _id productId title image price quantity qty }
  price delivery discount couponCode payment createdAt`;
const LISTING = '$filter: ProductFilter, $sort: ProductSort!, $first: Int!';
const LISTED = 'filter: $filter, sort: $sort, first: $first';

/** By name: the document for the shop and the path for the floor, or one path of REST for both. */
const QUESTIONS = {
  browse: { query: `query ProductList(${LISTING}) { products(${LISTED}) { ${PAGE} } }`, floor: '/browse' },
  browseAndCount: {
    query: `query ProductList(${LISTING}) { products(${LISTED}) { totalCount ${PAGE} } }`,
    floor: '/browse-count',
  },
  product: {
    query: `query ProductDetail($_id: ID!) { product(_id: $_id) { ${CARD} } }`,
    floor: '/product',
  },
  cart: { query: `query Cart { cart { ${CART} } }`, floor: '/cart' },
  orders: { query: `query Orders { orders { ${ORDER} } }`, floor: '/orders' },
  setCartQty: {
    query: `mutation SetCartQty($productId: ID!, $qty: Int!) { setCartQty(productId: $productId, qty: $qty) { ${CART} } }`,
    floor: '/set-cart-qty',
  },
  addToWishlist: {
    query: `mutation AddToWishlist($productId: ID!) { addToWishlist(productId: $productId) { ${WISHLIST} } }`,
    floor: '/like',
  },
  removeFromWishlist: {
    query: `mutation RemoveFromWishlist($productId: ID!) { removeFromWishlist(productId: $productId) { ${WISHLIST} } }`,
    floor: '/unlike',
  },
  startCheckout: {
    query: `mutation StartCheckout($input: CheckoutInput!) { startCheckout(input: $input) {
      _id quote { price delivery discount total couponCode }
      payment { scriptUrl key orderId amount currency name prefill { name email contact } } } }`,
    floor: '/start-checkout',
  },
  placeOrder: {
    query: `mutation PlaceOrder($input: PlaceOrderInput!) { placeOrder(input: $input) { ${ORDER} } }`,
    floor: '/place-order',
  },
  logIn: { query: `mutation LogIn($input: LogInInput!) { logIn(input: $input) { token user { _id } } }` },
  restProducts: { path: '/api/products' },
  restCategories: { path: '/api/categories' },
  home: { path: '/' },
};

const get = (path) => ({ method: 'GET', path, headers: {} });

/** A question to one path, as JSON, in somebody's name or nobody's. */
export const post = (path, content, token) => ({
  method: 'POST',
  path,
  headers: { 'content-type': 'application/json', ...(token && { authorization: token }) },
  body: JSON.stringify(content),
});

/** A call as a request to the shop. */
export function toShop({ to, variables, by }) {
  const { path, query } = QUESTIONS[to];
  return path ? get(path) : post('/graphql', { query, variables }, by?.token);
}

/** The same call as a request to the floor; it has no queries, so the variables are all that is sent. */
export function toFloor({ to, variables, by }) {
  const { path, floor } = QUESTIONS[to];
  return path ? get(path) : post(floor, variables ?? {}, by?.token);
}
