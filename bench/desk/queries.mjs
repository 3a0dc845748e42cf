/** The desk's queries: the operations of its own web client, and one that only other clients send. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, print, separateOperations } from 'graphql';
import { inRoot } from '../../scripts/steps.mjs';

const DAY_MS = 86_400_000;
const STOCK = `query StockOf($id: ID!) { stock(productId: $id) { onHand available movements { at kind qty by } } }`;

/** By name, each with the fragments that it needs. */
function readOperations() {
  const folder = inRoot('web/src/features/desk');
  const files = readdirSync(folder, { recursive: true }).filter((name) => name.endsWith('.graphql'));
  const texts = files.map((name) => readFileSync(path.join(folder, name), 'utf8'));
  const operations = separateOperations(parse([...texts, STOCK].join('\n')));
  return Object.fromEntries(Object.entries(operations).map(([name, document]) => [name, print(document)]));
}

const day = (daysAgo) => new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10);
/** A position in the list of orders: this many days ago. */
const since = (daysAgo) => `${(Date.now() - daysAgo * DAY_MS) * 1000}.ffffffff-ffff-ffff-ffff-ffffffffffff`;
const DELIVERY_STATUSES = ['OUT_FOR_DELIVERY', 'PACKED', 'DELIVERY_FAILED'];
const PICKING_STATUSES = ['PLACED', 'PICKING', 'PACKED', 'CANCELLED'];
const COLUMNS = ['PLACED', 'PICKING', 'PACKED', 'OUT_FOR_DELIVERY', 'DELIVERED'];

const board = (filter, after) => ({ filter, after, first: 20 });
const table = (filter, after) => ({ filter, after, first: 50 });
const found = (search) => table({ search });
const span = (days) => [{ from: day(days - 1), to: day(0) }];
const many = (variablesOf) => Array.from({ length: 60 }, (_, nth) => variablesOf(nth));

/** The lists of orders, each with the variables to send in turn. */
const lists = (some) => [
  ['today', 'Today', [{}]],
  ['board: a column', 'Orders', COLUMNS.map((status) => board({ status: [status] }))],
  ['board: a column, deep', 'Orders', many((nth) => board({ status: ['DELIVERED'] }, since(6 * nth)))],
  [
    'board: a column of a slot',
    'Orders',
    some.slots.flatMap((slotId) => COLUMNS.map((status) => board({ slotId, status: [status] }))),
  ],
  ['orders: all', 'Orders', [table({})]],
  ['orders: all, deep', 'Orders', many((nth) => table({}, since(6 * nth)))],
  ['orders: cancelled, deep', 'Orders', many((nth) => table({ status: ['CANCELLED'] }, since(6 * nth)))],
  ['orders: of some days', 'Orders', many((nth) => table({ from: day(6 * nth + 7), to: day(6 * nth) }))],
  ['orders: of a slot', 'Orders', some.slots.map((slotId) => table({ slotId }))],
  ['search: number', 'Orders', some.orders.map((id) => found(id.slice(0, 8)))],
  ['search: its first four', 'Orders', some.orders.map((id) => found(id.slice(0, 4)))],
  ['search: name', 'Orders', some.names.map(found)],
  ['search: first name', 'Orders', some.names.map((name) => found(name.split(' ')[0]))],
  ['search: last name', 'Orders', some.names.map((name) => found(name.split(' ')[1]))],
  ['search: three letters', 'Orders', some.names.map((name) => found(name.slice(0, 3)))],
  [
    'search: three letters, deep',
    'Orders',
    some.names.map((name, nth) => table({ search: name.slice(0, 3) }, since(6 * nth))),
  ],
  ['search: phone', 'Orders', some.phones.map(found)],
  ['search: its first five', 'Orders', some.phones.map((phone) => found(phone.slice(0, 5)))],
  ['search: email', 'Orders', some.emails.map(found)],
  ['search: email of all shoppers', 'Orders', many((nth) => table({ search: 'shopper' }, since(6 * nth)))],
  [
    'search: canteen by email',
    'Orders',
    [found(some.canteen.email), table({ search: some.canteen.email, status: ['PICKING'] })],
  ],
  [
    'search: canteen by phone',
    'Orders',
    [found(some.canteen.phone), table({ search: some.canteen.phone, status: ['PICKING'] })],
  ],
];

const others = (some) => [
  ['order', 'Order', some.orders.map((id) => ({ id }))],
  ['order of the canteen', 'Order', some.ofCanteen.map((id) => ({ id }))],
  ['order of 30 items', 'Order', some.large.map((id) => ({ id }))],
  [
    'pick: orders of a slot',
    'WorkOrders',
    some.slots.map((slotId) => ({ filter: { slotId, status: PICKING_STATUSES } })),
  ],
  ['pick: list of a slot', 'PickList', some.slots.map((slotId) => ({ slotId }))],
  ['pick: slots', 'PickSlots', [{ from: day(0), to: day(-1) }]],
  ['deliver', 'WorkOrders', [{ filter: { status: DELIVERY_STATUSES } }]],
  ['slots of a week', 'SlotWeek', many((nth) => ({ from: day(6 * nth + 6), to: day(6 * nth) }))],
  ['products', 'Products', [table({})]],
  ['products, deep', 'Products', some.pages.map((after) => table({}, after))],
  ['products: search', 'Products', some.titles.map((search) => table({ search }))],
  [
    'products: low',
    'Products',
    [table({ levels: ['LOW_STOCK'] }), table({ levels: ['OUT_OF_STOCK', 'LOW_STOCK'] })],
  ],
  ['products: off sale', 'Products', [table({ offSale: true })]],
  ['product', 'Product', some.products.map((id) => ({ id }))],
  ['stock', 'StockOf', some.products.map((id) => ({ id }))],
  ['figures: today', 'Figures', span(1)],
  ['figures: 7 days', 'Figures', span(7)],
  ['figures: 30 days', 'Figures', span(30)],
  ['figures: a year', 'Figures', span(365)],
  ['audit log', 'AuditTrail', [{}]],
  ['audit log, deep', 'AuditTrail', some.audits.map((after) => ({ after }))],
  ['staff', 'StaffList', [{}]],
  ['coupons', 'Coupons', [{}]],
];

/** All queries: their titles, and the bodies to send in turn. */
export function deskQueries(some) {
  const operations = readOperations();
  return [...lists(some), ...others(some)].map(([title, operation, variables]) => ({
    title,
    bodies: variables.map((one) => ({ query: operations[operation], variables: one })),
  }));
}

/** Where pages of 100 products begin. */
export async function productPages(send) {
  const query = readOperations().Products;
  const pages = [];
  for (let after = null; pages.length < 40;) {
    const { products } = await send({ query, variables: { first: 100, after } });
    if (!products.pageInfo.hasNextPage) break;
    pages.push((after = products.pageInfo.endCursor));
  }
  return pages;
}
