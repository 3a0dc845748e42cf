import type { MessagePreferences, OrderMessageKind } from '../message/message';
import { BASE } from './language.en';
import { EVENTS } from './events.en';
import { formatPaise, formatWindow } from './formats.en';
import { formatWeight } from './weight.en';

/** What follows from what has happened. */
type Next = (isPaid: boolean, preferences: MessagePreferences) => string;

const SUBJECT: Record<OrderMessageKind, (number: string) => string> = {
  PLACED: (number) => `We have your order ${number}`,
  PACKED: (number) => `A change to your order ${number}`,
  OUT_FOR_DELIVERY: (number) => `Your order ${number} is on its way`,
  DELIVERED: (number) => `Your order ${number} was delivered`,
  DELIVERY_FAILED: (number) => `We could not deliver your order ${number}`,
  CANCELLED: (number) => `Your order ${number} was cancelled`,
  REFUND_SETTLED: (number) => `Your refund for order ${number}`,
  REFUND_FAILED: (number) => `Your refund for order ${number} is late`,
  ITEMS_SHORT: (number) => `Something is missing from your order ${number}`,
  SLOT_MOVED: (number) => `A new delivery time for your order ${number}`,
  SLOT_NONE: (number) => `No delivery time yet for your order ${number}`,
};

const NEXT: Partial<Record<OrderMessageKind, Next>> = {
  PLACED: (_isPaid, { orderProgress }) =>
    orderProgress ? 'We will email you when it is on its way.' : 'You can follow it on its page in the shop.',
  PACKED: (isPaid) =>
    isPaid ? 'We refund what you do not get, the way you paid.' : 'You only pay for what you get.',
  OUT_FOR_DELIVERY: (isPaid) =>
    isPaid ? 'It is paid. There is nothing to pay at the door.' : 'Please pay at the door.',
  DELIVERED: () => 'Is something wrong? Reply to this email and we will put it right.',
  DELIVERY_FAILED: () => 'We will try again or call you.',
  CANCELLED: (isPaid) =>
    isPaid
      ? 'Your money is refunded the way you paid. We will email you when that is done.'
      : 'There is nothing to pay.',
  REFUND_SETTLED: () => 'Banks usually take up to seven days to show it.',
  ITEMS_SHORT: () => 'We refund it the way you paid. Everything else comes as ordered.',
};

/** All texts of messages to shoppers, in English. */
export const MESSAGES = {
  language: 'en',
  /** The path of Home. */
  home: BASE,
  subject: SUBJECT,
  events: EVENTS,
  next: NEXT,
  backInStock: {
    subject: (title: string) => `${title} is back in stock`,
    text: (title: string) => `${title} on your wishlist is back in stock. There may not be much of it yet.`,
  },
  passwordReset: {
    subject: 'A new password for your account',
    text: (minutes: number) =>
      `Somebody, hopefully you, asked for a new password for your account. The link below works once, for ${minutes} minutes.`,
    otherwise: 'If it was not you, ignore this email: your password stays as it is.',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    text: 'The password of your account was changed, and you were logged out everywhere else.',
    passkeys: 'You can still log in with your passkeys: your profile lists them.',
    otherwise: 'If it was not you, choose a new one at once with the link below.',
  },
  accountDeleted: {
    subject: 'Your account was deleted',
    text: 'Your account was deleted, with your addresses and lists. We keep your orders and receipts, as the law requires; of your details, only the state and pincode, and your name and address on tax invoices of ₹50,000 or more.',
    otherwise: 'If it was not you, somebody knows your password: change it wherever else you use it.',
    reason: 'You get this last email because you had an account. We have not kept your address.',
  },
  passkey: {
    PASSKEY_ADDED: {
      subject: 'A passkey was added to your account',
      text: 'A passkey was added to your account. Whoever has it can log in without your password.',
      otherwise: 'If it was not you, remove it from your profile at once, and change your password.',
    },
    PASSKEY_REMOVED: {
      subject: 'A passkey was removed from your account',
      text: 'A passkey was removed from your account, and no longer works.',
      otherwise: 'If it was not you, change your password at once: that logs out everywhere else.',
    },
    noneLeft: 'Your account has no passkeys now: log in with your password.',
  },
  labels: {
    seeShop: 'Visit the shop',
    newPassword: 'Choose a new password',
    seePasskeys: 'See your passkeys',
    order: 'Order',
    delivery: 'Delivery',
    items: 'Items',
    fee: 'Delivery fee',
    discount: 'Discount',
    paid: 'Paid',
    due: 'To pay at the door',
    ordered: 'Ordered for',
    total: 'Total',
    packed: 'Total of what was packed',
    seeOrder: 'See your order',
    seeProduct: 'See it in the shop',
  },
  /** Quantity, unit and price of an item. */
  line: (qty: number, quantity: string, price: string) => `${qty} × ${price} per ${quantity}`,
  /** What became of an item. */
  became: {
    missing: (qty: number) => `${qty} unavailable, you do not pay for it`,
    /** When it was paid: its amount is still what was paid. */
    refunded: (qty: number) => `${qty} unavailable, refunded`,
    replaced: (qty: number, title: string) => `replaced by ${qty} × ${title}`,
    weighed: (grams: number) => `${formatWeight(grams)} in the bag`,
  },
  reason: {
    order: 'You get this email because of your order.',
    backInStock: 'You get this email because the product is on your wishlist.',
    account: 'You get this email because of your account.',
  },
  unsubscribe: {
    link: 'Stop messages about products back in stock',
    question: 'Stop messages about products that are back in stock?',
    button: 'Yes, stop',
    done: 'Done. We will no longer tell you about products back in stock.',
    undo: 'You can turn it on again in your profile.',
    broken: 'This link is incomplete. Please open it again from the email.',
    orders: 'You will still get emails about your orders.',
  },
  /** A sum in paise. */
  rupees: formatPaise,
  /** A window in the shop's time zone. */
  window: formatWindow,
};

/** The same in any language. */
export type MessageWords = Omit<typeof MESSAGES, 'home'> & { home: string };
