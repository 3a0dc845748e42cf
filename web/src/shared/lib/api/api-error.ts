import { CombinedGraphQLErrors, ServerError, ServerParseError } from '@apollo/client';
import type { ErrorCode } from '@domain/error-code';
import * as texts from './api-error.en';

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

/** What the shop adds to its errors. */
interface Extensions extends Record<string, unknown> {
  code?: ErrorCode;
  fields?: Record<string, string>;
}

/** Reads the error of a query or mutation; only the shop's own errors have a message for shoppers. */
export function readApiError(error: unknown): ApiError {
  const first = CombinedGraphQLErrors.is(error) ? texts.worded(error.errors[0]) : undefined;
  const hasResponse = first ?? (ServerError.is(error) || ServerParseError.is(error));
  const { code, fields = {}, ...details }: Extensions = first?.extensions ?? {};
  // Apollo Server's own begin with it, too.
  const known = code && !code.startsWith('INTERNAL');
  return {
    code: known ? code : hasResponse ? 'INTERNAL' : 'UNREACHABLE',
    message: known ? first!.message : hasResponse ? texts.unexpected : texts.unreachable,
    fields,
    details,
  };
}
