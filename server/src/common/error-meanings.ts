import { BODY_TOO_LARGE } from './request-error';
import type { HttpErrorCode } from './request-error';
import { DeskErrorCode, ErrorCode } from './shop-error';

/** What each code of the shop means, for the descriptions of both APIs. */
export const ERROR_MEANINGS: Record<ErrorCode | HttpErrorCode, string> = {
  [ErrorCode.UNAUTHENTICATED]: 'The token is missing, invalid or expired, or its user is gone. Log in again.',
  [ErrorCode.INVALID_CREDENTIALS]: 'The password does not match the email.',
  [ErrorCode.EMAIL_NOT_REGISTERED]: 'Nobody has signed up with this email.',
  [ErrorCode.EMAIL_ALREADY_EXISTS]: 'Somebody has signed up with this email.',
  [ErrorCode.VALIDATION_FAILED]: 'The input breaks a rule: `fields` has a message for each field.',
  [ErrorCode.NOT_FOUND]: 'It does not exist, or is not yours.',
  [ErrorCode.CART_EMPTY]: 'There is nothing to order.',
  [ErrorCode.ADDRESS_NOT_SELECTED]: 'The order does not say where to deliver.',
  [ErrorCode.INVALID_COUPON]: 'There is no such coupon, or it is not valid now.',
  [ErrorCode.PRICE_MISMATCH]: 'The price in the request is not what the order costs.',
  [ErrorCode.PAYMENT_NOT_VERIFIED]:
    'The payment is not one that the provider signed for this order, or is late.',
  [ErrorCode.PAYMENT_UNAVAILABLE]: 'The provider does not respond: retry. `pending`: do not pay again.',
  [ErrorCode.INSUFFICIENT_STOCK]: '`problems` lists each productId and how many an order can have.',
  [ErrorCode.SLOT_UNAVAILABLE]: 'The slot is full or past its cut-off; `slots` offers others.',
  [ErrorCode.NOT_CANCELLABLE]: 'The order is already being picked, or its cut-off has passed.',
  [ErrorCode.FORBIDDEN]: "The caller's role, or a demo account, does not allow this.",
  [ErrorCode.ACCOUNT_IN_USE]:
    '`reason`: ORDER_OPEN, an order is under way; MONEY_OWED, a refund is outstanding.',
  [ErrorCode.RATE_LIMITED]: 'Too many attempts. Wait for the seconds in Retry-After.',
  [ErrorCode.QUERY_TOO_COMPLEX]: 'GraphQL only: the query is too expensive. Request less at once.',
  [ErrorCode.SERVICE_UNAVAILABLE]: 'The shop cannot respond right now. Wait for the seconds in Retry-After.',
  [ErrorCode.INTERNAL]: 'Something went wrong on our side. Retry, or report the request id.',
  BAD_REQUEST: 'The path, a header or the JSON is malformed, or the signature is wrong.',
  METHOD_NOT_ALLOWED: 'The path exists, but not with this method; Allow lists those it has.',
  PAYLOAD_TOO_LARGE: BODY_TOO_LARGE,
  UNSUPPORTED_MEDIA_TYPE: 'The body is not JSON in UTF-8 (Content-Type: application/json).',
};

/** What each code of the desk means. */
export const DESK_ERROR_MEANINGS = {
  [ErrorCode.UNAUTHENTICATED]: 'Nobody is signed in, or the session has ended: sign in again.',
  [ErrorCode.FORBIDDEN]: "The caller's role does not allow this.",
  [ErrorCode.VALIDATION_FAILED]:
    'extensions.fields names each field and says what is wrong with it; extensions.fieldCodes says so in codes.',
  [ErrorCode.NOT_FOUND]: 'It does not exist, or the role may not see it.',
  [DeskErrorCode.CONFLICT]: 'It conflicts with the current state, so nothing was changed: reload it.',
  [ErrorCode.NOT_CANCELLABLE]: 'The status of the order no longer allows it.',
  [DeskErrorCode.REFUND_TOO_LARGE]: 'More than was captured and not yet refunded.',
  [DeskErrorCode.ITEMS_UNDECIDED]:
    'extensions.items lists productId and title of what is not picked, short or replaced yet, or not weighed.',
  [ErrorCode.INSUFFICIENT_STOCK]: 'extensions.problems lists productId and how many there are.',
  [ErrorCode.QUERY_TOO_COMPLEX]: 'The query is too expensive. Request less at once.',
  [ErrorCode.SERVICE_UNAVAILABLE]: 'The shop cannot respond right now. Wait for the seconds in Retry-After.',
  [ErrorCode.INTERNAL]: 'Something went wrong on our side. Retry, or report the request id.',
} as const;
