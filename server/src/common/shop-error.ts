import { DeskErrorCode, ErrorCode } from '../../../domain/error-code';
import { hasErrors } from '../../../domain/field-errors';
import type { FieldErrors } from '../../../domain/field-errors';

export { DeskErrorCode, ErrorCode };

/** An error for the caller: all APIs pass on its code and message. */
export class ShopError extends Error {
  constructor(
    readonly code: ErrorCode | DeskErrorCode,
    message: string,
    /** GraphQL adds them to extensions. */
    readonly details: { fields?: FieldErrors; retryAfterSeconds?: number; [name: string]: unknown } = {},
  ) {
    super(message);
  }
}

/** The input is invalid: one message for each field. */
export function validationFailed(fields: FieldErrors): ShopError {
  return new ShopError(ErrorCode.VALIDATION_FAILED, [...new Set(Object.values(fields))].join(' '), {
    fields,
  });
}

/** @throws ShopError VALIDATION_FAILED if any field has a message */
export function assertValid(fields: FieldErrors): void {
  if (hasErrors(fields)) throw validationFailed(fields);
}

/** A limit is exceeded; message and details say how long to wait. */
export function rateLimited(problem: string, retryAfterSeconds: number): ShopError {
  const wait =
    retryAfterSeconds > 90 ? `${Math.ceil(retryAfterSeconds / 60)} minutes` : `${retryAfterSeconds} seconds`;
  return new ShopError(ErrorCode.RATE_LIMITED, `${problem} Please try again in ${wait}.`, {
    retryAfterSeconds,
  });
}

/** It does not exist, or is not the caller's: callers cannot tell the two apart. */
export const notFound = (thing: string): ShopError =>
  new ShopError(ErrorCode.NOT_FOUND, `There is no such ${thing}.`);

/** Nothing is at the requested path. */
export const nothingHere = (): ShopError =>
  new ShopError(ErrorCode.NOT_FOUND, 'There is nothing at this path.');

/** All that a caller learns of an unexpected error. */
export const INTERNAL_MESSAGE = 'Something went wrong on our side. Please try again.';
