import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client';
import type { ErrorCode } from '@domain/error-code';

/** A failed call, as a screen needs to know it. */
export interface ApiError {
  /** What the shop says, or UNREACHABLE when no answer came; INTERNAL too for an answer that is none. */
  code: ErrorCode | 'UNREACHABLE';
  /** Words for a shopper. */
  message: string;
  /** What is wrong with each field, where the server names them. */
  fields: Record<string, string>;
  /** What else the server says of it, such as `problems` and `slots`. */
  details: Record<string, unknown>;
}

const UNREACHABLE = 'We could not reach the shop. Please check your connection and try again.';
const UNEXPECTED = 'Something went wrong on our side. Please try again in a moment.';

/** Reads whatever a query or mutation failed with; only errors that the shop raises itself speak in their own words. */
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
