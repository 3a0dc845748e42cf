import { DeskErrorCode, ErrorCode } from '../../../domain/error-code';
import type { FieldErrors } from '../../../domain/field-errors';
import type { UnpaidLimit } from '../../../domain/order/order-rules';
import type { OrderStatus } from '../../../domain/order/order-status';
import type { Shortage } from '../../../domain/stock/stock';
import { FORMS } from '../../../domain/wording/forms.en';
import { OWNERS_ENGLISH } from '../../../domain/wording/owners.en';
import { REQUESTS_ENGLISH } from '../../../domain/wording/requests.en';
import { wordProblems } from '../../../domain/wording/wording';
import type { Problem } from '../../../domain/wording/wording';

export { DeskErrorCode, ErrorCode };

/** As clients see them. GraphQL adds them to extensions; which of them REST has, `error-handler.ts` says. */
interface ErrorDetails {
  /** What is wrong with each field, in words. */
  fields?: Record<string, string>;
  /** The same as codes with parameters, for clients with their own wording. */
  fieldCodes?: Record<string, Problem>;
  retryAfterSeconds?: number;
  /** Items without enough stock. */
  problems?: readonly (Shortage & { title: string })[];
  /** Slots with room. */
  slots?: readonly object[];
  /** The payment is being confirmed. */
  pending?: true;
  /** It was paid too late. */
  late?: true;
  reason?: UnpaidLimit | 'ORDER_OPEN' | 'MONEY_OWED';
  /** Where the order is. */
  status?: OrderStatus;
  /** The order that prevents it. */
  orderId?: string;
  /** The operation's cost, and the limit. */
  cost?: number;
  limit?: number;
  /** Rupees that can still be refunded. */
  left?: number;
  /** Those that are not picked or weighed yet. */
  items?: readonly { productId: string; title: string }[];
}
export type ErrorDetail = keyof ErrorDetails;

/** An error for the client: all APIs pass on its code and message. */
export class ShopError extends Error {
  constructor(
    readonly code: ErrorCode | DeskErrorCode,
    message: string,
    readonly details: ErrorDetails = {},
  ) {
    super(message);
  }
}

const ENGLISH = { ...FORMS, ...OWNERS_ENGLISH, ...REQUESTS_ENGLISH };

/** What is wrong with each field, in English: the language of the APIs and of the admin commands. */
export const inEnglish = (errors: FieldErrors): Record<string, string> =>
  wordProblems(ENGLISH, errors) as Record<string, string>;

/** The input is invalid: one problem for each field. */
export function validationFailed(fieldCodes: Record<string, Problem>): ShopError {
  const fields = inEnglish(fieldCodes);
  const message = [...new Set(Object.values(fields))].join(' ');
  return new ShopError(ErrorCode.VALIDATION_FAILED, message, { fields, fieldCodes });
}

/** @throws ShopError VALIDATION_FAILED if any field has a problem */
export function assertValid(errors: FieldErrors): void {
  if (Object.keys(errors).length > 0) throw validationFailed(errors as Record<string, Problem>);
}

/** A limit is exceeded; message and details say how long to wait. */
export function rateLimited(problem: string, retryAfterSeconds: number, reason?: UnpaidLimit): ShopError {
  const wait =
    retryAfterSeconds > 90 ? `${Math.ceil(retryAfterSeconds / 60)} minutes` : `${retryAfterSeconds} seconds`;
  return new ShopError(ErrorCode.RATE_LIMITED, `${problem} Please try again in ${wait}.`, {
    retryAfterSeconds,
    ...(reason && { reason }),
  });
}

/** The same if waiting alone helps little: the message says what does, and only programs are told when to retry. */
export const rateLimitedUntilDone = (
  whatToDo: string,
  retryAfterSeconds: number,
  reason: UnpaidLimit,
): ShopError => new ShopError(ErrorCode.RATE_LIMITED, whatToDo, { retryAfterSeconds, reason });

/** It does not exist, or belongs to somebody else: callers cannot tell which. */
export const notFound = (thing: string): ShopError =>
  new ShopError(ErrorCode.NOT_FOUND, `There is no such ${thing}.`);

/** Nothing is at the requested path. */
export const noSuchPath = (): ShopError =>
  new ShopError(ErrorCode.NOT_FOUND, 'There is nothing at this path.');

/** All that a caller learns of an unexpected error. */
export const INTERNAL_MESSAGE = 'Something went wrong on our side. Please try again.';
