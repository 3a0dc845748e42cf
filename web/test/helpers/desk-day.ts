import type { TestShop } from '../../../server/test/helpers/test-shop';

/** A slot that is never near, so that its text is the same in every run. */
export const FROZEN_SLOT = {
  __typename: 'DeskSlot',
  _id: '5107ca11-0000-4000-8000-000000000001',
  startsAt: '2040-01-03T07:00:00+05:30',
  endsAt: '2040-01-03T10:00:00+05:30',
  cutoffAt: '2040-01-03T06:00:00+05:30',
  booked: 6,
};
const WINDOWS = [
  { from: '07', to: '10', cutoff: '06' },
  { from: '10', to: '13', cutoff: '09' },
  { from: '17', to: '20', cutoff: '16' },
];
/** The slots of a week, the same in every run, fuller at first than later. */
export const FROZEN_WEEK = [2, 3, 4, 5, 6, 7, 8].flatMap((day) =>
  WINDOWS.map(({ from, to, cutoff }, nth) => ({
    __typename: 'DeskSlot',
    _id: `5107ca11-0000-4000-8000-00000000${day}${from}0`,
    startsAt: `2040-01-0${day}T${from}:00:00+05:30`,
    endsAt: `2040-01-0${day}T${to}:00:00+05:30`,
    cutoffAt: `2040-01-0${day}T${cutoff}:00:00+05:30`,
    ...{ capacity: 30, capacitySet: false, held: nth, booked: Math.max(0, 30 - 4 * day - 5 * nth) },
  })),
);
const LATE_SLOT = '5107ca11-0000-4000-8000-000000000002';
/** The order with a screenshot of its own. */
export const FROZEN_ORDER = 'b7d41c02-52a6-4c1e-9d0f-3e5a7c9b1d04';

interface FrozenOrder {
  _id: string;
  customer: string;
  status: string;
  minute: number;
  items: Record<string, number>;
  isLate?: true;
}

const ORDERS: FrozenOrder[] = [
  {
    ...{
      _id: '0a91c5e7-1f3b-4d68-8c2a-6b9d0e4f7a11',
      customer: 'Rahul Deshpande',
      status: 'PLACED',
      minute: 41,
    },
    items: { 'chakki-atta': 1, 'sunflower-oil': 1, sugar: 2 },
  },
  {
    ...{ _id: '3c60b8f4-9a2d-4e17-b5c3-1d7f8e0a6b22', customer: 'Fatima Khan', status: 'PLACED', minute: 36 },
    items: { tomato: 2, onion: 1, 'fresh-dahi': 2, 'mixed-capsicum': 1 },
  },
  {
    ...{
      _id: '6e82d1a9-4c5f-4b30-a7e8-2f9c3b5d8e33',
      customer: 'Ananya Das',
      status: 'PLACED',
      minute: 12,
      isLate: true,
    },
    items: { 'basmati-rice': 1, banana: 2 },
  },
  {
    ...{
      _id: '94f3a6b0-7d1e-4c82-9b5a-8e2d4f6c0a44',
      customer: 'Joseph Mathew',
      status: 'PICKING',
      minute: 31,
    },
    items: { 'fresh-cow-milk': 2, potato: 2, carrot: 1 },
  },
  {
    ...{ _id: FROZEN_ORDER, customer: 'Priya Reddy', status: 'PACKED', minute: 24 },
    items: { 'malai-paneer': 1, 'green-peas': 2, 'table-butter': 1, cauliflower: 1 },
  },
  {
    ...{
      _id: 'd05e7b38-2a9c-4f61-8d74-5c1b3e9f0a55',
      customer: 'Harpreet Kaur',
      status: 'OUT_FOR_DELIVERY',
      minute: 18,
    },
    items: { 'shimla-apple': 1, pomegranate: 2 },
  },
  {
    ...{
      _id: 'e81f4c69-6b0d-4a93-b2e5-7d3a9c5f1b66',
      customer: 'Sanjay Kulkarni',
      status: 'DELIVERED',
      minute: 5,
    },
    items: { 'thick-poha': 2, besan: 1, 'organic-jaggery': 1 },
  },
];

const INSERT = `
  WITH bought AS (
    SELECT product."_id" AS "productId", wanted.value::int AS "qty", row_number() OVER (ORDER BY product."id") AS "position",
      "title", "image", "pricePaise", "quantity"
    FROM jsonb_each_text($8::jsonb) AS wanted JOIN products AS product ON product."_id" = wanted.key
  ), total AS (SELECT sum("pricePaise" * "qty")::int AS "paise" FROM bought), placed AS (
    INSERT INTO orders ("userId", "_id", "state", "status", "payment", "address", "contact", "pricePaise", "deliveryPaise",
      "discountPaise", "totalPaise", "fingerprint", "createdAt", "slotId", "pickerId")
    SELECT $1::uuid, $2::uuid, 'PLACED', $3, 'PAID', $4, $5, "paise", 0, 0, "paise", $2::uuid::text, $6, $7, $9 FROM total
    RETURNING "userId", "_id", "totalPaise"
  ), paid AS (
    INSERT INTO payments ("userId", "_id", "orderId", "provider", "providerOrderId", "providerPaymentId", "amountPaise",
      "capturedPaise", "state")
    SELECT "userId", "_id", "_id", 'sandbox', 'order_' || "_id", 'pay_' || "_id", "totalPaise", "totalPaise", 'CAPTURED'
    FROM placed
  )
  INSERT INTO order_items ("userId", "orderId", "position", "productId", "title", "image", "pricePaise", "quantity", "qty",
    "discountPaise")
  SELECT placed."userId", placed."_id", "position", "productId", "title", "image", "pricePaise", "quantity", "qty", 0
  FROM bought CROSS JOIN placed`;

async function place(shop: TestShop, order: FrozenOrder, nth: number, pickerId: string): Promise<void> {
  const { _id, customer, status, minute, items, isLate } = order;
  const [firstName, lastName] = customer.split(' ');
  const email = `${customer.replace(' ', '.').toLowerCase()}@example.in`;
  const [user] = await shop.sql<{ _id: string }>(
    `INSERT INTO users ("_id", "firstName", "lastName", "email", "emailKey", "passwordHash")
     VALUES (gen_random_uuid(), $1, $2, $3, $3, 'none') RETURNING "_id"`,
    [firstName, lastName, email],
  );
  const address = `${nth + 3} Temple Street, Bengaluru, Karnataka, 560001`;
  const placedAt = `2025-11-20T18:${String(minute).padStart(2, '0')}:00+05:30`;
  const slotId = isLate ? LATE_SLOT : FROZEN_SLOT._id;
  await shop.sql(INSERT, [
    ...[user!._id, _id, status, address, `98000010${nth + 10}`],
    ...[placedAt, slotId, JSON.stringify(items), status === 'PLACED' ? null : pickerId],
  ]);
}

/** Fills a shop with a day of orders, the same in every run. */
export async function freezeDeskDay(shop: TestShop, pickerId: string): Promise<void> {
  await shop.sql(
    `INSERT INTO delivery_slots ("_id", "startsAt", "endsAt", "cutoffAt", "capacity", "booked") VALUES
       ($1, $2, $3, $4, 30, 6),
       ($5, '2025-11-20T07:00+05:30', '2025-11-20T10:00+05:30', '2025-11-20T06:00+05:30', 30, 1)`,
    [FROZEN_SLOT._id, FROZEN_SLOT.startsAt, FROZEN_SLOT.endsAt, FROZEN_SLOT.cutoffAt, LATE_SLOT],
  );
  for (const [nth, order] of ORDERS.entries()) await place(shop, order, nth, pickerId);
  await shop.sql(
    `UPDATE order_items SET "status" = 'PICKED', "pickedQty" = "qty", "finalPaise" = order_items."pricePaise" * "qty" FROM orders
     WHERE orders."_id" = order_items."orderId" AND orders."_id" = ANY($1) AND orders."status" NOT IN ('PLACED', 'PICKING')`,
    [ORDERS.map(({ _id }) => _id)],
  );
  await shop.sql(
    `INSERT INTO order_events ("userId", "orderId", "_id", "at", "status", "code", "actor")
     SELECT "userId", "_id", gen_random_uuid(), step."at"::timestamptz, step."status", step."status", '{"kind": "SYSTEM"}'
     FROM orders JOIN (VALUES
       ($1::uuid, '2025-11-20T18:50+05:30', 'PICKING'), ($1, '2025-11-20T19:05+05:30', 'PACKED'),
       ($2, '2025-11-20T19:40+05:30', 'DELIVERED')
     ) AS step ("orderId", "at", "status") ON step."orderId" = orders."_id"`,
    [FROZEN_ORDER, ORDERS.find(({ status }) => status === 'DELIVERED')!._id],
  );
}
