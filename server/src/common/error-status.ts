import type { HttpErrorCode } from './request-error';
import { DeskErrorCode, ErrorCode } from './shop-error';

/** Of both APIs; the last ones concern HTTP alone. */
export type AnyErrorCode = ErrorCode | HttpErrorCode;

/** The status that goes with each code. */
export const ERROR_STATUS: Record<AnyErrorCode | DeskErrorCode, number> = {
  [ErrorCode.UNAUTHENTICATED]: 401,
  [ErrorCode.INVALID_CREDENTIALS]: 401,
  [ErrorCode.EMAIL_NOT_REGISTERED]: 404,
  [ErrorCode.EMAIL_ALREADY_EXISTS]: 422,
  [ErrorCode.VALIDATION_FAILED]: 422,
  [ErrorCode.NOT_FOUND]: 404,
  [ErrorCode.CART_EMPTY]: 422,
  [ErrorCode.ADDRESS_NOT_SELECTED]: 422,
  [ErrorCode.INVALID_COUPON]: 422,
  [ErrorCode.PRICE_MISMATCH]: 422,
  [ErrorCode.PAYMENT_NOT_VERIFIED]: 422,
  [ErrorCode.PAYMENT_UNAVAILABLE]: 503,
  [ErrorCode.INSUFFICIENT_STOCK]: 409,
  [ErrorCode.SLOT_UNAVAILABLE]: 409,
  [ErrorCode.NOT_CANCELLABLE]: 409,
  [ErrorCode.FORBIDDEN]: 403,
  [ErrorCode.ACCOUNT_IN_USE]: 409,
  [ErrorCode.RATE_LIMITED]: 429,
  [ErrorCode.QUERY_TOO_COMPLEX]: 422,
  [ErrorCode.SERVICE_UNAVAILABLE]: 503,
  [ErrorCode.INTERNAL]: 500,
  BAD_REQUEST: 400,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
  [DeskErrorCode.CONFLICT]: 409,
  [DeskErrorCode.REFUND_TOO_LARGE]: 422,
  [DeskErrorCode.ITEMS_UNDECIDED]: 409,
};
