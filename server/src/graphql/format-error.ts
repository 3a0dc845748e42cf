import { ApolloServerErrorCode, unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError } from 'graphql';
import type { GraphQLFormattedError } from 'graphql';
import { ERROR_STATUS } from '../common/error-status';
import type { Logger } from '../common/log';
import { RequestError } from '../common/request-error';
import { ErrorCode, INTERNAL_MESSAGE, ShopError } from '../common/shop-error';
import { reasonToLog, unavailable } from '../common/unavailable';
import type { BaseContext } from './context';
import { limitExceeded } from './query-cost';

/** Formats an error for clients: the shop's with code and fields, GraphQL's unchanged, others without any details. */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { locations, path, message } = formatted;
  const shopError = shopErrorOf(error);
  if (shopError)
    return {
      message: shopError.message,
      locations,
      path,
      extensions: { code: shopError.code, ...shopError.details },
    };
  const cause = causeOf(error);
  // The rest of an upload, which is read while the operation runs.
  if (cause instanceof RequestError)
    return { message: cause.message, locations, path, extensions: { code: cause.code } };
  if (isWrongArgument(error))
    return { message, locations, path, extensions: { code: ApolloServerErrorCode.BAD_USER_INPUT } };
  const limit = limitExceeded(message);
  if (limit !== undefined)
    return { message, locations, extensions: { code: ErrorCode.QUERY_TOO_COMPLEX, cost: null, limit } };
  if (isGraphqlError(error, formatted))
    return { message, locations, path, extensions: { code: codeOf(error as GraphQLError) } };
  return { message: INTERNAL_MESSAGE, locations, path, extensions: { code: ErrorCode.INTERNAL } };
}

/** Apollo Server has one code for all that is wrong with a request over HTTP, and a status that tells them apart. */
function codeOf({ extensions }: GraphQLError): unknown {
  const { http } = extensions as { http?: { status?: number } };
  if (http?.status === 405) return 'METHOD_NOT_ALLOWED';
  return http?.status === 415 ? 'UNSUPPORTED_MEDIA_TYPE' : extensions.code;
}

/** GraphQL's own codes, for an operation that is malformed or invalid. */
const BAD_REQUEST = 400;

/** The HTTP status that REST would send for the worst of these errors. */
export const statusOf = (errors: readonly GraphQLFormattedError[]): number =>
  Math.max(
    ...errors.map(({ extensions }) => {
      const code = extensions?.code as keyof typeof ERROR_STATUS;
      return ERROR_STATUS[code] ?? BAD_REQUEST;
    }),
  );

/** Logs the errors whose details clients do not see, with the request id. */
export function logErrors(log: Logger, errors: readonly GraphQLError[], { origin }: BaseContext): void {
  const { requestId } = origin;
  for (const error of errors) {
    const [err, { path }] = [causeOf(error), error];
    const shopError = shopErrorOf(error);
    if (shopError && shopError !== err) log.warn({ err, path, requestId }, reasonToLog(err));
    else if (!shopError && !isCallersFault(error))
      log.error({ err, path, requestId }, 'A GraphQL operation failed');
  }
}

function shopErrorOf(error: unknown): ShopError | undefined {
  const cause = causeOf(error);
  return cause instanceof ShopError ? cause : unavailable(cause);
}

/** Whether it is GraphQL's own error about an invalid operation. */
function isGraphqlError(error: unknown, { extensions }: GraphQLFormattedError): boolean {
  const code = extensions?.code;
  return causeOf(error) === error && code !== undefined && code !== 'INTERNAL_SERVER_ERROR';
}

const isCallersFault = (error: GraphQLError): boolean =>
  limitExceeded(error.message) !== undefined ||
  causeOf(error) instanceof RequestError ||
  isWrongArgument(error) ||
  isGraphqlError(error, error);

/**
 * Whether a variable's value does not fit its argument, such as null for an argument with a default, or too many values are
 * wrong to name each. GraphQL only finds this during execution, and gives it no code: matched by its message, which tests pin.
 */
export const isWrongArgument = (error: unknown): boolean =>
  causeOf(error) instanceof GraphQLError && WRONG_ARGUMENT.test((error as GraphQLError).message);
const WRONG_ARGUMENT =
  /^(Argument "\w+" (of (non-null|required) type|has invalid value)|Too many errors processing variables,) /;

/** Errors of plugins are wrapped as well, but Apollo only unwraps those of resolvers. */
const causeOf = (error: unknown): unknown =>
  error instanceof GraphQLError && error.originalError instanceof ShopError
    ? error.originalError
    : unwrapResolverError(error);
