import { ErrorCode } from '../../../domain/error-code';
import { hasErrors } from '../../../domain/field-errors';
import type { FieldErrors } from '../../../domain/field-errors';

export { ErrorCode };

/** What a caller must mend, or that the shop cannot do, in words and a code that both APIs pass on as they are. */
export class ShopError extends Error {
  constructor(
    readonly code: ErrorCode,
    message: string,
    /** More for the caller, beside the code: GraphQL puts it into extensions. */
    readonly details: { fields?: FieldErrors; retryAfterSeconds?: number; [name: string]: unknown } = {},
  ) {
    super(message);
  }
}

/** Field by field what is wrong with an input: one message a field. */
export function validationFailed(fields: FieldErrors): ShopError {
  return new ShopError(ErrorCode.VALIDATION_FAILED, [...new Set(Object.values(fields))].join(' '), {
    fields,
  });
}

/** @throws ShopError VALIDATION_FAILED unless no field has a message */
export function assertValid(fields: FieldErrors): void {
  if (hasErrors(fields)) throw validationFailed(fields);
}

/** What was done too often, and the seconds until it may be done again: for people in the words, for clients beside them. */
export function rateLimited(problem: string, retryAfterSeconds: number): ShopError {
  const wait =
    retryAfterSeconds > 90 ? `${Math.ceil(retryAfterSeconds / 60)} minutes` : `${retryAfterSeconds} seconds`;
  return new ShopError(ErrorCode.RATE_LIMITED, `${problem} Please try again in ${wait}.`, {
    retryAfterSeconds,
  });
}

/** There is no such thing, or it is not the caller's: both look the same from outside. */
export const notFound = (thing: string): ShopError =>
  new ShopError(ErrorCode.NOT_FOUND, `There is no such ${thing}.`);

/** No page, file or API is at the path that was asked for. */
export const nothingHere = (): ShopError =>
  new ShopError(ErrorCode.NOT_FOUND, 'There is nothing at this path.');

/** All that a caller is told of what nobody foresaw. */
export const INTERNAL_MESSAGE = 'Something went wrong on our side. Please try again.';
