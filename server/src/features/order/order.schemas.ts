import { DELIVERY_FEE_PAISE, toRupees } from '../../../../domain/cart/pricing';
import { MAX_QTY, MIN_QTY } from '../../../../domain/cart/qty';
import { formatInstant } from '../../../../domain/instant';
import { isOrderCancellable, orderPaise } from '../../../../domain/order/order';
import type { Order } from '../../../../domain/order/order';
import { ADDRESS_TEXT_MAX, ITEMS_MAX, ORDERS_MAX, UNPAID_LIMITS } from '../../../../domain/order/order-rules';
import { EVENTS } from '../../../../domain/wording/events.en';
import { amount, instant, integer, list, nullable, object, text } from '../../rest/json-schema';
import { cartList, toRestCart } from '../cart';
import { nullableSlotSchema, toPlainSlot } from '../slot';
import { productIdSchema, productProperties } from '../catalogue';
import type { OrderHistory } from './order-history';
import { OrderStatusType, RefundReasonType, toOrderEventType, toRefundType } from './order-history.type';
import type { OrderEventType, RefundType } from './order-history.type';
import { OrderItemStatusType, receiptUrlOf, toOrderItemType } from './order.type';
import type { OrderItemType } from './order.type';
import type { Reordered } from './reorder';
import { toReorderDifference } from './reorder.type';

export const IDEMPOTENCY_KEY_MAX = 255;

const DELIVERY_FEE = toRupees(DELIVERY_FEE_PAISE);
const qty = integer(2, { minimum: MIN_QTY, maximum: MAX_QTY });
const ADDRESS = '12 Basil Street, Bengaluru, Karnataka, 560001';
const { title, image, price, quantity } = productProperties;

export const ordersLimitSchema = integer(ORDERS_MAX, {
  minimum: 1,
  maximum: ORDERS_MAX,
  description: `How many orders. Absent: ${ORDERS_MAX}.`,
});

export const statusSchema = { type: 'string', enum: Object.keys(OrderStatusType) };

export const unpaidLimitSchema = { type: 'string', enum: [...UNPAID_LIMITS] };

const itemStatusSchema = {
  type: 'string',
  enum: Object.keys(OrderItemStatusType),
  description: 'What became of the line.',
};
const finalPrice = amount(68, 'What the line costs in the end, in rupees.');
const pickedQty = {
  ...nullable(integer(2, { minimum: 0, maximum: MAX_QTY })),
  description: 'What was put into the bag; null until it was picked.',
};
const pickedGrams = { ...nullable(integer(980)), description: 'Grams, for goods sold by weight.' };
const orderItemProperties = { _id: productIdSchema, title, image, price, quantity, qty };
const pickedProperties = { status: itemStatusSchema, pickedQty, pickedGrams, finalPrice };
const replacedBySchema = {
  ...nullable(object({ ...orderItemProperties, ...pickedProperties, replacedBy: { type: 'null' } })),
  examples: [null],
  description: 'What was put in instead; its price is what is charged for one of it.',
};

const orderProperties = {
  _id: text('c1f7d0a2-8a55-4a0e-9a1b-2c3d4e5f6a7b', { format: 'uuid' }),
  address: text(ADDRESS),
  cart: list(
    object(
      { ...orderItemProperties, ...pickedProperties, replacedBy: replacedBySchema },
      { title: 'OrderItem', description: 'An item as it was bought.' },
    ),
  ),
  price: amount(68 + DELIVERY_FEE, 'What was paid or is due, in rupees.'),
  delivery: amount(DELIVERY_FEE, 'Rupees, part of the price.'),
  discount: amount(0, 'Rupees, taken off the price already.'),
  couponCode: { type: ['string', 'null'], examples: [null] },
  payment: { type: 'string', enum: ['DUE', 'PAID'], description: 'PAID online, or DUE at the door.' },
  status: { ...statusSchema, description: 'Its status.' },
  slot: nullableSlotSchema,
  receiptUrl: {
    type: ['string', 'null'],
    examples: ['/api/user/order/0b0b8bb7-6b33-4f2b-9a1d-2f6a3a3f5f5e/receipt'],
    description: 'Where its receipt is; null until it is packed.',
  },
  cancellable: { type: 'boolean', examples: [true], description: 'Whether it can be cancelled now.' },
  createdAt: instant,
};

/** The orders as REST returns them. */
export const orderResponse = object({ order: list(object(orderProperties, { title: 'Order' })) });

/** One order as REST returns it, with what happened to it. */
export const oneOrderResponse = object({
  order: object(
    {
      ...orderProperties,
      events: list(
        object(
          {
            _id: text('6f0c2a51-3f5e-4c59-8f0a-0d8b7a1e2c3d', { format: 'uuid' }),
            at: instant,
            status: { ...nullable(statusSchema), description: 'Null if it has not changed.' },
            message: text('Your order was placed and paid.'),
          },
          { title: 'OrderEvent', description: 'Something that happened, oldest first.' },
        ),
      ),
      refunded: amount(0, 'Rupees refunded so far.'),
      refunds: list(
        object(
          {
            _id: text('0b6f7a52-6f0e-4c1d-9c2b-5e4f3a2b1c0d', { format: 'uuid' }),
            amount: amount(38, 'Rupees.'),
            reason: text('Cancelled'),
            reasonCode: {
              ...nullable({ type: 'string', enum: Object.keys(RefundReasonType) }),
              description: 'The reason as a code; null for any other text.',
            },
            state: { type: 'string', enum: ['PENDING', 'SETTLED', 'FAILED'] },
            createdAt: instant,
          },
          { title: 'Refund', description: 'A refund, made the way the order was paid.' },
        ),
      ),
    },
    { title: 'OrderWithHistory' },
  ),
});

const toRestItem = (item: OrderItemType): object => ({
  _id: item.productId,
  title: item.title,
  image: item.image,
  price: item.price,
  quantity: item.quantity,
  qty: item.qty,
  status: item.status,
  pickedQty: item.pickedQty,
  pickedGrams: item.pickedGrams,
  finalPrice: item.finalPrice,
  replacedBy: item.replacedBy && toRestItem(item.replacedBy),
});

const toRestOrder = ({
  _id,
  address,
  items,
  costs,
  finalPaise,
  couponCode,
  payment,
  status,
  slot,
  createdAt,
}: Order) => ({
  _id,
  address,
  cart: items.map((item) => toRestItem(toOrderItemType(_id, item))),
  price: toRupees(orderPaise({ payment, costs, finalPaise })),
  delivery: toRupees(costs.delivery),
  discount: toRupees(costs.discount),
  couponCode,
  payment,
  status,
  slot: slot && toPlainSlot(slot),
  receiptUrl: receiptUrlOf(_id, { finalPaise }),
  cancellable: isOrderCancellable({ status, slot }, new Date()),
  createdAt: createdAt && formatInstant(createdAt),
});

/** Orders as REST shows them: each item flat, its _id the product's. */
export const toRestOrders = (orders: readonly Order[]) => ({ order: orders.map(toRestOrder) });

const toRestEvent = ({ _id, status, message, at }: OrderEventType) => ({
  _id,
  status,
  message,
  at: formatInstant(at),
});

const toRestRefund = ({ _id, reason, state, amount, reasonCode, createdAt }: RefundType) => ({
  _id,
  reason,
  state,
  amount,
  reasonCode,
  createdAt: formatInstant(createdAt),
});

/** One order with what happened to it as REST shows it. */
export const toRestOrderWithHistory = ({
  events,
  refunds,
  refundedPaise,
  ...order
}: Order & OrderHistory) => ({
  order: {
    ...toRestOrder(order),
    events: events.map(toOrderEventType(EVENTS)).map(toRestEvent),
    refunded: toRupees(refundedPaise),
    refunds: refunds.map(toRefundType).map(toRestRefund),
  },
});

/** The body that places an order. */
export const postedOrderSchema = object(
  {
    order: object(
      {
        cart: list(object({ _id: productIdSchema, qty }), {
          minItems: 1,
          maxItems: ITEMS_MAX,
          description: 'Other properties of an item are ignored: the catalogue knows them.',
        }),
        address: nullable(
          text(ADDRESS, { maxLength: ADDRESS_TEXT_MAX, description: 'Needed unless the order is paid.' }),
        ),
        price: nullable({
          type: 'number',
          description: 'Rupees; rejected unless it is what the order costs.',
        }),
        slot: nullable(
          text(undefined, {
            description:
              'The _id of a slot. Absent: the earliest with room. With a payment, that of its checkout counts.',
          }),
        ),
        coupon: nullable(
          text(undefined, { description: 'Matched exactly. With a payment: that of its checkout, or none.' }),
        ),
        razorpay_payment_id: nullable(text(undefined, { description: 'Of a payment: all three, or none.' })),
        razorpay_order_id: nullable(text()),
        razorpay_signature: nullable(text()),
      },
      { required: ['cart'] },
    ),
  },
  { title: 'PostedOrder' },
);

export const orderIdSchema = text('c1f7d0a2-8a55-4a0e-9a1b-2c3d4e5f6a7b', {
  description: 'The _id of an order.',
});

const countOrPrice = (description: string) => ({ type: ['number', 'null'], examples: [null], description });

/** The result of ordering again over REST. */
export const reorderResponse = object({
  cart: cartList,
  differences: list(
    object(
      {
        productId: productIdSchema,
        title,
        kind: {
          type: 'string',
          enum: ['GONE', 'OUT_OF_STOCK', 'FEWER', 'DEARER', 'CHEAPER'],
          description: 'Not sold any more, none or fewer there than were ordered, or another price.',
        },
        before: countOrPrice('What was ordered with FEWER, rupees with DEARER and CHEAPER.'),
        now: countOrPrice('What was put in with FEWER, rupees with DEARER and CHEAPER.'),
      },
      { title: 'ReorderDifference', description: 'A difference from the order.' },
    ),
  ),
});

/** The result of ordering again as REST shows it. */
export const toRestReordered = ({ cart, differences }: Reordered) => ({
  ...toRestCart(cart),
  differences: differences
    .map(toReorderDifference)
    .map(({ productId, title, kind, before, now }) => ({ productId, title, kind, before, now })),
});

const keySchema = (whatItDoes: string) =>
  text(undefined, {
    minLength: 1,
    maxLength: IDEMPOTENCY_KEY_MAX,
    description: `Any text of your own. ${whatItDoes}`,
  });

export const idempotencyKeySchema = keySchema(
  'The same order with the same key is placed once, however often it is sent. A paid order is placed once without one.',
);

export const reorderKeySchema = keySchema(
  'A repeated request with the same key does not add again what the first one added: use a new key for each reorder.',
);
