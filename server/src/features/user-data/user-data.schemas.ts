import { amount, instant, integer, list, nullable, object, text } from '../../rest/json-schema';
import type { JsonSchema } from '../../rest/json-schema';

const id = text('c1f7d0a2-8a55-4a0e-9a1b-2c3d4e5f6a7b', { format: 'uuid' });
const productId = text('tomato');
const rupees = amount(68, 'Rupees.');
const qty = integer(2);
const flag: JsonSchema = { type: 'boolean', examples: [true] };
/** null is its example. */
const none = (schema: JsonSchema): JsonSchema => ({ ...nullable(schema), examples: [null] });

const title = { ...none(text()), description: 'Null if the shop does not sell it any more.' };

const lineProperties = { productId, title: text('Tomato'), quantity: text('500grms'), price: rupees, qty };

const items = list(
  object({
    ...lineProperties,
    discount: amount(0, "Its share of the order's discount, in rupees."),
    status: text('ORDERED'),
    missingQty: integer(0, { description: 'How many were missing when it was paid.' }),
    packGrams: none(integer(500)),
    pickedQty: none(qty),
    pickedGrams: none(integer(980)),
    finalPrice: none(rupees),
    replacement: text('BEST_MATCH', { description: 'What to do if it is not there.' }),
    replacementProductId: none(productId),
    replacedBy: none(object({ ...lineProperties, packGrams: none(integer(500)), grams: none(integer(980)) })),
  }),
);

const payments = list(
  object({
    _id: id,
    state: text('CAPTURED'),
    amount: rupees,
    captured: rupees,
    refunded: amount(0, 'Rupees.'),
    provider: none(text('razorpay')),
    providerOrderId: none(text('order_1')),
    providerPaymentId: none(text('pay_1')),
    createdAt: instant,
  }),
);

const refunds = list(
  object({
    _id: id,
    paymentId: id,
    state: text('SETTLED'),
    amount: rupees,
    items: none(list(object({ productId, qty }))),
    reason: text('Cancelled'),
    providerRefundId: none(text('rfnd_1')),
    createdAt: instant,
    settledAt: none(instant),
  }),
);

const events = list(
  object({ at: instant, status: none(text('PLACED')), message: text('Your order was placed and paid.') }),
);

const receipts = list(
  object({
    number: text('R2627-00000042'),
    kind: text('RECEIPT'),
    issuedAt: instant,
    total: rupees,
    buyer: object({ name: text('Asha Rao'), address: text('12 Basil Street, Bengaluru') }),
  }),
);

const checkoutProperties = {
  _id: id,
  state: text('PLACED'),
  payment: none(text('PAID')),
  startedAt: instant,
  address: text('12 Basil Street, Bengaluru, Karnataka, 560001'),
  contact: text('9876543210'),
  couponCode: none(text('Diwali10')),
  idempotencyKey: none(text()),
  goods: rupees,
  delivery: amount(0, 'Rupees.'),
  discount: amount(0, 'Rupees.'),
  total: amount(68, 'What was to be paid when it was ordered, in rupees.'),
};

const orders = list(
  object({
    ...checkoutProperties,
    createdAt: instant,
    status: text('PLACED'),
    finalTotal: none(amount(68, 'What it costs in the end, in rupees; null until it is packed.')),
    slot: none(object({ startsAt: instant, endsAt: instant })),
    events,
    receipts,
    items,
    payments,
    refunds,
  }),
);

/** All of a shopper's data as REST returns them. */
export const userDataSchema = object(
  {
    downloadedAt: instant,
    profile: object({
      _id: id,
      firstName: text('Asha'),
      lastName: text('Rao'),
      email: text('asha@example.com'),
      language: text('en', { description: 'Of messages: en or hi.' }),
      createdAt: instant,
      updatedAt: instant,
    }),
    messagePreferences: object({ orderProgress: flag, backInStock: flag }),
    addresses: list(
      object({
        _id: id,
        label: none(text('Home')),
        name: text('Asha Rao'),
        mobileNumber: text('9876543210'),
        street: text('12 Basil Street'),
        city: text('Bengaluru'),
        state: text('Karnataka'),
        pincode: text('560001'),
        createdAt: instant,
      }),
    ),
    cart: list(object({ productId, title, qty, createdAt: instant, updatedAt: instant })),
    wishlist: list(object({ productId, title, createdAt: instant, updatedAt: instant }), {
      description: 'Also what to tell when it is back in stock.',
    }),
    replacementChoices: list(
      object({ productId, title, policy: text('SPECIFIC'), replacementProductId: none(productId) }),
    ),
    devices: list(object({ _id: id, host: text('fcm.googleapis.com'), createdAt: instant }), {
      description: 'Those with notifications, by the service that delivers them.',
    }),
    sessions: list(
      object({
        _id: id,
        browser: none(text('Chrome')),
        system: none(text('Android')),
        createdAt: instant,
        lastSeenAt: instant,
      }),
      { description: 'Where the shopper is logged in.' },
    ),
    passkeys: list(
      object({
        _id: text('kP3xQ0'),
        name: text('Chrome on Android'),
        createdAt: instant,
        lastUsedAt: none(instant),
      }),
      { description: 'The ways to log in besides the password.' },
    ),
    messages: list(
      object({
        _id: id,
        kind: text('PLACED'),
        channel: text('EMAIL'),
        state: text('SENT'),
        deviceId: none(id),
        orderId: none(id),
        productId: none(productId),
        backAt: none(instant),
        createdAt: instant,
        sentAt: none(instant),
      }),
    ),
    checkouts: list(object({ ...checkoutProperties, heldUntil: none(instant), items, payments, refunds }), {
      description: 'What was not ordered in the end, or is not paid yet.',
    }),
    orders,
  },
  { title: 'UserData' },
);
