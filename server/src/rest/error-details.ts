import { ErrorCode } from '../common/shop-error';
import type { AnyErrorCode } from '../common/error-status';
import type { ErrorDetail } from '../common/shop-error';
import { statusSchema, unpaidLimitSchema } from '../features/order';
import { slotSchema } from '../features/slot';
import { integer, list, object, text } from './json-schema';
import type { JsonSchema } from './json-schema';

const shortage = object(
  {
    productId: text('fresh-cow-milk'),
    title: text('Fresh Cow Milk'),
    available: integer(3, { minimum: 0, description: 'How many of it an order can have.' }),
  },
  { title: 'Shortage' },
);

/** The properties beside an error's code, for codes that have any. */
export const ERROR_DETAILS: Partial<Record<AnyErrorCode, Partial<Record<ErrorDetail, JsonSchema>>>> = {
  [ErrorCode.VALIDATION_FAILED]: {
    fields: {
      type: 'object',
      additionalProperties: text(),
      examples: [{ nameOfField: 'What is wrong with it, in words.' }],
      description: 'The message of each field, by its name in the request.',
    },
  },
  [ErrorCode.PAYMENT_UNAVAILABLE]: {
    pending: {
      type: 'boolean',
      description: 'True: the payment is being confirmed. Do not pay again, but retry.',
    },
  },
  [ErrorCode.PAYMENT_NOT_VERIFIED]: {
    late: { type: 'boolean', description: 'True: it was paid too late, and is refunded.' },
  },
  [ErrorCode.INSUFFICIENT_STOCK]: { problems: list(shortage) },
  [ErrorCode.NOT_CANCELLABLE]: {
    status: { ...statusSchema, examples: ['PACKED'], description: 'Where the order is.' },
  },
  [ErrorCode.RATE_LIMITED]: {
    reason: {
      ...unpaidLimitSchema,
      description:
        'Of what is unpaid: UNPAID_ORDERS in an hour, HELD_GOODS for long, UNPICKED_ORDERS in all, or UNPICKED_IN_SLOT. Absent: too many attempts.',
    },
  },
  [ErrorCode.SLOT_UNAVAILABLE]: { slots: list(slotSchema, { description: 'Slots with room.' }) },
};
