/** The baseline's responses: rows mapped to the shop's contract by hand. */
const OFFSET_MS = 330 * 60_000;
const DELIVERY_PAISE = 5000;

const UNITS = { g: ['kg', 1000], ml: ['litre', 1000], piece: ['piece', 1] };

/** The bench's products all have a known pack size. */
function partsOf({ pricePaise, mrpPaise, packAmount, packUnit, dietMark, ...row }) {
  const { _id, id, title, image, quantity, rating, categoryName, stockLevel, maxQty } = row;
  const [per, times] = UNITS[packUnit];
  return {
    _id,
    id,
    title,
    image,
    price: pricePaise / 100,
    quantity,
    rating,
    categoryName,
    mrp: Math.max(mrpPaise, pricePaise) / 100,
    unitPrice: { price: Math.round((pricePaise * times) / packAmount) / 100, per },
    diet: dietMark,
    stockLevel,
    maxQty,
  };
}

function toCard(row) {
  const { unitPrice, ...parts } = partsOf(row);
  return { ...parts, unitPrice: { ...unitPrice, __typename: 'UnitPrice' }, __typename: 'Product' };
}

/** REST's responses have no `__typename`. */
const toRestProduct = (row) => {
  const { dietMark, titleHi, soldByWeight } = row;
  return { ...partsOf(row), dietMark, titleHi, soldByWeight };
};

export const toInstant = (date) => `${new Date(date.getTime() + OFFSET_MS).toISOString().slice(0, 19)}+05:30`;

/** A page of products; an extra row means that there is a next page. */
export function toPage(rows, first, sort, totalCount) {
  const edges = rows.slice(0, first).map((row) => ({
    cursor: `${sort}.${row.id}.${row.pricePaise}`,
    node: toCard(row),
    __typename: 'ProductEdge',
  }));
  const endCursor = edges.at(-1)?.cursor ?? null;
  const pageInfo = { hasNextPage: rows.length > first, endCursor, __typename: 'PageInfo' };
  return { totalCount, correctedTo: null, edges, pageInfo, __typename: 'ProductConnection' };
}

export const toProduct = (row) => (row ? toCard(row) : null);
export const toProducts = (rows) => rows.map(toRestProduct);

/** The price of the items, in paise. */
export function priceOf(rows) {
  const price = rows.reduce((sum, { pricePaise, qty }) => sum + pricePaise * qty, 0);
  return { price, delivery: rows.length > 0 ? DELIVERY_PAISE : 0 };
}

/** Uncounted products are always in stock. */
function problemOf({ qty, free }) {
  if (free === null || qty <= free) return { problem: null, availableQty: null };
  return { problem: free > 0 ? 'INSUFFICIENT_STOCK' : 'OUT_OF_STOCK', availableQty: Math.max(0, free) };
}

export function toCart(userId, rows) {
  const { price, delivery } = priceOf(rows);
  return {
    _id: userId,
    items: rows.map((row) => ({
      _id: `${userId}:${row._id}`,
      qty: row.qty,
      ...problemOf(row),
      product: toCard(row),
      __typename: 'CartItem',
    })),
    totalQty: rows.reduce((sum, { qty }) => sum + qty, 0),
    price: price / 100,
    delivery: delivery / 100,
    total: (price + delivery) / 100,
    __typename: 'Cart',
  };
}

export const toWishlist = (userId, rows) => ({
  _id: userId,
  items: rows.map((row) => ({
    _id: `${userId}:${row._id}`,
    product: toCard(row),
    __typename: 'WishlistItem',
  })),
  __typename: 'Wishlist',
});

const toItem = (row) => ({
  _id: `${row._id}:${row.productId}`,
  productId: row.productId,
  title: row.title,
  image: row.image,
  price: row.itemPaise / 100,
  quantity: row.quantity,
  qty: row.qty,
  status: row.missingQty > 0 ? 'SHORT' : 'ORDERED',
  finalPrice: (row.itemPaise * (row.qty - row.missingQty)) / 100,
  // The benchmark never picks orders.
  pickedQty: null,
  pickedGrams: null,
  replacedBy: null,
  __typename: 'OrderItem',
});

/** A delivery slot; null for an order without one. */
export const toSlot = (_id, { startsAt, endsAt, cutoffAt }) =>
  _id && {
    _id,
    startsAt: toInstant(startsAt),
    endsAt: toInstant(endsAt),
    cutoffAt: toInstant(cutoffAt),
    __typename: 'DeliverySlot',
  };

/** One order, from the rows of its items. */
export const toOrder = (rows) => ({
  _id: rows[0]._id,
  address: rows[0].address,
  items: rows.map(toItem),
  price: rows[0].totalPaise / 100,
  delivery: rows[0].deliveryPaise / 100,
  discount: rows[0].discountPaise / 100,
  couponCode: rows[0].couponCode,
  payment: rows[0].payment,
  status: rows[0].status,
  slot: toSlot(rows[0].slotId, rows[0]),
  createdAt: toInstant(rows[0].createdAt),
  refunds: rows[0].refunds.map(toRefund),
  __typename: 'Order',
});

/** A refund of an order; the benchmark makes none that has words of its own. */
const toRefund = ({ _id, amountPaise, reason, state, createdAt }) => ({
  _id,
  amount: amountPaise / 100,
  reason,
  reasonCode: reason,
  state,
  createdAt: toInstant(createdAt),
  __typename: 'Refund',
});

/** A page of orders; the rows of each are consecutive. */
export function toOrderPage(rows, first) {
  const orders = new Map();
  for (const row of rows)
    if (orders.has(row._id)) orders.get(row._id).push(row);
    else orders.set(row._id, [row]);
  const found = [...orders.values()];
  const page = found.slice(0, first);
  const endCursor = page.at(-1)?.[0].cursor ?? null;
  return {
    edges: page.map((order) => ({ node: toOrder(order), __typename: 'OrderEdge' })),
    pageInfo: { hasNextPage: found.length > first, endCursor, __typename: 'PageInfo' },
    __typename: 'OrderConnection',
  };
}
