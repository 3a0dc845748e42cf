import { ErrorCode, ShopError } from '../shared/shop-error';

/** What only the HTTP adapter can object to. */
export type HttpErrorCode =
  'BAD_REQUEST' | 'METHOD_NOT_ALLOWED' | 'PAYLOAD_TOO_LARGE' | 'UNSUPPORTED_MEDIA_TYPE';

export interface RestError {
  status: number;
  retryAfterSeconds?: number;
  body: { errors: string[]; code: ErrorCode | HttpErrorCode };
}

const STATUS: Record<ErrorCode, number> = {
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
  [ErrorCode.INTERNAL]: 500,
};

/** The shop's errors as REST says them: validation messages one an entry. */
export function toRestError({ code, message, details }: ShopError): RestError {
  const errors = details.fields
    ? Object.values(details.fields).filter((text) => text !== undefined)
    : [message];
  return { status: STATUS[code], retryAfterSeconds: details.retryAfterSeconds, body: { errors, code } };
}

/** The errors of Express's own body parser (it names them by `type`); undefined for any other error. */
export function parserError(error: { type?: string; status?: number }): RestError | undefined {
  if (error.type === undefined || error.status === undefined || error.status >= 500) return undefined;
  if (error.status === 413)
    return { status: 413, body: { errors: ['The body is larger than 100 kB.'], code: 'PAYLOAD_TOO_LARGE' } };
  if (error.status === 415)
    return {
      status: 415,
      body: { errors: ['The body has an unknown encoding.'], code: 'UNSUPPORTED_MEDIA_TYPE' },
    };
  return { status: 400, body: { errors: ['The body is not valid JSON.'], code: 'BAD_REQUEST' } };
}
