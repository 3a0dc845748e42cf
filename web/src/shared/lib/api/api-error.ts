import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client';
import type { ErrorCode } from '@domain/error-code';

/** A failed request, as screens need it. */
export interface ApiError {
  /** The error code; UNREACHABLE without a response, INTERNAL for an unexpected one. */
  code: ErrorCode | 'UNREACHABLE';
  /** The message for a shopper. */
  message: string;
  /** The errors by field, if the server sends them. */
  fields: Record<string, string>;
  /** Other data of the error, such as `problems` and `slots`. */
  details: Record<string, unknown>;
}

const UNREACHABLE = 'We could not reach the shop. Please check your connection and try again.';
const UNEXPECTED = 'Something went wrong on our side. Please try again in a moment.';

/** Whether the server may have done it, or may do it at the next attempt. */
export const isUnanswered = ({ code }: ApiError): boolean =>
  code === 'UNREACHABLE' || code === 'INTERNAL' || code === 'SERVICE_UNAVAILABLE';

/** Reads the error of a query or mutation; only the shop's own errors have a message for shoppers. */
export function readApiError(error: unknown): ApiError {
  const first = CombinedGraphQLErrors.is(error) ? error.errors[0] : undefined;
  if (ServerError.is(error) || ServerParseError.is(error))
    return { code: 'INTERNAL', message: UNEXPECTED, fields: {}, details: {} };
  if (!first) return { code: 'UNREACHABLE', message: UNREACHABLE, fields: {}, details: {} };
  const { code, fields, ...details } = first.extensions ?? {};
  const known = typeof code === 'string' && code !== 'INTERNAL' && code !== 'INTERNAL_SERVER_ERROR';
  return {
    code: known ? (code as ErrorCode) : 'INTERNAL',
    message: known ? first.message : UNEXPECTED,
    fields: (fields as Record<string, string> | undefined) ?? {},
    details,
  };
}
