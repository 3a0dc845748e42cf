import { DEFAULT_PREFERENCES } from '../../../../domain/message/message';

/** Money in rupees, as these statements write the file itself: its JSON is passed on as text. */
const rupees = (column: string): string => `trim_scale(${column} / 100.0)`;
/** An instant as formatInstant writes it. */
const instant = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD"T"HH24:MI:SS"+05:30"')`;
const at = (column: string): string => `${instant(`"${column}"`)} AS "${column}"`;

/** What the shop calls the product of a row now; null if it does not sell it any more. */
const TITLE = `(SELECT "title" FROM "products" WHERE "_id" = own."productId") AS "title"`;

/** Rows, in their order, as a list of JSON. */
const listOf = (rows: string): string => `(SELECT coalesce(json_agg(one), '[]') FROM (${rows}) AS one)`;
/** One row as JSON. */
const oneOf = (row: string): string => `(SELECT to_json(one) FROM (${row}) AS one)`;

/** Of a row of "orders" that is called bought. */
const ofOrder = (table: string): string =>
  `"${table}" WHERE "${table}"."userId" = bought."userId" AND "${table}"."orderId" = bought."_id"`;

const REPLACED_BY = `SELECT "productId", "title", "quantity", ${rupees('"pricePaise"')} AS "price", "qty", "packGrams", "grams"
  FROM "item_replacements" AS other
  WHERE other."userId" = "order_items"."userId" AND other."orderId" = "order_items"."orderId"
    AND other."itemId" = "order_items"."productId"`;

const ITEMS = `SELECT "productId", "title", "quantity", ${rupees('"pricePaise"')} AS "price", "qty",
    ${rupees('"discountPaise"')} AS "discount", "status", "missingQty", "packGrams", "pickedQty", "pickedGrams",
    ${rupees('"finalPaise"')} AS "finalPrice", "replacement", "replacementProductId", ${oneOf(REPLACED_BY)} AS "replacedBy"
  FROM ${ofOrder('order_items')} ORDER BY "order_items"."position"`;

const EVENTS = `SELECT ${at('at')}, "status", "code", "params"
  FROM ${ofOrder('order_events')} ORDER BY "order_events"."at", "order_events"."_id"`;

const PAYMENTS = `SELECT "_id", "state", ${rupees('"amountPaise"')} AS "amount", ${rupees('"capturedPaise"')} AS "captured",
    ${rupees('"refundedPaise"')} AS "refunded", "provider", "providerOrderId", "providerPaymentId", ${at('createdAt')}
  FROM ${ofOrder('payments')} ORDER BY "payments"."createdAt"`;

const RECEIPTS = `SELECT "kind", "year", "count", ${at('issuedAt')}, ${rupees('"totalPaise"')} AS "total", "content"->'buyer' AS "buyer"
  FROM ${ofOrder('receipts')} ORDER BY "receipts"."issuedAt", "receipts"."count"`;

/** All at once: no index leads from an order to them. */
const REFUNDS = `SELECT "orderId", json_agg(json_build_object('_id', "_id", 'paymentId', "paymentId", 'state', "state",
    'amount', ${rupees('"amountPaise"')}, 'items', "items", 'reason', "reason", 'providerRefundId', "providerRefundId",
    'createdAt', ${instant('"createdAt"')}, 'settledAt', ${instant('"settledAt"')}) ORDER BY "createdAt", "_id") AS "refunds"
  FROM "refunds" WHERE "userId" = $1 GROUP BY "orderId"`;

const SLOT = `SELECT ${at('startsAt')}, ${at('endsAt')} FROM "delivery_slots" AS slot WHERE slot."_id" = bought."slotId"`;

const HELD_UNTIL = `(SELECT ${instant('max("expiresAt")')} FROM (
    SELECT "expiresAt" FROM ${ofOrder('slot_holds')} UNION ALL SELECT "expiresAt" FROM ${ofOrder('stock_holds')}) AS held)`;

const orders = (condition: string, more: string): string => `
  SELECT bought."_id", "state", "payment", ${at('startedAt')}, "address", "contact", "couponCode", "idempotencyKey",
    ${rupees('"pricePaise"')} AS "goods", ${rupees('"deliveryPaise"')} AS "delivery",
    ${rupees('"discountPaise"')} AS "discount", ${rupees('"totalPaise"')} AS "total", ${more},
    ${listOf(ITEMS)} AS "items", ${listOf(PAYMENTS)} AS "payments", coalesce(given_back."refunds", '[]') AS "refunds"
  FROM "orders" AS bought LEFT JOIN (${REFUNDS}) AS given_back ON given_back."orderId" = bought."_id"
  WHERE bought."userId" = $1 AND ${condition} ORDER BY bought."startedAt" DESC, bought."_id"`;

/** Data with one row per shopper: its SELECT for the user whose _id is $1. */
export const SINGLE = {
  profile: `SELECT "_id", "firstName", "lastName", "email", "language", ${at('createdAt')}, ${at('updatedAt')} FROM "users" WHERE "_id" = $1`,
  messagePreferences: `SELECT coalesce("orderProgress", ${DEFAULT_PREFERENCES.orderProgress}) AS "orderProgress",
      coalesce("backInStock", ${DEFAULT_PREFERENCES.backInStock}) AS "backInStock"
    FROM "users" LEFT JOIN "message_preferences" ON "userId" = "_id" WHERE "_id" = $1`,
};

/** Data with any number of rows: its SELECT for the user whose _id is $1. */
export const LISTS = {
  addresses: `SELECT "_id", "label", "name", "mobileNumber", "street", "city", "state", "pincode", ${at('createdAt')}
    FROM "addresses" AS own WHERE "userId" = $1 ORDER BY own."createdAt"`,
  cart: `SELECT "productId", ${TITLE}, "qty", ${at('createdAt')}, ${at('updatedAt')}
    FROM "cart_items" AS own WHERE "userId" = $1 ORDER BY own."createdAt"`,
  wishlist: `SELECT "productId", ${TITLE}, ${at('createdAt')}, ${at('updatedAt')}
    FROM "wishlist_items" AS own WHERE "userId" = $1 ORDER BY own."createdAt"`,
  replacementChoices: `SELECT "productId", ${TITLE}, "policy", "replacementProductId"
    FROM "replacement_choices" AS own WHERE "userId" = $1 ORDER BY "productId"`,
  devices: `SELECT "_id", split_part("endpoint", '/', 3) AS "host", ${at('createdAt')}
    FROM "push_subscriptions" AS own WHERE "userId" = $1 ORDER BY own."createdAt"`,
  sessions: `SELECT "_id", "browser", "system", ${at('createdAt')}, ${at('lastSeenAt')}
    FROM "sessions" AS own WHERE "userId" = $1 ORDER BY own."createdAt"`,
  passkeys: `SELECT "_id", "name", ${at('createdAt')}, ${at('lastUsedAt')}
    FROM "passkeys" AS own WHERE "userId" = $1 ORDER BY own."createdAt"`,
  messages: `SELECT "_id", "kind", "channel", "state", "subscriptionId" AS "deviceId", "orderId", "productId", ${at('backAt')},
      ${at('createdAt')}, ${at('sentAt')}
    FROM "messages" AS own WHERE "userId" = $1 ORDER BY own."createdAt", "_id"`,
  checkouts: orders(`bought."state" <> 'PLACED'`, `${HELD_UNTIL} AS "heldUntil"`),
  orders: orders(
    `bought."state" = 'PLACED'`,
    `${at('createdAt')}, "status", ${rupees('"finalPaise"')} AS "finalTotal", ${oneOf(SLOT)} AS "slot",
    ${listOf(EVENTS)} AS "events", ${listOf(RECEIPTS)} AS "receipts"`,
  ),
};
