import type { HttpErrorCode, RequestError } from '../common/request-error';
import { ErrorCode } from '../common/shop-error';
import type { ShopError } from '../common/shop-error';

export type RestErrorCode = ErrorCode | HttpErrorCode;

export interface RestError {
  status: number;
  retryAfterSeconds?: number;
  body: { errors: string[]; code: RestErrorCode };
}

/** The status that goes with each code; the shop's INTERNAL has a body of its own. */
export const ERROR_STATUS: Record<RestErrorCode, number> = {
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
  [ErrorCode.RATE_LIMITED]: 429,
  [ErrorCode.QUERY_TOO_COMPLEX]: 422,
  [ErrorCode.SERVICE_UNAVAILABLE]: 503,
  [ErrorCode.INTERNAL]: 500,
  BAD_REQUEST: 400,
  METHOD_NOT_ALLOWED: 405,
  PAYLOAD_TOO_LARGE: 413,
  UNSUPPORTED_MEDIA_TYPE: 415,
};

/** The shop's errors as REST says them: validation messages one an entry, each once. */
export function fromShopError({ code, message, details }: ShopError): RestError {
  const errors = details.fields
    ? [...new Set(Object.values(details.fields))].filter((text) => text !== undefined)
    : [message];
  return {
    status: ERROR_STATUS[code],
    retryAfterSeconds: details.retryAfterSeconds,
    body: { errors, code },
  };
}

/** What is wrong with the request itself, as REST says it. */
export const fromRequestError = ({ status, code, message }: RequestError): RestError => ({
  status,
  body: { errors: [message], code },
});
